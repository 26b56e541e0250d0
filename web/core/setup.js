// @ts-check
// A new table: what can be chosen, and how it is made.

import { t, has } from './words.js';
import { api, Refused } from './net.js';
import { bots as levels, gameOf, games } from './catalogue.js';
import * as store from './store.js';
import { fetched, go } from './app.js';
import { COMPANY } from './art.js';

/** @param {unknown} error */
export function errorText(error) {
  const refusal = error instanceof Refused ? error.refusal : { code: 'offline' };
  const key = `refusal.${refusal.code}`;
  return has(key) ? t(key, { what: refusal.what ?? '' }) : t('refusal.other', { what: refusal.what ?? refusal.code });
}

/** @typedef {import('../wire').GameEntry} GameEntry */
/**
 * @typedef {{game: string, players: number, bots: string, preset?: string, options: Record<string, string>}} GameChoice
 */

/** What can be chosen for an option. @param {import('../wire').OptionEntry} option */
export const values = (option) => [
  ...(option.min === null || option.max === null
    ? []
    : Array.from({ length: option.max - option.min + 1 }, (_, i) => String((option.min ?? 0) + i))),
  ...option.words,
];

/** A value in words. @param {string} key @param {string} value */
export const valueText = (key, value) =>
  has(`option.${key}.${value}`)
    ? t(`option.${key}.${value}`)
    : value === 'true'
      ? t('web.yes')
      : value === 'false'
        ? t('web.no')
        : value;

/** How strong bots are for those who have not chosen, or whose choice is no longer offered: they can be beaten. */
export const LEVEL = 'casual';

/** What the game does not have is left out. @param {GameChoice} choice @param {GameEntry} game */
function fitting(choice, game) {
  const bots = levels.includes(choice.bots) ? choice.bots : LEVEL;
  const players = choice.players >= game.min_players && choice.players <= game.max_players ? choice.players : 4;
  const options = Object.fromEntries(
    Object.entries(choice.options).filter(([key, value]) =>
      game.options.some((one) => one.key === key && values(one).includes(value)),
    ),
  );
  const preset = game.presets.some((one) => one.name === choice.preset) ? choice.preset : undefined;
  return { ...choice, players, bots, options, preset };
}

/**
 * A choice by its name in the store, where the last one is kept.
 * @template {object} M @param {string} name @param {M} more what else is chosen, and its defaults @returns {GameChoice
 *   & M}
 */
export function chosen(name, more) {
  const choice = { game: games[0].game, players: 4, bots: LEVEL, options: {}, ...more, ...store.get(name) };
  return { ...choice, ...fitting(choice, gameOf(choice.game)) };
}

/**
 * A choice with something changed, which is kept.
 * @template {GameChoice} C @param {string} name @param {C} choice @param {Partial<C>} change @returns {C}
 */
export function changed(name, choice, change) {
  const next = { ...choice, ...change };
  const fits = { ...next, ...fitting(next, gameOf(next.game)) };
  store.put(name, fits);
  return fits;
}

/** A choice as the server wants it. @param {GameChoice} choice */
export function setupOf({ game, players, bots, preset, options }) {
  /** @param {string} value */
  const typed = (value) =>
    /^\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value;
  const pace = store.get('pace') === 'click' ? 'normal' : store.get('pace');
  return {
    game,
    players,
    bots,
    pace,
    ...(preset ? { preset } : {}),
    options: Object.fromEntries(Object.entries(options).map(([key, value]) => [key, typed(value)])),
  };
}

/** The company in an order of its own, another one at every visit. */
const order = COMPANY.map((name) => ({ name, at: Math.random() })).sort((a, b) => a.at - b.at);

/**
 * The bots of the next game alone, by their seats: those whose faces are shown are those who come. Nobody has one's own
 * name.
 * @param {number} count
 */
export const company = (count) =>
  order
    .map(({ name }) => name)
    .filter((name) => name !== store.get('name').trim().toLowerCase())
    .slice(0, count);

/**
 * Makes a table and goes there.
 * @param {object} setup @param {boolean} [now] @param {string} [room] where the page of a table is
 */
export async function make(setup, now = false, room = '/t/') {
  const name = (store.get('name') || '').trim() || t('name.guest');
  const page = fetched(room).catch(() => null);
  const seated = await api('/api/tables', { ...setup, name });
  await page;
  store.putTable(seated.table.id, {
    token: seated.token,
    seat: seated.seat,
    commit: seated.table.commit,
    game: seated.table.game,
    autostart: now || undefined,
  });
  go(`${room}${seated.table.id}`);
}

/** Takes a seat. @param {string} id */
export async function sit(id) {
  const name = (store.get('name') || '').trim() || t('name.guest');
  const seated = await api(`/api/tables/${encodeURIComponent(id)}/join`, { name });
  const { seat, token, table } = seated;
  store.putTable(id, { token, seat, commit: table.commit, game: table.game });
}
