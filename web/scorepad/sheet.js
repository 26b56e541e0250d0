// @ts-check
// A sheet of the score pad: names, how it is played, its lines, and the line that is being told.

import { deckOf, gameOf, games } from '../core/catalogue.js';

/**
 * @typedef {import('../core/border.js').Json} Json
 * @typedef {Record<string, string | number | boolean>} Options
 * What was told of one round or hand: the request to `/api/score`.
 * @typedef {{game: string, options: Options, won?: string[][], [fact: string]: Json}} Entry
 * What it is worth; sheets of earlier versions know the scores alone.
 * @typedef {{quest?: string, rule?: string, partial?: boolean, seats: PadSeat[]}} PadAnswer
 * @typedef {{score: number} & Partial<import('../wire').GoliathSeat> & Partial<import('../wire').DwarfSeat>} PadSeat
 * A line: what was told and what the server made of it. Without an answer it waits, or `wrong` says why not; without an
 * entry it comes from a sheet that kept scores only.
 * @typedef {{entry: Entry | null, answer: PadAnswer | null, wrong?: import('../core/net.js').Refusal}} PadRow
 * What is told so far, whether the rule asks for it or not; `at` is the line that is corrected, `options` how that one
 * was played, `before` what waits meanwhile. What else is told is the game's own (`games/pads.js`).
 * @typedef {{at: number | null, seat: number, owner: Record<string, number>, options?: Options, before?: Draft | null,
 *   [fact: string]: Json}} Draft
 * @typedef {{version: number, game: string, names: string[], options: Options, rows: PadRow[], draft: Draft}} PadSheet
 * What is not told yet: a text, and how many.
 * @typedef {{key: string, n?: number}} Missing
 * @typedef {{entry: Entry | null, missing: Missing | null}} Told
 */

export const VERSION = 2;
/** A name has so many letters at most. */
export const LONGEST = 16;
/** The options that change a score; their first value is the usual one. @param {string} game */
export const optionsOf = (game) => gameOf(game).options.filter((one) => one.scores.length);

/** Is every card of a round told? A game with quests asks for what they look at instead. @param {string} game */
export const tellsAll = (game) => !gameOf(game).quests.length;

/** "Nobody" among seats: the last trick, earlier. */
export const NOBODY = -1;

/** The cards dealt to so many players, without the special one. @param {string} game @param {number} players */
export const cardsOf = (game, players) => deckOf(game, players).cards;

/** @returns {Draft} */
export const emptyDraft = () => ({ at: null, seat: 0, owner: {} });

/** @param {string} game */
const defaults = (game) => Object.fromEntries(optionsOf(game).map(({ key, scores }) => [key, scores[0]]));

/** @param {string} game @param {string[]} [names] @returns {PadSheet} */
export function fresh(game, names = ['', '', '', '']) {
  return {
    version: VERSION,
    game,
    names: names.slice(0, gameOf(game).max_players),
    options: defaults(game),
    rows: [],
    draft: emptyDraft(),
  };
}

/** A sheet as an earlier version of this page kept it: rows of scores. @param {Json} old @returns {Json} */
const converted = (old) => ({
  ...fresh(old.game, old.names),
  options: {
    ...defaults(old.game),
    // Which tiles it was, where the game has several sets of them.
    ...Object.fromEntries(
      optionsOf(old.game).flatMap(({ key, scores }) =>
        scores.includes(String(old.tiles)) ? [[key, String(old.tiles)]] : [],
      ),
    ),
  },
  rows: old.rows.map((/** @type {{quest?: string, scores: number[]}} */ row) => ({
    entry: null,
    answer: { quest: row.quest, seats: row.scores.map((score) => ({ score })) },
  })),
});

/** What was kept or sent, if it is a sheet. @param {Json} kept @returns {PadSheet | null} */
export function read(kept) {
  try {
    const sheet = kept.version === undefined ? converted(kept) : kept;
    const n = sheet.names.length;
    const fine =
      sheet.version === VERSION &&
      games.some((one) => one.game === sheet.game && one.decks.some((deck) => deck.players === n)) &&
      sheet.names.every((/** @type {unknown} */ one) => typeof one === 'string') &&
      sheet.rows.every(
        (/** @type {PadRow} */ row) =>
          (row.entry ? row.entry.game === sheet.game && row.entry.options.players === n : row.answer) &&
          (!row.answer ||
            (row.answer.seats.length === n && row.answer.seats.every((seat) => Number.isFinite(seat.score)))),
      );
    return fine
      ? { ...sheet, options: { ...defaults(sheet.game), ...sheet.options }, draft: sheet.draft ?? emptyDraft() }
      : null;
  } catch {
    return null;
  }
}

/** How the line that is told was played. @param {PadSheet} sheet @param {Draft} draft @returns {Options} */
export const howOf = (sheet, draft) => draft.options ?? sheet.options;

/**
 * The options a line has to name: those that are about every line, and the one about this.
 * @param {PadSheet} sheet @param {Draft} draft @param {string} [quest] what it was played for
 */
export function named(sheet, draft, quest = '') {
  const how = howOf(sheet, draft);
  const about = optionsOf(sheet.game).filter(
    ({ key, scores, quests }) => how[key] !== scores[0] && (!quests.length || quests.includes(quest)),
  );
  return { players: sheet.names.length, ...Object.fromEntries(about.map(({ key }) => [key, how[key]])) };
}

/** May cards be won by nobody? @param {PadSheet} sheet @param {Draft} draft */
export const leavesCards = (sheet, draft) =>
  optionsOf(sheet.game).some(({ key, nobody }) => nobody.includes(howOf(sheet, draft)[key]));

/** Has anything been told? @param {Draft} draft */
export const begun = (draft) =>
  draft.at !== null ||
  Object.keys(draft).some((key) => !['at', 'seat', 'owner', 'options', 'before'].includes(key)) ||
  Object.keys(draft.owner).length > 0;

/** Who won which of these cards. @param {PadSheet} sheet @param {Draft} draft @param {string[]} cards */
export const pilesOf = (sheet, draft, cards) =>
  sheet.names.map((_, seat) => cards.filter((card) => draft.owner[card] === seat));

/**
 * A line, to be told once more.
 * @param {Entry} entry @param {Partial<Draft>} told besides who won which cards @param {number} at @param {Draft |
 *   null} before
 * @returns {Draft}
 */
export function draftOf(entry, told, at, before) {
  const { players, ...options } = entry.options;
  const owner = Object.fromEntries((entry.won ?? []).flatMap((pile, seat) => pile.map((card) => [card, seat])));
  return {
    at,
    seat: 0,
    owner,
    options: { ...defaults(entry.game), ...options },
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    before,
  };
}

/** The sums of the lines that have scores. @param {PadSheet} sheet */
export const totals = (sheet) =>
  sheet.names.map((_, seat) => sheet.rows.reduce((sum, row) => sum + (row.answer?.seats[seat].score ?? 0), 0));

/** The lines that wait for the server. @param {PadSheet} sheet */
export const waiting = (sheet) => sheet.rows.filter((row) => row.entry && !row.answer && !row.wrong);
