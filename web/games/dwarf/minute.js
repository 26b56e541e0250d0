// @ts-check
// The Dwarf King in one minute: the trick and its quest, and the special card.

import { icon } from '../../core/art.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/words.js';
import { lying } from '../looks.js';
import { questText } from './look.js';

/**
 * A card of the trick, with what becomes of it.
 * @param {string} card @param {import('../../core/dom.js').Child} [role]
 */
const played = (card, role) => h('span.laid', { key: card }, lying(card), role);

export const minute = () => [
  h(
    'figure',
    { key: 'quest' },
    h(
      'div.pictured',
      played('k7'),
      played('kQ', h('b.role.low', icon('crown'), t('web.tag.wins'))),
      played('g10'),
      played('k3'),
    ),
    h('div.tile.quest', { key: 'quest' }, icon('scroll'), h('div.said', questText('13b'))),
    h('figcaption', t('web.minute.quest')),
  ),
  h(
    'figure',
    { key: 'special' },
    h(
      'div.pictured',
      h('div.tile.special', lying('dragon'), h('div.said', h('h3', t('card.dragon')), h('p', t('special.dragon')))),
    ),
    h('figcaption', t('web.minute.special')),
  ),
];
