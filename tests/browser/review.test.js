// The page that `trickhold review --html` writes: on a phone and on a desk, by day and at night.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { accessible, fits, launch, program, root } from './helper.js';

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

for (const [record, title] of [
  ['david-goliath', 'David & Goliath'],
  ['dwarf-king', 'The Dwarf King'],
])
  test(`a review of ${title} reads well`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trickhold-review-'));
    const browser = await launch();
    try {
      const file = join(folder, 'review.html');
      const games = join(root, 'tests', 'records', `${record}.json`);
      const args = ['review', games, '--seat', '1', '--budget', '20', '--html', '-', '--language', 'en'];
      writeFileSync(file, execFileSync(program(), args, { maxBuffer: 1 << 26 }));
      for (const colorScheme of ['light', 'dark'])
        for (const viewport of SIZES) {
          const where = `${title}, ${viewport.width} px, ${colorScheme}`;
          const context = await browser.newContext({ viewport, colorScheme });
          const page = await context.newPage();
          const complaints = [];
          page.on('console', (message) => complaints.push(message.text()));
          page.on('request', (request) => request.url().startsWith('file:') || complaints.push(request.url()));
          await page.goto(pathToFileURL(file).href);
          assert.ok((await page.textContent('body')).includes(title), where);
          const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
          const [red] = ground.match(/\d+/g).map(Number);
          assert.equal(red < 64, colorScheme === 'dark', `${where}: ${ground}`);
          await fits(page, where);
          if (viewport.width < 600) assert.deepEqual(await page.evaluate(cramped), [], where);
          assert.deepEqual(await page.evaluate(faint), [], where);
          await accessible(page, where);
          assert.deepEqual(complaints, [], where);
          await context.close();
        }
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
