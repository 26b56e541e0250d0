// Before and after a game: going on, choosing, friends, addresses that lead nowhere, and the picture of a result.

import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, fits, next, person, playOut, sheet, words } from './helper.js';
import { browser, server } from './stage.js';

const SHORT = { game: 'david-goliath', players: 3, bots: 'newcomer', options: { rounds: '1' } };

/** What the device keeps under a name. */
const kept = (page, name) => page.evaluate((name) => JSON.parse(localStorage.trickhold)[name], name);

test('newcomers play at an easy level, and the last choice is kept', async () => {
  const { page, complaints, context } = await person(browser, { phone: true });
  await page.goto(server.url);
  await page.waitForSelector('#bots-casual:checked');
  assert.equal(await page.locator('#continue').count(), 0, 'there is nothing to go on with');
  await page.tap('#game-dwarf-king');
  await page.tap('#players-3');
  await page.tap('#bots-strong');
  await page.tap('#more');
  await page.tap('#option-hands-less');
  assert.equal(await page.inputValue('#option-hands'), '6');
  // Typed, it goes no further than the game does.
  await page.fill('#option-hands', '99');
  await page.press('#option-hands', 'Enter');
  assert.equal(await page.inputValue('#option-hands'), '20');
  assert.ok(await page.isDisabled('#option-hands-more'));
  await page.fill('#option-hands', '3');
  await page.focus('#option-hands-less');
  await page.keyboard.press('Enter');
  assert.equal(await page.inputValue('#option-hands'), '2');
  await page.tap('#settings');
  assert.equal(await page.locator('select').count(), 0);
  // Everything to choose says what it is about, and can be hit.
  const parts = await page.$$eval('.options :is(fieldset, .toggle)', (all) =>
    all.map((one) => ({
      name: one.textContent,
      about: one.querySelector('.soft')?.textContent ?? '',
      small: [...one.querySelectorAll('label, button, .counter input')].filter((hit) => {
        const { width, height } = hit.getBoundingClientRect();
        return Math.min(width, height) < 44;
      }).length,
    })),
  );
  assert.ok(parts.length > 15);
  for (const { name, about, small } of parts) assert.ok(/[.?]$/.test(about) && !small, `${name}: ${small} are small`);
  await page.tap('#option-zero_is_even');
  await page.reload();
  await page.waitForSelector('#bots-strong:checked');
  assert.ok((await page.isChecked('#game-dwarf-king')) && (await page.isChecked('#players-3')));
  // No more of them than the game has seats for.
  assert.equal(await page.locator('.of-players input').count(), 3);
  await page.tap('#play-dwarf-king');
  await next(page);
  const table = await (await fetch(`${server.url}/api/tables/${page.url().split('/').at(-1)}`)).json();
  assert.deepEqual(
    [table.game, table.players, table.bots, table.options.hands, table.options.zero_is_even],
    ['dwarf-king', 3, 'strong', 2, true],
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('settings are tapped: one of a few, or on and off', async () => {
  const { page, complaints, context } = await person(browser, { phone: true });
  await page.goto(server.url);
  await page.tap('#settings');
  await page.tap('label:has(#set-theme-dark)');
  await page.waitForSelector('html[data-theme=dark]');
  assert.equal(await page.isChecked('#set-sound'), false, 'sounds are off at first');
  await page.tap('#set-sound');
  await page.tap('label:has(#set-pace-slow)');
  await accessible(page, 'the settings');
  await fits(page, 'the settings');
  await page.tap('label:has(#set-language-de)');
  await page.waitForSelector('html[lang=de]');
  assert.deepEqual(
    [await kept(page, 'theme'), await kept(page, 'sound'), await kept(page, 'pace')],
    ['dark', true, 'slow'],
  );
  await page.reload();
  await page.waitForSelector('#settings >> text=Einstellungen');
  assert.ok((await page.isChecked('#set-sound')) && (await page.isChecked('#set-pace-slow')));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what is chosen for friends is not what is played alone', async () => {
  const { page, context } = await person(browser, { choice: SHORT });
  await page.goto(`${server.url}/friends`);
  await page.check('#game-dwarf-king');
  await page.check('#players-5');
  await page.check('#bots-master');
  await page.click('#more');
  await page.check('#advice');
  await page.check('#clock-30');
  assert.equal((await kept(page, 'friends')).clock, '30');
  assert.deepEqual(await kept(page, 'choice'), SHORT);
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  const table = await (await fetch(`${server.url}/api/tables/${page.url().split('/').at(-1)}`)).json();
  assert.deepEqual([table.game, table.players, table.bots, table.clock_ms], ['david-goliath', 3, 'newcomer', null]);
  await context.close();
});

test('those whose faces are shown come, and oneself is known by the picture that one chose', async () => {
  const { page, context } = await person(browser, { choice: { ...SHORT, players: 5 } });
  const faces = (where) =>
    page.$$eval(`${where} .face-of`, (all) =>
      all.map((one) => one.querySelector('use')?.getAttribute('href') ?? 'letter'),
    );
  await page.goto(server.url);
  await page.evaluate(async () => (await import('/core/store.js')).put('avatar', 'owl'));
  await page.waitForSelector('.edge-bar .face-of', { state: 'attached' });
  const shown = await faces('.edge-bar');
  assert.equal(new Set(shown).size, 4);
  assert.deepEqual(await faces('label:has(#players-5)'), shown);
  await page.click('#play-david-goliath');
  await next(page);
  const { seats } = await (await fetch(`${server.url}/api/tables/${page.url().split('/').at(-1)}`)).json();
  assert.deepEqual(
    seats.slice(1).map(({ name }) => `#who-${name.toLowerCase()}`),
    shown,
  );
  await page.goto(server.url);
  await page.waitForSelector('.running[data-known]');
  assert.deepEqual(await faces('.running'), ['#avatar-owl', ...shown]);
  await context.close();
});

test('a game that runs comes first; one that is over or gone does not', async () => {
  const { page, complaints, context } = await person(browser, { choice: SHORT });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  await next(page);
  const table = new URL(page.url()).pathname;
  await page.goto(server.url);
  await page.waitForSelector('.running[data-known]');
  // It stands above everything that can be chosen.
  const order = await page.$$eval('.running, .solo', (all) => all.map((one) => one.className));
  assert.deepEqual(order, ['running', 'solo']);
  assert.match(await page.textContent('.running'), /Score: You \d/);
  await accessible(page, 'a game to go on with');
  await page.click('#continue');
  await next(page);
  assert.equal(new URL(page.url()).pathname, table);
  // A table that the server does not know is forgotten, and the one before is found.
  await page.evaluate(async () => {
    (await import('/core/store.js')).putTable('nosuchtable', { token: 'x', game: 'dwarf-king' });
  });
  await page.goto(server.url);
  await page.waitForSelector('.running[data-known]');
  assert.equal(await page.getAttribute('#continue', 'href'), table);
  await page.click('#continue');
  await playOut(page, () => page.click('.hand .legal'));
  await page.goto(server.url);
  await page.waitForSelector('.entry >> text=finished');
  assert.equal(await page.locator('#continue').count(), 0);
  assert.deepEqual(
    complaints.filter((one) => !one.includes('404')),
    [],
  );
  await context.close();
});

test('friends: make the table, share it, see who comes, start', async () => {
  const ann = await person(browser, { name: 'Ann', phone: true, choice: SHORT });
  // Phones can share.
  await ann.context.addInitScript(() => {
    navigator.share = async (what) => {
      window.shared = what;
    };
  });
  await ann.page.goto(server.url);
  await ann.page.tap('#friends');
  await ann.page.waitForSelector('#make');
  assert.equal(new URL(ann.page.url()).pathname, '/friends');
  await fits(ann.page, 'friends');
  await ann.page.tap('#make');
  await ann.page.waitForSelector('.qr');
  await ann.page.tap('#share');
  const link = await ann.page.inputValue('#link');
  assert.equal(await ann.page.evaluate(() => window.shared.url), link);
  await fits(ann.page, 'the lobby');
  const bob = await person(browser, { name: 'Bob' });
  await bob.page.goto(link);
  await bob.page.click('#join');
  await ann.page.waitForSelector('.seats >> text=Bob');
  await ann.page.tap('#start');
  await Promise.all([ann.page.waitForSelector('.hand button'), bob.page.waitForSelector('.hand button')]);
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  await Promise.all([ann, bob].map((one) => one.context.close()));
});

test('addresses at which there is nothing say so', async () => {
  for (const language of ['en', 'de']) {
    const { page, context } = await person(browser, { phone: true, language });
    for (const path of ['/nothing', '/t', '/constructor', '/rules/of/chess', '/friends/x']) {
      const answer = await page.goto(server.url + path);
      assert.equal(answer.status(), 404, path);
      await page.waitForSelector('.nowhere');
      assert.match(await page.textContent('h1'), language === 'de' ? /Adresse/ : /nothing at this address/);
    }
    await page.goto(`${server.url}/learn/chess`);
    await page.waitForSelector('.nowhere');
    assert.match(await page.textContent('h1'), language === 'de' ? /Dieses Spiel gibt es nicht/ : /no such game/);
    await fits(page, 'nowhere');
    await page.tap('#home');
    await page.waitForSelector('.start');
    await context.close();
  }
});

test('a table that there is not says so and leads on, also one where this device had a seat', async () => {
  for (const language of ['en', 'de']) {
    const { page, context } = await person(browser, { phone: true, language });
    await page.goto(server.url);
    await page.evaluate(async () => {
      const { putTable } = await import('/core/store.js');
      for (const id of ['gone', 'other']) putTable(id, { token: 'x', seat: 0, game: 'dwarf-king' });
    });
    for (const path of ['/t/nosuchtable', '/text/nosuchtable', '/replay/nosuchtable', '/t/gone']) {
      await page.goto(server.url + path);
      await page.waitForSelector('.nowhere');
      assert.match(await page.textContent('h1'), language === 'de' ? /Diesen Tisch gibt es nicht/ : /no such table/);
      assert.ok((await page.textContent('.nowhere p')).length > 40);
      await page.waitForSelector('.nowhere a[href="/friends"]');
      await page.waitForSelector('.nowhere .entry[href="/t/other"]');
      await fits(page, path);
      await accessible(page, path);
    }
    // The seat that was lost is not offered again.
    assert.equal(await page.locator('.entry[href="/t/gone"]').count(), 0);
    await page.tap('#home');
    await page.waitForSelector('.start');
    await context.close();
  }
});

test('every option has a sentence, in every language', async () => {
  const { games } = await (await fetch(`${server.url}/api/catalogue`)).json();
  const keys = games.flatMap((game) => game.options.map((option) => option.key));
  assert.ok(keys.length > 10);
  for (const language of ['en', 'de'])
    for (const key of keys) assert.match(words(language).get(`web-option-about-${key}`) ?? '', /[.?]$/, key);
});

test('the end of a hand says what was played for, and stays until somebody goes on, also at a quick pace', async () => {
  const { page, complaints, context } = await person(browser, {
    phone: true,
    tap: 'once',
    pace: 'quick',
    choice: { game: 'dwarf-king', players: 3, bots: 'newcomer', options: { hands: '2' } },
  });
  await page.goto(server.url);
  await page.tap('#play-dwarf-king');
  // What is asked, or the end.
  const asked = '.summary, .table.mine .prompt .choice, .table.mine .hand .legal';
  for (let step = 0; !(await page.$('.summary')); step++) {
    assert.ok(step < 100, 'the hand does not end');
    await page.waitForSelector(asked);
    const acted = await page.evaluate(() => {
      const one = document.querySelector('.prompt .choice, .hand .legal');
      one?.click();
      return one !== null;
    });
    if (acted) await page.keyboard.press(' ');
  }
  assert.match(await page.textContent('.summary h2'), /hand 1\b/i);
  assert.equal(await page.textContent('.status'), 'Hand 1 is over');
  assert.ok((await page.textContent('.summary .tile.quest')).length > 10);
  assert.equal(await page.locator('.summary .made').count(), 3);
  // A tap beside the button changes nothing, and one on the quest explains it.
  const quest = await page.textContent('.summary .tile.quest h3');
  await page.tap('.summary h2');
  await page.tap('.summary .tile.quest');
  await page.tap('.explained .close');
  assert.equal(await page.locator('.summary').count(), 1);
  // The next hand is dealt, and waits behind it.
  await page.tap('#next');
  await page.waitForFunction(() => !document.querySelector('.summary') && document.querySelector('.hand button'));
  assert.match(await page.textContent('.count'), /2 of 2/);
  // Finished hands keep the names of their quests, also on a page that did not see them.
  await page.reload();
  await page.waitForSelector('.hand button');
  await sheet(page, 'scores');
  await page.waitForSelector(`.rounds th >> text=${quest}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the end of a round stays also where everything else comes at once', async () => {
  const { page, context } = await person(browser, { choice: { ...SHORT, options: { rounds: '2' } } });
  await page.goto(server.url);
  await page.click('#play-david-goliath');
  for (let left = 15; left; left--) {
    await page.waitForFunction((left) => document.querySelectorAll('.hand button').length === left, left);
    await page.click('.hand .legal');
  }
  await page.waitForSelector('.summary .ranking');
  // By the keyboard it leads on to the next hand, and the focus with it.
  await page.focus('#next');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.hand button').length === 15);
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  await context.close();
});

/** Width and height of a picture, from its first chunk. */
const size = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('a result is shared as a picture, or saved where nothing can be shared', async () => {
  for (const shares of [false, true]) {
    const { page, complaints, context } = await person(browser, { name: 'Ann "<b>', choice: SHORT });
    await context.addInitScript((shares) => {
      navigator.canShare = () => shares;
      navigator.share = async ({ files }) => {
        const reader = new FileReader();
        reader.onload = () => {
          window.shared = [files[0].name, files[0].type, reader.result.split(',')[1]];
        };
        reader.readAsDataURL(files[0]);
      };
    }, shares);
    await page.goto(server.url);
    await page.click('#play-david-goliath');
    await playOut(page, () => page.click('.hand .legal'));
    assert.match(await page.textContent('.status'), /^The game is over\./);
    const saved = shares ? null : page.waitForEvent('download');
    await page.click('#share-result');
    let png;
    if (saved) {
      const download = await saved;
      assert.match(download.suggestedFilename(), /^trickhold-.*\.png$/);
      png = readFileSync(await download.path());
      if (process.env.TRICKHOLD_SHOTS) await download.saveAs(`${process.env.TRICKHOLD_SHOTS}/result.png`);
    } else {
      await page.waitForFunction(() => window.shared);
      const [name, type, text] = await page.evaluate(() => window.shared);
      assert.match(`${name} ${type}`, /^trickhold-.*\.png image\/png$/);
      png = Buffer.from(text, 'base64');
    }
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual(size(png), [1080, 1080]);
    assert.ok(png.length > 20_000, `${png.length} bytes: something is drawn`);
    if (shares) {
      // The picture that one chose for oneself is in it.
      await page.evaluate(async () => {
        (await import('/core/store.js')).put('avatar', 'owl');
        window.shared = null;
      });
      await page.click('#share-result');
      await page.waitForFunction(() => window.shared);
      const other = Buffer.from((await page.evaluate(() => window.shared))[2], 'base64');
      assert.ok(!other.equals(png));
      if (process.env.TRICKHOLD_SHOTS) writeFileSync(`${process.env.TRICKHOLD_SHOTS}/result-owl.png`, other);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('a level that is offered no longer falls back to one that is, and all are seen at 360 px', async () => {
  const stored = { game: 'david-goliath', players: 6, bots: 'greedy', options: {} };
  for (const language of ['en', 'de']) {
    const { page, complaints, context } = await person(browser, { phone: true, language, choice: stored });
    await page.goto(server.url);
    await page.waitForSelector('#bots-casual:checked');
    assert.doesNotMatch(await page.textContent('.edge-bar'), /greedy|bot\./);
    const covered = async (where) => {
      const bar = await page.locator('.edge-bar').boundingBox();
      assert.ok(bar.y + bar.height <= 741, `${language}, ${where}: the bar`);
      for (const one of await page.locator('.of-bots .one, .of-bots > p').all()) {
        const { y, height } = await one.boundingBox();
        assert.ok(y + height <= bar.y, `${language}, ${where}: ${await one.textContent()}`);
      }
    };
    await covered('nothing runs');
    // Also below a game to go on with.
    await page.tap('[id^=play-]');
    await next(page);
    await page.goto(server.url);
    await page.waitForSelector('.running[data-known]');
    await covered('a game runs');
    await fits(page, 'the start');
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
