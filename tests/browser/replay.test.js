// After a game: replay, links to a moment, a review by the real server.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessible, fits, person, playOut, program } from './helper.js';
import { measured } from './laws.js';
import { browser, makeTable, server } from './stage.js';

/** What is wrong with a page at small and large sizes; it is left as it was. */
async function faults(page, where) {
  const size = page.viewportSize();
  const wrong = await measured(page, where, [
    [320, 568],
    [740, 360],
    [1280, 800],
  ]);
  await page.setViewportSize(size);
  return wrong;
}
/** Where each card of the hand lies. */
const places = (page) =>
  page.$$eval('.hand .card', (all) =>
    Object.fromEntries(
      all.map((one) => [one.dataset.card, [one.offsetLeft, one.offsetTop, one.offsetWidth].join(' ')]),
    ),
  );

test('a replay moment by moment, and a review of every card', async () => {
  const { page, complaints, context } = await person(browser, { added: 7 });
  await page.goto(server.url);
  await page.evaluate(async () =>
    (await import('/core/setup.js')).make(
      { game: 'david-goliath', players: 3, bots: 'random', options: { rounds: 1 }, seed: '3'.repeat(64) },
      true,
    ),
  );
  await playOut(page, () => page.click('.hand .legal'));
  const table = page.url().split('/').at(-1);
  // The review is begun at the table, and its progress shows.
  await page.click('#review');
  await page.waitForSelector('.review .curve polyline', { timeout: 300_000 });
  assert.equal(await page.locator('.review .curve polyline').count(), 3);
  if (process.env.TRICKHOLD_SHOTS) await page.screenshot({ path: join(process.env.TRICKHOLD_SHOTS, 'review.png') });
  assert.deepEqual(await faults(page, 'the review'), []);
  await page.click('#replay');
  await page.waitForSelector('#slider');
  const moments = Number(await page.getAttribute('#slider', 'max'));
  assert.equal(moments, 45, 'a deal and 45 cards');
  // By the slider, by keys, by buttons: the same moments.
  await page.locator('#slider').fill('7');
  await page.waitForURL(/#7$/);
  const seventh = await page.textContent('.status');
  await page.click('#step-next');
  assert.notEqual(await page.textContent('.status'), seventh);
  await page.click('#step-back');
  assert.equal(await page.textContent('.status'), seventh);
  await page.focus('#back');
  await page.keyboard.press('End');
  await page.waitForFunction(() => location.hash === '#45');
  assert.match(await page.textContent('.count'), /^Round 1 of 1 Trick 15 of 15$/, 'the last trick is one of its round');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => location.hash === '#0');
  const dealt = await places(page);
  assert.equal(Object.keys(dealt).length, 15);
  // The others stay where they were dealt.
  await page.locator('#slider').fill('30');
  const left = await places(page);
  assert.equal(Object.keys(left).length, 5);
  for (const [card, place] of Object.entries(left)) assert.equal(place, dealt[card], card);
  await page.focus('#back');
  await page.keyboard.press('Home');
  await page.click('#tool-values');
  // What was played stands in the values of each of the own decisions.
  let seen = 0;
  for (let step = 0; step < moments; step++) {
    const played = page.locator('.values tr.you th');
    if (await page.locator('.values caption >> text=You decide').count()) {
      assert.match(await played.textContent(), /played/);
      seen += 1;
    }
    if (step < moments - 1) await page.click('#step-next');
  }
  assert.ok(seen >= 5, `${seen} decisions of one's own`);
  // A link to a moment opens it for others as well, who see all hands.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#slider').fill('20');
  const shown = await page.textContent('.status');
  await page.click('#moment-link');
  await page.waitForSelector('text=Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await person(browser, { phone: true });
  await other.page.goto(link);
  await other.page.waitForSelector('#slider');
  // How good the card was comes with the review, a moment later.
  await other.page.waitForFunction((text) => document.querySelector('.status')?.textContent === text, shown);
  await fits(other.page, 'the replay');
  await other.page.tap('#tool-hands');
  assert.equal(await other.page.locator('.sheet .minis').count(), 3);
  await fits(other.page, 'all hands');
  // One below the other: no card lies over the next hand.
  const hands = await other.page.$$eval('.sheet .held', (all) =>
    all.map((one) => {
      const cards = [...one.querySelectorAll('.card')].map((card) => card.getBoundingClientRect().bottom);
      return { top: one.getBoundingClientRect().top, bottom: Math.max(...cards) };
    }),
  );
  assert.equal(hands.length, 3);
  for (const [at, { top }] of hands.slice(1).entries()) assert.ok(top >= hands[at].bottom, `hand ${at + 2}`);
  await other.page.tap('.sheet .close');
  await other.page.tap('#tool-log');
  await other.page.tap('.log .moment >> nth=3');
  await other.page.waitForURL(/#3$/);
  await other.page.tap('#tool-values');
  await other.page.waitForSelector('.values, .sheet .soft');
  await other.page.waitForSelector('.points a');
  await fits(other.page, 'the values');
  assert.deepEqual(await faults(other.page, 'the values'), []);
  // A turning point leads to its moment.
  const point = other.page.locator('.points a >> nth=0');
  const href = await point.getAttribute('href');
  assert.match(href, new RegExp(`^/replay/${table}#\\d+$`));
  const [, better] = (await point.textContent()).match(/Better: (.+?), /);
  await point.tap();
  await other.page.waitForFunction((n) => document.querySelector('#slider').value === n, href.split('#')[1]);
  // One step on, what would have been better stands above the table and above the sheet, and steps can be taken there.
  const felt = await other.page.locator('.felt').boundingBox();
  await other.page.tap('#step-next');
  assert.deepEqual(await other.page.locator('.felt').boundingBox(), felt, 'the table stays where it is');
  const inSight = (selector) =>
    other.page.$eval(selector, (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  for (const open of [false, true]) {
    if (open) await other.page.tap('#tool-values');
    assert.match(await other.page.textContent('.verdict'), new RegExp(`${better} .* wins \\d+.% instead of \\d+.%`));
    for (const part of ['.verdict', '.status .class', '#step-next']) assert.ok(await inSight(part), `${part}, ${open}`);
  }
  assert.deepEqual([...complaints, ...other.complaints], []);
  await Promise.all([context.close(), other.context.close()]);
});

test('the answers after a game come into sight on a phone', async () => {
  const choice = { game: 'david-goliath', players: 4, bots: 'newcomer', options: { rounds: '1' } };
  const { page, complaints, context } = await person(browser, { phone: true, choice });
  await page.goto(server.url);
  await page.tap('#play-david-goliath');
  await playOut(page, () => page.tap('.hand .legal').then(() => page.tap('.hand .lifted')));
  for (const [button, answer] of [
    ['#verify', '.checks'],
    ['#review', '.review'],
  ]) {
    await page.tap(button);
    await page.waitForSelector(answer, { timeout: 300_000 });
    await page.waitForFunction((answer) => document.activeElement?.matches(answer), answer);
    const { top, bottom, high } = await page.$eval(`${answer} > *`, (one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { top, bottom, high: innerHeight };
    });
    assert.ok(top >= 0 && bottom <= high, `${answer}: ${top} to ${bottom} of ${high}`);
  }
  assert.match(await page.textContent('.legend'), /You/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a replay of The Dwarf King shows quest, special card and all hands', async () => {
  const { page, complaints, context } = await person(browser, {
    phone: true,
    tap: 'once',
    theme: 'dark',
    choice: { game: 'dwarf-king', players: 4, bots: 'casual', options: { hands: '1' } },
  });
  await page.goto(server.url);
  await page.tap('#play-dwarf-king');
  await playOut(page, (what) => page.tap(what === 'choice' ? '.prompt .choice' : '.hand .legal'));
  await page.tap('#replay');
  await page.waitForSelector('#slider');
  await page.tap('#step-trick-next');
  await page.tap('#step-trick-next');
  await page.waitForSelector('.tiles');
  await page.waitForSelector('.slot');
  await fits(page, 'the replay');
  await page.tap('#step-last');
  await page.tap('#tool-scores');
  await page.waitForSelector('.standing .how li');
  await fits(page, 'the scores');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a game that is not over has no replay, and says so', async () => {
  const { page, context } = await person(browser);
  await makeTable(page);
  const table = page.url().split('/').at(-1);
  await page.goto(`${server.url}/replay/${table}`);
  await page.waitForSelector('.error');
  assert.doesNotMatch(await page.textContent('.error'), /refusal\./);
  await context.close();
});

test('a record on this device is opened, and plays by itself', async () => {
  const { page, complaints, context } = await person(browser, { phone: true });
  await page.goto(`${server.url}/replay`);
  /** @param {string} text */
  const give = (text) =>
    page.setInputFiles('#file', { name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('no record at all');
  await page.waitForSelector('.error >> text=no record');
  const record = JSON.parse(await readFile(join(import.meta.dirname, '../records/david-goliath.json'), 'utf8'));
  const twice = structuredClone(record);
  twice.rounds[0].tricks[1].cards[0] = record.rounds[0].tricks[0].cards[0];
  await give(JSON.stringify(twice));
  await page.waitForSelector('.error >> text=trick 2');
  await give(JSON.stringify(record));
  await page.waitForSelector('#slider');
  await fits(page, 'a record of this device');
  // Its review is opened the same way, if it is of this game.
  const review = (name) => {
    const file = join(import.meta.dirname, `../records/${name}.json`);
    const args = ['review', file, '--budget', '20', '--seat', '2', '--json', '-'];
    return execFileSync(program(), args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  };
  await page.tap('#tool-values');
  await fits(page, 'a record without a review');
  await accessible(page, 'a record without a review');
  await give(review('dwarf-king'));
  await page.waitForSelector('.error >> text=another game');
  await give(review('david-goliath'));
  await page.waitForSelector('.review .curve polyline');
  await page.waitForSelector('.legend >> text=accuracy');
  await page.tap('.points a >> nth=0');
  await page.tap('#step-next');
  await page.waitForSelector('.status .class');
  await page.tap('#step-first');
  await page.tap('#step-play');
  await page.waitForURL(/#3$/);
  // Whoever looks for themselves stops it.
  await page.tap('#step-back');
  await page.waitForSelector('#step-play');
  await page.tap('#step-last');
  await page.waitForFunction(() => document.querySelector('#slider').value === document.querySelector('#slider').max);
  await page.waitForSelector('#step-play');
  // The server refused a wrong record, and nothing else was wrong.
  assert.deepEqual(
    complaints.filter((one) => !one.includes('422')),
    [],
  );
  await context.close();
});
