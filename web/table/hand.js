// @ts-check
// The own hand: a place for every card dealt. A played card leaves its place empty, and nothing moves.

import { cardName, kind } from '../core/cards.js';
import { h } from '../core/dom.js';
import { t } from '../core/words.js';
import { face } from '../games/looks.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** How many places and gaps there are. @param {string[]} places @param {number} full */
const measures = (places, full) => {
  const n = Math.max(places.length, full);
  const gaps = places.filter((card, at) => at && kind(places[at - 1]) !== kind(card)).length;
  return {
    '--n': String(n),
    '--g': String(gaps),
    '--per': String(Math.ceil(n / 2)),
    '--tight': String(Math.ceil(n / (n > 14 ? 3 : 2))),
  };
};

/** @param {Scene} s @param {import('./board.js').Parts} parts */
export function hand(s, parts) {
  const v = /** @type {NonNullable<Scene['view']>} */ (s.view);
  if (s.you.seat === null) return h('p.hand.watching', { key: 'hand' }, t('web.watching'));
  const verb = v.phase === 'giving' ? 'give' : 'play';
  const playing = s.mayAct && s.legal.some((one) => one.type === verb);
  const places = v.hand.every((card) => s.places.includes(card)) ? s.places : v.hand;
  return h(
    'section.hand',
    { key: 'hand', 'aria-label': t('web.hand'), style: measures(places, v.tricks), onkeydown: arrows },
    places.map((card, at) => {
      const gap = at && kind(places[at - 1]) !== kind(card) ? 'gap' : '';
      if (!v.hand.includes(card)) return h('i', { key: card, class: `hole ${gap}` });
      const legal = playing && s.legal.some((one) => one.type === verb && one.card === card);
      /** @type {[boolean, string, string][]} */
      const states = [
        [playing && !legal, 'dim', 'web.not.now'],
        [parts.lifted === card, 'lifted', 'web.lifted'],
        [s.preselected === card, 'pre', 'web.preselected'],
        [parts.best === card, 'best', 'web.hint.best'],
        [s.fresh.includes(card), 'fresh', 'web.fresh'],
      ];
      const now = states.filter(([on]) => on);
      const badge = now.findLast(([, state]) => state !== 'dim' && state !== 'lifted');
      return h(
        'button',
        {
          key: card,
          'data-card': card,
          class: `card ${legal ? 'legal' : ''} ${gap} ${now.map(([, state]) => state).join(' ')}`,
          'aria-pressed': parts.lifted === card || s.preselected === card ? 'true' : null,
          onclick: (/** @type {any} */ event) => parts.tapped?.(card, event.pointerType === 'touch'),
        },
        h('span.hidden', [cardName(card), ...now.map(([, , text]) => t(text))].join(', ')),
        face(card, s.table?.players),
        badge ? h('span.badge', { key: 'badge', 'aria-hidden': 'true' }, t(`web.badge.${badge[1]}`)) : null,
      );
    }),
  );
}

/** A hand that is only looked at. @param {string[]} cards @param {number} full @param {number} players */
export const openHand = (cards, full, players) =>
  h(
    'section.hand',
    { key: 'hand', 'aria-label': t('web.hand'), style: measures(cards, full) },
    cards.map((card, at) =>
      h(
        'span',
        {
          key: card,
          'data-card': card,
          class: `card ${at && kind(cards[at - 1]) !== kind(card) ? 'gap' : ''}`,
          role: 'img',
          'aria-label': cardName(card),
        },
        face(card, players),
      ),
    ),
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
