// @ts-check
// What is wrong with what was told to the score pad, in words.

import { sentence } from '../core/say.js';
import { has, t } from '../core/words.js';

/**
 * Why a line was refused; sheets of earlier versions keep refusals without a fact.
 * @param {import('../core/net.js').Refusal} refusal @param {import('../core/say.js').Names} name @returns {string}
 */
export function wrongText({ code, fact, facts, rule, what }, name) {
  if (code !== 'score' || !fact)
    return t(has(`refusal.${code}`) ? `refusal.${code}` : 'refusal.other', { what: what ?? code });
  const text = sentence(fact, { name, you: null });
  const by = rule ?? facts?.rule;
  return by ? t('refusal.rule', { why: text, rule: by }) : text;
}
