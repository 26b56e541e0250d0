// The first games, to their end.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fits, person, words } from './helper.js';
import { browser, server } from './stage.js';

for (const game of ['david-goliath', 'dwarf-king']) {
  for (const language of ['en', 'de']) {
    test(`the first game of ${game}, ${language}`, async () => {
      const { page, complaints, context } = await person(browser, { phone: true, language });
      const lesson = await (await fetch(`${server.url}/api/lessons/${game}`)).json();
      await page.goto(server.url);
      await page.tap(`#learn-${game}`);
      await page.tap('#begin');
      let [wrong, refused] = [0, 0];
      // Whatever the teacher says, the table stays where it is.
      const place = () => page.$$eval('.felt, .hand', (all) => all.map((one) => one.getBoundingClientRect().top));
      const still = await place();
      // What is left when nothing more is to be learnt is not shown.
      const asked = lesson.decisions.filter((_, n) => words(language).has(`web-lesson-${game}-${n + 1}`));
      for (const [step, decision] of asked.entries()) {
        const { action } = decision;
        await page.waitForFunction(
          (n) =>
            Number(document.querySelector('.coach .small')?.textContent.match(/\d+/)?.[0]) === n &&
            document.querySelector('.prompt .choice, .hand .legal'),
          step + 1,
        );
        await fits(page, `step ${step + 1}`);
        // The name of the lesson stands there; it asks for nothing.
        assert.equal(await page.locator('.status b').count(), 0);
        assert.match(await page.textContent('.count'), /^\S+ [12] (of|von) [12] /);
        assert.deepEqual(await place(), still, `step ${step + 1}`);
        const text = await page.textContent('.coach .body');
        assert.ok(text.length > 10 && !text.includes('lesson.'), text);
        if (action.type === 'play') {
          // A card that the rules refuse, and one that the lesson does not ask for: both are explained, and nothing is
          // played.
          await page.waitForSelector(`.hand .best[data-card="${action.card}"]`);
          const held = await page.locator('.hand button').count();
          const [no] = Object.keys(decision.refused);
          if (no) {
            await page.tap(`.hand [data-card="${no}"]`);
            await page.waitForSelector('.coach .wrong .rule[href^="/rules#D"]');
            refused += 1;
          }
          const other = decision.legal.find((one) => one.card !== action.card);
          if (other) {
            await page.tap(`.hand [data-card="${other.card}"]`);
            await page.waitForFunction(() => {
              const wrong = document.querySelector('.coach .wrong');
              return wrong?.textContent.length > 9 && !wrong.querySelector('.rule');
            });
            wrong += 1;
          }
          assert.equal(await page.locator('.hand button').count(), held);
          await page.tap(`.hand [data-card="${action.card}"]`);
        } else {
          await page.tap('.prompt .choice >> nth=1');
          await page.waitForSelector('.coach .wrong');
          await page.tap('.prompt .choice >> nth=0');
        }
        // The scores of a hand are read instead.
        const then = lesson.moments[lesson.decisions[step + 1]?.moment]?.view.round ?? 0;
        const on = then > lesson.moments[decision.moment].view.round ? '#next' : '#go-on';
        await page.waitForSelector(on);
        await fits(page, `after step ${step + 1}`);
        assert.match(await page.textContent('.count'), /^\S+ [12] (of|von) [12] /);
        if (on === '#go-on') assert.deepEqual(await place(), still, `after step ${step + 1}`);
        await page.tap(on);
      }
      await page.waitForSelector('.result');
      await fits(page, 'the end');
      // What the last scores are made of has room on a phone, too.
      const made = await page.$$eval('.result .made', (all) => all.map((one) => one.getBoundingClientRect().height));
      assert.ok(made.length === lesson.names.length && Math.min(...made) > 10, String(made));
      assert.ok(wrong >= 8 && refused >= 3, `${wrong} wrong, ${refused} refused`);
      // Then a real game.
      await page.tap('#play');
      await page.waitForSelector('.hand .card');
      assert.match(page.url(), /\/t\//);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

test('the first game of dwarf-king shows two hands, with the scores of the first one between them', async () => {
  const { page, complaints, context } = await person(browser, { phone: true, pace: 'quick', motion: 'no-preference' });
  const lesson = await (await fetch(`${server.url}/api/lessons/dwarf-king`)).json();
  // Who was here before begins with the last card of the first hand.
  const last = lesson.decisions.findIndex((one) => lesson.moments[one.moment].view.round > 0) - 1;
  await page.addInitScript((step) => {
    localStorage.trickhold = JSON.stringify({ ...JSON.parse(localStorage.trickhold), lessons: { 'dwarf-king': step } });
  }, last);
  await page.goto(`${server.url}/learn/dwarf-king`);
  await page.waitForSelector('.hand .legal');
  const quest = await page.textContent('.tile.quest');
  await page.tap('.hand .legal');
  await page.waitForSelector('.summary .ranking');
  await fits(page, 'the scores');
  assert.ok((await page.textContent('.coach .body')).length > 10);
  await page.tap('#next');
  await page.waitForSelector('.hand .best');
  assert.notEqual(await page.textContent('.tile.quest'), quest);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a first game by keyboard alone, shown at a pace', async () => {
  const { page, complaints, context } = await person(browser, { pace: 'quick', motion: 'no-preference' });
  const lesson = await (await fetch(`${server.url}/api/lessons/david-goliath`)).json();
  await page.goto(`${server.url}/learn/david-goliath`);
  await page.focus('#begin');
  await page.keyboard.press('Enter');
  for (const { action } of lesson.decisions.slice(0, 4)) {
    await page.waitForFunction(() => document.activeElement?.closest('.hand'));
    for (const letter of action.card.toLowerCase()) await page.keyboard.press(letter);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-card')), action.card);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'go-on');
    await page.keyboard.press('Enter');
  }
  // After a reload it goes on where it was.
  await page.waitForSelector('.coach >> text=Step 5 of 15');
  const held = await page.$$eval('.hand button', (cards) => cards.map((card) => card.dataset.card));
  await page.reload();
  await page.waitForSelector('.coach >> text=Step 5 of 15');
  assert.deepEqual(await page.$$eval('.hand button', (cards) => cards.map((card) => card.dataset.card)), held);
  // Who wants to begins again, and is asked first.
  await page.click('#restart');
  await page.click('#ask-no');
  await page.waitForSelector('.coach >> text=Step 5 of 15');
  await page.click('#restart');
  await page.click('#ask-yes');
  await page.waitForFunction(() => document.activeElement?.id === 'begin');
  assert.equal(await page.locator('#restart').count(), 0, 'there is nothing to begin again');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.coach >> text=Step 1 of 15');
  assert.equal(await page.locator('.hand button').count(), 15);
  await page.reload();
  await page.waitForSelector('#begin');
  assert.deepEqual(complaints, []);
  await context.close();
});
