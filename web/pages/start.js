// @ts-check
// The first page: go on with a game, or choose one and play. Friends, lessons, past tables and settings are behind it.

import { icon, portrait } from '../core/art.js';
import { h, patch } from '../core/dom.js';
import { isolated, number, t, word } from '../core/words.js';
import { api, Refused } from '../core/net.js';
import { gameOf } from '../core/catalogue.js';
import * as store from '../core/store.js';
import { LOOKS } from '../games/looks.js';
import { fetched } from '../core/app.js';
import { gameName, ownTables, seats, when } from '../core/nothing.js';
import { bar, settings } from '../core/parts.js';
import { changed, chosen, company, errorText, make, setupOf } from '../core/setup.js';
import { door, faces, gamePick, levelPick, playersPick } from './choices.js';

/** @param {HTMLElement} app */
export function open(app) {
  let choice = chosen('choice', {});
  let error = '';
  /** Why the server could not be asked about the game to go on with. */
  let away = '';
  let busy = false;
  let closed = false;
  /** What the server says of these tables, by id. @type {Record<string, import('../wire').TableInfo>} */
  const told = {};

  /** @param {Partial<import('../core/setup.js').GameChoice>} change */
  const choose = (change) => {
    choice = changed('choice', choice, change);
    draw();
  };
  const play = async () => {
    if (busy) return;
    busy = true;
    error = '';
    draw();
    try {
      const invited = company(choice.players - 1);
      await make({ ...setupOf(choice), company: invited, window_ms: 0, advice: true }, true);
    } catch (wrong) {
      error = errorText(wrong);
    }
    busy = false;
    if (!closed) draw();
  };

  /** The newest game that is not over, as far as this device knows. */
  const running = () => seats().find(([, one]) => !one.over);

  /** Asks for the newest game to go on with; one that is over or gone is passed over. */
  async function ask() {
    for (const [id] of seats()
      .filter(([, one]) => !one.over)
      .slice(0, 6)) {
      try {
        told[id] = await api(`/api/tables/${id}`);
        if (told[id].state !== 'over') break;
        store.putTable(id, { over: true });
      } catch (wrong) {
        if (!(wrong instanceof Refused) || wrong.refusal.code !== 'no_such_table') {
          away = errorText(wrong);
          break;
        }
        store.putTable(id, { token: undefined });
      }
    }
    if (!closed) draw();
  }
  /** A player, with the points that this device saw last. @param {string} name @param {number} [points] */
  const standing = (name, points) => (points === undefined ? name : `${name} ${number(points)}`);

  /** @param {string} id @param {store.Kept} kept */
  function strip(id, kept) {
    const info = told[id];
    return h(
      'section.running',
      { key: 'running', 'aria-label': t('web.continue'), 'data-known': info ? '' : null },
      h(
        'span.faces',
        { key: 'faces', 'aria-hidden': 'true' },
        info?.seats.map((seat, at) =>
          seat.kind === 'free'
            ? null
            : h('span.pic', { key: at }, portrait(seat, at, at === kept.seat ? store.get('avatar') : '')),
        ),
      ),
      h(
        'div',
        { key: 'what' },
        h('h2', t('web.running', { game: gameName(kept) })),
        h(
          'p',
          info
            ? t(kept.points ? 'web.running.score' : 'web.join.who', {
                names: info.seats
                  .flatMap((one, at) =>
                    one.kind === 'free'
                      ? []
                      : [standing(at === kept.seat ? word('you') : isolated(one.name), kept.points?.[at])],
                  )
                  .join(', '),
              })
            : when(kept.at),
        ),
      ),
      h('a.button.primary.big', { id: 'continue', href: `/t/${id}` }, icon('play'), t('web.continue')),
    );
  }

  /**
   * A way to another page.
   * @param {string} id @param {string} href @param {string} picture @param {string} title @param {string} about
   */
  const way = (id, href, picture, title, about) =>
    h('a.box.onward', { key: id, id, href }, icon(picture), h('b.num', title), h('span.soft.small', about));

  function draw() {
    const now = running();
    const past = seats().filter(([id]) => id !== now?.[0]);
    const game = gameOf(choice.game);
    patch(
      app,
      bar(''),
      h(
        'main.page.start',
        h('h1.hidden', 'Trickhold'),
        away ? h('p.error', { key: 'away', role: 'alert' }, away) : null,
        now ? strip(...now) : null,
        h(
          'section.solo',
          { 'aria-label': t('web.play'), key: 'solo' },
          gamePick(choice, choose),
          playersPick(game, choice, choose, true),
          levelPick(choice, choose, t('web.level')),
          h(
            'div.edge-bar',
            { key: 'play' },
            error ? h('p.error', { key: 'error', role: 'alert' }, error) : null,
            faces(choice.players - 1),
            h(
              'span.chosen',
              h('b.num', t(`game.${choice.game}`)),
              h('span.small', `${t('web.opponents.n', { n: choice.players - 1 })}, ${t(`bot.${choice.bots}`)}`),
            ),
            h('button.primary.big', { id: `play-${choice.game}`, disabled: busy, onclick: play }, t('web.play')),
          ),
          door(game, choice, choose),
        ),
        h(
          'nav.ways',
          { key: 'ways', 'aria-label': t('web.ways') },
          way('friends', '/friends', 'people', t('web.friends'), t('web.friends.about')),
          Object.keys(LOOKS).map((one) =>
            way(
              `learn-${one}`,
              `/learn/${one}`,
              'book',
              t('web.learn.of', { game: t(`game.${one}`) }),
              t('web.learn.about'),
            ),
          ),
        ),
        ownTables(past),
        h(
          'details.box',
          { key: 'settings' },
          h('summary', { id: 'settings' }, t('web.settings')),
          settings(draw),
          h(
            'p.links',
            h('a', { href: '/text' }, t('web.text.start')),
            h('a', { href: '/replay' }, t('web.replay.file')),
          ),
        ),
      ),
    );
  }
  ask();
  // The code of a table is fetched before somebody wants it.
  setTimeout(() => !closed && fetched('/t/').catch(() => null), 300);
  return {
    draw,
    close: () => {
      closed = true;
    },
  };
}
