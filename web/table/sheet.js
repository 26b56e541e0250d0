// @ts-check
// The side sheet of a table: scores, last trick, log, chat, menu, keys, and the rule behind a refusal.

import { icon } from '../core/art.js';
import { emotes } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { isolated, t, has, visible } from '../core/words.js';
import { api } from '../core/net.js';
import { LOOKS, lying } from '../games/looks.js';
import { scoresPanel } from './scores.js';
import { ask } from '../core/ask.js';
import { settings } from '../core/parts.js';
import { errorText } from '../core/setup.js';

/** @typedef {import('./session.js').Session} Session */

export class Sheet {
  /**
   * @param {HTMLElement} app
   * @param {() => void} draw
   * @param {{leave: (s: Session) => void, copy: () => void, copied: () => boolean, recall: () => void}} actions
   */
  constructor(app, draw, actions) {
    this.app = app;
    this.draw = draw;
    this.actions = actions;
    /** Which one is open: scores, last, log, chat, menu, fair, help, rule; none: ''. */
    this.open = '';
    /** A finished trick that is looked at; none: the last one. @type {number | null} */
    this.looked = null;
    /**
     * The finished round whose score is explained.
     * @type {{round: number, seat: number, view: import('./scene.js').View} | null}
     */
    this.shown = null;
    /**
     * The rule that is read, and its text once it is here.
     * @type {{id: string, text: import('../core/dom.js').Child} | null}
     */
    this.read = null;
    this.draft = '';
    /** Leaving was asked for once; the second time it is done. */
    this.leaving = false;
  }

  ask() {
    this.leaving = true;
    this.draw();
  }

  /** @param {string} name @param {boolean} [always] @param {number} [seat] whose part of it is looked at */
  toggle(name, always = false, seat = undefined) {
    if (name === 'scores') this.actions.recall();
    this.looked = null;
    this.leaving = false;
    this.open = this.open === name && !always ? '' : name;
    this.draw();
    if (this.open) /** @type {HTMLElement | null} */ (this.app.querySelector('.sheet'))?.focus({ preventScroll: true });
    this.app.querySelector(`#of-${seat}`)?.scrollIntoView({ block: 'nearest' });
  }

  close() {
    const was = this.open;
    this.open = '';
    this.draw();
    // Back to where it was opened.
    /** @type {HTMLElement | null} */ (
      this.app.querySelector(was === 'menu' || was === 'help' ? '#menu' : `#tool-${was}`)
    )?.focus({ preventScroll: true });
  }

  /** Closes it where it hides the table; says whether it did. */
  closeOver() {
    if (!this.open) return false;
    this.close();
    return true;
  }

  /** @param {Session} s */
  node(s) {
    if (!this.open) return null;
    if (this.open === 'chat') s.unread = 0;
    const panels = /** @type {Record<string, (s: Session) => import('../core/dom.js').Child>} */ ({
      scores: this.scores,
      last: this.last,
      log: this.log,
      chat: this.chat,
      menu: this.menu,
      rule: this.rule,
      fair: ({ table }) => (table ? fairness(table.commit) : null),
      help,
    });
    const title = t(`web.tool.${this.open}`);
    return [
      h(
        'aside',
        { class: `sheet sheet-${this.open}`, key: 'sheet', tabindex: -1, 'aria-label': title },
        h(
          'header',
          h('h2', title),
          h('button.icon.close', { 'aria-label': t('web.close'), onclick: () => this.close() }, icon('close')),
        ),
        h(
          'div.inside',
          { key: this.open, tabindex: 0, role: 'group', 'aria-label': title },
          panels[this.open]?.call(this, s),
        ),
      ),
    ];
  }

  /** @param {Session} s */
  scores(s) {
    return scoresPanel(s, { shown: this.shown, open: (round, seat) => this.explain(s, round, seat) });
  }

  /** How a score of a finished round came about. @param {Session} s @param {number} round @param {number} seat */
  async explain(s, round, seat) {
    if (this.shown?.round === round && this.shown.seat === seat) {
      this.shown = null;
    } else {
      try {
        const view =
          this.shown?.round === round ? this.shown.view : (await api(`/api/tables/${s.id}/rounds/${round}`)).view;
        this.shown = { round, seat, view };
      } catch (wrong) {
        s.notice(errorText(wrong), true);
      }
    }
    this.draw();
  }

  /** Opens a rule over the table. @param {Session} s @param {string} id */
  async why(s, id) {
    this.read = { id, text: null };
    this.toggle('rule', true);
    const text = await import('./rule.js').then(
      ({ told }) => told(id, s.table?.game ?? ''),
      () => t('refusal.offline'),
    );
    if (this.read?.id === id) this.read = { id, text };
    this.draw();
  }

  rule() {
    const { id = '', text = null } = this.read ?? {};
    return [
      text ?? h('p.soft', { key: 'wait' }, t('web.connecting')),
      h('a.button', { key: 'all', href: `/rules#${id}`, target: '_blank' }, t('web.why.all')),
    ];
  }

  /** @param {Session} s */
  last(s) {
    const at = this.looked ?? s.tricks.length - 1;
    const trick = s.tricks[at] ?? { cards: s.last, end: s.lastEnd, roles: {} };
    if (!trick.cards.length) return h('p.soft', t('table.last.none'));
    /** @param {number} to */
    const look = (to) => {
      this.looked = to;
      this.draw();
    };
    return [
      h(
        'ol.lasttrick',
        { key: 'cards' },
        trick.cards.map((one) =>
          h(
            'li',
            { key: one.card },
            lying(one.card, {}, s.table?.players),
            trick.roles?.[one.card]
              ? h('span', { class: `role ${trick.roles[one.card].kind}` }, trick.roles[one.card].text)
              : null,
            h('span', s.who.name(one.seat)),
          ),
        ),
      ),
      trick.end.map((fact, n) => h('p', { key: `e${n}` }, s.say([fact]))),
      s.tricks.length > 1
        ? h(
            'div.row',
            { key: 'steps' },
            h('button', { disabled: at <= 0, onclick: () => look(at - 1) }, '‹ ', t('web.earlier')),
            h('button', { disabled: at >= s.tricks.length - 1, onclick: () => look(at + 1) }, t('web.later'), ' ›'),
          )
        : null,
    ];
  }

  /**
   * A line of the log; those of a finished trick lead to it.
   * @param {Session} s
   * @param {{number: number, text: string}} line
   */
  moment(s, line) {
    const at = s.tricks.findIndex((trick) => trick.first <= line.number && line.number <= trick.last);
    return at < 0
      ? line.text
      : h(
          'button.moment',
          {
            onclick: () => {
              this.open = 'last';
              this.looked = at;
              this.draw();
            },
          },
          line.text,
        );
  }

  /** @param {Session} s */
  log(s) {
    if (!s.log.length) return h('p.soft', t('web.log.none'));
    return h(
      'ol.log',
      s.log
        .slice(-250)
        .reverse()
        .map((line, at) => h('li', { key: s.log.length - at, class: line.kind }, this.moment(s, line))),
    );
  }

  /** @param {Session} s */
  chat(s) {
    const seated = s.you.seat !== null;
    const others = (s.table?.seats ?? [])
      .map((seat, n) => ({ seat, n }))
      .filter(({ seat, n }) => seat.kind === 'person' && n !== s.you.seat);
    /** @param {SubmitEvent} event */
    const send = (event) => {
      event.preventDefault();
      const text = this.draft.trim();
      this.draft = '';
      if (text) s.about({ type: 'chat', text });
      this.draw();
    };
    /** @param {number} seat */
    const mute = (seat) => {
      const on = !s.you.muted.includes(seat);
      s.about({ type: 'mute', seat, on });
      s.you.muted = on ? [...s.you.muted, seat] : s.you.muted.filter((one) => one !== seat);
      this.draw();
    };
    return [
      h(
        'ol.chat',
        { key: 'chat' },
        s.chat.map((one) =>
          h(
            'li',
            { key: one.number, class: one.seat === s.you.seat ? 'you' : '' },
            h('b', s.who.name(one.seat)),
            ' ',
            one.text ? h('bdi', visible(one.text)) : h('i', t(`emote.${one.emote}`)),
          ),
        ),
      ),
      seated
        ? [
            h(
              'div.emotes',
              { key: 'emotes' },
              emotes.map((emote) =>
                h('button', { key: emote, onclick: () => s.about({ type: 'emote', emote }) }, t(`emote.${emote}`)),
              ),
            ),
            h(
              'form.row',
              { key: 'form', onsubmit: send },
              h('input', {
                id: 'say',
                dir: 'auto',
                value: this.draft,
                maxlength: 280,
                autocomplete: 'off',
                'aria-label': t('web.say'),
                placeholder: t('web.say'),
                oninput: (/** @type {import('../core/dom.js').OfField} */ event) => {
                  this.draft = event.target.value;
                },
                // In the lobby there is no sheet: one leaves the field.
                onkeydown: (/** @type {KeyboardEvent & import('../core/dom.js').OfField} */ event) => {
                  if (event.key === 'Escape' && !this.closeOver()) event.target.blur();
                },
              }),
              h('button.primary', { type: 'submit' }, t('web.send')),
            ),
            others.map(({ seat, n }) =>
              h(
                'p',
                { key: `mute${n}` },
                h(
                  'button',
                  { onclick: () => mute(n) },
                  t(s.you.muted.includes(n) ? 'web.unmute' : 'web.mute', { name: isolated(seat.name) }),
                ),
              ),
            ),
          ]
        : null,
    ];
  }

  /** @param {Session} s */
  menu(s) {
    const table = /** @type {NonNullable<Session['table']>} */ (s.table);
    return [
      h(
        'div.row',
        { key: 'sheets' },
        ['scores', 'log', 'chat'].map((name) =>
          h(
            'button',
            { key: name, id: `menu-${name}`, onclick: () => this.toggle(name) },
            icon(name),
            t(`web.tool.${name}`),
          ),
        ),
      ),
      h(
        'div.row',
        { key: 'links' },
        h('a.button', { href: '/' }, t('web.home')),
        h('a.button', { href: '/rules', target: '_blank' }, t('web.rules')),
        h('a.button', { href: `/text/${s.id}` }, t('web.text')),
        h('button', { onclick: () => this.toggle('help') }, t('web.tool.help')),
      ),
      fairShuffle(table.commit),
      optionsPart(table),
      settings(this.draw),
      isSecureContext ? null : h('p.soft.small', { key: 'https' }, t('web.awake.no')),
      h(
        'div.row',
        { key: 'copy' },
        h('button', { onclick: this.actions.copy }, t(this.actions.copied() ? 'web.copied' : 'web.copy')),
      ),
      table.state === 'playing' && s.you.host
        ? table.seats.map((seat, n) =>
            seat.kind === 'person' && n !== s.you.seat
              ? h(
                  'p',
                  { key: `r${n}` },
                  h('button', { onclick: () => remove(s, n) }, t('web.remove.of', { name: isolated(seat.name) })),
                )
              : null,
          )
        : null,
      s.you.seat !== null && table.state === 'playing'
        ? h(
            'p',
            { key: 'leave' },
            h(
              'button.danger',
              { id: 'leave', onclick: () => (this.leaving ? this.actions.leave(s) : this.ask()) },
              t(this.leaving ? 'web.leave.sure' : 'web.leave'),
            ),
          )
        : null,
    ];
  }
}

/** The host removes somebody, if that is meant. @param {Session} s @param {number} seat */
export async function remove(s, seat) {
  const name = s.name(seat);
  const waiting = s.table?.state === 'lobby';
  if (await ask(t(waiting ? 'web.remove.ask.lobby' : 'web.remove.ask', { name }), t('web.remove')))
    s.about({ type: waiting ? 'empty' : 'remove', seat });
}

const help = () =>
  h(
    'dl.keys',
    ['arrows', 'type', 'number', 'i', 'l', 's', 't', 'h', 'u', 'c', 'space', 'esc', 'help'].map((one) =>
      h('div', { key: one }, h('dt', h('kbd', t(`web.key.${one}`))), h('dd', t(`web.key.${one}.does`))),
    ),
  );

/** A sign that the shuffle can be checked; the numbers stand behind it. @param {string} commit */
export const fairShuffle = (commit) =>
  h('details', { key: 'fair', class: 'fair' }, h('summary', icon('fair'), t('web.tool.fair')), fairness(commit));

/** @param {string} commit */
const fairness = (commit) => [
  h('p', { key: 'how' }, t('web.fair.how')),
  h('p.small', { key: 'hash' }, t('web.commit'), ' ', h('code', commit)),
];

/** How a table plays: the length, and everything else for those who ask. @param {import('../wire').TableInfo} table */
export function optionsPart(table) {
  const [length, rest] = [
    optionTexts(table).filter((_, at) => Object.keys(table.options)[at] === `${LOOKS[table.game].unit}s`),
    optionTexts(table),
  ];
  return h(
    'details',
    { key: 'options', class: 'small' },
    h('summary', length.join(' · '), ' · ', t('web.options')),
    h(
      'ul',
      rest.map((text, at) => h('li', { key: at }, text)),
    ),
  );
}

/** What an option is set to. @param {string} key @param {string | number | boolean} value */
function setTo(key, value) {
  const name = `option.${key}.${value}`;
  if (has(name)) return t(name);
  return typeof value === 'boolean' ? t(value ? 'web.yes' : 'web.no') : value;
}

/** @param {import('../wire').TableInfo} table */
const optionTexts = (table) => [
  ...Object.entries(table.options).map(([key, value]) => `${t(`option.${key}`)}: ${setTo(key, value)}`),
  `${t('web.pace.of')} ${t(`web.pace.of.${table.pace}`)}`,
];
