// @ts-check
// The first page: play now, a table for friends, open tables.

import { h, patch } from './dom.js';
import { t, has } from './words.js';
import { api, Refused } from './net.js';
import { face } from './cards.js';
import * as store from './store.js';
import { bar, select, settings } from './parts.js';
import { go } from './app.js';

/** @param {any} error */
export function errorText(error) {
  const refusal = error instanceof Refused ? error.refusal : { code: 'offline' };
  const key = `refusal.${refusal.code}`;
  return has(key) ? t(key, { what: refusal.what ?? '' }) : t('refusal.other', { what: refusal.what ?? refusal.code });
}

/** Settings of the games that can be chosen here. @type {Record<string, {players: number[], options: Record<string, string[]>}>} */
const GAMES = {
  'david-goliath': { players: [3, 4, 5, 6], options: { rounds: ['1', '2', '3', 'players'], lowest_card: ['to_highest', 'kept', 'removed'] } },
  'dwarf-king': { players: [3, 4, 5], options: { hands: ['7', '1', '3', '5', '10'], preset: ['standard', '2011', 'online'] } },
};

/** Makes a table and goes there. @param {any} setup @param {boolean} [now] */
export async function make(setup, now = false) {
  const name = (store.get('name') || '').trim() || t('web.guest');
  const { preset, ...options } = setup.options ?? {};
  const body = { ...setup, name, options };
  if (preset && preset !== 'standard') body.preset = preset;
  if (options.rounds && options.rounds !== 'players') options.rounds = Number(options.rounds);
  if (options.hands) options.hands = Number(options.hands);
  const seated = await api('/api/tables', body);
  store.putTable(seated.table.id, { token: seated.token, commit: seated.table.commit, game: seated.table.game, autostart: now || undefined });
  go(`/t/${seated.table.id}`);
}

/** @param {HTMLElement} app */
export function open(app) {
  let choice = { game: 'david-goliath', players: 4, bots: 'expert', clock: '0', open: false, advice: false, options: /** @type {Record<string, string>} */ ({}), ...store.get('choice') };
  let error = '';
  let busy = false;
  /** @type {any[] | null} */
  let tables = null;
  let more = false;
  let closed = false;

  /** @param {any} change */
  const choose = (change) => {
    choice = { ...choice, ...change };
    const game = GAMES[choice.game];
    if (!game.players.includes(Number(choice.players))) choice.players = 4;
    choice.options = Object.fromEntries(Object.entries(choice.options).filter(([key]) => key in game.options));
    store.put('choice', choice);
    draw();
  };
  /** @param {() => Promise<void>} what */
  const doing = async (what) => {
    if (busy) return;
    busy = true;
    error = '';
    draw();
    try {
      await what();
    } catch (wrong) {
      error = errorText(wrong);
    }
    busy = false;
    if (!closed) draw();
  };
  const quick = (/** @type {string} */ game) => doing(() => make({ game, players: choice.game === game ? Number(choice.players) : 4, bots: choice.bots, window_ms: 0, advice: true, options: choice.game === game ? choice.options : {} }, true));
  const friends = () =>
    doing(() => make({ game: choice.game, players: Number(choice.players), bots: choice.bots, options: choice.options, open: choice.open, advice: choice.advice, window_ms: 8000, grace_ms: 120000, ...(Number(choice.clock) ? { clock_ms: Number(choice.clock) * 1000 } : {}) }));

  const look = async () => {
    try {
      tables = await api('/api/tables');
    } catch {
      tables = null;
    }
    if (!closed) draw();
  };
  const timer = setInterval(look, 8000);
  look();

  const pictures = { 'david-goliath': ['R2', 'Y18', 'B9'], 'dwarf-king': ['dK', 'dragon', 'gQ'] };

  function draw() {
    const past = Object.entries(store.get('tables') ?? {}).filter(([, one]) => /** @type {any} */ (one).token).sort((a, b) => /** @type {any} */ (b[1]).at - /** @type {any} */ (a[1]).at).slice(0, 6);
    const game = GAMES[choice.game];
    patch(app, bar(''), h('main', { class: 'page start' },
      h('h1', { class: 'hidden' }, 'Trickhold'),
      error ? h('p', { class: 'error', role: 'alert' }, error) : null,
      h('section', { class: 'quick', 'aria-label': t('web.play') },
        Object.entries(pictures).map(([name, cards]) => h('article', { class: `poster poster-${name}`, key: name },
          h('div', { class: 'fan', 'aria-hidden': 'true' }, cards.map((card) => h('span', { class: 'card' }, face(card)))),
          h('h2', {}, t(`game.${name}`)), h('p', {}, t(`game.about.${name}`)),
          h('button', { class: 'primary big', id: `play-${name}`, disabled: busy, onclick: () => quick(name) }, t('web.play.now'), h('span', { class: 'hidden' }, `: ${t(`game.${name}`)}`))))),
      h('section', { class: 'box' },
        h('h2', {}, t('web.friends')),
        h('div', { class: 'fields' },
          h('label', { class: 'field' }, h('span', {}, t('web.name')),
            h('input', { id: 'name', value: store.get('name'), maxlength: 24, autocomplete: 'nickname', placeholder: t('web.guest'), oninput: (/** @type {any} */ event) => store.put('name', event.target.value) })),
          select('game', t('web.game'), choice.game, Object.keys(GAMES).map((one) => [one, t(`game.${one}`)]), (value) => choose({ game: value })),
          select('players', t('web.players'), choice.players, game.players.map((one) => [one, String(one)]), (value) => choose({ players: Number(value) })),
          select('bots', t('web.bots'), choice.bots, ['random', 'greedy', 'skilled', 'expert'].map((one) => [one, t(`bot.${one}`)]), (value) => choose({ bots: value })),
          Object.entries(game.options).slice(0, more ? 9 : 1).map(([key, values]) =>
            select(`option-${key}`, t(`option.${key}`), choice.options[key] ?? values[0], values.map((one) => [one, has(`option.${key}.${one}`) ? t(`option.${key}.${one}`) : one]), (value) => choose({ options: { ...choice.options, [key]: value } }))),
          more ? [
            select('clock', t('web.clock'), choice.clock, ['0', '15', '30', '60', '120'].map((one) => [one, one === '0' ? t('web.clock.none') : t('web.seconds', { n: one })]), (value) => choose({ clock: value })),
            select('open', t('web.open'), choice.open, [[false, t('web.open.no')], [true, t('web.open.yes')]], (value) => choose({ open: value === 'true' })),
            select('advice', t('web.hints'), choice.advice, [[false, t('web.hints.no')], [true, t('web.hints.yes')]], (value) => choose({ advice: value === 'true' }))] : null),
        h('div', { class: 'row' },
          h('button', { class: 'primary', id: 'make', disabled: busy, onclick: friends }, t('web.make')),
          h('button', { class: 'plain', 'aria-expanded': String(more), onclick: () => { more = !more; draw(); } }, more ? t('web.less') : t('web.more')))),
      h('section', { class: 'box' },
        h('h2', {}, t('web.lobby')),
        tables?.length ? h('ul', { class: 'list' }, tables.map((one) => h('li', { key: one.id },
          h('a', { href: `/t/${one.id}`, class: 'entry' }, h('b', {}, t(`game.${one.game}`)),
            h('span', {}, t('web.lobby.chairs', { taken: one.chairs.filter((/** @type {any} */ chair) => chair.kind !== 'free').length, all: one.players })),
            h('span', {}, one.chairs.filter((/** @type {any} */ chair) => chair.kind === 'person').map((/** @type {any} */ chair) => chair.name).join(', ')))))) : h('p', { class: 'soft' }, t('web.lobby.none'))),
      past.length ? h('section', { class: 'box' }, h('h2', {}, t('web.past')),
        h('ul', { class: 'list' }, past.map(([id, one]) => h('li', { key: id }, h('a', { href: `/t/${id}`, class: 'entry' },
          h('b', {}, t(`game.${/** @type {any} */ (one).game ?? 'david-goliath'}`)), h('span', {}, new Date(/** @type {any} */ (one).at).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' })), h('span', {}, /** @type {any} */ (one).over ? t('web.past.over') : t('web.past.back'))))))) : null,
      h('section', { class: 'box' }, h('h2', {}, t('web.settings')), settings(draw))));
  }
  return { draw, close: () => { closed = true; clearInterval(timer); } };
}
