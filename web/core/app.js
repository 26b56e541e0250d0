// @ts-check
// Which page is shown.

import * as art from './art.js';
import * as store from './store.js';
import * as catalogue from './catalogue.js';
import { load, t } from './words.js';

/**
 * @typedef {{draw: () => void, close?: () => void, hash?: () => void}} Page a page; `hash` is called when only the part
 *   of the address after # is new
 */

/** @type {Page | null} */
let page = null;

/** Goes to another page. @param {string} path @param {boolean} [replace] */
export function go(path, replace = false) {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  show();
}

export function theme() {
  const wanted = store.get('theme');
  document.documentElement.dataset.theme = wanted;
  document.documentElement.dataset.motion = store.get('motion') ? 'on' : 'off';
}

/** Another language, for the page that is open. @param {string} language */
export async function speak(language) {
  store.put('language', language);
  await load(language);
  page?.draw();
}

/**
 * The pages by the first part of their path.
 * @type {Record<string, () => Promise<{open: (app: HTMLElement, id: string) => Page}>>}
 */
const rooms = {
  '': () => import('../pages/start.js'),
  friends: () => import('../pages/friends.js'),
  t: () => import('../pages/table.js'),
  text: () => import('../plain/page.js'),
  replay: () => import('../pages/replay.js'),
  learn: () => import('../pages/learn.js'),
  pad: () => import('../scorepad/page.js'),
  rules: () => import('../pages/rules.js'),
};
/** Pages of something, and pages that stand for themselves; the server knows the same (crates/server/src/web.rs). */
const OF = ['t', 'text', 'replay', 'learn'];
const ALONE = ['', 'friends', 'text', 'replay', 'pad', 'rules'];

/** The first part of a path, and the rest. @param {string} path */
const parts = (path) => path.match(/^\/([^/]*)\/?(.*)$/)?.slice(1) ?? ['', ''];

/** The code of a page that there is: it reads the catalogue when it is loaded. @param {string} path */
export const fetched = (path) => catalogue.load().then(() => rooms[parts(path)[0]]());

/** Is the page a file of its own? Then there is no server, and this page alone (alone.js). */
export const alone = document.documentElement.dataset.path ?? '';
const where = () => alone || location.pathname;

let turn = 0;
/** The path that is shown. */
let path = '';
async function show() {
  if (page?.hash && path === where()) return page.hash();
  page?.close?.();
  page = null;
  turn += 1;
  const mine = turn;
  path = where();
  const app = /** @type {HTMLElement} */ (document.getElementById('app'));
  if (!alone) document.title = 'Trickhold';
  const [room, id] = parts(path);
  let module;
  try {
    await Promise.all([catalogue.load(), art.load()]);
    module = await ((id ? OF : ALONE).includes(room) ? fetched(path) : import('../pages/nowhere.js'));
  } catch {
    if (mine === turn) lost(app);
    return;
  }
  if (mine !== turn) return;
  app.replaceChildren();
  page = module.open(app, decoded(id));
  page?.draw();
  setTimeout(keep, 1500);
}

/** @param {string} id */
function decoded(id) {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The page could not be loaded: the network is gone. @param {HTMLElement} app */
function lost(app) {
  const again = document.createElement('button');
  again.className = 'primary';
  again.textContent = t('web.retry');
  again.onclick = show;
  const text = document.createElement('p');
  text.className = 'error';
  text.setAttribute('role', 'alert');
  text.textContent = t('refusal.offline');
  const main = document.createElement('main');
  main.className = 'page door';
  main.append(text, again);
  if (path !== '/') {
    const home = document.createElement('a');
    home.className = 'button';
    home.href = '/';
    home.textContent = t('web.home');
    main.append(home);
  }
  app.replaceChildren(main);
}

addEventListener('popstate', () => {
  if (!(page?.hash && path === where())) show();
});
// Later than the other, when the browser has scrolled to where it was.
addEventListener('hashchange', () => page?.hash?.());
document.addEventListener('click', (event) => {
  const link = /** @type {HTMLElement} */ (event.target)?.closest?.('a[href]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('/') || href.startsWith('/api') || link.hasAttribute('download') || link.hasAttribute('target'))
    return;
  event.preventDefault();
  go(href);
});

/** Files that are kept already. @type {Set<string>} */
const sent = new Set();

/** What was loaded is kept for when the network is gone. Browsers allow that over HTTPS and on this machine only. */
async function keep() {
  if (alone || !isSecureContext || !navigator.serviceWorker || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const files = performance
      .getEntriesByType('resource')
      .map((one) => new URL(one.name))
      .filter(
        (one) =>
          one.origin === location.origin && (!one.pathname.startsWith('/api') || one.pathname === '/api/catalogue'),
      );
    const fresh = ['/', ...files.map((one) => one.pathname)].filter((one) => !sent.has(one) && sent.add(one));
    if (fresh.length) active?.postMessage(fresh);
  } catch {
    // Without it the page works as well, as long as there is a network.
  }
}

theme();
// Not awaited here: the pages import this module.
Promise.all([catalogue.load(), art.load()]).catch(() => {});
load(store.get('language')).then(show);
