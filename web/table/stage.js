// @ts-check
// How the end of a trick is told: beats that add up to a picture, and the lines over the felt.

import { t } from '../core/words.js';

/**
 * @typedef {import('./scene.js').View} View
 * @typedef {{kind: string, text: import('../core/dom.js').Child, why?: string}} Sign what stands on a card or at a seat
 * @typedef {{card?: string, from?: number, seat?: number, to?: string, kind: 'take' | 'rest'}} Beam from a card or a seat to a seat, or to where another card lies
 * @typedef {{was?: View, roles?: Record<string, Sign>, flags?: Record<number, Sign>, beams?: Beam[], gone?: string[], lit?: boolean}} Stage what is shown besides the state; `was` is the state before it, and `lit` says that a special card is the reason
 */

/**
 * One step of the telling; `change` is what it changes of the state.
 * @template [V=View]
 * @typedef {Omit<Stage, 'was'> & {was?: V, ms: number, effect?: string, sound?: string, goes?: {cards: string[], seat: number | null}, change?(view: V): Partial<V>}} Beat
 */

/** A beat on top of what is shown. Only the beams of this beat are drawn. @param {Stage | null} stage @param {Beat} beat @returns {Stage} */
export const staged = (stage, beat) => ({
  was: beat.was ?? stage?.was,
  roles: { ...stage?.roles, ...beat.roles },
  flags: { ...stage?.flags, ...beat.flags },
  beams: beat.beams ?? [],
  gone: [...(stage?.gone ?? []), ...(beat.goes?.cards ?? [])],
  lit: beat.lit ?? stage?.lit,
});

/** All beats in one picture, in which the cards still lie there; and the state after them. @param {Beat[]} beats @param {View} view @returns {{stage: Stage, view: View}} */
export const still = (beats, view) => ({
  stage: {
    ...beats.reduce((/** @type {Stage | null} */ all, one) => staged(all, one), null),
    beams: beats.flatMap((one) => one.beams ?? []),
    gone: [],
  },
  view: beats.reduce((now, one) => /** @type {View} */ ({ ...now, ...one.change?.(now) }), view),
});

/** What stays readable when the trick is gone. @param {Stage} stage @returns {Stage} */
export const echo = ({ was, flags }) => ({ was, flags });

/** Cards that change hands: what it means is said at the seats, and where nothing moves, lines lead from seat to seat. @param {import('./motion.js').Trip[]} trips @param {boolean} lines @returns {Stage} */
export function travels(trips, lines) {
  /** @param {number} seat */
  const text = (seat) => {
    const [gets, gives] = [trips.find((one) => one.to === seat), trips.find((one) => one.from === seat)];
    if (gets?.hand) return t('web.flag.hand');
    if (gets && gives) return t('web.flag.swaps');
    return t(gets ? 'web.flag.gets' : 'web.flag.gives', { n: (gets ?? gives)?.cards });
  };
  const seats = new Set(trips.flatMap(({ from, to }) => [from, to]));
  return {
    flags: Object.fromEntries([...seats].map((seat) => [seat, { kind: 'takes', text: text(seat) }])),
    beams: lines ? trips.flatMap(({ from, to }) => (from === to ? [] : [{ from, seat: to, kind: 'take' }])) : [],
  };
}

/** @param {DOMRect} box */
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** How far apart two boxes are. @param {DOMRect} a @param {DOMRect} b */
const apart = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

/** Where a line from outside meets a box, or one from inside leaves it. @param {DOMRect} box @param {number[]} from @param {number[]} to */
function border({ left, right, top, bottom }, [x1, y1], [x2, y2]) {
  const inside = (/** @type {number} */ share) => {
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    return x >= left && x <= right && y >= top && y <= bottom;
  };
  const first = inside(0);
  let share = 0;
  while (share < 1 && inside(share) === first) share += 0.01;
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** A point so far along a line. @param {number[]} from @param {number[]} to @param {number} far */
const along = ([x1, y1], [x2, y2], far) => {
  const share = far / Math.max(Math.hypot(x2 - x1, y2 - y1), 1);
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
};

/** Draws the lines of a stage over the felt, measured from what lies there. @param {HTMLElement} app @param {Stage | null} stage */
export function beams(app, stage) {
  const svg = app.querySelector('.beams');
  const felt = svg?.parentElement?.getBoundingClientRect();
  if (!svg || !felt) return;
  const centre = middle(svg.getBoundingClientRect());
  /** The own seat is the whole rail. @param {string} found */
  const area = (found) => {
    const one = app.querySelector(found);
    return (one?.closest('.rail') ?? one)?.getBoundingClientRect();
  };
  const all = stage?.beams ?? [];
  const paths = all.flatMap(({ card, from: giver, seat, to, kind }) => {
    const take = kind === 'take';
    let from = area(card ? `.slot[data-at="${card}"]` : `#seat-${giver}`);
    let goal = area(to ? `.slot[data-at="${to}"]` : `#seat-${seat}`);
    if (!from || !goal || (card && card === to)) return [];
    // Between seats that nearly touch the line leads from face to face.
    if (!card && apart(from, goal) < 30)
      [from, goal] = [area(`#seat-${giver} .pic`) ?? from, area(`#seat-${seat} .pic`) ?? goal];
    const width = card ? Math.max(4, from.width * (take ? 0.07 : 0.045)) : Math.max(4, innerHeight / 120);
    // A captured card goes where it will lie; the others are only pointed at who takes them.
    const pile = app.querySelector(`#seat-${seat} [data-card="${card}"], #seat-${seat} [data-cards~="${card}"]`);
    const aim = middle(pile?.getBoundingClientRect() ?? goal);
    const out = border(from, middle(from), aim);
    // Where the seat is near, the line begins deeper in the card: short ones are not seen.
    const near = take && apart(from, goal) < from.width / 3;
    const deep = take ? from.width / (near ? 2 : 5) : from.width / 9;
    const start = card ? along(out, middle(from), deep) : out;
    const end = take ? along(border(goal, start, aim), start, width * 1.7) : along(start, aim, from.width * 0.34);
    const [[x1, y1], [x2, y2]] = [start, end].map(([x, y]) => [x - felt.left, y - felt.top]);
    const [cx, cy] = [centre[0] - felt.left, centre[1] - felt.top];
    // Bent away from the middle, where the cards lie; from seat to seat over it. There and back are two lines, not one.
    const inward = (x1 + x2 - 2 * cx) * (y2 - y1) - (y1 + y2 - 2 * cy) * (x2 - x1) < 0;
    const back = !card && all.some((one) => one.from === seat && one.seat === giver);
    const away = back || inward === !card ? 1 : -1;
    const bend = take ? away * 0.24 : 0;
    const [mx, my] = [(x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend];
    const turn = Math.atan2(y2 - my, x2 - mx);
    const tip = [0, 2.4, -2.4].map((a) => [
      x2 + Math.cos(turn + a) * width * 1.7,
      y2 + Math.sin(turn + a) * width * 1.7,
    ]);
    const line = `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`;
    return [
      `<g class="beam ${kind}" stroke-width="${width}"><path class="under" d="${line}" stroke-width="${width + 5}"/><path class="line" d="${line}"${kind === 'rest' ? ` stroke-dasharray="1 ${width * 2}"` : ''}/><path class="tip" d="M${tip.join('L')}z"/></g>`,
    ];
  });
  svg.innerHTML = paths.join('');
}
