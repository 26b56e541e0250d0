// @ts-check
// The own hand: a place for every card dealt. A played card leaves its place empty, and nothing moves.

import { about, opensIn } from '../core/about.js';
import { cardName, kind } from '../core/cards.js';
import { h } from '../core/dom.js';
import { t } from '../core/words.js';
import { face, lying } from '../games/looks.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** Does a colour or suit begin here? @param {string[]} places @param {number} at */
const begins = (places, at) => (at && kind(places[at - 1]) !== kind(places[at]) ? 'begins' : '');

/**
 * Cards in their places, as large as the full hand makes them, and free places for cards that will come.
 * @param {string[]} places @param {number} full @param {number} free
 * @param {(card: string, kind: string, at: number) => import('../core/dom.js').Child} draw
 * @param {import('../core/border.js').Props} [more]
 */
function row(places, full, free, draw, more) {
  const n = Math.max(places.length, full);
  // A hand that came from somebody else is smaller than the deal: it lies in the middle.
  const lies = Math.max(places.length + free, 1);
  const sizes = {
    '--n': n,
    '--g': places.filter((_, at) => begins(places, at)).length,
    '--per': Math.ceil(n / 2),
    '--lie': lies,
    '--cols': Math.ceil(lies / 2),
    '--tight': Math.ceil(lies / (n > 14 ? 3 : 2)),
  };
  return h(
    `section.hand${n > 10 ? '.many' : ''}`,
    { key: 'hand', 'aria-label': t('web.hand'), style: sizes, ...more },
    places.map((card, at) => draw(card, begins(places, at), at)),
    Array.from({ length: lies - places.length }, (_, at) => h('i.hole.spare', { key: at })),
  );
}

/** @param {Scene} s @param {import('./board.js').Parts} parts */
export function hand(s, parts) {
  const v = /** @type {NonNullable<Scene['view']>} */ (s.view);
  if (s.you.seat === null) return h('p.hand.watching', { key: 'hand' }, t('web.watching'));
  const verb = s.legal.some(({ type }) => type === 'give') ? 'give' : 'play';
  const playing = s.mayAct && s.legal.some((one) => one.type === verb);
  const places = v.hand.every((card) => s.places.includes(card)) ? s.places : v.hand;
  /** @param {string} card @param {string} first */
  const draw = (card, first) => {
    if (!v.hand.includes(card)) return h('i.hole', { key: card, class: first });
    const legal = playing && s.legal.some((one) => one.type === verb && one.card === card);
    /** @type {[boolean, string, string][]} */
    const states = [
      [playing && !legal, 'dim', 'web.not.now'],
      [parts.lifted === card, 'lifted', 'web.lifted'],
      [s.preselected === card, 'pre', 'web.preselected'],
      [parts.best === card, 'best', 'web.hint.best'],
      [s.fresh.includes(card), 'fresh', 'web.fresh'],
      [s.returned.includes(card), 'back', 'web.returned'],
    ];
    const now = states.filter(([on]) => on);
    const badge = now.findLast(([, state]) => state !== 'dim' && state !== 'lifted');
    return h(
      'button.card',
      {
        key: card,
        'data-card': card,
        ...about(card),
        class: `${legal ? 'legal' : ''} ${first} ${now.map(([, state]) => state).join(' ')}`,
        'aria-pressed': parts.lifted === card || s.preselected === card ? 'true' : null,
        onclick: (/** @type {MouseEvent} */ event) => parts.tapped?.(card, event),
      },
      h('span.hidden', [cardName(card), ...now.map(([, , text]) => t(text))].join(', ')),
      face(card, s.table?.players),
      badge ? h('span.badge', { key: 'badge', 'aria-hidden': 'true' }, t(`web.badge.${badge[1]}`)) : null,
    );
  };
  // Who will get more cards has places for them from the deal on.
  const extra = s.look.extra(v, s.you.seat);
  const free = extra ? Math.max(0, v.tricks + extra - places.length) : 0;
  return row(places, v.tricks + extra, free, draw, { onkeydown: arrows });
}

/** A hand that is only looked at. @param {Scene} s @param {string[]} cards */
export const openHand = (s, cards) =>
  row(s.places, s.view?.tricks ?? 0, 0, (card, first) =>
    cards.includes(card)
      ? lying(
          card,
          { key: card, 'data-card': card, ...opensIn(card, cards.indexOf(card)), class: first },
          s.table?.players,
        )
      : h('i.hole', { key: card, class: first }),
  );

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
