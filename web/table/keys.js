// @ts-check
// The keyboard at a table: cards by colour or suit and number, choices by their place, and single letters.

import { kind, label } from '../core/cards.js';
import { gameOf } from '../core/catalogue.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** So long a letter waits for its number. */
const WAIT = 1500;

/**
 * Listens until the function it answers is called.
 * @param {HTMLElement} app
 * @param {() => Scene | null} scene
 * @param {Record<string, () => void>} does what a key does: `escape`, `l`, `s`, …
 */
export function keys(app, scene, does) {
  let typed = '';
  let typedAt = 0;

  /** @param {string} card */
  const focus = (card) => /** @type {HTMLElement | null} */ (app.querySelector(`.hand [data-card="${card}"]`))?.focus();

  /** A colour or suit, then a number or rank. @param {Scene} s @param {string} press */
  function card(s, press) {
    const kinds = gameOf(s.table?.game ?? '').suits.map((one) => one.toLowerCase());
    const held = s.view?.hand ?? [];
    const longer = typed + press;
    /** By its name, or by what is printed on it. @param {string} one */
    const begins = (one) => [one, kind(one) + label(one)].some((name) => name.toLowerCase().startsWith(longer));
    const found = typed ? held.filter((one) => kind(one) && begins(one)) : [];
    if (found.length) {
      typed = longer;
      typedAt = Date.now();
      focus(
        found.find((one) => one.toLowerCase() === typed || (kind(one) + label(one)).toLowerCase() === typed) ??
          found[0],
      );
      return true;
    }
    if (kinds.includes(press)) {
      typed = press;
      typedAt = Date.now();
      const first = held.find((one) => kind(one) && one[0].toLowerCase() === press);
      if (first) focus(first);
      return true;
    }
    if (!held.includes(s.look.letters[press])) return false;
    focus(s.look.letters[press]);
    return true;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const s = scene();
    const target = /** @type {HTMLElement} */ (event.target);
    if (!s?.view || s.table?.state === 'lobby' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, select, textarea') || target.closest('dialog')) return;
    const press = event.key.toLowerCase();
    if (Date.now() - typedAt > WAIT) typed = '';
    // Space shows at once what is waiting. It never plays a card: it may come a moment too late.
    if (press === ' ' && (s.skip() || target.closest('.hand, .prompt'))) {
      event.preventDefault();
      return;
    }
    if (press === 'enter' || press === ' ') {
      // A key that is held plays one card, and the next letter begins anew.
      if (event.repeat && target.closest('.hand, .prompt')) event.preventDefault();
      typed = '';
      return;
    }
    const prompt = /** @type {HTMLElement[]} */ ([...app.querySelectorAll('.prompt .choice')]);
    if (!typed && /^[1-9]$/.test(press) && prompt[Number(press) - 1]) {
      prompt[Number(press) - 1].focus();
      return;
    }
    if (press !== 'escape' && card(s, press)) return;
    if (!event.repeat) does[press]?.();
  }
  /** Some browsers press a button when Space is let go. @param {KeyboardEvent} event */
  function up(event) {
    if (event.key === ' ' && /** @type {HTMLElement} */ (event.target).closest?.('.hand, .prompt'))
      event.preventDefault();
  }
  document.addEventListener('keydown', key);
  document.addEventListener('keyup', up);
  return () => {
    document.removeEventListener('keydown', key);
    document.removeEventListener('keyup', up);
  };
}
