// The table in a real browser. Run with: node --test tests/browser/*.test.js

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import jsqr from 'jsqr';
import { accessible, changed, fits, launch, next, note, person, root, serve } from './helper.js';

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Plays a game to its end with `play`, which does what is asked once. */
async function playOut(page, play) {
  const met = new Set();
  for (let steps = 0; steps < 400; steps++) {
    const what = await next(page);
    if (what === 'over') return met;
    met.add(what);
    await note(page);
    await play(what, steps);
    await changed(page, what);
  }
  assert.fail('the game does not end');
}

test('both languages say everything, and every text is used by a key that exists', () => {
  const [en, de] = ['en', 'de'].map((one) => JSON.parse(readFileSync(join(root, 'words', `${one}.json`), 'utf8')));
  assert.deepEqual(Object.keys(en), Object.keys(de));
  const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort().join();
  for (const key of Object.keys(en)) assert.equal(holes(en[key]), holes(de[key]), key);
  for (const file of readdirSync(join(root, 'web')).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(root, 'web', file), 'utf8');
    for (const [, key] of text.matchAll(/\bt\('([^']+)'/g)) assert.ok(key in en || `web.${key}` in en, `${file}: ${key}`);
  }
  for (let tile = 1; tile <= 20; tile++) for (const side of ['a', 'b']) assert.ok(en[`quest.${tile}${side}`] && en[`quest.${tile}${side}.title`]);
});

test('the first load is small', async () => {
  const { page, context } = await person(browser);
  let bytes = 0;
  page.on('response', async (response) => { bytes += Number(response.headers()['content-length'] ?? 0); });
  await page.goto(server.url);
  await page.waitForSelector('#play-david-goliath');
  assert.ok(bytes > 20_000 && bytes < 200_000, `${bytes} bytes`);
  await context.close();
});

test('David & Goliath by touch on a phone, and the shuffle is checked', async () => {
  const { page, complaints, context } = await person(browser, { phone: true, choice: { game: 'david-goliath', players: 4, bots: 'greedy', options: { rounds: '1' } } });
  await page.goto(server.url);
  await page.tap('#play-david-goliath');
  await playOut(page, async (what, step) => {
    assert.equal(what, 'card');
    if (step % 5 === 0) await fits(page, `trick ${step}`);
    const dim = await page.$('.hand .dim');
    if (step < 6 && dim) {
      // A card that the rules refuse is explained, with the rule.
      await dim.tap();
      await page.waitForSelector('.toast.bad');
      assert.match(await page.textContent('.toast'), /DG-3\.3/);
    }
    const card = await page.getAttribute('.hand .legal', 'data-card');
    await page.tap(`.hand [data-card="${card}"]`);
    await page.waitForSelector(`.hand .lifted[data-card="${card}"]`);
    await page.tap(`.hand [data-card="${card}"]`);
  });
  await fits(page, 'the end');
  await page.tap('#verify');
  await page.waitForSelector('.checks');
  assert.equal(await page.getAttribute('.checks', 'data-good'), 'true');
  assert.equal(await page.locator('.checks .good').count(), 4);
  // A review takes long, so it is one of our own: its progress, its curve, its turning points.
  const action = (card) => ({ action: { type: 'play', card }, share: 0.3, share_error: 0.01, points: 30, points_error: 1 });
  const decision = (event, loss) => {
    const lens = { actions: [action('R5'), action('B7')], best: 1, loss, loss_error: 0.01, shares: [0.25 + loss, 0.25, 0.3 - loss, 0.2] };
    return { event, round: 0, trick: event, seat: event % 4, played: 0, class: loss > 0.1 ? 'mistake' : 'best', known: lens, open: lens };
  };
  const classes = { best: 9, fine: 1, inaccuracy: 0, mistake: 1, blunder: 0 };
  const review = { seats: [0, 1, 2, 3].map(() => ({ result: 0.25, cards: 0, given_away: 0.1, classes })), turning_points: [3], decisions: [0, 0, 0, 0.2, 0.02, 0].map((loss, event) => decision(event, loss)) };
  const states = [{ state: 'running', done: 2, total: 6 }, { state: 'done', done: 6, total: 6, review }];
  await page.route('**/review', (route) => route.fulfill({ json: states.length > 1 ? states.shift() : states[0] }));
  await page.tap('#review');
  await page.waitForSelector('text=2 of 6 decisions');
  await page.waitForSelector('.curve polyline');
  assert.equal(await page.locator('.curve polyline').count(), 4);
  assert.match(await page.textContent('.points'), /1\.4 Bot 4 played red 5; blue 7 would have won 20 % more/);
  await fits(page, 'the review');
  if (process.env.TRICKHOLD_SHOTS) {
    await page.locator('.curve').scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(process.env.TRICKHOLD_SHOTS, 'review.png') });
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('The Dwarf King by mouse on a desktop', async () => {
  const { page, complaints, context } = await person(browser, { choice: { game: 'dwarf-king', players: 4, bots: 'greedy', options: { hands: '1' } } });
  await page.goto(server.url);
  await page.click('#play-dwarf-king');
  await playOut(page, async (what) => {
    assert.ok((await page.textContent('.tiles')).length > 20, 'quest and special card stay in sight');
    await page.click(what === 'choice' ? '.prompt .choice' : '.hand .legal');
  });
  assert.ok(await page.locator('.ranking li').count() === 4);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a game by keyboard alone, and focus stays in the hand', async () => {
  const { page, complaints, context } = await person(browser, { language: 'de', choice: { game: 'david-goliath', players: 3, bots: 'random', options: { rounds: '1' } } });
  await page.goto(server.url);
  await page.focus('#play-david-goliath');
  await page.keyboard.press('Enter');
  let first = true;
  await playOut(page, async (_, step) => {
    if (!first && step < 14) assert.ok(await page.evaluate(() => document.activeElement?.closest('.hand') !== null), `focus was lost in trick ${step}`);
    first = false;
    const card = await page.getAttribute('.hand .legal', 'data-card');
    await page.waitForTimeout(step % 2 ? 0 : 20);
    if (step % 2) {
      // Through the hand with the arrows.
      for (let i = 0; i < 15 && (await page.evaluate(() => document.activeElement?.getAttribute('data-card'))) !== card; i++) await page.keyboard.press('ArrowRight');
    } else for (const letter of card.toLowerCase()) await page.keyboard.press(letter);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-card')), card);
    await page.keyboard.press('Enter');
  });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('friends: link, chat, hint, reload, newest tab, watching', async () => {
  const ann = await person(browser, { name: 'Ann', choice: { game: 'david-goliath', players: 3, bots: 'greedy', advice: true, options: {} } });
  const bob = await person(browser, { name: 'Bob', phone: true });
  await ann.page.goto(server.url);
  await ann.page.click('#make');
  await ann.page.waitForSelector('#start');
  const link = await ann.page.inputValue('#link');
  await bob.page.goto(link);
  await bob.page.tap('#join');
  await bob.page.waitForSelector('.lobby');
  await ann.page.waitForSelector('text=Bob');
  await fits(bob.page, 'the lobby');
  await ann.page.selectOption('.chairs select', 'random');
  await bob.page.waitForSelector('.chairs >> text=Bot');
  await ann.page.click('#start');
  await bob.page.waitForSelector('.table');
  // Chat.
  await ann.page.click('#tool-chat');
  await ann.page.fill('#say', 'Good luck');
  await ann.page.keyboard.press('Enter');
  await bob.page.waitForSelector('.bubble >> text=Good luck');
  // A hint is asked for twice when others play, and all hear of it.
  assert.equal(await next(ann.page), 'card');
  await ann.page.click('#tool-hint');
  await ann.page.click('.hint .primary');
  await ann.page.waitForSelector('.hint >> text=Best');
  await bob.page.tap('#tool-log');
  await bob.page.waitForSelector('.log >> text=Ann asked for a hint');
  // Back after a reload, without a click.
  await ann.page.reload();
  assert.equal(await next(ann.page), 'card');
  await ann.page.click('.hand .legal');
  // The newest tab controls; the older one is told.
  const second = await ann.context.newPage();
  await second.goto(link);
  await second.waitForSelector('.hand button');
  await ann.page.waitForSelector('.lost >> text=newer tab');
  // Somebody watches and sees no hand.
  const eve = await person(browser, { name: 'Eve' });
  await eve.page.goto(link);
  await eve.page.waitForSelector('.table');
  assert.equal(await eve.page.locator('.hand button').count(), 0);
  assert.deepEqual([...ann.complaints, ...bob.complaints, ...eve.complaints], []);
  await Promise.all([ann, bob, eve].map((one) => one.context.close()));
});

test('shown at a pace: the trick ends in two beats, space skips, rematch goes on', async () => {
  const { page, complaints, context } = await person(browser, { pace: 'quick', motion: 'no-preference', choice: { game: 'david-goliath', players: 3, bots: 'random', options: { rounds: '1' } } });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  await page.click('.hand .legal');
  await page.waitForSelector('.status >> text=wins the highest');
  await page.waitForSelector('.status >> text=wins the rest');
  await page.keyboard.press('l');
  await page.waitForSelector('.lasttrick li:nth-child(3)');
  await page.click('#tool-log');
  await page.click('.log .moment >> nth=-1');
  await page.waitForSelector('.lasttrick li:nth-child(3)');
  await next(page);
  await page.click('.hand .legal');
  await page.keyboard.press(' ');
  // The pace is a setting, also in the middle of a game.
  await page.click('#menu');
  await page.selectOption('#set-pace', 'none');
  await playOut(page, async () => page.click('.hand .legal'));
  const old = page.url();
  await page.click('#rematch');
  await page.waitForFunction((was) => location.href !== was, old);
  assert.equal(await next(page), 'card');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the link as a code can be read, and the shuffle of the documentation comes out', async () => {
  const { page, context } = await person(browser);
  await page.goto(server.url);
  for (const text of ['http://a.b/t/x', `${server.url}/t/k76jft9p9427mx4b`, `https://cards.example.org/t/${'x'.repeat(120)}`]) {
    const grid = await page.evaluate(async (link) => (await import('/qr.js')).qr(link), text);
    const side = (grid.length + 8) * 4;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    grid.forEach((row, r) => row.forEach((on, c) => {
      for (let y = 0; y < 4; y++) for (let x = 0; x < 4; x++) if (on) pixels.fill(0, (((r + 4) * 4 + y) * side + (c + 4) * 4 + x) * 4, (((r + 4) * 4 + y) * side + (c + 4) * 4 + x) * 4 + 3);
    }));
    assert.equal((jsqr.default ?? jsqr)(pixels, side, side)?.data, text);
  }
  const record = JSON.parse(readFileSync(join(root, 'tests', 'records', 'shuffle.json'), 'utf8'));
  const result = await page.evaluate(async (game) => (await import('/shuffle.js')).verify(game), record);
  assert.ok(result.commit && result.deals.length >= 2 && result.deals.every((deal) => deal.good));
  record.hands[0].deal[0].reverse();
  [record.hands[0].deal[0][0], record.hands[0].deal[1][0]] = [record.hands[0].deal[1][0], record.hands[0].deal[0][0]];
  const wrong = await page.evaluate(async (game) => (await import('/shuffle.js')).verify(game), record);
  assert.ok(wrong.deals.some((deal) => !deal.good), 'a changed deal is found');
  await context.close();
});

test('rules', async () => {
  const { page, complaints, context } = await person(browser, { phone: true });
  await page.goto(`${server.url}/rules#DK-7.1`);
  await page.waitForSelector('#DK-7\\.1');
  await page.fill('#find', 'champion');
  await page.waitForSelector('mark');
  await fits(page, 'the rules');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a lost connection comes back by itself, with everything that happened', async () => {
  const { page, complaints, context } = await person(browser, { choice: { game: 'david-goliath', players: 3, bots: 'random', options: { rounds: '1' } } });
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
    await page.waitForFunction((left) => document.querySelectorAll('.hand button').length === left && !document.querySelector('.lost'), 15 - times);
    assert.equal(await next(page), 'card');
  }
  assert.ok(open.length >= 3);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('every choice of The Dwarf King has its own form', async () => {
  const { page, complaints, context } = await person(browser, { phone: true, language: 'en', tap: 'once', choice: { game: 'dwarf-king', players: 4, bots: 'greedy', options: { hands: '1' } } });
  // The real server, with another question put in its place.
  let asked = {};
  const sent = [];
  await page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.view && asked.phase) {
        Object.assign(message.view, { turn: 0, trick: [], last_cards: [], led: null }, asked.view, { phase: asked.phase });
        message.legal = asked.legal;
        message.until = asked.until ?? null;
      }
      socket.send(JSON.stringify(message));
    });
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (asked.phase && message.action) sent.push(message.action);
      else real.send(text);
    });
  });
  await page.goto(server.url);
  await page.tap('#play-dwarf-king');
  await next(page);
  const hand = await page.$$eval('.hand button', (cards) => cards.map((card) => card.dataset.card));
  const forms = [
    { phase: 'quest', view: { tile: '12', quest: null }, legal: ['a', 'b'].map((side) => ({ type: 'quest', side })), text: /Knights over Dwarves.*Dwarves over Knights/s },
    { phase: 'exchange', legal: [1, 2, 3].map((seat) => ({ type: 'exchange', with: seat })), text: /Bot 2.*Bot 3.*Bot 4/s },
    { phase: 'giving', view: { partner: 2, gives: 0 }, legal: hand.map((card) => ({ type: 'give', card })), text: /Give 2 cards to Bot 3/ },
    { phase: 'druid', legal: [1, 2, 3].map((seat) => ({ type: 'druid', with: seat })), text: /swap your whole hand/ },
    { phase: 'pass', legal: ['left', 'right'].map((direction) => ({ type: 'pass', direction })), text: /left.*Bot 2.*right.*Bot 4/s },
    { phase: 'sorcerer', view: { turn: null, last_cards: ['k2', 'gA', 'd9', 'kQ'], special: 'sorcerer' }, legal: [...['k2', 'gA', 'd9', 'kQ'].map((card) => ({ type: 'take', card })), { type: 'decline' }], until: Date.now() + 60_000, text: /Swap the Sorcerer/ },
  ];
  for (const form of forms) {
    asked = form;
    sent.length = 0;
    await page.reload();
    await page.waitForSelector('.prompt');
    assert.match(await page.textContent('.prompt'), form.text, form.phase);
    await fits(page, form.phase);
    const shot = process.env.TRICKHOLD_SHOTS;
    if (shot) await page.screenshot({ path: join(shot, `choice-${form.phase}.png`) });
    await page.tap(form.phase === 'giving' ? '.hand .legal' : '.prompt .choice');
    for (let tries = 0; tries < 50 && !sent.length; tries++) await page.waitForTimeout(20);
    assert.deepEqual(sent[0], form.legal[0]);
  }
  assert.match(await page.textContent('.count'), /◷/);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const theme of ['light', 'dark']) {
  test(`everyone can use it: ${theme}`, async () => {
    const { page, context } = await person(browser, { theme, phone: theme === 'dark', tap: 'once', choice: { game: 'dwarf-king', players: 4, bots: 'greedy', options: { hands: '1' } } });
    await page.goto(server.url);
    await page.waitForSelector('#make');
    await accessible(page, 'start');
    await page.click('#play-dwarf-king');
    await next(page);
    await accessible(page, 'The Dwarf King');
    await page.goto(server.url);
    await page.click('#play-david-goliath');
    for (let i = 0; i < 4; i++) {
      await next(page);
      await note(page);
      if (i < 3) {
        await page.click('.hand .legal');
        await changed(page, 'a card');
      }
    }
    await accessible(page, 'David & Goliath');
    await page.click('#tool-log');
    await accessible(page, 'the log');
    await page.goto(server.url);
    await page.click('#make');
    await page.waitForSelector('#start');
    await accessible(page, 'the lobby');
    await page.goto(`${server.url}/pad`);
    await page.waitForSelector('.pad');
    await accessible(page, 'the pad');
    await page.goto(`${server.url}/rules`);
    await page.waitForSelector('.item');
    await accessible(page, 'the rules');
    await context.close();
  });
}
