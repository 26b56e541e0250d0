// @ts-check
// Cards: their names in words, and how they look. All drawings are our own.

import { games, gameOf } from './catalogue.js';
import { h } from './dom.js';
import { t } from './words.js';

/** @typedef {import('./dom.js').Node_} Node_ */

/** The colours of David & Goliath and the suits of The Dwarf King, in order. */
export const COLOURS = gameOf('david-goliath').suits;
export const SUITS = gameOf('dwarf-king').suits;
/** @type {Map<string, import('./wire').CardEntry>} */
const CARDS = new Map(games.flatMap((game) => game.cards.map((one) => [one.card, one])));

/** Hues; shapes and letters always go with them. @type {Record<string, string>} */
const FILL = {
  R: '#c62f26',
  Y: '#f3bf2b',
  G: '#12764c',
  B: '#1f63c4',
  V: '#7a3fae',
  k: '#2458b0',
  d: '#17704a',
  g: '#b5382a',
};
const PAPER = '#fffaf0';
const INK = '#2a2118';

/** Its colour or suit; none for magic cards. @param {string} card */
export const kind = (card) => CARDS.get(card)?.suit ?? '';
/** The number or rank as it stands on the card; nothing on magic cards. @param {string} card */
export const printed = (card) => CARDS.get(card)?.rank ?? '';
/** Does a hand have at most one of these? @param {string} card */
export const isSpecial = (card) => CARDS.get(card)?.special ?? false;
/** The words for a rank: those without a number have one. @param {string} card */
export const rankName = (card) => (CARDS.get(card)?.value === null ? t(`rank.${printed(card)}`) : printed(card));

/** A colour or suit in words. @param {string} letter */
export const kindName = (letter) => t(`suit.${letter}`);

/** A card in words. @param {string} card @returns {string} */
export function cardName(card) {
  const letter = kind(card);
  if (!letter) return t(`card.${card}`);
  if (COLOURS.includes(letter)) return t(`card.${letter}`, { suit: kindName(letter), rank: printed(card) });
  const suited = t(`card.${letter}`, { rank: rankName(card) });
  return isSpecial(card) ? `${t(`card.${card}`)} (${suited})` : suited;
}

/** @param {string} d @param {string} [fill] @param {Record<string, any>} [more] */
const p = (d, fill = 'currentColor', more = {}) => h('path', { d, fill, ...more });
/** @param {string} d @param {string} stroke @param {number} [width] */
const line = (d, stroke, width = 2) =>
  h('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
/** @param {number} cx @param {number} cy @param {number} r @param {string} fill */
const dot = (cx, cy, r, fill) => h('circle', { cx, cy, r, fill });

/** Shapes in a box of 20 by 20. @type {Record<string, string>} */
const SHAPE = {
  R: 'M10 1a9 9 0 1 0 .01 0z',
  Y: 'M10 0.5l2.8 6.4 7 .6-5.3 4.6 1.6 6.9-6.1-3.7-6.1 3.7 1.6-6.9L.2 7.5l7-.6z',
  G: 'M10 1.5L19.5 18.5H.5z',
  B: 'M10 0L18.5 10 10 20 1.5 10z',
  V: 'M2 2h16v16H2z',
  k: 'M2 2.5Q6 3 10 .5 14 3 18 2.5V10q0 6.5-8 9.5Q2 16.500 2 10z',
  d: 'M8.800 5V2h2.400v3Q17 3.500 19 8.500q-2.500 1-3.500 3.500-2-2-4.300-1.800V19.500H8.800V10.200Q6.500 10 4.500 12 3.500 9.500 1 8.500 3 3.500 8.800 5z',
  g: 'M0 4.500Q3.500 5 5.200 6.500 7 3 10 3t4.800 3.500Q16.500 5 20 4.500 18.500 10 15.700 11 15 17.500 10 18.500 5 17.500 4.300 11 1.500 10 0 4.500z',
};

/**
 * The shape of a colour or suit, as a small picture.
 * @param {string} letter
 * @param {string} [title]
 */
export function symbol(letter, title) {
  const holes =
    letter === 'g'
      ? [dot(7.4, 9.5, 1.5, PAPER), dot(12.6, 9.5, 1.5, PAPER), line('M7.200 14.500q2.800 1.800 5.600 0', PAPER, 1.2)]
      : [];
  return h(
    'svg',
    {
      viewBox: '0 0 20 20',
      class: `symbol sym-${letter}`,
      role: title ? 'img' : null,
      'aria-label': title ?? null,
      'aria-hidden': title ? null : 'true',
    },
    h('path', {
      d: SHAPE[letter] ?? '',
      fill: FILL[letter] ?? 'currentColor',
      stroke: letter === 'Y' ? '#7d5c00' : 'none',
      'stroke-width': 1,
    }),
    holes,
  );
}

/** @param {string} letter @param {number} x @param {number} y @param {number} size @param {string} fill */
const mark = (letter, x, y, size, fill) =>
  h('path', { d: SHAPE[letter], fill, transform: `translate(${x} ${y}) scale(${size / 20})` });

/** @param {number} x @param {number} y @param {number} size @param {string} fill @param {string} text @param {string} [anchor] */
const text = (x, y, size, fill, text, anchor = 'middle') =>
  h('text', { x, y, 'font-size': size, fill, 'text-anchor': anchor, class: 'rank' }, text);

/** David & Goliath: the higher the number, the larger the figure behind it. @param {string} card */
function goliathFace(card) {
  const letter = card[0];
  const number = Number(printed(card));
  const ink = letter === 'Y' ? INK : '#fff';
  const scale = 0.28 + (0.72 * number) / 18;
  return [
    h('rect', { x: 0.5, y: 0.5, width: 59, height: 83, rx: 7, fill: FILL[letter], stroke: 'rgba(0,0,0,.35)' }),
    h(
      'g',
      { transform: `translate(30 82) scale(${scale})`, opacity: letter === 'Y' ? 0.2 : 0.26 },
      p('M-9 0V-26H-16V-44Q-16-52-8-53H8Q16-52 16-44V-26H9V0H2V-20H-2V0z', letter === 'Y' ? '#5b3d00' : '#000'),
      dot(0, -61, 8, letter === 'Y' ? '#5b3d00' : '#000'),
    ),
    mark(letter, 5, 5, 14, ink),
    text(54, 17, 13, ink, letter, 'end'),
    text(30, 56, 35, ink, String(number)),
    number === 6 || number === 9 ? h('rect', { x: 22, y: 60, width: 16, height: 2.5, fill: ink }) : null,
  ];
}

const SKIN = { k: '#f2c9a0', d: '#e8b58a', g: '#9cc26a' };

/** A noble: the face of the suit under the hat of the rank. @param {string} suit @param {string} high */
function noble(suit, high) {
  const skin = SKIN[/** @type {'k' | 'd' | 'g'} */ (suit)];
  const cloth = FILL[suit];
  const gold = '#e0a92e';
  const body = p('M8 58Q9 42 20 40h14Q45 42 46 58z', cloth);
  /** @type {Record<string, any[]>} */
  const faces = {
    k: [
      p('M18 22h18v10q0 9-9 10-9-1-9-10z', skin),
      p('M18 30q-1 8 2 11l2-7zM36 30q1 8-2 11l-2-7z', '#7a5230'),
      dot(23.5, 29, 1.4, INK),
      dot(30.5, 29, 1.4, INK),
      line('M24 36.500q3 1.600 6 0', '#8b3d2e', 1.3),
    ],
    d: [
      p('M16 23h22v9H16z', skin),
      p('M15 30q3 3 12 2 9 1 12-2 2 14-5 20l-7 7-7-7q-7-6-5-20z', high === 'Q' ? '#d9973f' : '#b0522a'),
      dot(22.5, 28, 1.4, INK),
      dot(31.5, 28, 1.4, INK),
      p('M24 29h6l1 4q-4 2.500-8 0z', '#d99a72'),
      line('M20 36q7-4 14 0', '#7d3517', 1.5),
    ],
    g: [
      p('M18 27L5 19q1 10 13 14zM36 27l13-8q-1 10-13 14z', skin),
      p('M18 21h18v12q-2 8-9 9-7-1-9-9z', skin),
      dot(23, 28, 2.4, '#ffe66b'),
      dot(31, 28, 2.4, '#ffe66b'),
      dot(23, 28, 1, INK),
      dot(31, 28, 1, INK),
      line('M22.500 36q4.500 3 9 0', '#43621f', 1.5),
      p('M24 36.600l1.200 2.600 1.200-2.200zM28 37l1.200 2.200 1.200-2.600z', '#fff'),
    ],
  };
  /** @type {Record<string, any[]>} */
  const hats = {
    J: [p('M14 22q2-11 14-11 11 0 13 9-14-3-27 2z', cloth), line('M37 14q6-7 4-12', gold, 2.6)],
    Q: [
      p('M16 23q0-10 11-11 11 1 11 11l-3-4-3 3-5-6-5 6-3-3z', gold),
      dot(27, 9.5, 2.4, '#d83a56'),
      line('M17 23q-4 10-2 17M37 23q4 10 2 17', suit === 'g' ? '#3c5a1c' : '#8a5a2b', 2.8),
    ],
    K: [
      p('M15 23V8l6 6 6-9 6 9 6-6v15z', gold),
      dot(15, 7.5, 1.8, '#d83a56'),
      dot(27, 4.5, 1.8, '#d83a56'),
      dot(39, 7.5, 1.8, '#d83a56'),
    ],
    A: [
      p('M15 27V19Q16 7 27 6q11 1 12 13v8l-5-5H20z', '#8d98a5'),
      p('M25.500 6h3v20h-3z', '#5d6873'),
      p('M27 7Q30-3 40 2q-6 1-10 6z', cloth),
      line('M47 56V30M43 36h8', '#9aa5b1', 2.6),
    ],
  };
  return h('g', { transform: 'translate(3 18)' }, body, faces[suit], hats[high]);
}

/** The special cards, in a box of 54 by 54. @returns {Record<string, any[]>} */
const FIGURES = () => ({
  d1: [
    p('M14 50Q12 20 27 8q15 12 13 42z', '#2f7d4f'),
    p('M20 24h14v8q-1 7-7 8-6-1-7-8z', '#e8b58a'),
    p('M20 31q7 4 14 0 1 11-7 17-8-6-7-17z', '#f0ead8'),
    dot(24, 28, 1.3, INK),
    dot(30, 28, 1.3, INK),
    line('M45 50V14q0-6 5-6', '#7a5230', 3),
    p('M48 8q4-7 5 2-3 3-5-2z', '#57b947'),
  ],
  d11a: banner('d'),
  k11a: banner('k'),
  g11b: banner('g'),
  d11b: [
    p(
      'M27 9l4 1 1 5 4 2 5-2 4 5-3 4 1 4 4 3-2 6-5 1-2 3 1 5-6 3-4-4h-5l-3 4-6-2 0-5-3-3-5 0-2-6 4-3v-5l-4-4 3-5 5 1 4-3 0-5z',
      '#a9751f',
    ),
    dot(27, 29, 8.5, PAPER),
    p('M24 25l14-15 5 5-15 14z', '#6b7580'),
  ],
  k1: [
    p('M12 28Q6 12 16 10q9 2 11 12Q29 12 38 10q10 2 4 18l-15 5z', '#c62f26'),
    p('M12 28Q6 12 16 10q9 2 11 12v11z', '#1f63c4'),
    dot(11, 27, 3.2, '#e0a92e'),
    dot(43, 27, 3.2, '#e0a92e'),
    p('M18 30h18v8q-1 9-9 10-8-1-9-10z', '#f2c9a0'),
    dot(23, 36, 1.5, INK),
    dot(31, 36, 1.5, INK),
    line('M21.500 41q5.500 5 11 0', '#8b3d2e', 1.8),
  ],
  k11b: [
    p('M14 50q1-16 13-18 12 2 13 18z', '#6a3fa0'),
    p('M20 20h14v8q-1 6-7 7-6-1-7-7z', '#f2c9a0'),
    p('M18 24Q17 10 27 9q10 1 9 15l3 14-6-5-1-14-10 0-1 14-6 5z', '#5b3a1e'),
    dot(24, 25, 1.3, INK),
    dot(30, 25, 1.3, INK),
    line('M44 48L49 22', '#7a5230', 2.6),
    p('M49 10l2.300 6 6 .5-4.700 4 1.500 6-5.100-3.300-5.100 3.300 1.500-6-4.700-4 6-.5z', '#f3bf2b', {
      transform: 'translate(-3 -1) scale(.95)',
    }),
  ],
  g1: [
    p('M20 31L6 23q2 11 15 14zM34 31l14-8q-2 11-15 14z', '#9cc26a'),
    p('M19 22h16v14q-2 8-8 9-6-1-8-9z', '#9cc26a'),
    p('M17 25q0-15 10-16 10 1 10 16l-10-3z', '#7a4b2a'),
    dot(23, 31, 2.2, '#ffe66b'),
    dot(23, 31, 1, INK),
    p('M28 28h20v7H28z', '#8a6a3a'),
    p('M46 26h5v11h-5z', '#c9a15a'),
    line('M23 40q4 2 7 0', '#43621f', 1.5),
  ],
  g11a: [
    p('M13 16Q27 4 41 16q3 16-4 24l-10 9-10-9Q10 32 13 16z', '#e9dcc0'),
    dot(20.5, 25, 5, '#3a1f14'),
    dot(33.5, 25, 5, '#3a1f14'),
    p('M27 30l3 6h-6z', '#3a1f14'),
    line('M21 41v5M25 42v6M29 42v6M33 41v5', '#3a1f14', 1.6),
    p('M13 16Q9 4 16 0q-1 8 4 12zM41 16q4-12-3-16 1 8-4 12z', '#b5382a'),
    p('M27 10Q24 3 27-2q3 5 0 12z', '#17704a'),
  ],
  dragon: [
    p('M6 40Q4 18 24 12L20 3l12 6 12-4-5 10q9 8 9 17l-9 2-6 6q-4-3-9-1-2 8 6 12H14Q6 48 6 40z', '#b5382a'),
    p('M10 42q-1-16 12-21-6 9-4 18-1 7 5 12h-9q-4-4-4-9z', '#e07a3a'),
    dot(33, 21, 2.6, '#ffe66b'),
    dot(33.6, 21, 1.1, INK),
    p('M40 34l2 5 2.500-5.500zM35 35l1.500 5 2.500-4z', '#fff'),
    dot(45, 28, 1.1, INK),
  ],
  mummy: [
    p('M15 26Q15 6 27 6t12 20v14q-2 9-12 10-10-1-12-10z', '#e3d8bd'),
    line('M15 20q12-6 24 1M15 30q12 5 24-1M16 38q11-4 23 1M19 13q8 4 17-1M18 45q9 3 18-1', '#a8987a', 1.8),
    p('M18 23q9-4 18 0v5q-9 3-18 0z', '#3a2f24'),
    dot(23, 25.5, 1.9, '#8fe36b'),
    dot(31, 25.5, 1.9, '#8fe36b'),
    line('M39 40q7 2 7 9', '#d4c7a6', 3.5),
  ],
  puppeteer: [
    line('M8 12L46 6M22 3l6 12', '#7a5230', 4),
    line('M10 12L18 34M44 7L36 34M27 10V22', '#6b6158', 1.1),
    dot(27, 26, 5.5, '#f2c9a0'),
    p('M20 32h14l2 12H18z', '#7a3fae'),
    line('M20 34l-5 5M34 34l5 5M23 44l-2 8M31 44l2 8', '#7a3fae', 3.2),
    dot(25, 25.5, 0.9, INK),
    dot(29, 25.5, 0.9, INK),
    line('M24.500 28.500q2.500 1.500 5 0', INK, 1),
  ],
  sorcerer: [
    p('M27-2Q34 12 38 24H15Q22 14 27-2z', '#3b3f8f'),
    p('M6 25q21-7 42 0-4 5-21 5T6 25z', '#2a2d6b'),
    p('M19 28h16v6q-1 6-8 7-7-1-8-7z', '#f2c9a0'),
    p('M18 34q9 5 18 0 3 12-9 20-12-8-9-20z', '#ececf2'),
    dot(23.5, 31.5, 1.4, INK),
    dot(30.5, 31.5, 1.4, INK),
    p('M27 9l1.500 3.500 3.700.3-2.800 2.400.9 3.700-3.300-2-3.300 2 .9-3.700-2.800-2.400 3.700-.3z', '#f3bf2b'),
  ],
  excalibur: [
    p('M24 0h6v32h-6z', '#b9c6d3'),
    p('M27-4l3 5v31h-3z', '#8997a6'),
    p('M14 32h26v4.500H14z', '#e0a92e'),
    p('M25 36h4v9h-4z', '#7a4b2a'),
    dot(27, 47, 3.4, '#e0a92e'),
    line('M10 6l4 4M44 6l-4 4M8 18h5M46 18h-5', '#f3bf2b', 2),
  ],
});

/** @param {string} suit */
function banner(suit) {
  return [
    line('M12 52V3', '#7a5230', 3.5),
    dot(12, 2, 3, '#e0a92e'),
    p('M13.500 6Q28 0 48 8l-7 11 7 12Q28 22 13.500 29z', FILL[suit]),
    mark(suit, 20, 8, 16, PAPER),
    p('M22 36h14v5q-1 6-7 7-6-1-7-7z', SKIN[/** @type {'k' | 'd' | 'g'} */ (suit)]),
    dot(26, 40, 1.2, INK),
    dot(32, 40, 1.2, INK),
    p('M21 37q8-8 16 0l-2 1H23z', FILL[suit]),
  ];
}

/** @param {string} card */
function dwarfFace(card) {
  const suit = kind(card);
  const magic = !suit;
  const special = isSpecial(card);
  const ink = magic ? '#5b2a86' : FILL[suit];
  const label = magic ? '✦' : printed(card);
  const frame = h('rect', {
    x: 0.5,
    y: 0.5,
    width: 59,
    height: 83,
    rx: 7,
    fill: special ? '#fff2cf' : PAPER,
    stroke: special ? '#b98a1e' : 'rgba(0,0,0,.4)',
    'stroke-width': special ? 2 : 1,
  });
  const corner = [text(6, 20, 19, ink, label, 'start'), magic ? null : mark(suit, 41, 5, 14, ink)];
  if (special) return [frame, h('g', { transform: 'translate(6.500 25) scale(.88)' }, FIGURES()[card]), corner];
  if (CARDS.get(card)?.value === null) return [frame, noble(suit, label), corner];
  const five = label === '5' ? line('M20 72q10-8 20 0M25 69v6M35 69v6', ink, 1.6) : null;
  return [
    frame,
    h('g', { opacity: 0.16 }, mark(suit, 9, 22, 42, ink)),
    text(30, 60, 38, ink, label),
    corner,
    five,
    label === '6' || label === '9' ? h('rect', { x: 22, y: 65, width: 16, height: 2.5, fill: ink }) : null,
  ];
}

/** @type {Map<string, Node_>} */
const faces = new Map();

/** A card's face. @param {string} card @returns {Node_} */
export function face(card) {
  let drawn = faces.get(card);
  if (!drawn) {
    const inside = COLOURS.includes(kind(card)) ? goliathFace(card) : dwarfFace(card);
    drawn = h('svg', { viewBox: '0 0 60 84', class: 'face', 'aria-hidden': 'true' }, inside);
    faces.set(card, drawn);
  }
  return drawn;
}

/** A card that lies somewhere. @param {string} card @param {Record<string, any>} [more] @param {...any} rest */
export const lying = (card, more = {}, ...rest) =>
  h(
    'span',
    { ...more, class: `card ${more.class ?? ''}`, role: 'img', 'aria-label': more['aria-label'] ?? cardName(card) },
    face(card),
    rest,
  );
