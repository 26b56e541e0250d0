// Within a hand of play nothing moves but what the game moves: the cards of the hand and the own panel stay where they are.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { person } from './helper.js';
import { CHOICES, TABLES, played, show } from './scenes.js';
import { browser, server } from './stage.js';

const SIZES = [
  [360, 740],
  [740, 360],
  [1280, 800],
];

/** Where the cards of the hand and the own panel lie. */
const places = (page) =>
  page.evaluate(() => {
    const box = (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left, top, width, height];
    };
    const cards = [...document.querySelectorAll('.hand [data-card]')].map((one) => {
      // A card that is chosen or looked at is lifted; that is no move.
      one.style.setProperty('transform', 'none');
      one.style.setProperty('transition', 'none');
      return [one.dataset.card, box(one)];
    });
    return { cards: Object.fromEntries(cards), own: box(document.querySelector('.own')) };
  });
const same = (a, b) => a.every((one, at) => Math.abs(one - b[at]) < 0.5);

for (const table of [TABLES[1], CHOICES[2]])
  for (const [width, height] of SIZES)
    test(`${table.game}: hand and panel lie still at ${width} × ${height}`, async () => {
      const { page, complaints, context } = await person(browser);
      const game = await played(page, server.url, table);
      await page.setViewportSize({ width, height });
      const first = game.said.findIndex(({ seen }) => seen?.type === 'deal');
      const tell = await show(page, server.url, game, { at: first });
      await page.evaluate(() => document.fonts.ready);
      const { own, cards: dealt } = await places(page);
      let lay = dealt;
      const [, size] = Object.values(dealt).map(([, , wide, high]) => [wide, high]);
      const moved = [];
      for (const message of game.said.slice(first + 1)) {
        // The last card of the hand ends it.
        if (message.effects?.some(({ type }) => /^(round|hand)_over$/.test(type))) break;
        await tell(message);
        await page.waitForFunction(
          (number) => document.querySelector('#app').dataset.number === String(number),
          message.number,
        );
        const now = await places(page);
        // Cards that come in are sorted among the others; their size stays.
        if (Object.keys(now.cards).some((card) => !lay[card])) lay = now.cards;
        const what = `${message.number} ${message.seen?.type}`;
        if (!same(now.own, own)) moved.push(`${what}: the panel, from ${own} to ${now.own}`);
        for (const [card, box] of Object.entries(now.cards)) {
          if (!same(box, lay[card])) moved.push(`${what}: ${card}, from ${lay[card]} to ${box}`);
          if (!same(box.slice(2), size)) moved.push(`${what}: ${card} is now ${box.slice(2)}`);
        }
      }
      assert.deepEqual(moved.slice(0, 8), []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
