// The page of plain text, played by what it says and by typing only.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, fits, person, root } from './helper.js';
import { browser, server } from './stage.js';

const texts = ['en', 'de'].map((one) => JSON.parse(readFileSync(join(root, 'words', `${one}.json`), 'utf8')));

/** Opens the page for a new game, with an ear at the live regions. */
async function begin(how, choice) {
  const one = await person(browser, { pace: 'slow', choice: { players: 3, bots: 'random', ...choice }, ...how });
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
  const cards = can
    .replace(/^[^:]*: /, '')
    .replace(/\.$/, '')
    .split(', ')
    .filter(Boolean)
    .flatMap((part) => {
      const [name, ...ranks] = part.split(' ');
      return ranks.length ? ranks.map((rank) => `${name} ${rank}`) : [name];
    });
  return { options, cards, text: await page.textContent('#do') };
}

/** The hand as it stands on the page. */
const hand = async (page) =>
  (await page.locator('#hand li').allTextContents()).flatMap((part) => {
    const [name, ...ranks] = part.split(' ');
    return ranks.length ? ranks.map((rank) => `${name} ${rank}`) : [name];
  });

/** Plays to the end; `each` may look around before every move. */
async function playOut(page, each) {
  const met = new Set();
  for (let step = 0; step < 100; step++) {
    const now = await reads(page);
    if (!now) return met;
    met.add(now.options.length ? 'choice' : 'card');
    await each(now, step);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'command', `focus was lost at move ${step}`);
    await type(page, now.options.at(-1) ?? now.cards[step % now.cards.length]);
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

test('every text of the page is there', () => {
  const [en] = texts;
  for (const file of readdirSync(join(root, 'web')).filter((name) => name.startsWith('text'))) {
    for (const [, key] of readFileSync(join(root, 'web', file), 'utf8').matchAll(
      /\b(?:t|word|wordOf|known)\(\s*'([^']+)'/g,
    ))
      assert.ok(key in en || `web.${key}` in en, `${file}: ${key}`);
  }
});

test('what can be typed is what the terminal takes', async () => {
  const { page, context } = await person(browser);
  await page.goto(server.url);
  /** @param {any[]} lines of what is typed, what is asked, what it means */
  const means = (lines, asked) =>
    page.evaluate(
      async ([lines, asked, texts]) => {
        const { read } = await import('/text-command.js');
        return lines.map((line) => {
          const { type, action } = read(
            line,
            { hand: [], legal: [], phase: 'play', ...asked, name: (seat) => ['Anna', 'Bot 2', 'Bot 3'][seat] },
            texts,
          );
          return action
            ? `${action.type} ${action.card ?? action.with ?? action.side ?? action.direction ?? ''}`.trim()
            : type;
        });
      },
      [lines, asked, texts],
    );
  const words = {
    '': 'nothing',
    ' ': 'nothing',
    start: 'start',
    BEGIN: 'start',
    l: 'last',
    last: 'last',
    t: 'table',
    table: 'table',
    s: 'scores',
    scores: 'scores',
    score: 'scores',
    h: 'hint',
    hint: 'hint',
    hand: 'hand',
    log: 'log',
    '?': 'help',
    help: 'help',
    q: 'quit',
    Quit: 'quit',
    exit: 'quit',
    again: 'again',
    nochmal: 'again',
    foo: 'unknown',
    r: 'unknown',
    r19: 'unknown',
    k7: 'unknown',
  };
  assert.deepEqual(await means(Object.keys(words), { game: 'david-goliath' }), Object.values(words));
  const goliath = {
    r7: 'R7',
    R7: 'R7',
    'red 7': 'R7',
    'ROT 7': 'R7',
    rot7: 'R7',
    ' r 07 ': 'R7',
    'grün 12': 'G12',
    'violett 1': 'V1',
    yellow18: 'Y18',
  };
  assert.deepEqual(
    await means(Object.keys(goliath), { game: 'david-goliath' }),
    Object.values(goliath).map((card) => `play ${card}`),
  );
  const dwarf = {
    kK: 'kK',
    kk: 'kK',
    'knights j': 'kJ',
    'Ritter J': 'kJ',
    'Jack of Knights': 'kJ',
    'the jack of knights': 'kJ',
    'Ritter-Bube': 'kJ',
    d10: 'd10',
    'zwerge 10': 'd10',
    'Zwerg-10': 'd10',
    ga: 'gA',
    dragon: 'dragon',
    Drache: 'dragon',
    'den Drachen': 'dragon',
    mumie: 'mummy',
    k1: 'k1',
    Joker: 'k1',
    k11: 'k11b',
    'ritter 11': 'k11b',
    'Enchanter (11 of Knights)': 'k11b',
    g11: 'g11a',
  };
  assert.deepEqual(
    await means(Object.keys(dwarf), { game: 'dwarf-king', hand: ['k11b', 'd4'] }),
    Object.values(dwarf).map((card) => `play ${card}`),
  );
  assert.deepEqual(
    await means(['k', 'g', 'd', 'k12', 'r7'], { game: 'dwarf-king', hand: ['kA', 'gA', 'dA'] }),
    Array(5).fill('unknown'),
    'a suit alone is no card',
  );
  const game = { game: 'dwarf-king', hand: ['kA', 'sorcerer'] };
  const legal = (type, key, values) => ({ ...game, phase: type, legal: values.map((one) => ({ type, [key]: one })) });
  assert.deepEqual(await means(['a', 'B'], legal('quest', 'side', ['a', 'b'])), ['quest a', 'quest b']);
  assert.deepEqual(await means(['2', '3', 'bot 3', '1'], legal('druid', 'with', [1, 2])), [
    'druid 1',
    'druid 2',
    'druid 2',
    'unknown',
  ]);
  assert.deepEqual(await means(['3', 'Bot 2'], legal('exchange', 'with', [1, 2])), ['exchange 2', 'exchange 1']);
  assert.deepEqual(
    await means(['1', '2', 'left', 'links', 'right', 'rechts'], legal('pass', 'direction', ['left', 'right'])),
    ['pass left', 'pass right', 'pass left', 'pass left', 'pass right', 'pass right'],
  );
  assert.deepEqual(await means(['kA', 'knights a'], { ...game, phase: 'giving' }), ['give kA', 'give kA']);
  const window = {
    ...game,
    phase: 'sorcerer',
    legal: [...['k2', 'gA'].map((card) => ({ type: 'take', card })), { type: 'decline' }],
  };
  assert.deepEqual(await means(['no', 'n', 'nein', 'keep', '0', 'k2', 'goblins a', 'd3'], window), [
    ...Array(5).fill('decline'),
    'take k2',
    'take gA',
    'take d3',
  ]);
  assert.deepEqual(
    await means(['no'], { ...window, legal: [{ type: 'decline' }] }),
    ['unknown'],
    'what answers itself is not asked',
  );
  await context.close();
});

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
  assert.match(await ask(page, 't'), /Bot 2 holds 1\d cards.*Totals: You: 0, Bot 2: 0 and Bot 3: 0/s);
  await ask(page, 'hint');
  await page.waitForSelector('#answer >> text=chance to win');
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
      assert.match(await ask(page, 'last'), /The last trick: .*lowest card and wins? the highest/s);
      assert.match(await ask(page, 'scores'), /No round is over yet.*As it stands now/s);
      await type(page, 'log');
      await page.waitForFunction(() =>
        /The game begins.*Trick 1: .*Trick 2: /s.test(document.querySelector('#answer')?.textContent),
      );
    }
  });
  assert.deepEqual([...met], ['card']);
  assert.ok(refused > 0);
  assert.match(await page.textContent('.asked'), /The game is over\. .* the (game|win)/);
  assert.equal(await page.locator('#scores ol li').count(), 3);
  const how = await page.textContent('#scores ul');
  assert.match(how, /You: \d+ points?\. (Red|Yellow|Green|Blue|Violet) [\d ]+: \d+/);
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
  await page.waitForSelector('#play-david-goliath');
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
      for (const key of ['tui.special', 'effect.totals', 'plain.hand'])
        assert.ok(table.includes(texts[1][key].split('{')[0]), `${key}: ${table}`);
    }
  });
  assert.match(await page.textContent('.asked'), /Das Spiel ist zu Ende/);
  assert.match(await page.textContent('#scores ul'), /Du: .* Punkte?\. [+−]\d+ für/);
  assert.match(await ask(page, 's'), /Hand 1, .*: /s);
  await fits(page, 'the end');
  await accessible(page, 'the end');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('every choice of The Dwarf King can be typed', async () => {
  const { page, complaints, context } = await person(browser, {
    choice: { game: 'dwarf-king', players: 4, bots: 'greedy', options: { hands: '1' } },
  });
  // The real server, with another question put in its place.
  let asked = {};
  const sent = [];
  await page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.view && asked.phase) {
        Object.assign(message.view, { turn: 0, trick: [], last_cards: [], led: null }, asked.view, {
          phase: asked.phase,
        });
        message.legal = asked.legal;
        message.until = asked.until ?? null;
      }
      socket.send(JSON.stringify(message));
    });
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      // Only the present, so that nothing comes after the question.
      if (message.type === 'enter') return real.send(JSON.stringify({ ...message, seen: null }));
      if (!asked.phase || !message.action) return real.send(text);
      sent.push(message.action);
      socket.send(JSON.stringify({ type: 'answer', id: message.id, number: null }));
    });
  });
  await page.goto(`${server.url}/text`);
  await page.click('#begin');
  await page.waitForSelector('#hand');
  await reads(page);
  const mine = await hand(page);
  // There are two special cards of the same suit and number.
  const codes = mine
    .filter((card) => card.includes(' ') && !card.endsWith(' 11'))
    .map((card) => `${card[0].toLowerCase()}${card.split(' ')[1]}`);
  const forms = [
    {
      phase: 'quest',
      view: { tile: '12', quest: null },
      legal: ['a', 'b'].map((side) => ({ type: 'quest', side })),
      text: /a: 12a, Knights .*\+1 for each Knight.*b: 12b, Dwarves /s,
      typed: 'b',
      does: 1,
    },
    {
      phase: 'exchange',
      legal: [1, 2, 3].map((seat) => ({ type: 'exchange', with: seat })),
      text: /2: Take two cards from Bot 2.*4: Take two cards from Bot 4/s,
      typed: '3',
      does: 1,
    },
    {
      phase: 'giving',
      view: { partner: 2, gives: 0 },
      legal: codes.map((card) => ({ type: 'give', card })),
      text: /Give back a card \(1 of 2\).*You can give: /s,
      typed: codes[1],
      does: 1,
    },
    {
      phase: 'druid',
      legal: [1, 2, 3].map((seat) => ({ type: 'druid', with: seat })),
      text: /2: Swap hands with Bot 2/,
      typed: 'bot 4',
      does: 2,
    },
    {
      phase: 'pass',
      legal: ['left', 'right'].map((direction) => ({ type: 'pass', direction })),
      text: /1: Pass all hands to the left.*2: Pass all hands to the right/s,
      typed: 'rechts',
      does: 1,
    },
    {
      phase: 'sorcerer',
      view: { turn: null, last_cards: ['k2', 'gA'], special: 'sorcerer' },
      legal: [...['k2', 'gA'].map((card) => ({ type: 'take', card })), { type: 'decline' }],
      until: Date.now() + 60_000,
      text: /no: Keep the Sorcerer.*k2: Take the 2 of Knights.*gA: Take the Champion of Goblins.*Time left: \d+ seconds/s,
      typed: 'goblins a',
      does: 1,
    },
  ];
  for (const form of forms) {
    asked = form;
    sent.length = 0;
    await page.reload();
    await page.waitForFunction(
      (phase) =>
        document.querySelector('#do .options') ||
        (phase === 'giving' && document.querySelector('#do')?.textContent.includes('You can give')),
      form.phase,
    );
    assert.match(await page.textContent('#do'), form.text, form.phase);
    await type(page, form.typed);
    // The server keeps the answer until all have answered.
    await page.waitForSelector('#answer >> text=Your answer is kept');
    assert.deepEqual(sent, [form.legal[form.does]]);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an answer that comes after what followed from it takes nothing away', async () => {
  const { page, complaints, context } = await person(browser, {
    choice: { game: 'david-goliath', players: 3, bots: 'random', options: { rounds: '1' } },
  });
  // As with the Sorcerer, where the last one to answer hears first what came of it.
  const late = [];
  await page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === 'answer' && message.number !== null) return late.push({ ...message, number: null });
      socket.send(text);
      if (message.legal?.length) for (const answer of late.splice(0)) socket.send(JSON.stringify(answer));
    });
    socket.onMessage((text) => real.send(text));
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
  const how = await page.textContent('#scores h3:has-text("Round 1") + ul');
  assert.match(how, /You: .*: \d/);
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
    choice: { game: 'david-goliath', players: 3, bots: 'random', options: {} },
  });
  await ann.page.goto(server.url);
  await ann.page.click('#make');
  await ann.page.waitForSelector('#start');
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
  assert.match(await ask(other.page, card), /It is the turn of (Ann|Bob)/);
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
    await page.waitForSelector('#players');
    await accessible(page, 'a new game as text');
    await fits(page, 'a new game as text');
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
