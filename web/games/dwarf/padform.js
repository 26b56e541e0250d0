// @ts-check
// What the score pad asks of a hand of The Dwarf King: special card, tile and rule, then what these look at.

import { gameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { few } from '../../core/parts.js';
import { theCard } from '../../core/say.js';
import { valueText } from '../../core/setup.js';
import { t } from '../../core/words.js';
import { ask, grid, who } from '../../scorepad/ask.js';
import { howOf, optionsOf } from '../../scorepad/sheet.js';
import { needsOf, placesOf, questOf, tilesOf } from './padneeds.js';

/** @typedef {import('../../scorepad/page.js').PadView} PadView */
/** @typedef {import('./padneeds.js').Needs} Needs */

/** So few cards are told by asking for each; more are tapped for one player after the other. */
const FEW = 3;

/** What has to be told, if quest and special card are chosen. @param {PadView} v */
const asked = (v) => needsOf(v.pad.sheet, v.draft);

/** How many tricks each has; together no more than there are. @param {PadView} v @param {number} all */
function steppers(v, all) {
  const tricks = v.seats.map((seat) => Number(v.draft.tricks?.[seat] ?? 0));
  const left = all - tricks.reduce((sum, one) => sum + one, 0);
  /** @param {number} seat @param {number} more */
  const add = (seat, more) => v.pad.tell({ tricks: tricks.map((one, at) => (at === seat ? one + more : one)) });
  return ask(
    'tricks',
    t('web.pad.tricks'),
    [all - left, all],
    v.seats.map((seat) =>
      h(
        'div.pad-stepper',
        { key: seat },
        h('span.pad-called', v.name(seat)),
        left > 1
          ? h(
              'button',
              {
                key: 'rest',
                class: 'plain pad-rest',
                'aria-label': `${t('web.pad.rest', { name: v.name(seat) })}: +${left}`,
                onclick: () => add(seat, left),
              },
              `+${left}`,
            )
          : null,
        h(
          'button',
          { key: 'less', 'aria-label': `${v.name(seat)} −1`, disabled: tricks[seat] < 1, onclick: () => add(seat, -1) },
          '−',
        ),
        h('output', { key: 'n', 'aria-label': v.name(seat) }, String(tricks[seat])),
        h(
          'button',
          { key: 'more', 'aria-label': `${v.name(seat)} +1`, disabled: left < 1, onclick: () => add(seat, 1) },
          '+',
        ),
      ),
    ),
  );
}

/** The tricks whose winners are told one after the other, and the next one. @param {PadView} v @param {Needs} needs */
function inTurn(v, needs) {
  const field = needs.tricks ?? '';
  const places = placesOf(needs);
  /** @type {(number | null)[]} */
  const list = places.map((_, at) => v.draft[field]?.[at] ?? null);
  const open = list.indexOf(null);
  /** @param {number} place @param {number | null} seat */
  const put = (place, seat) => {
    v.choosePlace(null);
    v.pad.tell({ [field]: list.map((one, i) => (i === place ? seat : one)) });
  };
  return { field, places, list, next: v.place ?? (open < 0 ? null : open), put };
}

/**
 * Who won which trick: a name under the thumb fills the next place, a tap on a place chooses it.
 * @param {PadView} v @param {Needs} needs
 */
function sequence(v, needs) {
  const { field, places, list, next, put } = inTurn(v, needs);
  const last = list.findLastIndex((seat) => seat !== null);
  return ask(
    field,
    t(`web.pad.${field}`),
    [list.filter((seat) => seat !== null).length, places.length],
    h(
      'div.pad-places',
      places.map((place, i) => {
        const name = list[i] === null ? '…' : v.name(/** @type {number} */ (list[i]));
        return h(
          'button',
          {
            key: i,
            'aria-pressed': String(next === i),
            onclick: () => v.choosePlace(i),
          },
          h('span.hidden', t('web.pad.trick', { n: place })),
          h('span.soft.small', { 'aria-hidden': 'true' }, String(place)),
          h('b', name),
        );
      }),
    ),
    last < 0 ? null : h('button.pad-nobody', { key: 'back', onclick: () => put(last, null) }, t('web.tool.undo')),
  );
}

/** Who won a third trick, in order. @param {PadView} v */
function thirds(v) {
  /** @type {number[]} */
  const list = v.draft.third_tricks ?? [];
  const nobody = v.draft.third_tricks?.length === 0;
  return ask(
    'third_tricks',
    t('web.pad.third_tricks'),
    null,
    h(
      'div',
      { class: `pad-people n${v.seats.length}` },
      v.seats.map((seat) => {
        const at = list.indexOf(seat);
        return h(
          'button',
          {
            key: seat,
            'aria-pressed': String(at >= 0),
            onclick: () =>
              v.pad.tell({
                third_tricks:
                  at < 0 ? [...list, seat] : list.length > 1 ? list.filter((one) => one !== seat) : undefined,
              }),
          },
          h('span', at < 0 ? '' : `${at + 1}. `, v.name(seat)),
        );
      }),
    ),
    h(
      'button.pad-nobody',
      { 'aria-pressed': String(nobody), onclick: () => v.pad.tell({ third_tricks: nobody ? undefined : [] }) },
      t('web.pad.third_tricks.none'),
    ),
  );
}

/** The cards that matter: one by one if they are few. @param {PadView} v @param {string[]} cards */
const cardsAsked = (v, cards) =>
  cards.length > FEW
    ? ask(
        'cards',
        t('web.pad.cards'),
        [cards.filter((card) => v.draft.owner[card] !== undefined).length, cards.length],
        grid(v, cards),
      )
    : cards.map((card) =>
        who(v, `won-${card}`, t('web.pad.card', { card: theCard(card) }), v.draft.owner[card], (seat) =>
          v.pad.tell({ owner: { ...v.draft.owner, [card]: seat } }),
        ),
      );

/** What is said where nobody has won the card, by what is asked. */
const NOT_WON = { tinkerer: 'web.pad.tinkerer.last', joker: 'web.pad.joker.earlier' };

/** What the special card asks. @param {PadView} v @param {string} asks */
function special(v, asks) {
  const { scout, nobles } = v.draft;
  if (asks === 'tinkerer' || asks === 'joker') {
    const set = (/** @type {number} */ seat) => v.pad.tell({ [asks]: seat });
    return who(v, asks, t(`web.pad.${asks}`), v.draft[asks], set, t(NOT_WON[asks]));
  }
  if (asks !== 'scout') return null;
  return [
    who(v, 'scout', t('web.pad.scout'), scout, (seat) => v.pad.tell({ scout: seat })),
    ask(
      'nobles',
      t('web.pad.nobles'),
      null,
      // The other cards of its trick.
      h(
        'div.pad-people.pad-numbers',
        v.seats.map((n) =>
          h(
            'button',
            { key: n, 'aria-pressed': String(nobles === n), onclick: () => v.pad.tell({ nobles: n }) },
            String(n),
          ),
        ),
      ),
    ),
  ];
}

/**
 * A choice whose used values come last.
 * @param {string} id @param {string} label @param {string | undefined} value @param {[string, string][]} options
 * @param {Set<string>} used @param {(value: string) => void} set
 */
function pick(id, label, value, options, used, set) {
  /** @param {[string, string]} option */
  const option = ([one, text]) => h('option', { key: one, value: one, selected: one === value }, text);
  const old = options.filter(([one]) => used.has(one));
  return h(
    'label.field',
    { key: id },
    h('span', label),
    h(
      'select',
      {
        id,
        value: value ?? '',
        onchange: (/** @type {import('../../core/dom.js').OfField} */ event) => set(event.target.value),
      },
      h('option', { key: '', value: '', disabled: true, selected: !value }, t('web.pad.special.choose')),
      options.filter(([one]) => !used.has(one)).map(option),
      old.length ? h('optgroup', { key: 'used', label: t('web.pad.used') }, old.map(option)) : null,
    ),
  );
}

/** Special card, tile and rule, as they are turned up. @param {PadView} v */
function turned(v) {
  const { draft } = v;
  const { rows } = v.pad.sheet;
  const others = rows.flatMap((row, at) => (row.entry && at !== draft.at ? [row.entry] : []));
  // The option that changes the score of this hand.
  const about = optionsOf(v.pad.sheet.game).find((one) => one.quests.includes(questOf(draft)));
  const how = howOf(v.pad.sheet, draft);
  return h(
    'div.pad-turned',
    { key: 'turned' },
    h(
      'div.fields',
      pick(
        'special',
        t('web.pad.special'),
        draft.special,
        gameOf(v.pad.sheet.game)
          .cards.filter((one) => one.special)
          .map(({ card }) => [card, t(`card.${card}`)]),
        new Set(others.map((one) => one.special)),
        (value) => v.pad.tell({ special: value }),
      ),
      pick(
        'tile',
        t('web.pad.tile'),
        draft.tile,
        tilesOf(String(how.tile_set)).map((one) => [
          one,
          `${one}: ${t(`quest.${one}a.title`)} / ${t(`quest.${one}b.title`)}`,
        ]),
        new Set(others.map((one) => one.tile)),
        (value) => v.pad.tell({ tile: value }),
      ),
    ),
    draft.special ? h('p.small', h('b', t(`card.${draft.special}`)), ': ', t(`special.${draft.special}`), '.') : null,
    draft.tile
      ? h(
          'div.pad-sides',
          { role: 'group', 'aria-label': t('web.pad.side') },
          ['a', 'b'].map((side) =>
            h(
              'button',
              {
                key: side,
                id: `side-${side}`,
                'aria-pressed': String(draft.side === side),
                onclick: () => v.pad.tell({ side }),
              },
              h('b', `${draft.tile}${side} ${t(`quest.${draft.tile}${side}.title`)}`),
              draft.side && draft.side !== side ? null : h('span', t(`quest.${draft.tile}${side}`)),
            ),
          ),
        )
      : null,
    about
      ? few(
          `option-${about.key}`,
          t(`option.${about.key}`),
          t(`web.option.about.${about.key}`),
          String(how[about.key]),
          about.scores.map((one) => [String(one), valueText(about.key, String(one))]),
          (value) => v.pad.choose(about.key, about.scores.find((one) => String(one) === value) ?? about.scores[0]),
        )
      : null,
  );
}

/** All that is asked of a hand. @param {PadView} v */
export function form(v) {
  const needs = asked(v);
  if (!needs) return turned(v);
  const tricks =
    needs.tricks === 'tricks'
      ? steppers(v, needs.hand_size)
      : needs.tricks === 'third_tricks'
        ? thirds(v)
        : needs.tricks
          ? sequence(v, needs)
          : null;
  return [turned(v), tricks, needs.asks ? special(v, needs.asks) : null, cardsAsked(v, needs.cards)];
}

/** The cards to tap. @param {PadView} v */
export const tapped = (v) => {
  const cards = asked(v)?.cards ?? [];
  return cards.length > FEW ? cards : [];
};

/**
 * The winner of the next trick, if tricks are told one after the other.
 * @type {import('../pads.js').PadGame['turn']}
 */
export function turn(v) {
  const needs = asked(v);
  if (!['winners', 'last_four'].includes(needs?.tricks ?? '')) return null;
  const { next, places, put } = inTurn(v, /** @type {Needs} */ (needs));
  return next === null ? null : { asks: t('web.pad.trick.to', { n: places[next] }), put: (seat) => put(next, seat) };
}
