// @ts-check
// The deals of David & Goliath: one a round.

import { same } from '../../core/cards.js';
import { deckOf } from '../../core/catalogue.js';

/**
 * @param {import('../../core/border.js').Json} record @param {import('../deals.js').Streams} streams
 * @returns {import('../deals.js').CheckedDeal[]}
 */
export function deals({ game, options, rounds }, streams) {
  const { cards, hand_size } = deckOf(game, options.players);
  return rounds.map((/** @type {{hands: string[][]}} */ round, /** @type {number} */ number) => {
    const hands = streams(number, 0).deal(cards, hand_size, options.players);
    return { kind: 'deal', number, good: hands.every((hand, seat) => same(hand, round.hands[seat])) };
  });
}
