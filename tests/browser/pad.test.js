// The score pad in a real browser, for one thumb on a phone.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, fits, offline, person } from './helper.js';
import { browser, server } from './stage.js';

/** What a refusal and a lost net leave in the console; anything else is a complaint. */
const REFUSED = /status of 422/;
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const real = (complaints, ...noise) => complaints.filter((text) => !noise.some((one) => one.test(text)));

/** The example of DG-7.3. */
const WON = { R: [4, 10, 11], Y: [8], G: [5, 9], B: [2, 3, 6, 10, 12], V: [10, 12] };

const pad = async (how = {}) => {
  const one = await person(browser, { phone: true, ...how });
  if (how.kept)
    await one.context.addInitScript((kept) => {
      if (!location.protocol.startsWith('http')) return;
      const all = JSON.parse(localStorage.trickhold);
      localStorage.trickhold = JSON.stringify({ ...kept, ...all });
    }, how.kept);
  await how.first?.(one);
  await one.page.goto(`${server.url}/pad`);
  await one.page.waitForSelector('.pad');
  return one;
};
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.trickhold).pad);
const score = (page, row, seat) => page.locator(`.pad-sums tbody tr:nth-child(${row}) td`).nth(seat);
const total = (page) =>
  page.$$eval('.total td', (cells) => cells.map((cell) => Number(cell.textContent.replace('−', '-'))));

/** All lines have their scores. */
const scored = (page, scores) =>
  page.waitForFunction((n) => document.querySelectorAll('td .pad-score').length === n, scores);

async function example(page) {
  for (const [colour, numbers] of Object.entries(WON))
    for (const number of numbers) await page.tap(`[data-card=${colour}${number}]`);
}

/** Every target that is to be seen has 44 pixels each way; links in a text may be smaller. */
async function reachable(page, where) {
  const small = await page.$$eval('.pad :is(button, input, select, summary)', (all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => [one.textContent.slice(0, 30) || one.id, one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
      .map(([text, box]) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
  );
  assert.deepEqual(small, [], where);
  await fits(page, where);
}

const names = ['Anna', 'Benjamin', 'Cleo', 'Dörte', 'Emil', 'Frederike'];
const empty = { at: null, seat: 0, owner: {} };

/** A sheet of The Dwarf King with one hand of each kind of telling. */
const hands = (players = 4) => {
  const options = { players };
  const head = (quest, special) => ({
    game: 'dwarf-king',
    options,
    tile: quest.slice(0, -1),
    side: quest.slice(-1),
    special,
  });
  const won = (...piles) => Array.from({ length: players }, (_, seat) => piles[seat] ?? []);
  return [
    { ...head('7a', 'k1'), tricks: [1, 2, 3, 4], joker: { last_trick: 1 } },
    { ...head('1a', 'd11b'), winners: [0, 0, 1, 0, 0, 0, 2, 2, 1, 3], tinkerer: 'last_trick' },
    { ...head('2b', 'dragon'), last_four: [0, 3, 3, 1] },
    { ...head('14a', 'mummy'), third_tricks: [2, 0] },
    { ...head('13a', 'g1'), won: won(['kQ', 'kK'], ['dK'], ['dQ', 'gQ', 'gK']), scout: { played_by: 2, nobles: 3 } },
    { ...head('9a', 'k11b'), tricks: [4, 2, 2, 2], won: won([], ['k11b']) },
    {
      ...head('10a', 'd11a'),
      options: { ...options, zero_is_even: true },
      tricks: [0, 4, 3, 3],
      won: won([], ['d11a']),
    },
  ];
};
const dwarfSheet = (rows = hands(), draft = empty) => ({
  version: 2,
  game: 'dwarf-king',
  names: names.slice(0, 4),
  options: { tile_set: '2022' },
  rows: rows.map((entry) => ({ entry, answer: null })),
  draft,
});
/** All cards of a round, dealt out in some way. */
const round = (players, shift = 0) => {
  const won = Array.from({ length: players }, () => []);
  ['R', 'Y', 'G', 'B', 'V'].forEach((colour, c) => {
    for (let n = 1; n <= 3 * players; n++) won[(n * 5 + c * 3 + shift) % players].push(`${colour}${n}`);
  });
  return { game: 'david-goliath', options: { players }, won };
};
const goliathSheet = (players, rounds, draft = empty) => ({
  version: 2,
  game: 'david-goliath',
  names: names.slice(0, players),
  options: { lowest_card: 'to_highest' },
  rows: Array.from({ length: rounds }, (_, at) => ({ entry: round(players, at), answer: null })),
  draft,
});

test('David & Goliath by one thumb: names, cards, the rest, totals, and how a score came about', async () => {
  const { page, complaints, context } = await pad();
  await reachable(page, 'a new sheet');
  await page.fill('#name-0', 'Anna');
  await page.press('#name-0', 'Enter');
  await page.keyboard.type('Ben');
  await page.tap('#enter');
  await example(page);
  await page.waitForSelector('[data-seat="0"] .pad-score >> text=52');
  assert.match(await page.textContent('.pad-tells'), /47 cards are still missing/);
  assert.equal(await page.isDisabled('#keep'), true);
  // The names stay under the thumb wherever the page is.
  const box = await page.locator('.pad-dock:visible').boundingBox();
  assert.ok(box.y > 370 && box.y + box.height <= 741, `the dock is at ${box.y}`);
  await reachable(page, 'cards');
  await page.tap('[data-seat="1"]');
  await page.tap('[data-card=R4]');
  await page.waitForSelector('[data-seat="0"] .pad-score >> text=70');
  await page.tap('[data-seat="0"]');
  await page.tap('[data-card=R4]');
  await page.tap('[data-seat="1"]');
  // A reload loses nothing of what was told.
  await page.reload();
  await page.waitForSelector('[data-seat="0"] .pad-score >> text=52');
  assert.equal(await page.getAttribute('[data-seat="1"]', 'aria-pressed'), 'true');
  await page.tap('#rest');
  await page.tap('#keep:not([disabled])');
  await page.waitForSelector('.total >> text=52');
  assert.equal(await page.isVisible('.entry-part'), false);
  await score(page, 1, 0).locator('button').tap();
  const why = await page.innerText('.pad-panel');
  for (const line of [
    /Round 1, Anna: 52/,
    /red 4 10 11\s+three or more: 1 point each\s+3\s/i,
    /yellow 8\s+one or two: their numbers\s+8\s/i,
    /green 5 9\s.+\s+14\s/i,
    /blue 2 3 6 10 12\s.+\s+5\s/i,
    /violet 10 12\s.+\s+22\s/i,
    /DG-5\.1/,
  ])
    assert.match(why, line);
  await reachable(page, 'how a score came about');
  assert.match(await page.textContent('.pad-lines'), /Ahead: Anna \(52\)|Ahead: Ben/);
  const sheet = await kept(page);
  assert.deepEqual(Object.keys(sheet).sort(), ['draft', 'game', 'names', 'options', 'rows', 'version']);
  assert.deepEqual(Object.keys(sheet.rows[0]).sort(), ['answer', 'entry']);
  assert.deepEqual(sheet.rows[0].entry.won[0], [
    'R4',
    'R10',
    'R11',
    'Y8',
    'G5',
    'G9',
    'B2',
    'B3',
    'B6',
    'B10',
    'B12',
    'V10',
    'V12',
  ]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the lowest cards can belong to nobody', async () => {
  const { page, complaints, context } = await pad({ language: 'de' });
  await page.tap('#players-3');
  await page.tap('#option-lowest_card-removed');
  await page.tap('#enter');
  await page.tap('[data-card=R1]');
  await page.waitForSelector('.pad-tells >> text=44 Karten gehören niemandem.');
  // The server knows how many there must be.
  await page.tap('#keep');
  await page.waitForSelector(
    '.pad-tells >> text=Eingetragene Karten: 1, es müssen aber 30 bis 39 sein. (Regel DG-4.4)',
  );
  for (const colour of ['R', 'Y', 'G'])
    for (let n = 1; n <= 9; n++) if (colour !== 'R' || n > 1) await page.tap(`[data-card=${colour}${n}]`);
  for (const n of [1, 2, 3]) await page.tap(`[data-card=B${n}]`);
  await page.tap('#keep:not([disabled])');
  await page.waitForSelector('.total >> text=30');
  assert.equal((await kept(page)).rows[0].entry.options.lowest_card, 'removed');
  assert.deepEqual(real(complaints, REFUSED), []);
  await context.close();
});

test('The Dwarf King asks only what rule and special card need', async () => {
  const { page, complaints, context } = await pad({ kept: { pad: dwarfSheet([]) } });
  await page.tap('#enter');
  await page.waitForSelector('.pad-tells >> text=Choose the special card');
  await page.selectOption('#special', 'k1');
  await page.selectOption('#tile', '7');
  await page.waitForSelector('.pad-tells >> text=one of the two rules');
  await page.tap('#side-a');
  await page.waitForSelector('#tricks');
  assert.equal(await page.locator('.padcard').count(), 0);
  // Steppers go no further than the hand.
  for (let i = 0; i < 4; i++) await page.tap('[aria-label="Cleo +1"]');
  await page.waitForSelector('.pad-tells >> text=6 tricks are still missing');
  await page.tap('[aria-label^="The rest to Dörte"]');
  assert.equal(await page.isDisabled('[aria-label="Anna +1"]'), true);
  assert.equal(await page.isDisabled('[aria-label="Anna −1"]'), true);
  await page.waitForSelector('.pad-tells >> text=Who played the Joker');
  await page.tap('#joker >> text=Benjamin');
  await page.waitForSelector('.pad-tells >> text=Anna 0, Benjamin 3, Cleo 4, Dörte 6');
  await reachable(page, 'tricks');
  await page.tap('#keep');
  await page.waitForSelector('.total >> text=6');
  await score(page, 1, 1).locator('button').tap();
  assert.match(
    await page.innerText('.pad-panel'),
    /Hand 1, Benjamin: 3[\s\S]*7a Most Victories[\s\S]*Joker[\s\S]*Nothing for 0 tricks[\s\S]*\+3[\s\S]*Joker/,
  );
  // Winners in order: the names are under the thumb, a place can be chosen again, the last one taken back.
  await page.tap('#enter');
  assert.equal(await page.inputValue('#special'), '');
  assert.match(await page.innerHTML('#special optgroup'), /Joker/);
  await page.selectOption('#special', 'd11a');
  await page.selectOption('#tile', '1');
  await page.tap('#side-a');
  await page.waitForSelector('.pad-dock >> text=Trick 1 was won by');
  for (const seat of [0, 0, 1, 0, 0, 0, 2, 2, 1]) await page.tap(`.pad-dock [data-seat="${seat}"]`);
  await page.waitForSelector('.pad-tells >> text=The winner of 1 trick is still missing');
  await page.tap('#winners >> text=Take back');
  await page.tap('.pad-dock [data-seat="1"]');
  await page.tap('.pad-dock [data-seat="2"]');
  await page.tap('.pad-places >> text=10');
  await page.tap('.pad-dock [data-seat="3"]');
  await page.tap('#won-d11a >> text=Dörte');
  await page.waitForSelector('.pad-tells >> text=Anna 6, Benjamin 2, Cleo 4, Dörte 5');
  await page.tap('#keep');
  // Cards that matter, and an option that changes the score.
  await page.tap('#enter');
  await page.selectOption('#special', 'k11b');
  await page.selectOption('#tile', '17');
  await page.tap('#side-a');
  await page.waitForSelector('#cards');
  assert.equal(await page.locator('.padcard').count(), 40);
  await page.tap('#option-elite_empty_suit-ignored');
  for (const rank of [2, 3, 4, 5]) await page.tap(`[data-card=k${rank}]`);
  await page.tap('[data-seat="1"]');
  await page.tap('#rest');
  await page.waitForSelector('.pad-tells >> text=Anna 4');
  await reachable(page, 'cards of The Dwarf King');
  await page.tap('#keep');
  await page.waitForSelector('.pad-sums tbody tr:nth-child(4).total');
  const { rows } = await kept(page);
  assert.deepEqual(rows[2].entry.options, { players: 4, elite_empty_suit: 'ignored' });
  assert.deepEqual(rows[1].entry.winners, [0, 0, 1, 0, 0, 0, 2, 2, 1, 3]);
  assert.deepEqual(Object.keys(rows[0].entry).sort(), [
    'game',
    'joker',
    'options',
    'side',
    'special',
    'tile',
    'tricks',
  ]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what cannot be is said in German, with names; lines are corrected and deleted', async () => {
  const { page, complaints, context } = await pad({ language: 'de', kept: { pad: dwarfSheet(hands().slice(0, 2)) } });
  await scored(page, 8);
  await page.tap('#enter');
  await page.selectOption('#special', 'd11a');
  await page.selectOption('#tile', '8');
  await page.tap('#side-a');
  await page.tap('[aria-label="Dörte +1"]');
  await page.tap('[aria-label^="Der Rest an Cleo"]');
  await page.tap('#won-d11a >> text=Anna');
  await page.waitForSelector(
    '.pad-tells >> text=Anna hat keinen Stich und kann die Karte nicht gewonnen haben. (Regel DK-3.6)',
  );
  assert.equal(await page.isDisabled('#keep'), true);
  await page.tap('#won-d11a >> text=Cleo');
  await page.waitForSelector('#keep:not([disabled])');
  // A line in the middle is told once more; what was being told waits meanwhile.
  await page.tap('#to-sheet');
  await score(page, 1, 3).locator('button').tap();
  assert.match(await page.innerText('.pad-panel'), /Hand 1, Dörte: 4[\s\S]*\+4 für 4 Stiche/);
  await page.tap('.correct');
  await page.waitForSelector('#entry-title >> text=Hand 1: Korrektur');
  await page.tap('[aria-label="Dörte −1"]');
  await page.tap('[aria-label="Anna +1"]');
  await page.tap('#keep:not([disabled])');
  await page.waitForFunction(() => document.querySelector('.pad-sums tbody tr td')?.textContent === '2');
  await page.tap('#enter');
  assert.equal(await page.inputValue('#tile'), '8');
  await page.tap('#keep:not([disabled])');
  await page.waitForSelector('.pad-sums tbody tr:nth-child(3) td >> nth=3');
  // Deleted with a way back, not with a question.
  const before = await total(page);
  await page.tap('.pad-sums tbody tr:nth-child(2) th button');
  await page.tap('.delete');
  await page.waitForSelector('.pad-notice >> text=Hand 2 ist gelöscht.');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'undo');
  assert.equal((await kept(page)).rows.length, 2);
  await page.tap('#undo');
  await page.waitForSelector('.pad-sums tbody tr:nth-child(3) td');
  assert.deepEqual(await total(page), before);
  await page.tap('#new');
  await page.waitForSelector('.pad-notice >> text=Ein neues Blatt');
  await page.tap('#undo');
  assert.deepEqual(await total(page), before);
  // Every game has its own sheet.
  await page.tap('#game-david-goliath');
  assert.equal((await kept(page)).rows.length, 0);
  assert.equal(await page.inputValue('#name-3'), 'Dörte');
  await page.tap('#game-dwarf-king');
  assert.deepEqual(await total(page), before);
  assert.deepEqual(real(complaints, REFUSED), []);
  await context.close();
});

test('a link holds the entries: short, exact, and what is broken is noticed', async () => {
  const { page, complaints, context } = await pad();
  const old = {
    ...goliathSheet(4, 0),
    rows: [
      { entry: null, answer: { quest: '12a', seats: [{ score: 5 }, { score: -12 }, { score: 0 }, { score: 99 }] } },
    ],
  };
  const removed = round(3);
  removed.options.lowest_card = 'removed';
  removed.won[0].splice(0, 5);
  const longest = { ...goliathSheet(6, 6), names: names.map((name) => `${name} 日本語`.padEnd(16, 'x').slice(0, 16)) };
  const sheets = [
    dwarfSheet(),
    {
      ...dwarfSheet(),
      options: { tile_set: '2011', numbers_tie: 'all', zero_is_even: true, elite_empty_suit: 'ignored' },
      rows: [{ entry: { ...hands()[2], tile: 'c4', options: { players: 4, tile_set: '2011' } }, answer: null }],
    },
    goliathSheet(3, 1),
    goliathSheet(5, 2),
    longest,
    old,
    { ...goliathSheet(3, 0), options: { lowest_card: 'removed' }, rows: [{ entry: removed, answer: null }] },
  ];
  const found = await page.evaluate(async (all) => {
    const { written, opened } = await import('/scorepad/link.js');
    return all.map((sheet) => {
      const text = written(sheet);
      return {
        text,
        back: opened(text),
        cuts: Array.from({ length: text.length }, (_, n) => opened(text.slice(0, n)))
          .concat(
            Array.from({ length: text.length }, (_, n) =>
              opened(text.slice(0, n) + (text[n] === 'x' ? 'y' : 'x') + text.slice(n + 1)),
            ),
          )
          .filter(Boolean).length,
      };
    });
  }, sheets);
  found.forEach(({ text, back, cuts }, at) => {
    assert.match(text, /^A[A-Za-z0-9_-]+$/);
    assert.deepEqual(back?.rows, sheets[at].rows, `sheet ${at}`);
    assert.deepEqual([back.names, back.game], [sheets[at].names, sheets[at].game]);
    for (const [key, value] of Object.entries(sheets[at].options)) assert.equal(back.options[key], value);
    assert.equal(cuts, 0, 'a broken link is taken for a whole one');
  });
  assert.ok(
    found[0].text.length < 300 && found[4].text.length < 700,
    `${found[0].text.length} and ${found[4].text.length} characters`,
  );
  for (const text of ['', 'A', 'x', 'AAAAA', 'eyJ9', '%', '-'.repeat(5000)])
    assert.equal(await page.evaluate(async (one) => (await import('/scorepad/link.js')).opened(one), text), null);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('links that were made before open as they did', async () => {
  const { page, complaints, context } = await pad();
  // Made when the lists of cards, tiles and options stood in the page. Links write places in these lists.
  const links = [
    [
      'A42FcBEPbQW5uYQpCZW4KQ2xlbwpEw7ZydGUECITTw______________4____________',
      'ACCCHGhEDCBCBCCAZNCKBTBTBCBLCQ4____4__5______5____6__f___',
    ].join(''),
    'Az1XVADBHQQpCCkMBBBH___B______P_____6____H',
  ];
  const [dwarf, goliath] = await page.evaluate(async (all) => {
    const { written, opened } = await import('/scorepad/link.js');
    return all.map((link) => ({ sheet: opened(link), same: written(opened(link)) === link }));
  }, links);
  assert.ok(dwarf.same && goliath.same);
  assert.deepEqual(dwarf.sheet.options, {
    tile_set: '2011',
    numbers_tie: 'all',
    zero_is_even: true,
    elite_empty_suit: 'ignored',
  });
  const told = (options, tile, side, special, facts) => ({
    game: 'dwarf-king',
    options: { players: 4, ...options },
    tile,
    side,
    special,
    ...facts,
  });
  assert.deepEqual(
    dwarf.sheet.rows.map((row) => row.entry),
    [
      told({ tile_set: '2011' }, 'c6', 'b', 'd11b', { won: [['dQ'], [], [], []], tinkerer: { next_trick: 2 } }),
      told({ zero_is_even: true }, '10', 'a', 'g1', { tricks: [4, 3, 2, 1], scout: { played_by: 1, nobles: 2 } }),
      told({}, '20', 'a', 'excalibur', { winners: [0, 1, 2, 3, 0, 1, 2, 3, 0, 1] }),
      told({ elite_empty_suit: 'ignored' }, '17', 'a', 'k11b', {
        won: [['k2', 'k11b'], ['d2', 'dA'], ['g10'], ['gK']],
      }),
    ],
  );
  assert.deepEqual(goliath.sheet.options, { lowest_card: 'removed' });
  assert.deepEqual(goliath.sheet.rows[0].entry.won, [['R1', 'R9', 'V9'], ['Y1', 'G5'], ['B9']]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a shared sheet is shown beside the own one, and replaces it only if wanted', async () => {
  const ann = await pad({ kept: { pad: dwarfSheet() } });
  await scored(ann.page, 28);
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await ann.page.tap('#share');
  await ann.page.waitForSelector('#share >> text=Copied');
  const link = await ann.page.evaluate(() => navigator.clipboard.readText());
  const bob = await pad({ language: 'de', kept: { pad: goliathSheet(3, 2, { ...empty, owner: { R1: 0 } }) } });
  await bob.page.waitForSelector('.entry-part');
  await bob.page.tap('#to-sheet');
  await scored(bob.page, 6);
  const own = await total(bob.page);
  // Into the same tab, as when a link is pasted.
  await bob.page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await bob.page.waitForSelector('.pad-notice >> text=mit dir geteilt');
  await scored(bob.page, 28);
  assert.deepEqual(await total(bob.page), await total(ann.page));
  await score(bob.page, 5, 2).locator('button').tap();
  assert.match(
    await bob.page.innerText('.pad-panel'),
    /Hand 5, Cleo: 0[\s\S]*\+3 für Goblin-König\.[\s\S]*−6 für Zwerg-Dame und Goblin-Dame, je −3[\s\S]*\+3/,
  );
  assert.equal(await bob.page.locator('#enter, .correct, .delete, #new').count(), 0, 'what is not kept is not changed');
  await reachable(bob.page, 'a shared sheet');
  assert.equal((await kept(bob.page)).game, 'david-goliath');
  await bob.page.reload();
  await bob.page.waitForSelector('#shared-own');
  await bob.page.tap('#shared-own');
  await scored(bob.page, 6);
  assert.deepEqual(await total(bob.page), own);
  assert.equal(new URL(bob.page.url()).hash, '');
  await bob.page.goto(link);
  await bob.page.tap('#shared-keep');
  await bob.page.waitForSelector('.pad-notice >> text=Rückgängig');
  assert.equal((await kept(bob.page)).game, 'dwarf-king');
  await bob.page.reload();
  await scored(bob.page, 28);
  assert.deepEqual(await total(bob.page), await total(ann.page));
  // The own link on the own device is no foreign sheet.
  await bob.page.goto(link);
  await bob.page.reload();
  await scored(bob.page, 28);
  assert.equal(await bob.page.locator('#shared-keep').count(), 0);
  // A cut link says so and loses nothing.
  await bob.page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    new URL(link).hash.slice(0, -3),
  );
  await bob.page.waitForSelector('.pad-notice.bad >> text=beschädigt');
  assert.deepEqual(await total(bob.page), await total(ann.page));
  await bob.page.tap('.pad-notice.bad button');
  assert.equal(new URL(bob.page.url()).hash, '');
  // Kept by choice, and taken back after all.
  await bob.page.evaluate(
    (text) => {
      location.hash = text;
    },
    await bob.page.evaluate(async (sheet) => (await import('/scorepad/link.js')).written(sheet), goliathSheet(5, 1)),
  );
  await bob.page.tap('#shared-keep');
  await bob.page.waitForSelector('#undo');
  await bob.page.tap('#undo');
  assert.equal((await kept(bob.page)).game, 'dwarf-king');
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  await Promise.all([ann, bob].map((one) => one.context.close()));
});

test('without a net lines are written down, and scored when it is back', async () => {
  const { page, complaints, context } = await pad({ kept: { pad: goliathSheet(4, 1) } });
  await scored(page, 4);
  await context.setOffline(true);
  await page.tap('#enter');
  await example(page);
  await page.tap('[data-seat="1"]');
  await page.tap('#rest');
  await page.waitForSelector('.pad-tells >> text=The server does not answer');
  await page.tap('#keep >> text=score later');
  await page.waitForSelector('.pad-sums .waits >> text=waits');
  await page.waitForSelector('.pad-note >> text=1 line waits for the server');
  await fits(page, 'a waiting line');
  await page.tap('.pad-sums .waits td button');
  await page.waitForSelector('.pad-panel >> text=as soon as the server can be reached');
  const before = await total(page);
  assert.equal((await kept(page)).rows[1].answer, null);
  await context.setOffline(false);
  await scored(page, 8);
  assert.equal((await total(page))[0], before[0] + 52);
  assert.equal(await page.locator('.pad-note').count(), 0);
  assert.ok((await kept(page)).rows[1].answer);
  assert.deepEqual(real(complaints, OFFLINE), []);
  await context.close();
});

test('a hand is told without a server from its first card, and checked later', async () => {
  const { page, complaints, context } = await pad({ language: 'de', kept: { pad: dwarfSheet([]) } });
  const words = ['/words/languages.json', '/words/de.ftl'];
  await offline(page, ['/', '/core/art.svg', '/scorepad/page.js', '/api/catalogue', ...words]);
  const asked = [];
  page.on('request', (request) => {
    if (/\/api\/(?!catalogue)/.test(request.url())) asked.push(request.url());
  });
  // Gone, and the page is opened anew.
  await context.setOffline(true);
  await page.reload();
  await page.tap('#enter');
  await page.selectOption('#special', 'g11a');
  await page.selectOption('#tile', '18');
  await page.tap('#side-b');
  await page.waitForSelector('[data-card=k9]');
  assert.deepEqual(
    await page.$$eval('.padcard', (cells) => cells.map((cell) => cell.dataset.card[0]).join('')),
    'kkkkkkkkkg',
  );
  await reachable(page, 'a hand without a server');
  await page.selectOption('#special', 'k1');
  await page.selectOption('#tile', '1');
  await page.tap('#side-a');
  await page.waitForSelector('.pad-dock >> text=Stich 1 ging an');
  assert.deepEqual(asked, [], 'what has to be told is known');
  for (let i = 0; i < 10; i++) await page.tap('.pad-dock [data-seat="0"]');
  await page.tap('#joker >> text=Er wurde früher gespielt');
  await page.tap('#keep >> text=später werten');
  await page.waitForSelector('.pad-note >> text=1 Zeile wartet');
  // A line with too few facts is found out later.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.trickhold);
    const { winners, ...entry } = kept.pad.rows[0].entry;
    kept.pad.rows.push({ entry: { ...entry, tricks: [10, 0, 0, 0] }, answer: null });
    localStorage.trickhold = JSON.stringify(kept);
  });
  await page.reload();
  await page.waitForSelector('.pad-note >> text=2 Zeilen warten');
  await context.setOffline(false);
  await page.waitForSelector('.pad-sums tbody tr:nth-child(1) td >> text=20');
  await page.waitForSelector('.pad-sums .bad >> text=kann nicht stimmen');
  await page.waitForSelector('.pad-note >> text=1 Zeile kann nicht stimmen');
  await page.tap('.pad-sums .bad td button');
  await page.waitForSelector('.pad-panel >> text=Es fehlt noch: wer welchen Stich gewonnen hat.');
  assert.match(await page.innerText('.pad-panel'), /Regel DK-8\.3/);
  await page.tap('.correct');
  await page.waitForSelector('.pad-dock >> text=Stich 1 ging an');
  for (let i = 0; i < 10; i++) await page.tap('.pad-dock [data-seat="0"]');
  await page.tap('#keep:not([disabled])');
  await page.waitForSelector('.pad-sums tbody tr:nth-child(2) td >> text=20');
  assert.equal(await page.locator('.pad-sums .bad').count(), 0);
  assert.deepEqual(real(complaints, OFFLINE, REFUSED), []);
  await context.close();
});

test('lines that wait are tried again by themselves, the longer the rarer', async () => {
  let asked = 0;
  let well = false;
  const first = async (one) => {
    await one.page.clock.install();
    await one.page.route('**/api/score', (route) => {
      asked += 1;
      return well ? route.continue() : route.abort();
    });
  };
  const { page, complaints, context } = await pad({ kept: { pad: goliathSheet(3, 2) }, first });
  await page.waitForSelector('.pad-note >> text=2 lines wait');
  assert.equal(asked, 1, 'the second line is not tried when the first cannot be');
  for (let tries = 2; tries < 6; tries++) {
    const again = page.waitForEvent('requestfailed');
    await page.clock.fastForward(2 ** tries * 1000);
    await again;
  }
  assert.equal(asked, 5);
  well = true;
  await page.clock.fastForward(60_000);
  await scored(page, 6);
  assert.equal(asked, 7);
  assert.deepEqual(real(complaints, OFFLINE), []);
  await context.close();
});

test('sheets of earlier versions open, and two tabs keep one sheet', async () => {
  const { page, complaints, context } = await pad({
    kept: {
      pad: {
        game: 'dwarf-king',
        tiles: '2011',
        names: ['Ann', '', 'Cleo'],
        rows: [
          { scores: [3, -2, 10], quest: 'c1a' },
          { scores: [1, 1, 1], quest: '7b' },
        ],
      },
    },
  });
  assert.deepEqual(await total(page), [4, -1, 11]);
  await score(page, 1, 2).locator('button').tap();
  assert.match(
    await page.innerText('.pad-panel'),
    /Hand 1, Cleo: 10[\s\S]*only its scores are known[\s\S]*c1a More Knights/,
  );
  assert.equal(await page.locator('.correct').count(), 0);
  // Their links, too.
  const link = Buffer.from(
    JSON.stringify({ game: 'david-goliath', names: ['Ü', 'b', 'c'], rows: [{ scores: [7, 8, 9] }], tiles: '2022' }),
  ).toString('base64url');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await page.waitForSelector('#shared-own');
  assert.deepEqual(await total(page), [7, 8, 9]);
  await page.tap('#shared-own');
  const other = await context.newPage();
  await other.goto(`${server.url}/pad`);
  await other.waitForSelector('.total');
  await other.tap('.pad-sums tbody tr:nth-child(1) th button');
  await other.tap('.delete');
  await page.waitForFunction(() => document.querySelectorAll('.pad-sums tbody tr').length === 2);
  assert.deepEqual(await total(page), [1, 1, 1]);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const theme of ['light', 'dark']) {
  test(`everyone can use the pad: ${theme}`, async () => {
    const { page, context } = await pad({
      theme,
      phone: theme === 'light',
      language: theme === 'light' ? 'de' : 'en',
      kept: {
        pad: dwarfSheet([...hands(), { ...hands()[5], won: [[], [], [], []] }]),
        'pad-david-goliath': goliathSheet(6, 3, {
          ...empty,
          seat: 1,
          owner: { R1: 0, R2: 1, Y3: 1, B4: 2, V5: 1, G6: 1 },
        }),
      },
    });
    const shot = (name) =>
      process.env.TRICKHOLD_SHOTS
        ? page.screenshot({ path: `${process.env.TRICKHOLD_SHOTS}/pad-${name}-${theme}.png` })
        : null;
    await page.waitForSelector('.pad-sums .bad');
    await score(page, 5, 2).locator('button').click();
    await accessible(page, 'a sheet of The Dwarf King');
    await shot('sheet');
    await page.click('.pad-sums .bad td button');
    await accessible(page, 'a refused line');
    await page.click('.correct');
    await page.waitForSelector('.pad-tells .error');
    await accessible(page, 'a refused entry');
    await page.click('#cancel');
    if (theme === 'light') await page.click('#enter');
    for (const [special, quest] of [
      ['d11b', '1a'],
      ['g1', '17a'],
      ['k1', '14b'],
      ['k11b', '20a'],
    ]) {
      await page.selectOption('#special', special);
      await page.selectOption('#tile', quest.slice(0, -1));
      await page.click(`#side-${quest.slice(-1)}`);
      await page.waitForSelector(
        { '1a': '#winners', '17a': '#cards', '14b': '#third_tricks', '20a': '#tricks' }[quest],
      );
      await accessible(page, quest);
      await fits(page, quest);
      await shot(quest);
    }
    if (theme === 'light') await page.click('#to-sheet');
    await page.click('#game-david-goliath');
    await scored(page, 18);
    await accessible(page, 'a sheet of David & Goliath');
    if (theme === 'light') await page.click('#enter');
    await page.waitForSelector('.pad-tally .pad-score');
    await accessible(page, 'cards');
    await shot('cards');
    await page.evaluate(() => {
      location.hash = 'Abroken';
    });
    await page.waitForSelector('.pad-notice.bad');
    await accessible(page, 'a broken link');
    await context.close();
  });
}
