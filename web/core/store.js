// @ts-check
// What is kept on the device: name, seats, settings, past games.

const NAME = 'trickhold';

/** @typedef {import('./border.js').Json} Json */

/** @type {Record<string, Json>} */
let kept = {};
try {
  kept = JSON.parse(localStorage.getItem(NAME) ?? '{}') ?? {};
} catch {
  kept = {};
}

/** What people get without a choice of their own. @type {Record<string, Json>} */
const DEFAULTS = {
  name: '',
  avatar: '',
  pace: 'normal',
  tap: 'twice',
  theme: 'auto',
  motion: true,
  auto: false,
  sound: false,
};

/** @param {string} key */
export const get = (key) => kept[key] ?? DEFAULTS[key];

/** Other tabs may have written meanwhile. */
function refresh() {
  try {
    kept = { ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    // What cannot be read is written anew.
  }
}
addEventListener('storage', refresh);

/** @param {string} key @param {Json} value */
export function put(key, value) {
  refresh();
  if (value === undefined) delete kept[key];
  else kept[key] = value;
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A full or forbidden store is no reason to stop.
  }
}

/**
 * @typedef {{token?: string, seat?: number, commit?: string, added?: string, game?: string, points?: number[],
 *   at?: number, over?: boolean, from?: number, autostart?: boolean}} Kept
 */

/**
 * What is known of one table: token, seat, commit, bytes added, points as they were last seen.
 * @param {string} id
 * @returns {Kept}
 */
export const table = (id) => get('tables')?.[id] ?? {};

/** The tables that are known, by their names. @returns {Record<string, Kept>} */
export const tables = () => get('tables') ?? {};

/** @param {string} id @param {Kept} what */
export function putTable(id, what) {
  refresh();
  const tables = { ...get('tables') };
  tables[id] = { at: Date.now(), ...tables[id], ...what };
  const oldest = Object.entries(tables)
    .sort((a, b) => b[1].at - a[1].at)
    .slice(0, 60);
  put('tables', Object.fromEntries(oldest));
}
