// @ts-check
// Texts by their keys, in the reader's language. The files are written in Project Fluent's language, which has no dots
// in names: `a.b` is the message `a-b`, or the attribute `b` of the message `a`.

import { FluentBundle, FluentNumber, FluentResource } from '../vendor/fluent.js';

/** @typedef {import('./border.js').Values} Values */

/** @type {Record<string, import('./border.js').Foreign>} */
const bundles = {};
export let language = 'en';
/** The languages there are: their codes, and what they call themselves. @type {[string, string][]} */
export let LANGUAGES = [];

/** A number, its minus as long as a plus. @param {number} n */
export const number = (n) => (n < 0 ? `−${-n}` : String(n));

/**
 * A number with this many digits after its point, as the language writes it.
 * @param {number} n
 * @param {number} digits
 */
export const decimal = (n, digits) =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  })
    .format(n)
    .replace('-', '−');

class Signed extends FluentNumber {
  toString() {
    return number(this.value);
  }
}

/** Loads the words of a language, or of the browser's own. @param {string} [wanted] */
export async function load(wanted) {
  if (!LANGUAGES.length) LANGUAGES = await (await fetch('/words/languages.json')).json();
  const known = (/** @type {string} */ one) => LANGUAGES.some(([code]) => code === one);
  const own = (navigator.languages ?? [navigator.language]).map((one) => one.slice(0, 2));
  language = [wanted ?? '', ...own].find(known) ?? LANGUAGES[0][0];
  if (!bundles[language]) {
    // Names are isolated where they come in.
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(await (await fetch(`/words/${language}.ftl`)).text()));
    bundles[language] = bundle;
  }
  document.documentElement.lang = language;
}

/** @param {string} key */
function pattern(key) {
  const message = (/** @type {string} */ name) => bundles[language]?.getMessage(name.replaceAll('.', '-'));
  const dot = key.lastIndexOf('.');
  return message(key)?.value ?? message(key.slice(0, Math.max(dot, 0)))?.attributes[key.slice(dot + 1)] ?? null;
}

/** @param {string} key @param {import('./border.js').Foreign} found @param {Values} facts @returns {string} */
function fill(key, found, facts) {
  const values = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number' ? new Signed(value) : String(value ?? ''),
  ]);
  if (found === null) return key;
  /** @type {Error[]} */
  const errors = [];
  const text = bundles[language].formatPattern(found, Object.fromEntries(values), errors);
  // A sentence with a gap is better than none; tests take it for a fault.
  if (errors.length) reportError(new Error(`${key}: ${errors.join(', ')}`));
  return text;
}

/**
 * The browser's own text of a key, or the one that all faces share, with what is put into it.
 * @param {string} key @param {Values} [facts]
 */
export const t = (key, facts = {}) => fill(key, pattern(`web.${key}`) ?? pattern(key), facts);

/** The text that all faces share. @param {string} key @param {Values} [facts] */
export const word = (key, facts = {}) => fill(key, pattern(key), facts);

/** Is there a text for it? @param {string} key */
export const has = (key) => (pattern(`web.${key}`) ?? pattern(key)) !== null;

/** A number with its sign. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/**
 * What cannot be seen: control characters, changes of direction, spaces without width, fillers (crates/words,
 * `is_visible`).
 */
const HIDDEN = new RegExp(
  [
    '[\\p{Cc}\\u00ad\\u061c\\u115f\\u1160\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060\\u2066-\\u2069',
    '\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]',
  ].join(''),
  'gu',
);

/** A name or a text from somebody else, for an element of its own: one that isolates it, `bdi`. @param {string} text */
export const visible = (text) => text.replace(HIDDEN, '');

/**
 * The same inside a sentence: whichever way its letters run, they do not turn the words around it. Latin letters never
 * do.
 * @param {string} text
 */
export function isolated(text) {
  const seen = visible(text);
  return /^[\0-\x7f\p{Script=Latin}]*$/u.test(seen) ? seen : `\u2068${seen}\u2069`;
}
