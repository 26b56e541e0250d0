// @ts-check
// The first page: play now, a table for friends, open tables.

import { h, patch } from '../core/dom.js';
import { isolated, t } from '../core/words.js';
import { api } from '../core/net.js';
import { bots, gameOf } from '../core/catalogue.js';
import * as store from '../core/store.js';
import { LOOKS } from '../games/looks.js';
import { bar, nameField, select, settings } from '../core/parts.js';
import { errorText, fitting, make, optionFields, playersField, setupOf } from '../core/setup.js';

/** @param {HTMLElement} app */
export function open(app) {
  /** @type {import('../core/setup.js').Choice & {clock: string, open: boolean, advice: boolean, grace: string}} */
  let choice = {
    game: 'david-goliath',
    players: 4,
    bots: 'expert',
    clock: '0',
    grace: '120',
    open: false,
    advice: false,
    options: {},
    ...store.get('choice'),
  };
  choice = { ...choice, ...fitting(choice, gameOf(choice.game)) };
  let error = '';
  /** Why the open tables are not known. */
  let away = '';
  let busy = false;
  /** @type {import('../wire').TableInfo[] | null} */
  let tables = null;
  let more = false;
  let closed = false;

  /** @param {any} change */
  const choose = (change) => {
    const next = { ...choice, ...change };
    choice = { ...next, ...fitting(next, gameOf(next.game)) };
    store.put('choice', choice);
    draw();
  };
  /** A choice by its name. @param {'bots' | 'clock' | 'grace'} name @param {string} label @param {[string, string][]} options */
  const field = (name, label, options) =>
    select(name, label, choice[name], options, (value) => choose({ [name]: value }));
  /** A yes or no by its name. @param {'open' | 'advice'} name @param {string} label @param {string} no @param {string} yes */
  const whether = (name, label, no, yes) => {
    /** @type {[boolean, string][]} */
    const options = [
      [false, no],
      [true, yes],
    ];
    return select(name, label, choice[name], options, (value) => choose({ [name]: value === 'true' }));
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
  /** @param {string} game */
  const quick = (game) =>
    doing(() =>
      make(
        {
          ...setupOf(choice.game === game ? choice : { game, players: 4, bots: choice.bots, options: {} }),
          window_ms: 0,
          advice: true,
        },
        true,
      ),
    );
  const friends = () =>
    doing(() =>
      make({
        ...setupOf(choice),
        open: choice.open,
        advice: choice.advice,
        window_ms: 8000,
        grace_ms: Number(choice.grace) * 1000,
        ...(Number(choice.clock) ? { clock_ms: Number(choice.clock) * 1000 } : {}),
      }),
    );

  const look = async () => {
    try {
      tables = await api('/api/tables');
      away = '';
    } catch (wrong) {
      tables = null;
      away = errorText(wrong);
    }
    if (!closed) draw();
  };
  const timer = setInterval(look, 8000);
  look();

  function draw() {
    const past = Object.entries(/** @type {Record<string, any>} */ (store.get('tables') ?? {}))
      .filter(([, one]) => one.token)
      .sort((a, b) => b[1].at - a[1].at)
      .slice(0, 6);
    const game = gameOf(choice.game);
    patch(
      app,
      bar(''),
      h(
        'main.page.start',
        h('h1.hidden', 'Trickhold'),
        error || away ? h('p.error', { role: 'alert' }, error || away) : null,
        h(
          'section.quick',
          { 'aria-label': t('web.play') },
          Object.entries(LOOKS).map(([name, look]) =>
            h(
              'article',
              { class: 'poster', key: name },
              h('img', { src: look.poster, alt: '', width: 320, height: 180 }),
              h('h2', t(`game.${name}`)),
              h('p', t(`game.about.${name}`)),
              h(
                'button.primary.big',
                { id: `play-${name}`, disabled: busy, onclick: () => quick(name) },
                t('web.play.now'),
                h('span.hidden', `: ${t(`game.${name}`)}`),
              ),
              h(
                'a.button.learn',
                { href: `/learn/${name}`, id: `learn-${name}` },
                t('web.learn'),
                h('span.hidden', `: ${t(`game.${name}`)}`),
              ),
            ),
          ),
        ),
        h(
          'section.box',
          h('h2', t('web.friends')),
          h(
            'div.fields',
            nameField('name'),
            select(
              'game',
              t('web.game'),
              choice.game,
              Object.keys(LOOKS).map((one) => [one, t(`game.${one}`)]),
              (value) => choose({ game: value }),
            ),
            playersField(game, choice, choose),
            field(
              'bots',
              t('web.bots'),
              bots.map((one) => [one, t(`bot.${one}`)]),
            ),
            optionFields(game, choice, more, choose),
            more
              ? [
                  field(
                    'clock',
                    t('web.clock'),
                    ['0', '15', '30', '60', '120'].map((one) => [
                      one,
                      one === '0' ? t('web.clock.none') : t('web.seconds', { n: one }),
                    ]),
                  ),
                  field(
                    'grace',
                    t('web.grace'),
                    ['30', '120', '600'].map((one) => [one, t('web.seconds', { n: one })]),
                  ),
                  whether('open', t('web.open'), t('web.open.no'), t('web.open.yes')),
                  whether('advice', t('web.hints'), t('web.hints.no'), t('web.hints.yes')),
                ]
              : null,
          ),
          h(
            'div.row',
            h('button.primary', { id: 'make', disabled: busy, onclick: friends }, t('web.make')),
            h(
              'button.plain',
              {
                id: 'more',
                'aria-expanded': String(more),
                onclick: () => {
                  more = !more;
                  draw();
                },
              },
              more ? t('web.less') : t('web.more'),
            ),
          ),
        ),
        h(
          'section.box',
          h('h2', t('web.lobby')),
          tables?.length
            ? h(
                'ul.list',
                [...tables]
                  .sort((a, b) => Number(b.state === 'lobby') - Number(a.state === 'lobby'))
                  .map((one) =>
                    h(
                      'li',
                      { key: one.id },
                      h(
                        'a',
                        { href: `/t/${one.id}`, class: 'entry' },
                        h('b', t(`game.${one.game}`)),
                        h(
                          'span',
                          one.state === 'lobby' ? '' : `${t('web.watch')}: `,
                          t('web.lobby.seats', {
                            taken: one.seats.filter((seat) => seat.kind !== 'free').length,
                            all: one.players,
                          }),
                        ),
                        h(
                          'span',
                          one.seats
                            .filter((seat) => seat.kind === 'person')
                            .map((seat) => isolated(seat.name))
                            .join(', '),
                        ),
                      ),
                    ),
                  ),
              )
            : h('p.soft', t('web.lobby.none')),
        ),
        past.length
          ? h(
              'section.box',
              h('h2', t('web.past')),
              h(
                'ul.list',
                past.map(([id, one]) =>
                  h(
                    'li',
                    { key: id },
                    h(
                      'a',
                      { href: `/t/${id}`, class: 'entry' },
                      h('b', t(`game.${one.game ?? 'david-goliath'}`)),
                      h(
                        'span',
                        new Date(one.at).toLocaleString(document.documentElement.lang, {
                          dateStyle: 'medium',
                          timeStyle: 'short',
                        }),
                      ),
                      h('span', one.over ? t('web.past.over') : t('web.past.back')),
                    ),
                  ),
                ),
              ),
            )
          : null,
        h(
          'section.box',
          h('h2', t('web.settings')),
          settings(draw),
          h('p', h('a', { href: '/text' }, t('web.text.start'))),
        ),
      ),
    );
  }
  return {
    draw,
    close: () => {
      closed = true;
      clearInterval(timer);
    },
  };
}
