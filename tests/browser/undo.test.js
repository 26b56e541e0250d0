// A decision is taken back: everything on the table is as it was before it, and another one can be made.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { changed, next, note, person, playOut, sheet } from './helper.js';
import { browser, server } from './stage.js';

const GAMES = [
  { game: 'david-goliath', players: 4, bots: 'greedy', options: { rounds: '1' } },
  { game: 'dwarf-king', players: 4, bots: 'greedy', options: { hands: '1' } },
];

/** What lies on the table and what can be done, as people see it. */
const picture = (page) =>
  page.evaluate(() => {
    const all = (selector, what) => [...document.querySelectorAll(selector)].map(what);
    return JSON.stringify({
      hand: all('.hand button', (one) => one.dataset.card),
      legal: all('.hand .legal', (one) => one.dataset.card),
      trick: all('.slot', (one) => one.dataset.at),
      seats: all('.seat > .hidden', (one) => one.textContent),
      choices: all('.prompt .choice', (one) => one.textContent),
      tiles: all('.tiles', (one) => one.textContent),
      count: all('.count', (one) => one.textContent),
      status: all('.status', (one) => one.textContent),
      // That a card has just come, or come back, is not told twice.
      flags: all('.flag, :not(.fresh, .back) > .badge', (one) => one.textContent),
    });
  });

/** The same with the sheets: last trick and scores. */
async function whole(page) {
  const parts = [await picture(page)];
  for (const key of ['l', 's']) {
    await page.keyboard.press(key);
    await page.waitForSelector('.sheet');
    parts.push(await page.textContent('.sheet .inside'));
    await page.keyboard.press(key);
  }
  return parts;
}

const choose = (page, nth) => page.locator('.prompt .choice, .hand .legal').nth(nth).click();

for (const choice of GAMES) {
  test(`${choice.game}: decisions are taken back and made anew`, async () => {
    const { page, complaints, context } = await person(browser, { choice });
    await page.goto(server.url);
    await page.click(`#play-${choice.game}`);
    await next(page);
    assert.equal(await page.locator('#tool-undo').count(), 0, 'nothing is decided yet');
    // Only decisions that had a choice are taken back.
    const real = [];
    for (let steps = 0; real.length < 5; steps++) {
      assert.ok(steps < 12);
      const what = await next(page);
      const choices = await page.locator('.prompt .choice, .hand .legal').count();
      const before = await whole(page);
      await note(page);
      await choose(page, 0);
      await changed(page, what);
      if (choices > 1) real.push({ before, choices });
    }
    await next(page);
    // By the button, and by its key: further back.
    for (const back of [() => page.click('#tool-undo'), () => page.keyboard.press('u')]) {
      const { before } = real.pop();
      const held = JSON.parse(await picture(page)).hand;
      await back();
      await page.waitForFunction((hand) => {
        const now = [...document.querySelectorAll('.hand button')].map((one) => one.dataset.card);
        return document.querySelector('.table.mine') && JSON.stringify(now) === JSON.stringify(hand);
      }, JSON.parse(before[0]).hand);
      // What was taken back is said, and shown in the hand.
      const regained = JSON.parse(before[0]).hand.filter((card) => !held.includes(card));
      const marked = await page.locator('.hand .back').evaluateAll((all) => all.map((one) => one.dataset.card));
      assert.deepEqual(marked, regained);
      assert.match(await page.textContent('.toast'), regained.length ? /^Taken back: / : /took your last/);
      assert.deepEqual(await whole(page), before);
    }
    await sheet(page, 'log');
    assert.equal(await page.locator('.log >> text=You took your last decision back.').count(), 2);
    await page.click('.sheet .close');
    // Another decision, and the trick goes on to its end.
    const { hand, legal } = JSON.parse(await picture(page));
    const what = await next(page);
    await note(page);
    await choose(page, (await page.locator('.prompt .choice, .hand .legal').count()) - 1);
    await changed(page, what);
    await next(page);
    const after = JSON.parse(await picture(page));
    if (what === 'card')
      assert.deepEqual(
        hand.filter((card) => !after.hand.includes(card)),
        [legal.at(-1)],
      );
    await playOut(page, () => choose(page, 0));
    assert.equal(await page.locator('#tool-undo').count(), 0, 'the end cannot be taken back');
    const record = await (await fetch(`${server.url}/api/tables/${page.url().split('/').at(-1)}/record`)).json();
    assert.equal(record.undone.length, 2);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('in the middle of a movement, with a card chosen ahead, and after a reload', async () => {
  const { page, complaints, context } = await person(browser, {
    pace: 'slow',
    motion: 'no-preference',
    added: 7,
  });
  await page.goto(server.url);
  // A deal that is known: a card that had to be played is not taken back.
  await page.evaluate(
    async (game) => {
      const { make } = await import('/core/setup.js');
      await make(game, true);
    },
    { ...GAMES[0], players: 3, window_ms: 0, seed: '3'.padStart(64, '0') },
  );
  await next(page);
  const play = async () => {
    await next(page);
    // What was told of the last trick is gone.
    await page.waitForFunction(() => !document.querySelector('.flag:not(.deals)'));
    const before = await picture(page);
    assert.ok(JSON.parse(before).legal.length > 1, 'there is a choice');
    await choose(page, 0);
    return before;
  };
  const is = async (before) => {
    await page.waitForSelector('.table.mine .hand .legal');
    assert.equal(await picture(page), before);
    assert.equal(await page.locator('.hand .pre, .hand .lifted, .role:not(.led), .beam').count(), 0);
  };
  await play();
  const second = await play();
  // Others move, and a card is chosen ahead; from within the page, as a slow machine would come too late.
  await page.evaluate(async () => {
    const until = async (ready) => {
      while (!ready()) await new Promise(requestAnimationFrame);
    };
    await until(() => document.querySelector('.slot') && !document.querySelector('.table.mine'));
    [...document.querySelectorAll('.hand button')].at(-1).click();
    await until(() => document.querySelector('.hand .pre'));
    document.getElementById('tool-undo').click();
  });
  await is(second);
  // While the end of a trick is told.
  const again = await play();
  await page.waitForFunction(() => {
    const told = document.querySelector('.felt.staged');
    if (told) document.getElementById('tool-undo').click();
    return told;
  });
  await is(again);
  await page.reload();
  await is(again);
  // A double click takes one decision back.
  const holds = (n) => page.waitForFunction((n) => document.querySelectorAll('.hand button').length === n, n);
  let held = JSON.parse(again).hand.length;
  for (let cards = 0; cards < 2; cards++) {
    await play();
    await holds(--held);
  }
  await next(page);
  await page.dblclick('#tool-undo');
  await holds(held + 1);
  await play();
  await holds(held);
  assert.equal(await page.locator('.toast').count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});
