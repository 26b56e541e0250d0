// @ts-check
// The score pad of David & Goliath: who won which card, and how each colour counts.

import { symbol } from '../../core/art.js';
import { kindName, printed } from '../../core/cards.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/words.js';
import { dealt, grid } from '../../scorepad/ask.js';
import { cardsOf, leavesCards, named, pilesOf } from '../../scorepad/sheet.js';

const GAME = 'david-goliath';

/** Colour by colour. @param {import('../../wire').ColourLine[]} colours */
const why = (colours) =>
  h(
    'ul.pad-why-list',
    colours.map((line) =>
      h(
        'li',
        { key: line.colour },
        h(
          'span.pad-what',
          symbol(line.colour),
          ' ',
          h('span.pad-kind', kindName(line.colour)),
          ' ',
          h('b', line.cards.map(printed).join(' ')),
        ),
        h(
          'span.soft.small',
          t(line.worth === 'one_each' ? 'web.pad.each' : line.worth === 'nothing' ? 'web.pad.none' : 'web.pad.face'),
        ),
        h('b.pad-gets', String(line.points)),
      ),
    ),
  );

/** @type {import('../pads.js').PadGame} */
export const pad = {
  style: '/games/goliath/pad.css',
  mark: 1,
  write: (to, { won, options }) => to.owners(won ?? [], cardsOf(GAME, Number(options.players))),
  read: (from, players) => ({ won: from.piles(cardsOf(GAME, players), players) }),
  quest: () => '',
  told(sheet, draft) {
    const cards = cardsOf(GAME, sheet.names.length);
    const left = cards.filter((card) => draft.owner[card] === undefined).length;
    // Cards that belong to nobody are told by not being told.
    const missing = left === cards.length || (left && !leavesCards(sheet, draft)) ? { key: 'left', n: left } : null;
    return { entry: { game: GAME, options: named(sheet, draft), won: pilesOf(sheet, draft, cards) }, missing };
  },
  again: () => ({}),
  fits: () => ({}),
  option: (value) => t(`web.pad.lowest.${value}`),
  form: (v) => [
    h('p.soft', { key: 'tap' }, t('web.pad.tap', { name: v.name(v.draft.seat) })),
    grid(v, dealt(v), v.pad.live?.answer?.seats?.[v.draft.seat]?.colours),
  ],
  tapped: dealt,
  turn: () => null,
  played: () => null,
  why: ({ colours }) => (colours ? why(colours) : null),
  brief: () => '',
  rules: (_, seat) => (seat?.colours ? [seat.colours[0].rule] : []),
};
