// What only one game has lies in its folder: no other file asks which game it is, or for what only one has.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { root } from './helper.js';

/** Games are compared, a view is asked for what only one game's has, or a phase of one game is named. */
const ASKS =
  /[!=]== '(?:david-goliath|dwarf-king)'|'(?:quest|tile|piles|special)' in |'(?:sorcerer|giving|druid|exchange)'/;

test('no file outside the games asks which game it is', () => {
  const web = join(root, 'web');
  // The score pad is a page of two games at once.
  const files = readdirSync(web, { recursive: true }).filter((name) => /^(?!vendor|games|scorepad).*\.js$/.test(name));
  assert.ok(files.length > 40);
  const found = files.flatMap((name) =>
    readFileSync(join(web, name), 'utf8')
      .split('\n')
      .flatMap((line, at) => (ASKS.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : [])),
  );
  assert.deepEqual(found, []);
});
