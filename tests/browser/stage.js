// A server and a browser for one file of tests: they are there before its first test, and gone after its last.

import { after, before } from 'node:test';
import { launch, serve } from './helper.js';

export let server;
export let browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Makes a table for friends on a page, and gives its link. */
export async function makeTable(page) {
  await page.goto(`${server.url}/friends`);
  await page.click('#make');
  await page.waitForSelector('#start');
  return page.inputValue('#link');
}
