// From the deal to one's own turn only the bots' pauses pass: they begin with the deal, and nothing waits for its cards
// to fly.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { next, person } from './helper.js';
import { TABLES, played, show } from './scenes.js';
import { browser, server } from './stage.js';

/** A seed where bots act before the person. */
const SEED = '1'.padStart(64, '0');

test('bots wait for nobody to have seen the deal', async () => {
  const choice = { game: 'dwarf-king', players: 4, bots: 'casual' };
  const { page, complaints, context } = await person(browser, {
    choice,
    added: 7,
    pace: 'quick',
    motion: 'no-preference',
  });
  await page.route('**/api/tables', (route) => {
    const setup = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...setup, seed: SEED }) });
  });
  const [sent, said] = [[], []];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload)));
    socket.on('framereceived', ({ payload }) => said.push(JSON.parse(payload)));
  });
  await page.goto(server.url);
  await page.click('#play-dwarf-king');
  await next(page);
  const dealt = said.findIndex(({ seen }) => seen?.type === 'deal');
  const acts = said.slice(dealt).filter(({ event }) => event?.type === 'act');
  assert.ok(dealt > 0 && acts.length > 0, 'bots act first');
  // What is sent while one is welcomed may be sent twice.
  assert.deepEqual([...new Set(sent.map(({ type, action }) => action?.type ?? type))], ['enter', 'add', 'start']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what follows a deal is shown while its cards fly', async () => {
  const { page: player, context: other } = await person(browser);
  const { page, complaints, context } = await person(browser, { pace: 'normal', motion: 'no-preference' });
  const game = await played(player, server.url, TABLES[5]);
  const at = game.said.findLastIndex(({ seen }) => seen?.type === 'deal');
  const [deal, after] = game.said.slice(at, at + 2);
  assert.ok(at > 9 && after.event.type === 'act' && after.seen.type !== 'play', JSON.stringify(after.seen));
  const tell = await show(page, server.url, game, { at: at - 1 });
  // No time passes from now on: cards stay in the air.
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const flight = animate.apply(this, how);
      flight.pause();
      return flight;
    };
    window.setTimeout = () => 0;
  });
  await tell(deal);
  await tell(after);
  await page.waitForSelector(`#app[data-number="${after.number}"]`);
  assert.ok(await page.$eval('.hand .card', (card) => card.getAnimations().length));
  assert.deepEqual(complaints, []);
  await other.close();
  await context.close();
});
