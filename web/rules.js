// @ts-check
// The rules, with search. They are the specification itself, drawn from its own text.

import { h, patch } from './dom.js';
import { t, language } from './words.js';
import { bar } from './parts.js';

const BOOKS = ['david-and-goliath', 'dwarf-king'];

/** Bold, code and rule numbers inside a line. @param {string} text @param {string} find @returns {any[]} */
function inline(text, find) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\bD[GK]-\d+(?:\.\d+)?\b)/).filter(Boolean).map((part, at) => {
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
      const row = line.slice(1, -1).split('|').map((cell) => cell.trim());
      if (last?.kind === 'table') last.rows?.push(row);
      else all.push({ kind: 'table', text: '', rows: [row] });
    } else if (!line.trim()) all.push({ kind: 'gap', text: '' });
    else if (last && (last.kind === 'item' || last.kind === 'text')) last.text += ` ${line.trim()}`;
    else all.push({ kind: 'text', text: line.trim() });
  }
  return all.filter((block) => block.kind !== 'gap');
}

/** @param {HTMLElement} app */
export function open(app) {
  /** @type {Record<string, Block[]>} */
  const texts = {};
  let book = location.hash.startsWith('#DK') ? BOOKS[1] : BOOKS[0];
  let find = '';
  Promise.all(BOOKS.map(async (name) => { texts[name] = blocks(await (await fetch(`/rules/${name}.md`)).text()); })).then(() => {
    draw();
    target();
  });

  function target() {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id) return;
    const wanted = id.startsWith('DK') ? BOOKS[1] : BOOKS[0];
    if (wanted !== book) {
      book = wanted;
      draw();
    }
    document.getElementById(id)?.scrollIntoView({ block: 'center' });
  }
  addEventListener('hashchange', target);

  /** @param {Block} block @param {number} at */
  function drawn(block, at) {
    const low = find.toLowerCase();
    if (block.kind === 'heading') return h(block.level === 1 ? 'h1' : 'h2', { key: at }, block.text);
    if (block.kind === 'table') {
      const [head, ...rows] = block.rows ?? [];
      const kept = rows.filter((row) => row.join(' ').toLowerCase().includes(low));
      return kept.length ? h('table', { key: at, tabindex: 0 }, h('thead', {}, h('tr', {}, head.map((cell, n) => h('th', { key: n, scope: 'col' }, cell)))), h('tbody', {}, kept.map((row, r) => h('tr', { key: r }, row.map((cell, n) => h('td', { key: n }, inline(cell, low))))))) : null;
    }
    if (low && !`${block.id ?? ''} ${block.text}`.toLowerCase().includes(low)) return null;
    if (block.kind === 'item') return h('div', { key: at, class: 'item', id: block.id }, block.id ? h('b', { class: 'rule' }, block.id, ' ') : '• ', inline(block.text, low));
    return h('p', { key: at }, inline(block.text, low));
  }

  function draw() {
    const found = (texts[book] ?? []).map(drawn);
    // Headings without anything under them are left out of a search.
    const shown = find ? found.filter((one, at) => one && !((one.tag === 'h2' || one.tag === 'h1') && !found.slice(at + 1).find((next, n) => next && next.tag !== 'h2' && !found.slice(at + 1, at + 1 + n).some((between) => between?.tag === 'h2')))) : found;
    patch(app, bar('rules'), h('main', { class: 'page' },
      h('div', { class: 'tabs' }, BOOKS.map((name, at) => h('button', { key: name, 'aria-pressed': String(book === name), onclick: () => { book = name; draw(); } }, t(at ? 'game.dwarf-king' : 'game.david-goliath')))),
      h('input', { id: 'find', type: 'search', value: find, placeholder: t('web.rules.search'), 'aria-label': t('web.rules.search'), oninput: (/** @type {any} */ event) => { find = event.target.value.trim().toLowerCase(); draw(); } }),
      language === 'en' ? null : h('p', { class: 'soft' }, t('web.rules.english')),
      h('article', { class: 'rules-text box', lang: 'en', key: book }, shown.some(Boolean) || !texts[book] ? shown : h('p', {}, t('web.rules.none')))));
  }
  return { draw, close: () => removeEventListener('hashchange', target) };
}
