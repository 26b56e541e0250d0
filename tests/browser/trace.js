// How long the browser is busy while tricks are shown, and how long a table takes to be there and to come to one's
// turn.
// Run with: npm run trace [-- RUNS]
//
// The time of a task is its `dur` in Chromium's trace. On a busy machine some other process may take the core in the
// middle
// of it, and that is not the page's doing. So every case is played several times at the same deal, where the same work
// is
// done, and two figures are judged:
// - the median of the runs' longest task among those that the processor confirms: it worked for at least half of their
// time;
// - the least of the runs' longest, whatever the processor did: what comes in every run is no chance. On a machine with
// more
//   to do than it has cores for, even that is, and what the clock says is only told.

import { availableParallelism, loadavg } from 'node:os';
import { launch, next, person, serve } from './helper.js';

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'];
/** So many decisions are traced. */
const DECISIONS = 5;
/** A longer task would be felt: milliseconds. */
const LIMIT = 50;
/** From the click on Play on, something moves within so many milliseconds, and it is one's turn, the bots' pauses left
 * out. */
const SOON = 500;
const RUNS = Number(process.argv[2] ?? 3);

const GOLIATH = 'david-goliath';
/**
 * `slow` is how many times slower the processor is made; that is only printed.
 * @type {{game: string, players?: number, phone?: boolean, pace?: string, motion?: 'reduce', slow?: number}[]}
 */
const CASES = [
  { game: GOLIATH },
  { game: GOLIATH, phone: true },
  { game: 'dwarf-king' },
  { game: 'dwarf-king', phone: true },
  { game: GOLIATH, players: 6, pace: 'quick' },
  { game: GOLIATH, players: 6, pace: 'quick', phone: true },
  { game: GOLIATH, players: 6, pace: 'quick', motion: 'reduce' },
  { game: GOLIATH, players: 6, pace: 'quick', motion: 'reduce', phone: true },
  { game: GOLIATH, players: 6, pace: 'click' },
  { game: GOLIATH, players: 6, pace: 'click', phone: true },
  { game: GOLIATH, players: 6, pace: 'quick', phone: true, slow: 4 },
  { game: 'dwarf-king', pace: 'quick', phone: true, slow: 4 },
];

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

/** Runs in the page: notes when after the click the table is drawn, something moves on it, and it is one's turn, once a
 * frame. */
function watch(id) {
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
}

/** Until it is one's turn; where a trick stays until it is clicked away, it is. */
async function on(page, pace) {
  while (pace === 'click') {
    await page.waitForFunction(() => document.querySelector('.table.mine, .staged, .result, #next'));
    if (!(await page.$('.staged'))) break;
    await page.keyboard.press('Space');
    await page.waitForFunction(() => !document.querySelector('.staged'));
  }
  return next(page);
}

/** Milliseconds of a time in microseconds. */
const ms = (us) => Math.round(us / 100) / 10;
const longest = (found) => found.reduce((most, one) => (one.dur > most.dur ? one : most), { dur: 0 });

/** One game at a known deal: its tasks, and the times after the click on Play. */
async function run({ game, players = 4, phone, pace = 'normal', motion = 'no-preference', slow }) {
  const choice = { game, players, bots: 'casual' };
  const { page, context } = await person(browser, { choice, phone, pace, motion, tap: 'once', added: 7 });
  if (slow) page.setDefaultTimeout(60_000);
  await page.route('**/api/tables', (route) => {
    const setup = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...setup, seed: '1'.padStart(64, '0') }) });
  });
  const said = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => said.push(JSON.parse(payload))));
  await page.goto(server.url);
  await page.waitForSelector(`#play-${game}`);
  await page.waitForLoadState('networkidle');
  if (slow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
  }
  await page.evaluate(watch, `#play-${game}`);
  await page.click(`#play-${game}`);
  await next(page);
  const times = await (await page.waitForFunction(() => window.times.turn && window.times)).jsonValue();
  const begun = said.findIndex(({ event }) => event?.type === 'started');
  const turn = said.findIndex(({ legal }, at) => at > begun && legal?.length);
  const bots = said.slice(begun, turn + 1).filter(({ seen, event }) => seen && event.type === 'act').length;
  const paused = said[turn].at - said[begun].at;
  await browser.startTracing(page, { categories: CATEGORIES });
  for (let n = 0; n < DECISIONS; n++) {
    const what = await on(page, pace);
    await page.evaluate(() => performance.mark('trick-begins'));
    await page.click(what === 'choice' ? '.prompt .choice' : '.hand .legal');
    await page.waitForFunction(() => !document.querySelector('.table.mine'));
    await on(page, pace);
    await page.evaluate(() => performance.mark('trick-ends'));
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const found = tasks(traceEvents, 'trick-begins', 'trick-ends');
  await context.close();
  const clock = ms(longest(found).dur);
  const confirmed = ms(longest(found.filter(({ dur, tdur = 0 }) => tdur >= dur / 2)).dur);
  const work = ms(Math.max(...found.map(({ tdur = 0 }) => tdur)));
  return { clock, confirmed, work, bots, paused, ...times, own: times.turn - paused };
}

const print = (line) => process.stdout.write(`${line}\n`);
const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
const median = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)];
const list = (numbers) => numbers.map((one) => Math.round(one)).join(', ');
/** What is too slow, and what may be so by the clock of a machine that is busy. */
const [felt, doubts] = [[], []];

try {
  for (const one of CASES) {
    const runs = [];
    while (runs.length < RUNS) runs.push(await run(one));
    const all = (name) => runs.map((run) => run[name]);
    const { game, players = 4, phone, pace = 'normal', motion, slow } = one;
    const name = [
      `${game} with ${players}`,
      phone ? 'phone' : 'desktop',
      `pace ${pace}`,
      ...(motion ? ['reduced motion'] : []),
      ...(slow ? [`a processor ${slow} times slower (not judged)`] : []),
    ].join(', ');
    const [confirmed, least] = [median(all('confirmed')), Math.min(...all('clock'))];
    print(name);
    print(`  the longest task of each run: ${all('clock').join(', ')} ms by the clock,`);
    print(`    ${all('confirmed').join(', ')} ms where the processor confirms it,`);
    print(`    ${all('work').join(', ')} ms of the processor`);
    print(`  from the click on Play: table ${list(all('drawn'))} ms,`);
    print(`    movement ${list(all('moves').map((at) => at ?? 0))} ms,`);
    print(`    own turn ${list(all('turn'))} ms with ${runs[0].bots} bots' pauses`);
    print(`    of ${list(all('paused'))} ms: ${list(all('own'))} ms`);
    if (slow) continue;
    if (confirmed >= LIMIT) felt.push(`${name}: a task takes ${confirmed} ms`);
    const busy = loadavg()[0] > availableParallelism();
    const judge = (took, limit, what) => {
      const text = `${what} ${Math.round(took)} ms, more than ${limit} ms`;
      if (took >= limit && busy) doubts.push(`${name}: ${text}`);
      else if (took >= limit) felt.push(`${name}: ${text}`);
    };
    judge(least, LIMIT, 'in every run a task takes');
    // Where nothing moves by wish, it is drawn.
    judge(
      median(runs.map(({ drawn, moves }) => (motion ? drawn : moves))),
      SOON,
      'from the click to the first movement',
    );
    judge(median(all('own')), SOON, "from the click to one's turn without the bots' pauses");
  }
  for (const one of felt) print(one);
  for (const one of doubts) print(`this machine is too busy to tell why: ${one}`);
  if (felt.length) process.exitCode = 1;
  else print(doubts.length ? 'Nothing is too slow by the processor.' : 'Nothing is too slow.');
} finally {
  await browser.close();
  await server.stop();
}
