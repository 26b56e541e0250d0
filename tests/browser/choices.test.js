// Every special card of The Dwarf King in the own hand, and every choice, at tables whose deals are known.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { BOT, choose, fits, next, person, playOut } from './helper.js';
import { browser, server } from './stage.js';

/** Seeds of tables of four in which the first seat is dealt this special card, with the bytes that `person` adds. */
const SEEDS = {
  k11a: 66,
  mummy: 8,
  excalibur: 16,
  g11b: 17,
  g11a: 119,
  d11a: 24,
  d1: 30,
  k1: 333,
  g1: 211,
  sorcerer: 47,
  k11b: 135,
  d11b: 331,
  puppeteer: 127,
  dragon: 314,
};
/** The choices that a special card brings, and what they say. */
const CHOICES = {
  k11a: /left.*right/s,
  d1: new RegExp(`with whom do you swap hands\\?.*Swap hands with ${BOT}`, 's'),
  g11b: new RegExp(`from whom do you take two cards\\?.*Take two cards from ${BOT}`, 's'),
  sorcerer: /You hold the Sorcerer.*Take the .*Keep the Sorcerer/s,
};

/** Begins a hand that is dealt by a seed. */
async function begin(page, seed, window_ms) {
  await page.goto(server.url);
  await page.evaluate(
    async ([seed, window_ms]) => {
      const { make } = await import('/core/setup.js');
      const setup = { game: 'dwarf-king', players: 4, bots: 'casual', options: { hands: 1 } };
      await make({ ...setup, window_ms, seed: seed.toString(16).padStart(64, '0') }, true);
    },
    [seed, window_ms],
  );
}

for (const [special, seed] of Object.entries(SEEDS)) {
  test(`${special} in the own hand`, async () => {
    const { page, complaints, context } = await person(browser, { phone: true, tap: 'once', added: 7 });
    await begin(page, seed, 0);
    await next(page);
    assert.ok(await page.$(`.hand [data-card="${special}"]`), 'the card was dealt to this seat');
    const asked = new Set();
    let played = false;
    await playOut(page, async (what) => {
      const prompt = await page.evaluate(() => document.querySelector('.prompt')?.textContent ?? '');
      const shot = process.env.TRICKHOLD_SHOTS;
      if (what === 'choice') {
        await fits(page, prompt);
        const kind = CHOICES[special]?.test(prompt) ? special : (await page.$('.prompt.quests')) ? 'quest' : 'other';
        if (shot && !asked.has(kind)) await page.screenshot({ path: join(shot, `choice-${special}-${kind}.png`) });
        asked.add(kind);
        // The Sorcerer is swapped for a card of the trick.
        return choose(page);
      }
      if (await page.$('.prompt.give')) {
        asked.add('give');
        assert.match(prompt, new RegExp(`Give ${BOT} a card \\(\\d of 2\\)`));
      }
      const own = await page.$(`.hand .legal[data-card="${special}"]`);
      if (own && !(await page.$('.prompt.give'))) {
        played = true;
        return own.tap();
      }
      return page.tap('.hand .legal');
    });
    if (CHOICES[special]) assert.ok(asked.has(special), `${[...asked]}: its choice came`);
    if (special === 'g11b') assert.ok(asked.has('give'), 'two cards are given back');
    if (special !== 'sorcerer') assert.ok(played, 'it was played');
    if (special !== 'd11a' && special !== 'sorcerer') assert.ok(asked.has('quest'), 'the quest was chosen');
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('the time of a choice that all are asked for is shown', async () => {
  const { page, complaints, context } = await person(browser, { phone: true, tap: 'once', added: 7 });
  await begin(page, SEEDS.sorcerer, 60_000);
  for (let steps = 0; ; steps++) {
    assert.ok(steps < 5);
    const what = await next(page);
    if (what === 'choice' && (await page.$('.prompt.sorcerer'))) break;
    const before = await page.locator('.hand button').count();
    if (what === 'choice') await choose(page);
    else await page.tap('.hand .legal');
    await page.waitForFunction(
      (before) =>
        document.querySelectorAll('.hand button').length < before || document.querySelector('.prompt.sorcerer'),
      before,
    );
  }
  assert.match(await page.textContent('.count'), /◷/);
  assert.ok((await page.locator('.choice.take').count()) === 4, 'every card of the trick can be taken');
  await fits(page, 'the Sorcerer');
  assert.deepEqual(complaints, []);
  await context.close();
});
