// @ts-check
// What people type on the page of plain text: cards, choices, and questions to the table. The
// commands are those of the terminal (crates/tui/src/command.rs).

import { gameOf } from './catalogue.js';
import { SUITS, kind, printed } from './cards.js';
import { cardWord, group, word } from './text-words.js';
import { has } from './words.js';

/**
 * @typedef {{game: string, phase: string, hand: string[], legal: any[], name: (seat: number) => string}} Asked
 * @typedef {{type: string, action?: any}} Command
 */

/** @type {Record<string, string[]>} */
const COMMANDS = {
  nothing: [''],
  start: ['start', 'begin'],
  last: ['l', 'last'],
  table: ['t', 'table'],
  scores: ['s', 'scores', 'score'],
  hint: ['h', 'hint'],
  hand: ['hand'],
  log: ['log'],
  help: ['?', 'help'],
  quit: ['q', 'quit', 'exit'],
  again: ['again', 'nochmal'],
};

/** Everybody is asked about the Sorcerer; who has nothing to choose needs no question. @param {any[]} legal */
export const declines = (legal) => legal.length === 1 && legal[0].type === 'decline';

/** What can be chosen apart from cards of the hand, with what to type for it. @param {any[]} legal @returns {{key: string, action: any}[]} */
export function choices(legal) {
  if (declines(legal)) return [];
  /** @param {any} action */
  const key = (action) => {
    switch (action.type) {
      case 'quest':
        return action.side;
      case 'exchange':
      case 'druid':
        return String(action.with + 1);
      case 'pass':
        return action.direction === 'left' ? '1' : '2';
      case 'take':
        return action.card;
      case 'decline':
        return 'no';
      default:
        return '';
    }
  };
  const found = legal.map((action) => ({ key: key(action), action })).filter((one) => one.key);
  // To keep the Sorcerer comes first: a key too many then loses nothing.
  return [
    ...found.filter((one) => one.action.type === 'decline'),
    ...found.filter((one) => one.action.type !== 'decline'),
  ];
}

/** What was typed. @param {string} line @param {Asked} asked @param {string[]} texts the languages in every language @returns {Command} */
export function read(line, asked, texts) {
  const typed = line.trim().toLowerCase();
  const choice = choices(asked.legal).find(
    (one) => one.key.toLowerCase() === typed || means(one.action, typed, asked.name),
  );
  if (choice) return { type: 'act', action: choice.action };
  for (const [type, words] of Object.entries(COMMANDS)) if (words.includes(typed)) return { type };
  const card = cardOf(typed, asked, texts);
  if (!card) return { type: 'unknown' };
  return {
    type: 'act',
    action: { type: asked.phase === 'giving' ? 'give' : asked.phase === 'sorcerer' ? 'take' : 'play', card },
  };
}

/** @param {any} action @param {string} typed @param {(seat: number) => string} name */
function means(action, typed, name) {
  switch (action.type) {
    case 'pass':
      return (action.direction === 'left' ? ['left', 'links'] : ['right', 'rechts']).includes(typed);
    case 'decline':
      return ['n', 'no', 'nein', 'keep', '0'].includes(typed);
    case 'exchange':
    case 'druid':
      return name(action.with).toLowerCase() === typed;
    default:
      return false;
  }
}

/** @param {string} text */
const bare = (text) =>
  text
    .toLowerCase()
    .replace(/[\s()-]/g, '')
    .replace(/(\D)0+(?=\d)/g, '$1');

/** Everything a card may be called. @param {string} card @param {string[]} texts the languages */
function calls(card, texts) {
  const short = !kind(card) ? [card] : [card, `${card[0]}${printed(card)}`];
  const long = texts.flatMap((words) => {
    const names = [cardWord(card, '', words), cardWord(card, '.the', words), word(`card.${card}`, {}, words)];
    if (!kind(card)) return names;
    const rank = `rank.${printed(card)}`;
    const high = has(rank) ? word(rank, {}, words) : printed(card);
    // Special cards are also called by their suit and number.
    const suited = SUITS.includes(card[0])
      ? ['', '.the'].map((form) => word(`card.${card[0]}${form}`, { rank: high }, words))
      : [];
    return [...names, ...suited, `${group(card[0], words)}${printed(card)}`, `${group(card[0], words)}${high}`];
  });
  return [...short, ...long].filter(Boolean).map(bare);
}

/** @type {Map<string, Map<string, string[]>>} */
const books = new Map();

/**
 * The card that is meant: one of the hand or of those to take if it fits, else any card of that
 * name, so that the table can say why it cannot be.
 * @param {string} typed @param {Asked} asked @param {string[]} texts the languages
 */
function cardOf(typed, { game, hand, legal }, texts) {
  let book = books.get(game);
  if (!book) {
    book = new Map();
    for (const { card } of gameOf(game).cards)
      for (const call of new Set(calls(card, texts))) book.set(call, [...(book.get(call) ?? []), card]);
    books.set(game, book);
  }
  const meant = book.get(bare(typed)) ?? [];
  const near = [...hand, ...legal.filter((action) => action.type === 'take').map((action) => action.card)];
  return near.find((card) => meant.includes(card)) ?? meant[0];
}
