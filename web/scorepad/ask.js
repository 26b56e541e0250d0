// @ts-check
// What is asked on the score pad: cards to tap, and names to choose one from.

import { about } from '../core/about.js';
import { symbol } from '../core/art.js';
import { cardName, kind, kindName, label } from '../core/cards.js';
import { h } from '../core/dom.js';
import { byKind, count } from '../core/say.js';
import { t } from '../core/words.js';
import { NOBODY, cardsOf } from './sheet.js';

/** @typedef {import('./page.js').PadView} PadView */

/** All cards of a round. @param {PadView} v */
export const dealt = (v) => cardsOf(v.pad.sheet.game, v.seats.length);

/** @param {PadView} v @param {string[]} cards @param {number} seat */
export const held = (v, cards, seat) => cards.filter((card) => v.draft.owner[card] === seat).length;

/** @param {PadView} v @param {string} card */
function give(v, card) {
  const { [card]: before, ...others } = v.draft.owner;
  v.pad.tell({ owner: before === v.draft.seat ? others : { ...others, [card]: v.draft.seat } });
}

/** One card to tap. @param {PadView} v @param {string} card */
function cell(v, card) {
  const seat = v.draft.owner[card];
  const mine = seat === v.draft.seat;
  return h(
    'button',
    {
      key: card,
      class: `padcard ${seat === undefined ? '' : mine ? 'mine' : 'taken'}`,
      'data-card': card,
      ...about(card),
      'aria-pressed': String(mine),
      onclick: () => give(v, card),
    },
    h('span.hidden', seat === undefined ? cardName(card) : `${cardName(card)}, ${v.name(seat)}`),
    symbol(kind(card)),
    h('span', { 'aria-hidden': 'true' }, label(card)),
    seat === undefined || mine ? null : h('span.pad-tag', { 'aria-hidden': 'true' }, v.short(seat)),
  );
}

/**
 * Cards to tap for the chosen player, colour by colour.
 * @param {PadView} v @param {string[]} cards
 * @param {import('../wire').ColourLine[]} [lines] What the server makes of them.
 */
export const grid = (v, cards, lines) =>
  byKind(cards).map(([letter, group]) => {
    const n = held(v, group, v.draft.seat);
    const line = lines?.find((one) => one.colour === letter);
    return h(
      'div',
      { class: `pad-group c${letter || 'm'}`, key: letter, role: 'group', 'aria-label': kindName(letter) },
      h(
        'div.pad-kind-head',
        symbol(letter),
        h('b', kindName(letter)),
        n ? h('span.soft', count('cards', n)) : null,
        line && n ? h('b.pad-worth', count('point', line.points)) : null,
      ),
      h(
        'div',
        { class: `padgrid n${v.seats.length}` },
        group.map((card) => cell(v, card)),
      ),
    );
  });

/**
 * A question with its answers; where parts are found one by one, how many of them are.
 * @param {string} id @param {string} question @param {[number, number] | null} found
 * @param {...import('../core/dom.js').Child} answers
 */
export const ask = (id, question, found, ...answers) =>
  h(
    'fieldset.pad-ask',
    { id, key: id },
    h('legend', question, found ? [' ', h('span.soft', t('web.pad.of', { found: found[0], all: found[1] }))] : null),
    answers,
  );

/**
 * Names to choose one from.
 * @param {PadView} v @param {string} id @param {string} question @param {number | undefined} value
 * @param {(seat: number) => void} set @param {string} [nobody]
 */
export const who = (v, id, question, value, set, nobody) =>
  ask(
    id,
    question,
    null,
    h(
      'div',
      { class: `pad-people n${v.seats.length}` },
      v.seats.map((seat) =>
        h(
          'button',
          { key: seat, 'aria-pressed': String(value === seat), onclick: () => set(seat) },
          h('span', v.name(seat)),
        ),
      ),
    ),
    nobody
      ? h('button.pad-nobody', { 'aria-pressed': String(value === NOBODY), onclick: () => set(NOBODY) }, nobody)
      : null,
  );
