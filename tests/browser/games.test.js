// Whole games, as people play them: by touch on a phone, by mouse and by keyboard on a desk, of both kinds.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { choose, fits, person, playOut, sheet } from './helper.js';
import { browser, server } from './stage.js';

const DG = { game: 'david-goliath', players: 4, bots: 'casual', options: { rounds: '1' } };
const DK = { game: 'dwarf-king', players: 4, bots: 'casual', options: { hands: '1' } };

async function begin(how, game) {
  const one = await person(browser, how);
  await one.page.goto(server.url);
  const button = `#play-${game}`;
  if (how.phone) await one.page.tap(button);
  else if (how.keyboard) {
    await one.page.focus(button);
    await one.page.keyboard.press('Enter');
  } else await one.page.click(button);
  return one;
}

/** By touch: a card is lifted by the first tap and played by the second. */
async function byTouch(page, what, step) {
  if (step % 5 === 0) await fits(page, `step ${step}`);
  if (what === 'choice') return choose(page);
  const card = await page.getAttribute('.hand .legal', 'data-card');
  await page.tap(`.hand [data-card="${card}"]`);
  await page.waitForSelector(`.hand .lifted[data-card="${card}"]`);
  await page.tap(`.hand [data-card="${card}"]`);
}

/** What the last round is made of is told of everybody, as far as one scrolls. */
async function made(page, players) {
  const all = await page.locator('.result .made').all();
  assert.equal(all.length, players);
  for (const one of all) {
    await one.scrollIntoViewIfNeeded();
    const { height } = await one.boundingBox();
    assert.ok(height > 10 && (await one.innerText()).trim(), `${height} px`);
  }
}

test('David & Goliath by touch on a phone; a refused card is explained with its rule', async () => {
  const { page, complaints, context } = await begin({ phone: true, choice: DG }, 'david-goliath');
  let explained = 0;
  await playOut(page, async (what, step) => {
    const dim = await page.$('.hand .dim');
    if (dim && explained < 3) {
      await dim.tap();
      await page.waitForSelector('.toast.bad');
      // The rule's number stands behind the question.
      assert.doesNotMatch(await page.textContent('.toast'), /DG-/);
      assert.equal(await page.getAttribute('.toast .rule', 'href'), '/rules#DG-3.3');
      // It is read over the table, and the whole book in a tab of its own.
      const table = page.url();
      await page.tap('.toast .rule');
      assert.match(await page.textContent('.ruling p'), /must .*colour/);
      const book = page.locator('.sheet-rule [href="/rules#DG-3.3"][target=_blank]:not(.rule)');
      assert.equal(await book.count(), 1);
      assert.equal(page.url(), table);
      assert.equal(await page.locator('.toast').count(), 0);
      await fits(page, 'a rule');
      await page.tap('.sheet .close');
      explained += 1;
    }
    await byTouch(page, what, step);
  });
  assert.ok(explained > 0, 'no card was refused');
  await fits(page, 'the end');
  await made(page, 4);
  await page.tap('#verify');
  await page.waitForSelector('.checks');
  assert.equal(await page.getAttribute('.checks', 'data-good'), 'true');
  assert.equal(await page.locator('.checks .good').count(), 4);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('The Dwarf King by touch on a phone', async () => {
  const { page, complaints, context } = await begin({ phone: true, choice: { ...DK, players: 5 } }, 'dwarf-king');
  await playOut(page, (what, step) => byTouch(page, what, step));
  assert.equal(await page.locator('.ranking > li').count(), 5);
  await fits(page, 'the end');
  await made(page, 5);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('David & Goliath by mouse on a desk, two rounds, six players', async () => {
  const { page, complaints, context } = await begin(
    { choice: { ...DG, players: 6, options: { rounds: '2' } } },
    'david-goliath',
  );
  let hints = 0;
  await playOut(page, async (_, step) => {
    if (step === 3 || step === 4) {
      // A hint says that it stands in the record, once; then it comes at once.
      await page.click('#tool-hint');
      if (step === 3) await page.click('.hint .primary');
      await page.waitForSelector('.hint >> text=Play');
      // Enter plays what it says.
      await page.waitForFunction(() => document.activeElement?.matches('.hand .best'));
      await page.keyboard.press('Enter');
      hints += 1;
    } else await page.click('.hand .legal');
  });
  const record = await (await fetch(`${server.url}/api/tables/${page.url().split('/').at(-1)}/record`)).json();
  assert.deepEqual(
    record.hints.map((hint) => hint.seat),
    Array(hints).fill(0),
  );
  assert.equal(await page.locator('.ranking > li').count(), 6);
  // Every cell of a finished round says how it came about.
  await sheet(page, 'scores');
  await page.click('.rounds tr:first-child td:nth-child(3) .cell');
  await page.waitForSelector('.rounds .why .five');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('The Dwarf King by mouse on a desk, all seven hands', async () => {
  const { page, complaints, context } = await begin({ choice: { ...DK, players: 3, options: {} } }, 'dwarf-king');
  const hands = new Set();
  await playOut(page, async (what) => {
    assert.ok((await page.textContent('.tiles')).length > 20, 'quest and special card stay in sight');
    hands.add(await page.textContent('.count'));
    await page.click(what === 'choice' ? '.prompt .choice' : '.hand .legal');
  });
  assert.ok(
    [...hands].some((text) => text.includes('Hand 7 of 7')),
    'seven hands',
  );
  await sheet(page, 'scores');
  const played = await page.locator('.rounds .cell').count();
  assert.ok(played >= 7 * 3, `${played} scores`);
  await page.click('.rounds tr:first-child td:nth-child(2) .cell');
  await page.waitForSelector('.rounds .why .how li');
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [game, choice, language] of [
  ['david-goliath', { ...DG, players: 3, bots: 'newcomer' }, 'de'],
  ['dwarf-king', DK, 'en'],
]) {
  test(`${game} by keyboard alone, and focus stays at the table`, async () => {
    const { page, complaints, context } = await begin({ keyboard: true, language, choice }, game);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-card'));
    await playOut(page, async (what, step) => {
      if (step)
        assert.ok(
          await page.evaluate(() => document.activeElement !== document.body),
          `focus was lost at step ${step}`,
        );
      if (what === 'choice') {
        await page.keyboard.press('1');
        assert.ok(await page.evaluate(() => document.activeElement?.matches('.prompt .choice')));
        return page.keyboard.press('Enter');
      }
      const card = await page.getAttribute('.hand .legal', 'data-card');
      const magic = card.length > 4 && !/\d/.test(card);
      if (step % 2 || magic) {
        // Through the hand with the arrows.
        if (!(await focused())) await page.focus('.hand button');
        for (let i = 0; i < 15 && (await focused()) !== card; i++) await page.keyboard.press('ArrowRight');
      } else for (const letter of card.replace(/[ab]$/, '').toLowerCase()) await page.keyboard.press(letter);
      assert.equal(await focused(), card);
      if (step === 2) {
        // Space skips and never plays; a question has the focus, and Escape takes it back.
        const held = await page.locator('.hand button').count();
        await page.keyboard.press(' ');
        await page.keyboard.press('h');
        await page.waitForFunction(() => document.activeElement?.matches('.hint .primary'));
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => document.activeElement?.closest('.hand'));
        assert.equal(await page.locator('.hand button').count(), held);
        await page.focus(`.hand [data-card="${card}"]`);
      }
      await page.keyboard.press('Enter');
    });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
