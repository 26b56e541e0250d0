// @ts-check
// A new game in plain text.

import { h, patch } from '../core/dom.js';
import { t, language, LANGUAGES } from '../core/words.js';
import { errorText, fitting, make, optionFields, playersField, setupOf } from '../core/setup.js';
import { bar, nameField, select } from '../core/parts.js';
import { part } from './parts.js';
import { bots, gameOf, games } from '../core/catalogue.js';
import * as store from '../core/store.js';
import { speak } from '../core/app.js';

/** A new game: a few choices and a button. @param {HTMLElement} app */
export function choose(app) {
  /** @type {import('../core/setup.js').Choice} */
  let choice = { game: 'david-goliath', players: 4, bots: 'expert', options: {}, ...store.get('choice') };
  choice = { ...choice, ...fitting(choice, gameOf(choice.game)) };
  let error = '';
  let busy = false;
  let closed = false;
  /** @param {any} change */
  const change = (change) => {
    const next = { ...choice, ...change };
    choice = { ...next, ...fitting(next, gameOf(next.game)) };
    store.put('choice', choice);
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
    const mine = Object.entries(/** @type {Record<string, any>} */ (store.get('tables') ?? {}))
      .filter(([, one]) => one.token && !one.over)
      .sort((a, b) => b[1].at - a[1].at)
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
          optionFields(game, choice, true, change),
          h('button.primary.big', { id: 'begin', type: 'submit' }, t('web.start')),
        ),
        mine.length
          ? part(
              'mine',
              t('web.past'),
              h(
                'ul',
                mine.map(([one, kept]) =>
                  h(
                    'li',
                    { key: one },
                    h(
                      'a',
                      { href: `/text/${one}` },
                      `${t(`game.${kept.game ?? 'david-goliath'}`)}, ${new Date(kept.at).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' })}`,
                    ),
                  ),
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
