// @ts-check
// A line of the rules as it is drawn: bold words, numbers of rules as links, cards as chips, and what is looked for
// marked.

import { about } from '../core/about.js';
import { symbol } from '../core/art.js';
import { CARDS, cardName, kind, label } from '../core/cards.js';
import { h } from '../core/dom.js';
import { t } from '../core/words.js';

/** @typedef {import('../core/dom.js').Child} Child */

/**
 * A text in which the words looked for are marked.
 * @param {string} text @param {string} find @param {string | number} key @returns {Child[]}
 */
export function marked(text, find, key) {
  const low = text.toLowerCase();
  const out = [];
  let from = 0;
  for (let hit = find ? low.indexOf(find) : -1; hit >= 0; hit = low.indexOf(find, from)) {
    out.push(text.slice(from, hit), h('mark', { key: `${key}-${hit}` }, text.slice(hit, hit + find.length)));
    from = hit + find.length;
  }
  return [...out, text.slice(from)];
}

/** What stands in a text besides words: bold ones, new lines, numbers of rules, cards by their names. */
const PARTS = new RegExp(
  `(\\*\\*[^*]+\\*\\*|\\n|\\b[A-Z]{2}-\\d+(?:\\.\\d+)?\\b|\\b(?:${[...CARDS.keys()].join('|')})\\b)`,
);

/**
 * A link to a rule, by the number that it has in its book.
 * @param {string} id @param {string | number} key @param {Child} [shown]
 */
export const link = (id, key, shown = id.slice(3)) =>
  h('a', { key, href: `#${id}`, 'aria-label': t('web.about.rule', { rule: id }) }, shown);

/**
 * A card in a text, which a tap explains; magic cards are their names.
 * @param {string} card @param {string | number} key
 */
const chip = (card, key) =>
  kind(card)
    ? h(
        'span',
        { key, class: `chip c${kind(card)}`, role: 'img', 'aria-label': cardName(card), ...about(card) },
        label(card).replace(/[ab]$/, ''),
        symbol(kind(card)),
      )
    : h('b', { key, ...about(card) }, t(`card.${card}`));

/** A line with all that stands in it. @param {string} text @param {string} find @returns {Child[]} */
export const inline = (text, find) =>
  text
    .split(PARTS)
    .filter(Boolean)
    .map((part, at) => {
      if (part.startsWith('**')) return h('b', { key: at }, marked(part.slice(2, -2), find, at));
      if (part === '\n') return h('br', { key: at });
      if (CARDS.has(part)) return chip(part, at);
      return /^[A-Z]{2}-\d/.test(part) ? link(part, at) : marked(part, find, at);
    });

/**
 * A cell of a table; a magic card is left out, since its name stands beside it.
 * @param {string} text @param {string} find
 */
export const celled = (text, find) => (CARDS.has(text) && !kind(text) ? [] : inline(text, find));
