// @ts-check
// What is asked, in words.

import { t } from '../core/words.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** What just happened, or else what the table waits for. @param {Scene} s */
export function statusText(s) {
  if (s.summary) return t(`web.over.${s.look.unit}`, { n: s.summary.round });
  return s.banner || (s.view?.turn === null && s.view.phase === 'play' ? '…' : s.say(s.asks));
}
