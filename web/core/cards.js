// @ts-check
// Cards in words.

import { games } from './catalogue.js';
import { t } from './words.js';

/** @type {Map<string, import('../wire').CardEntry & {game: string}>} */
export const CARDS = new Map(games.flatMap(({ game, cards }) => cards.map((one) => [one.card, { ...one, game }])));

/** Its colour or suit; none for magic cards. @param {string} card */
export const kind = (card) => CARDS.get(card)?.suit ?? '';
/** The number or rank in typed notation; nothing on magic cards. @param {string} card */
export const printed = (card) => CARDS.get(card)?.rank ?? '';
/** Does a hand have at most one of these? @param {string} card */
export const isSpecial = (card) => CARDS.get(card)?.special ?? false;
/** Does it have a rank and no number? @param {string} card */
export const isNoble = (card) => CARDS.get(card)?.value === null && kind(card) !== '';
/** The words for a rank: those without a number have one. @param {string} card */
const rankName = (card) => (isNoble(card) ? t(`rank.${printed(card)}`) : printed(card));
/** Number or rank as it stands on the card, in the reader's language. @param {string} card */
export const label = (card) => (isNoble(card) ? t(`rank.${printed(card)}.letter`) : printed(card));

/** A colour or suit in words. @param {string} letter */
export const kindName = (letter) => t(`suit.${letter}`);

/**
 * A card by itself, or in a form that its words have: `Jack of Knights`, `.the`: `the Jack of Knights`.
 * @param {string} card @param {string} [form] @returns {string}
 */
export function cardName(card, form = '') {
  const letter = kind(card);
  if (!letter) return t(`card.${card}${form}`);
  const facts = { rank: rankName(card), suit: kindName(letter) };
  if (!isSpecial(card)) return t(`card.${letter}${form}`, facts);
  return t(`card.special${form}`, { name: t(`card.${card}`), card: t(`card.${letter}`, facts) });
}

/** Are these the same cards, in whatever order? @param {string[]} a @param {string[]} b */
export const same = (a, b) => a.length === b.length && [...a].sort().join() === [...b].sort().join();
