// @ts-check
// A new table: what can be chosen, and how it is made.

import { t, has } from './words.js';
import { api, Refused } from './net.js';
import { select } from './parts.js';
import * as store from './store.js';
import { go } from './app.js';

/** @param {any} error */
export function errorText(error) {
  const refusal = error instanceof Refused ? error.refusal : { code: 'offline' };
  const key = `refusal.${refusal.code}`;
  return has(key) ? t(key, { what: refusal.what ?? '' }) : t('refusal.other', { what: refusal.what ?? refusal.code });
}

/** @typedef {import('../wire').GameEntry} GameEntry */
/** @typedef {{game: string, players: number, bots: string, preset?: string, options: Record<string, string>}} Choice */

/** What can be chosen for an option. @param {import('../wire').OptionEntry} option */
const values = (option) => [
  ...(option.min === null || option.max === null
    ? []
    : Array.from({ length: option.max - option.min + 1 }, (_, i) => String((option.min ?? 0) + i))),
  ...option.words,
];

/** @param {string} key @param {string} value */
const valueText = (key, value) =>
  has(`option.${key}.${value}`)
    ? t(`option.${key}.${value}`)
    : value === 'true'
      ? t('web.yes')
      : value === 'false'
        ? t('web.no')
        : value;

/** What the game does not have is left out. @param {Choice} choice @param {GameEntry} game */
export function fitting(choice, game) {
  const players = choice.players >= game.min_players && choice.players <= game.max_players ? choice.players : 4;
  const options = Object.fromEntries(
    Object.entries(choice.options).filter(([key, value]) =>
      game.options.some((one) => one.key === key && values(one).includes(value)),
    ),
  );
  const preset = game.presets.some((one) => one.name === choice.preset) ? choice.preset : undefined;
  return { ...choice, players, options, preset };
}

/** A choice as the server wants it. @param {Choice} choice */
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

/** Makes a table and goes there. @param {any} setup @param {boolean} [now] @param {string} [room] where the page of a table is */
export async function make(setup, now = false, room = '/t/') {
  const name = (store.get('name') || '').trim() || t('web.guest');
  const seated = await api('/api/tables', { ...setup, name });
  store.putTable(seated.table.id, {
    token: seated.token,
    commit: seated.table.commit,
    game: seated.table.game,
    autostart: now || undefined,
  });
  go(`${room}${seated.table.id}`);
}

/** Takes a seat. @param {string} id */
export async function sit(id) {
  const name = (store.get('name') || '').trim() || t('web.guest');
  const seated = await api(`/api/tables/${encodeURIComponent(id)}/join`, { name });
  store.putTable(id, { token: seated.token, commit: seated.table.commit, game: seated.table.game });
}

/** @param {GameEntry} game @param {Choice} choice @param {(change: Partial<Choice>) => void} choose */
export const playersField = (game, choice, choose) =>
  select(
    'players',
    t('web.players'),
    choice.players,
    Array.from({ length: game.max_players - game.min_players + 1 }, (_, i) => [
      game.min_players + i,
      String(game.min_players + i),
    ]),
    (value) => choose({ players: Number(value) }),
  );

/** The options of a game: the most important one, the others where more is wanted. @param {GameEntry} game @param {Choice} choice @param {boolean} more @param {(change: Partial<Choice>) => void} choose */
export function optionFields(game, choice, more, choose) {
  const sets = game.presets.find((one) => one.name === choice.preset)?.sets ?? {};
  const fields = game.options.map((option) =>
    select(
      `option-${option.key}`,
      t(`option.${option.key}`),
      choice.options[option.key] ?? sets[option.key] ?? String(option.default),
      values(option).map((one) => [one, valueText(option.key, one)]),
      (value) => choose({ options: { ...choice.options, [option.key]: value } }),
    ),
  );
  const preset =
    game.presets.length > 1
      ? select(
          'option-preset',
          t('option.preset'),
          choice.preset ?? game.presets[0].name,
          game.presets.map((one) => [one.name, valueText('preset', one.name)]),
          (value) => choose({ preset: value === game.presets[0].name ? undefined : value, options: {} }),
        )
      : null;
  return more ? [fields[0], preset, fields.slice(1)] : fields[0];
}
