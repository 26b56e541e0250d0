// @ts-check
// The score pad in words: cards, how a score came about, and what is wrong.

import { MAGIC, SPECIALS, kind, kindName, rank } from './cards.js';
import { has, t } from './words.js';

/** @typedef {(seat: number) => string} Names */

/** A number of things. @param {string} key @param {number} n */
export const count = (key, n) => t(`${key}.${n === 1 ? 'one' : 'other'}`, { n });

/** `a`, `a and b`, `a, b and c`. @param {string[]} parts */
export const and = (parts) => (parts.length < 2 ? parts.join('') : t('and', { list: parts.slice(0, -1).join(', '), last: parts[parts.length - 1] }));

/** A number that is added. @param {number} n */
const added = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** The number or rank as it stands on the card. @param {string} card */
export const printed = (card) => rank(card).replace(/[ab]$/, '');

/** A card in a sentence. @param {string} card @returns {string} */
export function theCard(card) {
  if (MAGIC.includes(card)) return t(`card.${card}.the`);
  const letter = kind(card);
  if (letter === letter.toUpperCase()) return t('card.coloured', { colour: kindName(letter), number: rank(card) });
  const word = has(`rank.${printed(card)}`) ? t(`rank.${printed(card)}`) : printed(card);
  if (SPECIALS.includes(card)) return t('card.special.the', { name: t(`card.${card}`), card: t(`card.${letter}`, { rank: word }) });
  return t(`card.${letter}.the`, { rank: word });
}

/** Cards of one colour or suit together, in their order. @param {string[]} cards @returns {[string, string[]][]} */
export const byKind = (cards) => [...new Set(cards.map(kind))].map((letter) => [letter, cards.filter((card) => kind(card) === letter)]);

/** Cards by colour or suit: `red 4 10, blue 2`. @param {string[]} cards */
export const theCards = (cards) => byKind(cards).map(([letter, group]) => (letter ? `${kindName(letter)} ${group.map(printed).join(' ')}` : group.map((card) => t(`card.${card}`)).join(', '))).join(', ');

/** What counted for a rule of The Dwarf King. @param {any} line @param {Names} name @returns {string} */
function counted(line, name) {
  const none = line.counted === 'same_tricks' && !line.same.length ? '.alone' : (line.counted === 'third_trick' && !line.place) || (line.counted === 'lowest' && !line.card) ? '.none' : '';
  return t(`counted.${line.counted}${none}`, {
    ...line,
    tricks: line.tricks === undefined ? '' : count('trick', line.tricks),
    names: and((line.same ?? []).map(name)),
    cards: theCards(line.cards ?? []),
    card: line.card ? theCard(line.card) : '',
    worth: added(line.worth ?? 0),
  });
}

/** How a score of The Dwarf King came about, part by part. @param {any} seat @param {Names} name @returns {string[]} */
export function dwarfParts(seat, name) {
  // Cards that were not won need no words, unless there is nothing else to say.
  const lines = (seat.lines ?? []).filter((/** @type {any} */ line) => line.counted !== 'each' || line.cards.length);
  const parts = lines.map((/** @type {any} */ line) => t('score.quest', { points: added(line.points), what: counted(line, name) }));
  if (!parts.length) parts.push(t('score.quest', { points: added(0), what: t('counted.nothing') }));
  if (seat.bonus) parts.push(t('score.bonus', { points: added(seat.bonus.points), card: theCard(seat.bonus.card) }));
  if (seat.doubled) parts.push(t('web.pad.doubled', { card: theCard('k11b') }));
  return parts;
}

/** What was refused, by a person's names. @param {any} refusal @param {Names} name @returns {string} */
export function wrongText(refusal, name) {
  const facts = refusal.facts;
  if (refusal.code !== 'score' || !facts?.what) return t(has(`refusal.${refusal.code}`) ? `refusal.${refusal.code}` : 'refusal.other', { what: refusal.what ?? refusal.code });
  const [[what, told]] = /** @type {[string, any][]} */ (Object.entries(facts.what));
  const text = says(what, told, facts.path ?? '', name) ?? t('wrong.other', { text: refusal.what ?? what });
  return facts.rule ? t('wrong.at', { what: text, rule: facts.rule }) : text;
}

/** @param {string} what @param {any} told @param {string} path @param {Names} name @returns {string | null} */
function says(what, told, path, name) {
  switch (what) {
    case 'untold':
      return t('wrong.untold', { cards: theCards(told.cards) });
    case 'no_card':
      return t('wrong.no_card', told);
    case 'out_of_pack': {
      const [[key, value]] = Object.entries(told.pack);
      return t(`wrong.out_of_pack.${key}`, { name: name(told.seat), card: theCard(told.card), highest: value, special: key === 'special' ? theCard(value) : '' });
    }
    case 'twice':
      return t(told.seat === told.before ? 'wrong.twice.same' : 'wrong.twice', { name: name(told.seat), other: name(told.before), card: theCard(told.card) });
    case 'no_seat':
      return t('wrong.no_seat', { found: told.found + 1, players: told.players });
    case 'seat_twice':
      return t('wrong.seat_twice', { name: name(told.seat) });
    case 'number':
      return number(told, path, name);
    case 'contradicts':
      return t('wrong.contradicts', { name: name(told.seat) });
    case 'missing':
      return t('web.pad.wrong.missing', { what: t(`web.pad.${told.any_of[0] === 'won' ? 'cards' : told.any_of[0]}`) });
    case 'other_special':
      return t('web.pad.wrong.special', { card: theCard(told.belongs_to) });
    case 'not_one_of':
      return t('web.pad.wrong.not_one_of', { found: told.found, allowed: told.allowed.join(', ') });
    default:
      return null;
  }
}

/** A number that cannot be; of what stands partly in the path. @param {any} told @param {string} path @param {Names} name */
function number(told, path, name) {
  const pile = path.match(/^\/won\/(\d+)$/);
  const facts = { ...told, name: pile ? name(Number(pile[1])) : '', number: told.least === told.most ? told.least : t('web.pad.to', told) };
  const what = pile ? (told.most === 0 ? 'no_trick' : told.least === told.most ? 'whole' : 'pile') : path === '/third_tricks' ? 'third' : path === '/won' ? told.of : '';
  if (has(`pad.wrong.${what}`)) return t(`web.pad.wrong.${what}`, facts);
  return t(told.least === told.most ? 'wrong.number' : 'wrong.number.range', told);
}
