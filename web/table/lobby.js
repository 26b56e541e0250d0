// @ts-check
// Before the first card: the door of a table, and its seats.

import { h, styled } from '../core/dom.js';
import { isolated, t, visible, word } from '../core/words.js';
import { bots } from '../core/catalogue.js';
import { icon, portrait } from '../core/art.js';
import { bar, bars, nameField, offer } from '../core/parts.js';
import '../games/explain.js';
import { LOOKS } from '../games/looks.js';
import { MINUTES } from '../games/minutes.js';
import { fairShuffle, optionsPart, remove } from './sheet.js';

await Promise.all([styled('/table/lobby.css'), styled('/pages/minute.css')]);

/** @typedef {import('./session.js').Session} Session */

/**
 * Before anybody has sat down: who invites to what, and how it goes for those who do not know it.
 * @param {import('../wire').TableInfo} info @param {(event: Event) => void} join @param {() => void} watch
 * @param {string} news
 */
export function door(info, join, watch, news) {
  const game = t(`game.${info.game}`);
  const seated = info.seats.filter((one) => one.kind !== 'free');
  const free = info.seats.length - seated.length;
  const host = info.host === null ? null : info.seats[info.host];
  return [
    bar(''),
    h(
      'main.page.door.invited',
      { key: 'join' },
      h(
        'section.welcome',
        { key: 'welcome' },
        h('img', { src: LOOKS[info.game]?.poster, alt: '', width: 320, height: 180 }),
        h('h1', game),
        host ? h('p', t('web.join.invited', { name: isolated(host.name) })) : null,
        news ? h('p.lost', { key: 'news', role: 'status' }, news) : null,
        h(
          'div.row',
          { key: 'who' },
          h(
            'span.faces',
            { 'aria-hidden': 'true' },
            info.seats.map((seat, n) => (seat.kind === 'free' ? null : h('span.pic', { key: n }, portrait(seat, n)))),
          ),
          h(
            'p.soft',
            t('web.join.who', { names: seated.map((one) => isolated(one.name)).join(', ') }),
            ' · ',
            t('web.lobby.seats', { taken: seated.length, all: info.seats.length }),
          ),
        ),
        h(
          'form.box',
          { key: 'form', onsubmit: join },
          nameField('join-name'),
          h(
            'div.row',
            h(
              'button.primary.big',
              { id: 'join', type: 'submit', disabled: free === 0 },
              free ? t('web.join') : t('refusal.full'),
            ),
            h('button', { type: 'button', id: 'watch', onclick: watch }, t('web.watch')),
          ),
        ),
      ),
      h(
        'section.minute.box',
        { key: 'minute' },
        h('h2', t('web.minute', { game })),
        h('div.figures', MINUTES[info.game]?.()),
        h('div.row', h('a.button', { href: `/learn/${info.game}` }, t('web.learn'))),
      ),
    ),
  ];
}

/**
 * What makes pictures of links; fetched when the first one is wanted.
 * @type {typeof import('../vendor/uqr.js') | null}
 */
let uqr = null;

/** The link as a picture. @param {string} link @param {() => void} draw */
function code(link, draw) {
  if (!uqr) {
    import('../vendor/uqr.js').then((module) => {
      uqr = module;
      draw();
    });
    return null;
  }
  try {
    const { data, size } = uqr.encode(link, { border: 2 });
    const d = data.map((row, r) => row.map((on, c) => (on ? `M${c} ${r}h1v1h-1z` : '')).join('')).join('');
    return h(
      'svg',
      {
        viewBox: `0 0 ${size} ${size}`,
        class: 'qr',
        role: 'img',
        'aria-label': t('web.qr'),
        'shape-rendering': 'crispEdges',
      },
      h('rect', { width: size, height: size, fill: '#fff' }),
      h('path', { d, fill: '#000' }),
    );
  } catch {
    // A very long address has no code.
    return null;
  }
}

/**
 * What else there is to say of a seat.
 * @param {Session} s @param {import('../wire').TableInfo} table @param {number} n
 */
function about(s, table, n) {
  const seat = table.seats[n];
  const text = [
    seat.kind === 'bot' ? t('web.bot.of', { bot: t(`bot.${seat.bot}`) }) : '',
    n === table.host ? t('web.host') : '',
    seat.kind === 'person' && s.here[n] === false ? t('web.gone') : '',
  ].filter(Boolean);
  return text.length ? h('span.soft', { key: 'about' }, text.join(', ')) : null;
}

/**
 * Which bot sits there: the host chooses how strong it is, or that the seat is free.
 * @param {Session} s @param {import('../wire').TableInfo['seats'][number]} seat @param {number} n
 */
const botPick = (s, seat, n) => [
  offer(
    `bot-${n}`,
    t('web.seat.bot', { n: n + 1 }),
    seat.bot ?? '',
    bots.map((one) => [one, bars(one), h('span.hidden', t('web.bot.of', { bot: t(`bot.${one}`) }))]),
    (bot) => s.about({ type: 'fill', seat: n, bot }),
  ),
  seat.kind === 'bot'
    ? h(
        'button.icon',
        {
          key: 'empty',
          id: `empty-${n}`,
          'aria-label': t('web.remove.of', { name: isolated(seat.name) }),
          onclick: () => s.about({ type: 'empty', seat: n }),
        },
        icon('close'),
      )
    : null,
];

/** @param {Session} s @param {import('../wire').TableInfo} table */
function seats(s, table) {
  return h(
    'ul.list.seats',
    table.seats.map((seat, n) =>
      h(
        'li',
        { key: n, class: 'entry' },
        h('span.pic', seat.kind === 'free' ? null : s.portrait(n)),
        h(
          'b',
          { key: 'name' },
          seat.kind === 'free' ? t('web.seat.free') : h('bdi', visible(seat.name)),
          n === s.you.seat ? ` (${word('you')})` : '',
        ),
        about(s, table, n),
        s.you.host && n !== s.you.seat
          ? h(
              'span.row.tight',
              seat.kind === 'person'
                ? h('button', { onclick: () => remove(s, n) }, t('web.remove'))
                : botPick(s, seat, n),
            )
          : null,
      ),
    ),
  );
}

/**
 * How others come: by the link, sent or shown.
 * @param {Session} s @param {{link: string, copied: boolean, copy: () => void}} parts
 */
const invite = (s, { link, copied, copy }) =>
  h(
    'section.box.invite',
    { key: 'invite' },
    h('h2', t('web.invite')),
    code(link, s.face.draw),
    h(
      'div.row',
      { key: 'ways' },
      'share' in navigator
        ? h(
            'button.primary',
            {
              id: 'share',
              onclick: () =>
                navigator
                  .share({
                    title: 'Trickhold',
                    text: t('web.share.text', { game: t(`game.${s.table?.game}`) }),
                    url: link,
                  })
                  // Whoever closes the list has changed their mind.
                  .catch(() => null),
            },
            t('web.share'),
          )
        : null,
      h('button', { id: 'copy', onclick: copy }, copied ? t('web.copied') : t('web.copy')),
    ),
    h('input', {
      id: 'link',
      key: 'link',
      readonly: true,
      value: link,
      'aria-label': t('web.link'),
      onfocus: (/** @type {import('../core/dom.js').OfField} */ event) => event.target.select(),
    }),
  );

/**
 * Who sits where, and how others come.
 * @typedef {import('../core/dom.js').Child} Child
 * @param {Session} s
 * @param {{notice: Child, chat: Child, toast: Child, link: string, copied: boolean, copy: () => void,
 *   leave: () => void}} parts
 */
export function lobby(s, parts) {
  const table = /** @type {NonNullable<Session['table']>} */ (s.table);
  const free = table.seats.filter((seat) => seat.kind === 'free').length;
  const all = table.seats.length;
  return h(
    'main.page.lobby',
    { key: 'lobby' },
    h('h1', t(`game.${table.game}`)),
    parts.notice,
    invite(s, parts),
    h(
      'section.box',
      { key: 'seats' },
      h('h2', t('web.come')),
      s.you.host ? h('p.soft.small', { key: 'about' }, t('web.seat.bot.about')) : null,
      seats(s, table),
    ),
    h(
      'div.edge-bar',
      { key: 'start' },
      h(
        'span.faces',
        { 'aria-hidden': 'true' },
        table.seats.map((seat, n) => (seat.kind === 'free' ? null : h('span.pic', { key: n }, s.portrait(n)))),
      ),
      h(
        'span.chosen',
        h(
          'b',
          s.you.host
            ? t('web.lobby.seats', { taken: all - free, all })
            : t(s.you.seat === null ? 'web.watching' : 'web.wait.host'),
        ),
        free ? h('span.small', { key: 'fill' }, t('web.lobby.fill', { n: free })) : null,
      ),
      s.you.host
        ? h('button.primary.big', { id: 'start', onclick: () => s.about({ type: 'start' }) }, t('web.start'))
        : null,
    ),
    h('section.box', { key: 'options' }, h('h2', t('web.options')), optionsPart(table), fairShuffle(table.commit)),
    h('section.box', { key: 'chat' }, h('h2', t('web.tool.chat')), parts.chat),
    h(
      'div.row',
      { key: 'ways' },
      s.you.seat !== null ? h('button', { onclick: parts.leave }, t('web.leave')) : null,
      h('a', { href: '/', class: 'button' }, t('web.home')),
      h('a', { href: `/text/${s.id}`, class: 'button' }, t('web.text')),
    ),
    parts.toast,
  );
}
