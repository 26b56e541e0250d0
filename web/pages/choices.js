// @ts-check
// Choices before a game: things to tap of which one is chosen, switches, and the options of a game behind one door.

import { portrait } from '../core/art.js';
import { h } from '../core/dom.js';
import { t } from '../core/words.js';
import { bots } from '../core/catalogue.js';
import { bars, counter, few, offer, toggle } from '../core/parts.js';
import { company, valueText, values } from '../core/setup.js';
import { LOOKS } from '../games/looks.js';

/**
 * @typedef {import('../core/setup.js').GameChoice} GameChoice
 * @typedef {import('../wire').GameEntry} GameEntry
 * @typedef {(change: Partial<GameChoice>) => void} Choose
 */

/** @param {Pick<GameChoice, 'game'>} choice @param {(change: {game: string}) => void} choose */
export const gamePick = (choice, choose) =>
  offer(
    'game',
    t('web.which'),
    choice.game,
    Object.entries(LOOKS).map(([game, look]) => [
      game,
      h('img', { src: look.poster, alt: '', width: 320, height: 180 }),
      h('b.num', t(`game.${game}`)),
      h('span.soft.small', t(`game.about.${game}`)),
    ]),
    (game) => choose({ game }),
  );

/** Faces of the bots who take the next seats. @param {number} count */
export const faces = (count) =>
  h(
    'span.faces',
    { 'aria-hidden': 'true' },
    company(count).map((name, at) => h('span.pic', { key: at }, portrait({ kind: 'bot', name }, at + 1))),
  );

/**
 * How many play: alone one counts opponents, among friends seats.
 * @param {GameEntry} game @param {Pick<GameChoice, 'players'>} choice
 * @param {(change: {players: number}) => void} choose @param {boolean} alone
 */
export const playersPick = (game, choice, choose, alone) =>
  offer(
    'players',
    t(alone ? 'web.opponents' : 'web.many'),
    choice.players,
    Array.from({ length: game.max_players - game.min_players + 1 }, (_, at) => {
      const players = game.min_players + at;
      return alone
        ? [
            players,
            h('b.num', { 'aria-hidden': 'true' }, players - 1),
            faces(players - 1),
            h('span.hidden', t('web.opponents.n', { n: players - 1 })),
          ]
        : [players, h('b.num', players)];
    }),
    (players) => choose({ players: Number(players) }),
  );

/** How strong the bots are. @param {GameChoice} choice @param {Choose} choose @param {string} legend */
export const levelPick = (choice, choose, legend) =>
  offer(
    'bots',
    legend,
    choice.bots,
    bots.map((bot) => [bot, bars(bot), h('b.num', t(`bot.${bot}`)), h('span.soft.small', t(`web.bot.about.${bot}`))]),
    (bot) => choose({ bots: bot }),
    // Where there is little room, only the chosen level is described.
    t(`web.bot.about.${choice.bots}`),
  );

/**
 * The options of a game, the most important one first.
 * @param {GameEntry} game @param {GameChoice} choice @param {Choose} choose
 */
export function options(game, choice, choose) {
  const sets = game.presets.find((one) => one.name === choice.preset)?.sets ?? {};
  const [first, ...rest] = game.options.map((option) => {
    const { key } = option;
    const id = `option-${key}`;
    const value = choice.options[key] ?? sets[key] ?? String(option.default);
    const all = values(option);
    /** @param {string} one @returns {[string, string]} */
    const named = (one) => [one, valueText(key, one)];
    /** @param {string} one */
    const put = (one) => choose({ options: { ...choice.options, [key]: one } });
    const about = t(`web.option.about.${key}`);
    const { min, max, words } = option;
    if (min !== null && max !== null) {
      const range = { min, max, usual: Number(option.default), words: words.map(named) };
      return counter(id, t(`option.${key}`), about, value, range, put);
    }
    return all.length === 2 && all.includes('true')
      ? toggle(id, t(`option.${key}`), about, value === 'true', (on) => put(String(on)))
      : few(id, t(`option.${key}`), about, value, all.map(named), put);
  });
  const [standard] = game.presets;
  const preset =
    game.presets.length > 1
      ? few(
          'option-preset',
          t('option.preset'),
          t('web.option.about.preset'),
          choice.preset ?? standard.name,
          game.presets.map((one) => [one.name, valueText('preset', one.name)]),
          (value) => choose({ preset: value === standard.name ? undefined : value, options: {} }),
        )
      : null;
  return [first, preset, rest];
}

/**
 * The door behind which everything else is chosen.
 * @param {GameEntry} game @param {GameChoice} choice @param {Choose} choose
 * @param {import('../core/dom.js').Child} [more]
 */
export const door = (game, choice, choose, more) =>
  h(
    'details.box',
    { key: 'more' },
    h('summary', { id: 'more' }, t('web.more')),
    h('div.options', options(game, choice, choose), more),
  );
