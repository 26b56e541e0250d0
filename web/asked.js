// @ts-check
// What is asked, and what can be answered, in words.

import { t } from './words.js';
import { cardName, kindName } from './cards.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** What is asked of this viewer. @param {Scene} s */
export function askText(s) {
  const v = s.view;
  if (!v) return '';
  if (v.phase === 'giving' && s.dwarf)
    return t(s.dwarf.gives ? 'phase.you.giving.one' : 'phase.you.giving', { name: s.name(s.dwarf.partner) });
  if (v.phase === 'play')
    return v.led
      ? t('phase.you.play', { led: kindName(v.led) })
      : v.trick.length
        ? t('phase.you.any')
        : t('phase.you.lead');
  return t(`phase.you.${v.phase}`);
}

/** Whose turn it is and what is asked. @param {Scene} s */
export function statusText(s) {
  const v = s.view;
  if (s.summary) return t(s.table?.game === 'dwarf-king' ? 'web.hand.over' : 'web.round.over', { n: s.summary.round });
  if (s.banner) return s.banner;
  if (!v) return '';
  if (s.present && s.legal.length && !s.declines) return askText(s);
  if (v.phase === 'over' || s.table?.state === 'over') return t('effect.match_over', { names: s.names(v.winners) });
  if (v.turn === null && v.phase === 'play') return '…';
  return t(`phase.${v.phase}`, { name: s.name(v.turn) });
}

/** Something that can be done. @param {Scene} s @param {import('./scene.js').Action} action @param {string | null} [tile] */
export function actionText(s, action, tile = s.dwarf?.tile ?? '') {
  if ('card' in action)
    return action.type === 'give' ? t('web.act.give', { card: cardName(action.card) }) : cardName(action.card);
  if ('side' in action) return t(`quest.${tile}${action.side}.title`);
  if ('with' in action) return s.name(action.with);
  if ('direction' in action) return t(`web.pass.${action.direction}`);
  return t('web.decline');
}
