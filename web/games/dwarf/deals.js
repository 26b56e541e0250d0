// @ts-check
// What chance decides in The Dwarf King: special card, tile and hands of each hand, and the cards of an exchange.

import { same } from '../../core/cards.js';
import { deckOf, gameOf } from '../../core/catalogue.js';

/**
 * A hand in a record.
 * @typedef {{special: string, tile: string | number, deal: string[][],
 *   exchange?: {with: number, taken: string[]}}} PlayedHand
 */

/**
 * @param {import('../../core/border.js').Json} record @param {import('../deals.js').Streams} streams
 * @returns {import('../deals.js').CheckedDeal[]}
 */
export function deals({ game, options, hands: played }, streams) {
  const { cards, tile_sets } = gameOf(game);
  const order = cards.map((one) => one.card);
  const deck = deckOf(game, options.players);
  /** @type {string[]} */
  let specials = [];
  /** @type {string[]} */
  let tiles = [];
  return played.flatMap((/** @type {PlayedHand} */ hand, /** @type {number} */ number) => {
    const stream = streams(number, 0);
    if (!specials.length) specials = cards.filter((one) => one.special).map((one) => one.card);
    if (!tiles.length) tiles = [...(tile_sets[options.tile_set] ?? [])];
    const special = stream.take(specials);
    const tile = stream.take(tiles);
    const pack = order.filter((card) => card === special || deck.cards.includes(card));
    const hands = stream.deal(pack, deck.hand_size, options.players);
    const good =
      special === hand.special && tile === String(hand.tile) && hands.every((one, seat) => same(one, hand.deal[seat]));
    const deal = { kind: 'deal', number, good };
    const { exchange } = hand;
    if (!exchange) return [deal];
    const from = order.filter((card) => hands[exchange.with].includes(card));
    const chance = streams(number, 1);
    const taken = [chance.take(from), chance.take(from)];
    return [deal, { kind: 'exchange', number, good: same(taken, exchange.taken) }];
  });
}
