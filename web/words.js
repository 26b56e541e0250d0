// @ts-check
// Texts by their keys, in the reader's language. The files are written in Project Fluent's language, which has no dots in
// names: `a.b` is the message `a-b`, or the attribute `b` of the message `a`.

import { FluentBundle, FluentNumber, FluentResource } from './vendor/fluent.js';

/** @type {Record<string, any>} */
const bundles = {};
export let language = 'en';
export const LANGUAGES = ['en', 'de'];

/** A number, its minus as long as a plus. @param {number} n */
export const number = (n) => (n < 0 ? `−${-n}` : String(n));

class Signed extends FluentNumber {
  toString() {
    return number(this.value);
  }
}

/** Loads the words of a language. @param {string} one */
async function learn(one) {
  if (bundles[one]) return;
  // Names are isolated where they come in.
  const bundle = new FluentBundle(one, { useIsolating: false });
  bundle.addResource(new FluentResource(await (await fetch(`/words/${one}.ftl`)).text()));
  bundles[one] = bundle;
}

/** @param {string} wanted */
export async function load(wanted) {
  language = LANGUAGES.includes(wanted) ? wanted : 'en';
  await learn(language);
  document.documentElement.lang = language;
}

/** Loads all languages, for those who type in any. */
export const loadAll = () => Promise.all(LANGUAGES.map(learn));

/** @param {string} key @param {string} one */
function pattern(key, one) {
  const message = (/** @type {string} */ name) => bundles[one]?.getMessage(name.replaceAll('.', '-'));
  const dot = key.lastIndexOf('.');
  return message(key)?.value ?? message(key.slice(0, Math.max(dot, 0)))?.attributes[key.slice(dot + 1)];
}

/** The browser's own text, or the one that all faces share. @param {string} key @param {string} one the language */
const find = (key, one) => pattern(`web.${key}`, one) ?? pattern(key, one);

/**
 * The text of a key, with what is put into it.
 * @param {string} key
 * @param {Record<string, any>} [facts]
 * @param {string} [one] the language
 */
export const t = (key, facts = {}, one = language) => fill(find(key, one), facts, one) ?? key;

/** @param {any} found @param {Record<string, any>} facts @param {string} one @returns {string | undefined} */
function fill(found, facts, one) {
  if ((found ?? null) === null) return undefined;
  const values = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number' ? new Signed(value) : String(value ?? ''),
  ]);
  return bundles[one].formatPattern(found, Object.fromEntries(values), []);
}

/** The text that all faces share, or the browser's own. @param {string} key @param {Record<string, any>} [facts] @param {string} [one] the language */
export const word = (key, facts = {}, one = language) =>
  fill(pattern(key, one) ?? pattern(`web.${key}`, one), facts, one) ?? key;

/** Is there a text for it? @param {string} key */
export const has = (key) => (find(key, language) ?? null) !== null;

/** A number with its sign. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

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
