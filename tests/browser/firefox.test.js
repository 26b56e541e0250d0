// The same table in another browser: Firefox plays a whole hand of each game, and what it shows obeys the same laws,
// also
// what is told of scenes from real games. This is a selection; `npm run geometry` looks at every scene and size.

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { playOut, serve } from './helper.js';
import { measured } from './laws.js';
import { ALL, SIZES, faulty, scenes } from './scenes.js';

/** Where a whole hand is measured. */
const FEW = [
  [320, 568],
  [568, 320],
  [844, 390],
  [1280, 720],
];
let server;
let browser;
before(async () => {
  server = await serve();
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'de', 'ui.prefersReducedMotion': 1 },
  });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page of somebody who has been here, and what it complains of. */
async function opened(pace) {
  const page = await browser.newPage();
  // Puppeteer's own would make a function of a text, which the policy of the pages forbids.
  page.waitForFunction = (holds) =>
    page.evaluate(
      `new Promise((done) => (function look() { (${holds})() ? done() : requestAnimationFrame(look); })())`,
    );
  const complaints = [];
  page.on('console', (message) => ['error', 'warn'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.evaluateOnNewDocument((pace) => {
    if (location.protocol !== 'http:') return;
    const kept = JSON.parse(localStorage.trickhold ?? '{}');
    localStorage.trickhold = JSON.stringify({ ...kept, name: 'Anna', pace, tap: 'twice' });
  }, pace);
  return { page, complaints };
}

for (const [game, players, length] of [
  ['david-goliath', 6, 'rounds'],
  ['dwarf-king', 4, 'hands'],
])
  test(`Firefox plays ${game}`, async () => {
    const { page, complaints } = await opened('none');
    await page.evaluateOnNewDocument(() => {
      // What the page was told last: every card of that view lies somewhere.
      const Socket = window.WebSocket;
      window.WebSocket = class extends Socket {
        constructor(...where) {
          super(...where);
          this.addEventListener('message', ({ data }) => {
            const { view } = JSON.parse(data);
            if (view) window.told = { view };
          });
        }
      };
    });
    const lies = async (step) => measured(page, step, FEW, await page.evaluate(() => window.told));
    await page.goto(server.url);
    await page.waitForSelector('[id^=play-]');
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de', 'the longer words');
    const wrong = await measured(page, 'start', FEW);
    await page.evaluate(async (setup) => (await import('/core/setup.js')).make(setup, true), {
      game,
      players,
      bots: 'casual',
      pace: 'none',
      window_ms: 0,
      options: { [length]: 1 },
      seed: '5'.repeat(64),
    });
    await playOut(page, async (what, step) => {
      if (what === 'choice' || step % 5 === 1) wrong.push(...(await lies(`step ${step}`)));
      await page.click(what === 'choice' ? '.prompt .choice' : '.hand .legal');
    });
    wrong.push(...(await lies('result')));
    assert.deepEqual(wrong, []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

/** In a selection each moment once, at two sizes. */
const seen = new Set();
const sizes = (table) => (n, name) => {
  if (ALL) return SIZES;
  const chosen = !seen.has(name);
  seen.add(name);
  return SIZES.filter((_, at) => chosen && at % 10 === (table * 3 + n) % 10);
};

test('what Firefox shows of real games obeys the laws', async () => {
  const { page, complaints } = await opened('click');
  const wrong = [];
  for (const table of scenes())
    for (const one of await faulty(page, page, server.url, table, sizes(table.at))) wrong.push(`${table.what}: ${one}`);
  assert.deepEqual(wrong, []);
  assert.deepEqual(complaints, []);
  await page.close();
});
