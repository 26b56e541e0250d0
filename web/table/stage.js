// @ts-check
// How the end of a trick is told: beats that add up to a picture, and the lines over the felt.

import { t } from '../core/words.js';

/**
 * @typedef {import('./scene.js').View} View
 * @typedef {{kind: string, text: import('../core/dom.js').Child, why?: string, then?: Sign}} Sign what stands on a card or at a seat; `then` is what happens there after that
 * @typedef {{card?: string, from?: number, seat?: number, to?: string, kind: 'take' | 'rest'}} Beam from a card or a seat to a seat, or to where another card lies
 * @typedef {{was?: View, roles?: Record<string, Sign>, flags?: Record<number, Sign>, beams?: Beam[], gone?: string[], lit?: boolean}} Stage what is shown besides the state; `was` is the state before it, and `lit` says that a special card is the reason
 */

/** Signs of a seat that cards go to: it has a frame. */
const TAKES = ['wins', 'takes'];

/**
 * One step of the telling; `change` is what it changes of the state.
 * @template [V=View]
 * @typedef {Omit<Stage, 'was'> & {was?: V, ms: number, effect?: string, sound?: string, goes?: {cards: string[], seat: number | null}, change?(view: V): Partial<V>}} Beat
 */

/** Who takes cards keeps the sign of it; what happens to them after that stands beside it. @param {Stage['flags']} old @param {Stage['flags']} [now] */
const added = (old, now = {}) =>
  Object.fromEntries(
    Object.entries(now).map(([seat, sign]) => {
      const first = old?.[Number(seat)];
      return [seat, first && TAKES.includes(first.kind) ? { ...first, then: sign } : sign];
    }),
  );

/** A beat on top of what is shown. Only the beams of this beat are drawn. @param {Stage | null} stage @param {Beat} beat @returns {Stage} */
export const staged = (stage, beat) => ({
  was: beat.was ?? stage?.was,
  roles: { ...stage?.roles, ...beat.roles },
  flags: { ...stage?.flags, ...added(stage?.flags, beat.flags) },
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

/** @typedef {{box: DOMRect, costs: number}} Obstacle what a line had better not cross, and how bad it is if it does */

/** A line that is bent over a third point. @param {number[]} a @param {number[]} m @param {number[]} b @param {number} share */
const bent = (a, m, b, share) =>
  [0, 1].map((n) => (1 - share) ** 2 * a[n] + 2 * share * (1 - share) * m[n] + share ** 2 * b[n]);

/** @param {DOMRect} box @param {number[]} point */
const within = ({ left, right, top, bottom }, [x, y]) => x > left && x < right && y > top && y < bottom;

/**
 * The way of a captured card into a pile: of all bends the one that crosses least, and among those the straightest.
 * @param {DOMRect} from @param {DOMRect} goal @param {number[]} aim @param {number} width @param {Obstacle[]} obstacles @param {DOMRect} felt
 */
function way(from, goal, aim, width, obstacles, felt) {
  const shares = Array.from({ length: 30 }, (_, at) => at / 29);
  const straight = Math.hypot(...middle(from).map((one, n) => one - aim[n]));
  // Where the seat is near, the line begins deeper in the card: short ones are not seen.
  const deep = from.width / (apart(from, goal) < from.width / 3 ? 2 : 5);
  const bends = [0, 0.06, 0.12, 0.18, 0.24, 0.32, 0.42, 0.55, 0.7, 0.9].flatMap((one) => (one ? [one, -one] : [one]));
  const [[x1, y1], [x2, y2]] = [middle(from), aim];
  const ways = bends.flatMap((bend) =>
    [0.15, 0.35, 0.5, 0.65, 0.85].map((share) => {
      const over = [x1 + (x2 - x1) * share + (y2 - y1) * bend, y1 + (y2 - y1) * share - (x2 - x1) * bend];
      const start = along(border(from, middle(from), over), middle(from), deep);
      const end = along(border(goal, over, aim), over, width * 1.7);
      // A bend that lies in the card or the pile itself leads nowhere.
      let [costs, length, last] = [within(goal, over) || within(from, over) ? 99 : 0, 0, start];
      // A seat may be wide: the line leads to the pile, not to what lies far beside it.
      costs += 40 * Math.max(0, Math.hypot(end[0] - aim[0], end[1] - aim[1]) / straight - 0.4);
      for (const at of shares) {
        const point = bent(start, over, end, at);
        for (const one of obstacles) if (within(one.box, point)) costs += one.costs;
        if (!within(felt, point)) costs += 8;
        if (within(goal, point)) costs += 1;
        length += Math.hypot(point[0] - last[0], point[1] - last[1]);
        last = point;
      }
      // A slight bend shows better than a straight line that something flies.
      return { start, over, end, costs: costs + (4 * length) / straight + (bend ? 0 : 0.2) };
    }),
  );
  return ways.reduce((best, one) => (one.costs < best.costs ? one : best));
}

/** @param {HTMLElement} app @param {string} found */
const boxesOf = (app, found) => [...app.querySelectorAll(found)].map((one) => one.getBoundingClientRect());

/** Draws the lines of a stage over the felt, measured from what lies there. @param {HTMLElement} app @param {Stage | null} stage */
export function beams(app, stage) {
  const svg = app.querySelector('.beams');
  const all = stage?.beams ?? [];
  const area = svg?.parentElement?.getBoundingClientRect();
  const felt = app.querySelector('.felt')?.getBoundingClientRect();
  if (!svg || !area || !felt) return;
  const boxes = (/** @type {string} */ found) => boxesOf(app, found);
  /** The own seat is the whole rail. @param {string} found */
  const place = (found) => {
    const one = app.querySelector(found);
    return (one?.closest('.rail') ?? one)?.getBoundingClientRect();
  };
  const paths = all.flatMap(({ card, from: giver, seat, to, kind }) => {
    const from = place(card ? `.slot[data-at="${card}"]` : `#seat-${giver}`);
    const goal = place(to ? `.slot[data-at="${to}"]` : `#seat-${seat}`);
    if (!from || !goal || (card && card === to)) return [];
    const take = kind === 'take';
    const width = card ? Math.max(4, from.width * (take ? 0.07 : 0.045)) : Math.max(4, innerHeight / 120);
    const others = boxes(`.slot:not([data-at="${card}"])`);
    let line;
    if (!card) line = between(app, giver, seat, width, all);
    else if (take) {
      const pile = app.querySelector(`#seat-${seat} [data-card="${card}"], #seat-${seat} [data-cards~="${card}"]`);
      line = way(
        from,
        goal,
        middle(pile?.getBoundingClientRect() ?? goal),
        width,
        [
          ...others.map((box) => ({ box, costs: 5 })),
          ...boxes('.role, .tag').map((box) => ({ box, costs: 1 })),
          ...boxes('.flag').map((box) => ({ box, costs: 4 })),
          ...boxes(`:is(.felt .seat, .rail:not(:has(#seat-${seat}))):not(#seat-${seat})`).map((box) => ({
            box,
            costs: 3,
          })),
        ],
        felt,
      );
    } else {
      // The others only point at who takes them, from their own card as far as the next one.
      const aim = middle(goal);
      const out = border(from, middle(from), aim);
      const start = along(out, middle(from), from.width * 0.16);
      let far = from.width * 0.34;
      const free = (/** @type {number} */ one) =>
        !others.some((box) => within(box, along(start, aim, one + width * 2)));
      while (far > from.width * 0.16 && !free(far)) far -= 2;
      const end = along(start, aim, far);
      line = { start, over: bent(start, start, end, 0.7), end };
    }
    const [[x1, y1], [mx, my], [x2, y2]] = [line.start, line.over, line.end].map(([x, y]) => [
      x - area.left,
      y - area.top,
    ]);
    const turn = Math.atan2(y2 - my, x2 - mx);
    const tip = [0, 2.4, -2.4].map((a) => [
      x2 + Math.cos(turn + a) * width * 1.7,
      y2 + Math.sin(turn + a) * width * 1.7,
    ]);
    const path = `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`;
    return [
      `<g class="beam ${kind}" ${take && card ? `data-card="${card}" ` : ''}stroke-width="${width}"><path class="under" d="${path}" stroke-width="${width + 5}"/><path class="line" d="${path}"${kind === 'rest' ? ` stroke-dasharray="1 ${width * 2}"` : ''}/><path class="tip" d="M${tip.join('L')}z"/></g>`,
    ];
  });
  svg.innerHTML = paths.join('');
}

/** A line from seat to seat, over the middle of the table, or between the cards that lie before them. @param {HTMLElement} app @param {number | undefined} giver @param {number | undefined} taker @param {number} width @param {Beam[]} all */
function between(app, giver, taker, width, all) {
  const box = (/** @type {string} */ found) => {
    const one = app.querySelector(found);
    return /** @type {DOMRect} */ ((one?.closest('.rail') ?? one)?.getBoundingClientRect());
  };
  const cards = [giver, taker].flatMap((seat) => boxesOf(app, `.slot[data-of="${seat}"]`));
  let [from, goal] = cards.length > 1 ? cards : [box(`#seat-${giver}`), box(`#seat-${taker}`)];
  // Where they nearly touch, from face to face.
  if (cards.length < 2 && apart(from, goal) < 30)
    [from, goal] = [giver, taker].map((seat, n) => {
      const face = app.querySelector(`#seat-${seat} .pic`)?.getBoundingClientRect();
      return face?.width ? face : [from, goal][n];
    });
  const centre = middle(/** @type {Element} */ (app.querySelector('.beams')).getBoundingClientRect());
  let start = border(from, middle(from), middle(goal));
  let end = along(border(goal, start, middle(goal)), start, width * 1.7);
  // Cards may lie close to each other: it begins and ends on them.
  if (cards.length > 1)
    [start, end] = [along(start, middle(from), from.width / 3), along(end, middle(goal), goal.width / 3)];
  const [[x1, y1], [x2, y2]] = [start, end];
  // There and back are two lines, not one.
  const inward = (x1 + x2 - 2 * centre[0]) * (y2 - y1) - (y1 + y2 - 2 * centre[1]) * (x2 - x1) < 0;
  const back = all.some((one) => one.from === taker && one.seat === giver);
  const bend = back || inward ? 0.24 : -0.24;
  return { start, over: [(x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend], end };
}
