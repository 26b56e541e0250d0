// @ts-check
// What is asked, and what can be answered, in words.

import { t } from '../core/words.js';
import { cardName } from '../core/cards.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** What just happened, or else what the table waits for. @param {Scene} s */
export function statusText(s) {
  if (s.summary) return t(`web.over.${s.look.unit}`, { n: s.summary.round });
  return s.banner || (s.view?.turn === null && s.view.phase === 'play' ? '…' : s.say(s.asks));
}

/** The name of something that can be done. @param {Scene} s @param {import('./scene.js').Action} action */
export function actionText(s, action) {
  return 'card' in action ? cardName(action.card) : s.look.named(s, action);
}
