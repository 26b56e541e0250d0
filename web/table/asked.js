// @ts-check
// What is asked, in words.

import { cardName } from '../core/cards.js';
import { t } from '../core/words.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** What just happened, or else what the table waits for. @param {Scene} s @param {string | null} [lifted] */
export function statusText(s, lifted) {
  if (s.summary) return t(`web.over.${s.look.unit}`, { n: s.summary.round });
  if (lifted && s.mayAct) return t('web.lifted.again', { card: cardName(lifted) });
  // Who wins stands in large letters below.
  if (s.present && s.table?.state === 'over') return s.say(s.asks.slice(0, 1));
  return s.banner || (s.view?.turn === null && s.view.phase === 'play' ? '…' : s.say(s.asks));
}
