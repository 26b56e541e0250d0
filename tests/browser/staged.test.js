// How things are told: in the order in which they happen, and where nothing moves, as pictures that stay.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { person, words } from './helper.js';
import { CHOICES, SPECIALS, TABLES, moments, played, show } from './scenes.js';
import { browser, server } from './stage.js';

/** Keeps what shows after every change of the page: `window.seen`. */
const keep = (page) =>
  page.addInitScript(() => {
    window.seen = [];
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        const all = (selector) => [...document.querySelectorAll(selector)];
        window.seen.push({
          at: performance.now(),
          flying: all('.flying').length,
          broke: all('.broke').length,
          staged: all('.staged').length,
          beams: all('.beam').length,
          flags: all('.flag.takes').map((one) => one.textContent),
          lies: all('.slot:has(.role:not(.led))').map((one) => one.dataset.at),
          points: all('.seat .num').map((one) => one.textContent),
          so: Object.fromEntries(all('.seat').map((one) => [one.id, one.querySelector('.so')?.firstChild.data])),
          doubled: all('.so').filter((one) => one.textContent.includes('×2')).length,
          falls: all('.flag:is(.gains, .loses)').map((one) => one.textContent),
        });
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true }),
    );
  });
/** How long something showed. */
const lasted = (seen, shows) => {
  const first = seen.findIndex(shows);
  const end = seen.findIndex((one, at) => at > first && !shows(one));
  return seen[end].at - seen[first].at;
};

test('a colour breaks when the card that breaks it has landed, and the points run down', async () => {
  const { page, complaints, context } = await person(browser, { pace: 'slow', motion: 'no-preference' });
  await keep(page);
  const game = await played(page, server.url, TABLES[1]);
  const { at } = moments(game).get('breaks');
  const { seat } = game.said[at].effects.find(({ type }) => type === 'turned');
  await show(page, server.url, game, { at, told: true });
  await page.waitForSelector('.broke .crack');
  await page.waitForFunction(() => !document.querySelector('.staged'));
  const seen = await page.evaluate(() => window.seen);
  const breaks = seen.findIndex(({ broke }) => broke);
  assert.ok(seen.slice(0, breaks).some(({ flying }) => flying > 0));
  assert.equal(seen[breaks].flying, 0, 'everything has landed');
  // The seats are drawn clockwise from the left, the own one last.
  const place = (seat + game.players - 1) % game.players;
  const points = seen.slice(breaks).map((one) => Number(one.points[place].replace('−', '-')));
  const [from, to] = [points[0], game.said[at].view.piles[seat].points];
  assert.ok(from > to, `${from} to ${to}`);
  assert.ok(
    points.some((one) => one < from && one > to),
    'they are not there at once',
  );
  assert.equal(points.at(-1), to);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('where nothing moves, a trick stays as a picture with its labels', async () => {
  const { page, complaints, context } = await person(browser, { pace: 'normal' });
  await keep(page);
  const game = await played(page, server.url, TABLES[1]);
  await show(page, server.url, game, moments(game).get('capture'));
  await page.waitForSelector('.beam.take');
  const shown = await page.evaluate(() =>
    ['.role.low', '.role.high', '.slot [data-card]', '.slot.gone', '.delta, .grew'].map(
      (one) => [...document.querySelectorAll(one)].filter((element) => element.checkVisibility()).length,
    ),
  );
  assert.deepEqual(shown.slice(0, 4), [1, 1, 4, 0]);
  assert.ok(shown[4] > 0, 'the piles say what they got');
  // What is captured does not glow: but for its tilt it looks like any other card, and its shadow is dark.
  const looks = (found) =>
    page.$eval(found, (card) =>
      [card.parentElement, card, card.firstElementChild].map((one) => {
        const { boxShadow, outline, border, background, animationName, filter } = getComputedStyle(one);
        const light = filter.replaceAll(/drop-shadow\(rgba\(0, 0, 0, [\d.]+\)[^)]*\)/g, '').includes('shadow');
        return [boxShadow, outline, border, background, animationName, light];
      }),
    );
  assert.deepEqual(await looks('.slot.high .card'), await looks('.slot.rest .card'));
  await page.waitForFunction(() => !document.querySelector('.staged'));
  const seen = await page.evaluate(() => window.seen);
  assert.ok(lasted(seen, ({ staged }) => staged) > 2000);
  assert.ok(!seen.some(({ flying }) => flying));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the last trick of a round is told like the others, and what was told is kept', async () => {
  const { page: player } = await person(browser);
  const { page, complaints, context } = await person(browser, { pace: 'click' });
  for (const [table, roles] of [
    [TABLES[1], ['lowest', 'highest']],
    [TABLES[5], ['wins']],
  ]) {
    const game = await played(player, server.url, table);
    const over = (all) => game.said.findIndex(({ effects }) => effects?.some(({ type }) => all.test(type)));
    for (const at of [over(/^(round|hand)_over$/), over(/^(match|game)_over$/)]) {
      await show(page, server.url, game, { at, told: true });
      const told = () => page.$$eval('.trick .role:not(.led)', (all) => all.map((one) => one.textContent).sort());
      assert.deepEqual(await told(), roles.toSorted());
      if (table.game !== 'dwarf-king') await page.waitForSelector('.beam');
      await page.keyboard.press('l');
      await page.waitForSelector('.lasttrick li');
      await page.click('.sheet .close');
    }
    // Before the last card, the trick before it.
    await show(page, server.url, game, { at: over(/^(round|hand)_over$/) - 1 });
    await page.keyboard.press('l');
    const kept = await page.$$eval('.lasttrick .role', (all) => all.map((one) => one.textContent).sort());
    assert.deepEqual(kept, roles.toSorted());
  }
  assert.deepEqual(complaints, []);
  await player.context().close();
  await context.close();
});

const OF_FOUR = Object.fromEntries(Object.entries(SPECIALS).map(([special, seeds]) => [special, seeds[1]]));
/** Tricks of four that are not won by the highest card led: by which seed, what is told, and what the card says. */
const REASONS = [
  [OF_FOUR.dragon, 'special', 'wins-dragon'],
  [16, 'special', 'wins-excalibur'],
  [OF_FOUR.mummy, 'special', 'note-mummy'],
  [29, 'special', 'note-puppeteer'],
  [6, 'champion', 'wins-champion'],
];
test('why a trick is won by something else than the highest card is said on the card that wins', async () => {
  const { page: player } = await person(browser);
  const pages = await Promise.all(['en', 'de'].map((language) => person(browser, { pace: 'click', language })));
  for (const [seed, reason, key] of REASONS) {
    const game = await played(player, server.url, { ...CHOICES[0], seed });
    const at = game.said.findIndex(({ facts }) => facts?.some((one) => one.key === `effect.wins_trick.${reason}`));
    const plain = game.said.findIndex(({ facts }) => facts?.some((one) => one.key === 'effect.wins_trick'));
    const { card } = game.said[at].effects.find(({ type }) => type === 'wins_trick');
    for (const [n, language] of ['en', 'de'].entries()) {
      const { page } = pages[n];
      await show(page, server.url, game, { at, told: true });
      const note = page.locator(`.slot.low[data-at="${card}"] .note`);
      const said = words(language).get(`web-${key}`);
      // Whom it copies stands beside it.
      const copied = key.startsWith('note') ? await note.locator('.chip').innerText() : '';
      assert.equal((await note.innerText()).replaceAll(/\s+/g, ' ').trim(), `${said} ${copied}`.trim());
      assert.equal(copied !== '', key.startsWith('note'));
      assert.equal(await page.locator('.note').count(), 1);
      assert.equal(await page.locator('.tile.special.lit').count(), reason === 'special' ? 1 : 0, key);
      await show(page, server.url, game, { at: plain, told: true });
      assert.equal(await page.locator('.slot.low').count(), 1);
      assert.equal(await page.locator('.slot.low .note, .tile.lit').count(), 0);
    }
  }
  for (const { complaints, context } of pages) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
  await player.context().close();
});

test('a bonus counts from the moment on in which it is told', async () => {
  const { page: player } = await person(browser);
  const { page, complaints, context } = await person(browser, { pace: 'quick', motion: 'no-preference' });
  await keep(page);
  for (const [special, type] of [
    ['g11a', 'bonus'],
    ['k11b', 'doubled'],
  ]) {
    const game = await played(
      player,
      server.url,
      CHOICES.find((one) => one.special === special),
    );
    const at = game.said.findIndex(({ effects }) => effects?.some((one) => one.type === type));
    const { seat, points = 0 } = game.said[at].effects.find((one) => one.type === type);
    await show(page, server.url, game, { at, told: true });
    await page.waitForFunction(() => !document.querySelector('.staged'));
    const seen = await page.evaluate(() => window.seen);
    const falls = seen.findIndex((one) => one.falls.length);
    const [before, after] = [seen[falls - 1], seen[falls]].map((one) => one.so[`seat-${seat}`].replace('−', '-'));
    assert.ok(seen[falls - 1].staged, 'the trick is told before');
    assert.equal(Number(after) - Number(before), points, type);
    assert.deepEqual([seen[falls - 1].doubled, seen[falls].doubled], type === 'doubled' ? [0, 1] : [0, 0]);
    const { quest, bonus } = game.said[at].view.standing[seat];
    assert.equal(Number(after), quest + bonus);
  }
  assert.deepEqual(complaints, []);
  await player.context().close();
  await context.close();
});

/** When the parts of a trick begin, in milliseconds from its last card, and what shows from then on; at normal pace. */
const BEATS = {
  'david-goliath': [
    [560, '.role.high'],
    [900, '.flag.wins'],
    [1550, '.flag.takes'],
    [2250, '.broke .crack'],
  ],
  'dwarf-king': [
    [560, '.slot.low .role'],
    [1760, '.slot.gone'],
    [2210, '.flag:is(.gains, .loses)'],
  ],
};
/** And when it is over. */
const OVER = { 'david-goliath': 2750, 'dwarf-king': 3110 };
test('the parts of a trick begin when they should, and last as long as they should', async () => {
  const { page: player } = await person(browser);
  const { page, complaints, context } = await person(browser, { pace: 'normal', motion: 'no-preference' });
  await page.clock.install();
  for (const [pace, share] of [
    ['normal', 1],
    ['slow', 1.6],
  ])
    for (const table of [TABLES[1], CHOICES.find(({ special }) => special === 'g11a')]) {
      const game = await played(player, server.url, table);
      const at = game.said.findIndex(({ effects }) =>
        /^(wins_highest,wins_rest,turned|wins_trick,bonus)$/.test(effects?.map(({ type }) => type)),
      );
      await page.clock.resume();
      const tell = await show(page, server.url, game, { at: at - 1 });
      await page.evaluate(async (pace) => (await import('/core/store.js')).put('pace', pace), pace);
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      tell(game.said[at]);
      const { length } = game.said[at].view.cards_left;
      while ((await page.locator('.slot').count()) < length) await page.evaluate(() => null);
      const shown = (sign) => page.locator(sign).count();
      let now = 0;
      const until = async (ms) => {
        await page.clock.runFor(ms - now);
        now = ms;
      };
      for (const [begins, sign] of BEATS[table.game]) {
        await until(begins * share - 1);
        assert.equal(await shown(sign), 0, `${sign} at ${now}`);
        await until(begins * share);
        assert.ok((await shown(sign)) > 0, `${sign} at ${now}`);
      }
      await until(OVER[table.game] * share - 1);
      assert.equal(await shown('.staged'), 1);
      await until(OVER[table.game] * share);
      assert.equal(await shown('.staged'), 0);
    }
  assert.deepEqual(complaints, []);
  await player.context().close();
  await context.close();
});

test('a click on the felt skips all of what is told, as Space does', async () => {
  const { page: player } = await person(browser);
  const { page, complaints, context } = await person(browser, { pace: 'slow', motion: 'no-preference' });
  await keep(page);
  const game = await played(player, server.url, TABLES[1]);
  const { at } = moments(game).get('breaks');
  for (const skip of [() => page.click('.trick', { position: { x: 4, y: 4 } }), () => page.keyboard.press(' ')]) {
    await show(page, server.url, game, { at, told: true, sign: '.beam.take' });
    await page.waitForSelector('.flying');
    await page.evaluate(() => window.seen.splice(0));
    await skip();
    await page.waitForFunction(() => !document.querySelector('.staged'));
    const seen = await page.evaluate(() => window.seen);
    assert.ok(
      seen.every(({ staged, broke, flags }) => !staged || (!broke && !flags.length)),
      'nothing more is told',
    );
    assert.equal(await page.locator('.flying').count(), 0);
    // What it brought stays readable for a moment.
    assert.ok((await page.locator('.flag.loses').count()) > 0);
  }
  assert.deepEqual(complaints, []);
  await player.context().close();
  await context.close();
});

/** What changes hands: the table, the event, the lines, and what is said at the seats. */
const SWAPS = [
  ['g11b', 'taken', 1, ['+2 cards', '−2 cards']],
  ['g11b', 'given', 1, ['+1 card', '−1 card']],
  ['d1', 'druid', 2, ['new hand', 'new hand']],
  ['k11a', 'pass', 4, ['new hand', 'new hand', 'new hand', 'new hand']],
  ['sorcerer', 'took', 2, ['card swapped', 'card swapped']],
];
test('where nothing moves, cards that change hands stay as lines with labels', async () => {
  const { page: player } = await person(browser);
  const { page, complaints, context } = await person(browser, { pace: 'normal' });
  await keep(page);
  for (const [special, type, lines, labels] of SWAPS) {
    const game = await played(
      player,
      server.url,
      CHOICES.find((one) => one.special === special),
    );
    const at = game.said.findIndex(({ seen, view }) => seen?.type === type && view.leader !== seen.seat);
    assert.ok(at > 0, type);
    await show(page, server.url, game, { at, told: true, sign: '.beam' });
    await page.waitForFunction(() => !document.querySelector('.beam'));
    const seen = await page.evaluate(() => window.seen);
    const picture = seen.find(({ beams }) => beams);
    assert.equal(picture.beams, lines, type);
    assert.deepEqual(picture.flags.sort(), labels, type);
    // The Sorcerer's swap is open to all.
    const open = type === 'took' ? [game.said[at].seen.card, 'sorcerer'] : [];
    assert.deepEqual(picture.lies.sort(), open.sort(), type);
    assert.ok(lasted(seen, ({ beams }) => beams) > 2000, type);
    assert.ok(!seen.some(({ flying }) => flying), type);
  }
  assert.deepEqual(complaints, []);
  await player.context().close();
  await context.close();
});

test('the Sorcerer and the card he takes change places open', async () => {
  const { page, complaints, context } = await person(browser, { pace: 'slow', motion: 'no-preference' });
  const game = await played(
    page,
    server.url,
    CHOICES.find(({ special }) => special === 'sorcerer'),
  );
  const at = game.said.findIndex(({ seen, view }) => seen?.type === 'took' && view.leader !== seen.seat);
  await show(page, server.url, game, { at, told: true, sign: `.flying [href="#face-${game.said[at].seen.card}-en"]` });
  assert.equal(await page.locator('.flying [href="#back"]').count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('who takes cards keeps frame and sign when something else happens there', async () => {
  const { page: player } = await person(browser);
  const { page, complaints, context } = await person(browser, { pace: 'click' });
  for (const [table, moment, signs] of [
    [TABLES[2], 'breaks', ['captures the 12', 'third violet']],
    [CHOICES.find(({ special }) => special === 'k11b'), 'doubled', ['wins the trick', '×2']],
  ]) {
    const game = await played(player, server.url, table);
    await show(page, server.url, game, moments(game).get(moment));
    assert.deepEqual(await page.locator('.seat.wins .flag').allTextContents(), signs);
  }
  assert.deepEqual(complaints, []);
  await player.context().close();
  await context.close();
});

test('a captured card goes into the pile along the line that is drawn', async () => {
  const { page, complaints, context } = await person(browser, { pace: 'slow', motion: 'no-preference' });
  const game = await played(page, server.url, TABLES[1]);
  const at = game.said.findIndex(({ effects }) => effects?.some(({ type }) => type === 'wins_highest'));
  await show(page, server.url, game, { at, told: true, sign: '.beam.take' });
  await page.waitForFunction(() => document.querySelector('.flying')?.getAnimations().length);
  const off = await page.evaluate(() => {
    const flying = document.querySelector('.flying');
    const [animation] = flying.getAnimations();
    animation.pause();
    const line = document.querySelector('.beam.take .line');
    const matrix = line.getScreenCTM();
    const along = Array.from({ length: 101 }, (_, one) =>
      line.getPointAtLength((line.getTotalLength() * one) / 100).matrixTransform(matrix),
    );
    const { duration, delay } = animation.effect.getTiming();
    return Array.from({ length: 60 }, (_, one) => {
      animation.currentTime = delay + (duration * one) / 60;
      const { left, top, width, height } = flying.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return (
        Math.min(...along.map((point) => Math.hypot(point.x - x, point.y - y))) / Number.parseFloat(flying.style.width)
      );
    });
  });
  // It begins in the middle of the card and ends in the pile; the line lies between the two.
  assert.ok(off.filter((far) => far < 0.1).length >= 12, JSON.stringify(off));
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Runs in the page: how much of a captured card's way lies on cards that stay, of 100. */
function crossed() {
  const line = document.querySelector('.beam.take .line');
  const { left, top } = document.querySelector('.beams').getBoundingClientRect();
  const others = [...document.querySelectorAll('.slot:not(.high)')].map((one) => one.getBoundingClientRect());
  const on = (at) => {
    const { x, y } = line.getPointAtLength((line.getTotalLength() * at) / 100);
    const inside = (box) => x + left > box.left && x + left < box.right && y + top > box.top && y + top < box.bottom;
    return others.some(inside);
  };
  return Array.from({ length: 100 }, (_, at) => at).filter(on).length;
}
/** Runs in the page: how far from its place in the pile the line of a captured card ends, measured by the way from the
 * trick. */
function away() {
  const { x, y } = document.querySelector('.beams').getBoundingClientRect();
  const line = document.querySelector('.beam.take .line');
  const end = line.getPointAtLength(line.getTotalLength());
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const card = document.querySelector('.slot.high');
  const name = card.dataset.at;
  const pile = middle(document.querySelector(`.seat :is([data-card="${name}"], [data-cards~="${name}"])`));
  const from = middle(card);
  return Math.hypot(end.x + x - pile.x, end.y + y - pile.y) / Math.hypot(from.x - pile.x, from.y - pile.y);
}
/** Runs in the page: lines that begin on the number of their card, miss who gets it, or lead over other cards. */
function astray() {
  const { x, y } = document.querySelector('.beams').getBoundingClientRect();
  const box = (found) => document.querySelector(found).getBoundingClientRect();
  const within = ({ left, right, top, bottom }, point, more = 0) =>
    point.x > left - more && point.x < right + more && point.y > top - more && point.y < bottom + more;
  const cards = [...document.querySelectorAll('.slot')].map((one) => one.getBoundingClientRect());
  const high = box('.slot.high');
  const goal = box('.seat.wins');
  return [...document.querySelectorAll('.beam')].flatMap((beam) => {
    const line = beam.querySelector('.line');
    const at = (share) => {
      const point = line.getPointAtLength(line.getTotalLength() * share);
      return { x: point.x + x, y: point.y + y };
    };
    const take = beam.matches('.take');
    const from = take ? high : cards.find((card) => within(card, at(0)));
    const { left, top, width, height } = from;
    const wrong = [];
    if (within(new DOMRect(left, top, width * 0.45, height / 2), at(0))) wrong.push('begins on a number');
    if (!within(take ? goal : high, at(1), beam.getAttribute('stroke-width') * 2))
      wrong.push('does not reach its goal');
    const others = cards.filter((card) => card !== from && card.left !== high.left);
    const on = Array.from({ length: 100 }, (_, share) => at(share / 99)).filter((point) =>
      others.some((card) => within(card, point, -3)),
    );
    if (!take && on.length) wrong.push('leads over a card');
    return wrong.map((what) => `${beam.classList} ${what}`);
  });
}
test('the way of a captured card leads around the others', async () => {
  const { page: player } = await person(browser);
  const { page, complaints, context } = await person(browser, { pace: 'click' });
  const tables = TABLES.filter(({ game }) => game === 'david-goliath');
  for (const [table, moment] of tables.flatMap((table) => [
    [table, 'capture'],
    [table, 'breaks'],
  ])) {
    const game = await played(player, server.url, table);
    await show(page, server.url, game, moments(game).get(moment));
    for (const [width, height] of [
      [360, 740],
      [740, 360],
      [1024, 768],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const what = `with ${table.players} at ${width} × ${height}, ${moment}`;
      assert.deepEqual(await page.evaluate(astray), [], what);
      const n = await page.evaluate(crossed);
      const far = await page.evaluate(away);
      assert.ok(far < 0.75, `the line ends at ${far} of the way with ${table.players} at ${width} × ${height}`);
      // Six cards leave a gap only.
      assert.ok(n <= (table.players === 6 ? 15 : 2), `${n} of 100 with ${table.players} at ${width} × ${height}`);
    }
  }
  assert.deepEqual(complaints, []);
  await player.context().close();
  await context.close();
});
