// @ts-check
// Shuffles computed again, as docs/shuffle.md says, with nothing but what each game deals and the list of cards: also
// on plain HTTP.

import { DEALS } from '../games/deals.js';

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // Fractional parts of roots of the first primes.
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  /** @param {number} x */
  const bits = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  primes.forEach((p, i) => {
    K[i] = bits(Math.cbrt(p));
    if (i < 8) START[i] = bits(Math.sqrt(p));
  });
}

/** SHA-256 (FIPS 180-4). @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const length = message.length;
  const padded = new Uint8Array((((length + 8) >> 6) << 6) + 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = START.slice();
  const w = new Uint32Array(64);
  /** @param {number} x @param {number} n */
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] += value;
    });
  }
  const out = new Uint8Array(32);
  const result = new DataView(out.buffer);
  state.forEach((value, i) => result.setUint32(4 * i, value));
  return out;
}

/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {...(Uint8Array | string)} parts */
function joined(...parts) {
  const bytes = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part));
  const out = new Uint8Array(bytes.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** @param {Uint8Array} seed */
export const commitOf = (seed) => hex(sha256(joined('trickhold-shuffle/1 commit\0', seed)));

/** @param {Uint8Array} seed @param {Uint8Array[]} added */
export function keyOf(seed, added) {
  const parts = added.flatMap((bytes) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length, true);
    return [length, bytes];
  });
  return sha256(joined('trickhold-shuffle/1 seed\0', seed, ...parts));
}

const ROUNDS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** The numbers of one stream: ChaCha with 8 rounds. */
export class Stream {
  /** @param {Uint8Array} key @param {number} round @param {number} purpose */
  constructor(key, round, purpose) {
    const view = new DataView(key.buffer, key.byteOffset, 32);
    this.words = new Uint32Array(16);
    this.words.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
    for (let i = 0; i < 8; i++) this.words[4 + i] = view.getUint32(4 * i, true);
    this.words[14] = round * 256 + purpose;
    this.block = new Uint32Array(16);
    this.at = 16;
  }

  next() {
    if (this.at === 16) {
      const x = this.words.slice();
      for (let pass = 0; pass < 4; pass++) {
        for (const [a, b, c, d] of ROUNDS) {
          for (const [p, q, r, n] of [
            [a, b, d, 16],
            [c, d, b, 12],
            [a, b, d, 8],
            [c, d, b, 7],
          ]) {
            x[p] += x[q];
            const mixed = x[r] ^ x[p];
            x[r] = (mixed << n) | (mixed >>> (32 - n));
          }
        }
      }
      for (let i = 0; i < 16; i++) this.block[i] = x[i] + this.words[i];
      this.words[12] += 1;
      if (this.words[12] === 0) this.words[13] += 1;
      this.at = 0;
    }
    return this.block[this.at++];
  }

  /** @param {number} n */
  below(n) {
    for (;;) {
      const product = BigInt(this.next()) * BigInt(n);
      if ((product & 0xffffffffn) < 0x100000000n % BigInt(n)) continue;
      return Number(product >> 32n);
    }
  }

  /** @template T @param {T[]} list @returns {T} */
  take(list) {
    return list.splice(this.below(list.length), 1)[0];
  }

  /** @param {string[]} cards @param {number} size @param {number} players */
  deal(cards, size, players) {
    const pack = cards.slice();
    const hands = [];
    let first = 0;
    for (let seat = 0; seat < players - 1; seat++) {
      const hand = [];
      for (let i = 0; i < size; i++) {
        const at = first + this.below(pack.length - first);
        hand.push(pack[at]);
        pack[at] = pack[first];
        first += 1;
      }
      hands.push(hand);
    }
    hands.push(pack.slice(first));
    return hands;
  }
}

/**
 * Something that chance decided in a game: of which kind, in which round or hand, and is it what the seed gives?
 * @typedef {{kind: string, number: number, good: boolean}} CheckedDeal
 */

/**
 * Every deal of a record, computed again.
 * @param {import('../core/border.js').Json} record
 * @returns {{commit: boolean, deals: CheckedDeal[]}}
 */
export function verify(record) {
  const { seed, commit, added = [] } = record.shuffle;
  const bytes = unhex(seed);
  const key = keyOf(bytes, added.map(unhex));
  const deals = DEALS[record.game](record, (round, purpose) => new Stream(key, round, purpose));
  return { commit: commitOf(bytes) === commit.toLowerCase(), deals };
}
