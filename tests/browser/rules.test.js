// The rules in both languages: the same numbers, and the page that shows them.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, fits, person, root, words } from './helper.js';
import { browser, server } from './stage.js';

const BOOKS = ['david-and-goliath', 'dwarf-king'];
const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const pages = (book) => [read('docs', 'rules', `${book}.md`), read('docs', 'rules', 'de', `${book}.md`)];

/** Headings, rules, rows and paragraphs, in order. */
function units(page) {
  const all = [];
  let open = null;
  let head = null;
  for (const line of page.split('\n')) {
    const [, kind, id, text] = line.match(/^(#+|-) (?:((?:D[GK]-)?\d[\d.]*) )?(.*)/) ?? [];
    if (!line.startsWith('|')) head = null;
    if (kind) all.push((open = { what: kind === '-' ? 'rule' : 'heading', id: id ?? '', cells: [text] }));
    else if (line.startsWith('|')) {
      open = null;
      if (/^[|-]+$/.test(line)) continue;
      const cells = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      // Names are what the table calls them, not a translation of each other.
      const name = head?.cells.findIndex((cell) => /^(name|title|titel)\b/i.test(cell)) ?? -1;
      all.push({ what: 'row', id: /\d/.test(cells[0]) ? cells[0] : '', cells, name });
      head ??= all.at(-1);
    } else if (!line) open = null;
    else if (open) open.cells[0] += ` ${line.trim()}`;
    else all.push((open = { what: 'text', id: '', cells: [line] }));
  }
  return all;
}

/** What no language changes, in its order: code, rules, quests, cards, numbers with their signs, ranks, counts. */
const SIGNS = new RegExp(
  [
    /`[^`]+`|D[GK]-\d+\.\d+|\bc?\d+[ab]\b|\b[kdg](?:\d+[ab]?|[JQKA])\b/,
    /\b(?:dragon|mummy|puppeteer|sorcerer|excalibur)\b|[+−]?\d+/,
    /(?<![\p{L}\d])[JQKACT](?![\p{L}\d])|−?(?<!\p{L})n(?!\p{L})[−+]?|[=×≥<>|/]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** What each language says in its own words. Ranks and suits change places, so each family has an order of its own. */
const FAMILIES = {
  colours: { red: 'rot', yellow: 'gelb', green: 'grün', blue: 'blau', violet: 'violett' },
  suits: { 'knights?': 'rittern?', 'dwar(?:f|ves)': 'zwerge?n?', 'goblins?': 'goblins?' },
  words: { two: 'zwei', three: 'drei', four: 'vier', five: 'fünf', seven: 'sieben', nine: 'neun' },
  places: { second: 'zweite[ns]?', third: 'dritte[nr]?', fifth: 'fünfte' },
  heights: { highest: 'höchste[nr]?', lowest: 'niedrigste[nr]?', smallest: 'kleinste', 'largest|greatest': 'größte' },
  sides: { '(?<!is |are |cards )left': 'links|linker', right: 'rechts|rechter' },
  sources: { bsk: 'bsk', manual: 'handbuchs?' },
  default: { 'defaults?': 'voreinstellung' },
};

function said(text, german) {
  // The article is no Champion.
  const clean = german ? text : text.replace(/(^|[.:] )A (?=[a-z]|Champion)/g, '$1');
  const found = { signs: clean.match(SIGNS) ?? [] };
  for (const [family, pairs] of Object.entries(FAMILIES)) {
    const forms = Object.entries(pairs).map((pair) => pair[german ? 1 : 0]);
    const each = new RegExp(`(?<!\\p{L})(?:${forms.map((form) => `(${form})`).join('|')})(?!\\p{L})`, 'giu');
    found[family] = [...clean.replace(/`[^`]+`/g, '').matchAll(each)].map(
      (hit) => Object.keys(pairs)[hit.slice(1).findIndex(Boolean)],
    );
  }
  return found;
}

/** Where the two pages differ. */
function differences([english, german]) {
  const [en, de] = [units(english), units(german)];
  const order = (all) => all.map((one) => `${one.what} ${one.id} ${one.cells.length}`);
  const [a, b] = [order(en), order(de)];
  const off = a.findIndex((one, at) => one !== b[at]);
  if (off >= 0 || a.length !== b.length) return [`${a[off]} is ${b[off]}; ${a.length} and ${b.length} parts`];
  return en.flatMap((one, at) =>
    one.cells.flatMap((cell, n) => {
      if (n === one.name || (one.what === 'heading' && !one.id)) return [];
      const [left, right] = [said(cell, false), said(de[at].cells[n], true)];
      return Object.keys(left)
        .filter((family) => left[family].join(' ') !== right[family].join(' '))
        .map((family) => `${one.what} ${one.id}, ${family}: ${left[family].join(' ')} is ${right[family].join(' ')}`);
    }),
  );
}

for (const book of BOOKS)
  test(`both languages have the same rules: ${book}`, () => {
    const both = pages(book);
    assert.ok(units(both[0]).filter((one) => one.what === 'rule').length > 30);
    assert.deepEqual(differences(both), []);
  });

test('a difference between the languages is found', () => {
  const planted = {
    'david-and-goliath': [
      ['15 an jede Person', '14 an jede Person'],
      ['Grün 9, Rot 2', 'Rot 9, Grün 2'],
      ['`kept` (und', '`removed` (und'],
      ['DG-3.3 oder DG-3.4', 'DG-3.3 oder DG-3.5'],
      ['- DG-1.2 ', '- DG-2.2 '],
      ['| it | die italienische Ausgabe |\n', ''],
      ['drei oder mehr', 'vier oder mehr'],
      ['die zweite gewinnt Grün 4', 'die dritte gewinnt Grün 4'],
      ['## 6 ', '## 7 '],
    ],
    'dwarf-king': [
      ['k9 kJ gA k3', 'kJ k9 gA k3'],
      ['| −3 |', '| +3 |'],
      ['n > n−', 'n < n−'],
      ['−1 für jeden Ritter / Goblin', '−1 für jeden Goblin / Ritter'],
      ['echte Zwerg-5', 'echte Ritter-5'],
      ['Flaute ≥ 4', 'Flaute ≥ 5'],
      ['| wirkt |\n', '| wirkt | |\n'],
      ['1a 6 2 4 2', '1a 6 4 2 2'],
      ['n / −n', 'n / n'],
      ['`no` (Voreinstellung); `may`', '`no`; `may`'],
      ['A K Q J 11', 'K A Q J 11'],
      ['wählt links', 'wählt rechts'],
      ['die kleinste / größte', 'die größte / kleinste'],
    ],
  };
  for (const book of BOOKS)
    for (const [was, is] of planted[book]) {
      const [en, de] = pages(book);
      const wrong = de.replace(was, is);
      if (wrong === de) assert.fail(`${was} is not in the text`);
      assert.notDeepEqual(differences([en, wrong]), [], `${was} became ${is}`);
    }
});

test('the German rules use the names of the table', () => {
  const texts = words('de');
  const word = (key) => texts.get(key.replaceAll('.', '-'));
  const all = units(pages('dwarf-king')[1]);
  let names = 0;
  for (const { what, id, cells, name } of all) {
    if (what !== 'row' || !id || name < 0) continue;
    names += 1;
    if (id.startsWith('DK')) assert.equal(cells[name].replace(/ \(.*/, ''), word(`card.${cells[1].slice(1, -1)}`), id);
    else
      assert.equal(
        cells[name],
        id
          .split(' / ')
          .map((one) => word(`quest.${one}.title`))
          .join(' / '),
        id,
      );
  }
  assert.equal(names, 14 + 20);
  const [cards] = all.find((one) => one.id === 'DK-1.1').cells;
  for (const suit of 'kdg') assert.match(cards, new RegExp(`${word(`suit.${suit}`)} \\(\\S+ ${suit}\\)`));
  for (const rank of 'JQKA') assert.ok(cards.includes(`${rank} (${word(`rank.${rank}`)})`), rank);
});

for (const theme of ['light', 'dark'])
  test(`the rules in German on a phone, ${theme}`, async () => {
    const { page, complaints, context } = await person(browser, { phone: true, language: 'de', theme });
    const text = () => page.textContent('article');
    const visible = (id) =>
      page.waitForFunction((one) => {
        const box = document.getElementById(one)?.getBoundingClientRect();
        return box && box.top >= 0 && box.top < innerHeight && document.activeElement?.id === one;
      }, id);
    await page.goto(`${server.url}/rules#DK-7.1`);
    await visible('DK-7.1');
    assert.equal(await page.getAttribute('article', 'lang'), 'de');
    assert.match(await page.textContent('#DK-7\\.1'), /Er wird nie in einen Stich gespielt/);
    assert.equal(await page.textContent('article mark'), '7.1');
    assert.ok(!(await text()).includes('trick'));
    await fits(page, 'The Dwarf King');
    await accessible(page, 'The Dwarf King');
    // From the contents to a section, from a rule to another that it cites, and back.
    await page.tap('nav a[href="#DK-8"]');
    await visible('DK-8');
    await page.tap('#DK-5\\.17 a[href="#DK-5.9"]');
    await visible('DK-5.9');
    await page.goBack();
    await visible('DK-8');
    // What a search finds is marked; it takes words with spaces, and a link to what it hides ends it.
    await page.fill('#find', 'vorigen Stich ');
    await page.waitForSelector('article mark >> text=vorigen Stich');
    assert.ok((await page.$$('article .item')).length < 12);
    assert.equal(await page.inputValue('#find'), 'vorigen Stich ');
    await accessible(page, 'a search');
    await fits(page, 'a search');
    await page.fill('#find', 'DK-6.1');
    await page.tap('#DK-6\\.2 a[href="#DK-6.1"]');
    await visible('DK-6.1');
    await page.fill('#find', 'DK-7.2');
    await page.tap('#DK-4\\.5 a[href="#DK-7.2"]');
    await visible('DK-7.2');
    await page.fill('#find', 'no such word');
    await page.waitForSelector('text=Nichts gefunden.');
    // What only the other game has is offered.
    await page.fill('#find', 'DG-3.3');
    await page.tap('.elsewhere');
    await page.waitForSelector('#DG-3\\.3');
    await page.fill('#find', '');
    await page.waitForSelector('.minute >> text=David & Goliath in einer Minute');
    assert.equal(await page.locator('.minute .card').count(), 9);
    await page.tap('.tabs >> text=David & Goliath');
    await page.waitForSelector('#DG-7\\.3');
    await fits(page, 'David & Goliath');
    await accessible(page, 'David & Goliath');
    // Another language while the page is open.
    const speak = (language) => page.evaluate(async (one) => (await import('/core/app.js')).speak(one), language);
    await speak('en');
    await page.waitForSelector('article[lang=en] >> text=A trick-taking game by Reinhard Staupe');
    await speak('de');
    await page.waitForSelector('article[lang=de] >> text=Ein Stichspiel von Reinhard Staupe');
    assert.deepEqual(complaints, []);
    await context.close();
  });

test('the rules on a desk, in a table', async () => {
  const { page, complaints, context } = await person(browser, { language: 'de' });
  await page.goto(`${server.url}/rules#DK-5.9`);
  await page.waitForSelector('tr#DK-5\\.9 mark');
  assert.equal((await page.$$('#DK-5\\.9 td')).length, 6);
  await fits(page, 'The Dwarf King');
  await accessible(page, 'The Dwarf King');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForSelector('div#DK-5\\.9');
  await fits(page, 'The Dwarf King, made narrow');
  assert.deepEqual(complaints, []);
  await context.close();
});

/** What only those who work on the code read: sources, names of options and of their values, and of cards. */
const CODE = new RegExp(
  [
    /`|\*\*|\b(?:bsk|manual|Handbuch|Abschrift|[a-z]+_[a-z_]+|[kdg](?:\d+[ab]?|[JQKA]))\b/,
    /\b(?:dragon|mummy|puppeteer|D[GK]-\d)\b|\(it\)|numbered|nummeriert/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

for (const language of ['en', 'de'])
  test(`the rules speak to players: ${language}`, async () => {
    const { page, complaints, context } = await person(browser, { language });
    const texts = words(language);
    for (const [book, id] of [
      ['david-and-goliath', 'DG-4.4'],
      ['dwarf-king', 'DK-4.6'],
    ]) {
      await page.goto(`${server.url}/rules#${id}`);
      await page.waitForSelector(`[id="${id}"]`);
      const shown = await page.innerText('article');
      assert.doesNotMatch(shown, CODE);
      // A source of one game, a word of the other.
      if (id.startsWith('DG')) assert.doesNotMatch(shown, /\bcopy\b/);
      assert.equal(await page.locator('article code').count(), 0);
      // Every rule of the text is there, its number a small link behind it.
      const ids = pages(book)[0]
        .match(/^(?:- |\| )D[GK]-\d+\.\d+/gm)
        .map((start) => start.slice(2));
      const drawn = await page.$$eval('article :is(.item, tr)[id]', (all) =>
        all.map((one) => [one.id, one.querySelector(`a[href="#${one.id}"]`)?.textContent]),
      );
      assert.deepEqual(drawn.sort(), ids.map((one) => [one, one.slice(3)]).sort());
      // Options are said in the words that they have at the table.
      const options = [...texts.keys()].filter((key) => /^option-[a-z]+(_[a-z]+)*$/.test(key));
      const variant = texts.get('web-rules-variant').split('{')[0];
      const told = await page.$$eval('.variant', (all) => all.map((one) => one.textContent));
      assert.ok(told.length > 1 && told.every((one) => one.startsWith(variant)), told.join('\n'));
      for (const one of told)
        assert.ok(
          options.some((key) => one.includes(`${texts.get(key)} –`)),
          one,
        );
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
