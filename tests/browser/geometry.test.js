// What lies on the table can be read and reached: at every size, for every number of players, in every phase.
// Scenes come from real games (scenes.js). This is a selection; `npm run geometry` looks at everything.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { person, root, words } from './helper.js';
import { measured } from './laws.js';
import { ALL, CHOICES, SIZES, TABLES, drawn, faulty, moments, played, scenes, show } from './scenes.js';
import { browser, server } from './stage.js';

/** A selection in which every table, moment and size has its turn: moments that no table before had and some others,
 * each at a fifth of the sizes. */
const seen = new Set();
const sizes = (table) => (n, name) => {
  if (ALL) return SIZES;
  const chosen = (table + n) % 5 === 0 || !seen.has(name);
  seen.add(name);
  return SIZES.filter((_, at) => chosen && at % 5 === (table + n * 2) % 5);
};

for (const table of scenes())
  test(`the geometry of ${table.what}`, async () => {
    const wrong = [];
    // German has the longer words.
    for (const language of ALL && !table.special ? ['de', 'en'] : ['de']) {
      const { page, context } = await person(browser, { language, pace: 'click' });
      wrong.push(...(await faulty(page, page, server.url, table, sizes(table.at))));
      await context.close();
    }
    assert.deepEqual(wrong, [], table.what);
  });

/** How two colours of one player break in one trick, if they do. */
const twice = ({ effects }) => {
  const turned = (effects ?? []).filter(({ type }) => type === 'turned');
  return turned.some(({ seat }, at) => turned.findIndex((one) => one.seat === seat) < at);
};

test('two colours that break in one trick are told beside each other', async () => {
  const { page: player } = await person(browser);
  const { page, context } = await person(browser, { pace: 'click' });
  const wrong = [];
  // Of somebody on the left, on the right, opposite and of oneself.
  for (const [table, seed] of [
    [TABLES[0], 2],
    [TABLES[0], 3],
    [TABLES[1], 3],
    [TABLES[3], 3],
  ]) {
    const game = await played(player, server.url, { ...table, seed });
    for (const at of game.said.flatMap((message, at) => (twice(message) ? [at] : []))) {
      await show(page, server.url, game, { at, told: true });
      await page.evaluate(() => document.fonts.ready);
      const told = drawn(game, { at, told: true });
      wrong.push(...(await measured(page, `${table.players}, ${seed}, ${at}`, SIZES, told)));
    }
  }
  assert.deepEqual(wrong, []);
  await player.context().close();
  await context.close();
});

test('the longest request and trick fit the bar, and do not run out of their place', async () => {
  const asked = readFileSync(join(root, 'words', 'spoken', 'de.txt'), 'utf8').matchAll(/Du bist dran: (.*)/g);
  const long = (texts) => texts.sort((a, b) => b.length - a.length)[0];
  const longest = long(Array.from(asked, ([, text]) => text));
  const badge = long([...words('de')].flatMap(([key, text]) => (key.startsWith('web-badge-') ? [text] : [])));
  const won = 'Grimble hat die höchste Karte gespielt und bekommt Violett 10, Violett 11, Violett 12 und Violett 13.';
  const { page: player } = await person(browser);
  const { page, context } = await person(browser, { language: 'de' });
  for (const table of [TABLES[3], TABLES[6]]) {
    const game = await played(player, server.url, table);
    await show(page, server.url, game, moments(game).get('follow'));
    for (const [text, kinds] of [
      [longest, ['wordy']],
      [won, ['wordy', 'long']],
    ]) {
      await page.evaluate(
        async ([text, kinds, badge]) => {
          await document.fonts.ready;
          document.querySelector('.status').classList.add(...kinds);
          // What stands on a card of the hand leaves its number free.
          for (const one of document.querySelectorAll('.hand .card:not(:has(.badge))')) {
            one.insertAdjacentHTML('beforeend', '<span class="badge" aria-hidden="true"></span>');
            one.lastChild.textContent = badge;
          }
          for (const one of document.querySelectorAll('.status, .call')) one.lastChild.textContent = text;
        },
        [text, kinds, badge],
      );
      assert.deepEqual(await measured(page, `${table.game}, ${text}`, SIZES), []);
    }
  }
  await player.context().close();
  await context.close();
});

test('the longest quests and special cards are seen whole', async () => {
  const german = [...words('de')];
  const longest = (key) =>
    german.flatMap(([name, text]) => (key.test(name) ? [text] : [])).sort((a, b) => b.length - a.length);
  const texts = [longest(/^quest-\d+[ab]-title$/), longest(/^quest-\d+[ab]$/), longest(/^special-\w+$/)];
  const { page: player } = await person(browser);
  const { page, context } = await person(browser, { language: 'de' });
  const wrong = [];
  for (const moment of ['quest', 'follow']) {
    const game = await played(player, server.url, moment === 'quest' ? CHOICES[0] : TABLES[6]);
    await show(page, server.url, game, moments(game).get(moment));
    await page.evaluate(async ([[title], rules, [special]]) => {
      await document.fonts.ready;
      const put = (found, text) => {
        for (const [at, one] of [...document.querySelectorAll(found)].entries())
          one.textContent = typeof text === 'string' ? text : text[at];
      };
      put(':is(.choice, .tile).quest h3', title);
      put(':is(.choice, .tile).quest p', rules);
      put('.tile.special p', special);
    }, texts);
    wrong.push(...(await measured(page, moment, SIZES)));
  }
  assert.deepEqual(wrong, []);
  await player.context().close();
  await context.close();
});
