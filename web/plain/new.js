// @ts-check
// A new game in plain text.

import { h, patch } from '../core/dom.js';
import { t, language, LANGUAGES } from '../core/words.js';
import { changed, chosen, errorText, make, setupOf } from '../core/setup.js';
import { bar, few, nameField } from '../core/parts.js';
import { options } from '../pages/choices.js';
import { part } from './parts.js';
import { bots, gameOf, games } from '../core/catalogue.js';
import { gameName, seats, when } from '../core/nothing.js';
import { speak } from '../core/app.js';

/** @typedef {import('../core/setup.js').GameChoice} GameChoice */

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
          h(
            'div.options',
            few(
              'new-game',
              t('web.game'),
              t(`web.game.about.${choice.game}`),
              choice.game,
              games.map(({ game }) => [game, t(`game.${game}`)]),
              (value) => change({ game: value }),
            ),
            few(
              'new-players',
              t('web.players'),
              '',
              String(choice.players),
              game.decks.map(({ players }) => [String(players), String(players)]),
              (value) => change({ players: Number(value) }),
            ),
            few(
              'new-bots',
              t('web.bots'),
              t(`web.bot.about.${choice.bots}`),
              choice.bots,
              bots.map((one) => [one, t(`bot.${one}`)]),
              (value) => change({ bots: value }),
            ),
            options(game, choice, change),
          ),
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
        h('div.options', few('set-language', t('web.language'), t('web.language.about'), language, LANGUAGES, speak)),
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
