// @ts-check
// Texts by their keys, in the reader's language.

/** @type {Record<string, string>} */
let words = {};
export let language = 'en';
export const LANGUAGES = ['en', 'de'];

/** @param {string} wanted */
export async function load(wanted) {
  language = LANGUAGES.includes(wanted) ? wanted : 'en';
  words = await (await fetch(`/words/${language}.json`)).json();
  document.documentElement.lang = language;
}

/**
 * The text of a key, its placeholders filled in.
 * @param {string} key
 * @param {Record<string, any>} [facts]
 */
export function t(key, facts) {
  const text = find(key);
  if (text === undefined) return key;
  return facts ? text.replace(/\{(\w+)\}/g, (all, name) => (name in facts ? String(facts[name]) : all)) : text;
}

/** The browser's own text, or the one that all faces share. @param {string} key */
const find = (key) => words[`web.${key}`] ?? words[key];

/** Is there a text for it? @param {string} key */
export const has = (key) => find(key) !== undefined;

/** A number with its sign. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** A number, its minus as long as a plus. @param {number} n */
export const number = (n) => (n < 0 ? `−${-n}` : String(n));

/** What cannot be seen: control characters, changes of direction, spaces without width, fillers (crates/words, `is_visible`). */
const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A name or a text from somebody else, for an element of its own: one that isolates it, `bdi`. @param {string} text */
export const visible = (text) => text.replace(HIDDEN, '');

/** The same inside a sentence: whichever way its letters run, they do not turn the words around it. Latin letters never do. @param {string} text */
export function isolated(text) {
  const seen = visible(text);
  return /^[\0-\x7f\p{Script=Latin}]*$/u.test(seen) ? seen : `\u2068${seen}\u2069`;
}

/** The language of the browser. */
export function wanted() {
  const one = (navigator.languages ?? [navigator.language])
    .map((l) => l.slice(0, 2))
    .find((l) => LANGUAGES.includes(l));
  return one ?? 'en';
}
