// @ts-check
// The board: bar, felt with seats and trick, the own seat on the rail, the hand. It draws a scene.

import { symbol } from '../core/art.js';
import { cardName, kindName } from '../core/cards.js';
import { h, styled } from '../core/dom.js';
import { isolated, number, signed, t, visible, word } from '../core/words.js';
import * as store from '../core/store.js';
import { face, lying } from '../games/looks.js';
import { statusText } from './asked.js';
import { hand } from './hand.js';
import { goOn } from './scores.js';
import { beams } from './stage.js';

// With the first table comes what only tables have.
await Promise.all([styled('/table/hand.css'), styled('/table/ends.css'), styled('/table/sheet.css')]);

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').View} View
 * @typedef {import('../core/dom.js').Child} Child
 * @typedef {object} Parts what stands on a board besides the game
 * @property {string} [kind] more classes of the board
 * @property {Child} [corner] left of the status line
 * @property {string} [status] the status line, if it is not the usual one
 * @property {Child} [mark] before the status line
 * @property {Child} [sign] right in the bar, in wide windows
 * @property {Child} [notice] below the status line
 * @property {Child} [middle] in place of everything on the felt
 * @property {Child} [prompt] on the felt, in place of the trick
 * @property {Child} [ends] on the rail, where `middle` is the end of a game
 * @property {Child} [tools] beside the own seat
 * @property {Child} [hint] over the seats
 * @property {Child} [below] over the felt
 * @property {Child} [hand] in place of the hand
 * @property {Child} [bottom] below the hand
 * @property {() => void} [felt] the felt was clicked
 * @property {(seat: number) => void} [seat] a player was clicked
 * @property {(card: string, event: MouseEvent) => void} [tapped] a card of the hand was clicked
 * @property {string | null} [lifted] the card that is lifted
 * @property {string | null} [best] the card that is advised
 */

/**
 * Grid areas by the number of players, clockwise from the left: in the trick, and of the seat in upright, wide and
 * short windows.
 */
const PLACES = /** @type {Record<number, string[]>} */ ({
  3: ['1/1/3/2 1/1/2/7 2/1/4/2 1/1', '1/3/3/4 1/7/2/13 2/5/4/6 1/3'],
  4: ['1/1/3/2 1/1/2/5 2/1/4/2 2/1', '1/2 1/5/2/9 1/3 1/1', '1/3/3/4 1/9/2/13 2/5/4/6 1/3'],
  5: ['2/1 2/1/3/7 3/1 2/1', '1/1 1/1/2/7 2/1 1/1', '1/3 1/7/2/13 2/5 1/3', '2/3 2/7/3/13 3/5 2/3'],
  6: [
    '2/1 2/1/3/7 3/1 3/1',
    '1/1 1/1/2/5 2/1 2/1',
    '1/2 1/5/2/9 1/3 1/1',
    '1/3 1/9/2/13 2/5 1/3',
    '2/3 2/7/3/13 3/5 2/3',
  ],
});
/** The areas of a place; the own one is 0. @param {number} players @param {number} at */
function areas(players, at) {
  const [trick, up, wide, short] = at ? PLACES[players][at - 1].split(' ') : ['2/2'];
  return { '--trick': trick, '--up': up, '--wide': wide, '--short': short };
}

/** @param {Scene} s @param {Parts} parts */
export function board(s, parts) {
  const v = s.view;
  const table = s.table;
  if (!v || !table) return h('main.page', { key: 'none' }, t('web.connecting'));
  const n = table.players;
  const base = s.you.seat ?? 0;
  const order = Array.from({ length: n }, (_, i) => (base + i) % n);
  const mine = s.mayAct;
  requestAnimationFrame(() => redraw(s));
  return h(
    'main',
    {
      class: `table ${s.look.kind} n${n} ${mine ? 'mine' : ''} ${parts.kind ?? ''}`,
      key: 'board',
      'data-quest': s.look.quest(v),
      'data-players': n,
    },
    h('h1.hidden', t(`game.${table.game}`)),
    bar(s, v, parts),
    parts.notice,
    h(
      'div',
      {
        class: `felt ${parts.middle ? 'done' : ''} ${s.stage?.roles ? 'staged' : ''}`,
        key: 'felt',
        // While something is shown, a tap goes on.
        'data-goes': !s.present && !s.summary,
        onclick: (/** @type {MouseEvent & {target: Element}} */ { target }) =>
          target.closest('.above') || parts.felt?.(),
      },
      parts.middle ?? [
        h(
          'section.others',
          { 'aria-label': t('web.others'), key: 'others' },
          order.slice(1).map((seat, at) => seatNode(s, v, seat, parts, at + 1)),
        ),
        s.look.tiles(s),
        h('section.middle', { 'aria-label': t('web.trick'), key: 'trick' }, parts.prompt ?? trick(s, v, order)),
        h('div.above', { key: 'above' }, parts.hint, toast(s)),
      ],
    ),
    h(
      'section.rail.own',
      { 'aria-label': word('you'), key: 'own' },
      parts.middle ? h('div.row.centre.ends', { key: 'ends' }, parts.ends ?? goOn(s)) : seatNode(s, v, base, parts, 0),
      parts.tools,
    ),
    parts.hand === undefined ? hand(s, parts) : parts.hand,
    parts.bottom,
    parts.below,
    parts.middle ? toast(s) : null,
  );
}

/** The scene whose lines are drawn. @type {Scene | null} */
let shown = null;
/** @param {Scene | null} s */
const redraw = (s) => {
  shown = s;
  const app = document.getElementById('app');
  if (!app) return;
  beams(app, s?.stage ?? null);
  fit(app);
  // What somebody says stands at the seat, as far as the window reaches.
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (app.querySelectorAll('.bubble'))) {
    one.style.setProperty('--aside', '0px');
    const { left, right } = one.getBoundingClientRect();
    one.style.setProperty('--aside', `${Math.max(0, 4 - left) + Math.min(0, innerWidth - 4 - right)}px`);
  }
};
addEventListener('resize', () => redraw(shown));

/**
 * Lines of small cards: where they do not fit, words beside them go first, and then the last place counts the others.
 * @param {HTMLElement} app
 */
function fit(app) {
  for (const line of app.querySelectorAll('.fits')) {
    const all = /** @type {HTMLElement[]} */ ([...line.children]);
    const rest = /** @type {HTMLElement} */ (all.pop());
    /** @param {number} n how many are seen */
    const put = (n) => {
      for (const [at, one] of all.entries()) one.style.display = at < n ? '' : 'none';
      rest.style.display = n < all.length ? '' : 'none';
      rest.dataset.n = `+${all.length - n}`;
      return line.scrollWidth <= line.clientWidth;
    };
    line.classList.remove('tight');
    let n = all.length;
    if (!put(n)) line.classList.add('tight');
    while (!put(n) && n) n -= 1;
  }
}

/** Status, round and trick, and how far the hand is. @param {Scene} s @param {View} v @param {Parts} parts */
function bar(s, v, parts) {
  const status = parts.status ?? statusText(s, parts.lifted);
  // What comes first says whose turn it is; a request without that is one as a whole.
  const [first, rest] = s.mayAct && parts.status === undefined ? halves(status) : ['', status];
  return h(
    'header.bar',
    { key: 'bar' },
    parts.corner,
    h(
      'p',
      // What may have to be scrolled can be reached by keys.
      {
        class: `status ${status.length > 50 ? 'wordy' : ''} ${status.length > 80 ? 'long' : ''}`,
        tabindex: status.length > 120 ? 0 : -1,
      },
      parts.mark ? [parts.mark, ' '] : null,
      first ? h('b', first) : null,
      rest,
    ),
    parts.felt && waits(s)
      ? h('button.more', { key: 'more', onclick: parts.felt }, h('span', t('web.click')))
      : count(s, v, !!parts.middle),
    parts.sign,
    h(
      'span.thread',
      { 'aria-hidden': 'true' },
      Array.from({ length: v.tricks }, (_, at) => h('i', { key: at, class: at < v.tricks_done ? 'on' : '' })),
    ),
  );
}

/** Does a trick lie there until somebody goes on? @param {Scene} s */
const waits = (s) => store.get('pace') === 'click' && s.stage?.roles;

/** Time, round and trick; where a round has ended, no trick. @param {Scene} s @param {View} v @param {boolean} ended */
function count(s, v, ended) {
  const left = s.timeLeft;
  const trick = Math.min(v.tricks_done + 1, v.tricks);
  return h(
    'p.count',
    { key: 'count' },
    left === null || s.table?.state !== 'playing'
      ? null
      : h('span', { class: `clock ${left < 5000 ? 'hurry' : ''}`, key: 'clock' }, `◷ ${Math.ceil(left / 1000)} `),
    h('span', roundText(s, v), ' '),
    ended ? null : h('b', t('web.count.trick', { trick, tricks: v.tricks })),
  );
}

/** A request: whom it is for, and what for. @param {string} text */
const halves = (text) => text.match(/^([^:]*:) ?(.*)$/s)?.slice(1) ?? [text, ''];

/** Which round it is, or was the last one. @param {Scene} s @param {View} v */
function roundText(s, v) {
  const round = s.summary?.round ?? (v.phase === 'over' ? v.round : v.round + 1);
  return round > v.rounds
    ? t('web.count.extra', { round })
    : t(`web.count.${s.look.unit}`, { round, rounds: v.rounds });
}

/** A message that goes away by itself. @param {Scene} s */
export const toast = (s) =>
  s.toast
    ? h(
        'p',
        {
          class: `toast ${s.toast.bad ? 'bad' : ''}`,
          key: 'toast',
          onclick: () => {
            s.toast = null;
            s.face.draw();
          },
        },
        s.toast.text,
        s.toast.rule ? h('a', { href: `/rules#${s.toast.rule}`, target: '_blank', class: 'rule' }, t('web.why')) : null,
      )
    : null;

/**
 * What is the matter with somebody who is not playing: in full, and in short with the time until a bot plays.
 * @param {Scene} s @param {number} seat
 */
function absence(s, seat) {
  const player = s.table?.seats[seat];
  if (player?.away) return [t('web.away'), t('web.away')];
  if (player?.kind !== 'person' || s.here[seat] !== false) return ['', ''];
  const ends = s.takeover[seat];
  if (typeof ends !== 'number') return [t('web.gone'), t('web.gone')];
  const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return [t('web.gone.bot', { time }), t('web.gone.bot.short', { time })];
}

/**
 * A player: face, name, cards left, what they have won, points.
 * @param {Scene} s @param {View} v @param {number} seat @param {Parts} parts @param {number} at
 */
function seatNode(s, v, seat, parts, at) {
  const table = /** @type {NonNullable<Scene['table']>} */ (s.table);
  const player = table.seats[seat];
  const turn = v.turn === seat && table.state === 'playing' && v.phase !== 'over';
  const own = seat === s.who.you;
  const points = s.look.points(v, seat);
  const was = s.stage?.was ? s.look.points(s.stage.was, seat) : points;
  const bubble = s.bubbles.get(seat);
  const [gone, short] = absence(s, seat);
  const level = s.level(seat);
  const sign = s.stage?.flags?.[seat];
  const flag =
    sign ??
    (gone ? { kind: 'gone', text: short } : v.dealer === seat ? { kind: 'deals', text: t('web.dealer') } : null);
  const text = [
    own ? word('you') : isolated(player.name),
    level ? t('web.bot.of', { bot: level }) : '',
    gone,
    turn ? t('web.has.turn') : '',
    v.dealer === seat ? t('web.dealer') : '',
    word('cards', { n: v.cards_left[seat] }),
    s.look.wonText(s, v, seat),
    word('point', { n: points }),
  ];
  return h(
    'button',
    {
      class: `seat p${at} ${turn ? 'turn' : ''} ${gone ? 'away' : ''} ${sign?.kind ?? ''}`,
      key: seat,
      id: `seat-${seat}`,
      style: areas(table.players, at),
      onclick: () => parts.seat?.(seat),
    },
    h('span.hidden', { key: 'text' }, text.filter(Boolean).join(', ')),
    flag
      ? h(
          'span.flags',
          { key: 'flag', 'aria-hidden': 'true' },
          [flag, sign?.next].map((one) => (one ? h('span', { class: `flag ${one.kind}` }, one.text) : null)),
        )
      : null,
    h('span.pic', { key: 'pic' }, s.portrait(seat)),
    h(
      'span.who',
      { key: 'who', 'aria-hidden': 'true' },
      h('b.name', own ? word('you') : h('bdi', visible(player.name))),
      h('span.left', level ? h('span.level', level) : null, h('span.cards', word('cards', { n: v.cards_left[seat] }))),
    ),
    h(
      'span.pts',
      { key: 'pts', 'aria-hidden': 'true' },
      h('span.num', number(points)),
      was === points ? null : h('i.gain', signed(points - was)),
      h('small', t(s.look.pointsWord)),
    ),
    s.look.won(s, v, seat),
    bubble ? h('bdi.bubble', { key: 'bubble' }, visible(bubble)) : null,
  );
}

/** @param {Scene} s @param {View} v @param {number[]} order */
function trick(s, v, order) {
  const lies = s.stage?.roles ? (s.whole ?? v.trick) : v.trick;
  const roles = s.stage?.roles;
  const next = v.turn ?? -1;
  const call = s.mayAct && v.phase === 'play';
  return [
    // Long lines lie under all that is read, short ones from card to card over them.
    h('svg.beams', { key: 'beams', 'aria-hidden': 'true' }),
    h(
      'ol.trick',
      { key: 'trick' },
      order.map((seat, at) => {
        const one = lies.find((card) => card.seat === seat);
        const style = areas(order.length, at);
        if (!one) {
          const asked = call && seat === s.you.seat;
          return h(
            'li',
            { key: `free${seat}`, style, class: `free p${at} ${next === seat ? 'thinks' : ''}`, 'aria-hidden': 'true' },
            asked
              ? h(
                  'span.call',
                  h('b', t('web.your.turn')),
                  v.led ? symbol(v.led) : null,
                  h('span', halves(s.say(s.asks))[1]),
                )
              : next === seat
                ? h('span.dots', h('i'), h('i'), h('i'))
                : null,
          );
        }
        const { card } = one;
        const gone = s.stage?.gone?.includes(card);
        const role = roles?.[card];
        const note = s.look.note(s.notes[card] ?? []) ?? role?.why;
        return h(
          'li',
          {
            key: card,
            'data-at': card,
            'data-of': seat,
            style,
            class: `slot p${at} ${gone ? 'gone' : ''} ${roles && !role ? 'rest' : ''} ${role?.kind ?? ''}`,
          },
          gone
            ? h('span.card', { 'aria-hidden': 'true', key: 'gone' }, face(card, order.length))
            : lying(
                card,
                {
                  key: 'lies',
                  'data-card': card,
                  'aria-label': t('web.trick.card', { name: s.who.name(seat), card: cardName(card) }),
                },
                order.length,
              ),
          role
            ? h('span', { class: `role ${role.kind}`, key: 'role' }, role.text)
            : card === lies[0].card
              ? h('span.role.led', { key: 'led', 'aria-hidden': 'true' }, t('web.tag.led'))
              : null,
          h('span.tag', { 'aria-hidden': 'true', key: 'tag' }, s.portrait(seat), h('span', s.who.name(seat))),
          note ? h('span.note', { key: 'note' }, note) : null,
        );
      }),
      v.led && !roles
        ? h(
            'li',
            { class: `plate led c${v.led}`, key: 'plate' },
            symbol(v.led),
            t('web.led', { kind: kindName(v.led) }),
          )
        : null,
    ),
    h('svg.beams.near', { key: 'near', 'aria-hidden': 'true' }),
  ];
}
