// What a server may do at any time: ask for patience, and have its clock set.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { next, person } from './helper.js';
import { browser, server } from './stage.js';

const choice = { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } };

/** A table in a browser; `there` and `back` change what is said, or keep it by giving null. */
async function table({ there = (text) => text, back = (text) => text, setup = {} }) {
  const one = await person(browser, { choice });
  const { page } = one;
  await page.route('**/api/tables', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...setup }) }),
  );
  await page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    const say = (message) => socket.send(JSON.stringify(message));
    real.onMessage((text) => say(back(JSON.parse(text))));
    socket.onMessage((text) => {
      const message = there(JSON.parse(text), say);
      if (message) real.send(JSON.stringify(message));
    });
  });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  return one;
}

test('what cannot be now is sent again by itself, and not for ever', async () => {
  const sent = [];
  let refuse = (_) => null;
  const { page, complaints, context } = await table({
    there: (message, say) => {
      if (message.action?.type !== 'play') return message;
      sent.push(message);
      const refusal = refuse(sent.length);
      if (!refusal) return message;
      say({ type: 'answer', id: message.id, number: null, refusal });
      return null;
    },
  });
  refuse = (times) => (times <= 2 ? { code: ['too_many', 'storage'][times - 1], facts: { wait_ms: 30 } } : null);
  const before = await page.locator('.hand button').count();
  await page.click('.hand .legal');
  await page.waitForFunction(
    (n) => document.querySelectorAll('.hand button').length === n - 1 && document.querySelector('.hand .legal'),
    before,
  );
  assert.equal(sent.length, 3);
  assert.deepEqual(sent[2], sent[0], 'the same intent under the same name');
  assert.equal(await page.locator('.toast').count(), 0);
  // A server that never can is believed in the end, and the card can be played later.
  sent.length = 0;
  refuse = () => ({ code: 'too_many', facts: { wait_ms: 10 } });
  await page.click('.hand .legal');
  await page.waitForSelector('.toast.bad');
  assert.equal(sent.length, 6);
  refuse = () => null;
  await page.click('.hand .legal');
  await page.waitForFunction((n) => document.querySelectorAll('.hand button').length === n - 2, before);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [how, hours] of [
  ['back', -3],
  ['forward', 3],
]) {
  test(`a clock that was set ${how} does not change the time that is left`, async () => {
    let shift = 0;
    const { page, complaints, context } = await table({
      setup: { clock_ms: 60_000 },
      back: (message) => {
        if (message.type === 'event') message.at += shift;
        if (message.type === 'welcome') message.now += shift;
        if (message.until) message.until += shift;
        return message;
      },
    });
    const left = async () => Number((await page.textContent('.clock')).replace(/\D/g, ''));
    assert.ok((await left()) > 40 && (await left()) <= 60, await page.textContent('.clock'));
    shift = hours * 3_600_000;
    const before = await page.locator('.hand button').count();
    await page.click('.hand .legal');
    await page.waitForFunction(
      (n) =>
        document.querySelectorAll('.hand button').length === n - 1 &&
        document.querySelector('.table.mine .hand .legal'),
      before,
    );
    assert.ok((await left()) > 40 && (await left()) <= 60, await page.textContent('.clock'));
    // It runs, also after coming back.
    await page.waitForFunction(
      (was) => Number(document.querySelector('.clock').textContent.replace(/\D/g, '')) < was,
      await left(),
    );
    const then = await left();
    await page.reload();
    await next(page);
    assert.ok((await left()) <= then && (await left()) > 30, `${await left()} after ${then}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** A table whose server can say that it speaks another version: as often as `wrong` says, from now on. */
async function versions(setup) {
  const one = await person(browser, { choice, ...setup });
  const server = { wrong: 0, entered: 0, drop: () => {} };
  await one.page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    server.drop = () => socket.close();
    real.onMessage((text) => socket.send(text));
    socket.onMessage((text) => {
      const enters = JSON.parse(text).type === 'enter';
      server.entered += enters ? 1 : 0;
      if (!enters || server.wrong === 0) return real.send(text);
      server.wrong -= 1;
      socket.send(JSON.stringify({ type: 'notice', code: 'wrong_version', what: 'this server speaks another one' }));
    });
  });
  return { ...one, server };
}

for (const room of ['t', 'text']) {
  test(`an old page (${room}) says so, loads itself anew and goes on`, async () => {
    const { page, complaints, context, server: told } = await versions({});
    await page.goto(server.url);
    await page.click('#play-david-goliath');
    await next(page);
    if (room === 'text') {
      await page.goto(page.url().replace('/t/', '/text/'));
      await page.waitForSelector('#hand');
    }
    told.wrong = 1;
    told.entered = 0;
    told.drop();
    await page.waitForSelector('.lost >> text=The server has been updated, so this page is reloading itself.');
    await page.waitForEvent('load');
    if (room === 't') await next(page);
    else await page.waitForSelector('#hand');
    assert.equal(told.entered, 2);
    assert.equal(await page.locator('.lost').count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('a page that stays of another version does not load itself anew again', async () => {
  const { page, complaints, context, server: told } = await versions({ language: 'de' });
  told.wrong = 100;
  await page.goto(server.url);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.click('#play-david-goliath');
  await page.waitForSelector('.error >> text=Der Server wurde aktualisiert, darum lädt sich diese Seite neu.');
  await page.waitForSelector('.error >> text=Diese Seite passt immer noch nicht zur Version des Servers');
  await page.waitForTimeout(4000);
  assert.deepEqual([loads, told.entered], [1, 2]);
  // It stays so at the next table of this tab.
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await page.waitForSelector('.error >> text=Diese Seite passt immer noch nicht zur Version des Servers');
  await page.waitForTimeout(4000);
  assert.deepEqual([loads, told.entered], [2, 3]);
  assert.deepEqual(complaints, []);
  await context.close();
});
