// @ts-check
// The score pad's state: the sheet of this device or a shared one, the line being told, and what waits for the server.

import { opened, written } from './link.js';
import * as server from './server.js';
import { begun, draftOf, emptyDraft, fresh, howOf, leavesCards, read, tellsAll, waiting } from './sheet.js';
import { games } from '../core/catalogue.js';
import * as store from '../core/store.js';
import { PADS } from '../games/pads.js';

/** @typedef {import('./sheet.js').PadSheet} PadSheet */
/** @typedef {import('./sheet.js').Draft} Draft */

/** A sheet without anything to lose. @param {PadSheet} sheet */
const empty = (sheet) => !sheet.rows.length && !begun(sheet.draft);

export class Pad {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = () => {
      if (!this.closed) changed();
    };
    /** @type {PadSheet} */
    this.sheet = read(store.get('pad')) ?? fresh(games[0].game);
    // Earlier versions kept answers of the server here.
    if (store.get('pad-needs')) store.put('pad-needs', undefined);
    // What this version cannot read is put aside, not written over.
    if (store.get('pad') && !read(store.get('pad'))) store.put('pad-unread', store.get('pad'));
    /** The sheet of this device while a shared one is shown. @type {PadSheet | null} */
    this.own = null;
    /** The address holds a sheet that cannot be read. */
    this.broken = false;
    /** What a narrow screen shows. @type {'sheet' | 'entry'} */
    this.view = begun(this.sheet.draft) ? 'entry' : 'sheet';
    /** The cell or line that is explained. @type {{row: number, seat: number | null} | null} */
    this.shown = null;
    /** @type {{sheet: PadSheet, key: string, n: number} | null} */
    this.undo = null;
    /**
     * What the server says of the line being told, and of which telling.
     * @type {(server.Heard & {of: string}) | null}
     */
    this.live = null;
    /** Does the server answer? */
    this.reached = true;
    this.busy = false;
    this.closed = false;
    this.tries = 0;
    this.timer = 0;
    this.online = () => {
      this.tries = 0;
      this.retry();
    };
    /** Another tab of this device wrote the sheet. @param {StorageEvent} event */
    this.elsewhere = (event) => {
      const kept = event.key === 'trickhold' && event.newValue ? JSON.parse(event.newValue).pad : null;
      const sheet = kept && JSON.stringify(kept) !== JSON.stringify(this.own ?? this.sheet) ? read(kept) : null;
      if (!sheet) return;
      if (this.own) this.own = sheet;
      else this.show(sheet);
    };
    const fragment = location.hash.slice(1);
    const sent = fragment ? opened(fragment) : null;
    this.broken = Boolean(fragment) && !sent;
    if (this.broken) this.view = 'sheet';
    if (sent && written(this.sheet) === fragment) this.address();
    else if (sent) {
      this.own = this.sheet;
      this.sheet = sent;
      this.view = 'sheet';
    }
  }

  /** What only this game has. */
  get game() {
    return PADS[this.sheet.game];
  }

  start() {
    addEventListener('online', this.online);
    addEventListener('storage', this.elsewhere);
    this.recount();
    this.retry();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.online);
    removeEventListener('storage', this.elsewhere);
  }

  /** The address without a sheet in it. */
  address() {
    if (location.hash) history.replaceState(null, '', location.pathname);
  }

  /** Shows another sheet, and forgets what was known of the line being told. @param {PadSheet} sheet */
  show(sheet) {
    this.sheet = sheet;
    this.live = null;
    this.shown = null;
    this.changed();
    this.recount();
    this.retry();
  }

  /**
   * Changes the sheet of this device; with a text, the change can be taken back.
   * @param {Partial<PadSheet>} change @param {string} [key] @param {number} [n]
   */
  set(change, key, n = 0) {
    this.undo = key ? { sheet: this.sheet, key, n } : null;
    this.sheet = { ...this.sheet, ...change };
    this.save();
  }

  save() {
    if (!this.own) store.put('pad', this.sheet);
  }

  takeBack() {
    if (!this.undo) return;
    const { sheet } = this.undo;
    this.undo = null;
    this.sheet = sheet;
    this.save();
    this.show(sheet);
  }

  /** What a shared sheet becomes: the sheet of this device, or nothing. @param {boolean} keep */
  decide(keep) {
    if (!this.own) return;
    const [sheet, own] = [this.sheet, this.own];
    this.own = null;
    this.address();
    if (keep) {
      this.sheet = own;
      this.set(sheet, empty(own) ? undefined : 'replaced');
    }
    this.show(keep ? sheet : own);
  }

  /** Every game has its own sheet; the names stay. @param {string} game */
  play(game) {
    if (game === this.sheet.game) return;
    store.put(`pad-${this.sheet.game}`, this.sheet);
    const other = read(store.get(`pad-${game}`));
    this.set(other && !empty(other) ? other : fresh(game, this.sheet.names));
    this.show(this.sheet);
  }

  /** Another number of players begins another sheet. @param {number} n */
  players(n) {
    const names = Array.from({ length: n }, (_, seat) => this.sheet.names[seat] ?? '');
    this.set({ names, rows: [], draft: emptyDraft() }, empty(this.sheet) ? undefined : 'emptied');
    this.show(this.sheet);
  }

  restart() {
    this.set({ rows: [], draft: emptyDraft() }, 'emptied');
    this.show(this.sheet);
  }

  /** @param {number} seat @param {string} name */
  rename(seat, name) {
    this.set({ names: this.sheet.names.map((one, at) => (at === seat ? name : one)) });
    this.changed();
  }

  /**
   * An option: of the line being corrected, or of all lines to come.
   * @param {string} key @param {string | number | boolean} value
   */
  choose(key, value) {
    const { draft } = this.sheet;
    const options = { ...howOf(this.sheet, draft), [key]: value };
    this.set(draft.options ? { draft: { ...draft, options } } : { options });
    this.tell(this.game.fits(this.sheet, this.sheet.draft));
  }

  /** @param {Partial<Draft>} change */
  tell(change) {
    const draft = Object.fromEntries(
      Object.entries({ ...this.sheet.draft, ...change }).filter(([, value]) => value !== undefined),
    );
    this.set({ draft: /** @type {Draft} */ (draft) });
    this.recount();
    this.changed();
  }

  /** The line being told, as a request, and what is missing in it. */
  told() {
    return this.game.told(this.sheet, this.sheet.draft);
  }

  /** Is what the server said about what is told now? */
  current() {
    return this.live !== null && this.live.of === JSON.stringify(this.told().entry);
  }

  /** Notes whether the server answers. @template {server.Heard} T @param {T} heard */
  hear(heard) {
    this.reached = !heard.later;
    if (this.reached) this.tries = 0;
    return heard;
  }

  /** Opens a line to be corrected. @param {number} at */
  reopen(at) {
    const { rows, draft } = this.sheet;
    const { entry, wrong } = rows[at];
    if (!entry) return;
    const before = draft.at === null ? draft : (draft.before ?? null);
    this.set({ draft: draftOf(entry, this.game.again(entry), at, before) });
    this.view = 'entry';
    this.show(this.sheet);
    // Until the server says it again.
    if (wrong) this.live = { wrong, of: JSON.stringify(entry) };
    this.changed();
  }

  /** Leaves a correction, back to what was being told before. */
  leave() {
    this.set({ draft: this.sheet.draft.before ?? emptyDraft() });
    this.view = 'sheet';
    this.show(this.sheet);
  }

  /** @param {number} at */
  remove(at) {
    const { rows, draft } = this.sheet;
    const next =
      draft.at === null || draft.at < at
        ? draft
        : draft.at === at
          ? (draft.before ?? emptyDraft())
          : { ...draft, at: draft.at - 1 };
    this.set({ rows: rows.filter((_, i) => i !== at), draft: next }, 'deleted', at + 1);
    this.show(this.sheet);
  }

  /**
   * Writes the line down, with its scores or to be scored later. Answers its place, or null if something is wrong with
   * it.
   */
  async write() {
    const { entry, missing } = this.told();
    const { draft } = this.sheet;
    if (!entry || missing || this.busy) return null;
    this.busy = true;
    this.changed();
    const final = this.current() && !this.live?.answer?.partial && !this.live?.later;
    const heard = final && this.live ? this.live : this.hear(await server.score(entry));
    this.busy = false;
    if (heard.wrong) {
      this.live = { ...heard, of: JSON.stringify(entry) };
      this.changed();
      return null;
    }
    // Meanwhile more was told, or another sheet was opened: this line is not to be written down.
    if (this.sheet.draft !== draft) {
      this.changed();
      return null;
    }
    const { rows } = this.sheet;
    const row = { entry, answer: heard.answer ?? null };
    const at = draft.at ?? rows.length;
    this.set({
      rows: draft.at === null ? [...rows, row] : rows.map((one, i) => (i === at ? row : one)),
      draft: draft.before ?? emptyDraft(),
    });
    this.view = 'sheet';
    this.show(this.sheet);
    return at;
  }

  /** Asks what the line is worth so far: one request at a time, the newest state last. */
  async recount() {
    this.stale = true;
    if (this.counting) return;
    this.counting = true;
    while (this.stale && !this.closed) {
      this.stale = false;
      if (!this.own) await this.count();
    }
    this.counting = false;
  }

  async count() {
    const { sheet } = this;
    const all = tellsAll(sheet.game);
    const { entry, missing } = this.told();
    if (entry && (!missing || (all && begun(this.sheet.draft)))) {
      const heard = this.hear(await server.score(entry, all && (missing !== null || leavesCards(sheet, sheet.draft))));
      // Meanwhile a new line may have begun.
      if (this.stale && !begun(this.sheet.draft)) return;
      this.live = { ...heard, of: JSON.stringify(entry) };
    } else if (!this.current()) this.live = null;
    this.changed();
    this.schedule();
  }

  /** Does something wait for the server? */
  waits() {
    return waiting(this.sheet).length > 0 || (!this.reached && !this.own && begun(this.sheet.draft));
  }

  /** Tries again by itself, less and less often. */
  schedule() {
    clearTimeout(this.timer);
    if (this.closed || !this.waits()) return;
    const wait = Math.min(60_000, 2000 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => {
      this.tries += 1;
      this.retry();
    }, wait);
  }

  /** Scores the lines that wait. */
  async retry() {
    if (this.catching) return;
    this.catching = true;
    clearTimeout(this.timer);
    for (const { entry } of waiting(this.sheet)) {
      if (!entry || this.closed) break;
      const heard = this.hear(await server.score(entry));
      if (heard.later) break;
      // The sheet may have changed meanwhile; the line is known by its entry.
      this.sheet = {
        ...this.sheet,
        rows: this.sheet.rows.map((row) =>
          row.entry === entry
            ? { entry, answer: heard.answer ?? null, ...(heard.wrong ? { wrong: heard.wrong } : {}) }
            : row,
        ),
      };
      this.save();
      this.changed();
    }
    this.catching = false;
    if (this.live?.later && (this.reached || !waiting(this.sheet).length)) await this.recount();
    this.schedule();
    if (!this.closed) this.changed();
  }
}
