// @ts-check
// How the end of a trick is told: beats that add up to a picture, and the lines over the felt.

import { t } from '../core/words.js';

/**
 * @typedef {import('./scene.js').View} View
 * @typedef {{kind: string, text: import('../core/dom.js').Child, why?: string, next?: Sign}} Sign what stands on a card
 *   or at a seat; `next` is what happens there after that
 * @typedef {{card?: string, from?: number, seat?: number, to?: string, kind: 'take' | 'rest'}} Beam from a card or
 *   a seat to a seat, or to where another card lies
 * @typedef {{
 *   was?: View,
 *   roles?: Record<string, Sign>,
 *   flags?: Record<number, Sign>,
 *   beams?: Beam[],
 *   gone?: string[],
 *   lit?: boolean,
 * }} Stage what is shown besides the state; `was` is the state before it; `lit`: a special card is the reason
 */

/** Signs of a seat that cards go to: it has a frame. */
const TAKES = ['wins', 'takes'];

/**
 * One step of the telling; `change` is what it changes of the state.
 * @template [V=View]
 * @typedef {Omit<Stage, 'was'> & {
 *   was?: V,
 *   ms: number,
 *   effect?: string,
 *   sound?: string,
 *   goes?: {cards: string[], seat: number | null},
 *   change?(view: V): Partial<V>,
 * }} Beat
 */

/**
 * Who takes cards keeps the sign of it; what happens to them after that stands beside it.
 * @param {Stage['flags']} old
 * @param {Stage['flags']} [now]
 */
const added = (old, now = {}) =>
  Object.fromEntries(
    Object.entries(now).map(([seat, sign]) => {
      const first = old?.[Number(seat)];
      return [seat, first && TAKES.includes(first.kind) ? { ...first, next: sign } : sign];
    }),
  );

/**
 * A beat on top of what is shown. Only the beams of this beat are drawn.
 * @param {Stage | null} stage
 * @param {Beat} beat
 * @returns {Stage}
 */
export const staged = (stage, beat) => ({
  was: beat.was ?? stage?.was,
  roles: { ...stage?.roles, ...beat.roles },
  flags: { ...stage?.flags, ...added(stage?.flags, beat.flags) },
  beams: beat.beams ?? [],
  gone: [...(stage?.gone ?? []), ...(beat.goes?.cards ?? [])],
  lit: beat.lit ?? stage?.lit,
});

/**
 * All beats in one picture, in which the cards still lie there; and the state after them.
 * @param {Beat[]} beats
 * @param {View} view
 * @returns {{stage: Stage, view: View}}
 */
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

/**
 * Cards that change hands: what it means is said at the seats, and where nothing moves, lines lead from seat to seat.
 * @param {import('./motion.js').Trip[]} trips
 * @param {boolean} lines
 * @returns {Stage}
 */
export function travels(trips, lines) {
  /** @param {number} seat */
  const text = (seat) => {
    const [gets, gives] = [trips.find((one) => one.to === seat), trips.find((one) => one.from === seat)];
    if (gets?.hand) return t('web.flag.hand');
    if (gets && gives) return t('web.flag.swaps');
    return t(gets ? 'web.flag.gets' : 'web.flag.gives', { n: (gets ?? gives)?.cards });
  };
  const roles = trips.flatMap(({ lies }) => (lies ? [[lies.card, { kind: 'low', text: lies.text }]] : []));
  const seats = new Set(trips.flatMap(({ from, to }) => [from, to]));
  return {
    flags: Object.fromEntries([...seats].map((seat) => [seat, { kind: 'takes', text: text(seat) }])),
    ...(lines
      ? {
          beams: trips.flatMap(({ from, to }) => (from === to ? [] : [{ from, seat: to, kind: 'take' }])),
          roles: roles.length ? Object.fromEntries(roles) : undefined,
        }
      : {}),
  };
}

/** @param {DOMRect} box */
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** How far apart two boxes are. @param {DOMRect} a @param {DOMRect} b */
const apart = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

/**
 * Where a line from outside meets a box, or one from inside leaves it.
 * @param {DOMRect} box
 * @param {number[]} from
 * @param {number[]} to
 */
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

/** @typedef {{left: number, right: number, top: number, bottom: number}} Sides */

/**
 * A box as plain numbers, which are read far faster: ways are measured against it thousands of times.
 * @param {DOMRect} box
 * @returns {Sides}
 */
const sides = ({ left, right, top, bottom }) => ({ left, right, top, bottom });

/** @typedef {{box: DOMRect, costs: number}} Obstacle what a line had better not cross, and how bad it is if it does */

/** The corners of the head of a line. @param {number[]} over @param {number[]} end @param {number} width */
function tip([mx, my], [x, y], width) {
  const turn = Math.atan2(y - my, x - mx);
  return [0, 2.4, -2.4].map((a) => [x + Math.cos(turn + a) * width * 1.7, y + Math.sin(turn + a) * width * 1.7]);
}

/**
 * A line that is bent over a third point.
 * @param {number[]} a
 * @param {number[]} m
 * @param {number[]} b
 * @param {number} share
 */
const bent = ([x1, y1], [mx, my], [x2, y2], share) => {
  const [first, middle, last] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
  return [first * x1 + middle * mx + last * x2, first * y1 + middle * my + last * y2];
};

/** @param {Sides} box @param {number[]} point */
const within = ({ left, right, top, bottom }, [x, y]) => x > left && x < right && y > top && y < bottom;

/** A box without its edge. @param {DOMRect} box @param {number} edge */
const inner = ({ left, top, width, height }, edge) =>
  new DOMRect(left + edge, top + edge, Math.max(width - 2 * edge, 0), Math.max(height - 2 * edge, 0));

/** What is read of a card: its number and mark. @param {DOMRect} card */
const index = ({ left, top, width, height }) => new DOMRect(left + 1, top + 1, width * 0.47, height * 0.6);

/** Points on the edge of a box, and which way is out of it there. @param {DOMRect} box @param {number[]} shares */
const edges = ({ left, right, top, bottom, width, height }, shares) =>
  shares.flatMap((share) => [
    { at: [left + width * share, top], out: [0, -1] },
    { at: [left + width * share, bottom], out: [0, 1] },
    { at: [left, top + height * share], out: [-1, 0] },
    { at: [right, top + height * share], out: [1, 0] },
  ]);

/** How much two directions agree, from −1 to 1. @param {number[]} a @param {number[]} b */
const agree = ([x1, y1], [x2, y2]) => (x1 * x2 + y1 * y2) / Math.max(Math.hypot(x1, y1) * Math.hypot(x2, y2), 1);

const SHARES = Array.from({ length: 32 }, (_, at) => at / 31);

/**
 * The way of a card to a seat or another card, from edge to edge: of all bends the one that crosses least, and among
 * those the shortest.
 * Nothing covers the number of a card.
 * @param {DOMRect} from @param {DOMRect} goal @param {number[]} aim @param {number} width
 * @param {Obstacle[]} obstacles @param {DOMRect} felt
 * @param {boolean} lies whether it leads to a card
 * @param {DOMRect[]} [signs] what its head does not hide
 */
function way(from, goal, aim, width, obstacles, felt, lies, signs = []) {
  const centre = middle(from);
  const straight = Math.hypot(centre[0] - aim[0], centre[1] - aim[1]);
  // What is near begins deeper in the card: short lines are not seen.
  const deep = from.width * (apart(from, goal) < from.width / 3 ? 0.22 : 0.08);
  const read = [index(from), ...(lies ? [index(goal)] : [])];
  const covers = (/** @type {number[]} */ point) => read.some((box) => within(box, point));
  const move = (/** @type {number[]} */ [x, y], /** @type {number[]} */ [right, down], /** @type {number} */ far) => [
    x + right * far,
    y + down * far,
  ];
  // Beside the number it begins on the edge of the card.
  const starts = edges(from, lies ? [0.25, 0.5, 0.75] : [0.15, 0.3, 0.5, 0.7, 0.85]).flatMap(({ at, out }) =>
    [deep, lies ? from.width * 0.08 : 0]
      .map((far) => ({ at: move(at, out, -far), out }))
      .filter(({ at }) => !covers(at))
      .slice(0, lies ? 2 : 1),
  );
  const ends = edges(goal, lies ? [0.25, 0.5, 0.75] : [0.03, 0.15, 0.35, 0.5, 0.65, 0.85, 0.97])
    .map(({ at, out }) => ({ at: move(at, out, lies ? -from.width * 0.1 : 0), out }))
    .filter(({ at, out }) => !covers(at) && (centre[0] - at[0]) * out[0] + (centre[1] - at[1]) * out[1] > 0);
  const walls = [
    ...obstacles,
    ...read.map((box) => ({ box, costs: 30 })),
    { box: from, costs: lies ? 0.4 : 0 },
    { box: inner(from, deep), costs: 2 },
    { box: inner(goal, lies ? from.width * 0.12 : 0), costs: 3 },
  ].map(({ box, costs }) => ({ ...sides(box), costs }));
  const cloth = sides(felt);
  // The head lies at the goal.
  const reach = width * 4;
  const about = new DOMRect(goal.left - reach, goal.top - reach, goal.width + 2 * reach, goal.height + 2 * reach);
  const hidden = signs.filter((box) => apart(box, about) <= 0).map(sides);
  /** What is crossed at a point. @param {number[]} point */
  const crossed = (point) => {
    let costs = within(cloth, point) ? 0 : 20;
    for (const one of walls) if (within(one, point)) costs += one.costs;
    return costs;
  };
  // All ways, with what they cost before anything is crossed, and at least: none is shorter than a straight line. So
  // the best ones are tried first, and few others after them.
  const ways = [];
  for (const { at: start, out: leaves } of starts)
    for (const { at, out } of ends) {
      const off = Math.hypot(at[0] - aim[0], at[1] - aim[1]) / straight;
      const [[x1, y1], [x2, y2]] = [start, at];
      const overs = (lies ? [0, 0.12, -0.12] : [0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.5, -0.5]).map((bend) => [
        (x1 + x2) / 2 + (y2 - y1) * bend,
        (y1 + y2) / 2 - (x2 - x1) * bend,
      ]);
      // Straight out of the card, or straight into the goal.
      if (!lies)
        for (const far of [0.25, 0.5, 0.8])
          overs.push(move(start, leaves, far * straight), move(at, out, far * straight));
      for (const [nth, over] of overs.entries()) {
        const end = along(at, over, width * 1.7);
        // A seat may be wide: the line leads to the pile, not to what lies far beside it.
        let costs = lies ? 0 : 40 * Math.max(0, off - 0.55) + 2 * off;
        costs += 6 * Math.max(0, 0.5 + agree([end[0] - over[0], end[1] - over[1]], out));
        costs += 3 * Math.max(0, 0.3 - agree([over[0] - start[0], over[1] - start[1]], leaves));
        // A slight bend shows better than a straight line that something flies.
        if (!nth && !lies) costs += 0.2;
        const least = costs + (4 * Math.hypot(end[0] - start[0], end[1] - start[1])) / straight;
        ways.push({ start, over, end, costs, least });
      }
    }
  let best = { start: centre, over: centre, end: aim, costs: Number.POSITIVE_INFINITY };
  for (const { start, over, end, costs: before, least } of ways.sort((a, b) => a.least - b.least)) {
    if (least >= best.costs) break;
    let costs = before;
    const head = tip(over, end, width);
    for (const box of hidden) if (head.some((point) => within(box, point))) costs += 40;
    let last = start;
    for (const share of SHARES) {
      const left = (4 * Math.hypot(end[0] - last[0], end[1] - last[1])) / straight;
      if (costs + left >= best.costs) {
        costs = Number.POSITIVE_INFINITY;
        break;
      }
      const point = bent(start, over, end, share);
      costs += crossed(point);
      costs += (4 * Math.hypot(point[0] - last[0], point[1] - last[1])) / straight;
      last = point;
    }
    if (costs < best.costs) best = { start, over, end, costs };
  }
  return best;
}

/** @param {HTMLElement} app @param {string} found */
const boxesOf = (app, found) => [...app.querySelectorAll(found)].map((one) => one.getBoundingClientRect());

/**
 * Draws the lines of a stage over the felt, measured from what lies there.
 * @param {HTMLElement} app
 * @param {Stage | null} stage
 */
export function beams(app, stage) {
  const [svg, near] = app.querySelectorAll('.beams');
  const all = stage?.beams ?? [];
  const area = svg?.parentElement?.getBoundingClientRect();
  const felt = app.querySelector('.felt')?.getBoundingClientRect();
  if (!svg || !near || !area || !felt) return;
  const boxes = (/** @type {string} */ found) => boxesOf(app, found);
  /** The own seat is the whole rail. @param {string} found */
  const place = (found) => {
    const one = app.querySelector(found);
    return (one?.closest('.rail') ?? one)?.getBoundingClientRect();
  };
  const paths = all.flatMap(({ card, from: giver, seat, to, kind }) => {
    const from = place(card ? `.slot[data-at="${card}"]` : `#seat-${giver}`);
    const goal = to ? place(`.slot[data-at="${to}"]`) : card ? boxes(`#seat-${seat}`)[0] : place(`#seat-${seat}`);
    if (!from || !goal || (card && card === to)) return [];
    const take = kind === 'take';
    const width = card ? Math.max(4, from.width * (take ? 0.07 : 0.045)) : Math.max(4, innerHeight / 120);
    const others = boxes(`.slot:not([data-at="${card}"]${to ? `, [data-at="${to}"]` : ''})`);
    const signs = boxes('.role, .tag').map((box) => ({ box, costs: take ? 8 : 1 }));
    /** @type {{start: number[], over: number[], end: number[], near?: boolean}} */
    let line;
    if (!card) line = between(app, giver, seat, width, all);
    else if (take) {
      const pile = app.querySelector(`#seat-${seat} [data-card="${card}"], #seat-${seat} [data-cards~="${card}"]`);
      const obstacles = [
        ...others.map((box) => ({ box, costs: 12 })),
        ...signs,
        ...boxes('.flag, .delta').map((box) => ({ box: inner(box, -width / 2), costs: 20 })),
        ...boxes(`:is(.felt .seat, .rail .seat):not(#seat-${seat})`).map((box) => ({ box: inner(box, 3), costs: 12 })),
      ];
      // The head does not hide what the card counts now.
      const read = boxes(`.flag, .delta, .seat:not(#seat-${seat}), #seat-${seat} :is(.num, .gain, .name, .sum, .mini)`);
      line = way(from, goal, middle(pile?.getBoundingClientRect() ?? goal), width, obstacles, felt, false, read);
    } else {
      // The others point at the card of who takes them, where no card lies between.
      const obstacles = [...others.map((box) => ({ box: inner(box, 2), costs: 50 })), ...signs];
      const found = way(from, goal, middle(goal), width, obstacles, felt, true);
      if (found.costs >= 50) return [];
      line = { ...found, near: true };
    }
    const [[x1, y1], [mx, my], [x2, y2]] = [line.start, line.over, line.end].map(([x, y]) => [
      x - area.left,
      y - area.top,
    ]);
    const head = tip([mx, my], [x2, y2], width);
    const path = `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`;
    const which = take && card ? `data-card="${card}" ` : '';
    const dots = kind === 'rest' ? ` stroke-dasharray="1 ${width * 2}"` : '';
    const drawn = [
      `<g class="beam ${kind}" ${which}stroke-width="${width}">`,
      `<path class="under" d="${path}" stroke-width="${width + 5}"/>`,
      `<path class="line" d="${path}"${dots}/><path class="tip" d="M${head.join('L')}z"/></g>`,
    ].join('');
    return [{ drawn, layer: line.near ? near : svg }];
  });
  for (const one of [svg, near]) one.innerHTML = paths.map(({ drawn, layer }) => (layer === one ? drawn : '')).join('');
}

/**
 * A line from seat to seat, over the middle of the table, or between the cards that lie before them.
 * @param {HTMLElement} app
 * @param {number | undefined} giver
 * @param {number | undefined} taker
 * @param {number} width
 * @param {Beam[]} all
 */
function between(app, giver, taker, width, all) {
  const box = (/** @type {string} */ found) => {
    const one = app.querySelector(found);
    return /** @type {DOMRect} */ ((one?.closest('.rail') ?? one)?.getBoundingClientRect());
  };
  // From card to card where they are near each other, but below the number.
  const lie = [giver, taker].flatMap((seat) => boxesOf(app, `.slot[data-of="${seat}"]`));
  const cards = lie.map(({ left, top, width, height }, at, { length }) => {
    const to = middle(lie[length - 1 - at]);
    const [near] = [0.8, 0.2]
      .map((right) => [left + width * right, top + height * 0.85])
      .sort((a, b) => Math.hypot(a[0] - to[0], a[1] - to[1]) - Math.hypot(b[0] - to[0], b[1] - to[1]));
    return new DOMRect(near[0] - width / 10, near[1] - height / 10, width / 5, height / 5);
  });
  let [from, goal] = cards.length > 1 ? cards : [box(`#seat-${giver}`), box(`#seat-${taker}`)];
  // Where they nearly touch, from face to face.
  if (cards.length < 2 && apart(from, goal) < 30)
    [from, goal] = [giver, taker].map((seat, n) => {
      const face = app.querySelector(`#seat-${seat} .pic`)?.getBoundingClientRect();
      return face?.width ? face : [from, goal][n];
    });
  const centre = middle(/** @type {Element} */ (app.querySelector('.beams')).getBoundingClientRect());
  const start = border(from, middle(from), middle(goal));
  const end = along(border(goal, start, middle(goal)), start, width * 1.7);
  const [[x1, y1], [x2, y2]] = [start, end];
  // There and back are two lines, not one.
  const inward = (x1 + x2 - 2 * centre[0]) * (y2 - y1) - (y1 + y2 - 2 * centre[1]) * (x2 - x1) < 0;
  const back = all.some((one) => one.from === taker && one.seat === giver);
  let bend = back || inward ? 0.24 : -0.24;
  // Between cards one is straight, and the other one bends down.
  if (cards.length > 1) bend = all[0].from === giver ? 0 : Math.sign(x1 - x2 || 1) * 0.3;
  return {
    start,
    over: [(x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend],
    end,
    near: cards.length > 1,
  };
}
