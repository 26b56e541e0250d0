// @ts-check
// Facts in words, and parts of sentences: numbers of things, lists, cards.

import { cardName, kind, kindName, label } from './cards.js';
import { has, signed, t, word } from './words.js';

/** @typedef {(seat: number) => string} Names */

/** A number of things. @param {string} key @param {number} n */
export const count = (key, n) => t(key, { n });

/** `a`, `a and b`, `a, b and c`. @param {string[]} parts */
export const and = (parts) =>
  parts.length < 2 ? parts.join('') : t('and', { list: parts.slice(0, -1).join(', '), last: parts[parts.length - 1] });

/** A card in a sentence. @param {string} card */
export const theCard = (card) => cardName(card, '.the');

/** A card that another one is compared with. @param {string} card */
const option = (card) => (has(`card.${card}.option`) ? t(`card.${card}.option`) : theCard(card));

/** Cards of one colour or suit together, in their order. @param {string[]} cards @returns {[string, string[]][]} */
export const byKind = (cards) =>
  [...new Set(cards.map(kind))].map((letter) => [letter, cards.filter((card) => kind(card) === letter)]);

/** Cards one colour or suit after the other: `red 4 and 10`, `Knights 2, 7 and K`, `Mummy`. @param {string[]} cards */
export const groups = (cards) =>
  byKind(cards).flatMap(([letter, group]) =>
    letter ? [`${kindName(letter)} ${and(group.map(label))}`] : group.map((card) => t(`card.${card}`)),
  );

/** All of them; where a part has commas of its own, another sign keeps the parts apart. @param {string[]} cards */
export function theCards(cards) {
  const parts = groups(cards);
  return parts.join(parts.some((part) => part.includes(',')) ? '; ' : ', ');
}

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * What the words can use of an argument, by its kind. Those who read Rust find the same in crates/words/src/speak.rs.
 * @type {Record<string, (value: import('./border.js').Json, name: string, who: Who) => import('./border.js').Values>}
 */
const FORMS = {
  seat: (seat, _, who) => ({ '': who.name(seat), _option: who.name(seat), _is: seat === who.you ? 'you' : 'other' }),
  seats: (seats, _, who) => ({
    '': and(seats.map((/** @type {number} */ seat) => (seat === who.you ? t('you.in') : who.name(seat)))),
    _is: seats.includes(who.you) ? 'you' : 'other',
    _count: seats.length,
  }),
  card: (card) => ({ '': theCard(card), _name: cardName(card), _option: option(card) }),
  special: (card) => ({ '': theCard(card), _name: cardName(card), _does: t(`special.${card}`) }),
  cards: (cards) => ({
    '': theCards(cards) || t('no_cards'),
    _list: and(cards.map(theCard)),
    _count: cards.length,
  }),
  suit: (suit) => ({ '': kindName(suit) }),
  quest: (quest) => ({
    '': quest,
    _option: t('option.quest', { title: t(`quest.${quest}.title`) }),
    _title: t(`quest.${quest}.title`),
    _text: t(`quest.${quest}`),
  }),
  word: (one, name) => {
    const called = (/** @type {string} */ space) => (has(`${space}.${one}`) ? word(`${space}.${one}`) : one);
    return { '': called(name), _option: called('option'), _is: one };
  },
  number: (number) => ({ '': number, _added: number ? signed(number) : t('nothing') }),
};

/** @typedef {{name: (seat: number) => string, you: number | null}} Who */

/** A fact in words. @param {import('../wire').Fact} fact @param {Who} who */
export function sentence({ key, args }, who) {
  /** @type {import('./border.js').Values} */
  const facts = {};
  for (const [name, arg] of Object.entries(args ?? {}))
    for (const [type, value] of Object.entries(arg))
      for (const [form, text] of Object.entries(FORMS[type](value, name, who))) facts[name + form] = text;
  return capital(word(key, facts));
}

/** Facts in words, one after the other. @param {import('../wire').Fact[]} facts @param {Who} who */
export const sentences = (facts, who) => facts.map((fact) => sentence(fact, who)).join(' ');

/** Does it explain the fact before it, in the same line? @param {import('../wire').Fact} fact */
const explains = ({ key }) => key !== 'score.line' && /^(score|counted)\./.test(key);

/** Facts by lines: what explains another one stands behind it. @param {import('../wire').Fact[]} facts */
export function inLines(facts) {
  /** @type {import('../wire').Fact[][]} */
  const lines = [];
  for (const fact of facts) {
    if (lines.length && explains(fact)) lines[lines.length - 1].push(fact);
    else lines.push([fact]);
  }
  return lines;
}
