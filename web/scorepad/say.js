// @ts-check
// What is wrong with what was told to the score pad, in words.

import { theCard, theCards } from '../core/say.js';
import { has, t } from '../core/words.js';

/** @typedef {import('../core/say.js').Names} Names */

/** What was refused, by a person's names. @param {any} refusal @param {Names} name @returns {string} */
export function wrongText(refusal, name) {
  const facts = refusal.facts;
  if (refusal.code !== 'score' || !facts?.what)
    return t(has(`refusal.${refusal.code}`) ? `refusal.${refusal.code}` : 'refusal.other', {
      what: refusal.what ?? refusal.code,
    });
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
      return t(`wrong.out_of_pack.${key}`, {
        name: name(told.seat),
        card: theCard(told.card),
        highest: value,
        special: key === 'special' ? theCard(value) : '',
      });
    }
    case 'twice':
      return t(told.seat === told.before ? 'wrong.twice.same' : 'wrong.twice', {
        name: name(told.seat),
        other: name(told.before),
        card: theCard(told.card),
      });
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
  const facts = {
    ...told,
    name: pile ? name(Number(pile[1])) : '',
    number: told.least === told.most ? told.least : t('web.pad.to', told),
  };
  const what = pile
    ? told.most === 0
      ? 'no_trick'
      : told.least === told.most
        ? 'whole'
        : 'pile'
    : path === '/third_tricks'
      ? 'third'
      : path === '/won'
        ? told.of
        : '';
  if (has(`pad.wrong.${what}`)) return t(`web.pad.wrong.${what}`, facts);
  return t(told.least === told.most ? 'wrong.number' : 'wrong.number.range', told);
}
