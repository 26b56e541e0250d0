// @ts-check
// The table as plain text and headings with a command field, for screen readers.

import { h, patch, say } from './dom.js';
import { LANGUAGES, has, loadAll, t, visible } from './words.js';
import { api, Refused } from './net.js';
import { door, endedText } from './lobby.js';
import { errorText, sit } from './setup.js';
import { choose } from './text-new.js';
import { TextSession } from './text-tell.js';
import { read } from './text-command.js';
import * as report from './text-report.js';
import { lines, list, logPart, part, scoresPart, todo } from './text-parts.js';
import { roundTitle, word } from './text-words.js';
import * as store from './store.js';
import { go } from './app.js';

/** What happens at the same time is said in one piece, in its order: so many milliseconds, and at most so many. */
const GATHER = [120, 700];

/** @param {HTMLElement} app @param {string} id */
export const open = (app, id) => (id ? table(app, id) : choose(app));

/** @param {HTMLElement} app @param {string} id */
function table(app, id) {
  /** @type {TextSession | null} */
  let session = null;
  /** @type {any} */
  let info = null;
  let error = '';
  let closed = false;
  /** What people at the door have to know. */
  let news = '';
  let focused = false;
  /** The answer to the last command. @type {string[]} */
  let answer = [];
  /** What was typed and is not answered yet. */
  let typed = '';
  /** What happened and is not said yet, and since when. @type {string[]} */
  let unsaid = [];
  let since = 0;
  let timer = 0;
  /** What was asked last. */
  let was = '';
  /** Which finished rounds were looked up. */
  let looked = 0;
  /** @type {any} */
  let after = null;

  function enter() {
    was = '';
    looked = 0;
    session = new TextSession(id, {
      draw,
      told: (text) => unsaid.push(text),
      refused: (text) => reply([text], true),
      expelled,
    });
    draw();
  }

  /** The seat no longer belongs to this person: outside again, or watching. @param {string} text */
  async function expelled(text) {
    session?.close();
    session = null;
    info = null;
    news = text;
    store.putTable(id, { token: undefined });
    await begin();
    if (session) reply([text], true);
  }

  async function begin() {
    await loadAll();
    if (closed) return;
    if (store.table(id).token) return enter();
    try {
      info = await api(`/api/tables/${encodeURIComponent(id)}`);
    } catch (wrong) {
      error = errorText(wrong);
    }
    if (closed) return;
    if (info && info.state !== 'lobby') enter();
    else draw();
  }

  /** @param {Event} event */
  async function join(event) {
    event.preventDefault();
    try {
      await sit(id);
      if (!closed) enter();
    } catch (wrong) {
      error = errorText(wrong);
      draw();
    }
  }

  // ---------- what is said ----------

  /** Says what has happened, and at the end what is asked, a moment later: so nothing overtakes it. */
  function soon() {
    const now = Date.now();
    since ||= now;
    clearTimeout(timer);
    timer = window.setTimeout(speakUp, Math.min(GATHER[0], Math.max(0, since + GATHER[1] - now)));
  }

  function speakUp() {
    since = 0;
    const s = session;
    if (closed || !s?.table || s.connection !== 'open') return;
    const asks = report.asksYou(s) || report.mayStart(s);
    const over = s.table.state === 'over';
    const now =
      asks || over
        ? JSON.stringify([
            s.table.state,
            s.view?.phase,
            s.view?.round,
            s.view?.tricks_done,
            s.view?.trick.length,
            s.legal,
          ])
        : '';
    const fresh = now !== '' && now !== was;
    was = now;
    // The end of the game is told by what happened, unless it lies back.
    const text = [...unsaid, ...(!fresh ? [] : over && unsaid.length ? report.options(s) : report.question(s))].join(
      ' ',
    );
    unsaid = [];
    if (text) say(text, fresh && asks);
    document.title = `${report.asksYou(s) ? `● ${t('web.your.turn')} – ` : ''}${t(`game.${s.table.game}`)} – Trickhold`;
  }

  /** Answers a command: near the field, in the log, and aloud. @param {string[]} said @param {boolean} [now] @param {boolean} [noted] */
  function reply(said, now = false, noted = true) {
    answer = said;
    if (noted) note(said);
    say(said.join(' '), now);
    draw();
  }

  /** Writes into the log what was typed, and its answer. @param {string[]} said */
  function note(said) {
    const s = session;
    if (typed) s?.log.push({ number: s.number, text: word('web.text.typed', { typed }), kind: 'typed' });
    typed = '';
    for (const text of said) s?.log.push({ number: s.number, text, kind: 'answer' });
  }

  // ---------- commands ----------

  /** @param {any} event */
  function submit(event) {
    event.preventDefault();
    const field = event.target.elements.command;
    const line = field.value;
    field.value = '';
    if (session?.table) command(session, line);
  }

  /** @param {TextSession} s @param {string} line */
  function command(s, line) {
    typed = line.trim().slice(0, 40);
    answer = [];
    const { type, action } = read(
      line,
      {
        game: s.table?.game ?? '',
        phase: s.view?.phase ?? '',
        hand: s.view?.hand ?? [],
        legal: s.legal,
        name: (seat) => visible(s.name(seat)),
      },
      LANGUAGES,
    );
    switch (type) {
      case 'act':
        return act(s, action);
      case 'start':
        return s.about({ type: 'start' });
      case 'again':
        return again(s);
      case 'nothing':
        return reply(report.question(s));
      case 'last':
        return reply(report.lastTrick(s));
      case 'table':
        return reply(report.table(s));
      case 'scores':
        return reply(report.scores(s));
      case 'hand':
        return reply([report.hand(s)]);
      // The log is on the page already.
      case 'log':
        return reply(
          s.log.filter((one) => one.kind !== 'typed' && one.kind !== 'answer').map((one) => one.text),
          false,
          false,
        );
      case 'help':
        return reply([
          ...[1, 2, 3, 4].map((n) => word(`plain.help.${n}`)),
          word('web.text.help'),
          word(`tui.help.${s.table?.game}`),
        ]);
      case 'hint':
        return hint(s);
      case 'quit':
        return go('/');
      default:
        return reply([word('plain.unknown', { typed })], true);
    }
  }

  /** @param {TextSession} s @param {any} action */
  async function act(s, action) {
    draw();
    const before = s.number;
    const done = await s.act(action);
    if (!done.refusal && done.number === null && s.number === before) reply([word('web.text.kept')]);
    if (!done.refusal) typed = '';
  }

  /** @param {TextSession} s */
  async function hint(s) {
    note([]);
    reply([word('tui.thinking')], false, false);
    try {
      reply([
        report.hint(
          s,
          await api(`/api/tables/${encodeURIComponent(id)}/advice`, undefined, {
            method: 'POST',
            token: store.table(id).token,
          }),
        ),
      ]);
    } catch (wrong) {
      reply([wrong instanceof Refused ? s.refusalText(wrong.refusal) : errorText(wrong)], true);
    }
  }

  /** The same people once more. @param {TextSession} s */
  async function again(s) {
    const next = await s.again();
    if (next) go(`/text/${next}`);
  }

  // ---------- drawing ----------

  function draw() {
    if (closed) return;
    const s = session;
    patch(app, s?.table ? page(s, s.table) : outside(s));
    const field = /** @type {HTMLInputElement | null} */ (app.querySelector('#command'));
    if (field && !focused) {
      focused = true;
      field.focus();
    }
    if (!s?.table) return;
    automatic(s, s.table);
    soon();
  }

  /** What happens by itself. @param {TextSession} s @param {import('./wire').TableInfo} table */
  function automatic(s, table) {
    s.prepare();
    // Rounds that ended before this page was opened.
    for (; looked < s.scores.length; looked++) if (!s.rounds[looked]) recall(s, looked);
  }

  /** @param {TextSession} s @param {number} round */
  async function recall(s, round) {
    try {
      const { view } = await api(`/api/tables/${encodeURIComponent(id)}/rounds/${round}`);
      s.rounds[round] = { title: roundTitle(round, s.table?.game, view.quest), how: s.how(view) };
      draw();
    } catch {
      // Its scores are known without it.
    }
  }

  /** Before anybody has sat down. @param {TextSession | null} s */
  function outside(s) {
    if (info && !error && !s) return door(info, join, enter, news);
    const ended = s?.connection === 'ended' ? endedText(s) : '';
    return h(
      'main',
      { class: 'page text', key: 'door' },
      h('h1', {}, t('web.text')),
      h('p', { role: 'status', class: error || ended ? 'error' : '' }, error || ended || t('web.connecting')),
      h('a', { href: '/' }, t('web.home')),
    );
  }

  /** Always there: what is put into it is read out, and nothing else on the page moves. @param {TextSession} s */
  function connection(s) {
    const lost = s.connection !== 'open' || s.superseded;
    return h(
      'p',
      { class: lost ? 'lost' : 'hidden', role: 'status', key: 'lost' },
      s.superseded
        ? [t('web.ended.superseded'), ' ']
        : !lost
          ? ''
          : s.connection === 'ended'
            ? endedText(s)
            : t('web.again'),
      s.superseded
        ? h(
            'button',
            {
              id: 'take-back',
              onclick: () => {
                s.close();
                enter();
              },
            },
            t('web.take.back'),
          )
        : null,
    );
  }

  /** @param {TextSession} s @param {import('./wire').TableInfo} table */
  function page(s, table) {
    const over = table.state === 'over';
    return h(
      'main',
      { class: 'page text', key: 'table' },
      h('h1', {}, t(`game.${table.game}`)),
      connection(s),
      h('p', { class: 'asked', key: 'asked' }, report.asked(s)),
      h(
        'form',
        { key: 'form', onsubmit: submit },
        h('label', { for: 'command' }, t('web.text.command')),
        h(
          'div',
          { class: 'row' },
          h('input', {
            id: 'command',
            name: 'command',
            autocomplete: 'off',
            autocapitalize: 'off',
            autocorrect: 'off',
            spellcheck: 'false',
            enterkeyhint: 'send',
            maxlength: 100,
            'aria-describedby': 'command-help',
          }),
          h('button', { class: 'primary', type: 'submit' }, t('web.send')),
        ),
        h('p', { id: 'command-help', class: 'soft' }, t('web.text.type.help')),
      ),
      answer.length ? part('answer', t('web.text.answer'), lines(answer)) : null,
      over
        ? null
        : part(
            'table',
            word('tui.table'),
            s.view
              ? [
                  lines([...report.middle(s), ...report.outOfPlay(s)]),
                  list(report.seats(s).map((seat) => report.holding(s, seat))),
                ]
              : list(report.seated(s)),
          ),
      s.you.seat !== null && s.view && !over ? part('hand', t('web.hand'), list(report.held(s))) : null,
      part('do', t('web.text.do'), todo(s)),
      s.view ? part('scores', word('tui.scores'), scoresPart(s, over)) : null,
      part('happened', t('web.text.happened'), s.log.length ? logPart(s) : h('p', {}, t('web.log.none'))),
      over ? part('after', t('web.text.after'), afterPart(s)) : null,
      part(
        'about',
        t('web.text.this'),
        h('p', {}, h('a', { href: `/t/${id}` }, t('web.text.cards'))),
        h('p', {}, h('a', { href: '/rules', target: '_blank' }, t('web.rules'))),
        h('p', {}, h('a', { href: '/' }, t('web.home'))),
        table.state === 'lobby' ? h('p', {}, `${t('web.link')}: `, h('code', {}, `${location.origin}/t/${id}`)) : null,
        h(
          'p',
          {},
          Object.entries(table.options)
            .map(
              ([key, value]) =>
                `${word(`option.${key}`)}: ${has(`option.${key}.${value}`) ? word(`option.${key}.${value}`) : value}`,
            )
            .join('; '),
          '.',
        ),
        h('p', {}, t('web.commit'), ' ', h('code', {}, table.commit)),
      ),
    );
  }

  /** The record, the check of the shuffle, the review. @param {TextSession} s */
  function afterPart(s) {
    if (after === null) {
      after = () => null;
      import('./after.js').then((module) => {
        after = module.after(id, s, draw);
        draw();
      });
    }
    return [
      s.you.seat === null
        ? null
        : h(
            'p',
            { key: 'again' },
            h(
              'button',
              { class: 'primary', onclick: () => again(s) },
              t(s.table?.rematch ? 'web.rematch.go' : 'web.rematch'),
            ),
          ),
      after(),
    ];
  }

  begin();
  return {
    draw,
    close: () => {
      closed = true;
      clearTimeout(timer);
      session?.close();
    },
  };
}
