// The browser's own texts: each is used, and what the code asks for is there, in every language.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { root, words } from './helper.js';

/** All texts in quotes that may be keys. Where something is put in, anything may stand. */
function quoted() {
  const web = join(root, 'web');
  const files = readdirSync(web, { recursive: true }).filter((name) => /^(?!vendor).*\.js$/.test(name));
  const code = files.map((name) => readFileSync(join(web, name), 'utf8')).join('\n');
  const long = [...code.matchAll(/(['`])([a-z]\w*(?:\.(?:[\w-]|\$\{[^{}`]*(?:`[^`]*`)?[^{}`]*\})+)+)\1/g)];
  const called = [...code.matchAll(/\b(t|word|count)\('([\w.-]+)'/g)].map(([, , text]) => text);
  const all = new Set([...long.map(([, , text]) => text), ...called]);
  return [...all].map((text) => ({ text, called: called.includes(text) }));
}

const english = new Set(words('en').keys());
const used = quoted()
  .filter(({ text }) => !text.startsWith('web.${'))
  .map(({ text, called }) => ({
    text,
    called,
    fits: new RegExp(`^(web-)?${text.replaceAll(/\$\{.*?\}(?=[.\w-]|$)/g, '.+').replaceAll(/\.(?!\+)/g, '-')}$`),
  }));

test('every text of the browser is used', () => {
  const unused = [...english].filter((key) => key.startsWith('web-') && !used.some(({ fits }) => fits.test(key)));
  assert.deepEqual(unused, []);
});

test('what the browser asks for is there', () => {
  const asked = used.filter(({ text, called }) => called || text.startsWith('web.'));
  const missing = asked.filter(({ fits }) => ![...english].some((key) => fits.test(key)));
  assert.deepEqual(
    missing.map(({ text }) => text),
    [],
  );
});

test('every language has the same texts', () => {
  const german = new Set(words('de').keys());
  assert.deepEqual([...english].sort(), [...german].sort());
});
