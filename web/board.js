// @ts-check
// The board: players, quest and special card, the trick, the own hand. It draws a scene.

import { h } from './dom.js';
import { isolated, t, signed, number, visible } from './words.js';
import { COLOURS, cardName, face, kind, kindName, lying, symbol } from './cards.js';
import { statusText } from './asked.js';
import * as store from './store.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {object} Parts what stands on a board besides the game
 * @property {string} [kind] more classes of the board
 * @property {any} [corner] left of the status line
 * @property {string} [status] the status line, if it is not the usual one
 * @property {any} [notice] below the status line
 * @property {any} [middle] in place of the trick
 * @property {any} [prompt] on the felt, beside the trick
 * @property {any} [below] above the hand
 * @property {any} [hand] in place of the hand
 * @property {any} [bottom] below the hand
 * @property {() => void} [felt] the felt was clicked
 * @property {(seat: number) => void} [seat] a player was clicked
 * @property {(card: string, touch: boolean) => void} [tapped] a card of the hand was clicked
 * @property {string | null} [lifted] the card that is lifted
 * @property {string | null} [best] the card that is advised
 */

/** @param {Scene} s @param {Parts} parts */
export function board(s, parts) {
  const v = s.view;
  const table = s.table;
  if (!v || !table) return h('main', { class: 'page', key: 'none' }, t('web.connecting'));
  const n = table.players;
  const base = s.you.seat ?? 0;
  const order = Array.from({ length: n }, (_, i) => (base + i) % n);
  const mine = s.mayAct;
  const status = parts.status ?? statusText(s);
  return h(
    'main',
    { class: `table ${s.dwarf ? 'dk' : 'dg'} n${n} ${mine ? 'mine' : ''} ${parts.kind ?? ''}`, key: 'board' },
    h('h1', { class: 'hidden' }, t(`game.${table.game}`)),
    h(
      'header',
      { class: 'bar', key: 'bar' },
      parts.corner,
      h('p', { class: `status ${mine ? 'yours' : ''} ${status.length > 52 ? 'long' : ''}`, tabindex: -1 }, status),
      h(
        'span',
        { class: 'count' },
        clock(s),
        h('span', {}, roundText(s, v)),
        h('span', {}, t('web.count.trick', { trick: Math.min(v.tricks_done + 1, v.tricks), tricks: v.tricks })),
      ),
    ),
    parts.notice,
    h(
      'section',
      { class: 'others', 'aria-label': t('web.others'), key: 'others' },
      order.slice(1).map((seat) => tableau(s, seat, parts)),
    ),
    tiles(s),
    h(
      'section',
      {
        class: `felt ${parts.prompt ? 'prompting' : ''} ${parts.middle ? 'done' : ''}`,
        'aria-label': t('web.trick'),
        key: 'felt',
        onclick: parts.felt,
      },
      parts.middle ?? [parts.prompt, trick(s, order, Boolean(parts.prompt))],
    ),
    h('section', { class: 'own', 'aria-label': t('web.own'), key: 'own' }, tableau(s, base, parts)),
    toast(s),
    parts.below,
    parts.hand === undefined ? hand(s, parts) : parts.hand,
    parts.bottom,
  );
}

/** Which round it is; after the last one nobody may be ahead. @param {Scene} s @param {NonNullable<Scene['view']>} v */
function roundText(s, v) {
  const round = s.summary?.round ?? v.round + 1;
  if (round > v.rounds && v.phase === 'over')
    return t(s.dwarf ? 'web.count.hand' : 'web.count.round', { round: v.rounds, rounds: v.rounds });
  return round > v.rounds
    ? t('web.count.extra', { round })
    : t(s.dwarf ? 'web.count.hand' : 'web.count.round', { round, rounds: v.rounds });
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
      )
    : null;

/** @param {Scene} s */
function clock(s) {
  const left = s.timeLeft;
  if (left === null || s.table?.state !== 'playing') return null;
  return h('span', { class: `clock ${left < 5000 ? 'hurry' : ''}`, key: 'clock' }, `◷ ${Math.ceil(left / 1000)}`);
}

/** A player: name, cards left, what they have won. @param {Scene} s @param {number} seat @param {Parts} parts */
function tableau(s, seat, parts) {
  const v = /** @type {NonNullable<Scene['view']>} */ (s.view);
  const table = /** @type {NonNullable<Scene['table']>} */ (s.table);
  const player = table.seats[seat];
  const turn = v.turn === seat && table.state === 'playing';
  const bubble = s.bubbles.get(seat);
  const gone = player.kind === 'person' && s.here[seat] === false;
  const [badge, badgeText] = player.away
    ? ['zZ', t('web.away')]
    : gone
      ? ['⌁', t('web.gone')]
      : player.kind === 'bot'
        ? ['⚙', t('web.bot')]
        : ['', ''];
  const own = seat === s.you.seat;
  const standing = s.dwarf?.standing[seat];
  const points = s.goliath ? s.goliath.piles[seat].points : v.totals[seat];
  const text = [
    own ? t('web.you') : isolated(player.name),
    badgeText,
    turn ? t('web.has.turn') : '',
    v.dealer === seat ? t('web.dealer') : '',
    t('web.cards.left', { n: v.cards_left[seat] }),
    standing ? t('web.tricks', { n: standing.tricks }) : '',
    t('web.points', { n: points }),
  ]
    .filter(Boolean)
    .join(', ');
  return h(
    'button',
    {
      class: `seat ${turn ? 'turn' : ''} ${player.away || gone ? 'away' : ''}`,
      key: seat,
      id: `seat-${seat}`,
      onclick: () => parts.seat?.(seat),
    },
    h('span', { class: 'hidden', key: 'text' }, text),
    h(
      'span',
      { class: 'who', 'aria-hidden': 'true' },
      turn ? h('span', { class: 'arrow' }, '▶') : null,
      h('b', {}, h('bdi', {}, visible(player.name) || t('web.you'))),
      badge ? h('span', { class: 'badge', title: badgeText }, badge) : null,
      v.dealer === seat ? h('span', { class: 'badge dealer' }, t('web.dealer.short')) : null,
    ),
    h(
      'span',
      { class: 'facts', 'aria-hidden': 'true' },
      h('span', { class: 'left' }, h('span', { class: 'back' }), String(v.cards_left[seat])),
      standing ? h('span', {}, h('span', { class: 'pile' }), String(standing.tricks)) : null,
      standing && standing.quest !== null
        ? h('span', { class: 'now' }, signed(standing.quest + standing.bonus), s.dwarf?.doubled === seat ? '×2' : '')
        : null,
      h(
        'span',
        { class: 'pts' },
        number(points),
        standing || table.options.rounds === 1 ? '' : `/${number(v.totals[seat])}`,
      ),
    ),
    s.goliath ? columns(s.goliath.piles[seat]) : null,
    bubble ? h('bdi', { class: 'bubble' }, visible(bubble)) : null,
  );
}

/** Won cards of David & Goliath in five columns. @param {import('./wire').Pile} pile */
const columns = (pile) =>
  h(
    'span',
    { class: 'cols', 'aria-hidden': 'true' },
    COLOURS.map((letter) => {
      const line = pile.colours.find((one) => one.colour === letter);
      return h(
        'span',
        { key: letter, class: `col col-${letter} ${!line ? 'none' : line.by_count ? 'many' : ''}` },
        symbol(letter),
        h('span', { class: 'sum' }, line ? String(line.points) : '–'),
        h('span', { class: 'pips' }, !line ? '' : line.by_count ? '×1' : '•'.repeat(line.cards.length)),
      );
    }),
  );

/** Quest and special card, always in sight. @param {Scene} s */
function tiles(s) {
  const v = s.dwarf;
  if (!v?.special) return null;
  /** @param {string} quest */
  const quest = (quest) => [h('b', {}, t(`quest.${quest}.title`)), h('span', {}, t(`quest.${quest}`))];
  return h(
    'section',
    { class: 'tiles', key: 'tiles', 'aria-label': t('web.tiles') },
    v.quest
      ? h('div', { class: 'tile quest', key: 'quest' }, quest(v.quest))
      : v.tile && !(s.mayAct && v.phase === 'quest')
        ? h(
            'div',
            { class: 'tile quest open', key: 'quest' },
            ['a', 'b'].map((side) => h('p', { key: side }, quest(`${v.tile}${side}`))),
          )
        : null,
    h(
      'div',
      { class: 'tile special', key: 'special' },
      h('span', { class: 'card', 'aria-hidden': 'true' }, face(v.special)),
      h('span', { class: 'said' }, h('b', {}, t(`card.${v.special}`)), h('span', {}, t(`special.${v.special}`))),
    ),
  );
}

/** @param {Scene} s @param {number[]} order @param {boolean} prompted */
function trick(s, order, prompted) {
  const v = /** @type {NonNullable<Scene['view']>} */ (s.view);
  const n = order.length;
  return [
    v.led
      ? h('p', { class: 'led', key: 'led' }, symbol(v.led), h('span', {}, t('web.led', { kind: kindName(v.led) })))
      : null,
    prompted && v.trick.length === 0
      ? null
      : h(
          'ol',
          { class: 'trick', key: 'trick' },
          v.trick.map((one, at) => {
            const step = order.indexOf(one.seat);
            const angle = (step / n) * 2 * Math.PI;
            return h(
              'li',
              {
                key: one.card,
                class: `slot ${s.marked.includes(one.card) ? 'wins' : s.marked.length ? 'fades' : ''}`,
                'data-card': one.card,
                style: { '--x': String(-Math.sin(angle)), '--y': String(Math.cos(angle)) },
              },
              lying(one.card, {
                'aria-label': t('web.trick.card', { name: s.name(one.seat), card: cardName(one.card) }),
              }),
              h('span', { class: 'by', 'aria-hidden': 'true' }, at === 0 ? '★ ' : '', s.who.name(one.seat)),
            );
          }),
        ),
    store.get('pace') === 'click' && s.whole ? h('p', { class: 'led more', key: 'more' }, t('web.click')) : null,
    v.trick.length === 0 && !prompted
      ? h(
          'p',
          { class: 'waiting', key: 'waiting' },
          v.phase === 'play'
            ? t('web.lead', { seat_is: v.turn === s.you.seat ? 'you' : 'other', name: s.name(v.turn ?? v.leader) })
            : '',
        )
      : null,
  ];
}

/** @param {Scene} s @param {Parts} parts */
function hand(s, parts) {
  const v = /** @type {NonNullable<Scene['view']>} */ (s.view);
  if (s.you.seat === null) return h('p', { class: 'hand soft', key: 'hand' }, t('web.watching'));
  const verb = v.phase === 'giving' ? 'give' : 'play';
  const playing = s.mayAct && s.legal.some((one) => one.type === verb);
  return h(
    'section',
    {
      class: 'hand',
      key: 'hand',
      'aria-label': t('web.hand'),
      style: rows(v.hand.length, v.tricks),
      onkeydown: arrows,
    },
    v.hand.map((card, at) => {
      const legal = playing && s.legal.some((one) => one.type === verb && one.card === card);
      const dim = playing && !legal;
      const [lifted, ahead, best, fresh] = [
        parts.lifted === card,
        s.preselected === card,
        parts.best === card,
        s.fresh.includes(card),
      ];
      const state = [
        dim && t('web.not.now'),
        lifted && t('web.lifted'),
        ahead && t('web.preselected'),
        best && t('web.hint.best'),
        fresh && t('web.fresh'),
      ]
        .filter(Boolean)
        .join(', ');
      return h(
        'button',
        {
          key: card,
          'data-card': card,
          class: `card ${legal ? 'legal' : ''} ${dim ? 'dim' : ''} ${lifted ? 'lifted' : ''} ${ahead ? 'pre' : ''} ${best ? 'best' : ''} ${fresh ? 'fresh' : ''} ${at && kind(v.hand[at - 1]) !== kind(card) ? 'first' : ''}`,
          'aria-pressed': lifted || ahead ? 'true' : null,
          onclick: (/** @type {any} */ event) => parts.tapped?.(card, event.pointerType === 'touch'),
        },
        h('span', { class: 'hidden' }, `${cardName(card)}${state ? `, ${state}` : ''}`),
        face(card),
      );
    }),
  );
}

/** How many cards stand in a row. @param {number} cards @param {number} full */
export const rows = (cards, full) => ({
  '--full': String(full),
  '--row': String(cards > 6 ? Math.ceil(cards / 2) : Math.max(1, cards)),
});

/** Through the hand with the arrow keys. @param {KeyboardEvent} event */
function arrows(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = /** @type {HTMLElement[]} */ ([
    .../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll('button'),
  ]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(at + step + all.length) % all.length]?.focus();
  event.preventDefault();
}
