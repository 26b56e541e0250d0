// @ts-check
// The terminal's sentences for the page of plain text: the same texts, found by the same keys.
// Cards can be typed in any language, so the texts of all languages are here.

import { COLOURS, MAGIC, SUITS, kind } from './cards.js';
import { LANGUAGES, language, number } from './words.js';

/** @typedef {Record<string, string>} Texts */

/** @type {Record<string, Texts>} */
export const all = {};

export async function load() {
  await Promise.all(LANGUAGES.map(async (one) => { all[one] ??= await (await fetch(`/words/${one}.json`)).json(); }));
}

/** The text that all faces share, or the browser's own. @param {string} key @param {Texts} texts @returns {string | undefined} */
const find = (key, texts) => texts[key] ?? texts[`web.${key}`];

/** @param {string} key @param {Record<string, any>} [facts] @param {Texts} [texts] */
export const word = (key, facts = {}, texts = all[language]) => (find(key, texts) ?? key).replace(/\{(\w+)\}/g, (hole, name) => (name in facts ? String(facts[name]) : hole));

/** @param {string} key */
export const known = (key) => find(key, all[language]) !== undefined;

/** The sentence about the reader if it is one and there is one, else the one about others. @param {string} key @param {boolean} you @param {Record<string, any>} [facts] */
export const wordOf = (key, you, facts) => word(you && known(`${key}.you`) ? `${key}.you` : key, facts);

/** `1 trick`, `2 tricks`. @param {string} key @param {number} n */
export const count = (key, n) => word(`${key}.${Math.abs(n) === 1 ? 'one' : 'other'}`, { n: number(n) });

/** `a`, `a and b`, `a, b and c`. @param {string[]} parts */
export const and = (parts) => (parts.length < 2 ? parts.join('') : word('and', { list: parts.slice(0, -1).join(', '), last: parts[parts.length - 1] }));

/** @param {number} n */
export const added = (n) => (n < 0 ? number(n) : `+${n}`);

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The number or rank as it stands on the card. @param {string} card */
export const rank = (card) => card.slice(1).replace(/[ab]$/, '');

/** @param {string} letter @param {Texts} [texts] */
export const group = (letter, texts) => word(SUITS.includes(letter) ? `suit.${letter}` : `colour.${letter}`, {}, texts);

/** A card by itself, or in a sentence (`.the`): `Jack of Knights`, `the Jack of Knights`. @param {string} card @param {'' | '.the'} [form] @param {Texts} [texts] */
export function cardWord(card, form = '', texts = all[language]) {
  const letter = kind(card);
  if (!letter) return word(`card.${card}${form}`, {}, texts);
  if (COLOURS.includes(letter)) return word('card.coloured', { colour: group(letter, texts), number: rank(card) }, texts);
  const long = texts[`rank.${rank(card)}`] ?? rank(card);
  const special = texts[`card.${card}`];
  if (!special) return word(`card.${letter}${form}`, { rank: long }, texts);
  return word(`card.special${form}`, { name: special, card: word(`card.${letter}`, { rank: long }, texts) }, texts);
}

/** @param {string} card */
export const theCard = (card) => cardWord(card, '.the');

/** Cards one colour or suit after the other: `red 4 10`, `Knights 2 7 K`, `Mummy`. @param {string[]} cards */
export const groups = (cards) => [
  ...[...COLOURS, ...SUITS].flatMap((letter) => {
    const ranks = cards.filter((card) => kind(card) === letter).map(rank);
    return ranks.length ? [`${group(letter)} ${ranks.join(' ')}`] : [];
  }),
  ...cards.filter((card) => MAGIC.includes(card)).map((card) => cardWord(card)),
];

/** @param {string[]} cards */
export const cardList = (cards) => groups(cards).join(', ');

/** The rule of a hand. @param {string | null | undefined} quest */
export const questFacts = (quest) => ({ quest, title: word(`quest.${quest}.title`), text: word(`quest.${quest}`) });

/** @param {number} round from 0 @param {string} [game] @param {string | null} [quest] if it is known */
export const roundTitle = (round, game, quest) => word(`tui.scores.${game === 'david-goliath' ? 'round' : quest ? 'hand' : 'hand_short'}`, { round: round + 1, ...questFacts(quest) });

/** What one pile of David & Goliath counts. @param {any} pile */
export function pileWords(pile) {
  const parts = pile.colours.map((/** @type {any} */ line) => word(line.by_count ? 'score.colour.each' : 'score.colour', { cards: cardList(line.cards), points: line.points, n: line.cards.length }));
  return parts.length ? `${parts.join('; ')}.` : word('score.nothing');
}

/** How a seat's score of a hand of The Dwarf King came about. @param {any} view @param {number} seat @param {(seat: number) => string} name */
export function handWords(view, seat, name) {
  const { bonus, lines } = view.standing[seat];
  // Cards that were not won need no words, unless there is nothing else to say.
  const parts = lines.filter((/** @type {any} */ line) => !(line.counted === 'each' && line.cards.length === 0))
    .map((/** @type {any} */ line) => word('score.quest', { points: added(line.points), what: counted(line, name) }));
  if (!parts.length) parts.push(word('score.quest', { points: added(0), what: word('counted.nothing') }));
  if (bonus) parts.push(word('score.bonus', { points: added(bonus), card: theCard(view.special) }));
  if (view.doubled === seat) parts.push(word('score.doubled'));
  return `${parts.join(', ')}.`;
}

/** What a rule counted. @param {any} line @param {(seat: number) => string} name */
function counted(line, name) {
  const none = { same_tricks: line.same?.length === 0 ? '.alone' : '', third_trick: line.place === null ? '.none' : '', lowest: line.card === null ? '.none' : '' }[/** @type {string} */ (line.counted)] ?? '';
  return word(`counted.${line.counted}${none}`, {
    ...line,
    tricks: line.tricks === undefined ? '' : count('trick', line.tricks),
    names: and((line.same ?? []).map(name)),
    cards: cardList(line.cards ?? []),
    worth: added(line.worth ?? 0),
    card: line.card ? theCard(line.card) : '',
  });
}
