// @ts-check
// The table as plain text and headings with a command field, for screen readers.

import { h, patch, say, styled } from '../core/dom.js';
import { isolated, t, word } from '../core/words.js';
import { inLines } from '../core/say.js';
import { api, Refused } from '../core/net.js';
import { Entrance, afterwards } from '../table/entrance.js';
import { errorText } from '../core/setup.js';
import { optionsPart } from '../table/sheet.js';
import { choose } from './new.js';
import { adviceText } from '../table/hint.js';
import { Session } from '../table/session.js';
import {
  handPart,
  lines,
  logPart,
  mayStart,
  options,
  part,
  question,
  scoresPart,
  seated,
  tablePart,
  todo,
} from './parts.js';
import * as store from '../core/store.js';
import { go } from '../core/app.js';

await styled('/plain/plain.css');

/** @typedef {import('../wire').Fact} Fact */

/** What happens at the same time is said in one piece, in its order, this many milliseconds after the last of it and at
 * most this many after the first. */
const GATHER = [120, 700];

/** A table that is told at once and in full, also what this viewer does. */
class TextSession extends Session {
  /**
   * @param {string} id
   * @param {import('../table/scene.js').Face & {told: (text: string) => void, refused: (text: string) => void}} face
   */
  constructor(id, face) {
    super(id, face);
    this.listener = face;
  }

  get pace() {
    return 0;
  }

  get stops() {
    return false;
  }

  /** @param {string} text */
  notice(text) {
    this.listener.refused(text);
  }

  /** @param {string} text */
  aloud(text) {
    this.listener.told(text);
  }

  /** @param {Fact} fact */
  knows(fact) {
    return !fact.key.startsWith('seen.') && super.knows(fact);
  }

  /** @param {import('../table/scene.js').EventMessage} message @param {boolean} quick @param {boolean} old */
  tell(message, quick, old) {
    super.tell(message, quick, old);
    const said = this.chat[this.chat.length - 1];
    if (said?.number !== message.number) return;
    const text = said.text ? isolated(said.text) : t(`emote.${said.emote}`);
    this.write(message.number, 'table', () => `${this.who.name(said.seat)}: ${text}`);
  }
}

/** @param {HTMLElement} app @param {string} id */
export const open = (app, id) => (id ? table(app, id) : choose(app));

/** @param {HTMLElement} app @param {string} id */
function table(app, id) {
  let focused = false;
  /** The answer to the last command. @type {string[]} */
  let answer = [];
  /** What was typed and is not answered yet; lines are answered one after the other. */
  let typed = '';
  /** @type {Promise<unknown>} */
  let answered = Promise.resolve();
  /** What happened and is not said yet, and since when. @type {string[]} */
  let unsaid = [];
  let since = 0;
  let timer = 0;
  /** What was asked last. */
  let was = '';
  /** What the table told of itself, and after which event. @type {{table: Fact[], scores: Fact[]}} */
  let told = { table: [], scores: [] };
  let asked = -1;
  /**
   * What a hint advised, and after which event: an empty line does it.
   * @type {{action: import('../table/scene.js').Action, moved: number} | null}
   */
  let advised = null;
  const afterPart = afterwards(id, draw);
  const entrance = new Entrance(id, draw, (expelled) => {
    was = '';
    asked = -1;
    const refused = (/** @type {string} */ text) => reply([text], true);
    return new TextSession(id, { draw, told: (text) => unsaid.push(text), refused, expelled });
  });

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
    const s = entrance.session;
    if (entrance.closed || !s?.table || s.connection !== 'open') return;
    const asks = s.mayAct || mayStart(s);
    const over = s.table.state === 'over';
    const now = asks || over ? JSON.stringify([s.table.state, s.asks, s.legal, s.view?.tricks_done]) : '';
    const fresh = now !== '' && now !== was;
    was = now;
    // The end of the game is told by what happened, unless it lies back.
    const text = [...unsaid, ...(!fresh ? [] : over && unsaid.length ? options(s) : question(s))].join(' ');
    unsaid = [];
    if (text) say(text, fresh && asks);
    document.title = `${s.mayAct ? `● ${t('web.your.turn')} – ` : ''}${t(`game.${s.table.game}`)} – Trickhold`;
    look(s);
  }

  /** Asks the table how it lies, once it has moved. @param {TextSession} s */
  async function look(s) {
    if (!s.view || s.moved === asked) return;
    asked = s.moved;
    const ask = async (/** @type {string} */ line) => (await s.socket.send({ type: 'line', line })).facts ?? [];
    told = { table: await ask('table'), scores: await ask('scores') };
    draw();
  }

  /**
   * Answers a command: near the field, in the log, and aloud.
   * @param {string[]} said @param {boolean} [now] @param {boolean} [noted]
   */
  function reply(said, now = false, noted = true) {
    answer = said;
    if (noted) note(said);
    say(said.join(' '), now);
    draw();
  }

  /** Writes into the log what was typed, and its answer. @param {string[]} said */
  function note(said) {
    const s = entrance.session;
    if (typed) s?.log.push({ number: s.number, text: t('web.text.typed', { typed }), kind: 'typed' });
    typed = '';
    for (const text of said) s?.log.push({ number: s.number, text, kind: 'answer' });
  }

  // ---------- commands ----------

  /** @param {SubmitEvent & {target: HTMLFormElement}} event */
  function submit(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (event.target.elements.namedItem('command'));
    const line = field.value;
    field.value = '';
    const s = entrance.session;
    if (s?.table) answered = answered.then(() => command(s, line)).catch((wrong) => reply([errorText(wrong)], true));
  }

  /**
   * What is typed goes to the table as it is; what it leaves to the page is done here.
   * @param {TextSession} s @param {string} line
   */
  async function command(s, line) {
    typed = line.trim().slice(0, 40);
    answer = [];
    draw();
    const before = s.number;
    /** @type {import('../wire').Intent['action']} */
    const does = !typed && advised?.moved === s.moved && s.mayAct ? advised.action : { type: 'line', line };
    advised = null;
    const { command, facts = [], number, refusal } = await s.socket.send(does, before);
    if (s !== entrance.session) return;
    if (refusal) return reply([s.refusalRule(refusal)], true);
    switch (command ?? '') {
      case '':
        if (number === null && s.number === before) {
          s.legal = [];
          reply([t('web.text.kept')]);
        }
        typed = '';
        return;
      case 'again':
        return again(s);
      case 'nothing':
        return reply(question(s));
      case 'last':
        return reply([...facts, ...s.lastEnd].map((one) => s.say([one])));
      case 'scores':
        return reply(inLines(facts).map((line) => s.say(line)));
      // The log is on the page already.
      case 'log':
        return reply(
          s.log.filter((one) => one.kind !== 'typed' && one.kind !== 'answer').map((one) => one.text),
          false,
          false,
        );
      case 'help':
        return reply([
          ...[1, 2, 3, 4, 5].map((n) => word(`plain.help.${n}`)),
          t('web.text.help'),
          word(`tui.help.${s.table?.game}`),
        ]);
      case 'hint':
        hint(s);
        return;
      case 'quit':
        return go('/');
      case 'unknown':
        return reply([word('plain.unknown', { typed })], true);
      default:
        return reply([...facts.map((one) => s.say([one])), ...(s.view ? [] : seated(s))]);
    }
  }

  /** @param {TextSession} s */
  async function hint(s) {
    note([]);
    reply([t('web.hint.wait')], false, false);
    const { moved } = s;
    try {
      const advice = await api(`/api/tables/${encodeURIComponent(id)}/advice`, undefined, {
        method: 'POST',
        token: store.table(id).token,
      });
      advised = { action: advice.actions[advice.best].action, moved };
      reply([adviceText(s, advice)]);
    } catch (wrong) {
      reply([wrong instanceof Refused ? s.refusalRule(wrong.refusal) : errorText(wrong)], true);
    }
  }

  /** The same people once more. @param {TextSession} s */
  async function again(s) {
    const next = await s.again();
    if (next) go(`/text/${next}`);
  }

  // ---------- drawing ----------

  function draw() {
    if (entrance.closed) return;
    const s = entrance.session;
    patch(app, s?.table ? page(s, s.table) : entrance.outside(t('web.text'), 'text'));
    const field = /** @type {HTMLInputElement | null} */ (app.querySelector('#command'));
    if (field && !focused) {
      focused = true;
      field.focus();
    }
    if (!s?.table) return;
    s.prepare();
    soon();
  }

  /** @param {TextSession} s @param {import('../wire').TableInfo} table */
  function page(s, table) {
    const over = table.state === 'over';
    return h(
      'main.page.text',
      { key: 'table' },
      h('h1', t(`game.${table.game}`)),
      entrance.connection(s),
      h('p.asked', { key: 'asked' }, s.say(s.asks)),
      h(
        'form',
        { key: 'form', onsubmit: submit },
        h('label', { for: 'command' }, t('web.text.command')),
        h(
          'div.row',
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
          h('button.primary', { type: 'submit' }, t('web.send')),
        ),
        h('p', { id: 'command-help', class: 'soft' }, t('web.text.type.help')),
      ),
      answer.length ? part('answer', t('web.text.answer'), lines(answer)) : null,
      over ? null : part('table', word('tui.table'), tablePart(s, told.table)),
      s.you.seat !== null && s.view && !over ? part('hand', t('web.hand'), handPart(s)) : null,
      part('do', t('web.text.do'), todo(s)),
      s.view ? part('scores', word('tui.scores'), scoresPart(s, told.scores)) : null,
      part('happened', t('web.text.happened'), s.log.length ? logPart(s) : h('p', t('web.log.none'))),
      over ? part('after', t('web.text.after'), rematch(s), afterPart(s)) : null,
      part(
        'about',
        t('web.text.this'),
        h('p', h('a', { href: `/t/${id}` }, t('web.text.cards'))),
        h('p', h('a', { href: '/rules', target: '_blank' }, t('web.rules'))),
        h('p', h('a', { href: '/' }, t('web.home'))),
        table.state === 'lobby' ? h('p', `${t('web.link')}: `, h('code', `${location.origin}/t/${id}`)) : null,
        optionsPart(table),
        h('p', t('web.commit'), ' ', h('code', table.commit)),
      ),
    );
  }

  /** @param {TextSession} s */
  const rematch = (s) =>
    s.you.seat === null
      ? null
      : h(
          'p',
          { key: 'again' },
          h('button.primary', { onclick: () => again(s) }, t(s.table?.rematch ? 'web.rematch.go' : 'web.rematch')),
        );

  entrance.begin();
  return {
    draw,
    close: () => {
      clearTimeout(timer);
      entrance.close();
    },
  };
}
