// Letters can be told from what they stand on, also where that is felt or wood, whose colour changes from place to
// place:
// 4.5 to 1, for large ones 3 to 1, by day and at night.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, person } from './helper.js';
import { CHOICES, TABLES, moments, played, show } from './scenes.js';
import { browser, server } from './stage.js';

/** What is written on what, by the names of core/style.css. What lies on something else is given with it, the lowest
 * first. */
const ON = {
  felt: [
    ['on', 'on-soft'],
    [['felt'], ['felt-2']],
  ],
  seat: [
    ['on', 'on-soft'],
    [
      ['felt', 'plaque'],
      ['felt-2', 'plaque'],
    ],
  ],
  wood: [
    ['on-wood', 'on-wood-soft'],
    [['wood'], ['wood-2']],
  ],
  bar: [['on', 'on-soft', 'gold'], [['bar']]],
  page: [
    ['ink', 'soft', 'link', 'bad'],
    [['page'], ['box']],
  ],
  quest: [['on-tile'], [['tile']]],
  special: [['paper'], [['special']]],
  gold: [['on-gold'], [['gold']]],
  accent: [['on-accent'], [['accent']]],
};

/** Put into pages: how far colours are apart, and what is too faint there. */
function measures() {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** What is seen of colours that lie on each other. */
  const seen = (layers) => {
    pen.clearRect(0, 0, 1, 1);
    for (const colour of layers) {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [red, green, blue] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  window.contrast = (text, layers) => {
    const [high, low] = [light(seen([...layers, text])), light(seen(layers))].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const opaque = (colour) => seen([colour])[3] === 255;
  /** All that may lie under a text somewhere: each colour of a gradient is one of them. */
  const grounds = (one) => {
    let found = [[]];
    for (let at = one; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      const stops = backgroundImage.match(/(?:rgba?|color)\([^()]*\)/g) ?? [];
      const covers = stops.some(opaque);
      const over = stops.filter((stop) => !covers || opaque(stop));
      if (over.length) found = found.flatMap((layers) => over.map((stop) => [stop, ...layers]));
      if (covers) return found;
      found = found.map((layers) => [backgroundColor, ...layers]);
      if (opaque(backgroundColor)) return found;
    }
    return found;
  };
  window.faint = () => {
    const wrong = new Map();
    const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement: one, data } = walk.currentNode;
      if (!data.trim() || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Cards and drawings are pictures, and what cannot be used is dimmed.
      if (one.closest('.hidden, svg, option, :disabled')) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
      // Letters with a rim are told from that.
      const rim = textShadow.match(/(?:rgba?|color)\([^()]*\)/);
      const size = Number.parseFloat(fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
      const worst = Math.min(...(rim ? [rim] : grounds(one)).map((layers) => window.contrast(color, layers)));
      if (worst < least) wrong.set(`${one.className} “${data.trim().slice(0, 20)}”`, `${worst.toFixed(2)} of ${least}`);
    }
    for (const one of document.querySelectorAll('#app [placeholder]')) {
      const { color, opacity } = getComputedStyle(one, '::placeholder');
      const worst = Math.min(...grounds(one).map((layers) => window.contrast(color, layers)));
      if (worst < 4.5 || opacity !== '1') wrong.set(`“${one.placeholder}”`, `${worst.toFixed(2)} at ${opacity}`);
    }
    return [...wrong].map((all) => all.join(': '));
  };
}

for (const theme of ['light', 'dark']) {
  test(`the colours of the palette, ${theme}`, async () => {
    const { page, context } = await person(browser, { theme });
    await context.addInitScript(measures);
    await page.goto(server.url);
    const found = await page.evaluate((on) => {
      const probe = document.body.appendChild(document.createElement('i'));
      const colour = (name) => {
        probe.style.setProperty('color', `var(--${name})`);
        return getComputedStyle(probe).color;
      };
      return Object.values(on).flatMap(([texts, grounds]) =>
        texts.flatMap((text) =>
          grounds.map((layers) => [
            `${text} on ${layers.join(' with ')}`,
            window.contrast(colour(text), layers.map(colour)),
          ]),
        ),
      );
    }, ON);
    assert.ok(found.length > 20);
    const wrong = found.filter(([, contrast]) => !(contrast >= 4.5));
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test(`pages with wood, ${theme}`, async () => {
    const { page, context } = await person(browser, { theme });
    await context.addInitScript(measures);
    for (const path of ['', 'friends', 'pad', 'rules']) {
      await page.goto(`${server.url}/${path}`);
      await page.waitForSelector('main h1, main h2, main legend');
      assert.deepEqual(await page.evaluate(() => window.faint()), [], `/${path}`);
    }
    await context.close();
  });

  test(`what stands on the table, ${theme}`, async () => {
    const { page: player, context: other } = await person(browser);
    for (const phone of [false, true]) {
      const { page, context } = await person(browser, { theme, phone, pace: 'click' });
      await context.addInitScript(measures);
      for (const [table, names] of [
        [TABLES[1], ['follow', 'breaks', 'round', 'over']],
        [TABLES[5], ['follow', 'capture', 'round', 'over']],
        [CHOICES[2], ['giving']],
      ]) {
        const game = await played(player, server.url, table);
        const all = moments(game);
        for (const name of names) {
          assert.ok(all.has(name), `${table.game} has no ${name}`);
          await show(page, server.url, game, all.get(name));
          const where = `${table.game} ${name} ${phone ? 'on a phone' : 'on a desk'}`;
          assert.deepEqual(await page.evaluate(() => window.faint()), [], where);
          await accessible(page, where);
        }
      }
      await context.close();
    }
    await other.close();
  });
}
