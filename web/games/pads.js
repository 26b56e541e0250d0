// @ts-check
// What only one game's score pad has, by the game's name.

import { pad as dwarf } from './dwarf/pad.js';
import { pad as goliath } from './goliath/pad.js';

/**
 * @typedef {import('../core/dom.js').Child} Child
 * @typedef {import('../scorepad/page.js').PadView} PadView
 * @typedef {{[fact: string]: import('../core/border.js').Json}} Facts
 * @typedef {import('../scorepad/sheet.js').Draft} Draft
 * @typedef {import('../scorepad/sheet.js').Entry} Entry
 * @typedef {import('../scorepad/sheet.js').PadRow} PadRow
 * @typedef {import('../scorepad/sheet.js').PadSeat} PadSeat
 * @typedef {import('../scorepad/sheet.js').PadSheet} PadSheet
 */

/**
 * How a line of a game is told, explained and written into a link.
 * @typedef {{
 *   style: string, // its style
 *   mark: number, // the digit before its lines in a link
 *   write(to: import('../scorepad/link.js').Writer, entry: Entry): void, // a line into a link, after its options
 *   read(from: import('../scorepad/link.js').Reader, players: number): Facts, // and out of it
 *   quest(told: Facts): string, // what a line was played for, by its name
 *   told(sheet: PadSheet, draft: Draft): import('../scorepad/sheet.js').Told, // what was told, as a request
 *   again(entry: Entry): Partial<Draft>, // what was told besides who won which cards, to be told once more
 *   fits(sheet: PadSheet, draft: Draft): Partial<Draft>, // what must be told anew since an option changed
 *   option(value: string | number | boolean): string, // a value of the option that is about every line
 *   form(v: PadView): Child, // what is asked
 *   tapped(v: PadView): string[], // cards to tap for one player after the other
 *   turn(v: PadView): {asks: string, put: (seat: number) => void} | null, // what the next tap on a name answers
 *   played(row: PadRow): Child, // what a line was played for, in words
 *   why(seat: PadSeat, v: PadView): Child, // how a score came about
 *   brief(seat: PadSeat, v: PadView): string, // the same in a line, among those of all players
 *   rules(row: PadRow, seat: PadSeat | null): string[], // the rules to read about it
 * }} PadGame
 */

/** @type {Record<string, PadGame>} */
export const PADS = { 'david-goliath': goliath, 'dwarf-king': dwarf };
