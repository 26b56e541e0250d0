// Every page, and whatever opens over a table: how to get there. `look` is called at each view, by its name.

import { next, playOut, sheet } from './helper.js';
import { CHOICES, TABLES, moments, played, show } from './scenes.js';

const GAMES = ['david-goliath', 'dwarf-king'];

/** The last decision of a game after a trick: scores have lines, and a trick was won. */
const late = ({ said }) => said.findLastIndex(({ legal, view }) => legal?.length && view?.tricks_done);

/** A table of one person with a deal that is known, where nothing is waited for. */
async function begin(page, url, game, options = {}) {
  await page.goto(url);
  await page.evaluate(async (setup) => (await import('/core/setup.js')).make(setup, true), {
    game,
    players: 4,
    bots: 'greedy',
    pace: 'none',
    window_ms: 0,
    advice: true,
    options,
    seed: '5'.padStart(64, '0'),
  });
  await next(page);
}

/** What is shown for a moment stays: nothing goes away by itself any more. */
const stay = (page) =>
  page.evaluate(() => {
    window.setTimeout = () => 0;
  });

/** @typedef {import('playwright-core').Page} Page */

/**
 * Each takes its page, `look(name, page)`, and what is there: `url` of the server, a `player` for whole games, and
 * `open()`, which gives the page of somebody else.
 * @typedef {(name: string, page: Page) => Promise<void>} Look
 * @typedef {{url: string, player: Page, open: () => Promise<Page>}} There
 * @type {Record<string, (page: Page, look: Look, there: There) => Promise<void>>}
 */
export const VIEWS = {
  async start(page, look, { url }) {
    await page.goto(url);
    await page.waitForSelector('#more');
    await look('start', page);
    await page.click('#more');
    await look('start-choices', page);
  },

  async friends(page, look, { url, open }) {
    await page.goto(`${url}/friends`);
    await page.click('#more');
    await page.waitForSelector('#advice');
    await look('friends', page);
    await page.click('#make');
    await page.waitForSelector('#start');
    await look('friends-lobby', page);
    const guest = await open();
    await guest.goto(await page.inputValue('#link'));
    await guest.waitForSelector('#join');
    await look('friends-door', guest);
    await guest.click('#join');
    await page.waitForSelector('.seats >> text=Bartholomäus');
    await page.waitForSelector('#say');
    await look('friends-lobby-with-a-guest', page);
    await look('friends-lobby-of-a-guest', guest);
    await guest.context().close();
  },

  async sheets(page, look, { url, player }) {
    for (const table of [TABLES[3], CHOICES[2]]) {
      const { options } = TABLES.find((one) => one.game === table.game);
      const game = await played(player, url, { ...table, options });
      await show(page, url, game, { at: late(game) });
      for (const name of ['scores', 'last', 'log', 'chat']) {
        await sheet(page, name);
        if (name === 'scores') await page.click('.rounds .cell');
        await look(`sheets-${table.game}-${name}`, page);
        await page.click('.sheet .close');
      }
      await page.click('#menu');
      await look(`sheets-${table.game}-menu`, page);
      await page.locator('.sheet button', { hasText: /Tasten|Keys/ }).click();
      await look(`sheets-${table.game}-keys`, page);
      await page.click('.sheet .close');
      await page.click('.hand .legal', { button: 'right' });
      await page.waitForSelector('.explained[open]');
      await look(`sheets-${table.game}-explanation`, page);
      await show(page, url, game, moments(game).get('over'));
      await page.click('#verify');
      await page.waitForSelector('.checks');
      await look(`sheets-${table.game}-checked`, page);
      await sheet(page, 'scores');
      await page.click('.rounds .cell');
      await page.waitForSelector('.rounds .why');
      await look(`sheets-${table.game}-breakdown`, page);
    }
  },

  async told(page, look, { url }) {
    for (const game of GAMES) {
      await begin(page, url, game);
      while (!(await page.$('.hand button:not(.legal)')) || (await page.$('.prompt .choice'))) {
        const number = await page.getAttribute('#app', 'data-number');
        await page.click((await page.$('.prompt .choice')) ? '.prompt .choice' : '.hand .legal');
        await page.waitForFunction((was) => document.querySelector('#app').dataset.number !== was, number);
        await next(page);
      }
      await stay(page);
      await page.click('.hand button:not(.legal)');
      await page.waitForSelector('.toast.bad .rule');
      await look(`told-${game}-refused`, page);
      await page.click('.toast .rule');
      await page.waitForSelector('.sheet');
      await look(`told-${game}-rule`, page);
      await page.click('.sheet .close');
      await page.click('#tool-hint');
      await page.waitForSelector('.hint .primary');
      await look(`told-${game}-hint-asks`, page);
      await page.click('.hint .primary');
      await page.waitForSelector('.hint:not(:has(.primary)) b, .hint .best, .hand .best, .prompt .best');
      await look(`told-${game}-hint`, page);
    }
  },

  async learn(page, look, { url }) {
    for (const game of GAMES) {
      const { decisions } = await (await fetch(`${url}/api/lessons/${game}`)).json();
      await page.goto(`${url}/learn/${game}`);
      await page.waitForSelector('#begin');
      await look(`learn-${game}-begin`, page);
      await page.click('#begin');
      for (const [step, { action }] of decisions.slice(0, 5).entries()) {
        await page.waitForSelector('.prompt .choice, .hand .legal');
        const looks = step === 0 || step === 4;
        if (looks) await look(`learn-${game}-asks-${step}`, page);
        await page.click(action.card ? `.hand [data-card="${action.card}"]` : '.prompt .choice');
        await page.waitForSelector('#go-on, #next');
        if (looks) await look(`learn-${game}-tells-${step}`, page);
        await page.click('#go-on, #next');
      }
    }
  },

  async rules(page, look, { url }) {
    for (const [game, first] of [
      ['david-goliath', 'DG-1.1'],
      ['dwarf-king', 'DK-1.1'],
    ]) {
      await page.goto(`${url}/rules#${first}`);
      await page.waitForSelector('.minute');
      await page.evaluate(() => scrollTo(0, 0));
      await look(`rules-${game}`, page);
      await page.evaluate(() => document.querySelector('.minute').scrollIntoView());
      await look(`rules-${game}-minute`, page);
      await page.goto(`${url}/rules#${first.replace('1.1', '5.1')}`);
      await page.waitForSelector(`[id="${first.replace('1.1', '5.1')}"]`);
      await look(`rules-${game}-full`, page);
    }
    await page.goto(`${url}/rules#DK-8.3`);
    await page.waitForSelector('[id="DK-8.3"]');
    await look('rules-dwarf-king-quests', page);
  },

  async text(page, look, { url }) {
    await page.goto(`${url}/text`);
    await page.waitForSelector('#begin');
    await look('text', page);
    await page.click('#begin');
    await page.waitForSelector('#hand');
    await look('text-table', page);
  },

  async nowhere(page, look, { url }) {
    for (const path of ['nothing', 't/nosuchtable']) {
      await page.goto(`${url}/${path}`);
      await page.waitForSelector('.nowhere');
      await look(`nowhere-${path.replace('/', '-')}`, page);
    }
  },

  async pad(page, look, { url }) {
    await page.goto(`${url}/pad`);
    await page.waitForSelector('.pad');
    await look('pad', page);
    await page.fill('#name-0', 'Anna');
    const enter = page.locator('#enter');
    if (await enter.isVisible()) await enter.click();
    for (const card of ['R4', 'R10', 'R11', 'Y8', 'G5', 'G9', 'B12']) await page.click(`[data-card=${card}]`);
    await page.waitForSelector('[data-seat="0"] .pad-score');
    await look('pad-cards', page);
    await page.click('[data-seat="1"]');
    await page.click('#rest');
    await page.click('#keep:not([disabled])');
    await page.waitForSelector('.total >> text=/\\d/');
    await look('pad-sheet', page);
    await page.locator('.pad-sums tbody tr:nth-child(1) td button').first().click();
    await page.waitForSelector('.pad-panel');
    await look('pad-how', page);
    await page.click('#game-dwarf-king');
    if (await enter.isVisible()) await enter.click();
    await look('pad-dwarf-king', page);
  },

  async replay(page, look, { url }) {
    await begin(page, url, 'david-goliath', { rounds: 1 });
    await playOut(page, (what) => page.click(what === 'choice' ? '.prompt .choice' : '.hand .legal'));
    await page.click('#review');
    await page.waitForSelector('.review .curve polyline', { timeout: 300_000 });
    await page.evaluate(() => document.querySelector('.review').scrollIntoView());
    await look('replay-review', page);
    await page.click('#replay');
    await page.waitForSelector('#slider');
    await page.locator('#slider').fill('31');
    await look('replay', page);
    for (const name of ['values', 'hands', 'scores', 'log']) {
      await page.click(`#tool-${name}`);
      if (name === 'values') await page.waitForSelector('.curve');
      await look(`replay-${name}`, page);
      await page.click('.sheet .close');
    }
  },
};
