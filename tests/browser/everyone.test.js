// Everyone can use it: every page, light and dark, on a phone and on a desk.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, changed, fits, next, note, person, playOut, sheet } from './helper.js';
import { browser, server } from './stage.js';

for (const [theme, phone, language] of [
  ['light', false, 'en'],
  ['dark', true, 'de'],
  ['light', true, 'de'],
  ['dark', false, 'en'],
]) {
  test(`every page, ${theme} on a ${phone ? 'phone' : 'desk'}`, async () => {
    const { page, complaints, context } = await person(browser, {
      theme,
      phone,
      language,
      tap: 'once',
      choice: { game: 'dwarf-king', players: 3, bots: 'casual', options: { hands: '1' } },
    });
    const shot = process.env.TRICKHOLD_SHOTS;
    const look = async (where) => {
      await fits(page, where);
      await accessible(page, where);
      if (shot) await page.screenshot({ path: `${shot}/${where}-${theme}-${phone ? 'phone' : 'desk'}.png` });
    };
    await page.goto(server.url);
    await page.waitForSelector('#play-dwarf-king');
    await look('start');
    await page.click('#more');
    await page.waitForSelector('#option-elite_empty_suit-zero');
    await look('options');
    await page.click('#play-dwarf-king');
    const first = await next(page);
    await look(`dwarf-${first}`);
    for (const name of ['scores', 'last', 'log', 'chat']) {
      await sheet(page, name);
      await look(`sheet-${name}`);
      await page.click('.sheet .close');
    }
    await page.click('#menu');
    await look('menu');
    await page.locator('.sheet button', { hasText: /Tasten|Keys/ }).click();
    await look('keys');
    await page.click('.sheet .close');
    await playOut(page, (what) => page.click(what === 'choice' ? '.prompt .choice' : '.hand .legal'));
    await look('end');
    await page.click('#replay');
    await page.waitForSelector('#slider');
    await page.locator('#slider').fill('9');
    await look('replay');
    await page.goto(server.url);
    await page.check('#game-david-goliath');
    await page.click('#play-david-goliath');
    for (let i = 0; i < 5; i++) {
      await next(page);
      await note(page);
      await page.click('.hand .legal');
      await changed(page, 'a card');
    }
    await next(page);
    await look('goliath');
    await page.goto(`${server.url}/friends`);
    await page.click('#more');
    await page.waitForSelector('#advice');
    await look('friends');
    await page.click('#make');
    await page.waitForSelector('#start');
    await look('lobby');
    const link = await page.inputValue('#link');
    const guest = await person(browser, { theme, phone, language });
    await guest.page.goto(link);
    await guest.page.waitForSelector('#join');
    await accessible(guest.page, 'the door');
    await fits(guest.page, 'the door');
    await guest.context.close();
    for (const [path, selector] of [
      ['/pad', '#app main'],
      ['/rules', '.item'],
      ['/text', '#begin'],
      ['/learn/david-goliath', '#begin'],
      ['/learn/dwarf-king', '#begin'],
      ['/t/nosuchtable', '.nowhere'],
      ['/nothing', '.nowhere'],
    ]) {
      await page.goto(server.url + path);
      await page.waitForSelector(selector);
      await look(path.replaceAll('/', '-').slice(1));
    }
    // The last page asks for what is not there.
    assert.deepEqual(
      complaints.filter((one) => !one.includes('404')),
      [],
    );
    await context.close();
  });
}
