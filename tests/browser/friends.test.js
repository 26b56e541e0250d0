// Several people at one table, each in a browser of their own.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, fits, next, note, person, playOut, sheet } from './helper.js';
import { browser, makeTable, server } from './stage.js';

test('friends: link, chat, hint, reload, newest tab, watching', async () => {
  const ann = await person(browser, {
    name: 'Ann',
    choice: { game: 'david-goliath', players: 3, bots: 'casual', advice: true, options: {} },
  });
  const bob = await person(browser, { name: 'Bob', phone: true });
  const link = await makeTable(ann.page);
  await bob.page.goto(link);
  await bob.page.tap('#join');
  await bob.page.waitForSelector('.lobby');
  await ann.page.waitForSelector('text=Bob');
  await fits(bob.page, 'the lobby');
  await ann.page.check('#bot-2-newcomer');
  await bob.page.waitForSelector('.seats >> text=Bot');
  await ann.page.click('#start');
  await bob.page.waitForSelector('.table');
  // Chat.
  await sheet(ann.page, 'chat');
  await ann.page.fill('#say', 'Good luck');
  await ann.page.keyboard.press('Enter');
  await bob.page.waitForSelector('.bubble >> text=Good luck');
  // At a seat on the edge, as far as the window reaches.
  await bob.page.waitForFunction(() => {
    const { left, right } = document.querySelector('.felt .bubble').getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });
  // Who is done talking leaves the field by Escape, and the sheet with it.
  await ann.page.focus('#say');
  await ann.page.keyboard.press('Escape');
  await ann.page.waitForSelector('.sheet', { state: 'detached' });
  // A hint is asked for twice when others play, and all hear of it.
  assert.equal(await next(ann.page), 'card');
  await ann.page.click('#tool-hint');
  await ann.page.click('.hint .primary');
  await ann.page.waitForSelector('.hint >> text=Play');
  await sheet(bob.page, 'log');
  await bob.page.waitForSelector('.log >> text=Ann asked for a hint');
  // Back after a reload, without a click.
  await ann.page.reload();
  assert.equal(await next(ann.page), 'card');
  await ann.page.click('.hand .legal');
  await ann.page.waitForFunction(() => document.querySelectorAll('.hand button').length === 14);
  assert.equal(await ann.page.locator('#tool-undo').count(), 0, 'others play here, too');
  // The newest tab controls; the older one is told.
  const second = await ann.context.newPage();
  await second.goto(link);
  await second.waitForSelector('.hand button');
  await ann.page.waitForSelector('.lost >> text=newer tab');
  // It watches now: no hand, and what happens shows.
  await ann.page.waitForFunction(() => document.querySelector('.table') && !document.querySelector('.hand button'));
  await ann.page.click('#take-back');
  await ann.page.waitForSelector('.hand button');
  await second.waitForSelector('.lost >> text=newer tab');
  // Somebody watches and sees no hand.
  const eve = await person(browser, { name: 'Eve' });
  await eve.page.goto(link);
  await eve.page.waitForSelector('.table');
  assert.equal(await eve.page.locator('.hand button').count(), 0);
  // Who loses the connection is seen to be gone at once, long before a bot takes over.
  await bob.context.setOffline(true);
  await bob.page.goto('about:blank').catch(() => null);
  await eve.page.waitForSelector('.seat >> text=not connected, a bot takes over in 1:5');
  await eve.page.waitForFunction(() => /gone · bot in 1:5\d/.test(document.querySelector('.flag.gone').textContent));
  assert.deepEqual([...ann.complaints, ...bob.complaints, ...eve.complaints], []);
  await Promise.all([ann, bob, eve].map((one) => one.context.close()));
});

test('guests without names are told apart, and to themselves they are “You”', async () => {
  const choice = { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } };
  const ann = await person(browser, { name: '', choice });
  const bob = await person(browser, { name: '' });
  await bob.page.goto(await makeTable(ann.page));
  await bob.page.click('#join');
  await ann.page.waitForSelector('.seats >> text=Guest 2');
  await bob.page.focus('#say');
  await bob.page.keyboard.press('Escape');
  assert.notEqual(await bob.page.evaluate(() => document.activeElement?.id), 'say');
  await ann.page.click('#start');
  await bob.page.waitForSelector('.hand button');
  const names = (page) => page.$$eval('.seat .name', (all) => all.map((one) => one.textContent).sort());
  assert.ok((await names(ann.page)).includes('Guest 2'));
  assert.ok((await names(bob.page)).includes('Guest'));
  // Continue, and when it is over replay and review.
  await bob.page.goto(server.url);
  await bob.page.waitForSelector('.running[data-known]');
  assert.match(await bob.page.textContent('.running p'), /Guest 0, You 0|Guest, You/);
  await bob.page.click('#continue');
  await Promise.all([ann, bob].map((one) => playOut(one.page, () => one.page.click('.hand .legal'))));
  await bob.page.click('#replay');
  await bob.page.waitForSelector('#slider');
  assert.equal(await bob.page.textContent('.rail .name'), 'You');
  await bob.page.click('#tool-log');
  await bob.page.waitForSelector('.log >> text=/^You play/');
  assert.equal(await bob.page.locator('.log >> text=Guest 2').count(), 0);
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  await Promise.all([ann, bob].map((one) => one.context.close()));
});

test('a bot that plays for somebody shows its face at their seat', async () => {
  const ann = await person(browser, {
    name: 'Ann',
    choice: { game: 'david-goliath', players: 6, bots: 'casual', grace: '0', options: {} },
  });
  const bob = await person(browser, { name: 'Bob' });
  await bob.page.goto(await makeTable(ann.page));
  await bob.page.click('#join');
  await ann.page.waitForSelector('text=Bob');
  await ann.page.click('#start');
  await bob.page.waitForSelector('.hand button');
  assert.equal(await ann.page.locator('.holder').count(), 0);
  await bob.page.goto('about:blank');
  await ann.page.waitForSelector('.seat.away .pic > .holder');
  const faces = (selector) => ann.page.$$eval(selector, (all) => all.map((one) => one.getAttribute('href')));
  const [held] = await faces('.seat.away .holder use');
  assert.match(held, /^#who-/);
  // It is nobody who plays at another seat.
  const seated = await faces('.seat:not(.away) .pic use');
  assert.ok(seated.length >= 4 && !seated.includes(held), `${held} of ${seated}`);
  assert.deepEqual(ann.complaints, []);
  await Promise.all([ann, bob].map((one) => one.context.close()));
});

test('two people play a whole game; one reloads and one loses the network in the middle of a trick', async () => {
  const ann = await person(browser, {
    name: 'Ann',
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } },
  });
  const bob = await person(browser, { name: 'Bob', phone: true, tap: 'once' });
  const sockets = [];
  await bob.page.routeWebSocket(/socket$/, (socket) => sockets.push({ socket, real: socket.connectToServer() }));
  await bob.page.goto(await makeTable(ann.page));
  await bob.page.tap('#join');
  await ann.page.waitForSelector('text=Bob');
  await ann.page.click('#start');
  const lying = (page) => page.$$eval('.slot', (cards) => cards.map((card) => card.dataset.card));
  let [reloads, cuts] = [0, 0];
  const play = (one, inTheMiddle) => {
    let times = 0;
    return playOut(one.page, async () => {
      const before = await lying(one.page);
      if (before.length && times++ < 3) await inTheMiddle(before);
      await one.page.click('.hand .legal');
    });
  };
  await Promise.all([
    play(ann, async (before) => {
      await ann.page.reload();
      assert.equal(await next(ann.page), 'card');
      assert.deepEqual(await lying(ann.page), before, 'the trick lies there after a reload');
      await note(ann.page);
      reloads += 1;
    }),
    play(bob, async (before) => {
      const { socket, real } = sockets.at(-1);
      await socket.close({ code: 1011 });
      await real.close();
      await bob.page.waitForFunction(
        (known) =>
          !document.querySelector('.lost') &&
          document.querySelector('.table.mine .hand .legal') &&
          document.querySelectorAll('.slot').length === known,
        before.length,
      );
      assert.deepEqual(await lying(bob.page), before, 'the trick lies there after the network was gone');
      await note(bob.page);
      cuts += 1;
    }),
  ]);
  assert.ok(reloads === 3 && cuts === 3, `${reloads} reloads, ${cuts} cuts`);
  const ranking = async (one, name) => (await one.page.textContent('.ranking')).replace('You', name);
  assert.equal(await ranking(ann, 'Ann'), await ranking(bob, 'Bob'));
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  await Promise.all([ann, bob].map((one) => one.context.close()));
});

test('who is removed is told by whom, and goes on watching', async () => {
  const ann = await person(browser, {
    name: 'Ann',
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } },
  });
  const bob = await person(browser, { name: 'Bob' });
  const link = await makeTable(ann.page);
  await bob.page.goto(link);
  await bob.page.click('#join');
  await bob.page.waitForSelector('.lobby');
  // In the lobby: back at the door, where he can sit down again.
  const remove = ann.page.locator('.seats button >> text=Remove');
  await remove.click();
  // The host is asked first; who says nothing does nothing, and is where they were.
  await ann.page.waitForSelector('dialog >> text=Remove Bob from the table?');
  assert.equal(await ann.page.evaluate(() => document.activeElement.id), 'ask-no');
  await accessible(ann.page, 'the question');
  await ann.page.keyboard.press('Escape');
  await ann.page.waitForFunction(() => !document.querySelector('dialog'));
  assert.equal(await ann.page.evaluate(() => document.activeElement.textContent), 'Remove');
  await remove.click();
  await ann.page.keyboard.press('Tab');
  await ann.page.keyboard.press('Enter');
  await bob.page.waitForSelector('.door .lost >> text=The host has removed you');
  await bob.page.click('#join');
  await bob.page.waitForSelector('.lobby');
  // The same on the page of plain text.
  await bob.page.goto(link.replace('/t/', '/text/'));
  await bob.page.waitForSelector('#command');
  await remove.click();
  await ann.page.click('#ask-yes');
  await bob.page.waitForSelector('.door .lost >> text=The host has removed you');
  await bob.page.goto(link);
  await bob.page.click('#join');
  await ann.page.click('#start');
  await bob.page.waitForSelector('.hand button');
  // In the game: he watches, and a bot plays on.
  await ann.page.click('#menu');
  await ann.page.click('text=Remove Bob');
  await ann.page.waitForSelector('dialog >> text=A bot plays on');
  await ann.page.click('#ask-yes');
  await bob.page.waitForSelector('.toast >> text=The host has removed you');
  // His seat bears a bot's face.
  await ann.page.waitForSelector('.seat:has-text("Bob") .pic > .holder');
  await bob.page.waitForFunction(() => document.querySelector('.table') && !document.querySelector('.hand button'));
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  await Promise.all([ann, bob].map((one) => one.context.close()));
});

test('a door that did not come says so, and comes by itself or when it is asked for', async () => {
  const ann = await person(browser, { name: 'Ann' });
  const link = await makeTable(ann.page);
  for (const asked of [false, true]) {
    const bob = await person(browser, { name: 'Bob', phone: true });
    const names = [];
    await bob.page.route('**/table/lobby.js*', async (route) => {
      names.push(new URL(route.request().url()).search);
      // Of the tries that are made by themselves, the second one arrives; or none before the button was pressed.
      const comes = asked ? await bob.page.evaluate(() => 'pressed' in globalThis) : names.length > 1;
      return comes ? route.continue() : route.abort();
    });
    await bob.page.goto(link);
    await bob.page.waitForSelector('.error >> text=The server does not answer');
    if (asked) {
      // At once: the button is drawn anew with every try.
      await bob.page.evaluate(() => {
        Object.assign(globalThis, { pressed: true });
        document.getElementById('retry')?.click();
      });
    }
    await bob.page.waitForSelector('#join');
    // A browser may remember what did not come under a name.
    if (!asked) assert.deepEqual(names, ['', '?again=1']);
    assert.equal(await bob.page.locator('.error').count(), 0);
    await bob.context.close();
  }
  assert.deepEqual(ann.complaints, []);
  await ann.context.close();
});

test('the lobby says that bots take the free seats, to the host and to guests', async () => {
  const ann = await person(browser, {
    name: 'Ann',
    phone: true,
    choice: { game: 'david-goliath', players: 3, bots: 'casual', options: {} },
  });
  const link = await makeTable(ann.page);
  await ann.page.waitForSelector('.edge-bar >> text=Bots take the free seats');
  const { y, height } = await ann.page.locator('.edge-bar').boundingBox();
  assert.ok(y + height <= 741, 'without scrolling');
  const bob = await person(browser, { name: 'Bob', language: 'de' });
  await bob.page.goto(link);
  await bob.page.click('#join');
  await bob.page.waitForSelector('.edge-bar >> text=Den freien Platz übernimmt ein Bot');
  await ann.page.waitForSelector('.edge-bar >> text=A bot takes the free seat');
  await ann.page.check('#bot-2-newcomer');
  await ann.page.waitForSelector('.edge-bar >> text=3 of 3 seats taken');
  assert.doesNotMatch(await ann.page.textContent('.edge-bar'), /free/);
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  await Promise.all([ann, bob].map((one) => one.context.close()));
});

test('without a server nobody is told that no table is open', async () => {
  const { page, context } = await person(browser);
  await page.route('**/api/tables', (route) => route.abort());
  await page.goto(`${server.url}/friends`);
  await page.waitForSelector('.box .error >> text=The server does not answer');
  assert.equal(await page.locator('text=No open table').count(), 0);
  await page.unroute('**/api/tables');
  await page.route('**/api/tables', (route) => route.fulfill({ json: [] }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForSelector('.box >> text=No open table');
  assert.equal(await page.locator('.error').count(), 0);
  await context.close();
});
