// The file that `trickhold review --html` writes, opened from disk: the replay with the review, and without scripts
// tables; on a phone and on a desk, by day and at night.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { accessible, fits, launch, program, root } from './helper.js';

/** A picture, where pictures are wanted. */
const shot = async (page, name) =>
  process.env.TRICKHOLD_SHOTS && (await page.screenshot({ path: join(process.env.TRICKHOLD_SHOTS, `${name}.png`) }));

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Runs in the page: lines of the curve that can hardly be told from what they are drawn on. */
function faint() {
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [red, green, blue] = numbers(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const lines = [...document.querySelectorAll('figure svg polyline')];
  if (!lines.length) return ['there is no line'];
  return lines.flatMap((line) => {
    const { stroke } = getComputedStyle(line);
    const { backgroundColor } = getComputedStyle(line.closest('figure'));
    const [high, low] = [light(stroke), light(backgroundColor)].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    return contrast < 3 ? [`${stroke} on ${backgroundColor}: ${contrast.toFixed(2)}`] : [];
  });
}

/** Runs in the page: what must be scrolled sideways, and letters that are too small to read. */
function cramped() {
  const wide = [...document.querySelectorAll('body, body *')].filter(
    (one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1 && !one.closest('svg'),
  );
  const found = wide.map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth} of ${one.clientWidth}`);
  for (const one of document.querySelectorAll('body *')) {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !one.checkVisibility()) continue;
    // Letters of a drawing are scaled with it.
    const scale = one.closest('svg') ? one.getScreenCTM().a : 1;
    const size = Number.parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < 10.99) found.push(`“${one.textContent.trim().slice(0, 24)}” is ${size.toFixed(1)} px`);
  }
  return found.slice(0, 8);
}

/** The file of a game in a language, of one seat's decisions or of all. */
function written(folder, record, language, ...more) {
  const file = join(folder, `${record}-${language}.html`);
  const games = join(root, 'tests', 'records', `${record}.json`);
  const args = ['review', games, '--budget', '20', '--html', '-', '--language', language, ...more];
  writeFileSync(file, execFileSync(program(), args, { maxBuffer: 1 << 26 }));
  return pathToFileURL(file).href;
}

/** A page with the file; what it says to nobody and asks anybody for is a complaint. */
async function opened(browser, url, how) {
  const context = await browser.newContext(how);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  page.on('request', (request) => /^(file|blob|data):/.test(request.url()) || complaints.push(request.url()));
  await page.goto(url);
  return { page, complaints, close: () => context.close() };
}

const GAMES = [
  ['david-goliath', 'David & Goliath'],
  ['dwarf-king', 'The Dwarf King'],
];

/** Files of reviews, and a browser; both go away at the end. */
async function reading(read) {
  const folder = mkdtempSync(join(tmpdir(), 'trickhold-review-'));
  const browser = await launch();
  try {
    await read(folder, browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const [record, title] of GAMES)
  test(`the tables of a review of ${title} read well`, () =>
    reading(async (folder, browser) => {
      const url = written(folder, record, 'en', '--seat', '1');
      for (const colorScheme of ['light', 'dark'])
        for (const viewport of SIZES) {
          const where = `${title}, ${viewport.width} px, ${colorScheme}`;
          const { page, complaints, close } = await opened(browser, `${url}?tables`, { viewport, colorScheme });
          assert.ok((await page.textContent('body')).includes(title), where);
          const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
          const [red] = ground.match(/\d+/g).map(Number);
          assert.equal(red < 64, colorScheme === 'dark', `${where}: ${ground}`);
          await fits(page, where);
          if (viewport.width < 600) assert.deepEqual(await page.evaluate(cramped), [], where);
          assert.deepEqual(await page.evaluate(faint), [], where);
          await accessible(page, where);
          await page.click('#cards a');
          await page.waitForSelector('#slider');
          assert.deepEqual(complaints, [], where);
          await close();
        }
      // Whoever allows no scripts reads the same, and is led nowhere.
      const { page, close } = await opened(browser, url, { viewport: SIZES[0], javaScriptEnabled: false });
      assert.ok(await page.locator('figure > svg').isVisible());
      assert.ok(!(await page.locator('#cards').isVisible()));
      await close();
    }));

for (const [record, title] of GAMES)
  test(`a review of ${title} is a replay in a file`, () =>
    reading(async (folder, browser) => {
      for (const [language, best] of [
        ['en', 'accuracy'],
        ['de', 'Genauigkeit'],
      ]) {
        const url = written(folder, record, language);
        for (const viewport of SIZES) {
          const colorScheme = language === 'en' ? 'light' : 'dark';
          const where = `${title}, ${language}, ${viewport.width} px`;
          const phone = viewport.width < 600;
          const { page, complaints, close } = await opened(browser, url, { viewport, colorScheme, hasTouch: phone });
          await page.waitForSelector('#slider');
          assert.equal(await page.getAttribute('html', 'lang'), language, where);
          assert.match(await page.title(), /David|Goliat|Dwarf|Zwerg/, where);
          await fits(page, where);
          // Steps: by buttons, by the address, and by themselves.
          const dealt = await page.textContent('.status');
          await page.click('#step-trick-next');
          await page.click('#step-next');
          assert.notEqual(await page.textContent('.status'), dealt, where);
          assert.ok((await page.locator('.trick .card .face').count()) > 0, where);
          await accessible(page, where);
          await shot(page, `review-${record}-${language}-${viewport.width}-board`);
          // A card is explained; its rule is in another place, to which nothing leads.
          await page.locator('.trick .card').first().click();
          await page.waitForSelector('dialog .said');
          assert.ok(!(await page.locator('dialog a.rule').isVisible()), where);
          await page.keyboard.press('Escape');
          // The curve, how accurate everybody was, and the turning points, each of which leads to its moment.
          if (phone) await page.tap('#tool-values');
          const seats = await page.locator('.seat').count();
          assert.equal(await page.locator('.curve polyline').count(), seats, where);
          assert.equal(await page.locator('.legend span', { hasText: best }).count(), seats, where);
          assert.equal(await page.locator('.review tbody th >> nth=0').count(), 1, where);
          await fits(page, `${where}, the review`);
          await accessible(page, `${where}, the review`);
          await shot(page, `review-${record}-${language}-${viewport.width}`);
          const point = page.locator('.points a >> nth=0');
          const href = await point.getAttribute('href');
          assert.match(href, /^#\d+$/, where);
          await point.click();
          await page.waitForFunction((n) => document.querySelector('#slider').value === n, href.slice(1));
          // What is played at a turning point has its class, and so has its line of the log.
          await page.click('#step-next');
          await page.waitForSelector('.status .class');
          const said = await page.textContent('.status .class');
          await page.click('#tool-log');
          assert.equal(await page.textContent('.log [aria-current] .class'), said, where);
          await accessible(page, `${where}, the log`);
          await page.click('.sheet .close');
          await page.click('#step-first');
          await page.click('#step-play');
          await page.waitForFunction(() => document.querySelector('#slider').value === '1');
          await page.click('#step-pause');
          await page.click('#tables');
          await page.waitForSelector('figure > svg');
          assert.deepEqual(complaints, [], where);
          await close();
        }
      }
    }));
