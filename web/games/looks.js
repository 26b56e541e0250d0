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
 * @typedef {import('../table/stage.js').Beat} Beat
 * @typedef {import('../wire').EventMessage} EventMessage
 *
 * @typedef {object} Look
 * @property {string} kind the class of everything it draws
 * @property {string} poster its picture
 * @property {string} unit what it is played in: `round` or `hand`
 * @property {(card: string, players?: number) => any} face a card
 * @property {Record<string, string>} letters keys for cards without a colour or suit
 * @property {(s: Scene, view: any, seat: number) => any} won what a seat has won
 * @property {(s: Scene, view: any, seat: number) => string} wonText the same in words
 * @property {(view: any, seat: number) => number} points the number that counts at a seat
 * @property {string} pointsWord its name
 * @property {(facts: import('../wire').Fact[]) => any} note what is told of a card of the trick besides that it was played
 * @property {(s: Scene) => any} tiles what lies open on the table besides the trick
 * @property {(s: Scene, choose: (action: any) => void) => any} choices what can be chosen that is no card of the hand
 * @property {(message: EventMessage, before: any, trick: {seat: number, card: string}[], s: Scene) => Beat[]} beats how the end of a trick is told
 * @property {(s: Scene, message: EventMessage) => import('../table/motion.js').Trip[]} trips cards that change hands
 * @property {(view: any, seat: number) => number} extra places of a hand for cards that will come
 * @property {(view: any, seat: number, who: import('../core/say.js').Who) => any} explained how a score came about
 * @property {(s: Scene, view: any, seat: number) => any} ended what a seat has won, when it is over
 * @property {(view: any) => any} playedFor what the round was about
 * @property {(view: any) => string | null} quest the same by its name, where it has one
 * @property {string[]} later phases in which a card can be chosen that is played later
 * @property {(name: string, quest: string) => any[]} about what a card or a quest is for, under the quest of the hand
 * @property {(s: Scene) => any} standing what the scores of this round or hand are made of
 */

/** @type {Record<string, Look>} */
export const LOOKS = { 'david-goliath': goliath, 'dwarf-king': dwarf };

/** A card's face; how large its figure is depends on how many play. @param {string} card @param {number} [players] */
export const face = (card, players) => LOOKS[CARDS.get(card)?.game ?? '']?.face(card, players) ?? null;

/** A card that lies somewhere. @param {string} card @param {Record<string, any>} [more] @param {number} [players] */
export const lying = (card, more = {}, players = undefined) =>
  h(
    'span',
    { ...opens(card), 'aria-label': cardName(card), ...more, class: `card ${more.class ?? ''}` },
    face(card, players),
  );
