// @ts-check
// A table: its door, its lobby, the game, the end. It draws what the session holds and sends what people choose.

import { h, patch, say } from './dom.js';
import { t, number } from './words.js';
import { board, toast } from './board.js';
import { cardName } from './cards.js';
import { choices } from './choices.js';
import { Hint } from './hint.js';
import { keys } from './keys.js';
import { Entrance, afterwards } from './entrance.js';
import { lobby } from './lobby.js';
import { motion } from './motion.js';
import { summary } from './scores.js';
import { Session } from './session.js';
import { Sheet } from './sheet.js';
import { play as sound } from './sound.js';
import * as store from './store.js';
import { go } from './app.js';

/** @param {HTMLElement} app @param {string} id */
export function open(app, id) {
  /** @type {string | null} */
  let lifted = null;
  let copied = false;
  /** Was the end heard? */
  let heard = false;
  /** @type {any} */
  let wakeLock = null;
  const link = `${location.origin}/t/${id}`;
  const moved = motion(app);
  const entrance = new Entrance(id, draw, (expelled) => new Session(id, { draw, moved, turn, expelled }));
  const afterPart = afterwards(id, draw);
  const hint = new Hint(draw);
  const sheet = new Sheet(app, draw, { leave, copy, copied: () => copied });

  /** It is this viewer's turn. */
  function turn() {
    const s = /** @type {Session} */ (entrance.session);
    say(s.say(s.asks), true);
    document.title = `● ${t('web.your.turn')} – Trickhold`;
    if (document.hidden && store.get('sound')) navigator.vibrate?.(120);
    draw();
  }

  function draw() {
    if (entrance.closed) return;
    const s = entrance.session;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const place = active ? [...app.querySelectorAll('.hand button')].indexOf(active) : -1;
    const prompted = active?.closest('.prompt, .hint');
    patch(
      app,
      s?.table ? (s.table.state === 'lobby' ? waiting(s) : playing(s)) : entrance.outside('Trickhold', 'door'),
    );
    // What had the focus is gone: it goes to the card that has its place now.
    if (document.activeElement === document.body && (place >= 0 || prompted)) {
      const now = /** @type {HTMLElement[]} */ ([...app.querySelectorAll('.hand button')]);
      (now[Math.min(Math.max(place, 0), now.length - 1)] ?? app.querySelector('.status'))?.focus?.();
    }
    if (s?.table) automatic(s);
  }

  /** What happens by itself. @param {Session} s */
  function automatic(s) {
    s.prepare();
    if (s.legal.length === 0 && document.title.startsWith('●')) document.title = 'Trickhold';
    if (s.table?.state === 'playing' && !wakeLock && s.you.seat !== null && !document.hidden) {
      wakeLock = navigator.wakeLock?.request?.('screen').catch(() => null) ?? true;
    }
  }

  /** @param {Session} s */
  const waiting = (s) =>
    lobby(s, {
      notice: entrance.connection(s),
      chat: sheet.chat(s),
      toast: toast(s),
      link,
      copied,
      copy,
      leave: () => leave(s),
    });

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      copied = true;
    } catch {
      const field = /** @type {HTMLInputElement | null} */ (app.querySelector('#link'));
      if (field) field.select();
      else entrance.session?.notice(t('web.https'));
    }
    draw();
  }

  /** @param {Session} s */
  async function leave(s) {
    s.leaving = true;
    const answer = await s.about({ type: 'leave' });
    s.leaving = !answer.refusal;
    if (answer.refusal) return;
    store.putTable(id, { token: undefined });
    go('/');
  }

  /** @param {Session} s */
  function playing(s) {
    const over = s.present && s.table?.state === 'over';
    return board(s, {
      kind: `${sheet.open ? 'sheeted' : ''} ${over ? 'finished' : ''}`,
      corner: h(
        'button',
        {
          class: 'icon',
          id: 'menu',
          'aria-label': t('web.menu'),
          'aria-expanded': String(sheet.open === 'menu'),
          onclick: () => sheet.toggle('menu'),
        },
        '☰',
      ),
      notice: entrance.connection(s),
      middle: over ? result(s) : null,
      prompt: over
        ? null
        : choices(s, (action) => {
            s.act(action);
            draw();
          }),
      below: [s.summary ? summary(s) : null, hint.node(s)],
      hand: over ? null : undefined,
      bottom: [tools(s), sheet.node(s)],
      felt: () => s.stop(),
      seat: () => sheet.toggle('scores', true),
      tapped: (card, touch) => tap(s, card, touch),
      lifted,
      best: hint.card(s),
    });
  }

  /** A card of the own hand was chosen. @param {Session} s @param {string} card @param {boolean} touch */
  function tap(s, card, touch) {
    if (s.table?.state !== 'playing' || !s.view) return;
    const verb = s.view.phase === 'giving' ? 'give' : 'play';
    if (!s.mayAct || !s.legal.some((one) => one.type === verb)) {
      // Chosen for later; a second tap takes it back.
      if (['play', 'sorcerer'].includes(s.view.phase) || !s.present)
        s.preselected = s.preselected === card ? null : card;
      say(t(s.preselected ? 'web.preselect' : 'web.preselect.not', { card: cardName(card) }));
      draw();
      return;
    }
    const action = s.legal.find((one) => one.type === verb && one.card === card);
    if (!action) {
      // The server explains which rule refuses it.
      lifted = null;
      s.act({ type: verb, card });
      return;
    }
    if (touch && store.get('tap') === 'twice' && lifted !== card) {
      lifted = card;
      draw();
      return;
    }
    lifted = null;
    s.act(action);
    draw();
  }

  /** @param {Session} s */
  function tools(s) {
    const advisable = s.table?.advice && s.you.seat !== null && s.table.state === 'playing';
    /** @param {string} name @param {string} icon @param {string} key @param {any} [extra] */
    const tool = (name, icon, key, extra) =>
      h(
        'button',
        {
          key: name,
          id: `tool-${name}`,
          class: sheet.open === name ? 'on' : '',
          'aria-expanded': String(sheet.open === name),
          'aria-keyshortcuts': key || null,
          onclick: () => sheet.toggle(name),
        },
        h('span', { 'aria-hidden': 'true', class: 'ico' }, icon),
        t(name === 'last' ? 'web.tool.last.short' : `web.tool.${name}`),
        extra,
      );
    return h(
      'nav',
      { class: 'tools', 'aria-label': t('web.tools'), key: 'tools' },
      tool('scores', '∑', 's'),
      tool('last', '⟲', 'l'),
      tool('log', '☰', ''),
      tool('chat', '✉', 'c', s.unread ? h('span', { class: 'dot' }, String(s.unread)) : null),
      advisable
        ? h(
            'button',
            {
              key: 'hint',
              id: 'tool-hint',
              disabled: !s.mayAct || hint.asking === 'wait',
              'aria-keyshortcuts': 'h',
              onclick: () => hint.ask(s),
            },
            h('span', { 'aria-hidden': 'true', class: 'ico' }, '✦'),
            t('web.tool.hint'),
          )
        : null,
    );
  }

  /** The end of the game. @param {Session} s */
  function result(s) {
    const v = /** @type {NonNullable<Session['view']>} */ (s.view);
    const order = v.totals.map((total, seat) => ({ total, seat })).sort((a, b) => b.total - a.total);
    if (!heard && s.you.seat !== null && v.winners.includes(s.you.seat)) sound('won');
    heard = true;
    return h(
      'div',
      { class: 'result', key: 'result' },
      h('h2', {}, s.say(s.asks.slice(-1))),
      h(
        'ol',
        { class: 'ranking' },
        order.map(({ total, seat }) =>
          h(
            'li',
            { key: seat, class: `${v.winners.includes(seat) ? 'winner' : ''} ${seat === s.you.seat ? 'you' : ''}` },
            h('span', {}, v.winners.includes(seat) ? '♛ ' : '', s.name(seat)),
            h('b', {}, number(total)),
          ),
        ),
      ),
      h(
        'div',
        { class: 'row centre' },
        s.you.seat !== null
          ? h(
              'button',
              { class: 'primary', id: 'rematch', onclick: () => rematch(s) },
              t(s.table?.rematch ? 'web.rematch.go' : 'web.rematch'),
            )
          : s.table?.rematch
            ? h('a', { class: 'button primary', href: `/t/${s.table.rematch}` }, t('web.rematch.go'))
            : null,
        h('a', { class: 'button', id: 'replay', href: `/replay/${id}` }, t('web.replay')),
        h('a', { class: 'button', href: '/' }, t('web.home')),
      ),
      afterPart(s),
    );
  }

  /** @param {Session} s */
  async function rematch(s) {
    const next = await s.again();
    if (next) go(`/t/${next}`);
  }

  const unkey = keys(app, () => entrance.session, {
    escape: () => {
      if (hint.cancel()) return;
      lifted = null;
      if (entrance.session?.preselected) say(t('web.preselect.not'));
      if (entrance.session) entrance.session.preselected = null;
      if (!sheet.closeOver()) draw();
    },
    l: () => sheet.toggle('last'),
    s: () => sheet.toggle('scores'),
    c: () => sheet.toggle('chat'),
    h: () => entrance.session && hint.ask(entrance.session),
    '?': () => sheet.toggle('help'),
    t: async () => {
      const s = /** @type {Session} */ (entrance.session);
      const { facts } = await s.socket.send({ type: 'line', line: 'table' });
      say(s.say([...s.asks, ...(facts ?? [])]), true);
    },
  });
  const ticking = setInterval(() => entrance.session?.until && draw(), 500);
  const shown = () => {
    // The browser takes the lock back when the page is hidden.
    if (document.hidden) wakeLock = null;
    else if (entrance.session && !entrance.session.present) entrance.session.skip();
    else draw();
  };
  document.addEventListener('visibilitychange', shown);
  const room = matchMedia('(min-width: 1000px)');
  room.addEventListener('change', draw);

  entrance.begin();
  return {
    draw,
    close: () => {
      entrance.close();
      clearInterval(ticking);
      unkey();
      document.removeEventListener('visibilitychange', shown);
      room.removeEventListener('change', draw);
      Promise.resolve(wakeLock)
        .then((lock) => lock?.release?.())
        .catch(() => null);
    },
  };
}
