// Takes the pictures of docs/screens, at tables whose deals are known. Run with: npm run screens

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { changed, launch, next, note, person, playOut, root, serve, sheet } from './helper.js';
import { CHOICES, TABLES, moments, played, show } from './scenes.js';

const folder = join(root, 'docs', 'screens');
mkdirSync(folder, { recursive: true });
const server = await serve(400);
const browser = await launch();

/** A table with a known deal. */
async function table(page, setup, seed) {
  await page.goto(server.url);
  await page.evaluate(
    async ({ setup, seed }) =>
      (await import('/core/setup.js')).make(
        { bots: 'casual', window_ms: 0, advice: true, ...setup, seed: seed.toString(16).padStart(64, '0') },
        true,
      ),
    { setup, seed },
  );
}

/** So many decisions. */
async function play(page, times) {
  for (let i = 0; i < times; i++) {
    const what = await next(page);
    await note(page);
    await page.click(what === 'choice' ? '.prompt .choice' : '.hand .legal');
    await changed(page, what);
  }
  await next(page);
}

/** @param {string} name */
const shot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });

async function with_(how, does) {
  const one = await person(browser, { added: 7, tap: 'once', scale: how.phone ? 1.5 : 1, ...how });
  await does(one.page);
  await one.context.close();
}

try {
  await with_({}, async (page) => {
    await page.goto(server.url);
    await page.waitForSelector('#play-david-goliath');
    await shot(page, 'start');
    await table(page, { game: 'dwarf-king', players: 4, options: { hands: 3 } }, 314);
    await play(page, 5);
    await shot(page, 'dwarf-king');
    await table(page, { game: 'david-goliath', players: 4, options: { rounds: 1 } }, 5);
    await playOut(page, () => page.click('.hand .legal'));
    await page.click('#replay');
    await page.click('#tool-values');
    await page.click('#review');
    await page.waitForSelector('.curve', { timeout: 120_000 });
    await page.locator('#slider').fill('31');
    await shot(page, 'replay');
  });
  await with_({ phone: true }, async (page) => {
    await table(page, { game: 'david-goliath', players: 4, options: { rounds: 1 } }, 3);
    await play(page, 6);
    while ((await page.locator('.slot').count()) < 2) await play(page, 1);
    await shot(page, 'david-goliath-phone');
    await sheet(page, 'scores');
    await shot(page, 'scores-phone');
  });
  // How a trick ends stays until it is clicked away.
  for (const [name, table, moment] of [
    ['capture', TABLES[1], 'breaks'],
    ['capture-phone', TABLES[1], 'capture'],
    ['six-players', TABLES[3], 'follow'],
    ['round-end', TABLES[5], 'round'],
    ['exchange-phone', CHOICES[2], 'giving'],
  ])
    await with_({ pace: 'click', phone: name.endsWith('phone') }, async (page) => {
      const game = await played(page, server.url, table);
      await show(page, server.url, game, moments(game).get(moment));
      await page.evaluate(() => document.fonts.ready);
      await shot(page, name);
    });
  await with_({ phone: true, language: 'de', theme: 'dark' }, async (page) => {
    await table(page, { game: 'dwarf-king', players: 5, options: { hands: 3 } }, 30);
    await next(page);
    await shot(page, 'dwarf-king-phone');
    await page.goto(`${server.url}/learn/david-goliath`);
    await page.tap('#begin');
    await page.waitForSelector('.hand .legal');
    await shot(page, 'learn-phone');
  });
  await with_({ phone: true }, async (page) => {
    await page.goto(`${server.url}/pad`);
    await page.waitForSelector('.pad');
    await shot(page, 'pad-phone');
  });
} finally {
  await browser.close();
  await server.stop();
}
