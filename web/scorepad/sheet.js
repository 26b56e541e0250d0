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
 * What is told so far, whether the rule asks for it or not; `at` is the line that is corrected, `options` how that one was
 * played, `before` what waits meanwhile.
 * @typedef {{at: number | null, seat: number, owner: Record<string, number>, options?: Options, tile?: string, side?: string, special?: string, tricks?: number[],
 *   winners?: (number | null)[], last_four?: (number | null)[], third_tricks?: number[], tinkerer?: number, joker?: number, scout?: number, nobles?: number, before?: Draft | null}} Draft
 * @typedef {{version: number, game: string, names: string[], options: Options, rows: PadRow[], draft: Draft}} PadSheet
 * What has to be told: about tricks, of these cards who won them, and what the special card asks.
 * @typedef {{hand_size: number, tricks: string | null, cards: string[], asks: string | null}} Needs
 * What is not told yet: a text, and how many.
 * @typedef {{key: string, n?: number}} Missing
 */

export const VERSION = 2;
/** Letters of a name. */
export const LONGEST = 16;
/** The options that change a score; the first value is what holds without a word. @param {string} game */
export const optionsOf = (game) => gameOf(game).options.filter((one) => one.scores.length);

/** The tiles that a line can have. @param {string} game @param {string} set */
export const tilesOf = (game, set) => gameOf(game).tile_sets[set] ?? [];

/** Is every card of a round told? A game with quests asks for what they look at instead. @param {string} game */
export const tellsAll = (game) => !gameOf(game).quests.length;

/** "Nobody" among seats: the last trick, earlier. */
export const NOBODY = -1;

/** The cards that are dealt to so many players, but for the special one. @param {string} game @param {number} players */
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
    ...(tilesOf(old.game, old.tiles).length ? { tile_set: String(old.tiles) } : {}),
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

/** The rule of a hand, such as `12a`; none before it is chosen. @param {{tile?: string, side?: string}} told */
export const questOf = (told) => (told.tile && told.side ? told.tile + told.side : '');

/** The option that changes the score of this line. @param {PadSheet} sheet @param {Draft} draft */
export const optionAbout = (sheet, draft) =>
  optionsOf(sheet.game).find((one) => one.quests.includes(questOf(draft))) ?? null;

/** How the line that is told was played. @param {PadSheet} sheet @param {Draft} draft @returns {Options} */
export const howOf = (sheet, draft) => draft.options ?? sheet.options;

/** The options a line has to name: those that are about every line, and the one about this. @param {PadSheet} sheet @param {Draft} draft */
function named(sheet, draft) {
  const how = howOf(sheet, draft);
  const about = optionsOf(sheet.game).filter(
    ({ key, scores, quests }) => how[key] !== scores[0] && (!quests.length || quests.includes(questOf(draft))),
  );
  return { players: sheet.names.length, ...Object.fromEntries(about.map(({ key }) => [key, how[key]])) };
}

/** May cards be won by nobody? @param {PadSheet} sheet @param {Draft} draft */
export const leavesCards = (sheet, draft) =>
  optionsOf(sheet.game).some(({ key, nobody }) => nobody.includes(howOf(sheet, draft)[key]));

/**
 * What has to be told of a hand, if rule and special card are chosen: what the two ask, of the cards that are dealt.
 * @param {PadSheet} sheet @param {Draft} draft @returns {Needs | null}
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

/** Has anything been told? @param {Draft} draft */
export const begun = (draft) =>
  draft.at !== null ||
  Object.keys(draft).some((key) => !['at', 'seat', 'owner', 'options', 'before'].includes(key)) ||
  Object.keys(draft.owner).length > 0;

/** @param {PadSheet} sheet @param {Draft} draft @param {string[]} cards */
const piles = (sheet, draft, cards) => sheet.names.map((_, seat) => cards.filter((card) => draft.owner[card] === seat));

/**
 * What was told, as a request, and what is missing in it. The server judges the rest.
 * @param {PadSheet} sheet @param {Draft} draft
 * @returns {{entry: Entry | null, missing: Missing | null}}
 */
export function entryOf(sheet, draft) {
  const options = named(sheet, draft);
  if (tellsAll(sheet.game)) {
    const cards = cardsOf(sheet.game, sheet.names.length);
    const left = cards.filter((card) => draft.owner[card] === undefined).length;
    // Cards that belong to nobody are told by not being told.
    const missing = left === cards.length || (left && !leavesCards(sheet, draft)) ? { key: 'left', n: left } : null;
    return { entry: { game: sheet.game, options, won: piles(sheet, draft, cards) }, missing };
  }
  const needs = needsOf(sheet, draft);
  if (!needs)
    return {
      entry: null,
      missing: { key: draft.special ? (draft.tile ? 'missing.side' : 'missing.tile') : 'missing.special' },
    };
  /** @type {Entry} */
  const entry = { game: sheet.game, options, tile: draft.tile, side: draft.side, special: draft.special };
  /** @type {Missing | null} */
  let missing = null;
  /** @param {string} key @param {number} n */
  const lacks = (key, n) => {
    if (n > 0) missing ??= { key, n };
  };
  if (needs.tricks === 'tricks') {
    entry.tricks = sheet.names.map((_, seat) => draft.tricks?.[seat] ?? 0);
    lacks(
      'missing.tricks',
      needs.hand_size - entry.tricks.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0),
    );
  } else if (needs.tricks === 'winners' || needs.tricks === 'last_four') {
    const list = Array.from(
      { length: placesOf(needs).length },
      (_, i) => draft[/** @type {'winners'} */ (needs.tricks)]?.[i] ?? null,
    );
    entry[needs.tricks] = list;
    lacks('missing.winners', list.filter((seat) => seat === null).length);
  } else if (needs.tricks === 'third_tricks') {
    entry.third_tricks = draft.third_tricks ?? [];
    if (!draft.third_tricks) missing = { key: 'third_tricks' };
  }
  if (needs.cards.length) {
    entry.won = piles(sheet, draft, needs.cards);
    const left = needs.cards.filter((card) => draft.owner[card] === undefined).length;
    lacks('left', left);
  }
  const { tinkerer, joker, scout, nobles } = draft;
  const { asks } = needs;
  if (asks === 'tinkerer' && tinkerer !== undefined)
    entry.tinkerer = tinkerer === NOBODY ? 'last_trick' : { next_trick: tinkerer };
  if (asks === 'joker' && joker !== undefined) entry.joker = joker === NOBODY ? 'earlier' : { last_trick: joker };
  if (asks === 'scout' && scout !== undefined && nobles !== undefined) entry.scout = { played_by: scout, nobles };
  if (asks && asks !== 'won' && !entry[asks])
    missing ??= { key: asks === 'scout' && scout !== undefined ? 'nobles' : asks };
  return { entry, missing };
}

/** The numbers of the tricks whose winners are asked for. @param {Needs} needs */
export const placesOf = (needs) =>
  Array.from({ length: needs.tricks === 'winners' ? needs.hand_size : 4 }, (_, i) =>
    needs.tricks === 'winners' ? i + 1 : needs.hand_size - 3 + i,
  );

/** A line, to be told once more. @param {Entry} entry @param {number} at @param {Draft | null} before @returns {Draft} */
export function draftOf(entry, at, before) {
  const { tile, side, special, tricks, winners, last_four, third_tricks, tinkerer, joker, scout } = entry;
  const { players, ...options } = entry.options;
  const owner = Object.fromEntries((entry.won ?? []).flatMap((pile, seat) => pile.map((card) => [card, seat])));
  const told = {
    tile,
    side,
    special,
    tricks,
    winners,
    last_four,
    third_tricks,
    tinkerer: tinkerer && (tinkerer.next_trick ?? NOBODY),
    joker: joker && (joker.last_trick ?? NOBODY),
    scout: scout?.played_by,
    nobles: scout?.nobles,
  };
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
