// A table in a real browser: size, pace, connection. Run with: node --test tests/browser/*.test.js

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsqr from 'jsqr';
import { next, note, offline, person, playOut, root, serve, sheet, words } from './helper.js';
import { TABLES, moments, played, show } from './scenes.js';
import { browser, server } from './stage.js';

test('the first load is small, and nothing comes from elsewhere', async (test) => {
  const { page, context } = await person(browser);
  const loaded = [];
  page.on('requestfinished', (request) => loaded.push(request));
  /** What came so far, letters and all: nothing is on its way any more. */
  const sum = async () => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const sizes = await Promise.all(loaded.map((request) => request.sizes().catch(() => null)));
    return sizes.reduce((sum, one) => sum + (one?.responseBodySize ?? 0), 0);
  };
  await page.goto(server.url);
  await page.waitForSelector('#play-david-goliath');
  const bytes = await sum();
  assert.ok(bytes > 10_000 && bytes < 200_000, `${bytes} bytes`);
  assert.ok(loaded.some((request) => request.url().endsWith('.woff2')));
  for (const request of loaded) assert.ok(request.url().startsWith(server.url), request.url());
  // With all that a table needs it is still small.
  await page.click('#play-david-goliath');
  await page.waitForSelector('.hand button');
  const all = await sum();
  assert.ok(all < 200_000, `${all} bytes with a table`);
  test.diagnostic(`${bytes} bytes, with a table ${all}`);
  await context.close();
});

test('shown at a pace: the trick ends in two beats, space skips, rematch goes on', async () => {
  const { page, complaints, context } = await person(browser, {
    pace: 'quick',
    motion: 'no-preference',
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } },
  });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  // Beats are short: every text of the status line is kept.
  await page.evaluate(() => {
    window.statuses = [];
    const look = () => window.statuses.push(document.querySelector('.status')?.textContent ?? '');
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.click('.hand .legal');
  for (const beat of ['played the lowest card', 'played the highest card'])
    await page.waitForFunction((text) => window.statuses.some((one) => one.includes(text)), beat);
  await page.keyboard.press('l');
  await page.waitForSelector('.lasttrick li:nth-child(3)');
  await sheet(page, 'log');
  await page.click('.log .moment >> nth=-1');
  await page.waitForSelector('.lasttrick li:nth-child(3)');
  await next(page);
  await page.click('.hand .legal');
  await page.keyboard.press(' ');
  // The pace is a setting, also in the middle of a game.
  await page.click('#menu');
  await page.check('#set-pace-none');
  await playOut(page, async () => page.click('.hand .legal'));
  const old = page.url();
  await page.click('#rematch');
  await page.waitForFunction((was) => location.href !== was, old);
  assert.equal(await next(page), 'card');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('neither hash nor number of a rule stands on the table: a sign and a question lead there', async () => {
  const { page: player } = await person(browser);
  for (const [language, table] of [
    ['en', TABLES[5]],
    ['de', TABLES[1]],
  ]) {
    const { page, complaints, context } = await person(browser, { pace: 'click', language });
    const clean = async (found, where) =>
      assert.doesNotMatch(await page.locator(found).innerText(), /[0-9a-f]{8}|\b(DG|DK)-\d/, where);
    const game = await played(player, server.url, table);
    for (const [moment, at] of moments(game)) {
      await show(page, server.url, game, at);
      await clean('.table', `${table.game}, ${moment}`);
    }
    await show(page, server.url, game, moments(game).get('follow'));
    for (const one of await page.locator('.slot .card, .tile').all()) {
      await one.click();
      await clean('.explained', table.game);
      assert.equal(await page.textContent('.explained .rule'), words(language).get('web-why'));
      await page.keyboard.press('Escape');
    }
    const sign = page.getByRole('button', { name: words(language).get('web-tool-fair'), exact: true });
    const { width, height } = await sign.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
    await sign.click();
    assert.match(await page.textContent('.sheet code'), /^[0-9a-f]{64}$/);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'tool-fair');
    // A phone has it in the menu.
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await sign.count(), 0);
    await page.click('#menu');
    await page.click('.fair summary');
    assert.match(await page.textContent('.fair code'), /^[0-9a-f]{64}$/);
    assert.deepEqual(complaints, []);
    await context.close();
  }
  await player.context().close();
});

test('no sheet lies over a table that has begun, nor after a reload', async () => {
  const { page, context } = await person(browser, {
    choice: { game: 'dwarf-king', players: 4, bots: 'newcomer', options: {} },
  });
  await page.goto(server.url);
  await page.click('#play-dwarf-king');
  await next(page);
  assert.equal(await page.locator('.sheet').count(), 0);
  // Not even if there was one.
  await sheet(page, 'scores');
  await page.waitForSelector('.sheet');
  await page.reload();
  await next(page);
  assert.equal(await page.locator('.sheet').count(), 0);
  await context.close();
});

test('the link as a code can be read, and the shuffle of the documentation comes out', async () => {
  const { page, context } = await person(browser);
  await page.goto(server.url);
  for (const text of [
    'http://a.b/t/x',
    `${server.url}/t/k76jft9p9427mx4b`,
    `https://cards.example.org/t/${'x'.repeat(120)}`,
  ]) {
    const grid = await page.evaluate(
      async (link) => (await import('/vendor/uqr.js')).encode(link, { border: 0 }).data,
      text,
    );
    const side = (grid.length + 8) * 4;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    grid.forEach((row, r) =>
      row.forEach((on, c) => {
        for (let y = 0; y < 4; y++)
          for (let x = 0; x < 4; x++)
            if (on)
              pixels.fill(
                0,
                (((r + 4) * 4 + y) * side + (c + 4) * 4 + x) * 4,
                (((r + 4) * 4 + y) * side + (c + 4) * 4 + x) * 4 + 3,
              );
      }),
    );
    assert.equal((jsqr.default ?? jsqr)(pixels, side, side)?.data, text);
  }
  const record = JSON.parse(readFileSync(join(root, 'tests', 'records', 'shuffle.json'), 'utf8'));
  const result = await page.evaluate(async (game) => (await import('/table/shuffle.js')).verify(game), record);
  assert.ok(result.commit && result.deals.length >= 2 && result.deals.every((deal) => deal.good));
  record.hands[0].deal[0].reverse();
  [record.hands[0].deal[0][0], record.hands[0].deal[1][0]] = [record.hands[0].deal[1][0], record.hands[0].deal[0][0]];
  const wrong = await page.evaluate(async (game) => (await import('/table/shuffle.js')).verify(game), record);
  assert.ok(
    wrong.deals.some((deal) => !deal.good),
    'a changed deal is found',
  );
  await context.close();
});

test('a lost connection comes back by itself, with everything that happened', async () => {
  const { page, complaints, context } = await person(browser, {
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } },
  });
  const open = [];
  await page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    open.push({ socket, real });
  });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  for (let times = 1; times <= 2; times++) {
    await note(page);
    // The card is sent, and the connection is gone before anything comes back.
    await page.click('.hand .legal');
    const last = open.at(-1);
    await last.socket.close({ code: 1011 });
    await last.real.close();
    await page.waitForFunction(
      (left) => document.querySelectorAll('.hand button').length === left && !document.querySelector('.lost'),
      15 - times,
    );
    assert.equal(await next(page), 'card');
  }
  assert.ok(open.length >= 3);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a connection that is lost while a trick is shown does not bring back the past', async () => {
  const { page, complaints, context } = await person(browser, {
    pace: 'slow',
    motion: 'no-preference',
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } },
  });
  const open = [];
  await page.routeWebSocket(/socket$/, (socket) => open.push({ socket, real: socket.connectToServer() }));
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  for (let trick = 1; trick <= 3; trick++) {
    assert.equal(await next(page), 'card');
    await page.click('.hand .legal');
    // The trick is whole, and while it lies there the connection is gone.
    await page.waitForFunction(() => document.querySelectorAll('.slot').length === 3);
    const { socket, real } = open.at(-1);
    await socket.close({ code: 1011 });
    await real.close();
    await page.waitForFunction(
      (left) =>
        !document.querySelector('.lost') &&
        document.querySelectorAll('.hand button').length === left &&
        document.querySelector('.table.mine .hand .legal'),
      15 - trick,
    );
    await page.keyboard.press('l');
    await page.waitForSelector('.lasttrick li:nth-child(3)');
    await page.keyboard.press('l');
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('two tabs keep both their seats', async () => {
  const { page, context } = await person(browser, {
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '2' } },
  });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  const other = await context.newPage();
  await other.goto(server.url);
  await other.check('#game-dwarf-king');
  await other.click('#play-dwarf-king');
  await next(other);
  // The first table writes down where its round began.
  for (let i = 0; i < 15; i++) {
    await next(page);
    await note(page);
    await page.click('.hand .legal');
    await page.waitForFunction((left) => document.querySelectorAll('.hand button').length === left, 14 - i);
  }
  await next(page);
  await other.reload();
  await next(other);
  assert.ok((await other.locator('.hand button').count()) > 0, 'the seat is still there');
  await context.close();
});

test('a phone on its side, and twice the zoom: all of the table is on the screen', async () => {
  for (const [width, height] of [
    [740, 360],
    [640, 400],
  ]) {
    for (const [game, players] of [
      ['david-goliath', 6],
      ['dwarf-king', 5],
    ]) {
      const { page, context } = await person(browser, {
        phone: true,
        language: 'de',
        choice: { game, players, bots: 'casual', options: {} },
      });
      await page.setViewportSize({ width, height });
      await page.goto(server.url);
      await page.tap(`#play-${game}`);
      await next(page);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('.hand button, .tools button, .own .seat, .status, .slot .card, .prompt .choice')]
          .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < 0 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
          })
          .map((one) => one.textContent),
      );
      assert.deepEqual(outside, [], `${game} at ${width}x${height}`);
      await context.close();
    }
  }
});

test('without a server the pages open, and say what is missing', async () => {
  const own = await serve();
  const { page, context } = await person(browser);
  await page.goto(`${own.url}/pad`);
  await page.waitForSelector('.pad');
  await offline(page, ['/', '/scorepad/page.js', '/words/en.ftl']);
  await page.goto(own.url);
  await page.waitForSelector('#play-david-goliath');
  await offline(page, ['/pages/start.js']);
  await own.stop();
  await page.reload();
  await page.click('#play-david-goliath');
  await page.waitForSelector('.start .error');
  assert.match(await page.textContent('.error'), /does not answer/);
  await page.goto(`${own.url}/pad`);
  await page.waitForSelector('.pad');
  // From a page that was never here one can try again, or go to one that was.
  await page.goto(`${own.url}/rules`);
  await page.waitForSelector('.error >> text=does not answer');
  await page.click('text=Start page');
  await page.waitForSelector('#play-david-goliath');
  await context.close();
});
