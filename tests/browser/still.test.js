// Within a hand of play nothing moves but what the game moves: the cards of the hand and the own panel stay where they
// are.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { person } from './helper.js';
import { CHOICES, TABLES, moments, played, show } from './scenes.js';
import { browser, server } from './stage.js';

const SIZES = [
  [360, 740],
  [740, 360],
  [1280, 800],
];

/** Runs in the page: where the cards of the hand and the own panel lie. */
function places() {
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
}
const same = (a, b) => a.every((one, at) => Math.abs(one - b[at]) < 0.5);

/** In David & Goliath the card of the last place is played early; in the others cards come in from elsewhere. */
const HANDS = [
  { ...TABLES[0], seed: 3 },
  { ...TABLES[1], seed: 6 },
  { ...TABLES[3], seed: 2 },
  ...['d1', 'k11a', 'g11b', 'sorcerer'].map((special) => CHOICES.find((one) => one.special === special)),
];
/** @param {{game: string, players: number, special?: string}} table */
const what = ({ game, players, special }) => `${game} with ${special ?? players}`;

for (const table of HANDS)
  for (const [width, height] of SIZES)
    test(`${what(table)}: hand and panel lie still at ${width} × ${height}`, async () => {
      const { page, complaints, context } = await person(browser);
      const game = await played(page, server.url, table);
      await page.setViewportSize({ width, height });
      const first = game.said.findIndex(({ seen }) => seen?.type === 'deal');
      const tell = await show(page, server.url, game, { at: first });
      await page.evaluate(() => document.fonts.ready);
      const { own, cards: dealt } = await page.evaluate(places);
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
        const now = await page.evaluate(places);
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

for (const [width, height] of SIZES)
  test(`while a trick is told, hand and panel lie still at ${width} × ${height}`, async () => {
    const { page: player } = await person(browser);
    const { page, complaints, context } = await person(browser, { pace: 'quick', motion: 'no-preference' });
    await page.setViewportSize({ width, height });
    for (const [table, moment] of [
      [TABLES[0], 'capture'],
      [TABLES[1], 'breaks'],
      [TABLES[3], 'breaks'],
      [CHOICES.find(({ special }) => special === 'g11a'), 'bonus'],
    ]) {
      const game = await played(player, server.url, table);
      const { at } = moments(game).get(moment);
      const tell = await show(page, server.url, game, { at: at - 1 });
      await page.evaluate(() => document.fonts.ready);
      // Every picture of the telling counts, and everything that is drawn in between.
      await page.evaluate(`{
        window.seen = [];
        const look = (${places});
        const keep = () => seen.push(look());
        const all = { subtree: true, childList: true, characterData: true };
        new MutationObserver(keep).observe(document.querySelector('#app'), all);
        const frame = () => requestAnimationFrame(frame, keep());
        frame();
      }`);
      tell(game.said[at]);
      await page.waitForSelector('.staged');
      await page.waitForFunction(() => !document.querySelector('.staged'));
      const [lay, ...seen] = await page.evaluate(() => window.seen);
      assert.ok(seen.length > 20, `${seen.length} pictures`);
      const moved = seen.flatMap(({ own, cards }) => [
        ...(same(own, lay.own) ? [] : [`the panel, from ${lay.own} to ${own}`]),
        ...Object.entries(cards).flatMap(([card, box]) => (same(box, lay.cards[card]) ? [] : [`${card}, to ${box}`])),
      ]);
      assert.deepEqual([...new Set(moved)].slice(0, 8), [], `${table.game} with ${table.players}`);
    }
    assert.deepEqual(complaints, []);
    await player.context().close();
    await context.close();
  });
