// @ts-check
// David & Goliath: cards that grow with their number, a rack of five colours with two sockets each, and a trick in two
// captures.

import { face as drawn, frame, icon, index, pawn, symbol } from '../../core/art.js';
import { about } from '../../core/about.js';
import { CARDS, kind, kindName, printed } from '../../core/cards.js';
import { deckOf, gameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { sentence } from '../../core/say.js';
import { number, t, word } from '../../core/words.js';

/**
 * @typedef {import('../../wire').GoliathTable} GoliathTable
 * @typedef {import('../../wire').GoliathEffect} GoliathEffect
 * @typedef {import('../../table/scene.js').Scene} Scene
 * @typedef {import('../../table/stage.js').Beat<GoliathTable>} Beat
 */

const GAME = 'david-goliath';

/** The six figures: from which share of the numbers on, how high each is drawn, where it stands, and its shield. */
const FIGURES = [
  { from: 0, high: 100, x: 68 },
  { from: 0.16, high: 104, x: 64 },
  { from: 0.34, high: 118, x: 64 },
  { from: 0.52, high: 122, x: 64, shield: 'translate(-34 -64)' },
  { from: 0.72, high: 128, x: 60, shield: 'translate(-42 -66) scale(1.3)' },
  { from: 0.9, high: 124, x: 62 },
];

/** The highest number on the cards of this many players. @param {number} players */
const highest = (players) => Math.max(...deckOf(GAME, players).cards.map((card) => CARDS.get(card)?.value ?? 0));

/**
 * The higher the number, the larger the figure: from David to Goliath.
 * @param {string} card @param {number} [players]
 */
const face = (card, players = 6) =>
  drawn(`${card}-${players}`, () => {
    const letter = kind(card);
    const share = (Number(printed(card)) - 1) / (highest(players) - 1);
    const stage = FIGURES.findLastIndex((one) => share >= one.from);
    const { high, x, shield } = FIGURES[stage];
    const mark = shield ? `<use class="on" href="#mark-${letter}" transform="${shield}"/>` : '';
    const place = `translate(${x} 133) scale(${((46 + 74 * share) / high).toFixed(3)})`;
    const figure = `<g transform="${place}"><use href="#figure-${stage}"/>${mark}</g>`;
    const picture = `<path class="field" d="M4 4h92v132H4z"/><use href="#field-${stage}"/>${figure}`;
    const corner = index(printed(card), letter, 'light');
    const below = `<text class="letter" x="11" y="130">${letter}</text>`;
    return `<g class="c${letter}">${frame(picture, 'dark')}${corner}${below}</g>`;
  });

const CRACK = 'M11 0L8 12l5 6-5 8 4 6-3 8';

/**
 * One colour of a rack: two sockets, or a crowd.
 * @param {Scene} s @param {GoliathTable} view @param {number} seat @param {string} letter
 */
function column(s, view, seat, letter) {
  const line = view.piles[seat].colours.find((one) => one.colour === letter);
  const before = /** @type {GoliathTable | undefined} */ (s.stage?.was);
  const was = before?.piles[seat].colours.find((one) => one.colour === letter);
  const cards = line?.cards ?? [];
  const many = line?.by_count ?? false;
  const broke = many && was?.by_count === false;
  const changed = s.stage?.was && (was?.points ?? 0) !== (line?.points ?? 0);
  // What is captured or breaks is told in numbers; what comes with the rest is only marked.
  const told = changed && (broke || s.stage?.flags?.[seat]?.kind === 'wins');
  const shown = cards.length > 6 ? 4 : cards.length;
  const state = !line ? 'none' : many ? 'many' : cards.length > 1 ? 'full' : '';
  /** Does it come in now? What breaks a colour came in before. @param {string} card */
  const fresh = (card) => (s.stage?.was && !broke && !was?.cards.includes(card) ? 'in' : '');
  return h(
    'span',
    {
      key: letter,
      class: `col c${letter} ${state} ${broke ? 'broke' : ''}`,
    },
    symbol(letter),
    h(
      'span',
      { class: `slots ${many ? 'crowd' : ''}` },
      many
        ? [
            cards
              .slice(0, shown)
              .map((card) => pawn({ key: card, 'data-card': card, ...about(card), class: `pawn ${fresh(card)}` })),
            cards.length > shown
              ? h('small', { key: 'more', 'data-cards': cards.slice(shown).join(' ') }, `+${cards.length - shown}`)
              : null,
            broke
              ? h(
                  'svg.crack',
                  { key: 'crack', viewBox: '0 0 20 40', preserveAspectRatio: 'none' },
                  h('path', { d: CRACK }),
                )
              : null,
          ]
        : [
            // One more than there are sockets lies on the others until the colour breaks.
            cards.map((card, at) => {
              const kind = `mini ${fresh(card)} ${at > 1 ? 'over' : ''}`;
              return h('b', { key: card, 'data-card': card, ...about(card), class: kind }, printed(card));
            }),
            Array.from({ length: Math.max(2 - cards.length, 0) }, (_, at) => h('i', { key: `free${at}` })),
          ],
    ),
    h('span', { class: `sum ${changed && !told ? 'grew' : ''}` }, line ? number(line.points) : '–'),
    told
      ? h(
          'span',
          { key: 'delta', class: `delta ${broke ? 'down' : 'up'}` },
          h('s', number(was?.points ?? 0)),
          h('i.to'),
          number(line?.points ?? 0),
        )
      : null,
  );
}

/** @param {Scene} s @param {GoliathTable} view @param {number} seat */
const won = (s, view, seat) =>
  h(
    'span.rack',
    { 'aria-hidden': 'true' },
    gameOf(GAME).suits.map((letter) => column(s, view, seat, letter)),
  );

/**
 * The trick ends in two captures, then in colours that break.
 * @param {import('../../wire').EventMessage} message @param {GoliathTable} before
 * @param {{seat: number, card: string}[]} trick @returns {Beat[]}
 */
function beats({ effects, view }, before, trick) {
  const after = /** @type {GoliathTable} */ (view);
  /** @type {Beat[]} */
  const all = [];
  /** @param {number} seat */
  const cardOf = (seat) => trick.find((one) => one.seat === seat)?.card ?? '';
  const taken = effects.find((one) => one.type === 'wins_highest');
  if (taken)
    all.push({
      ms: 340,
      roles: {
        [cardOf(taken.seat)]: { kind: 'low', text: [icon('sling'), t('web.tag.lowest')] },
        [taken.card]: { kind: 'high', text: [icon('giant'), t('web.tag.highest')] },
      },
    });
  const turned = effects.filter((one) => one.type === 'turned');
  /**
   * A pile with its new cards, in which a colour counts as before until it breaks.
   * @param {number} seat @param {GoliathEffect[]} waiting the breaks that are not told yet
   */
  const pile = (seat, waiting) => {
    const all = after.piles[seat];
    let { points } = all;
    const colours = all.colours.map((line) => {
      if (!waiting.some((one) => one.type === 'turned' && one.seat === seat && one.colour === line.colour)) return line;
      const was = before.piles[seat].colours.find((one) => one.colour === line.colour);
      const [lay, counted] = [was?.cards ?? [], was?.points ?? 0];
      points += counted - line.points;
      // What comes lies on what was there.
      const cards = [...lay, ...line.cards.filter((card) => !lay.includes(card))];
      return { ...line, cards, points: counted, by_count: false };
    });
    return { ...all, points, colours };
  };
  /**
   * The pile that grows or breaks now.
   * @param {number} seat @param {GoliathTable} now @param {GoliathEffect[]} [waiting]
   */
  const grown = (seat, now, waiting = turned) => ({ piles: now.piles.with(seat, pile(seat, waiting)) });
  for (const one of effects) {
    if (one.type === 'wins_highest')
      all.push({
        ms: 650,
        effect: one.type,
        beams: [{ card: one.card, seat: one.seat, kind: 'take' }],
        goes: { cards: [one.card], seat: one.seat },
        flags: { [one.seat]: { kind: 'wins', text: t('web.flag.captures', { rank: printed(one.card) }) } },
        change: (now) => grown(one.seat, now),
      });
    if (one.type === 'wins_rest' && one.cards.length)
      all.push({
        ms: 700,
        effect: one.type,
        beams: one.cards.map((card) => ({ card, to: cardOf(one.seat), kind: 'rest' })),
        goes: { cards: one.cards, seat: one.seat },
        flags: { [one.seat]: { kind: 'takes', text: t('web.flag.rest') } },
        change: (now) => grown(one.seat, now),
      });
    if (one.type === 'keeps_lowest')
      all.push({
        ms: 450,
        effect: one.type,
        goes: { cards: [one.card], seat: one.seat },
        change: (now) => grown(one.seat, now),
      });
    if (one.type === 'removed') all.push({ ms: 450, effect: one.type, goes: { cards: [one.card], seat: null } });
    if (one.type === 'turned') {
      const broken = turned.slice(0, turned.indexOf(one) + 1).filter(({ seat }) => seat === one.seat);
      all.push({
        ms: 500,
        effect: one.type,
        sound: 'turned',
        flags: {
          [one.seat]: { kind: 'loses', text: t('web.third', { n: broken.length, suit: kindName(one.colour) }) },
        },
        change: (now) => grown(one.seat, now, turned.slice(turned.indexOf(one) + 1)),
      });
    }
  }
  if (all.length) all[0].was = before;
  return all;
}

/**
 * How a pile counts, colour by colour.
 * @param {GoliathTable} view @param {number} seat @param {import('../../core/say.js').Who} who
 */
const explained = (view, seat, who) => {
  const { colours, why } = view.piles[seat];
  return h(
    'div.five',
    gameOf(GAME).suits.map((letter) => {
      const line = colours.find((one) => one.colour === letter);
      const fact = line && why[colours.indexOf(line)];
      return h(
        'div',
        { key: letter, class: `five-col c${letter} ${line?.by_count ? 'many' : ''}` },
        symbol(letter, kindName(letter)),
        h(
          'span.numbers',
          line?.cards.map((card) => [h('span', { key: card, ...about(card) }, printed(card)), ' ']) ?? '–',
        ),
        h(
          'b',
          { title: fact ? sentence(fact, who) : null },
          line ? (line.by_count ? `${line.cards.length}×1` : `= ${line.points}`) : '',
        ),
      );
    }),
  );
};

/** @type {import('../looks.js').Look<GoliathTable>} */
export const look = {
  kind: 'dg',
  poster: '/games/goliath/poster.svg',
  unit: 'round',
  face,
  letters: {},
  won,
  wonText: (s, view, seat) => view.piles[seat].why.map((fact) => sentence(fact, s.who)).join(' '),
  points: (view, seat) => view.piles[seat].points,
  pointsWord: 'web.word.points',
  note: () => null,
  tiles: () => null,
  choices: () => null,
  beats,
  trips: () => [],
  extra: () => 0,
  explained,
  ended: won,
  about: (card) => [t('about.david-goliath', { n: CARDS.get(card)?.value }), t('about.david-goliath.trick')],
  playedFor: () => null,
  quest: () => null,
  later: ['play'],
  standing: (s) => {
    const view = /** @type {GoliathTable} */ (s.view);
    return [
      view.piles.map((pile, seat) =>
        h(
          'section',
          { key: seat, id: `of-${seat}`, class: `pilebox ${seat === s.you.seat ? 'you' : ''}` },
          h('h3', s.who.name(seat), h('span.pts', word('point', { n: pile.points }))),
          h('p.soft.small', s.details(seat)),
          explained(view, seat, s.who),
        ),
      ),
      h('p.soft.small', { key: 'how' }, t('web.how.dg')),
    ];
  },
};
