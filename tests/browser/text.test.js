// The page of plain text, played by what it says and by typing only.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { BOT, accessible, fits, person } from './helper.js';
import { browser, makeTable, server } from './stage.js';

/** Special cards as they stand in a hand. */
const NAMES = { k11a: 'Knights 11', d1: 'Dwarves 1', g11b: 'Goblins 11' };

/** Opens the page for a new game, with an ear at the live regions. */
async function begin(how, choice) {
  const one = await person(browser, { pace: 'slow', choice: { players: 3, bots: 'newcomer', ...choice }, ...how });
  await one.page.goto(`${server.url}/text`);
  await listen(one.page);
  await one.page.click('#begin');
  await one.page.waitForSelector('#hand');
  return one;
}

const listen = (page) =>
  page.evaluate(() => {
    window.heard = [];
    for (const id of ['polite', 'assertive'])
      new MutationObserver((all) =>
        all.forEach((one) => one.addedNodes.forEach((node) => window.heard.push({ id, text: node.textContent }))),
      ).observe(document.getElementById(id), { childList: true });
  });

/** Waits until something was said that fits. */
const hears = (page, id, what) =>
  page.waitForFunction(
    ([id, what]) => window.heard.some((one) => one.id === id && one.text.includes(what)),
    [id, what],
  );

async function type(page, text) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Types a question and gives the answer. */
async function ask(page, text) {
  await type(page, text);
  await page.waitForFunction(
    (typed) =>
      document.querySelector('#answer') &&
      [...document.querySelectorAll('.log .typed')].at(-1)?.textContent.endsWith(`: ${typed}`),
    text,
  );
  return page.textContent('#answer');
}

/** The cards of a list such as `Knights 2, 7 and K; Mummy`. @param {string} list */
function cardsIn(list) {
  const words = (list.match(/[^\s,;.]+/g) ?? []).filter((word) => !/^(and|und)$/.test(word));
  const isRank = (word) => /^(\d+|[A-Z])$/.test(word ?? '');
  let name = '';
  return words.flatMap((word, at) => {
    if (isRank(word)) return [`${name} ${word}`];
    name = word;
    return isRank(words[at + 1]) ? [] : [word];
  });
}

/** What a person reads under "What you can do": choices with their keys, or cards. */
async function reads(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('#after') ||
      document.querySelector('#do .options') ||
      /^(You can|Du kannst)/m.test([...document.querySelectorAll('#do p')].map((one) => one.textContent).join('\n')),
  );
  if (await page.$('#after')) return null;
  const options = (await page.locator('#do .options li').allTextContents()).map((one) => one.split(':')[0]);
  const can = (await page.locator('#do p').allTextContents()).find((one) => /^(You can|Du kannst)/.test(one)) ?? '';
  return { options, cards: cardsIn(can.replace(/^[^:]*: ?/, '')), text: await page.textContent('#do') };
}

/** The hand as it stands on the page. */
const hand = async (page) => (await page.locator('#hand li').allTextContents()).flatMap(cardsIn);

/** Plays to the end; `each` may look around before every move. */
async function playOut(page, each) {
  const met = new Set();
  for (let step = 0; step < 100; step++) {
    const now = await reads(page);
    if (!now) return met;
    met.add(now.options.length ? 'choice' : 'card');
    const wanted = await each(now, step);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'command', `focus was lost at move ${step}`);
    await type(page, wanted ?? now.options.at(-1) ?? now.cards[step % now.cards.length]);
    await page
      .waitForFunction(
        (was) => document.querySelector('#after') || document.querySelector('#do').textContent !== was,
        now.text,
      )
      .catch(async (error) => {
        throw new Error(`${error}: ${now.text} ${await page.textContent('main')}`);
      });
  }
  assert.fail('the game does not end');
}

test('David & Goliath by commands alone', async () => {
  const { page, complaints, context } = await begin({}, { game: 'david-goliath', options: { rounds: '1' } });
  const first = await reads(page);
  await hears(page, 'assertive', first.text.includes('lead a card') ? 'Your turn: lead a card.' : 'Your turn: follow');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'command');
  assert.match(
    await ask(page, 'help'),
    /l or last.*hint with its reason.*start: begin the game.*the lowest card wins the highest/s,
  );
  assert.match(await ask(page, '?'), /R7 or red 7/);
  assert.match(await ask(page, 'nonsense'), /Not understood: nonsense/);
  await hears(page, 'assertive', 'Not understood: nonsense');
  assert.match(await ask(page, 'l'), /no finished trick/);
  assert.match(await ask(page, 'hand'), /Your hand: /);
  assert.match(
    await ask(page, 't'),
    new RegExp(`(${BOT}) holds 1\\d cards.*You have 0 points in all\\.\\1 has 0 points in all.*Your hand: `, 's'),
  );
  await ask(page, 'hint');
  await page.waitForSelector('#answer >> text=Play ');
  const held = await hand(page);
  const missing = ['red', 'blue']
    .flatMap((colour) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${colour} ${n}`))
    .find((card) => !held.includes(card));
  assert.match(await ask(page, missing), new RegExp(`You do not hold ${missing}.*DG-3\\.4`));
  await hears(page, 'assertive', `You do not hold ${missing}`);
  let refused = 0;
  const met = await playOut(page, async (now, step) => {
    assert.ok(now.cards.length > 0 && !now.options.length);
    const wrong = (await hand(page)).find((card) => !now.cards.includes(card));
    if (wrong && refused < 2) {
      // What the rules refuse is explained, with the rule, and changes nothing.
      assert.match(await ask(page, wrong), /You could play .*rule DG-3\.3/);
      await hears(page, 'assertive', 'rule DG-3.3');
      refused += 1;
    }
    if (step === 3) {
      assert.match(await ask(page, 'last'), /You: .*lowest card and wins? the highest/s);
      assert.match(await ask(page, 'scores'), /No round is over yet.*You have 0 points in all/s);
      await type(page, 'log');
      await page.waitForFunction(() =>
        /The game begins.*Trick 1: .*Trick 2: /s.test(document.querySelector('#answer')?.textContent),
      );
    }
  });
  assert.deepEqual([...met], ['card']);
  assert.ok(refused > 0);
  assert.match(await page.textContent('.asked'), /The game is over\. .* the (game|win)/);
  await page.waitForSelector('#scores ol + h3');
  assert.equal(await page.locator('#scores ol li').count(), 3);
  const how = await page.textContent('#scores ul');
  assert.match(how, /You score \d+ points?\. (Red|Yellow|Green|Blue|Violet) [\d, and]+: \d+/);
  await hears(page, 'polite', 'again: Play once more');
  // Everything in the log was said, and nothing twice.
  const told = await page.locator('.log .game, .log .effect').allTextContents();
  const heard = (await page.evaluate(() => window.heard.map((one) => one.text))).join(' ');
  for (const line of told) assert.ok(heard.includes(line), line);
  assert.equal(heard.split('Trick 7: ').length, 2);
  await page.click('#verify');
  await page.waitForSelector('.checks[data-good=true]');
  // Once more, by a command; then away.
  const old = page.url();
  await page.focus('#command');
  await type(page, 'again');
  await page.waitForFunction(
    (was) => location.href !== was && /^\/text\//.test(location.pathname) && document.querySelector('#hand'),
    old,
  );
  await reads(page);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'command');
  await type(page, 'quit');
  await page.waitForSelector('.start');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('The Dwarf King by commands alone, in German, on a phone', async () => {
  const { page, complaints, context } = await begin(
    { language: 'de', phone: true, theme: 'dark' },
    { game: 'dwarf-king', options: { hands: '1' } },
  );
  await playOut(page, async (now, step) => {
    if (step % 6 === 1) {
      await fits(page, `move ${step}`);
      const table = await ask(page, 't');
      assert.match(table, /Spezialkarte: .*Du hast insgesamt .*Deine Hand: /s);
    }
  });
  assert.match(await page.textContent('.asked'), /Das Spiel ist zu Ende/);
  await page.waitForSelector('#scores ol + h3');
  assert.match(await page.textContent('#scores ul'), /Du bekommst .* Punkte?\. [+−]?\d+( für|:)/);
  assert.match(await ask(page, 's'), /Hand 1 .*Aufgabe .*Du bekommst /s);
  await fits(page, 'the end');
  await accessible(page, 'the end');
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Tables of four in which the first seat is dealt this special card, and what its choice says. */
const CHOICES = {
  k11a: [66, /1: Pass all hands to the left.*2: Pass all hands to the right/s],
  d1: [30, new RegExp(`2: Swap hands with ${BOT}.*4: Swap hands with ${BOT}`, 's')],
  g11b: [17, new RegExp(`2: Take two cards from ${BOT}.*4: Take two cards from ${BOT}`, 's')],
  sorcerer: [47, /n: Keep the Sorcerer.*: Take the /s],
};

for (const [special, [seed, says]] of Object.entries(CHOICES)) {
  test(`the choice of ${special} is read and typed`, async () => {
    const { page, complaints, context } = await person(browser, { added: 7 });
    await page.goto(server.url);
    await page.evaluate(
      async (seed) =>
        (await import('/core/setup.js')).make(
          { game: 'dwarf-king', players: 4, bots: 'greedy', window_ms: 0, options: { hands: 1 }, seed },
          true,
          '/text/',
        ),
      seed.toString(16).padStart(64, '0'),
    );
    await page.waitForSelector('#hand');
    let [quest, choice, give] = [false, false, false];
    await playOut(page, (now) => {
      quest ||= /a: \d+a, .*b: \d+b, /s.test(now.text);
      choice ||= says.test(now.text);
      give ||= new RegExp(`Give ${BOT} a card \\(2 of 2\\).*You can give: `, 's').test(now.text);
      const own = now.cards.find((card) => card === NAMES[special]);
      return !now.options.length && !now.text.includes('You can give') ? own : undefined;
    });
    assert.ok(choice, 'its choice came');
    assert.equal(give, special === 'g11b');
    assert.ok(quest || special === 'sorcerer', 'the quest was chosen');
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('an empty line does what a hint has said', async () => {
  const { page, complaints, context } = await begin({}, { game: 'david-goliath', options: { rounds: '1' } });
  const now = await reads(page);
  const before = await hand(page);
  await ask(page, 'h');
  await page.waitForSelector('#answer >> text=Play ');
  const said = (await page.textContent('#answer')).toLowerCase();
  await type(page, '');
  await page.waitForFunction((was) => document.querySelector('#do').textContent !== was, now.text);
  await reads(page);
  const after = await hand(page);
  const played = before.filter((card) => !after.includes(card));
  assert.equal(played.length, 1);
  assert.ok(said.includes(played[0]), `${played}: ${said}`);
  // Without a hint it only asks.
  await type(page, '');
  await page.waitForSelector('#answer >> text=Your turn: ');
  assert.deepEqual(await hand(page), after);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an answer that comes after what followed from it takes nothing away', async () => {
  const { page, complaints, context } = await person(browser, {
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } },
  });
  // As with the Sorcerer, where the last one to answer hears first what came of it.
  const late = [];
  let followed = false;
  await page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(text);
      const answer = message.type === 'answer' && message.number !== null;
      if (answer) late.push(JSON.stringify({ ...message, number: null }));
      else socket.send(text);
      followed ||= message.legal?.length > 0;
      if (followed) for (const one of late.splice(0)) socket.send(one);
    });
    socket.onMessage((text) => {
      followed = false;
      real.send(text);
    });
  });
  await page.goto(`${server.url}/text`);
  await page.click('#begin');
  await page.waitForSelector('#hand');
  for (let step = 0; step < 3; step++) {
    const now = await reads(page);
    await type(page, now.cards[0]);
    await page.waitForFunction((was) => document.querySelector('#do').textContent !== was, now.text);
  }
  assert.ok((await reads(page)).cards.length > 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('after a reload it is still told how the first round came about', async () => {
  const { page, complaints, context } = await begin({}, { game: 'david-goliath', options: { rounds: '2' } });
  for (let step = 0; step < 15; step++) {
    const now = await reads(page);
    await type(page, now.cards[0]);
    await page.waitForFunction((was) => document.querySelector('#do').textContent !== was, now.text);
  }
  await page.waitForSelector('#table >> text=Round 2 of 2');
  const how = await page.textContent('#scores h3:has-text("Round 1") + div');
  assert.match(how, /You score .*: \d/);
  await page.reload();
  await reads(page);
  await page.waitForFunction((how) => document.querySelector('#scores')?.textContent.includes(how), how);
  assert.match(await page.textContent('#happened'), /Round 2 of 2.*Your hand: /s);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('with friends: sit down, start, chat is heard, watch, come back', async () => {
  const ann = await person(browser, {
    name: 'Ann',
    pace: 'slow',
    choice: { game: 'david-goliath', players: 3, bots: 'newcomer', options: {} },
  });
  await makeTable(ann.page);
  const id = new URL(ann.page.url()).pathname.split('/').pop();
  // The same seat, as text.
  await ann.page.goto(`${server.url}/text/${id}`);
  await ann.page.waitForSelector('#do >> text=start: Begin the game');
  await listen(ann.page);
  const bob = await person(browser, { name: 'Bob', phone: true, theme: 'dark' });
  await bob.page.goto(`${server.url}/text/${id}`);
  await bob.page.waitForSelector('#join');
  await accessible(bob.page, 'the door');
  await bob.page.keyboard.press('Tab');
  await bob.page.focus('#join');
  await bob.page.keyboard.press('Enter');
  await bob.page.waitForSelector('#do >> text=The host starts the game');
  await accessible(bob.page, 'the lobby');
  await fits(bob.page, 'the lobby');
  await hears(ann.page, 'polite', 'Bob sits down.');
  assert.match(await ask(bob.page, 'start'), /Only the host/);
  await ann.page.focus('#command');
  await type(ann.page, 'start');
  await Promise.all([ann, bob].map(({ page }) => page.waitForSelector('#hand')));
  const turn = await Promise.race(
    [ann, bob].map(async (one) => {
      await one.page.waitForFunction(() => document.querySelector('#do')?.textContent.includes('You can play'));
      return one;
    }),
  );
  const other = turn === ann ? bob : ann;
  // Out of turn the table says whose turn it is.
  await other.page.focus('#command');
  const card = (await hand(other.page))[0];
  assert.match(await ask(other.page, card), /It is (Ann|Bob)’s turn/);
  // Somebody watches and sees no hand.
  const eve = await person(browser, { name: 'Eve' });
  await eve.page.goto(`${server.url}/text/${id}`);
  await eve.page.waitForSelector('#do >> text=You watch this table');
  assert.equal(await eve.page.locator('#hand').count(), 0);
  // Back after a reload: the round so far is in the log, and what is asked is said once.
  await turn.page.reload();
  await turn.page.waitForFunction(() => document.querySelector('#do')?.textContent.includes('You can play'));
  assert.match(await turn.page.textContent('#happened'), /Your hand: /);
  // The table with cards is one link away; what is said there is heard here.
  await listen(other.page);
  await turn.page.click('#about >> text=The same table with cards');
  await turn.page.waitForSelector('.hand .legal');
  await turn.page.click('#tool-chat');
  await turn.page.fill('#say', 'Good luck');
  await turn.page.keyboard.press('Enter');
  await hears(other.page, 'polite', 'Good luck');
  await other.page.waitForSelector('#happened >> text=Good luck');
  assert.deepEqual([...ann.complaints, ...bob.complaints, ...eve.complaints], []);
  await Promise.all([ann, bob, eve].map((one) => one.context.close()));
});

for (const theme of ['light', 'dark']) {
  test(`everyone can use it: ${theme}`, async () => {
    const phone = theme === 'dark';
    const { page, complaints, context } = await begin(
      { theme, phone },
      { game: 'david-goliath', options: { rounds: '1' } },
    );
    const shots = process.env.TRICKHOLD_SHOTS;
    for (let i = 0; i < 3; i++) {
      const now = await reads(page);
      await type(page, now.cards[0]);
      await page.waitForFunction((was) => document.querySelector('#do').textContent !== was, now.text);
    }
    await reads(page);
    await ask(page, 'last');
    await accessible(page, 'the table as text');
    await fits(page, 'the table as text');
    if (shots) await page.screenshot({ path: join(shots, `text-${theme}.png`) });
    assert.deepEqual(await page.$$eval('main h1, main h2', (all) => all.map((one) => one.textContent)), [
      'David & Goliath',
      'Answer',
      'Table',
      'Your hand',
      'What you can do',
      'Scores',
      'What happened',
      'About this table',
    ]);
    await page.goto(`${server.url}/text`);
    await page.waitForSelector('#new-players-3');
    await accessible(page, 'a new game as text');
    await fits(page, 'a new game as text');
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
