// @ts-check
// What the page of plain text shows: headings, sentences and lists.

import { h } from '../core/dom.js';
import { t, word } from '../core/words.js';
import { kind, kindName, label } from '../core/cards.js';
import { capital, groups, inLines, sentence } from '../core/say.js';

/**
 * @typedef {import('../table/session.js').Session} Session
 * @typedef {import('../wire').Fact} Fact
 */

/** @param {string[]} lines */
export const lines = (lines) => lines.map((line, at) => h('p', { key: at }, line));
/** @param {string[]} items @param {string} [kind] */
export const list = (items, kind) =>
  h(
    'ul',
    { class: kind },
    items.map((item, at) => h('li', { key: at }, item)),
  );
/** @param {string} name @param {string} title @param {...import('../core/dom.js').Child} inside */
export const part = (name, title, ...inside) => h('section', { key: name, id: name }, h('h2', title), inside);

/** Does the table wait for this viewer to begin the game? @param {Session} s */
export const mayStart = (s) => s.table?.state === 'lobby' && s.you.seat !== null && s.you.host;

/** The log, newest last, with a heading where a round begins. @param {Session} s */
export function logPart(s) {
  /** @type {{title: string, lines: {kind: string, text: string}[]}[]} */
  const chapters = [{ title: '', lines: [] }];
  for (const { kind, text } of s.log) {
    const at = kind === 'deal' ? text.indexOf('. ') : -1;
    if (at < 0) chapters[chapters.length - 1].lines.push({ kind, text });
    else chapters.push({ title: text.slice(0, at), lines: [{ kind: 'game', text: text.slice(at + 2) }] });
  }
  return chapters.map(({ title, lines }, at) => [
    title ? h('h3', { key: `h${at}` }, title) : null,
    lines.length
      ? h(
          'ol.log',
          { key: `l${at}` },
          lines.map((line, n) => h('li', { key: n, class: line.kind }, line.text)),
        )
      : null,
  ]);
}

/** Who sits where, before the game. @param {Session} s */
export const seated = (s) =>
  (s.table?.seats ?? []).map(({ kind, bot }, n) => {
    const name = kind === 'free' ? word('tui.seat.free') : s.who.name(n);
    return `${word('tui.seat', { number: n + 1, name: bot ? `${name} (${word(`bot.${bot}`)})` : name })}.`;
  });

/** The table as it lies: what the table told, and who is away. @param {Session} s @param {Fact[]} told */
export function tablePart(s, told) {
  const v = s.view;
  if (!v) return list(seated(s));
  /** @type {Fact[]} */
  const open = [];
  /** @type {Fact[][]} */
  const players = [];
  for (const fact of told) {
    if (/^(seen|table)\.hand|^effect\./.test(fact.key)) continue;
    if (fact.key === 'table.holds') players.push([fact]);
    else if (fact.key === 'table.out' || !players.length) open.push(fact);
    else players[players.length - 1].push(fact);
  }
  const where = {
    round: v.round + 1,
    rounds: Math.max(v.rounds, v.round + 1),
    trick: Math.min(v.tricks_done + 1, v.tricks),
    tricks: v.tricks,
  };
  /** @param {number} seat */
  const gone = (seat) => {
    const one = s.table?.seats[seat];
    if (one?.away) return s.say([{ key: 'happened.away.gone', args: { seat: { seat } } }]);
    return one?.kind === 'person' && s.here[seat] === false ? t('web.text.gone', { name: s.name(seat) }) : '';
  };
  return [
    lines([t(`web.text.count.${s.look.unit}`, where), ...open.map((one) => s.say([one]))]),
    list(players.map((facts, seat) => `${s.say(facts)} ${gone(seat)}`.trim())),
  ];
}

/** @param {Session} s */
export const handPart = (s) => list(s.view?.hand.length ? groups(s.view.hand) : [t('table.hand.none')]);

/** What to choose and what to type for it, apart from cards of the hand. @param {Session} s */
export function options(s) {
  /** @param {string} key @param {string} text */
  const line = (key, text) => word('plain.choice', { key, text: capital(text) });
  /** What is typed for a command, in the reader's language. @param {string} name */
  const command = (name) => word(`command.${name}`).split(' ')[0];
  if (mayStart(s)) return [line(command('start'), t('web.text.begin'))];
  if (s.table?.state === 'over')
    return s.you.seat === null
      ? []
      : [line(command('again'), t(s.table.rematch ? 'web.rematch.go' : 'web.text.again'))];
  return s.mayAct ? s.choices.map(({ typed, fact }) => line(typed, sentence(fact, s.who))) : [];
}

/** How much time there is. @param {Session} s */
const time = (s) => (s.mayAct && s.timeLeft !== null ? [t('web.text.time', { n: Math.ceil(s.timeLeft / 1000) })] : []);

/** What is asked, and all that can be done. @param {Session} s */
export function question(s) {
  // With any card allowed the hand need not be read out again.
  const some = s.mayAct && s.can && s.legal.length < (s.view?.hand.length ?? 0);
  return [s.say(some && s.can ? [...s.asks, s.can] : s.asks), ...(s.view ? [] : seated(s)), ...options(s), ...time(s)];
}

/** What can be done now, and what to type for it. @param {Session} s */
export function todo(s) {
  const can = s.mayAct ? s.can : null;
  const waits =
    s.you.seat === null ? word('plain.watching') : s.table?.state === 'lobby' && !mayStart(s) ? t('web.wait.host') : '';
  return [
    waits ? h('p', { key: 'waits' }, waits) : null,
    h('p', { key: 'asked' }, s.say(s.asks)),
    can ? [h('p', { key: 'can' }, s.say([can])), h('p', { key: 'how' }, example(firstOf(can)))] : null,
    options(s).length ? h('div', { key: 'options' }, list(options(s), 'options')) : null,
    time(s).map((one) => h('p', { key: 'time' }, one)),
    h('p', { key: 'always' }, t('web.text.always')),
  ];
}

/** The first card of a fact. @param {Fact} fact */
const firstOf = ({ args }) => (args?.cards && 'cards' in args.cards ? args.cards.cards[0] : '');

/** What to type for a card. @param {string} card */
const example = (card) =>
  !kind(card)
    ? t('web.text.type.magic', { name: t(`card.${card}`) })
    : t('web.text.type', { code: kind(card) + label(card), name: `${kindName(kind(card))} ${label(card)}` });

/**
 * Finished rounds with how their scores came about, and the rest of what was told.
 * @param {Session} s @param {Fact[]} told
 */
export function scoresPart(s, told) {
  /** @type {{title: string, lines: string[]}[]} */
  const rounds = [];
  /** @type {string[]} */
  const rest = [];
  for (const facts of inLines(told)) {
    const [{ key }] = facts;
    if (key.endsWith('_over')) rounds.push({ title: s.say(facts), lines: [] });
    else if (key === 'score.line') rounds[rounds.length - 1].lines.push(s.say(facts));
    else rest.push(s.say(facts));
  }
  const order = (s.view?.totals ?? []).map((points, seat) => ({ points, seat })).sort((a, b) => b.points - a.points);
  return [
    s.table?.state === 'over' && rest.length === order.length
      ? h(
          'ol',
          { key: 'ranking' },
          order.map(({ seat }) => h('li', { key: seat }, rest[seat])),
        )
      : h('div', { key: 'totals' }, list(rest)),
    rounds.map(({ title, lines }, at) => [
      h('h3', { key: `t${at}` }, title.replace(/\.$/, '')),
      h('div', { key: `r${at}` }, list(lines)),
    ]),
  ];
}
