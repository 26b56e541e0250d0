// @ts-check
// Each game in a minute, by its name.

import { minute as dwarf } from './dwarf/minute.js';
import { minute as goliath } from './goliath/minute.js';

/** @type {Record<string, () => import('../core/dom.js').Child>} */
export const MINUTES = { 'david-goliath': goliath, 'dwarf-king': dwarf };
