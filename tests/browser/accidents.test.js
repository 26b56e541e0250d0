// Nothing is played that was not meant: double taps, double clicks, and taps beside what is asked.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { choose, next, note, person } from './helper.js';
import { browser, server } from './stage.js';

/** Keeps what the first seat played, and every message that was shown. */
async function watch(page) {
  const played = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { seen } = JSON.parse(payload);
      if (seen?.type === 'play' && seen.seat === 0) played.push(seen.card);
    }),
  );
  await page.addInitScript(() => {
    window.toasts = [];
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        const text = document.querySelector('.toast')?.textContent;
        if (text && window.toasts.at(-1) !== text) window.toasts.push(text);
      }).observe(document.body, { subtree: true, childList: true }),
    );
  });
  return { played, toasts: () => page.evaluate(() => window.toasts) };
}

const middle = async (locator) => {
  const box = await locator.boundingBox();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
};

for (const [game, options] of [
  ['david-goliath', { rounds: '1' }],
  ['dwarf-king', { hands: '1' }],
]) {
  test(`${game}: a round by touch, with double taps and stray taps`, async () => {
    const { page, complaints, context } = await person(browser, {
      phone: true,
      pace: 'normal',
      motion: 'no-preference',
      choice: { game, players: 3, bots: 'newcomer', options },
    });
    const { played, toasts } = await watch(page);
    const tap = (place) => page.touchscreen.tap(...place);
    await page.goto(server.url);
    await page.tap(`#play-${game}`);
    const meant = [];
    for (let steps = 0; ; steps++) {
      assert.ok(steps < 60);
      // After a tie there is another round.
      await page.waitForSelector('.end, .table.mine .prompt .choice, .table.mine .hand .legal');
      if (await page.$('.end')) break;
      const what = await next(page);
      if (what === 'choice') {
        await note(page);
        await choose(page);
        await page.waitForFunction(() => !document.querySelector('.table.mine .prompt .choice'));
        continue;
      }
      // The hand lies still.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.hand .card')].every((card) => !card.getAnimations().length),
      );
      // Beside the cards: the felt, a card of others, a seat.
      const felt = await page.locator('.middle').boundingBox();
      await tap([felt.x + 3, felt.y + felt.height - 3]);
      const lies = page.locator('.slot .card').first();
      if (await lies.count()) {
        await tap(await middle(lies));
        await page.tap('.explained .close');
      }
      if (steps % 4 === 1) {
        await tap(await middle(page.locator('.felt .seat').first()));
        await page.waitForSelector('.sheet');
        await page.tap('.sheet .close');
      }
      // Two taps play the card, a third one falls where it was.
      const card = await page.locator('.hand .legal').first().getAttribute('data-card');
      const place = await middle(page.locator(`.hand [data-card="${card}"]`));
      // A card that is given away is not played.
      if (!(await page.$('.prompt.give'))) meant.push(card);
      for (let taps = 0; taps < 3; taps++) await tap(place);
      await page.waitForFunction((card) => !document.querySelector(`.hand [data-card="${card}"]`), card);
      // While others move, cards are only lifted.
      const places = await page.$$eval('.table:not(.mine) .hand button', (cards) =>
        cards
          .map((one) => one.getBoundingClientRect())
          .map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
      );
      if (places.length > 1) for (const there of [places[0], places.at(-1)]) await tap(there);
      assert.equal(await page.locator('.hand .pre').count(), 0, 'nothing plays by itself');
      await tap([felt.x + 3, felt.y + felt.height - 3]);
    }
    assert.deepEqual(played, meant);
    assert.deepEqual(await toasts(), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('double clicks of the mouse play one card each; a card chosen ahead says so, and is taken back', async () => {
  const { page, complaints, context } = await person(browser, {
    pace: 'none',
    choice: { game: 'david-goliath', players: 6, bots: 'newcomer', options: { rounds: '1' } },
  });
  const { played, toasts } = await watch(page);
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  const meant = [];
  while (meant.length < 15) {
    assert.equal(await next(page), 'card');
    const card = await page.locator('.hand .legal').first().getAttribute('data-card');
    const box = await page.locator(`.hand [data-card="${card}"]`).boundingBox();
    // Near its left edge, where it always shows.
    await page.mouse.dblclick(box.x + box.width * 0.2, box.y + box.height / 2);
    meant.push(card);
    await page.waitForFunction((card) => !document.querySelector(`.hand [data-card="${card}"]`), card);
  }
  await page.waitForSelector('.result');
  assert.deepEqual(played, meant);
  assert.deepEqual(await toasts(), []);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.trickhold);
    localStorage.trickhold = JSON.stringify({ ...kept, pace: 'slow' });
  });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  await page.click('.hand .legal');
  await page.waitForFunction(() => !document.querySelector('.table.mine'));
  const ahead = page.locator('.hand button').last();
  await ahead.click();
  await page.waitForSelector('.hand .pre .badge >> text=next');
  assert.match(await ahead.textContent(), /chosen for your turn/);
  await ahead.click();
  assert.equal(await page.locator('.hand .pre').count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a finger whose click calls itself a mouse lifts a card first, as on an iPhone', async () => {
  const { page, complaints, context } = await person(browser, {
    phone: true,
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } },
  });
  const { played } = await watch(page);
  await page.goto(server.url);
  await page.tap('#play-david-goliath');
  await next(page);
  const card = await page.locator('.hand .legal').first().getAttribute('data-card');
  // One says nothing of itself, one says that it is a mouse.
  const tap = (says) =>
    page.$eval(
      `.hand [data-card="${card}"]`,
      (one, says) => {
        const how = { bubbles: true, cancelable: true, detail: 1, clientX: 9, clientY: 9 };
        one.dispatchEvent(new PointerEvent('pointerdown', { ...how, pointerType: 'touch', isPrimary: true }));
        one.dispatchEvent(new PointerEvent('pointerup', { ...how, pointerType: 'touch', isPrimary: true }));
        one.dispatchEvent(
          says ? new PointerEvent('click', { ...how, pointerType: says }) : new MouseEvent('click', how),
        );
      },
      says,
    );
  await tap('');
  await page.waitForSelector(`.hand .lifted[data-card="${card}"]`);
  assert.deepEqual(played, []);
  assert.match(await page.innerText('.status'), /once more/, 'it is said how to go on');
  await tap('mouse');
  await page.waitForFunction((card) => !document.querySelector(`.hand [data-card="${card}"]`), card);
  assert.deepEqual(played, [card]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('who lets tricks wait for a click is told so at once', async () => {
  const { page, complaints, context } = await person(browser, {
    pace: 'click',
    motion: 'no-preference',
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '2' } },
  });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  await page.evaluate(() => {
    // What is said when the trick is whole.
    window.said = [];
    new MutationObserver(() => {
      const whole = document.querySelectorAll('.slot').length === 3;
      if (whole) window.said.push(document.querySelector('.more')?.textContent ?? '');
    }).observe(document.querySelector('#app'), { subtree: true, childList: true });
  });
  await page.click('.hand .legal');
  await page.waitForSelector('.more >> text=Tap to go on');
  assert.ok((await page.evaluate(() => window.said)).length > 0);
  await page.click('.middle');
  await page.waitForFunction(() => !document.querySelector('.more'));
  assert.deepEqual(complaints, []);
  await context.close();
});
