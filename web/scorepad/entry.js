// @ts-check
// The line being told: taps on cards, tricks and names, for one thumb.

import { about } from '../core/about.js';
import { h } from '../core/dom.js';
import { number, t } from '../core/words.js';
import { symbol } from '../core/art.js';
import { cardName, kind, kindName, label } from '../core/cards.js';
import { gameOf } from '../core/catalogue.js';
import { NOBODY, cardsOf as deckOf, howOf, optionAbout, placesOf, tellsAll, tilesOf } from './sheet.js';
import { wrongText } from './say.js';
import { byKind, count, sentences, theCard } from '../core/say.js';

/** @typedef {import('./page.js').PadView} PadView */
/** @typedef {import('./sheet.js').Needs} Needs */

/** So few cards are told by asking for each; more are tapped for one player after the other. */
const FEW = 3;

/** All cards of a round. @param {PadView} v */
const dealt = (v) => deckOf(v.pad.sheet.game, v.seats.length);

/** @param {PadView} v @param {string[]} cards @param {number} seat */
const held = (v, cards, seat) => cards.filter((card) => v.draft.owner[card] === seat).length;

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

/** Cards to tap for the chosen player, colour by colour. @param {PadView} v @param {string[]} cards @param {import('../wire').ColourLine[]} [lines] What the server makes of them. */
const grid = (v, cards, lines) =>
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

/** A question with its answers; where parts are found one by one, how many of them are. @param {string} id @param {string} question @param {[number, number] | null} found @param {...import('../core/dom.js').Child} answers */
const ask = (id, question, found, ...answers) =>
  h(
    'fieldset.pad-ask',
    { id, key: id },
    h('legend', question, found ? [' ', h('span.soft', t('web.pad.of', { found: found[0], all: found[1] }))] : null),
    answers,
  );

/** Names to choose one from. @param {PadView} v @param {string} id @param {string} question @param {number | undefined} value @param {(seat: number) => void} set @param {string} [nobody] */
const who = (v, id, question, value, set, nobody) =>
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

/** How many tricks each has; together no more than there are. @param {PadView} v @param {number} all */
function steppers(v, all) {
  const tricks = v.seats.map((seat) => v.draft.tricks?.[seat] ?? 0);
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
  const field = /** @type {'winners'} */ (needs.tricks);
  const places = placesOf(needs);
  const list = places.map((_, at) => v.draft[field]?.[at] ?? null);
  const open = list.indexOf(null);
  /** @param {number} place @param {number | null} seat */
  const put = (place, seat) => {
    v.choosePlace(null);
    v.pad.tell({ [field]: list.map((one, i) => (i === place ? seat : one)) });
  };
  return { field, places, list, next: v.place ?? (open < 0 ? null : open), put };
}

/** Who won which trick: a name under the thumb fills the next place, a tap on a place chooses it. @param {PadView} v @param {Needs} needs */
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
            class: list[i] === null ? 'open' : '',
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
const cardsOf = (v, cards) =>
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

/** A choice whose used values come last. @param {string} id @param {string} label @param {string | undefined} value @param {[string, string][]} options @param {Set<string>} used @param {(value: string) => void} set */
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
        onchange: (/** @type {import('../core/dom.js').OfField} */ event) => set(event.target.value),
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
  const about = optionAbout(v.pad.sheet, draft);
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
        tilesOf(v.pad.sheet.game, String(how.tile_set)).map((one) => [
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
      ? h(
          'label.field',
          { key: about.key },
          h('span', t(`option.${about.key}`)),
          h(
            'select',
            {
              id: `option-${about.key}`,
              value: String(how[about.key]),
              onchange: (/** @type {import('../core/dom.js').OfField} */ event) =>
                v.pad.choose(
                  about.key,
                  about.scores.find((one) => String(one) === event.target.value) ?? about.scores[0],
                ),
            },
            about.scores.map((one) =>
              h(
                'option',
                { key: String(one), value: String(one), selected: one === how[about.key] },
                t(`option.${about.key}.${one}`),
              ),
            ),
          ),
        )
      : null,
  );
}

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
export function form(v) {
  if (tellsAll(v.pad.sheet.game)) {
    const scored = v.pad.live?.answer?.seats?.[v.draft.seat]?.colours;
    return [h('p.soft', { key: 'tap' }, t('web.pad.tap', { name: v.name(v.draft.seat) })), grid(v, dealt(v), scored)];
  }
  const needs = v.pad.asks();
  return [
    turned(v),
    needs
      ? [
          needs.tricks === 'tricks'
            ? steppers(v, needs.hand_size)
            : needs.tricks === 'third_tricks'
              ? thirds(v)
              : needs.tricks
                ? sequence(v, needs)
                : null,
          needs.asks ? special(v, needs.asks) : null,
          needs.cards.length ? cardsOf(v, needs.cards) : null,
          worth(v),
        ]
      : null,
  ];
}

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

/** The players under the thumb: whose cards are tapped, or who won the next trick. @param {PadView} v @param {string[]} cards */
function people(v, cards) {
  const { pad, draft } = v;
  const needs = pad.asks();
  const turns = needs && ['winners', 'last_four'].includes(needs.tricks ?? '') ? inTurn(v, needs) : null;
  if (turns && turns.next !== null) {
    const to = t('web.pad.trick.to', { n: turns.places[turns.next] });
    return [
      h('p', { key: 'to' }, to),
      h(
        'div',
        { key: 'people', class: `pad-people n${v.seats.length}`, role: 'group', 'aria-label': to },
        v.seats.map((seat) =>
          h(
            'button',
            { key: seat, 'data-seat': seat, onclick: () => turns.put(turns.next ?? 0, seat) },
            h('span', v.name(seat)),
          ),
        ),
      ),
    ];
  }
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

/** What stays under the thumb: the players, what is missing, and the way on. @param {PadView} v @param {() => void} write */
export function dock(v, write) {
  const { pad, draft } = v;
  const needed = pad.asks()?.cards ?? [];
  const cards = tellsAll(pad.sheet.game) ? dealt(v) : needed.length > FEW ? needed : [];
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
