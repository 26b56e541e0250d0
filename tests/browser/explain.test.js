// What a card or a quest is for: told by a long press, a right click, a key, or a tap where nothing else happens by it.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, fits, next, person, sheet } from './helper.js';
import { browser, server } from './stage.js';

const GAMES = ['david-goliath', 'dwarf-king'];

/** A finger that rests on something, until the explanation is there; or so long, and then slips. */
async function press(page, selector, slips = 0) {
  const box = await page.locator(selector).first().boundingBox();
  const [x, y] = [box.x + Math.min(box.width / 2, 14), box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const send = (type, at) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at, y }] : [] });
  await send('touchStart', x);
  if (slips) await send('touchMove', x + slips);
  else await page.waitForSelector('.explained[open]');
  await send('touchEnd');
  await touch.detach();
}

/** What is explained, and that it goes away. */
async function read(page) {
  const said = await page.locator('.explained').innerText();
  assert.ok(said.length > 60 && !/web\.|about\.|undefined/.test(said), said);
  assert.match(await page.getAttribute('.explained .rule', 'href'), /^\/rules#D[GK]-\d+\.\d+$/);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.explained', { state: 'detached' });
  return said;
}

async function begin(how, game) {
  const all = await person(browser, { choice: { game, players: 3, bots: 'newcomer' }, ...how });
  await all.page.goto(server.url);
  await all.page.click(`#play-${game}`);
  while ((await next(all.page)) === 'choice') await all.page.click('.prompt .choice >> nth=0');
  return all;
}

for (const game of GAMES) {
  for (const language of ['en', 'de']) {
    test(`a long press explains and plays nothing, a tap plays: ${game}, ${language}`, async () => {
      const { page, complaints, context } = await begin({ phone: true, tap: 'once', language }, game);
      const held = () => page.locator('.hand button').count();
      const before = await held();
      await press(page, '.hand .legal');
      await fits(page, 'the explanation');
      await accessible(page, 'the explanation');
      await read(page);
      assert.equal(await held(), before);
      assert.equal(await page.locator('.hand [aria-pressed="true"]').count(), 0);
      // A finger that moves means something else.
      await press(page, '.hand .legal', 40);
      assert.equal(await page.locator('.explained').count(), 0);
      assert.equal(await held(), before);
      for (const tile of await page.locator('.tiles [data-about]').all()) {
        await tile.tap();
        const said = await read(page);
        assert.ok(said.includes(await tile.locator('h3').innerText()), said);
      }
      await page.tap('.hand .legal');
      await page.waitForFunction((n) => document.querySelectorAll('.hand button').length < n, before);
      await next(page);
      // The last trick, and what was won.
      await sheet(page, 'last');
      await page.tap('.lasttrick .card');
      await read(page);
      await page.keyboard.press('Escape');
      await press(page, '.seat :is(.mini, .chip), .slot .card, .hand button');
      await read(page);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  test(`by mouse and keyboard: ${game}`, async () => {
    const { page, complaints, context } = await begin({}, game);
    const held = await page.locator('.hand button').count();
    await page.click('.hand .legal', { button: 'right' });
    await read(page);
    for (const key of ['i', '?']) {
      await page.focus('.hand .legal');
      await page.keyboard.press(key);
      await read(page);
      assert.ok(await page.evaluate(() => document.activeElement?.closest('.hand')), 'the focus goes back');
    }
    assert.equal(await page.locator('.hand button').count(), held);
    // Without a card that has the focus it is the list of keys.
    await page.focus('.status');
    await page.keyboard.press('?');
    await page.waitForSelector('.sheet-help');
    await page.keyboard.press('Escape');
    for (const selector of ['.tiles [data-about]', '.slot .card']) {
      if (!(await page.locator(selector).count())) continue;
      await page.focus(selector);
      await page.keyboard.press('Enter');
      await read(page);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('in the rules and on the score pad', async () => {
  const { page, complaints, context } = await person(browser, { phone: true });
  await page.goto(`${server.url}/rules#DK-1.1`);
  await page.tap('.minute .card');
  assert.match(await read(page), /7 of Knights/);
  await page.goto(`${server.url}/pad`);
  await page.tap('#enter');
  await page.waitForSelector('.padcard');
  await press(page, '.padcard');
  await read(page);
  assert.equal(await page.locator('.padcard.mine').count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('every card and quest has something to tell, also under a quest', async () => {
  for (const language of ['en', 'de']) {
    const { page, context } = await person(browser, { language });
    await page.goto(`${server.url}/rules`);
    await page.waitForSelector('.minute');
    const short = await page.evaluate(async () => {
      const [{ LOOKS }, { games }] = await Promise.all([import('/games/looks.js'), import('/core/catalogue.js')]);
      const text = (part) =>
        Array.isArray(part) ? part.map(text).join('') : part?.children ? text(part.children) : String(part ?? '');
      return games.flatMap(({ game, cards, quests }) =>
        [...cards.map((one) => one.card), ...quests.map((one) => one.quest)].flatMap((name) =>
          ['', ...quests.map((one) => one.quest)]
            .map((under) => [name, under, LOOKS[game].about(name, under).map(text).join(' ')])
            .filter(([, , said]) => said.length < 40 || /(about|quest|special)\.\w|undefined|\{/.test(said)),
        ),
      );
    });
    assert.deepEqual(short, []);
    await context.close();
  }
});
