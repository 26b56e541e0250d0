// @ts-check
// The rules: one minute in pictures, then the specification itself, drawn from its own text, with search.

import { h, patch, styled } from '../core/dom.js';
import { t, language } from '../core/words.js';
import { bar } from '../core/parts.js';
import '../games/explain.js';
import { minute as goliath } from '../games/goliath/minute.js';
import { minute as dwarf } from '../games/dwarf/minute.js';

await styled('/pages/rules.css');

const BOOKS = ['david-and-goliath', 'dwarf-king'];
const GAMES = ['david-goliath', 'dwarf-king'];
const MINUTES = [goliath, dwarf];

/** Bold, code and rule numbers inside a line. @param {string} text @param {string} find @returns {any[]} */
function inline(text, find) {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\bD[GK]-\d+(?:\.\d+)?\b)/)
    .filter(Boolean)
    .map((part, at) => {
      if (part.startsWith('`')) return h('code', { key: at }, part.slice(1, -1));
      if (part.startsWith('**')) return h('b', { key: at }, part.slice(2, -2));
      if (/^D[GK]-\d/.test(part)) return h('a', { key: at, class: 'rule', href: `#${part}` }, part);
      if (!find) return part;
      const low = part.toLowerCase();
      const out = [];
      let from = 0;
      for (let hit = low.indexOf(find); hit >= 0; hit = low.indexOf(find, from)) {
        out.push(part.slice(from, hit), h('mark', { key: `${at}-${hit}` }, part.slice(hit, hit + find.length)));
        from = hit + find.length;
      }
      out.push(part.slice(from));
      return out;
    });
}

/** @typedef {{kind: string, text: string, id?: string, level?: number, rows?: string[][]}} Block */

/** @param {string} text @returns {Block[]} */
function blocks(text) {
  /** @type {Block[]} */
  const all = [];
  for (const line of text.split('\n')) {
    const last = all[all.length - 1];
    const heading = line.match(/^(#+) (.*)/);
    const item = line.match(/^- (?:(D[GK]-[\d.]+) )?(.*)/);
    if (heading) all.push({ kind: 'heading', level: heading[1].length, text: heading[2] });
    else if (item) all.push({ kind: 'item', id: item[1], text: item[2] });
    else if (line.startsWith('|')) {
      if (/^\|[\s|:-]+\|$/.test(line)) continue;
      const row = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      if (last?.kind === 'table') last.rows?.push(row);
      else all.push({ kind: 'table', text: '', rows: [row] });
    } else if (!line.trim()) all.push({ kind: 'gap', text: '' });
    else if (last && (last.kind === 'item' || last.kind === 'text')) last.text += ` ${line.trim()}`;
    else all.push({ kind: 'text', text: line.trim() });
  }
  const said = all.filter((block) => block.kind !== 'gap');
  // Title and first words; then where the rules come from, which is for readers of the code.
  const first = said.findIndex(({ level }) => level === 2);
  return [...said.slice(0, 2), ...said.slice(first)];
}

/** How often a book says something. @param {Block[] | null | undefined} text @param {string} low */
const hits = (text, low) =>
  (text ?? []).reduce(
    (sum, { kind, id, text, rows }) =>
      sum +
      (kind === 'heading'
        ? 0
        : (rows?.slice(1).map((row) => row.join(' ')) ?? [`${id ?? ''} ${text}`]).filter((one) =>
            one.toLowerCase().includes(low),
          ).length),
    0,
  );

/** The anchor of a heading with a number. @param {string} name @param {string} text */
const section = (name, text) =>
  /^\d/.test(text) ? `${name === BOOKS[1] ? 'DK' : 'DG'}-${parseInt(text, 10)}` : undefined;

/** @param {HTMLElement} app */
export function open(app) {
  /** By their paths; null for what could not be loaded. @type {Record<string, Block[] | null>} */
  const texts = {};
  const asked = new Set();
  let closed = false;
  let book = location.hash.startsWith('#DK') ? BOOKS[1] : BOOKS[0];
  let find = '';

  /** @param {string} name */
  const path = (name) => `/rules/${language === 'en' ? '' : `${language}/`}${name}.md`;

  /** Both books in the language of now. */
  async function load() {
    const paths = BOOKS.map(path);
    if (asked.has(paths[0])) return;
    const again = asked.size > 0;
    asked.add(paths[0]);
    await Promise.all(
      paths.map(async (one) => {
        const answer = await fetch(one).catch(() => null);
        texts[one] = answer?.ok ? blocks(await answer.text()) : null;
      }),
    );
    if (closed) return;
    draw();
    // Another language leaves the reader where they are.
    if (!again) target();
  }

  function target() {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id) return;
    book = id.startsWith('DK') ? BOOKS[1] : BOOKS[0];
    draw();
    if (find && !document.getElementById(id)) {
      find = '';
      draw();
    }
    const element = document.getElementById(id);
    const there = () => element?.scrollIntoView({ block: element.tagName === 'H2' ? 'start' : 'center' });
    there();
    // Letters that come late move the text.
    if (document.fonts.status === 'loading') document.fonts.ready.then(there);
    element?.focus({ preventScroll: true });
  }
  const narrow = matchMedia('(max-width: 600px)');
  narrow.addEventListener('change', draw);

  /** Goes to a rule without drawing the page anew. @param {any} event */
  function follow(event) {
    const href = event.target.closest('a[href^="#"]')?.getAttribute('href');
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, '', href);
    target();
  }

  /** The number of a rule; marked where the address points to it. @param {string} id */
  const number = (id) => h(location.hash === `#${id}` ? 'mark' : 'b', { key: 'number', class: 'rule' }, id);

  /** @param {string[]} row */
  const named = (row) => (/^D[GK]-/.test(row[0]) ? row[0] : undefined);
  /** @param {string[]} row @param {string} low */
  const first = (row, low) => (named(row) ? number(row[0]) : inline(row[0], low));

  /** A row as lines: a phone is too narrow for its columns. @param {string[]} head @param {string[]} row @param {string} low */
  function stacked(head, row, low) {
    const wide = Math.ceil(row.length / 2);
    return h(
      'div',
      { key: row[0], class: 'item', id: named(row), tabindex: -1 },
      row
        .slice(0, wide)
        .map((cell, n) => [
          n ? ' · ' : '',
          h(n === wide - 1 ? 'b' : 'span', { key: n }, n ? inline(cell, low) : first(row, low)),
        ]),
      row
        .slice(wide)
        .map((cell, n) =>
          cell
            ? h('div', { key: `more${n}` }, wide > 2 ? h('span.soft', `${head[wide + n]}: `) : null, inline(cell, low))
            : null,
        ),
    );
  }

  /** @param {Block} block @param {number} at */
  function drawn(block, at) {
    const low = find.trim().toLowerCase();
    if (block.kind === 'heading')
      return h(block.level === 1 ? 'h1' : 'h2', { key: at, id: section(book, block.text), tabindex: -1 }, block.text);
    if (block.kind === 'table') {
      const [head, ...rows] = block.rows ?? [];
      const kept = rows.filter((row) => row.join(' ').toLowerCase().includes(low));
      if (!kept.length) return null;
      if (narrow.matches && head.length > 2)
        return h(
          'div',
          { key: at },
          kept.map((row) => stacked(head, row, low)),
        );
      return h(
        'table',
        { key: at, tabindex: 0 },
        h(
          'thead',
          h(
            'tr',
            head.map((cell, n) => h('th', { key: n, scope: 'col' }, cell)),
          ),
        ),
        h(
          'tbody',
          kept.map((row) =>
            h(
              'tr',
              { key: row[0], id: named(row), tabindex: named(row) ? -1 : null },
              row.map((cell, n) => h('td', { key: n }, n ? inline(cell, low) : first(row, low))),
            ),
          ),
        ),
      );
    }
    if (low && !`${block.id ?? ''} ${block.text}`.toLowerCase().includes(low)) return null;
    if (block.kind === 'item')
      return h(
        'div',
        { key: at, class: 'item', id: block.id, tabindex: -1 },
        block.id ? [number(block.id), ' '] : '• ',
        inline(block.text, low),
      );
    return h('p', { key: at }, inline(block.text, low));
  }

  /** What there is, as links. @param {Block[]} text */
  const contents = (text) =>
    h(
      'nav',
      { key: 'contents', class: 'contents small', 'aria-label': t('web.rules') },
      text
        .filter((block) => section(book, block.text) && block.kind === 'heading')
        .map((block) =>
          h('a', { key: block.text, href: `#${section(book, block.text)}` }, block.text.replace(/ \(.*/, '')),
        ),
    );

  /** What a search finds in the other book. */
  function elsewhere() {
    const low = find.trim().toLowerCase();
    const other = 1 - BOOKS.indexOf(book);
    const n = low ? hits(texts[path(BOOKS[other])], low) : 0;
    return n
      ? h(
          'button',
          {
            id: 'elsewhere',
            key: 'elsewhere',
            onclick: () => {
              book = BOOKS[other];
              draw();
            },
          },
          t('web.rules.also', { n, game: t(`game.${GAMES[other]}`) }),
        )
      : null;
  }

  function draw() {
    load();
    const text = texts[path(book)];
    const found = (text ?? []).map(drawn);
    // Headings without anything under them are left out of a search.
    const shown = find.trim()
      ? found.filter(
          (one, at) =>
            one &&
            !(
              (one.tag === 'h2' || one.tag === 'h1') &&
              !found
                .slice(at + 1)
                .find(
                  (next, n) =>
                    next &&
                    next.tag !== 'h2' &&
                    !found.slice(at + 1, at + 1 + n).some((between) => between?.tag === 'h2'),
                )
            ),
        )
      : found;
    if (text && !find.trim()) shown.splice(1, 0, contents(text));
    patch(
      app,
      bar('rules'),
      h(
        'main.page',
        h(
          'div.tabs',
          BOOKS.map((name, at) =>
            h(
              'button',
              {
                key: name,
                'aria-pressed': String(book === name),
                onclick: () => {
                  book = name;
                  draw();
                },
              },
              t(`game.${GAMES[at]}`),
            ),
          ),
        ),
        h('input', {
          id: 'find',
          type: 'search',
          value: find,
          placeholder: t('web.rules.search'),
          'aria-label': t('web.rules.search'),
          oninput: (/** @type {any} */ event) => {
            find = event.target.value;
            draw();
          },
        }),
        elsewhere(),
        find.trim()
          ? null
          : h(
              'section.minute.box',
              { key: `minute-${book}` },
              h('h2', t('web.minute', { game: t(`game.${GAMES[BOOKS.indexOf(book)]}`) })),
              h('div.figures', MINUTES[BOOKS.indexOf(book)]()),
              h('a.button', { href: `/learn/${GAMES[BOOKS.indexOf(book)]}` }, t('web.learn')),
            ),
        h(
          'article.rules-text.box',
          { lang: language, key: path(book), onclick: follow },
          text === null
            ? h('p', t('refusal.offline'))
            : shown.some(Boolean) || !text
              ? shown
              : h('p', t('web.rules.none')),
        ),
      ),
    );
  }

  function close() {
    closed = true;
    narrow.removeEventListener('change', draw);
  }
  return { draw, close, hash: target };
}
