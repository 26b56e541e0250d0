// @ts-check
// What the games are made of, as the server tells it: cards, tiles, quests, special cards, options, what a score pad
// has to ask, and the bots. Loaded before any page; kept with the pages for when the network is gone.

import { api } from './net.js';

/** @typedef {import('../wire').GameEntry} GameEntry */

/** All games, in the order in which they are offered. @type {GameEntry[]} */
export let games = [];

/** The bots, weaker ones first. @type {string[]} */
export let bots = [];

/** The signs that people can send instead of words. @type {string[]} */
export let emotes = [];

/** @type {Promise<void> | null} */
let asked = null;

export function load() {
  asked ??= api('/api/catalogue').then(
    (catalogue) => {
      ({ games, bots, emotes } = catalogue);
    },
    (wrong) => {
      asked = null;
      throw wrong;
    },
  );
  return asked;
}

/** @param {string} name @returns {GameEntry} */
export const gameOf = (name) => games.find((one) => one.game === name) ?? games[0];

/** The deck for this number of players. @param {string} game @param {number} players */
export const deckOf = (game, players) => {
  const { decks } = gameOf(game);
  return decks.find((one) => one.players === players) ?? decks[0];
};
