// @ts-check
// Movement of cards: it shows who played, who took what, and which cards change hands. Nothing waits for it.

import { back } from '../core/art.js';
import { patch } from '../core/dom.js';
import * as store from '../core/store.js';
import { number } from '../core/words.js';
import { face } from '../games/looks.js';

/**
 * @typedef {{from: number, to: number, cards: number, hand?: boolean, card?: string | null,
 *   lies?: {card: string, text: string}}} Trip hidden cards that go from seat to seat,
 *   or a whole hand; `card` is the one that is known to its giver, and `lies` what all see of it
 */
/** @typedef {DOMRect & {tilt?: string}} Place where a card lies, and how far it is turned */

/** Does nothing move, by wish? */
export const calm = () => !store.get('motion') || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Brings an answer into sight, and the focus to it, so that one reads on from there. @param {string} selector */
export function reveal(selector) {
  const one = /** @type {HTMLElement | null} */ (document.querySelector(selector));
  one?.focus({ preventScroll: true });
  one?.scrollIntoView({ behavior: calm() ? 'instant' : 'smooth' });
}

const EASE = 'cubic-bezier(.2, .8, .2, 1)';

/**
 * Points on the way from the middle of a place, from there: along a line of the stage, or over a slight rise.
 * @param {Place} from @param {number} x @param {number} y @param {SVGPathElement | null} [line]
 */
function between(from, x, y, line) {
  const matrix = line?.getScreenCTM();
  if (!line || !matrix) return [[x * 0.5, y * 0.5 - Math.hypot(x, y) * 0.06]];
  const [left, top] = [from.left + from.width / 2, from.top + from.width * 0.7];
  return [0.2, 0.4, 0.6, 0.8, 1].map((share) => {
    const point = line.getPointAtLength(line.getTotalLength() * share).matrixTransform(matrix);
    return [point.x - left, point.y - top];
  });
}

/**
 * A copy of a drawing flies over everything; along a line, which is drawn in the next frame.
 * @param {Element | null | undefined} picture @param {Place | undefined} from @param {DOMRect | undefined} to
 * @param {number} ms @param {number} [delay] @param {() => SVGPathElement | null} [line]
 */
function fly(picture, from, to, ms, delay = 0, line) {
  if (!picture || !from || !to || !from.width || !to.width) return;
  const flying = /** @type {SVGElement} */ (picture.cloneNode(true));
  flying.classList.add('flying');
  const tilt = from.tilt ?? '0deg';
  for (const [name, value] of Object.entries({
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.width * 1.4}px`,
    transform: `rotate(${tilt})`,
  }))
    flying.style.setProperty(name, value);
  document.body.append(flying);
  const scale = Math.max(to.width / from.width, 0.16);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - (from.width * 1.4) / 2;
  const start = () => {
    const over = between(from, x, y, line?.());
    const frames = [[0, 0], ...over, [x, y]].map(([right, down], at, { length }) => {
      const share = at / (length - 1);
      const turn = at === 0 ? tilt : share === 1 ? '0deg' : '-6deg';
      return { transform: `translate(${right}px, ${down}px) rotate(${turn}) scale(${1 + (scale - 1) * share})` };
    });
    flying
      .animate(frames, { duration: ms, delay, easing: EASE, fill: 'both' })
      .finished.catch(() => null)
      .then(() => flying.remove());
  };
  if (line) requestAnimationFrame(start);
  else start();
}

/**
 * Cards of the own hand go to a seat, where they vanish.
 * @param {NodeListOf<Element>} cards @param {DOMRect | undefined} to @param {number} ms
 */
function leaves(cards, to, ms) {
  if (!to) return;
  const places = [...cards].map((card) => card.getBoundingClientRect());
  for (const [at, card] of [...cards].entries()) {
    const { left, top, width, height } = places[at];
    const x = to.left + to.width / 2 - left - width / 2;
    const y = to.top + to.height / 2 - top - height / 2;
    const gone = { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0 };
    const going = card.animate([{ zIndex: 5 }, { offset: 0.8, opacity: 1 }, { ...gone, zIndex: 5 }], {
      duration: ms,
      delay: (at * ms * 0.2) / cards.length,
      easing: EASE,
      fill: 'forwards',
    });
    // By then it is drawn where it is now.
    going.finished.then(
      () => setTimeout(() => going.cancel(), 500),
      () => null,
    );
  }
}

/**
 * A box of this size in the middle of another one.
 * @param {DOMRect} box @param {number} width @param {number} height
 */
const inside = (box, width, height) =>
  new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height);

/** @param {HTMLElement} app */
export function motion(app) {
  const still = () => calm() || document.hidden;
  /** @param {string} selector */
  const box = (selector) => app.querySelector(selector)?.getBoundingClientRect();
  /**
   * Where somebody sits: at the face, or where there is no room for one, in the middle of the seat.
   * @param {number | undefined} seat
   */
  const sits = (seat) => {
    const face = box(`#seat-${seat} .pic`);
    const all = face?.width ? null : box(`#seat-${seat}`);
    return all ? inside(all, 32, 32) : face;
  };

  return {
    /**
     * Where a card lies before it is drawn elsewhere.
     * @param {string} card @param {number} [seat] @returns {Place | undefined}
     */
    place(card, seat) {
      const lies = app.querySelector(`.hand [data-card="${card}"], .slot [data-card="${card}"]`);
      if (!(lies instanceof HTMLElement)) return sits(seat);
      const around = lies.getBoundingClientRect();
      const { rotate: tilt } = getComputedStyle(lies);
      // The box around a card that is turned is larger than the card.
      return tilt === 'none' ? around : Object.assign(inside(around, lies.offsetWidth, lies.offsetHeight), { tilt });
    },
    /** A card comes to the table. @param {string} card @param {DOMRect | undefined} from */
    lands(card, from) {
      const lying = app.querySelector(`.slot [data-card="${card}"]`);
      if (still() || !lying || !from) return;
      const to = lying.getBoundingClientRect();
      const x = from.left + from.width / 2 - to.left - to.width / 2;
      const y = from.top + from.height / 2 - to.top - to.height / 2;
      const scale = Math.max(0.3, from.width / to.width);
      lying.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }], {
        duration: 260,
        easing: EASE,
      });
      // What is said of it comes when it lies there.
      for (const sign of lying.parentElement?.children ?? [])
        if (sign !== lying) sign.animate({ opacity: [0, 1] }, { duration: 100, delay: 180, fill: 'backwards' });
    },
    /**
     * Cards go to the pile of a seat, where they are drawn already.
     * @param {Map<string, DOMRect | undefined>} from @param {number | null} seat @param {number} ms
     */
    goes(from, seat, ms) {
      if (still() || seat === null) return;
      // One after the other, and all have landed before anything else is told.
      const apart = Math.min(40, ms / 15);
      const long = Math.max(ms * 0.86 - 30 - apart * (from.size - 1), 0);
      [...from].forEach(([card, place], at) => {
        const goal =
          box(`#seat-${seat} [data-card="${card}"], #seat-${seat} [data-cards~="${card}"]`) ??
          box(`#seat-${seat} [data-pile]`);
        const picture = app.querySelector(`.slot[data-at="${card}"] .face`);
        const line = () => /** @type {SVGPathElement | null} */ (app.querySelector(`.beam[data-card="${card}"] .line`));
        fly(picture, place, goal?.width ? goal : sits(seat), long, at * apart, line);
      });
    },
    /** What flies has landed. */
    ends() {
      for (const one of document.querySelectorAll('.flying')) one.remove();
    },
    /** The points at the seats, before they are drawn anew. */
    points: () => new Map([...app.querySelectorAll('.seat .num')].map((one) => [one, one.textContent])),
    /**
     * Points run from what they were to what they are; whatever draws them meanwhile ends it.
     * @param {Map<Element, string | null>} was @param {number} ms
     */
    counts(was, ms) {
      if (still()) return;
      const value = (/** @type {string | null} */ text) => Number(text?.replace('−', '-'));
      for (const [one, before] of was) {
        const [from, to] = [value(before), value(one.textContent)];
        if (from === to) continue;
        const begun = performance.now();
        let shown = one.textContent;
        const step = () => {
          if (one.textContent !== shown) return;
          const share = Math.min((performance.now() - begun) / ms, 1);
          shown = number(Math.round(from + (to - from) * share));
          if (one.firstChild) one.firstChild.nodeValue = shown;
          if (share < 1) requestAnimationFrame(step);
        };
        step();
      }
    },
    /**
     * The hand comes from the dealer, one card after the other; meanwhile others may think.
     * @param {number} dealer @param {number} ms for all of it
     */
    deals(dealer, ms) {
      const from = sits(dealer);
      const cards = [...app.querySelectorAll('.hand .card')];
      if (still() || !from) return;
      // All places are measured before anything moves.
      const places = cards.map((card) => card.getBoundingClientRect());
      for (const [at, card] of cards.entries()) {
        const { left, top, width, height } = places[at];
        const x = from.left + from.width / 2 - left - width / 2;
        const y = from.top + from.height / 2 - top - height / 2;
        card.animate([{ transform: `translate(${x}px, ${y}px) scale(.2)`, opacity: 0 }, { transform: 'none' }], {
          duration: ms * 0.55,
          delay: (ms * 0.45 * at) / cards.length,
          easing: EASE,
          fill: 'backwards',
        });
      }
    },
    /**
     * Cards change hands: one's own leave the hand, and of the others only open ones show their faces.
     * @param {Trip[]} trips @param {number | null} own @param {number} ms
     */
    trips(trips, own, ms) {
      if (still()) return;
      const hand = box('.hand');
      for (const { from, to, cards, hand: whole, card, lies } of trips) {
        const mine = from === own && (whole || card);
        if (mine) leaves(app.querySelectorAll(`.hand .card${whole ? '' : `[data-card="${card}"]`}`), sits(to), ms);
        // What one gets comes to where the cards are.
        const goal = to === own && hand?.width ? inside(hand, 44, 62) : sits(to);
        if (mine) continue;
        const side = document.createElement('div');
        patch(side, lies ? face(lies.card) : back());
        for (let at = 0; at < cards; at++) fly(side.firstElementChild, sits(from), goal, ms, at * 90);
      }
    },
  };
}
