// Whatever opens over the table, and every page beside it, can be read and reached: at small and large sizes, with the
// longer words.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fits, person, sheet, words } from './helper.js';
import { measured } from './laws.js';
import { CHOICES, TABLES, moments, played, show } from './scenes.js';
import { browser, server } from './stage.js';
import { VIEWS } from './views.js';

const ALL = process.env.TRICKHOLD_GEOMETRY === 'all';
const SIZES = [
  [320, 568],
  [568, 320],
  [1280, 720],
  ...(ALL
    ? [
        [360, 640],
        [640, 400],
        [844, 390],
        [768, 1024],
        [2560, 1440],
      ]
    : []),
];

/** Where the sheet of a replay has room beside the felt. */
const BESIDE = [
  [1200, 700],
  [1280, 800],
  [1920, 1080],
];

/** A page with a `look` that measures what it shows, all that can be opened being open, and keeps what is wrong. */
async function looking(how = {}) {
  const one = await person(browser, { language: 'de', tap: 'once', added: 7, ...how });
  const wrong = [];
  const look = async (where) => {
    await one.page.evaluate(async () => {
      for (const one of document.querySelectorAll('details')) one.open = true;
      await document.fonts.ready;
    });
    wrong.push(...(await measured(one.page, where, SIZES)));
  };
  return { ...one, wrong, look };
}

for (const table of [TABLES[3], CHOICES[2]])
  test(`sheets, ends and replay of ${table.game}`, async () => {
    const { page, look, wrong, context } = await looking({ pace: 'click' });
    const game = await played(page, server.url, {
      ...table,
      options: TABLES.find((one) => one.game === table.game).options,
    });
    const scenes = moments(game);
    // Late in the last round: scores have lines, and a trick was won.
    await show(page, server.url, game, {
      at: game.said.findLastIndex(({ legal, view }) => legal?.length && view?.tricks_done),
    });
    for (const name of ['scores', 'last', 'log']) {
      await sheet(page, name);
      if (name === 'scores') await page.click('.rounds .cell');
      await look(name);
      await page.click('.sheet .close');
    }
    await page.click('#menu');
    await look('menu');
    await page.locator('.sheet button', { hasText: 'Tasten' }).click();
    await look('keys');
    await show(page, server.url, game, scenes.get('round'));
    await look('round');
    await show(page, server.url, game, scenes.get('over'));
    await page.click('#verify');
    await page.waitForSelector('.checks');
    await look('result');
    await page.click('#replay');
    await page.waitForSelector('#slider');
    await page.locator('#slider').fill('30');
    await look('replay');
    for (const name of ['hands', 'scores', 'log']) {
      await page.click(`#tool-${name}`);
      await look(`replay ${name}`);
      await page.click('.sheet .close');
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('#slider').fill('85');
    await page.click('#tool-scores');
    wrong.push(...(await measured(page, 'replay beside its sheet', BESIDE, { within: '.felt' })));
    assert.deepEqual(wrong, []);
    await context.close();
  });

for (const game of ['david-goliath', 'dwarf-king'])
  test(`the first game of ${game}`, async () => {
    const { page, look, wrong, context } = await looking();
    const { decisions } = await (await fetch(`${server.url}/api/lessons/${game}`)).json();
    await page.goto(`${server.url}/learn/${game}`);
    await page.waitForSelector('#begin');
    await look('begin');
    await page.click('#begin');
    // What is left when nothing more is to be learnt is not shown.
    const asked = decisions.filter((_, n) => words('de').has(`web-lesson-${game}-${n + 1}`));
    for (const [step, { action }] of asked.entries()) {
      const looks = ALL || step % 5 === 0;
      await page.waitForSelector('.prompt .choice, .hand .legal');
      if (looks) await look(`asks ${step}`);
      await page.click(action.card ? `.hand [data-card="${action.card}"]` : '.prompt .choice');
      await page.waitForSelector('#go-on, #next');
      if (looks) await look(`tells ${step}`);
      await page.click('#go-on, #next');
    }
    await page.waitForSelector('.result');
    await look('end');
    assert.deepEqual(wrong, []);
    await context.close();
  });

test('no page is wider than a phone before its letters have come', async () => {
  const { page, context } = await person(browser, { language: 'de', phone: true });
  await page.route(/woff2$/, (route) => route.abort());
  for (const width of [320, 360])
    for (const path of ['', 'friends', 'rules', 'text', 'pad']) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`${server.url}/${path}`);
      await page.waitForSelector('main h1, main h2, main legend');
      await fits(page, `/${path}`);
    }
  await context.close();
});

for (const name of ['start', 'friends', 'rules', 'nowhere'])
  test(`the views of ${name}`, async () => {
    const all = [await looking()];
    const open = async () => {
      all.push(await looking({ name: 'Bartholomäus der Zweite' }));
      return all.at(-1).page;
    };
    const [{ page, context }] = all;
    const look = (where, at) => all.find((one) => one.page === at).look(where);
    await VIEWS[name](page, look, { url: server.url, player: page, open });
    assert.deepEqual(
      all.flatMap(({ wrong }) => wrong),
      [],
    );
    await context.close();
  });

test('a refusal and a hint cover no card', async () => {
  const { page, context } = await person(browser, { language: 'de', tap: 'once', added: 7 });
  const wrong = [];
  const look = async (name) => {
    for (const [width, height] of [...SIZES, [740, 360], [1024, 768]]) {
      await page.setViewportSize({ width, height });
      const covered = await page.evaluate(() => {
        const over = document.querySelector('.hint, .toast')?.getBoundingClientRect();
        return (
          over &&
          [...document.querySelectorAll('.trick > *, .hand .card')].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
          }).length
        );
      });
      if (covered !== 0) wrong.push(`${name} at ${width}x${height}: ${covered}`);
    }
  };
  await VIEWS.told(page, (name, at) => (name.endsWith('-rule') ? undefined : look(name, at)), { url: server.url });
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a new game as text, and a new sheet of the pad', async () => {
  const { page, look, wrong, context } = await looking();
  await page.goto(`${server.url}/text`);
  await page.waitForSelector('#begin');
  await look('text');
  await page.goto(`${server.url}/pad`);
  await page.waitForSelector('.pad');
  await look('pad');
  assert.deepEqual(wrong, []);
  await context.close();
});
