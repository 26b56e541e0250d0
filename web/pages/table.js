// @ts-check
// A table: its door, its lobby, the game, the end. It draws what the session holds and sends what people choose.

import { h, patch, say } from '../core/dom.js';
import { icon } from '../core/art.js';
import { t } from '../core/words.js';
import '../games/explain.js';
import { board, toast } from '../table/board.js';
import { cardName } from '../core/cards.js';
import { keys } from '../table/keys.js';
import { Entrance, afterwards } from '../table/entrance.js';
import { motion } from '../table/motion.js';
import { result, summary } from '../table/scores.js';
import { Session } from '../table/session.js';
import { Sheet } from '../table/sheet.js';
import { twice } from '../table/twice.js';
import { play as sound } from '../core/sound.js';
import * as store from '../core/store.js';
import { go } from '../core/app.js';

/** @param {HTMLElement} app @param {string} id */
export function open(app, id) {
  /** @type {string | null} */
  let lifted = null;
  let liftedAt = 0;
  let copied = false;
  /** Has the sound of the end been played? */
  let heard = false;
  /** @type {Promise<WakeLockSentinel | null> | true | null} */
  let wakeLock = null;
  const link = `${location.origin}/t/${id}`;
  const moves = motion(app);
  const clicks = twice(app);
  const entrance = new Entrance(id, draw, (expelled) => new Session(id, { draw, motion: moves, turn, expelled }));
  const afterPart = afterwards(id, draw);
  /** Fetched when the first one is asked for. @type {import('../table/hint.js').Hint | null} */
  let hint = null;
  const sheet = new Sheet(app, draw, {
    leave,
    copy,
    copied: () => copied,
    recall: () => entrance.session?.recall(),
  });

  /** It is this viewer's turn. @param {import('../wire').Fact[]} asks */
  function turn(asks) {
    const s = /** @type {Session} */ (entrance.session);
    say(s.say(asks), true);
    document.title = `● ${t('web.your.turn')} – Trickhold`;
    if (document.hidden && store.get('sound')) navigator.vibrate?.(120);
    draw();
  }

  function draw() {
    if (entrance.closed) return;
    const s = entrance.session;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const place = active ? [...app.querySelectorAll('.hand button')].indexOf(active) : -1;
    const prompted = active?.closest('.prompt, .hint, .tools, .ends');
    patch(
      app,
      s?.table ? (s.table.state === 'lobby' ? waiting(s) : playing(s)) : entrance.outside('Trickhold', 'door'),
    );
    // What had the focus is gone: the card in its place gets it.
    if (document.activeElement === document.body && (place >= 0 || prompted)) {
      const now = /** @type {HTMLElement[]} */ ([...app.querySelectorAll('.hand button')]);
      (now[Math.min(Math.max(place, 0), now.length - 1)] ?? app.querySelector('.status'))?.focus?.();
    }
    if (s?.table) automatic(s);
    app.dataset.number = String(s?.number ?? '');
  }

  /** What happens by itself. @param {Session} s */
  function automatic(s) {
    s.prepare();
    const called = s.legal.length || s.queue.some(({ message }) => message.legal.length);
    if (!called && document.title.startsWith('●')) document.title = 'Trickhold';
    if (s.table?.state === 'playing' && !wakeLock && s.you.seat !== null && !document.hidden) {
      wakeLock = navigator.wakeLock?.request?.('screen').catch(() => null) ?? true;
    }
  }

  /** @param {Session} s */
  const waiting = (s) =>
    entrance.lobby(s, {
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
        'button.icon',
        {
          id: 'menu',
          'aria-label': t('web.tool.menu'),
          'aria-expanded': String(sheet.open === 'menu'),
          onclick: () => sheet.toggle('menu'),
        },
        icon('menu'),
        s.unread ? h('span.dot', { key: 'dot' }, String(s.unread)) : null,
      ),
      sign: h(
        'button.icon.sign',
        {
          key: 'fair',
          id: 'tool-fair',
          'aria-label': t('web.tool.fair'),
          title: t('web.tool.fair'),
          'aria-expanded': String(sheet.open === 'fair'),
          onclick: () => sheet.toggle('fair'),
        },
        icon('fair'),
      ),
      notice: entrance.connection(s),
      middle: over ? ended(s) : s.summary ? summary(s) : null,
      ends: over ? ways(s) : null,
      prompt: over
        ? null
        : s.look.choices(s, (action) => {
            clicks.did();
            s.act(action);
            draw();
          }),
      tools: tools(s),
      hint: hint?.node(s),
      below: sheet.node(s),
      hand: over || s.summary ? null : undefined,
      felt: () => {
        // The end of a round stays until its button is pressed.
        if (s.summary) return;
        if (!s.present) clicks.did();
        s.hurry();
      },
      seat: (seat) => sheet.toggle('scores', true, seat),
      tapped: (card, event) => tap(s, card, event),
      lifted,
      best: hint?.card(s) ?? null,
    });
  }

  /** A card of the own hand was chosen. @param {Session} s @param {string} card @param {MouseEvent} event */
  function tap(s, card, event) {
    if (s.table?.state !== 'playing' || !s.view || (s.sent && s.asked === card)) return;
    const verb = s.legal.some(({ type }) => type === 'give') ? 'give' : 'play';
    const careful = clicks.touch(event) && store.get('tap') === 'twice';
    if (!s.mayAct || !s.legal.some((one) => one.type === verb)) {
      if (careful) {
        // A double tap lifts it, too.
        if (lifted !== card || event.timeStamp - liftedAt > 500) lift(lifted === card ? null : card, event);
        return;
      }
      // It is chosen for later; a second tap takes it back.
      clicks.did();
      if (s.look.later.includes(s.view.phase) || !s.present) s.preselected = s.preselected === card ? null : card;
      say(t(s.preselected ? 'web.preselect' : 'web.preselect.not', { card: cardName(card) }));
      draw();
      return;
    }
    const action = s.legal.find((one) => one.type === verb && one.card === card);
    if (!action) {
      // The server explains which rule refuses it.
      lifted = null;
      clicks.did();
      s.act({ type: verb, card });
      return;
    }
    if (careful && lifted !== card) {
      lift(card, event);
      return;
    }
    lifted = null;
    clicks.did();
    s.act(action);
    draw();
  }

  /** Lifts a card, or lets it down. @param {string | null} card @param {MouseEvent} event */
  function lift(card, event) {
    lifted = card;
    liftedAt = event.timeStamp;
    draw();
  }

  /** @param {Session} s */
  async function advise(s) {
    try {
      hint ??= new (await import('../table/hint.js')).Hint(draw);
      hint.ask(s);
    } catch {
      s.notice(t('refusal.offline'), true);
    }
  }

  /** Takes back the last decision. @param {Session | null} s */
  function takeBack(s) {
    lifted = null;
    clicks.did();
    s?.takeBack();
  }

  /** @param {Session} s */
  function tools(s) {
    const advisable = s.table?.advice && s.you.seat !== null && s.table.state === 'playing';
    const others = s.table?.seats.some((one, seat) => one.kind === 'person' && seat !== s.you.seat);
    const unread = s.unread ? h('span.dot', { key: 'dot' }, String(s.unread)) : null;
    /**
     * @param {string} name @param {string} key @param {string} [kind] @param {import('../core/dom.js').Child} [extra]
     */
    const tool = (name, key, kind, extra) =>
      h(
        'button',
        {
          key: name,
          id: `tool-${name}`,
          class: `${kind ?? ''} ${sheet.open === name ? 'on' : ''}`,
          'aria-expanded': String(sheet.open === name),
          'aria-label': t(`web.tool.${name}`),
          'aria-keyshortcuts': key || null,
          onclick: () => sheet.toggle(name),
        },
        icon(name),
        h('span', t(name === 'last' ? 'web.tool.last.short' : `web.tool.${name}`)),
        extra,
      );
    return h(
      'nav.tools',
      { 'aria-label': t('web.tools'), key: 'tools' },
      s.mayUndo
        ? h(
            'button',
            {
              key: 'undo',
              id: 'tool-undo',
              'aria-label': t('web.tool.undo'),
              'aria-keyshortcuts': 'u',
              onclick: () => takeBack(s),
            },
            icon('undo'),
            h('span', t('web.tool.undo')),
          )
        : null,
      tool('last', 'l'),
      advisable
        ? h(
            'button',
            {
              key: 'hint',
              id: 'tool-hint',
              disabled: !s.mayAct || hint?.asking === 'wait',
              'aria-label': t('web.tool.hint'),
              'aria-keyshortcuts': 'h',
              onclick: () => advise(s),
            },
            icon('hint'),
            h('span', t('web.tool.hint')),
          )
        : null,
      tool('scores', 's', 'extra'),
      tool('log', '', 'extra'),
      others ? tool('chat', 'c', 'extra', unread) : null,
    );
  }

  /** The end of the game. @param {Session} s */
  function ended(s) {
    const v = /** @type {NonNullable<Session['view']>} */ (s.view);
    if (!heard && s.you.seat !== null && v.winners.includes(s.you.seat)) sound('won');
    heard = true;
    return result(s, afterPart(s));
  }

  /** Where one can go when it is over. @param {Session} s */
  const ways = (s) => [
    s.you.seat !== null
      ? h(
          'button.primary',
          { id: 'rematch', onclick: () => rematch(s) },
          t(s.table?.rematch ? 'web.rematch.go' : 'web.rematch'),
        )
      : s.table?.rematch
        ? h('a.button.primary', { href: `/t/${s.table.rematch}` }, t('web.rematch.go'))
        : null,
    h('a.button', { id: 'replay', href: `/replay/${id}` }, t('web.replay')),
    h('a.button', { href: '/' }, t('web.home')),
  ];

  /** @param {Session} s */
  async function rematch(s) {
    const next = await s.again();
    if (next) go(`/t/${next}`);
  }

  /** A rule is shown over the table; a link leads to its page. @param {MouseEvent} event */
  function reads(event) {
    const found = /** @type {Element} */ (event.target).closest('a.rule, .sheet-rule a[href^="#"]');
    if (!(found instanceof HTMLAnchorElement) || !entrance.session || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    sheet.why(entrance.session, found.hash.slice(1));
  }
  app.addEventListener('click', reads);

  const unkey = keys(app, () => entrance.session, {
    escape: () => {
      if (hint?.cancel()) return;
      lifted = null;
      if (entrance.session?.preselected) say(t('web.preselect.not'));
      if (entrance.session) entrance.session.preselected = null;
      if (!sheet.closeOver()) draw();
    },
    l: () => sheet.toggle('last'),
    s: () => sheet.toggle('scores'),
    c: () => sheet.toggle('chat'),
    h: () => entrance.session && advise(entrance.session),
    u: () => takeBack(entrance.session),
    '?': () => sheet.toggle('help'),
    t: async () => {
      const s = /** @type {Session} */ (entrance.session);
      const { facts } = await s.socket.send({ type: 'line', line: 'table' });
      say(s.say([...s.asks, ...(facts ?? [])]), true);
    },
  });
  const ticking = setInterval(() => {
    const s = entrance.session;
    if (s?.until || s?.takeover.some((one) => one !== null)) draw();
  }, 500);
  const shown = () => {
    // The browser takes the lock back when the page is hidden.
    if (document.hidden) wakeLock = null;
    else if (entrance.session && !entrance.session.present && !entrance.session.summary) entrance.session.skip();
    else draw();
  };
  document.addEventListener('visibilitychange', shown);

  entrance.begin();
  return {
    draw,
    close: () => {
      entrance.close();
      clearInterval(ticking);
      unkey();
      clicks.close();
      app.removeEventListener('click', reads);
      document.removeEventListener('visibilitychange', shown);
      Promise.resolve(wakeLock)
        .then((lock) => (lock && lock !== true ? lock.release() : null))
        .catch(() => null);
    },
  };
}
