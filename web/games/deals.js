// @ts-check
// What is dealt in each game, computed again from its record: by the game's name.

import { deals as dwarf } from './dwarf/deals.js';
import { deals as goliath } from './goliath/deals.js';

/**
 * @typedef {import('../table/shuffle.js').CheckedDeal} CheckedDeal
 * @typedef {(round: number, purpose: number) => import('../table/shuffle.js').Stream} Streams
 */

/** @type {Record<string, (record: import('../core/border.js').Json, streams: Streams) => CheckedDeal[]>} */
export const DEALS = { 'david-goliath': goliath, 'dwarf-king': dwarf };
