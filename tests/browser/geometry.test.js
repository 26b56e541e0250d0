// What lies on the table can be read and reached: at every size, for every number of players, in every phase.
// Scenes come from real games (scenes.js). This is a selection; `npm run geometry` looks at everything.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { person } from './helper.js';
import { CHOICES, TABLES, moments, played, show } from './scenes.js';
import { browser, server } from './stage.js';

const ALL = process.env.TRICKHOLD_GEOMETRY === 'all';
const SIZES = [
  [320, 568],
  [360, 740],
  [740, 360],
  [1024, 768],
  [2560, 1440],
  ...(ALL
    ? [
        [768, 1024],
        [1280, 800],
        [1920, 1080],
        [412, 915],
        [844, 390],
      ]
    : []),
];

/** Runs in the page: everything that is wrong with what it shows. */
function faults({ view, staged }) {
  const found = [];
  const say = (what) => found.length < 12 && found.push(what);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.hidden');
  const name = (one) => `${one.className.baseVal ?? one.className} “${one.textContent.trim().slice(0, 24)}”`;
  const cross = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2.5;
  const inside = ({ left, right, top, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;

  // Every line of text, as tight as it is drawn, and the corner of every card.
  const read = [];
  const scrolls = (one) => one.closest('.felt.done, .prompt');
  const walk = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: parent, data } = walk.currentNode;
    if (!data.trim() || !shown(parent) || parent.closest('svg')) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (size < 10.99) say(`${name(parent)} is ${size} px`);
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const box of range.getClientRects()) {
      // Letters are lower than their line.
      const low = (box.height - size * 0.72) / 2;
      const tight = { left: box.left, right: box.right, top: box.top + low, bottom: box.bottom - low };
      // What is scrolled away or cut by an ellipsis is not seen.
      const clip = (scrolls(parent) ?? parent.closest('.name, .left, .tag span, .flag'))?.getBoundingClientRect();
      if (clip) {
        tight.left = Math.max(tight.left, clip.left);
        tight.right = Math.min(tight.right, clip.right);
        tight.top = Math.max(tight.top, clip.top);
        tight.bottom = Math.min(tight.bottom, clip.bottom);
        if (tight.right <= tight.left || tight.bottom <= tight.top) continue;
      }
      read.push({ one: parent, box: tight });
      if (!inside(tight) && !scrolls(parent)) say(`${name(parent)} is outside`);
    }
    if (parent.matches('.status') && parent.scrollHeight > parent.clientHeight + size / 2)
      say(`${name(parent)} is cut off`);
    if (
      parent.scrollWidth > parent.clientWidth + 1 &&
      getComputedStyle(parent).overflow === 'hidden' &&
      !parent.matches('.name, .tag span, .by, .flag')
    )
      say(`${name(parent)} is cut off`);
  }
  for (const one of all('.hand .card, .slot .card'))
    if (shown(one)) {
      if (one.offsetWidth < 40) say(`${one.dataset.card} is only ${one.offsetWidth} wide`);
      const { left, top, width, height } = one.getBoundingClientRect();
      const box = {
        left: left + width * 0.08,
        right: left + width * 0.42,
        top: top + height * 0.06,
        bottom: top + height * 0.5,
      };
      if (!one.closest('.slot.high, .lifted')) read.push({ one, box });
      if (!inside(one.getBoundingClientRect()) && !one.closest('.slot.high')) say(`${one.dataset.card} is outside`);
    }
  const above = (one) => one.closest('.sheet, .toast, .hint, .bubble');
  read.forEach((a, at) => {
    for (const b of read.slice(at + 1))
      if (
        a.one !== b.one &&
        !a.one.contains(b.one) &&
        !b.one.contains(a.one) &&
        !above(a.one) &&
        !above(b.one) &&
        cross(a.box, b.box)
      )
        say(`${name(a.one)} and ${name(b.one)} overlap`);
  });

  // Every target is large enough, and what is hit where it shows.
  const hand = all('.hand button');
  for (const one of all('button, a, input, select')) {
    if (!shown(one) || one.disabled || scrolls(one)) continue;
    const box = one.getBoundingClientRect();
    let wide = box.width;
    const next = one.parentElement?.matches('.hand') && one.nextElementSibling?.getBoundingClientRect();
    if (next && Math.abs(next.top - box.top) < 20) wide = Math.min(wide, next.left - box.left);
    if ((wide < 43.5 || box.height < 43.5) && !one.matches('.hand .hole'))
      say(`${name(one)} is ${Math.round(wide)} × ${Math.round(box.height)}`);
    const hit = document.elementFromPoint(box.left + wide / 2, box.top + box.height / 2);
    if (!one.contains(hit)) say(`${name(one)} is under ${hit ? name(hit) : 'nothing'}`);
  }

  // Every card of the view has one element.
  const once = (card, selector, where) => {
    const n = all(selector).filter(shown).length;
    if (n !== 1) say(`${card} is ${n} times ${where}`);
  };
  if (view && !document.querySelector('.end')) {
    if (!staged) for (const card of view.hand) once(card, `.hand [data-card="${card}"]`, 'in the hand');
    if (!staged && !document.querySelector('.prompt'))
      for (const { card } of view.trick) once(card, `.slot [data-card="${card}"]`, 'in the trick');
    (view.piles ?? []).forEach(({ colours }, seat) => {
      for (const { cards } of colours)
        for (const card of cards)
          once(card, `#seat-${seat} :is([data-card="${card}"], [data-cards~="${card}"])`, `at seat ${seat}`);
    });
    if (hand.length !== view.hand.length && !staged) say(`${hand.length} cards of ${view.hand.length}`);
  }
  return found;
}

const NAMES = ALL ? null : ['follow', 'breaks', 'capture', 'quest', 'giving', 'sorcerer', 'over'];
const tables = ALL ? [...TABLES, ...CHOICES] : [TABLES[0], TABLES[3], TABLES[6], CHOICES[2], CHOICES[3]];

for (const table of tables) {
  const what = `${table.game} with ${table.players}${table.special ? ` and ${table.special}` : ''}`;
  test(`the geometry of ${what}`, async () => {
    const wrong = [];
    for (const language of ALL ? ['de', 'en'] : ['de']) {
      const { page, context } = await person(browser, { language, pace: 'click' });
      const game = await played(page, server.url, table);
      for (const [name, moment] of moments(game)) {
        if (NAMES && !NAMES.includes(name)) continue;
        await page.setViewportSize({ width: 1280, height: 800 });
        await show(page, server.url, game, moment);
        await page.evaluate(() => document.fonts.ready);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          const found = await page.evaluate(faults, { view: game.said[moment.at].view, staged: moment.told });
          wrong.push(...found.map((one) => `${name} ${width}×${height} ${language}: ${one}`));
        }
      }
      await context.close();
    }
    assert.deepEqual(wrong, [], what);
  });
}
