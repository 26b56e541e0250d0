// @ts-check
// A table for friends: what is played there, and the open tables of others. Who has come is seen at the table itself.

import { h, patch } from '../core/dom.js';
import { isolated, t } from '../core/words.js';
import { api } from '../core/net.js';
import { gameOf } from '../core/catalogue.js';
import { fetched } from '../core/app.js';
import { bar, few, nameField, toggle } from '../core/parts.js';
import { changed, chosen, errorText, make, setupOf } from '../core/setup.js';
import { door, gamePick, levelPick, playersPick } from './choices.js';

/** @param {HTMLElement} app */
export function open(app) {
  let choice = chosen('friends', { clock: '0', grace: '120', open: false, advice: false });
  let error = '';
  /** Why the open tables are not known. */
  let away = '';
  let busy = false;
  let closed = false;
  /** @type {import('../wire').TableInfo[] | null} */
  let tables = null;

  /** @param {Partial<typeof choice>} change */
  const choose = (change) => {
    choice = changed('friends', choice, change);
    draw();
  };
  const begin = async () => {
    if (busy) return;
    busy = true;
    error = '';
    draw();
    try {
      await make({
        ...setupOf(choice),
        open: choice.open,
        advice: choice.advice,
        window_ms: 8000,
        grace_ms: Number(choice.grace) * 1000,
        ...(Number(choice.clock) ? { clock_ms: Number(choice.clock) * 1000 } : {}),
      });
    } catch (wrong) {
      error = errorText(wrong);
    }
    busy = false;
    if (!closed) draw();
  };

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
  addEventListener('online', look);
  look();
  setTimeout(() => closed || Promise.all([fetched('/t/'), import('../table/lobby.js')]).catch(() => null), 300);

  /** @param {string} n */
  const seconds = (n) =>
    n === '0'
      ? t('web.clock.none')
      : Number(n) < 120
        ? t('web.seconds', { n })
        : t('web.minutes', { n: Number(n) / 60 });
  /** What matters only among people. */
  const among = () => [
    few(
      'clock',
      t('web.clock'),
      t('web.clock.about'),
      choice.clock,
      ['0', '15', '30', '60', '120'].map((one) => [one, seconds(one)]),
      (clock) => choose({ clock }),
    ),
    few(
      'grace',
      t('web.grace'),
      t('web.grace.about'),
      choice.grace,
      ['30', '120', '600'].map((one) => [one, seconds(one)]),
      (grace) => choose({ grace }),
    ),
    toggle('open', t('web.open'), t('web.open.about'), choice.open, (open) => choose({ open })),
    toggle('advice', t('web.hints'), t('web.hints.about'), choice.advice, (advice) => choose({ advice })),
  ];

  /** @param {import('../wire').TableInfo} one */
  const entry = (one) =>
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
          t('web.lobby.seats', { taken: one.seats.filter((seat) => seat.kind !== 'free').length, all: one.players }),
        ),
        h(
          'span',
          one.seats
            .filter((seat) => seat.kind === 'person')
            .map((seat) => isolated(seat.name))
            .join(', '),
        ),
      ),
    );

  function draw() {
    const game = gameOf(choice.game);
    document.title = `${t('web.friends')} – Trickhold`;
    patch(
      app,
      bar(''),
      h(
        'main.page.friends',
        h('h1', t('web.friends')),
        h(
          'section.solo',
          { key: 'new', 'aria-label': t('web.make') },
          nameField('name'),
          gamePick(choice, choose),
          playersPick(game, choice, choose, false),
          levelPick(choice, choose, t('web.fill')),
          h(
            'div.edge-bar',
            { key: 'make' },
            // Beside the button, which is always in sight.
            error ? h('p.error', { key: 'error', role: 'alert' }, error) : null,
            h('span.chosen', h('span.small', t('web.make.about'))),
            h('button.primary.big', { id: 'make', disabled: busy, onclick: begin }, t('web.make')),
          ),
          door(game, choice, choose, among()),
        ),
        h(
          'section.box',
          { key: 'lobby' },
          h('h2', t('web.lobby')),
          away
            ? h('p.error', { key: 'away', role: 'alert' }, away)
            : tables?.length
              ? h(
                  'ul.list',
                  [...tables].sort((a, b) => Number(b.state === 'lobby') - Number(a.state === 'lobby')).map(entry),
                )
              : h('p.soft', t(tables ? 'web.lobby.none' : 'web.connecting')),
        ),
      ),
    );
  }
  return {
    draw,
    close: () => {
      closed = true;
      clearInterval(timer);
      removeEventListener('online', look);
    },
  };
}
