// @ts-check
// The terminal's sentences for the page of plain text: the same texts, found by the same keys.
// Cards can be typed in any language, so the texts of all languages are here.

import { COLOURS, SUITS, kind, printed } from './cards.js';
import { standingParts, theCards } from './say.js';
import { LANGUAGES, language } from './words.js';

/** @typedef {Record<string, string>} Texts */

/** @type {Record<string, Texts>} */
export const all = {};

export async function load() {
  await Promise.all(
    LANGUAGES.map(async (one) => {
      all[one] ??= await (await fetch(`/words/${one}.json`)).json();
    }),
  );
}

/** The text that all faces share, or the browser's own. @param {string} key @param {Texts} texts @returns {string | undefined} */
const find = (key, texts) => texts[key] ?? texts[`web.${key}`];

/** @param {string} key @param {Record<string, any>} [facts] @param {Texts} [texts] */
export const word = (key, facts = {}, texts = all[language]) =>
  (find(key, texts) ?? key).replace(/\{(\w+)\}/g, (hole, name) => (name in facts ? String(facts[name]) : hole));

/** @param {string} key */
export const known = (key) => find(key, all[language]) !== undefined;

/** The sentence about the reader if it is one and there is one, else the one about others. @param {string} key @param {boolean} you @param {Record<string, any>} [facts] */
export const wordOf = (key, you, facts) => word(you && known(`${key}.you`) ? `${key}.you` : key, facts);

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {string} letter @param {Texts} [texts] */
export const group = (letter, texts) => word(SUITS.includes(letter) ? `suit.${letter}` : `colour.${letter}`, {}, texts);

/** A card by itself, or in a sentence (`.the`): `Jack of Knights`, `the Jack of Knights`. @param {string} card @param {'' | '.the'} [form] @param {Texts} [texts] */
export function cardWord(card, form = '', texts = all[language]) {
  const letter = kind(card);
  if (!letter) return word(`card.${card}${form}`, {}, texts);
  if (COLOURS.includes(letter))
    return word('card.coloured', { colour: group(letter, texts), number: printed(card) }, texts);
  const long = texts[`rank.${printed(card)}`] ?? printed(card);
  const special = texts[`card.${card}`];
  if (!special) return word(`card.${letter}${form}`, { rank: long }, texts);
  return word(`card.special${form}`, { name: special, card: word(`card.${letter}`, { rank: long }, texts) }, texts);
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
