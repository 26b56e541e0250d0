// @ts-check
// The line being told: taps on cards, tricks and names, for one thumb.

import { h } from '../core/dom.js';
import { count, sentences } from '../core/say.js';
import { number, t } from '../core/words.js';
import { dealt, held } from './ask.js';
import { wrongText } from './say.js';
import { tellsAll } from './sheet.js';

/** @typedef {import('./page.js').PadView} PadView */

/** What it is worth, before it is written down. @param {PadView} v */
function worth(v) {
  const { live } = v.pad;
  return live?.answer && v.pad.current()
    ? h(
        'ul.pad-preview',
        { key: 'worth' },
        live.answer.seats.map((one, seat) =>
          h(
            'li',
            { key: seat },
            h('b', v.name(seat)),
            h('span.soft.small', sentences(one.why ?? [], { name: v.name, you: null })),
            h('b.pad-gets', number(one.score)),
          ),
        ),
      )
    : null;
}

/** All that is told of a line. @param {PadView} v */
export const form = (v) => [v.pad.game.form(v), tellsAll(v.pad.sheet.game) ? null : worth(v)];

/** What is still missing, or wrong, in a sentence. @param {PadView} v */
function status(v) {
  const { pad } = v;
  const { missing } = pad.told();
  if (pad.busy) return h('p', { key: 'busy' }, t('web.pad.busy'));
  if (pad.live?.wrong && pad.current())
    return h('p', { key: 'wrong', class: 'error' }, wrongText(pad.live.wrong, v.name));
  if (missing) return h('p', { key: 'missing' }, t(`web.pad.${missing.key}`, { n: missing.n }));
  if (!pad.reached) return h('p', { key: 'later', class: 'pad-note' }, t('web.pad.later'));
  const nobody = tellsAll(pad.sheet.game) ? dealt(v).filter((card) => v.draft.owner[card] === undefined).length : 0;
  const scores = pad.live?.answer && pad.current() && !tellsAll(pad.sheet.game) ? v.scores(pad.live.answer) : '';
  return h('p', { key: 'ready' }, nobody ? count('web.pad.nobody', nobody) : scores || t('web.pad.ready'));
}

/**
 * The players under the thumb: whose cards are tapped, or who won the next trick.
 * @param {PadView} v @param {string[]} cards
 */
function people(v, cards) {
  const { pad, draft } = v;
  const turn = pad.game.turn(v);
  if (turn)
    return [
      h('p', { key: 'to' }, turn.asks),
      h(
        'div',
        { key: 'people', class: `pad-people n${v.seats.length}`, role: 'group', 'aria-label': turn.asks },
        v.seats.map((seat) =>
          h('button', { key: seat, 'data-seat': seat, onclick: () => turn.put(seat) }, h('span', v.name(seat))),
        ),
      ),
    ];
  if (!cards.length) return null;
  return h(
    'div',
    { key: 'people', class: `pad-people n${v.seats.length}`, role: 'group', 'aria-label': t('web.players') },
    v.seats.map((seat) => {
      const n = held(v, cards, seat);
      const score = n ? pad.live?.answer?.seats?.[seat]?.score : undefined;
      return h(
        'button',
        {
          key: seat,
          'data-seat': seat,
          'aria-pressed': String(draft.seat === seat),
          onclick: () => pad.tell({ seat }),
        },
        h('span', v.name(seat)),
        h(
          'span.pad-tally',
          h('span.n', h('span', { 'aria-hidden': 'true' }, String(n)), h('span.hidden', count('cards', n))),
          score === undefined
            ? null
            : h(
                'b.pad-score',
                h('span', { 'aria-hidden': 'true' }, number(score)),
                h('span.hidden', count('point', score)),
              ),
        ),
      );
    }),
  );
}

/**
 * What stays under the thumb: the players, what is missing, and the way on.
 * @param {PadView} v @param {() => void} write
 */
export function dock(v, write) {
  const { pad, draft } = v;
  const cards = pad.game.tapped(v);
  const left = cards.filter((card) => draft.owner[card] === undefined);
  const rest = () =>
    pad.tell({ owner: { ...draft.owner, ...Object.fromEntries(left.map((card) => [card, draft.seat])) } });
  const { missing } = pad.told();
  const wrong = pad.live?.wrong && pad.current();
  return h(
    'div.pad-dock',
    { key: 'dock' },
    people(v, cards),
    h(
      'div.pad-tells',
      { role: 'status', key: 'status' },
      status(v),
      left.length && left.length < cards.length
        ? h('button.plain', { id: 'rest', onclick: rest }, t('web.pad.rest', { name: v.name(draft.seat) }))
        : null,
    ),
    h(
      'div.pad-ways',
      { key: 'ways' },
      draft.at === null
        ? h(
            'button',
            { key: 'sheet', id: 'to-sheet', class: 'narrow', onclick: () => v.turn('sheet') },
            t('web.pad.sheet'),
          )
        : h('button', { key: 'cancel', id: 'cancel', onclick: () => pad.leave() }, t('web.pad.cancel')),
      h(
        'button',
        {
          key: 'keep',
          id: 'keep',
          class: 'primary',
          disabled: Boolean(missing) || Boolean(wrong) || pad.busy,
          onclick: write,
        },
        t(!missing && !pad.reached ? 'web.pad.keep.later' : 'web.pad.keep'),
      ),
    ),
  );
}
