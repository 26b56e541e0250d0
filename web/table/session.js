// @ts-check
// A live table: its socket, what this viewer does there, and what is said.

import { Socket, api } from '../core/net.js';
import { isolated, t } from '../core/words.js';
import { cardName } from '../core/cards.js';
import { gameOf } from '../core/catalogue.js';
import { Scene, lying } from './scene.js';
import { renew } from '../core/renew.js';
import { play as sound } from '../core/sound.js';
import * as store from '../core/store.js';

/**
 * @typedef {import('./scene.js').EventMessage} EventMessage
 * @typedef {import('../wire').Welcome & {ends?: number | null}} Welcome
 */

export class Session extends Scene {
  /** @param {string} id @param {import('./scene.js').Face} face */
  constructor(id, face) {
    super(face);
    this.id = id;
    this.connection = 'connecting';
    /** @type {{seat: number, text?: string | null, emote?: string | null, number: number}[]} */
    this.chat = [];
    /** When the time for this decision is over, by this page's own clock. @type {number | null} */
    this.ends = null;
    /** The last question that answered itself. */
    this.answered = -1;
    /** The card that was sent last. @type {string | null} */
    this.asked = null;
    /** A decision is being taken back. */
    this.undoing = false;
    const mine = store.table(id);
    /** A newer tab plays on this seat. */
    this.superseded = false;
    /** This person is about to leave. */
    this.leaving = false;
    this.socket = this.connect(mine.token ?? null, mine.from ?? null);
  }

  /** @param {string | null} token @param {number | null} seen */
  connect(token, seen) {
    return new Socket(
      this.id,
      token,
      {
        message: (message, old) => {
          if (message.type === 'welcome') this.welcome(message);
          else if (message.type === 'event') this.event(message, old);
          else {
            const now = performance.now();
            this.here = message.here;
            this.takeover = (message.takeover ?? []).map((ms) => (typeof ms === 'number' ? now + ms : null));
            this.face.draw();
          }
        },
        state: (state, code) => {
          if (code === 'superseded') {
            // The newest tab plays, the older one watches.
            this.superseded = true;
            this.socket = this.connect(null, null);
            return;
          }
          if ((code === 'left' || code === 'wrong_token') && !this.leaving && this.face.expelled) {
            this.face.expelled(t(code === 'left' ? 'web.ended.removed' : 'web.ended.wrong_token'));
            return;
          }
          this.connection = state;
          this.ended = code === 'wrong_version' && renew() ? 'renewing' : (code ?? '');
          if (code === 'wrong_token') store.putTable(this.id, { token: undefined });
          this.face.draw();
        },
      },
      seen,
    );
  }

  /** @param {Welcome} message */
  welcome(message) {
    this.catchUp();
    Object.assign(this, {
      table: message.table,
      you: message.you,
      view: message.view,
      legal: message.legal,
      choices: message.choices ?? [],
      can: message.can ?? null,
      asks: message.asks,
      until: message.until,
      ends: message.ends,
      undo: message.undo ?? false,
      number: message.number,
      moved: message.number,
    });
    this.keepPlaces();
    this.scores = message.scores;
    this.last = lying(message.last_trick);
    this.lastEnd = [];
    this.sent = false;
    Object.assign(this, {
      log: this.log.filter((line) => line.number <= message.number),
      tricks: this.tricks.filter((trick) => trick.last <= message.number),
    });
    this.note(message.table);
    this.face.draw();
    this.arrived();
  }

  /** Notes what can be checked later. @param {import('../wire').TableInfo} table */
  note(table) {
    const kept = store.table(this.id);
    if (!kept.commit && table.state !== 'over') store.putTable(this.id, { commit: table.commit, game: table.game });
    if (table.state === 'over' && !kept.over && kept.token) store.putTable(this.id, { over: true });
  }

  /** Notes how it stands, for the page on which the game can be gone on with. */
  noteScore() {
    const { view, table } = this;
    if (!view || table?.state !== 'playing' || this.you.seat === null) return;
    const points = table.seats.map((_, seat) => this.look.points(view, seat));
    if (String(points) !== String(store.table(this.id).points)) store.putTable(this.id, { points });
  }

  /** The quests of hands that ended before this page was opened. */
  async recall() {
    if (!this.table || !gameOf(this.table.game).quests.length) return;
    const unknown = this.scores.flatMap((_, at) => (this.quests[at] ? [] : [at]));
    await Promise.all(
      unknown.map(async (at) => {
        const { view } = await api(`/api/tables/${this.id}/rounds/${at}`).catch(() => ({ view: null }));
        this.quests[at] ??= (view && this.look.quest(view)) ?? undefined;
      }),
    );
    if (unknown.length) this.face.draw();
  }

  /** @param {EventMessage} message @param {boolean} old */
  event(message, old) {
    if (!old) this.autoAnswer(message);
    super.event(message, old);
    // Whoever is away is called although the end of a round still waits to be seen.
    if (!old && document.hidden && this.summary && message.legal.length) this.call(message.asks);
  }

  /** It is this viewer's turn. @param {import('./scene.js').Fact[]} asks */
  call(asks) {
    sound('turn');
    this.face.turn?.(asks);
  }

  /**
   * Whoever has nothing to choose while all are asked says so at once: the time is the same for all.
   * @param {{legal: import('./scene.js').Action[], number: number}} message
   */
  autoAnswer(message) {
    const legal = message.legal;
    if (legal.length === 1 && legal[0].type === 'decline' && this.answered !== message.number) {
      this.answered = message.number;
      this.socket.send(legal[0], message.number);
    }
  }

  /** Everything is shown: is it this viewer's turn? */
  arrived() {
    if (this.legal.length === 0 || this.you.seat === null) return;
    if (this.declines) {
      this.autoAnswer(this);
      return;
    }
    const card = /** @type {Scene} */ (this).preselected;
    if (card) {
      this.preselected = null;
      const action = this.legal.find((one) => one.type === 'play' && one.card === card);
      if (action) {
        this.act(action);
        return;
      }
      this.notice(t('web.preselect.gone', { card: cardName(card) }));
    }
    this.call(this.asks);
    // The only card by itself, if wanted, and not faster than by hand.
    if (store.get('auto') && this.legal.length === 1 && this.legal[0].type === 'play') {
      const number = this.number;
      setTimeout(
        () => this.mayAct && this.number === number && this.act(this.legal[0]),
        Math.max(420 * this.pace, 600),
      );
    }
  }

  /** @param {EventMessage} message */
  settle(message) {
    super.settle(message);
    this.ends = message.ends ?? null;
    if (message.table) this.note(message.table);
    // A reload comes back to the beginning of this round.
    if (message.seen?.type === 'deal') store.putTable(this.id, { from: message.number - 1 });
    this.noteScore();
  }

  /** @param {EventMessage} message @param {boolean} quick @param {boolean} old */
  tell(message, quick, old) {
    const happened = message.event;
    if (happened.type === 'chat' || happened.type === 'emote') {
      const text = 'text' in happened ? happened.text : happened.emote && t(`emote.${happened.emote}`);
      if (!text) return;
      this.chat.push({ ...happened, number: message.number });
      this.unread += happened.seat === this.you.seat ? 0 : 1;
      if (old) return;
      this.bubbles.set(happened.seat, text);
      setTimeout(() => {
        if (this.bubbles.get(happened.seat) === text) this.bubbles.delete(happened.seat);
        this.face.draw();
      }, 5000);
      this.aloud(`${this.name(happened.seat)}: ${isolated(text)}`);
      return;
    }
    super.tell(message, quick, old);
    // Who was too slow sees what was done for them.
    if (!old && happened.type === 'act' && happened.cause === 'timeout' && happened.seat === this.you.seat)
      this.notice(this.say(message.facts.filter(({ key }) => /^(happened|seen)\./.test(key))), true);
  }

  /** Does something of the game. @param {import('./scene.js').Action} action */
  async act(action) {
    this.sent = true;
    this.asked = 'card' in action ? action.card : null;
    this.toast = null;
    const before = this.number;
    const answer = await this.socket.send(action, before);
    /** @type {import('../core/net.js').Refusal | null | undefined} */
    const refusal = answer.refusal;
    if (refusal) {
      this.sent = false;
      this.notice(this.refusalText(refusal), true, refusal.rule);
    } else if (answer.number === null && this.number === before) {
      // Kept until all have answered. What follows from it may be here already: then this is past.
      this.legal = [];
      this.face.draw();
    }
    return answer;
  }

  /** Can a decision be taken back now? */
  get mayUndo() {
    return this.undo && this.connection === 'open' && this.table?.state === 'playing';
  }

  /** Takes back the last decision. */
  async takeBack() {
    if (!this.mayUndo || this.undoing) return;
    this.undoing = true;
    await this.about({ type: 'undo' });
    this.undoing = false;
  }

  /** Before the start: bytes of this device for the shuffle, and the start itself where one person plays alone. */
  prepare() {
    if (this.table?.state !== 'lobby' || this.connection !== 'open' || this.you.seat === null) return;
    const kept = store.table(this.id);
    if (!kept.added) {
      const hex = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      store.putTable(this.id, { added: hex });
      this.about({ type: 'add', hex });
    }
    if (kept.autostart) {
      store.putTable(this.id, { autostart: undefined });
      this.about({ type: 'start' });
    }
  }

  /** The table where the same people play again; null if there is none. */
  async again() {
    let next = this.table?.rematch;
    if (!next) {
      const done = await this.socket.send({ type: 'rematch' });
      if (done.refusal && done.refusal.code !== 'rematch') {
        this.notice(this.refusalText(done.refusal), true);
        return null;
      }
      // The answer may come before the news of it.
      next = this.table?.rematch ?? done.refusal?.facts?.table ?? (await api(`/api/tables/${this.id}`)).rematch;
    }
    const alone = this.table?.seats.filter((one) => one.kind === 'person').length === 1;
    if (next)
      store.putTable(next, {
        token: store.table(this.id).token,
        seat: this.you.seat ?? undefined,
        game: this.table?.game,
        autostart: alone || undefined,
      });
    return next ?? null;
  }

  /** Does something about the table. @param {import('../wire').TableAction} action */
  async about(action) {
    const answer = await this.socket.send(action);
    if (answer.refusal) this.notice(this.refusalText(answer.refusal), true);
    return answer;
  }

  /** Milliseconds until the time is over. */
  get timeLeft() {
    return this.until === null || this.ends === null ? null : Math.max(0, this.ends - performance.now());
  }

  close() {
    super.close();
    this.socket.close();
  }
}
