// @ts-check
// The score pad of The Dwarf King: what quest and special card ask, as a request, in a link, and how it counts.

import { gameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { sentence, sentences } from '../../core/say.js';
import { t } from '../../core/words.js';
import { NOBODY, named, pilesOf } from '../../scorepad/sheet.js';
import { form, tapped, turn } from './padform.js';
import { needsOf, placesOf, questOf, tilesOf } from './padneeds.js';

/**
 * @typedef {import('../../scorepad/sheet.js').Entry} Entry
 * @typedef {import('../../scorepad/sheet.js').Missing} Missing
 */

const GAME = 'dwarf-king';
// Links write places in these lists and in those of the catalogue, so all of them keep their order.
const FACTS = ['tricks', 'winners', 'last_four', 'third_tricks', 'won'];
const ASKS = ['tinkerer', 'joker', 'scout'];
const SEATS = FACTS.slice(1, 4);
const { cards } = gameOf(GAME);
const TILES = [...new Set(['2011', '2022'].flatMap(tilesOf))];
const CARDS = cards.map(({ card }) => card);
const SPECIALS = cards.filter(({ special }) => special).map(({ card }) => card);
/** How the seat of a special card is told: somebody, or nobody. @type {Record<string, [string, string]>} */
const TOLD = { tinkerer: ['next_trick', 'last_trick'], joker: ['last_trick', 'earlier'] };

/** @param {import('../../scorepad/link.js').Writer} to @param {Entry} entry */
function write(to, entry) {
  to.digit(TILES.indexOf(entry.tile));
  to.digit((entry.side === 'b' ? SPECIALS.length : 0) + SPECIALS.indexOf(entry.special));
  const asked = ASKS.find((one) => entry[one] !== undefined);
  to.digit(FACTS.reduce((sum, fact, i) => sum + (entry[fact] ? 1 << i : 0), asked ? 32 : 0));
  for (const n of entry.tricks ?? []) to.digit(n);
  for (const fact of SEATS) {
    if (!entry[fact]) continue;
    to.digit(entry[fact].length);
    to.seats(entry[fact]);
  }
  if (entry.won) to.owners(entry.won, CARDS);
  if (!asked) return;
  to.digit(ASKS.indexOf(asked));
  const fact = entry[asked];
  if (asked === 'scout') {
    to.digit(fact.played_by);
    to.digit(fact.nobles);
  } else to.seat(fact[TOLD[asked][0]] ?? null);
}

/** @param {import('../../scorepad/link.js').Reader} from @param {number} players */
function read(from, players) {
  /** @type {import('../pads.js').Facts} */
  const entry = { tile: TILES[from.digit(TILES.length)] };
  const which = from.digit(2 * SPECIALS.length);
  entry.side = which < SPECIALS.length ? 'a' : 'b';
  entry.special = SPECIALS[which % SPECIALS.length];
  const told = from.digit();
  if (told & 1) entry.tricks = Array.from({ length: players }, () => from.digit());
  for (const fact of SEATS) if (told & (1 << FACTS.indexOf(fact))) entry[fact] = from.seats(from.digit(), players);
  if (told & 16) entry.won = from.piles(CARDS, players);
  if (!(told & 32)) return entry;
  const asked = ASKS[from.digit(ASKS.length)];
  const seat = from.seat(players);
  const [somebody, nobody] = TOLD[asked] ?? [];
  entry[asked] =
    asked === 'scout' ? { played_by: seat, nobles: from.digit() } : seat === null ? nobody : { [somebody]: seat };
  return entry;
}

/** What was told, as a request, and what is missing in it. @type {import('../pads.js').PadGame['told']} */
function told(sheet, draft) {
  const needs = needsOf(sheet, draft);
  if (!needs)
    return {
      entry: null,
      missing: { key: draft.special ? (draft.tile ? 'missing.side' : 'missing.tile') : 'missing.special' },
    };
  const { tile, side, special, tinkerer, joker, scout, nobles } = draft;
  /** @type {Entry} */
  const entry = { game: GAME, options: named(sheet, draft, questOf(draft)), tile, side, special };
  /** @type {Missing | null} */
  let missing = null;
  /** @param {string} key @param {number} n */
  const lacks = (key, n) => {
    if (n > 0) missing ??= { key, n };
  };
  if (needs.tricks === 'tricks') {
    const tricks = sheet.names.map((_, seat) => Number(draft.tricks?.[seat] ?? 0));
    entry.tricks = tricks;
    lacks(
      'missing.tricks',
      tricks.reduce((left, one) => left - one, needs.hand_size),
    );
  } else if (needs.tricks === 'winners' || needs.tricks === 'last_four') {
    const list = placesOf(needs).map((_, i) => draft[needs.tricks ?? '']?.[i] ?? null);
    entry[needs.tricks] = list;
    lacks('missing.winners', list.filter((seat) => seat === null).length);
  } else if (needs.tricks === 'third_tricks') {
    entry.third_tricks = draft.third_tricks ?? [];
    if (!draft.third_tricks) missing = { key: 'third_tricks' };
  }
  if (needs.cards.length) {
    entry.won = pilesOf(sheet, draft, needs.cards);
    lacks('left', needs.cards.filter((card) => draft.owner[card] === undefined).length);
  }
  const { asks } = needs;
  if (asks === 'tinkerer' && tinkerer !== undefined)
    entry.tinkerer = tinkerer === NOBODY ? 'last_trick' : { next_trick: tinkerer };
  if (asks === 'joker' && joker !== undefined) entry.joker = joker === NOBODY ? 'earlier' : { last_trick: joker };
  if (asks === 'scout' && scout !== undefined && nobles !== undefined) entry.scout = { played_by: scout, nobles };
  if (asks && asks !== 'won' && !entry[asks])
    missing ??= { key: asks === 'scout' && scout !== undefined ? 'nobles' : asks };
  return { entry, missing };
}

/** @type {import('../pads.js').PadGame} */
export const pad = {
  style: '/games/dwarf/pad.css',
  mark: 2,
  write,
  read,
  quest: questOf,
  told,
  again: ({ tile, side, special, tricks, winners, last_four, third_tricks, tinkerer, joker, scout }) => ({
    tile,
    side,
    special,
    tricks,
    winners,
    last_four,
    third_tricks,
    tinkerer: tinkerer && (tinkerer.next_trick ?? NOBODY),
    joker: joker && (joker.last_trick ?? NOBODY),
    scout: scout?.played_by,
    nobles: scout?.nobles,
  }),
  fits: ({ options }, draft) =>
    tilesOf(String((draft.options ?? options).tile_set)).includes(draft.tile)
      ? {}
      : { tile: undefined, side: undefined },
  option: (value) => t(`option.tile_set.${value}`),
  form,
  tapped,
  turn,
  played({ answer, entry }) {
    const quest = answer?.quest ?? questOf(entry ?? {});
    if (!quest) return null;
    return h(
      'p',
      { key: 'quest', class: 'small' },
      h('b', `${quest} ${t(`quest.${quest}.title`)}`),
      ': ',
      t(`quest.${quest}`),
      '.',
      entry?.special ? [' ', h('b', t(`card.${entry.special}`)), ': ', t(`special.${entry.special}`), '.'] : null,
    );
  },
  why: ({ lines, why }, v) =>
    lines
      ? h(
          'ul.pad-why-list',
          why?.map((fact, at) => h('li', { key: at }, sentence(fact, { name: v.name, you: null }))),
        )
      : null,
  brief: ({ lines, why }, v) => (lines ? sentences(why ?? [], { name: v.name, you: null }) : ''),
  rules: ({ answer }, seat) => [answer?.rule, seat?.bonus?.rule].filter((one) => one !== undefined),
};
