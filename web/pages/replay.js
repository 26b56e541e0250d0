// @ts-check
// A finished game, moment by moment. The address names the moment, so it can be sent to others.

import { opensIn } from '../core/about.js';
import { alone } from '../core/app.js';
import { h, patch, say, styled } from '../core/dom.js';
import { t, word } from '../core/words.js';
import { api, Refused } from '../core/net.js';
import { nothing } from '../core/nothing.js';
import { icon } from '../core/art.js';
import '../games/explain.js';
import { lying } from '../games/looks.js';
import { board } from '../table/board.js';
import { openHand } from '../table/hand.js';
import { scoresPanel } from '../table/scores.js';
import { bar, few } from '../core/parts.js';
import { ReviewPanel } from '../table/review.js';
import { Scene, whoOf } from '../table/scene.js';
import { still } from '../table/stage.js';
import { errorText } from '../core/setup.js';
import * as store from '../core/store.js';

await styled('/pages/replay.css');

/** @typedef {import('../wire').Replay} Replay */

/** A table for those who look at a record. @param {Replay} replay @returns {import('../wire').TableInfo} */
export const tableOf = (replay) => ({
  id: '',
  game: replay.game,
  players: replay.names.length,
  options: replay.options,
  state: 'playing',
  host: null,
  seats: replay.names.map((name, seat) => ({
    kind: replay.bots[seat] ? 'bot' : 'person',
    name,
    bot: replay.bots[seat],
    away: false,
  })),
  bots: '',
  clock_ms: null,
  grace_ms: 0,
  window_ms: 0,
  pace: 'none',
  open: false,
  advice: false,
  commit: '',
  revealed: null,
  rematch: null,
  created: 0,
});

/**
 * A moment as a message of a live table.
 * @param {Replay} replay @param {number} at @returns {import('../wire').EventMessage}
 */
export const messageOf = (replay, at) => {
  const { by, seen, effects, facts, asks, view } = replay.moments[at];
  return {
    number: at,
    at: 0,
    event: by === null ? { type: 'chance' } : { type: 'act', seat: by, cause: 'bot' },
    seen,
    effects,
    facts,
    view,
    legal: [],
    asks,
    until: null,
  };
};

/**
 * A moment as it is looked at: where a trick ends, it still lies there, and how it ended is told.
 * @param {Replay} replay @param {number} at @param {Scene} s
 */
export function stageOf(replay, at, s) {
  const { view, seen } = replay.moments[at];
  const before = replay.moments[at - 1]?.view;
  if (seen.type !== 'play' || view.trick.length || !before) return { view, stage: null, whole: null };
  const whole = [...before.trick, { seat: seen.seat, card: seen.card }];
  const { round, tricks_done, phase } = before;
  const then = { trick: whole, led: before.led ?? view.led, round, tricks_done, phase };
  const lying = /** @type {typeof view} */ ({ ...view, ...then });
  return { ...still(s.look.beats(messageOf(replay, at), before, whole, s), lying), whole };
}

/** One text of JSON, if it is one. @param {string} text @returns {import('../core/border.js').Json[] | null} */
const parsed = (text) => {
  try {
    return [JSON.parse(text)];
  } catch {
    return null;
  }
};

/** @typedef {import('../wire').Review} Review */

class PastGame extends Scene {
  /**
   * @param {import('../table/scene.js').Face} face @param {Replay} replay
   * @param {number | null} own the seat on which this device played, if it did
   */
  constructor(face, replay, own) {
    super(face);
    this.replay = replay;
    this.own = own;
    Object.assign(this, { table: tableOf(replay), you: { seat: 0, host: false, muted: [] } });
    this.at = 0;
    /** What happened, one text for each moment. @type {string[]} */
    this.told = replay.moments.map((_, at) => this.tells(at, /^(seen\.hand$|score\.|counted\.)/));
    /** The moments in which a trick begins. */
    this.leads = replay.moments.flatMap(({ seen }, at) =>
      seen.type === 'play' && (at === 0 || !replay.moments[at - 1].view.trick.length) ? [at] : [],
    );
  }

  /**
   * Whoever looks at it is the one who played, from whatever seat it is seen.
   * @returns {import('../core/say.js').Who}
   */
  get who() {
    return whoOf(this, this.own);
  }

  /** What happened in a moment, but for some facts. @param {number} at @param {RegExp} without */
  tells(at, without) {
    return this.say(this.replay.moments[at].facts.filter(({ key }) => !without.test(key)));
  }

  /** Shows a moment. @param {number} at @param {number} seat */
  go(at, seat) {
    this.at = Math.min(Math.max(at, 0), this.replay.moments.length - 1);
    this.you = { seat, host: false, muted: [] };
    const { view, stage, whole } = stageOf(this.replay, this.at, this);
    // The places are those of the deal, and of what came into the hand later.
    const now = this.replay.moments.slice(0, this.at + 1);
    this.places = [];
    for (const { hands } of now.slice(now.findLastIndex(({ seen }) => seen.type === 'deal')))
      this.keepPlaces(hands[seat]);
    Object.assign(this, { stage, whole, view: { ...view, hand: now[this.at].hands[seat] } });
    this.notes = {};
    for (let one = this.at; one >= 0 && this.at - one < 6; one--) this.remark(messageOf(this.replay, one));
    // The totals stand at the seats.
    this.banner = this.tells(this.at, /^(seen\.hand$|score\.|counted\.|effect\.total$)/);
    this.scores = now.flatMap((one) => one.effects.flatMap((effect) => ('scores' in effect ? [effect.scores] : [])));
  }
}

/** Milliseconds for which a moment is shown when they follow by themselves; the end of a trick takes longer. */
const MOMENT = 1100;
const TRICK = 2600;

/** What makes a review of a record, as it is typed; the dashes stay with their word. */
const COMMAND = h('code', 'trickhold review game.json ', h('span.whole', '--json'), ' review.json');

/** Windows in which a sheet leaves room for the board. */
const WIDE = '(min-width: 900px)';

/** A game of a table, or without a name one from a file. @param {HTMLElement} app @param {string} id */
export function open(app, id) {
  /** @type {PastGame | null} */
  let past = null;
  /** @type {ReviewPanel | null} */
  let review = null;
  let error = '';
  /** Is there no such table? */
  let gone = false;
  let closed = false;
  const own = store.table(id).seat ?? null;
  let seat = own ?? 0;
  let copied = false;
  /** Which sheet is open: values, hands, scores, log. */
  let sheet = alone && matchMedia(WIDE).matches ? 'values' : '';

  /** From the sheet to a moment, which the sheet would hide on a phone. @param {number} at */
  const show = (at) => {
    if (!matchMedia(WIDE).matches) sheet = '';
    jump(at);
  };

  const wanted = () => Number(location.hash.slice(1)) || 0;

  /** @param {Promise<Replay & {reviewed: boolean}>} asked */
  async function load(asked) {
    error = '';
    try {
      const replay = await asked;
      if (closed) return;
      past = new PastGame({ draw }, replay, own);
      review = new ReviewPanel(id, past, draw);
      if (replay.reviewed) review?.look();
      jump(wanted());
    } catch (wrong) {
      error = errorText(wrong);
      gone = wrong instanceof Refused && wrong.refusal.code === 'no_such_table';
      // Where a record is wrong is told to whoever wrote it.
      if (wrong instanceof Refused && wrong.refusal.code === 'record') error += ` ${wrong.refusal.what}`;
      draw();
    }
  }
  if (id) load(api(`/api/tables/${encodeURIComponent(id)}/replay`));

  /**
   * Opens a record of this device, or a review of it that `trickhold review --json` wrote; of many games in a file, the
   * first, or the one that fits.
   * @param {File[]} all
   */
  async function read(all) {
    /** @type {Review[]} */
    const reviews = [];
    let known = false;
    for (const file of all) {
      const text = (await file.text()).trim();
      const games = parsed(text) ?? text.split('\n').flatMap((line) => parsed(line) ?? []);
      for (const one of games) if (Array.isArray(one?.decisions)) reviews.push(one);
      const record = games.find((one) => one && !one.decisions);
      if (record) await load(api('/api/replay', record));
      known ||= games.length > 0;
    }
    if (past && review && (reviews.length || !known)) {
      const { moments } = past.replay;
      // Whoever decided must be whoever acted; otherwise the review is of another game.
      const fits = reviews.find(({ decisions }) => decisions.every(({ event, seat }) => moments[event]?.by === seat));
      review.given(fits);
    } else if (!known || reviews.length) error = t('refusal.record');
    draw();
  }

  /** The moments come by themselves. */
  let playing = 0;
  function play() {
    if (!past || closed) return;
    const end = past.told.length - 1;
    if (past.at === end) jump(0);
    const on = () => {
      if (!past || closed) return;
      playing =
        past.at + 1 === end ? 0 : setTimeout(on, stageOf(past.replay, past.at + 1, past).whole ? TRICK : MOMENT);
      jump(past.at + 1, true);
    };
    playing = setTimeout(on, MOMENT);
    draw();
  }
  function stop() {
    clearTimeout(playing);
    playing = 0;
  }
  function pause() {
    stop();
    draw();
  }

  /** @param {number} at @param {boolean} [byItself] */
  function jump(at, byItself = false) {
    if (!past) return;
    if (!byItself) stop();
    past.go(at, seat);
    copied = false;
    say([past.banner, review?.verdict(past.at)].filter(Boolean).join(' '));
    draw();
    // Browsers allow only a few new addresses a second.
    clearTimeout(writing);
    writing = setTimeout(write, 200);
  }
  let writing = 0;
  const write = () => {
    if (past && !closed && wanted() !== past.at) history.replaceState(null, '', `#${past.at}`);
  };

  /** The lead before or after this moment. @param {number} step */
  function trick(step) {
    if (!past) return;
    const { at, leads } = past;
    jump(step < 0 ? (leads.findLast((one) => one < at) ?? 0) : (leads.find((one) => one > at) ?? past.told.length - 1));
  }

  async function copy() {
    write();
    try {
      await navigator.clipboard.writeText(location.href);
      copied = true;
    } catch {
      past?.notice(t('web.https'));
    }
    draw();
  }

  /** @param {string} name */
  const fileField = (name) =>
    h(
      'label.field',
      { key: 'file' },
      t(name),
      h('input', {
        id: 'file',
        type: 'file',
        multiple: true,
        accept: '.json,.jsonl,application/json',
        onchange: (/** @type {import('../core/dom.js').OfField} */ event) => read([...(event.target.files ?? [])]),
      }),
    );

  /** @param {PastGame} s @param {ReviewPanel | null} r */
  function inside(s, r) {
    switch (sheet) {
      case 'hands':
        return s.replay.moments[s.at].hands.map((hand, one) =>
          h(
            'section',
            { key: one, class: 'held' },
            h('h3', s.who.name(one)),
            h(
              'div.minis',
              hand.map((card, at) => lying(card, { key: card, ...opensIn(card, at) }, s.replay.names.length)),
            ),
          ),
        );
      case 'scores':
        return scoresPanel(s, { shown: null });
      case 'log':
        return h(
          'ol.log',
          // Of some moments there is nothing to tell, such as that somebody declined.
          s.told.map(
            (text, at) =>
              text &&
              h(
                'li',
                { key: at, class: s.replay.moments[at].by === null ? 'deal' : '' },
                h(
                  'button.moment',
                  { 'aria-current': at === s.at ? 'step' : null, onclick: () => show(at) },
                  text,
                  ' ',
                  r?.mark(at),
                ),
              ),
          ),
        );
      default:
        if (!r) return null;
        return [
          r.error ? h('p.error', { role: 'alert' }, r.error) : null,
          r.done ? null : h('p', { key: 'ask' }, t('web.replay.values.ask')),
          id
            ? r.progress()
            : r.done
              ? null
              : h(
                  'div',
                  { key: 'given' },
                  fileField('web.replay.review'),
                  h('p.soft.small', t('web.replay.review.how'), ' ', COMMAND),
                ),
          r.done
            ? h(
                'div',
                { key: 'review', class: 'review', tabindex: -1 },
                h('h3', { key: 'shares' }, t('review.shares')),
                r.curve(s.at + 1, (event) => show(event - 1)),
                h('h3', { key: 'here' }, t('web.replay.values')),
                r.values(s.at + 1),
                h('h3', { key: 'points' }, word('review.turning')),
                r.turning(),
                r.classes(),
              )
            : null,
        ];
    }
  }

  function draw() {
    if (closed) return;
    const [s, r] = [past, review];
    if (gone) {
      patch(app, nothing(t('refusal.no_such_table'), t('web.nowhere.table')));
      return;
    }
    if (!s) {
      patch(
        app,
        alone ? null : bar(''),
        h(
          'main.page.door',
          { key: 'door' },
          h('h1', t('web.replay')),
          id || error ? h('p', { role: 'status', class: error ? 'error' : '' }, error || t('web.connecting')) : null,
          id ? null : fileField('web.replay.file'),
          h('a', { href: '/', class: 'button' }, t('web.home')),
        ),
      );
      return;
    }
    const last = s.told.length - 1;
    const hand = s.replay.moments[s.at].hands[seat];
    /**
     * @param {string} name @param {import('../core/dom.js').Child} sign @param {boolean} off @param {() => void} does
     */
    const step = (name, sign, off, does) =>
      h(
        'button',
        {
          key: name,
          id: `step-${name.replace('.', '-')}`,
          disabled: off,
          'aria-label': t(`web.replay.${name}`),
          title: t(`web.replay.${name}`),
          onclick: does,
        },
        sign,
      );
    const names = /** @type {Record<string, string>} */ ({
      ...(r ? { values: t('review.title') } : {}),
      hands: t('web.replay.hands'),
      scores: t('web.tool.scores'),
      log: t('web.tool.log'),
    });
    const icons = /** @type {Record<string, string>} */ ({
      values: 'hint',
      hands: 'people',
      scores: 'scores',
      log: 'log',
    });
    patch(
      app,
      board(s, {
        kind: `replaying ${sheet ? 'sheeted' : ''}`,
        corner: alone
          ? h('a.icon.button', { id: 'tables', href: '?tables', 'aria-label': t('web.replay.tables') }, icon('log'))
          : h(
              'a.icon.button',
              { id: 'back', href: store.table(id).token ? `/t/${id}` : '/', 'aria-label': t('web.replay.table') },
              icon('back'),
            ),
        mark: r?.mark(s.at),
        // It keeps its place while nothing is said of a card, so the table below does not move.
        notice: r?.done ? h('p.verdict', { key: 'verdict' }, r.verdict(s.at)) : null,
        hand: openHand(s, hand),
        seat: (one) => {
          seat = one;
          jump(s.at);
        },
        bottom: [
          h(
            'nav.tools.steps',
            { 'aria-label': t('web.replay'), key: 'steps' },
            h(
              'label.slide',
              { key: 'slide' },
              h('span.small', t('web.replay.moment', { n: s.at + 1, all: last + 1 })),
              h('input', {
                type: 'range',
                id: 'slider',
                min: 0,
                max: last,
                step: 1,
                value: String(s.at),
                'aria-label': t('web.replay.slider'),
                'aria-valuetext': s.banner,
                oninput: (/** @type {import('../core/dom.js').OfField} */ event) => jump(Number(event.target.value)),
              }),
            ),
            h(
              'div.buttons',
              { key: 'buttons' },
              step('first', '|‹', s.at === 0, () => jump(0)),
              step('trick.back', '«', s.at === 0, () => trick(-1)),
              step('back', '‹', s.at === 0, () => jump(s.at - 1)),
              playing ? step('pause', icon('pause'), false, pause) : step('play', icon('play'), false, play),
              step('next', '›', s.at === last, () => jump(s.at + 1)),
              step('trick.next', '»', s.at === last, () => trick(1)),
              step('last', '›|', s.at === last, () => jump(last)),
            ),
            h(
              'div.buttons',
              { key: 'sheets' },
              Object.keys(names).map((name) => {
                return h(
                  'button',
                  {
                    key: name,
                    id: `tool-${name}`,
                    class: sheet === name ? 'on' : '',
                    'aria-label': names[name],
                    'aria-expanded': String(sheet === name),
                    onclick: () => {
                      sheet = sheet === name ? '' : name;
                      draw();
                    },
                  },
                  icon(icons[name]),
                  h('span', names[name]),
                );
              }),
            ),
          ),
          sheet
            ? h(
                'aside',
                { class: `sheet sheet-${sheet}`, key: 'sheet', tabindex: -1, 'aria-label': names[sheet] },
                h(
                  'header',
                  h('h2', names[sheet]),
                  h(
                    'button.icon.close',
                    {
                      'aria-label': t('web.close'),
                      onclick: () => {
                        sheet = '';
                        draw();
                      },
                    },
                    icon('close'),
                  ),
                ),
                h(
                  'div.inside',
                  { key: sheet, tabindex: 0, role: 'group', 'aria-label': names[sheet] },
                  inside(s, r),
                  h(
                    'div.options',
                    { key: 'seat' },
                    few(
                      'replay-seat',
                      t('web.replay.seat'),
                      '',
                      String(seat),
                      s.replay.names.map((_, one) => [String(one), s.who.name(one)]),
                      (value) => {
                        seat = Number(value);
                        jump(s.at);
                      },
                    ),
                  ),
                  id && !alone
                    ? h(
                        'div.row',
                        { key: 'more' },
                        h(
                          'button',
                          { id: 'moment-link', onclick: copy },
                          copied ? t('web.copied') : t('web.replay.link'),
                        ),
                      )
                    : null,
                ),
              )
            : null,
        ],
      }),
    );
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (
      !past ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /** @type {HTMLElement} */ (event.target).matches('input, select, .inside')
    )
      return;
    const does = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => jump(Number(past?.at) - 1),
      ArrowRight: () => jump(Number(past?.at) + 1),
      ' ': playing ? pause : play,
      Home: () => jump(0),
      End: () => jump(Infinity),
    });
    if (!does[event.key]) return;
    does[event.key]();
    event.preventDefault();
  }
  document.addEventListener('keydown', key);

  return {
    draw,
    hash: () => show(wanted()),
    close: () => {
      closed = true;
      stop();
      if (review) review.closed = true;
      document.removeEventListener('keydown', key);
    },
  };
}
