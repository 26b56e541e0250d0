// How long the browser is busy while tricks are shown, and how long a table takes to be there, by Chromium's own trace.
// Run with: npm run trace

import { launch, next, person, serve } from './helper.js';

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'];
/** So many decisions are traced. */
const DECISIONS = 8;
/** A longer task would be felt: milliseconds. */
const LIMIT = 50;
/** From the click on Play on, something moves within so many milliseconds. */
const SOON = 500;

const server = await serve();
const browser = await launch();

/** The tasks of the page's main thread between marks `from` and `to` of a trace. */
function tasks(events, from, to) {
  const main = events.find((one) => one.name === from);
  const mine = events.filter((one) => one.pid === main.pid && one.tid === main.tid);
  const times = (name) => mine.filter((one) => one.name === name && one.ts).map((one) => one.ts);
  const spans = times(from).map((start) => [start, times(to).find((end) => end > start) ?? Infinity]);
  return mine.filter(
    (one) => one.name === 'RunTask' && one.ph === 'X' && spans.some(([start, end]) => one.ts >= start && one.ts < end),
  );
}

const print = (line) => process.stdout.write(`${line}\n`);
const ms = (us) => Math.round(us / 100) / 10;
let [longest, slowest] = [0, 0];

try {
  for (const game of ['david-goliath', 'dwarf-king']) {
    for (const phone of [false, true]) {
      const choice = { game, players: 4, bots: 'casual' };
      const { page, context } = await person(browser, {
        choice,
        phone,
        pace: 'normal',
        motion: 'no-preference',
        tap: 'once',
      });
      await page.goto(server.url);
      await page.waitForSelector(`#play-${game}`);
      await page.waitForLoadState('networkidle');
      // From the click: the table is drawn, something moves on it, it is one's turn. Looked at once a frame.
      await page.evaluate((id) => {
        window.times = {};
        const look = () => {
          const card = document.querySelector('.hand .card');
          const now = { drawn: card, moves: card?.getAnimations().length, turn: document.querySelector('.table.mine') };
          for (const [name, is] of Object.entries(now)) if (is) window.times[name] ??= performance.now() - window.begun;
          if (!window.times.turn) requestAnimationFrame(look);
        };
        const clicked = () => {
          window.begun = performance.now();
          look();
        };
        document.querySelector(id).addEventListener('click', clicked, true);
      }, `#play-${game}`);
      await page.click(`#play-${game}`);
      await next(page);
      const times = await page.waitForFunction(() => window.times.turn && window.times);
      const { drawn, moves, turn } = await times.jsonValue();
      await browser.startTracing(page, { categories: CATEGORIES });
      for (let n = 0; n < DECISIONS; n++) {
        const what = await next(page);
        await page.evaluate(() => performance.mark('trick-begins'));
        await page.click(what === 'choice' ? '.prompt .choice' : '.hand .legal');
        await page.waitForFunction(() => !document.querySelector('.table.mine'));
        await next(page);
        await page.evaluate(() => performance.mark('trick-ends'));
      }
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      const found = tasks(traceEvents, 'trick-begins', 'trick-ends').sort((a, b) => b.dur - a.dur);
      const work = Math.max(...found.map((one) => one.tdur ?? 0));
      longest = Math.max(longest, work);
      slowest = Math.max(slowest, moves);
      const [table, first, own] = [drawn, moves, turn].map(Math.round);
      print(`${game}, ${phone ? 'phone' : 'desktop'}: ${found.length} tasks while tricks are shown`);
      print(`  the longest: ${ms(work)} ms of the processor, ${ms(found[0].dur)} ms by the clock`);
      print(`  from the click on Play: table ${table} ms, movement ${first} ms, own turn ${own} ms`);
      await context.close();
    }
  }
  if (ms(longest) >= LIMIT) {
    print(`a task takes ${ms(longest)} ms of the processor, more than ${LIMIT} ms`);
    process.exitCode = 1;
  }
  if (slowest > SOON) {
    print(`nothing moves for ${Math.round(slowest)} ms after the click on Play, more than ${SOON} ms`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}
