// A server of its own, and a real browser.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

export const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '..', '..');
const AXE = readFileSync(join(here, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const freePort = () =>
  new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** What was started and has not ended: it ends with this process, however that ends. */
const started = new Set();
process.on('exit', () => {
  for (const { child, data } of started) {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
});
// The browser listens to these as well; whoever comes first, the other one ends at the exit.
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
])
  process.on(signal, () => process.exit(128 + number));
// A runner that was killed sends no signal.
const runner = process.ppid;
setInterval(() => process.ppid !== runner && process.exit(1), 500).unref();

/** One of those who play when no friend does, for expressions. */
export const BOT = '(?:Pip|Grimble|Tamm|Bruna|Ruk|Vesper)';

/** The program that is tested. */
export function program() {
  const binary = process.env.TRICKHOLD_BIN ?? join(root, 'target', 'debug', 'trickhold');
  assert.ok(existsSync(binary), `there is no server at ${binary}: build it, or set TRICKHOLD_BIN`);
  return binary;
}

/** Starts a server with an empty data directory. @param {number} [simulations] how thoroughly games are reviewed */
export async function serve(simulations = 8) {
  const data = mkdtempSync(join(tmpdir(), 'trickhold-browser-'));
  const port = await freePort();
  const child = spawn(
    program(),
    [
      'serve',
      '--data',
      data,
      '--listen',
      `127.0.0.1:${port}`,
      '--messages-per-second',
      '200',
      '--requests-per-second',
      '500',
      '--tables-per-address',
      '10000',
      '--review-simulations',
      String(simulations),
      '--chosen-seeds',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const entry = { child, data };
  started.add(entry);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const well = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (well) break;
    if (tries >= 100 || child.exitCode !== null) {
      child.kill('SIGKILL');
      assert.fail(`the server does not start: ${said}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await ended;
      started.delete(entry);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    chromiumSandbox: false,
    args: ARGS,
  });

/** Pages of one person; whatever the browser complains of is kept. */
export async function person(browser, how = {}) {
  const phone = how.phone ?? false;
  const context = await browser.newContext({
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: how.scale ?? 1,
    colorScheme: how.theme ?? 'light',
    locale: how.language ?? 'en',
    reducedMotion: how.motion ?? 'reduce',
  });
  const kept = {
    name: how.name ?? 'Anna',
    pace: how.pace ?? 'none',
    tap: how.tap ?? 'twice',
    choice: how.choice,
    friends: how.friends ?? how.choice,
  };
  // Bytes that are added to the shuffle: known ones where the deal has to be known.
  if (how.added !== undefined)
    await context.addInitScript((byte) => {
      crypto.getRandomValues = (bytes) => bytes.fill(byte);
    }, how.added);
  await context.addInitScript((text) => {
    if (location.protocol !== 'about:' && !localStorage.trickhold) localStorage.trickhold = text;
  }, JSON.stringify(kept));
  await context.addInitScript(() => {
    const clicked = ({ clientX: x, clientY: y, timeStamp: at }) => Object.assign(window, { clicked: { x, y, at } });
    addEventListener('click', clicked, true);
  });
  const complaints = [];
  context.on('page', (page) => {
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  });
  return { context, complaints, page: await context.newPage() };
}

/** Waits until this person has to act or the game is over. Answers what there is to do. */
export async function next(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.result, #next') ||
      (document.querySelector('.table.mine') &&
        (document.querySelector('.prompt .choice') || document.querySelector('.hand .legal'))),
  );
  if (await page.$('.result')) return 'over';
  // A round is over: what it brought stays until somebody goes on.
  if (await page.$('#next')) {
    await page.click('#next');
    await page.waitForFunction(() => !document.querySelector('#next'));
    return next(page);
  }
  await apart(page);
  return (await page.$('.prompt .choice')) ? 'choice' : 'card';
}

/** Two taps at one place within half a second are one: waits until what comes next would be another. */
const apart = (page) =>
  page.waitForFunction(() => {
    const next = document.querySelector('.prompt .choice') ?? document.querySelector('.hand .legal');
    const { clicked } = window;
    if (!next || !clicked || performance.now() - clicked.at > 600) return true;
    const { x, y, width, height } = next.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clicked.x, y + height / 2 - clicked.y) > 48;
  });

/** Keeps what a move changes, for `changed`. */
export const note = (page) =>
  page.evaluate(() => {
    window.trace = () =>
      JSON.stringify([
        document.querySelector('.status')?.textContent,
        document.querySelector('.count')?.textContent,
        document.querySelectorAll('.hand button').length,
        document.querySelector('.prompt')?.textContent,
      ]);
    window.was = window.trace();
  });
/** Something has changed since: what was to do is done. */
export async function changed(page, what) {
  await page
    .waitForFunction(() => document.querySelector('.result') || window.trace?.() !== window.was || !window.was)
    .catch((error) => {
      throw new Error(`nothing happened after ${what}: ${error}`);
    });
}

/** Taps the first choice. */
export async function choose(page) {
  await apart(page);
  await page.tap('.prompt .choice');
}

/** Plays a game to its end with `play`, which does once what is asked. */
export async function playOut(page, play) {
  const met = new Set();
  for (let steps = 0; steps < 600; steps++) {
    const what = await next(page);
    if (what === 'over') return met;
    met.add(what);
    await note(page);
    await play(what, steps);
    await changed(page, what);
  }
  assert.fail('the game does not end');
}

/** Opens a sheet of the table: by its button, or where there is no room for it, by the menu. */
export async function sheet(page, name) {
  const button = page.locator(`#tool-${name}`);
  if (await button.isVisible()) return button.click();
  await page.click('#menu');
  await page.click(`#menu-${name}`);
}

/** No part of the page is wider than the screen. */
export async function fits(page, where) {
  // While a page is laid out it may be wider for a moment.
  const done = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(done, null, { timeout: 2000 }).catch(() => {});
  const [width, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(width <= screen, `${where} is ${width} wide on a screen of ${screen}`);
}

/** Nothing that axe finds, however slight. The policy of the pages stays in force. */
export async function accessible(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(
    found.violations.map(
      (one) =>
        `${where}: ${one.id}: ${one.nodes
          .map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
          .slice(0, 4)
          .join(' | ')}`,
    ),
    [],
  );
}

/**
 * The texts of a language by their keys, as they stand in the file: `a-b`, also for the attribute `b` of `a`. Those of
 * several lines are empty.
 */
export function words(language) {
  const found = new Map();
  let message = '';
  for (const line of readFileSync(join(root, 'words', `${language}.ftl`), 'utf8').split('\n')) {
    const [, name, attribute, text] = line.match(/^(?:([a-zA-Z][\w-]*)| {4}\.(\w+)) =\s*(.*)/) ?? [];
    message = name ?? message;
    if (name || attribute) found.set(name ?? `${message}-${attribute}`, text);
  }
  return found;
}

/** Waits until these files are kept for when there is no network; nothing tells when that is. */
export const offline = (page, files) =>
  page.evaluate(async (files) => {
    await navigator.serviceWorker.ready;
    const end = performance.now() + 10_000;
    while (
      !navigator.serviceWorker.controller ||
      (await Promise.all(files.map((file) => caches.match(file)))).includes(undefined)
    ) {
      if (performance.now() > end) throw new Error(`not kept: ${files}`);
      await new Promise(requestAnimationFrame);
    }
  }, files);
