// @ts-check
// What has to be told of a hand: what its quest and its special card look at.

import { deckOf, gameOf } from '../../core/catalogue.js';

/**
 * What has to be told: about tricks, of these cards who won them, and what the special card asks.
 * @typedef {{hand_size: number, tricks: string | null, cards: string[], asks: string | null}} Needs
 */

/** The tiles that a hand can have. @param {string} set */
export const tilesOf = (set) => gameOf('dwarf-king').tile_sets[set] ?? [];

/** The rule of a hand, such as `12a`; none before it is chosen. @type {import('../pads.js').PadGame['quest']} */
export const questOf = ({ tile, side }) => (tile && side ? tile + side : '');

/**
 * What quest and special card ask, of the cards that are dealt; nothing before both are chosen.
 * @param {import('../pads.js').PadSheet} sheet @param {import('../pads.js').Draft} draft @returns {Needs | null}
 */
export function needsOf(sheet, draft) {
  const { cards, quests, specials } = gameOf(sheet.game);
  const quest = quests.find((one) => one.quest === questOf(draft));
  const special = specials.find((one) => one.card === draft.special);
  if (!quest || !special) return null;
  const deck = deckOf(sheet.game, sheet.names.length);
  const asked = new Set([...quest.cards, ...special.cards]);
  const dealt = new Set([...deck.cards, special.card]);
  return {
    hand_size: deck.hand_size,
    tricks: quest.tricks,
    cards: cards.map(({ card }) => card).filter((card) => asked.has(card) && dealt.has(card)),
    asks: special.asks,
  };
}

/** The numbers of the tricks whose winners are asked for. @param {Needs} needs */
export const placesOf = ({ tricks, hand_size }) => {
  const first = tricks === 'winners' ? 1 : hand_size - 3;
  return Array.from({ length: hand_size + 1 - first }, (_, at) => first + at);
};
