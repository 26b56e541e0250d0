// @ts-check
// A sheet as a part of an address, so that it can be sent to others.
//
//   A cccc g p o names rows      all in the 64 characters of the alphabet below, each a digit from 0 to 63
//
//   A      this way of writing; another one will have another letter
//   cccc   a checksum of all that follows: links are cut off or changed on their way
//   g p o  the game, the number of players, the options (see `options`)
//   names  the number of digits, then the names in UTF-8 with a line break between them, 6 bits a digit
//   rows   their number, then each: its kind, then
//     0    (scores only) the quest as text, and the scores
//     1    David & Goliath: options, then who won each card
//     2    The Dwarf King: options, tile, side and special card, which facts are told, and these
//   seats  two in a digit (8 · first + second); 7 is nobody
//   number 5 bits a digit, the lowest first; 32 more if another digit follows
//
// A round of six players takes 48 characters, a hand of The Dwarf King 10 to 45. Scores are not in it: the server has them.

import { gameOf, games } from '../core/catalogue.js';
import { LONGEST, NOBODY, VERSION, cardsOf, emptyDraft, optionsOf, read } from './sheet.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LETTER = 'A';
const NONE = 7;
// Links write places in the lists of the catalogue, so these keep their order.
const GAME = games.map(({ game }) => game);
const DWARF = gameOf('dwarf-king');
const TILES = [...new Set(['2011', '2022'].flatMap((set) => DWARF.tile_sets[set] ?? []))];
const DWARF_CARDS = DWARF.cards.map(({ card }) => card);
const SPECIALS = DWARF.cards.filter(({ special }) => special).map(({ card }) => card);
const FACTS = ['tricks', 'winners', 'last_four', 'third_tricks', 'won'];
const ASKS = ['tinkerer', 'joker', 'scout'];
/** How the seat of a special card is told: somebody, or nobody. @type {Record<string, [string, string]>} */
const TOLD = { tinkerer: ['next_trick', 'last_trick'], joker: ['last_trick', 'earlier'] };

/** Four digits that change when the text does. @param {string} text */
function check(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return [0, 6, 12, 18].map((bits) => ALPHABET[((hash ^ (hash >>> 8)) >>> bits) & 63]).join('');
}

/** Text from base64 as addresses write it. @param {string} packed */
const decoded = (packed) =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0)),
  );

class Writer {
  text = '';
  /** @param {number} n */
  digit(n) {
    this.text += ALPHABET[n];
  }
  /** @param {number} n */
  number(n) {
    for (; n > 31; n = Math.floor(n / 32)) this.digit(32 + (n % 32));
    this.digit(n);
  }
  /** @param {(number | null)[]} seats */
  seats(seats) {
    const all = seats.map((seat) => (seat === null || seat === NOBODY ? NONE : seat));
    for (let i = 0; i < all.length; i += 2) this.digit(8 * all[i] + (all[i + 1] ?? NONE));
  }
  /** @param {string} text */
  string(text) {
    const bytes = new TextEncoder().encode(text);
    const packed = btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
    this.number(packed.length);
    this.text += packed;
  }
  /** One digit for all options, as a number whose digits are the places of their values. @param {string} game @param {import('./sheet.js').Options} told */
  options(game, told) {
    this.digit(
      optionsOf(game).reduce((sum, { key, scores }) => sum * scores.length + Math.max(0, scores.indexOf(told[key])), 0),
    );
  }
}

class Reader {
  at = 0;
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  /** @param {number} [below] */
  digit(below = 64) {
    const n = ALPHABET.indexOf(this.text[this.at++] ?? '?');
    if (n < 0 || n >= below) throw new Error('no such digit');
    return n;
  }
  /** @returns {number} */
  number() {
    const n = this.digit();
    return n > 31 ? n - 32 + 32 * this.number() : n;
  }
  /** @param {number} count @param {number} players @returns {(number | null)[]} */
  seats(count, players) {
    const all = [];
    for (let i = 0; i < count; i += 2) {
      const two = this.digit();
      all.push(two >> 3, two & 7);
    }
    if (all.some((seat) => seat !== NONE && seat >= players)) throw new Error('no such seat');
    return all.slice(0, count).map((seat) => (seat === NONE ? null : seat));
  }
  string() {
    const count = this.number();
    return decoded(this.text.slice(this.at, (this.at += count)));
  }
  /** @param {string} game @param {boolean} all Also those that hold without a word? @returns {import('./sheet.js').Options} */
  options(game, all) {
    let code = this.digit();
    /** @type {[string, string | number | boolean][]} */
    const told = [];
    for (const { key, scores } of optionsOf(game).reverse()) {
      const place = code % scores.length;
      code = Math.floor(code / scores.length);
      if (all || place) told.unshift([key, scores[place]]);
    }
    return Object.fromEntries(told);
  }
}

/** @param {string[][]} won @param {string[]} cards */
const owners = (won, cards) =>
  cards.map((card) => {
    const seat = won.findIndex((pile) => pile.includes(card));
    return seat < 0 ? null : seat;
  });
/** @param {(number | null)[]} seats @param {string[]} cards @param {number} players */
const piles = (seats, cards, players) =>
  Array.from({ length: players }, (_, seat) => cards.filter((_, i) => seats[i] === seat));

/** @param {Writer} to @param {import('./sheet.js').Entry} entry */
function writeDwarf(to, entry) {
  to.options(entry.game, entry.options);
  to.digit(TILES.indexOf(entry.tile));
  to.digit((entry.side === 'b' ? SPECIALS.length : 0) + SPECIALS.indexOf(entry.special));
  const asked = ASKS.find((one) => entry[one] !== undefined);
  to.digit(FACTS.reduce((sum, fact, i) => sum + (entry[fact] ? 1 << i : 0), asked ? 32 : 0));
  for (const n of entry.tricks ?? []) to.digit(n);
  for (const fact of ['winners', 'last_four', 'third_tricks']) {
    if (!entry[fact]) continue;
    to.digit(entry[fact].length);
    to.seats(entry[fact]);
  }
  if (entry.won) to.seats(owners(entry.won, DWARF_CARDS));
  if (!asked) return;
  to.digit(ASKS.indexOf(asked));
  const fact = entry[asked];
  if (asked === 'scout') {
    to.digit(fact.played_by);
    to.digit(fact.nobles);
  } else to.digit(fact[TOLD[asked][0]] ?? NONE);
}

/** @param {Reader} from @param {number} players */
function readDwarf(from, players) {
  const game = 'dwarf-king';
  /** @type {import('./sheet.js').Entry} */
  const entry = { game, options: { players, ...from.options(game, false) } };
  entry.tile = TILES[from.digit(TILES.length)];
  const which = from.digit(2 * SPECIALS.length);
  entry.side = which < SPECIALS.length ? 'a' : 'b';
  entry.special = SPECIALS[which % SPECIALS.length];
  const told = from.digit();
  if (told & 1) entry.tricks = Array.from({ length: players }, () => from.digit());
  for (const fact of ['winners', 'last_four', 'third_tricks'])
    if (told & (1 << FACTS.indexOf(fact))) entry[fact] = from.seats(from.digit(), players);
  if (told & 16) entry.won = piles(from.seats(DWARF_CARDS.length, players), DWARF_CARDS, players);
  if (!(told & 32)) return entry;
  const asked = ASKS[from.digit(ASKS.length)];
  const seat = from.digit();
  if (seat !== NONE && seat >= players) throw new Error('no such seat');
  entry[asked] =
    asked === 'scout'
      ? { played_by: seat, nobles: from.digit() }
      : seat === NONE
        ? TOLD[asked][1]
        : { [TOLD[asked][0]]: seat };
  return entry;
}

/** A sheet as a fragment, without its `#`. @param {import('./sheet.js').PadSheet} sheet */
export function written(sheet) {
  const to = new Writer();
  const players = sheet.names.length;
  to.digit(GAME.indexOf(sheet.game));
  to.digit(players);
  to.options(sheet.game, sheet.options);
  to.string(sheet.names.map((name) => name.replace(/\n/g, ' ')).join('\n'));
  to.number(sheet.rows.length);
  for (const { entry, answer } of sheet.rows) {
    if (!entry) {
      to.digit(0);
      to.string(answer?.quest ?? '');
      for (const { score } of answer?.seats ?? []) to.number(score < 0 ? -2 * score - 1 : 2 * score);
    } else if (entry.game === 'david-goliath') {
      to.digit(1);
      to.options(entry.game, entry.options);
      to.seats(owners(entry.won ?? [], cardsOf('david-goliath', players)));
    } else {
      to.digit(2);
      writeDwarf(to, entry);
    }
  }
  return LETTER + check(to.text) + to.text;
}

/** The sheet in a fragment, or null if the link is broken. @param {string} text @returns {import('./sheet.js').PadSheet | null} */
export function opened(text) {
  try {
    // The first links were JSON with scores only.
    if (text.startsWith('ey')) {
      const old = JSON.parse(decoded(text));
      return old.version ? null : read(old);
    }
    const body = text.slice(5);
    if (text[0] !== LETTER || text.slice(1, 5) !== check(body)) return null;
    const from = new Reader(body);
    const game = GAME[from.digit(GAME.length)];
    const players = from.digit();
    const options = from.options(game, true);
    const names = from
      .string()
      .split('\n')
      .map((name) => name.slice(0, LONGEST));
    const rows = Array.from({ length: from.number() }, () => {
      const kind = from.digit(3);
      if (kind === 2) return { entry: readDwarf(from, players), answer: null };
      if (kind === 1) {
        const cards = cardsOf('david-goliath', players);
        return {
          entry: {
            game,
            options: { players, ...from.options(game, false) },
            won: piles(from.seats(cards.length, players), cards, players),
          },
          answer: null,
        };
      }
      const quest = from.string() || undefined;
      return {
        entry: null,
        answer: {
          quest,
          seats: Array.from({ length: players }, () => {
            const n = from.number();
            return { score: n % 2 ? -(n + 1) / 2 : n / 2 };
          }),
        },
      };
    });
    if (from.at !== body.length || names.length !== players) return null;
    return read({ version: VERSION, game, names, options, rows, draft: emptyDraft() });
  } catch {
    return null;
  }
}
