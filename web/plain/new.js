// @ts-check
// A new game in plain text.

import { h, patch } from '../core/dom.js';
import { t, language, LANGUAGES } from '../core/words.js';
import { changed, chosen, errorText, make, setupOf, valueText, values } from '../core/setup.js';
import { bar, nameField, select } from '../core/parts.js';
import { part } from './parts.js';
import { bots, gameOf, games } from '../core/catalogue.js';
import { gameName, seats, when } from '../core/nothing.js';
import { speak } from '../core/app.js';

/** @typedef {import('../core/setup.js').GameChoice} GameChoice */
/** @typedef {import('../wire').GameEntry} GameEntry */

/** @param {GameEntry} game @param {GameChoice} choice @param {(change: Partial<GameChoice>) => void} choose */
const playersField = (game, choice, choose) =>
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

/** The options of a game, the most important one first. @param {GameEntry} game @param {GameChoice} choice @param {(change: Partial<GameChoice>) => void} choose */
function optionFields(game, choice, choose) {
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
  return [fields[0], preset, fields.slice(1)];
}

/** A new game: a few choices and a button. @param {HTMLElement} app */
export function choose(app) {
  /** @type {GameChoice} */
  let choice = chosen('choice', {});
  let error = '';
  let busy = false;
  let closed = false;
  /** @param {Partial<GameChoice>} change */
  const change = (change) => {
    choice = changed('choice', choice, change);
    if (!closed) draw();
  };
  /** @param {SubmitEvent} event */
  const begin = async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    try {
      await make({ ...setupOf(choice), pace: 'none', window_ms: 0, advice: true }, true, '/text/');
    } catch (wrong) {
      error = errorText(wrong);
      busy = false;
      draw();
    }
  };
  function draw() {
    const game = gameOf(choice.game);
    const mine = seats()
      .filter(([, one]) => !one.over)
      .slice(0, 6);
    document.title = `${t('web.text.start')} – Trickhold`;
    patch(
      app,
      bar(''),
      h(
        'main.page.text',
        h('h1', t('web.text.start')),
        h('p', t('web.text.about')),
        error ? h('p.error', { role: 'alert' }, error) : null,
        h(
          'form.box',
          { onsubmit: begin, 'aria-labelledby': 'new-title' },
          h('h2', { id: 'new-title' }, t('web.text.new')),
          nameField('name'),
          select(
            'game',
            t('web.game'),
            choice.game,
            games.map(({ game }) => [game, t(`game.${game}`)]),
            (value) => change({ game: value }),
          ),
          playersField(game, choice, change),
          select(
            'bots',
            t('web.bots'),
            choice.bots,
            bots.map((one) => [one, t(`bot.${one}`)]),
            (value) => change({ bots: value }),
          ),
          optionFields(game, choice, change),
          h('button.primary.big', { id: 'begin', type: 'submit' }, t('web.start')),
        ),
        mine.length
          ? part(
              'mine',
              t('web.past'),
              h(
                'ul',
                mine.map(([one, kept]) =>
                  h('li', { key: one }, h('a', { href: `/text/${one}` }, `${gameName(kept)}, ${when(kept.at)}`)),
                ),
              ),
            )
          : null,
        h(
          'p',
          select('set-language', t('web.language'), language, LANGUAGES, (value) => speak(value)),
        ),
      ),
    );
  }
  return {
    draw,
    close: () => {
      closed = true;
    },
  };
}
