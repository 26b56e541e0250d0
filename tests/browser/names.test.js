// Names in other scripts: whichever way their letters run, what stands around them stays where it is.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { next, person, playOut, sheet } from './helper.js';
import { browser, makeTable, server } from './stage.js';

const NAME = 'שלום (1)';
const ALONE = `\u2068${NAME}\u2069`;
const choice = { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } };

/**
 * Are the points behind a name drawn to the right of it? The same is asked for the text without anything that isolates
 * the name.
 */
const follows = (page, selector, name) =>
  page.evaluate(
    ([selector, name]) => {
      const said = (one) => one.getAttribute('aria-label') ?? one.textContent;
      const line = [...document.querySelectorAll(selector)].find((one) =>
        /^\W* \d/.test(said(one).split(name)[1] ?? ''),
      );
      const measure = (text) => {
        const box = document.createElement('p');
        box.style.whiteSpace = 'nowrap';
        box.textContent = text;
        line.parentElement.append(box);
        const [start, end] = [text.indexOf(name), text.indexOf(name) + name.length];
        const digit = end + text.slice(end).search(/\d/);
        const rect = (from, to) => {
          const range = document.createRange();
          range.setStart(box.firstChild, from);
          range.setEnd(box.firstChild, to);
          return range.getBoundingClientRect();
        };
        const behind = rect(digit, digit + 1).left >= rect(start, end).right - 1;
        box.remove();
        return behind;
      };
      return {
        text: said(line),
        drawn: measure(said(line)),
        bare: measure(said(line).replace(/[\u2066-\u2069]/g, '')),
      };
    },
    [selector, name],
  );

test('a name that runs from right to left turns no sentence around', async () => {
  const ann = await person(browser, { name: NAME, choice });
  const bob = await person(browser, { name: 'Bob' });
  const link = await makeTable(ann.page);
  await bob.page.goto(link);
  // At the door, in the lobby, in the scores, in the chat.
  await bob.page.waitForSelector(`.door p >> text=${ALONE}`);
  await bob.page.click('#join');
  await bob.page.waitForSelector('.lobby');
  assert.equal(await bob.page.textContent('.seats .entry bdi'), NAME);
  await ann.page.waitForSelector('text=Bob');
  await ann.page.click('#start');
  await bob.page.waitForSelector('#seat-0');
  assert.equal(await bob.page.textContent('#seat-0 .who bdi'), NAME);
  assert.equal(await bob.page.$eval('#seat-0 .who bdi', (one) => getComputedStyle(one).unicodeBidi), 'isolate');
  const spoken = await bob.page.textContent('#seat-0 .hidden');
  assert.ok(spoken.startsWith(`${ALONE}, `), JSON.stringify(spoken));
  await sheet(ann.page, 'chat');
  await ann.page.fill('#say', 'אני 17');
  await ann.page.keyboard.press('Enter');
  await bob.page.waitForSelector('#seat-0 bdi.bubble >> text=אני 17');
  await bob.page.waitForFunction(
    (said) => document.getElementById('polite').textContent.includes(said),
    `${ALONE}: \u2068אני 17\u2069`,
  );
  await sheet(bob.page, 'chat');
  assert.equal(await bob.page.textContent('.chat li bdi'), 'אני 17');
  await Promise.all([ann, bob].map((one) => playOut(one.page, () => one.page.click('.hand .legal'))));
  // The points of a player stand behind the name, where they would not stand without care.
  await sheet(bob.page, 'scores');
  await bob.page.waitForSelector('.rounds .cell');
  const line = await follows(bob.page, '.rounds .cell', NAME);
  assert.deepEqual([line.drawn, line.bare], [true, false], line.text);
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  await Promise.all([ann, bob].map((one) => one.context.close()));
});

test('the page of plain text and the score pad keep names apart, too', async () => {
  const { page, complaints, context } = await person(browser, { name: 'Ann', choice });
  // A bot with such a name, and one with characters that nobody sees.
  await page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.table?.state === 'playing')
        ['Ann', NAME, '\u202eC\u200by\u2069d'].forEach((name, seat) => {
          message.table.seats[seat].name = name;
        });
      socket.send(JSON.stringify(message));
    });
    socket.onMessage((text) => real.send(text));
  });
  await page.goto(`${server.url}/text`);
  await page.click('#begin');
  await page.waitForSelector('#hand');
  await page.waitForSelector(`#table li >> text=${ALONE} holds`);
  await page.waitForSelector('#table li >> text=Cyd holds');
  assert.doesNotMatch(await page.textContent('main'), /[\u200b\u202e]/);
  await page.goto(`${server.url}/t/${new URL(page.url()).pathname.split('/').pop()}`);
  await next(page);
  assert.equal(await page.textContent('#seat-2 .who bdi'), 'Cyd');
  await page.goto(`${server.url}/pad`);
  await page.fill('#name-0', NAME);
  await page.waitForFunction((name) => document.querySelector('main').textContent.includes(name), ALONE);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the list of open tables; what is isolated, and what is left out', async () => {
  const { page, context } = await person(browser);
  await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: NAME, game: 'dwarf-king', open: true }),
  });
  await page.goto(`${server.url}/friends`);
  await page.waitForSelector(`.list >> text=${ALONE}`);
  const [plain, other, hidden] = await page.evaluate(async (name) => {
    const { isolated } = await import('/core/words.js');
    const hidden = [
      0, 0x1b, 0x9b, 0xad, 0x61c, 0x115f, 0x1160, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060,
      0x2066, 0x2069, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0xe0000, 0xe007f,
    ];
    return [
      isolated('Ann, Dörte (1)'),
      isolated(name),
      hidden.map((code) => isolated(`a${String.fromCodePoint(code)}b`)),
    ];
  }, NAME);
  assert.equal(plain, 'Ann, Dörte (1)');
  assert.equal(other, ALONE);
  assert.deepEqual([...new Set(hidden)], ['ab']);
  await context.close();
});
