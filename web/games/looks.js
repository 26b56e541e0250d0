// @ts-check
// How each game is drawn: one look for each, by the game's name. Nothing else in the client tells games apart.

import { opens } from '../core/about.js';
import { CARDS, cardName } from '../core/cards.js';
import { h } from '../core/dom.js';
import { look as dwarf } from './dwarf/look.js';
import { look as goliath } from './goliath/look.js';

/**
 * @typedef {import('../table/scene.js').Scene} Scene
 * @typedef {import('../table/scene.js').View} View
 * @typedef {import('../table/scene.js').Lying} Lying
 * @typedef {import('../wire').EventMessage} EventMessage
 * @typedef {import('../table/scene.js').Action} Action
 * @typedef {import('../core/dom.js').Child} Child
 */
/** @template V @typedef {import('../table/stage.js').Beat<V>} Beat */

/**
 * How a game is drawn. What it is given of a view is of its own game: whoever has one asks the look of that game.
 * @template V
 * @typedef {{
 *   kind: string, // the class of everything it draws
 *   poster: string, // its picture
 *   unit: string, // what it is played in: `round` or `hand`
 *   face(card: string, players?: number): Child, // a card
 *   letters: Record<string, string>, // keys for cards without a colour or suit
 *   won(s: Scene, view: V, seat: number): Child, // what a seat has won: each `data-card`, or a `data-pile` for all
 *   wonText(s: Scene, view: V, seat: number): string, // the same in words
 *   points(view: V, seat: number): number, // the number that counts at a seat
 *   pointsWord: string, // its name
 *   note(facts: import('../wire').Fact[]): Child, // what is told of a card of the trick besides that it was played
 *   tiles(s: Scene): Child, // what lies open on the table besides the trick
 *   choices(s: Scene, choose: (action: Action) => void): Child, // what can be chosen that is no card of the hand
 *   beats(message: EventMessage, before: V, trick: Lying[], s: Scene): Beat<V>[], // how the end of a trick is told
 *   trips(s: Scene, message: EventMessage): import('../table/motion.js').Trip[], // cards that change hands
 *   extra(view: V, seat: number): number, // places of a hand for cards that will come
 *   explained(view: V, seat: number, who: import('../core/say.js').Who): Child, // how a score came about
 *   ended(s: Scene, view: V, seat: number): Child, // what a seat has won, when it is over
 *   playedFor(view: V): Child, // what the round was about
 *   quest(view: V): string | null, // the same by its name, where it has one
 *   later: string[], // phases in which a card can be chosen that is played later
 *   about(name: string, quest: string): Child[], // what a card or a quest is for, under the quest of the hand
 *   standing(s: Scene): Child, // what the scores of this round or hand are made of
 * }} Look
 */

/** @type {Record<string, Look<View>>} */
export const LOOKS = { 'david-goliath': goliath, 'dwarf-king': dwarf };

/** A card's face; how large its figure is depends on how many play. @param {string} card @param {number} [players] */
export const face = (card, players) => LOOKS[CARDS.get(card)?.game ?? '']?.face(card, players) ?? null;

/**
 * A card that lies somewhere.
 * @param {string} card @param {import('../core/border.js').Props} [more] @param {number} [players]
 */
export const lying = (card, more = {}, players = undefined) =>
  h(
    'span',
    { ...opens(card), 'aria-label': cardName(card), ...more, class: `card ${more.class ?? ''}` },
    face(card, players),
  );
