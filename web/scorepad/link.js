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
//     1    David & Goliath: options, then who won each card (games/goliath/pad.js)
//     2    The Dwarf King: options, tile, side and special card, which facts are told, and these (games/dwarf/pad.js)
//   seats  two in a digit (8 · first + second); 7 is nobody
//   number 5 bits a digit, the lowest first; 32 more if another digit follows
//
// A round of six players takes 48 characters, a hand of The Dwarf King 10 to 45. The server has the
// scores.

import { games } from '../core/catalogue.js';
import { PADS } from '../games/pads.js';
import { LONGEST, NOBODY, VERSION, emptyDraft, optionsOf, read } from './sheet.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LETTER = 'A';
const NONE = 7;
// Links write places in the lists of the catalogue, so these keep their order.
const GAME = games.map(({ game }) => game);

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

export class Writer {
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
  /** @param {number | null} seat */
  seat(seat) {
    this.digit(seat ?? NONE);
  }
  /** @param {(number | null)[]} seats */
  seats(seats) {
    const all = seats.map((seat) => (seat === null || seat === NOBODY ? NONE : seat));
    for (let i = 0; i < all.length; i += 2) this.digit(8 * all[i] + (all[i + 1] ?? NONE));
  }
  /** Who won each of these cards. @param {string[][]} won @param {string[]} cards */
  owners(won, cards) {
    this.seats(cards.map((card) => won.findIndex((pile) => pile.includes(card))));
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
  /**
   * One digit for all options, as a number whose digits are the places of their values.
   * @param {string} game @param {import('./sheet.js').Options} told
   */
  options(game, told) {
    this.digit(
      optionsOf(game).reduce((sum, { key, scores }) => sum * scores.length + Math.max(0, scores.indexOf(told[key])), 0),
    );
  }
}

export class Reader {
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
  /** @param {number} players */
  seat(players) {
    const seat = this.digit(8);
    if (seat !== NONE && seat >= players) throw new Error('no such seat');
    return seat === NONE ? null : seat;
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
  /** These cards, by who won them. @param {string[]} cards @param {number} players */
  piles(cards, players) {
    const seats = this.seats(cards.length, players);
    return Array.from({ length: players }, (_, seat) => cards.filter((_, i) => seats[i] === seat));
  }
  string() {
    const count = this.number();
    return decoded(this.text.slice(this.at, (this.at += count)));
  }
  /**
   * @param {string} game @param {boolean} all Also those that hold without a word?
   * @returns {import('./sheet.js').Options}
   */
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
    } else {
      const { mark, write } = PADS[entry.game];
      to.digit(mark);
      to.options(entry.game, entry.options);
      write(to, entry);
    }
  }
  return LETTER + check(to.text) + to.text;
}

/**
 * The sheet in a fragment, or null if the link is broken.
 * @param {string} text @returns {import('./sheet.js').PadSheet | null}
 */
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
      const kind = from.digit();
      if (kind) {
        if (kind !== PADS[game].mark) throw new Error('a line of another game');
        const options = { players, ...from.options(game, false) };
        return { entry: { game, options, ...PADS[game].read(from, players) }, answer: null };
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
