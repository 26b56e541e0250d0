// @ts-check
// The rules: one minute in pictures, then all of them, drawn from their own text, with search.

import { h, patch, styled } from '../core/dom.js';
import { t, language } from '../core/words.js';
import { games } from '../core/catalogue.js';
import { bar } from '../core/parts.js';
import { capital } from '../core/say.js';
import { path, read } from './book.js';
import { celled, inline, link, marked } from './ruletext.js';
import '../games/explain.js';
import { MINUTES } from '../games/minutes.js';

/** @typedef {import('./book.js').Block} Block */
/** @typedef {import('./book.js').RulesRow} RulesRow */

await Promise.all([styled('/pages/rules.css'), styled('/pages/minute.css')]);

/** The game of a rule, by the letters with which its number begins. @param {string} id */
const gameOfRule = (id) => games.find(({ cards }) => cards[0].rule.slice(0, 3) === id.slice(0, 3)) ?? games[0];

/** The small number behind a rule; marked where the address points to it. @param {string} id */
const number = (id) => {
  const text = h(location.hash === `#${id}` ? 'mark' : 'span', id.slice(3));
  return h('span.rule', { key: 'number' }, link(id, 'link', text));
};

/** How many lines of a book say something. @param {Block[] | null | undefined} text @param {string} low */
const hits = (text, low) => (text ?? []).flatMap(({ said }) => said).filter((one) => one.includes(low)).length;

/** @param {HTMLElement} app */
export function open(app) {
  /** By their paths; null for what could not be loaded. @type {Record<string, Block[] | null>} */
  const texts = {};
  const asked = new Set();
  let closed = false;
  let book = gameOfRule(location.hash.slice(1));
  let find = '';

  /** All books in the language of now. */
  async function load() {
    const paths = games.map(({ page }) => path(page));
    if (asked.has(paths[0])) return;
    const again = asked.size > 0;
    asked.add(paths[0]);
    await Promise.all(
      paths.map(async (one) => {
        const answer = await fetch(one).catch(() => null);
        texts[one] = answer?.ok ? read(await answer.text()) : null;
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
    book = gameOfRule(id);
    draw();
    if (find && !document.getElementById(id)) {
      find = '';
      draw();
    }
    const element = document.getElementById(id);
    const there = () => element?.scrollIntoView({ block: element.tagName === 'H2' ? 'start' : 'center' });
    there();
    // Fonts that load late move the text.
    if (document.fonts.status === 'loading') document.fonts.ready.then(there);
    element?.focus({ preventScroll: true });
  }
  const narrow = matchMedia('(max-width: 600px)');
  narrow.addEventListener('change', draw);

  /** Goes to a rule without drawing the page anew. @param {MouseEvent & {target: Element}} event */
  function follow(event) {
    const href = event.target.closest('a[href^="#"]')?.getAttribute('href');
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, '', href);
    target();
  }

  /** The variant of a rule, on a line of its own. @param {string | undefined} variant @param {string} low */
  const varied = (variant, low) => (variant ? h('div.variant', { key: 'variant' }, inline(variant, low)) : null);

  /** Both sides of a tile, as it speaks to players. @param {RulesRow} row @param {string} low */
  const tile = ({ cells, quests, variant }, low) =>
    h(
      'div.pair',
      { key: quests?.[0] },
      quests?.map((one) =>
        h(
          'p',
          { key: one },
          h('b', marked(t(`quest.${one}.title`), low, 'title')),
          ': ',
          marked(t(`quest.${one}`), low, 'text'),
          h('span.name', one),
        ),
      ),
      cells[0] ? h('p.besides', inline(capital(cells[0]), low)) : null,
      varied(variant, low),
    );

  /**
   * A row as lines: a phone is too narrow for its columns.
   * @param {RulesRow} head @param {RulesRow} row @param {string} low
   */
  function stacked(head, { cells, id }, low) {
    const [name, more] = id ? [cells.slice(1, 3), cells.slice(3)] : [cells.slice(0, 1), cells.slice(1)];
    return h(
      'div.item',
      { key: cells[0], id, tabindex: -1 },
      name.map((cell, n) => h('b', { key: n }, celled(cell, low), ' ')),
      id ? number(id) : null,
      more.map((cell, n) =>
        cell && cell !== '–'
          ? h('div', { key: `more${n}` }, n ? h('span.soft', `${head.cells[n + 3]}: `) : null, inline(cell, low))
          : null,
      ),
    );
  }

  /** @param {Block} block @param {number} at @param {string} low */
  function table(block, at, low) {
    const [head, ...rows] = block.rows ?? [];
    const kept = rows.filter((_, n) => block.said[n].includes(low));
    if (narrow.matches)
      return h(
        'div',
        { key: at },
        kept.map((row) => stacked(head, row, low)),
      );
    // The number comes last, as it does behind a text.
    const order = (/** @type {RulesRow} */ row) => (rows[0].id ? [...row.cells.slice(1), row.cells[0]] : row.cells);
    return h(
      'table',
      { key: at, tabindex: 0 },
      h(
        'thead',
        h(
          'tr',
          order(head).map((cell, n) => h('th', { key: n, scope: 'col' }, cell)),
        ),
      ),
      h(
        'tbody',
        kept.map((row) =>
          h(
            'tr',
            { key: row.cells[0], id: row.id, tabindex: row.id ? -1 : null },
            order(row).map((cell, n) => h('td', { key: n }, cell === row.id ? number(cell) : celled(cell, low))),
          ),
        ),
      ),
    );
  }

  /** @param {Block} block @param {number} at */
  function drawn(block, at) {
    const low = find.trim().toLowerCase();
    const { kind, id, text } = block;
    if (kind === 'heading')
      return h(block.level === 1 ? 'h1' : 'h2', { key: at, id, tabindex: -1 }, text, id ? number(id) : null);
    if (!block.said.some((one) => one.includes(low))) return null;
    if (kind === 'table') return table(block, at, low);
    if (kind === 'tiles')
      return h(
        'div.pairs',
        { key: at },
        block.rows?.filter((_, n) => block.said[n].includes(low)).map((row) => tile(row, low)),
      );
    return h(
      id ? 'div.item' : 'p',
      { key: at, id, tabindex: id ? -1 : null },
      inline(text, low),
      id ? number(id) : null,
      varied(block.variant, low),
    );
  }

  /** The headings, as links. @param {Block[]} text */
  const contents = (text) =>
    h(
      'nav',
      { key: 'contents', class: 'contents small', 'aria-label': t('web.rules') },
      text
        .filter(({ kind, id }) => kind === 'heading' && id)
        .map(({ id, text }) => h('a', { key: id, href: `#${id}` }, text)),
    );

  /** What a search finds in other books. */
  function elsewhere() {
    const low = find.trim().toLowerCase();
    return games.map((other) => {
      const n = low && other !== book ? hits(texts[path(other.page)], low) : 0;
      return n
        ? h(
            'button',
            {
              class: 'elsewhere',
              key: other.game,
              onclick: () => {
                book = other;
                draw();
              },
            },
            t('web.rules.also', { n, game: t(`game.${other.game}`) }),
          )
        : null;
    });
  }

  function draw() {
    load();
    const { game, page } = book;
    const text = texts[path(page)];
    const found = (text ?? []).map(drawn).filter(Boolean);
    // Headings without anything under them are left out of a search.
    const heads = (/** @type {import('../core/dom.js').Node_ | null | undefined} */ one) =>
      !one || /^h\d$/.test(one.tag);
    const shown = found.filter((one, at) => one?.tag !== 'h2' || !heads(found[at + 1]));
    const none = text && found.every(heads);
    patch(
      app,
      bar('rules'),
      h(
        'main.page',
        h(
          'div.tabs',
          games.map((one) =>
            h(
              'button',
              {
                key: one.game,
                'aria-pressed': String(book === one),
                onclick: () => {
                  book = one;
                  draw();
                },
              },
              t(`game.${one.game}`),
            ),
          ),
        ),
        h('input', {
          id: 'find',
          type: 'search',
          value: find,
          placeholder: t('web.rules.search'),
          'aria-label': t('web.rules.search'),
          oninput: (/** @type {import('../core/dom.js').OfField} */ event) => {
            find = event.target.value;
            draw();
          },
        }),
        elsewhere(),
        find.trim()
          ? null
          : h(
              'section.minute.box',
              { key: `minute-${game}` },
              h('h2', t('web.minute', { game: t(`game.${game}`) })),
              h('div.figures', MINUTES[game]?.()),
              h('a.button', { href: `/learn/${game}` }, t('web.learn')),
            ),
        h(
          'div.book',
          { key: 'book', onclick: follow },
          text && !find.trim() ? contents(text) : null,
          h(
            'article.rules-text.box',
            { lang: language, key: path(page) },
            text === null
              ? h('p', t('refusal.offline'))
              : [shown, none ? h('p', { key: 'none' }, t('web.rules.none')) : null],
          ),
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
