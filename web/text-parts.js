// @ts-check
// What the page of plain text shows: headings, sentences and lists.

import { h } from './dom.js';
import { t } from './words.js';
import { kind, printed } from './cards.js';
import * as report from './text-report.js';

import { capital, group, word } from './text-words.js';

/** @typedef {import('./text-tell.js').TextSession} TextSession */

/** @param {string[]} lines */
export const lines = (lines) => lines.map((line, at) => h('p', { key: at }, line));
/** @param {string[]} items */
export const list = (items) =>
  h(
    'ul',
    {},
    items.map((item, at) => h('li', { key: at }, item)),
  );
/** A short heading, and the rest of its sentence. @param {string} text */
const heading = (text) => {
  const at = text.search(/[.:] /);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)];
};
/** @param {string} name @param {string} title @param {...any} inside */
export const part = (name, title, ...inside) => h('section', { key: name, id: name }, h('h2', {}, title), inside);

/** The log, newest last, with a heading where a round begins or ends. @param {TextSession} s */
export function logPart(s) {
  /** @type {{title: string, lines: typeof s.log}[]} */
  const chapters = [{ title: '', lines: [] }];
  for (const line of s.log) {
    if (line.kind === 'deal') {
      const [title, rest] = heading(line.text);
      chapters.push({ title, lines: rest ? [{ ...line, kind: 'game', text: rest }] : [] });
    } else chapters[chapters.length - 1].lines.push(line);
  }
  return chapters.map(({ title, lines }, at) => [
    title ? h('h3', { key: `h${at}` }, title) : null,
    lines.length
      ? h(
          'ol',
          { class: 'log', key: `l${at}` },
          lines.map((line, n) => h('li', { key: n, class: line.kind }, line.text)),
        )
      : null,
  ]);
}

/** What can be done now, and what to type for it. @param {TextSession} s */
export function todo(s) {
  const cards = report.asksYou(s) ? report.playable(s) : [];
  const options = report.options(s);
  const waits =
    s.you.seat === null
      ? word('plain.watching')
      : s.table?.state === 'lobby' && !report.mayStart(s)
        ? t('web.wait.host')
        : '';
  return [
    waits ? h('p', { key: 'waits' }, waits) : null,
    h('p', { key: 'asked' }, report.asked(s)),
    cards.length ? [h('p', { key: 'can' }, report.canPlay(s)), h('p', { key: 'how' }, example(cards[0]))] : null,
    options.length
      ? h(
          'ul',
          { key: 'options', class: 'options' },
          options.map((one, at) => h('li', { key: at }, one)),
        )
      : null,
    report.time(s).map((one) => h('p', { key: 'time' }, one)),
    h('p', { key: 'always' }, t('web.text.always')),
  ];
}

/** What to type for a card. @param {string} card */
const example = (card) =>
  !kind(card)
    ? word('web.text.type.magic', { name: word(`card.${card}`) })
    : word('web.text.type', { code: `${card[0]}${printed(card)}`, name: `${group(kind(card))} ${printed(card)}` });

/** @param {TextSession} s @param {boolean} over */
export function scoresPart(s, over) {
  const past = report.rounds(s);
  return [
    over
      ? h(
          'ol',
          { key: 'ranking' },
          report.ranking(s).map((one, at) => h('li', { key: at }, one)),
        )
      : [
          h('h3', { key: 'now' }, word('tui.scores.now')),
          h(
            'ul',
            { key: 'standing' },
            report.seats(s).map((seat) => h('li', { key: seat }, report.standing(s, seat))),
          ),
        ],
    past.map(({ title, lines }, at) => [
      h('h3', { key: `t${at}` }, heading(title)[0]),
      heading(title)[1] ? h('p', { key: `p${at}` }, capital(heading(title)[1]), '.') : null,
      h(
        'ul',
        { key: `r${at}` },
        lines.map((one, n) => h('li', { key: n }, one)),
      ),
    ]),
    over ? null : h('p', { key: 'totals' }, report.totals(s)),
  ];
}
