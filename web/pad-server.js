// @ts-check
// What the score pad asks the server, and what this device remembers of its answers.

import { api, Refused } from './net.js';
import { TILES } from './pad-sheet.js';
import * as store from './store.js';

/** @typedef {import('./pad-sheet.js').Needs} Needs */
/** An answer, or why there is none: what was told is wrong, or it has to be asked later. @typedef {{answer?: any, wrong?: any, later?: boolean}} Heard */

const KEPT = 'pad-needs';
/** So many needs are kept: all rules for ten special cards. */
const MOST = 400;
/** The server allows some requests a second, and there may be others at the table. */
const PAUSE = 300;
/** A server that does not answer in this time does not answer. */
const PATIENCE = 8000;

/** @param {string} path @param {any} body @returns {Promise<Heard>} */
async function ask(path, body) {
  /** @type {any} */
  let timer;
  try {
    const patience = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Refused({ code: 'offline' })), PATIENCE);
    });
    return { answer: await Promise.race([api(path, body), patience]) };
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusal : { code: 'offline' };
    return ['offline', 'too_many', 'storage'].includes(refusal.code) ? { later: true } : { wrong: refusal };
  } finally {
    clearTimeout(timer);
  }
}

/** What it is worth. @param {import('./pad-sheet.js').Entry} entry @param {boolean} [partial] */
export const score = (entry, partial = false) => ask('/api/score', partial ? { ...entry, partial } : entry);

/** @param {any} head */
const keyOf = (head) => `${head.options.players}-${head.tile}${head.side}-${head.special}`;

/** What is known of a hand without asking. @param {any} head @returns {Needs | null} */
export const known = (head) => store.get(KEPT)?.[keyOf(head)] ?? null;

/** What has to be told of a hand; kept for when the server cannot be reached. @param {any} head @returns {Promise<Heard>} */
export async function needs(head) {
  const heard = await ask('/api/score/needs', head);
  if (heard.answer) {
    const others = Object.entries(store.get(KEPT) ?? {}).filter(([key]) => key !== keyOf(head));
    store.put(KEPT, Object.fromEntries([...others, [keyOf(head), heard.answer]].slice(-MOST)));
  }
  return heard;
}

let turn = 0;

/**
 * Asks ahead for all rules of a special card: it is known before the rule is, and the way home may have no net.
 * @param {any} options @param {string} special
 */
export async function askAhead(options, special) {
  turn += 1;
  const mine = turn;
  for (const tile of TILES[options.tile_set ?? '2022']) {
    for (const side of ['a', 'b']) {
      const head = { options, tile, side, special };
      if (known(head)) continue;
      await new Promise((done) => setTimeout(done, PAUSE));
      if (mine !== turn || (await needs(head)).later) return;
    }
  }
}

/** Asks nothing ahead any more. */
export const stop = () => {
  turn += 1;
};
