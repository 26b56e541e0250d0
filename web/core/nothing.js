// @ts-check
// Where there is nothing to show: what happened, and where one can go from here.

import { back } from './art.js';
import { h } from './dom.js';
import { gameOf } from './catalogue.js';
import { bar } from './parts.js';
import * as store from './store.js';
import { t } from './words.js';

/** The tables at which this device has a seat, the newest first. @returns {[string, store.Kept][]} */
export const seats = () =>
  Object.entries(store.tables())
    .filter(([, one]) => one.token)
    .sort((a, b) => (b[1].at ?? 0) - (a[1].at ?? 0));

/** A moment of the past, as the language writes it. @param {number | undefined} at */
export const when = (at) =>
  new Date(at ?? 0).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });

/** What is played at a table; the oldest ones were kept without it. @param {store.Kept} kept */
export const gameName = (kept) => t(`game.${gameOf(kept.game ?? '').game}`);

/** One's own tables, as links. @param {[string, store.Kept][]} all */
export const ownTables = (all) =>
  all.length
    ? h(
        'section.box',
        { key: 'past' },
        h('h2', t('web.past')),
        h(
          'ul.list',
          all
            .slice(0, 6)
            .map(([id, one]) =>
              h(
                'li',
                { key: id },
                h(
                  'a',
                  { href: `/t/${id}`, class: 'entry' },
                  h('b', gameName(one)),
                  h('span', when(one.at)),
                  h('span', one.over ? t('web.past.over') : t('web.past.back')),
                ),
              ),
            ),
        ),
      )
    : null;

/** A whole page for what is not there. @param {string} title @param {string} how why that may be */
export const nothing = (title, how) => [
  bar(''),
  h(
    'main.page.nowhere',
    { key: 'nowhere' },
    // A place at the table where no card lies.
    h('div.no-card', { 'aria-hidden': 'true' }, h('span.card', back()), h('span.card.none'), h('span.card', back())),
    h('h1', title),
    h('p', how),
    h(
      'div.row.centre',
      h('a.button.primary.big', { id: 'home', href: '/' }, t('web.home')),
      h('a.button.big', { href: '/friends' }, t('web.friends')),
    ),
    ownTables(seats()),
  ),
];
