// @ts-check
// David & Goliath in one minute: the trick, and the third card.

import { icon, symbol } from '../../core/art.js';
import { kindName } from '../../core/cards.js';
import { h } from '../../core/dom.js';
import { t, word } from '../../core/words.js';
import { lying } from '../looks.js';

/**
 * A card of the trick, with what becomes of it.
 * @param {string} card @param {import('../../core/dom.js').Child} [role]
 */
const played = (card, role) => h('span.laid', { key: card }, lying(card, {}, 4), role);

/** What cards of a colour are worth. @param {string[]} cards @param {number} points */
const worth = (cards, points) =>
  h(
    'span.worth',
    { key: points },
    cards.map((card) => lying(card, { key: card }, 4)),
    h('b.num', word('point', { n: points })),
  );

export const minute = () => [
  h(
    'figure',
    { key: 'trick' },
    h(
      'div.pictured',
      played('G9'),
      played('G12', h('b.role.high', icon('giant'), t('web.tag.highest'))),
      played('G3', h('b.role.low', icon('sling'), t('web.tag.lowest'))),
      played('G7'),
    ),
    h('figcaption', t('web.minute.trick')),
  ),
  h(
    'figure',
    { key: 'third' },
    h('div.pictured', worth(['B8', 'B11'], 19), icon('arrow'), worth(['B8', 'B11', 'B2'], 3)),
    h('figcaption', symbol('B', kindName('B')), ' ', t('web.minute.third')),
  ),
];
