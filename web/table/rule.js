// @ts-check
// A rule in its own words, with the heading it stands under.

import { gameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { t } from '../core/words.js';
import { path, read } from '../pages/book.js';
import { celled, inline } from '../pages/ruletext.js';

/** @param {string} id @param {string} game @returns {Promise<import('../core/dom.js').Child>} */
export async function told(id, game) {
  const answer = await fetch(path(gameOf(game).page)).catch(() => null);
  if (!answer?.ok) return t('refusal.offline');
  const book = read(await answer.text());
  const at = book.findIndex((one) => one.id === id || one.rows?.some((row) => row.id === id));
  const head = book.slice(0, at + 1).findLast(({ kind }) => kind === 'heading');
  const row = book[at]?.rows?.find((one) => one.id === id);
  // A row begins with its number, then come its names.
  const text = row
    ? row.cells.slice(1).map((cell, n) => h(n < 2 ? 'b' : 'div', { key: n }, celled(cell, ''), ' '))
    : inline(book[at]?.text ?? '', '');
  return h(
    'div.ruling',
    { key: id },
    h('h3', head?.text, h('span.soft.small', t('web.about.rule', { rule: id }))),
    h('p', text),
    book[at]?.variant ? h('p.soft', inline(book[at].variant, '')) : null,
  );
}
