// @ts-check
// The terminal's sentences for the page of plain text: the same texts, found by the same keys.
// Cards can be typed in any language, so the texts of all languages are here.

import { isSpecial, kind, printed } from './cards.js';
import { standingParts, theCards } from './say.js';
import { has, word } from './words.js';

export { word };

/** The sentence about the reader or about somebody else. @param {string} key @param {boolean} you @param {Record<string, any>} [facts] */
export const wordOf = (key, you, facts = {}) =>
  word(key, { seat: facts.name, ...facts, seat_is: you ? 'you' : 'other' });

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {string} letter @param {string} [one] the language */
export const group = (letter, one) => word(`suit.${letter}`, {}, one);

/** A card by itself, or in a sentence (`.the`): `Jack of Knights`, `the Jack of Knights`. @param {string} card @param {'' | '.the'} [form] @param {string} [one] the language */
export function cardWord(card, form = '', one) {
  const letter = kind(card);
  if (!letter) return word(`card.${card}${form}`, {}, one);
  const key = `rank.${printed(card)}`;
  const rank = has(key) ? word(key, {}, one) : printed(card);
  const facts = { rank, suit: group(letter, one) };
  if (!isSpecial(card)) return word(`card.${letter}${form}`, facts, one);
  const name = word(`card.${card}`, {}, one);
  return word(`card.special${form}`, { name, card: word(`card.${letter}`, facts, one) }, one);
}

/** The rule of a hand. @param {string | null | undefined} quest */
export const questFacts = (quest) => ({ quest, title: word(`quest.${quest}.title`), text: word(`quest.${quest}`) });

/** @param {number} round from 0 @param {string} [game] @param {string | null} [quest] if it is known */
export const roundTitle = (round, game, quest) =>
  word(`tui.scores.${game === 'david-goliath' ? 'round' : quest ? 'hand' : 'hand_short'}`, {
    round: round + 1,
    ...questFacts(quest),
  });

/** What one pile of David & Goliath counts. @param {any} pile */
export function pileWords(pile) {
  const parts = pile.colours.map((/** @type {any} */ line) =>
    word(line.by_count ? 'score.colour.each' : 'score.colour', {
      cards: theCards(line.cards),
      points: line.points,
      n: line.cards.length,
    }),
  );
  return parts.length ? `${parts.join('; ')}.` : word('score.nothing');
}

/** How a seat's score of a hand of The Dwarf King came about. @param {import('./wire').DwarfTable} view @param {number} seat @param {(seat: number) => string} name */
export const handWords = (view, seat, name) => `${standingParts(view, seat, name).join(', ')}.`;
