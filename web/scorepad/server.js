// @ts-check
// What the score pad asks the server.

import { api, Refused } from '../core/net.js';

/**
 * An answer, or why there is none: what was told is wrong, or the server must be asked later.
 * @typedef {{answer?: import('./sheet.js').PadAnswer, wrong?: import('../core/net.js').Refusal, later?: boolean}} Heard
 */

/** Milliseconds after which a server counts as gone. */
const PATIENCE = 8000;

/** What it is worth. @param {import('./sheet.js').Entry} entry @param {boolean} [partial] @returns {Promise<Heard>} */
export async function score(entry, partial = false) {
  let timer = 0;
  try {
    const patience = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Refused({ code: 'offline' })), PATIENCE);
    });
    return { answer: await Promise.race([api('/api/score', partial ? { ...entry, partial } : entry), patience]) };
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusal : { code: 'offline' };
    return ['offline', 'too_many', 'storage'].includes(refusal.code) ? { later: true } : { wrong: refusal };
  } finally {
    clearTimeout(timer);
  }
}
