// @ts-check
// Choices that are no card of the own hand: quest, exchange, Druid, direction, Sorcerer. They lie where the trick will
// lie.

import { about } from '../../core/about.js';
import { icon } from '../../core/art.js';
import { h } from '../../core/dom.js';
import { sentence } from '../../core/say.js';
import { t, word } from '../../core/words.js';
import { look, questText } from './look.js';

/** @typedef {import('../../table/scene.js').Action} Action */

/** What can be taken, in the order it was played. @param {import('../../table/scene.js').Scene} s */
function played(s) {
  const takes = s.legal.filter((action) => action.type === 'take');
  /** @param {string} card */
  const place = (card) => s.last.findIndex((one) => one.card === card);
  return takes.sort((a, b) => place(a.card) - place(b.card));
}

/**
 * What was given back so far, the places of what is still missing, and who gets it.
 * @param {import('../../table/scene.js').Scene} s @param {import('../../wire').DwarfTable} v
 */
function gift(s, v) {
  const partner = v.partner ?? 0;
  return h(
    'div.gift',
    { key: 'gift', 'aria-hidden': 'true' },
    [0, 1].map((at) => {
      const card = at < v.gives ? v.known[partner][at] : null;
      return h('span', { key: at, class: `card ${card ? '' : 'missing'}` }, card ? look.face(card) : null);
    }),
    icon('arrow'),
    h('span.taker', { key: 'taker' }, h('span.pic', s.portrait(partner)), h('b', s.who.name(partner))),
  );
}

/** @param {import('../../table/scene.js').Scene} s @param {(action: Action) => void} choose */
export function choices(s, choose) {
  const v = /** @type {import('../../wire').DwarfTable} */ (s.view);
  if (!s.mayAct) return null;
  /**
   * @param {Action} action @param {string} key @param {import('../../core/dom.js').Child} inside @param {string} [kind]
   * @param {string} [name] what can be explained of it
   */
  const choice = (action, key, inside, kind = '', name = '') =>
    h(
      'button',
      {
        key,
        class: `choice ${kind}`,
        'data-does': JSON.stringify(action),
        ...(name ? about(name) : {}),
        onclick: (/** @type {Event} */ event) => {
          event.stopPropagation();
          choose(action);
        },
      },
      inside,
    );
  /** @param {string} kind @param {...import('../../core/dom.js').Child} inside */
  const prompt = (kind, ...inside) =>
    h('div', { class: `prompt ${kind}`, key: 'prompt' }, h('h2', { key: 'title' }, s.say(s.asks)), inside);
  /** What is told of it. @param {Action} action */
  const offered = (action) => s.choices.find((one) => JSON.stringify(one.action) === JSON.stringify(action))?.fact;
  /** What it does. @param {Action} action */
  const does = (action) => {
    const fact = offered(action);
    return fact ? sentence(fact, s.who) : '';
  };
  /** @param {number} seat */
  const pic = (seat) => h('span.pic', s.portrait(seat));
  /** @param {Action} action */
  const inside = (action) => {
    if ('side' in action)
      return choice(
        action,
        action.side,
        [icon('scroll'), questText(`${v.tile}${action.side}`)],
        'quest',
        `${v.tile}${action.side}`,
      );
    if ('with' in action)
      return choice(action, String(action.with), [
        pic(action.with),
        h('b', does(action)),
        h('span', word('cards', { n: v.cards_left[action.with] })),
      ]);
    if ('direction' in action) {
      const other = offered(action)?.args?.other;
      return choice(action, action.direction, [
        h(
          'span',
          { class: `way to-${action.direction}` },
          icon('arrow'),
          other && 'seat' in other ? pic(other.seat) : null,
        ),
        h('b', does(action)),
      ]);
    }
    if (action.type === 'take')
      return choice(
        action,
        action.card,
        [
          h('span.hidden', does(action)),
          h('span.card', look.face(action.card)),
          h(
            'span.by',
            { 'aria-hidden': 'true' },
            s.who.name(s.last.find((one) => one.card === action.card)?.seat ?? -1),
          ),
        ],
        'take',
        action.card,
      );
    return choice(action, 'decline', [h('b', does(action))], 'plain');
  };
  switch (v.phase) {
    case 'quest':
      return prompt('quests', s.legal.map(inside));
    case 'sorcerer':
      return prompt(
        'sorcerer',
        s.lastEnd.length ? h('p', { key: 'end' }, s.say(s.lastEnd)) : null,
        h('div.pick', { key: 'pick' }, played(s).map(inside)),
        s.legal.filter((action) => action.type === 'decline').map(inside),
      );
    case 'giving':
      return prompt('give', gift(s, v), h('p', { key: 'how' }, t('web.give.how')));
    default:
      return s.choices.length ? prompt('', s.legal.map(inside)) : null;
  }
}
