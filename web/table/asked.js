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
  if ('card' in action) return cardName(action.card);
  if ('side' in action) return t(`quest.${s.view && 'tile' in s.view ? s.view.tile : ''}${action.side}.title`);
  if ('with' in action) return s.name(action.with);
  if ('direction' in action) return t(`web.pass.${action.direction}`);
  return t('web.decline');
}
