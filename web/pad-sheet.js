// @ts-check
// A sheet of the score pad: names, how it is played, its lines, and the line that is being told.

import { COLOURS, MAGIC, SPECIALS, SUITS } from './cards.js';

/**
 * What was told of one round or hand: the request to `/api/score`.
 * @typedef {{game: string, options: Record<string, any>, won?: string[][], [fact: string]: any}} Entry
 * A line: what was told and what the server made of it. Without an answer it waits, or `wrong` says why not; without an
 * entry it comes from a sheet that kept scores only.
 * @typedef {{entry: Entry | null, answer: any, wrong?: any}} Row
 * What is told so far, whether the rule asks for it or not; `at` is the line that is corrected, `options` how that one was
 * played, `before` what waits meanwhile.
 * @typedef {{at: number | null, seat: number, owner: Record<string, number>, options?: Record<string, any>, tile?: string, side?: string, special?: string, looks?: string, tricks?: number[],
 *   winners?: (number | null)[], last_four?: (number | null)[], third_tricks?: number[], tinkerer?: number, joker?: number, scout?: number, nobles?: number, before?: Draft | null}} Draft
 * @typedef {{version: number, game: string, names: string[], options: Record<string, any>, rows: Row[], draft: Draft}} Sheet
 * What the server says has to be told; `guess` if people had to say it themselves.
 * @typedef {{hand_size: number, tricks: string | null, cards: string[], special: {card: string, asks: string} | null, guess?: boolean}} Needs
 * What is not told yet: a text, and how many.
 * @typedef {{key: string, n?: number}} Missing
 */

export const VERSION = 2;
/** Letters of a name. */
export const LONGEST = 16;
export const GAMES = /** @type {Record<string, number[]>} */ ({
  'david-goliath': [3, 4, 5, 6],
  'dwarf-king': [3, 4, 5],
});
export const TILES = /** @type {Record<string, string[]>} */ ({
  2022: Array.from({ length: 20 }, (_, i) => String(i + 1)),
  2011: [
    '2',
    '3',
    '4',
    '5',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
    '13',
    '17',
    '18',
    '19',
    'c1',
    'c2',
    'c3',
    'c4',
    'c5',
    'c6',
  ],
});
/** The options that change a score; the first value is what holds without a word. @type {Record<string, Record<string, any[]>>} */
export const OPTIONS = {
  'david-goliath': { lowest_card: ['to_highest', 'removed'] },
  'dwarf-king': {
    tile_set: ['2022', '2011'],
    numbers_tie: ['nobody', 'all'],
    zero_is_even: [false, true],
    elite_empty_suit: ['zero', 'ignored'],
  },
};
/** The rules that an option is about. @type {Record<string, string>} */
const ABOUT = { '6a': 'numbers_tie', '6b': 'numbers_tie', '10a': 'zero_is_even', '17a': 'elite_empty_suit' };
const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11a', '11b', 'J', 'Q', 'K', 'A'];

/** What a rule can look at. */
export const LOOKS = ['tricks', 'winners', 'last_four', 'third_tricks', 'cards'];
/** The questions that belong to special cards; the others that bring points ask who won them. @type {Record<string, string>} */
const QUESTION = { d11b: 'tinkerer', k1: 'joker', g1: 'scout', d11a: 'won', k11b: 'won', g11a: 'won' };

/** "Nobody" among seats: the last trick, earlier. */
export const NOBODY = -1;

/** All cards of The Dwarf King, in the order of the server. */
export const DWARF_CARDS = [...SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank)), ...MAGIC];

/** The cards of David & Goliath. @param {number} players */
export const goliathCards = (players) =>
  COLOURS.flatMap((colour) => Array.from({ length: 3 * players }, (_, i) => colour + (i + 1)));

/** @returns {Draft} */
export const emptyDraft = () => ({ at: null, seat: 0, owner: {} });

/** @param {string} game */
const defaults = (game) => Object.fromEntries(Object.entries(OPTIONS[game]).map(([key, values]) => [key, values[0]]));

/** @param {string} game @param {string[]} [names] @returns {Sheet} */
export function fresh(game, names = ['', '', '', '']) {
  const most = Math.max(...GAMES[game]);
  return {
    version: VERSION,
    game,
    names: names.slice(0, most),
    options: defaults(game),
    rows: [],
    draft: emptyDraft(),
  };
}

/** A sheet as an earlier version of this page kept it: rows of scores. @param {any} old @returns {any} */
const converted = (old) => ({
  ...fresh(old.game, old.names),
  options: {
    ...defaults(old.game),
    ...(old.game === 'dwarf-king' && TILES[old.tiles] ? { tile_set: String(old.tiles) } : {}),
  },
  rows: old.rows.map((/** @type {any} */ row) => ({
    entry: null,
    answer: { quest: row.quest, seats: row.scores.map((/** @type {number} */ score) => ({ score })) },
  })),
});

/** What was kept or sent, if it is a sheet. @param {any} kept @returns {Sheet | null} */
export function read(kept) {
  try {
    const sheet = kept.version === undefined ? converted(kept) : kept;
    const n = sheet.names.length;
    const fine =
      sheet.version === VERSION &&
      GAMES[sheet.game].includes(n) &&
      sheet.names.every((/** @type {any} */ one) => typeof one === 'string') &&
      sheet.rows.every(
        (/** @type {Row} */ row) =>
          (row.entry ? row.entry.game === sheet.game && row.entry.options.players === n : row.answer) &&
          (!row.answer ||
            (row.answer.seats.length === n &&
              row.answer.seats.every((/** @type {any} */ seat) => Number.isFinite(seat.score)))),
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

/** The option that changes the score of this line. @param {Sheet} sheet @param {Draft} draft */
export const optionAbout = (sheet, draft) => (sheet.game === 'dwarf-king' ? (ABOUT[questOf(draft)] ?? null) : null);

/** How the line that is told was played. @param {Sheet} sheet @param {Draft} draft @returns {Record<string, any>} */
export const howOf = (sheet, draft) => draft.options ?? sheet.options;

/** The options a line has to name. @param {Sheet} sheet @param {Draft} draft */
function optionsOf(sheet, draft) {
  const about = sheet.game === 'dwarf-king' ? ['tile_set', optionAbout(sheet, draft)] : ['lowest_card'];
  const how = howOf(sheet, draft);
  const named = Object.entries(OPTIONS[sheet.game])
    .filter(([key, values]) => about.includes(key) && how[key] !== values[0])
    .map(([key]) => [key, how[key]]);
  return { players: sheet.names.length, ...Object.fromEntries(named) };
}

/** What `needs` is asked with, if rule and special card are chosen. @param {Sheet} sheet @param {Draft} draft */
export const headOf = (sheet, draft) =>
  questOf(draft) && draft.special
    ? { options: optionsOf(sheet, draft), tile: draft.tile, side: draft.side, special: draft.special }
    : null;

/** Has anything been told? @param {Draft} draft */
export const begun = (draft) =>
  draft.at !== null ||
  Object.keys(draft).some((key) => !['at', 'seat', 'owner', 'options', 'before'].includes(key)) ||
  Object.keys(draft.owner).length > 0;

/** @param {Sheet} sheet @param {Draft} draft @param {string[]} cards */
const piles = (sheet, draft, cards) => sheet.names.map((_, seat) => cards.filter((card) => draft.owner[card] === seat));

/**
 * What was told, as a request, and what is missing in it. The server judges the rest.
 * @param {Sheet} sheet @param {Draft} draft @param {Needs | null} needs
 * @returns {{entry: Entry | null, missing: Missing | null}}
 */
export function entryOf(sheet, draft, needs) {
  if (sheet.game === 'david-goliath') {
    const cards = goliathCards(sheet.names.length);
    const left = cards.filter((card) => draft.owner[card] === undefined).length;
    // Cards that belong to nobody are told by not being told.
    const missing =
      left === cards.length || (left && howOf(sheet, draft).lowest_card !== 'removed')
        ? { key: 'left', n: left }
        : null;
    return { entry: { game: sheet.game, options: optionsOf(sheet, draft), won: piles(sheet, draft, cards) }, missing };
  }
  const head = headOf(sheet, draft);
  if (!head)
    return {
      entry: null,
      missing: { key: draft.special ? (draft.tile ? 'missing.side' : 'missing.tile') : 'missing.special' },
    };
  if (!needs) return { entry: null, missing: { key: 'missing.needs' } };
  /** @type {Entry} */
  const entry = { game: sheet.game, ...head };
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
    // Of all cards only those that matter have to be told, and here only people know which.
    lacks('left', needs.guess && left < needs.cards.length ? 0 : left);
  }
  const { tinkerer, joker, scout, nobles } = draft;
  const asks = needs.special?.asks;
  if (asks === 'tinkerer' && tinkerer !== undefined)
    entry.tinkerer = tinkerer === NOBODY ? 'last_trick' : { next_trick: tinkerer };
  if (asks === 'joker' && joker !== undefined) entry.joker = joker === NOBODY ? 'earlier' : { last_trick: joker };
  if (asks === 'scout' && scout !== undefined && nobles !== undefined) entry.scout = { played_by: scout, nobles };
  if (asks && asks !== 'won' && !entry[asks])
    missing ??= { key: asks === 'scout' && scout !== undefined ? 'nobles' : asks };
  return { entry, missing };
}

/**
 * What has to be told if nobody knows: what the people read from the rule. The server checks it later.
 * @param {Sheet} sheet @param {Draft} draft @returns {Needs | null}
 */
export function guessed(sheet, draft) {
  const { looks, special } = draft;
  if (!looks || !special || !headOf(sheet, draft)) return null;
  const asks = QUESTION[special];
  const cards =
    looks === 'cards'
      ? DWARF_CARDS.filter((card) => !SPECIALS.includes(card) || (card === special && !MAGIC.includes(card)))
      : asks === 'won'
        ? [special]
        : [];
  return {
    hand_size: Math.floor(40 / sheet.names.length),
    tricks: looks === 'cards' ? null : looks,
    cards,
    special: asks ? { card: special, asks } : null,
    guess: true,
  };
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

/** The sums of the lines that have scores. @param {Sheet} sheet */
export const totals = (sheet) =>
  sheet.names.map((_, seat) => sheet.rows.reduce((sum, row) => sum + (row.answer?.seats[seat].score ?? 0), 0));

/** The lines that wait for the server. @param {Sheet} sheet */
export const waiting = (sheet) => sheet.rows.filter((row) => row.entry && !row.answer && !row.wrong);
