// What only one game has lies in its folder: no other file asks which game it is, or for what only one has.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { root } from './helper.js';

const web = join(root, 'web');
const read = (name) => readFileSync(join(web, name), 'utf8');
const files = readdirSync(web, { recursive: true }).filter((name) => /^(?!vendor).*\.(?:js|css)$/.test(name));
/** Files of one game, and those of all. */
const [own, shared] = [true, false].map((own) => files.filter((name) => /^games\/\w+\//.test(name) === own));

/** The lines of files in which something is found. */
const lines = (names, finds) =>
  names.flatMap((name) =>
    read(name)
      .split('\n')
      .flatMap((line, at) => (finds(line, name) ? [`${name}:${at + 1}: ${line.trim()}`] : [])),
  );

/**
 * A game is named, by itself (but for what lists them) or by its rules, a view is asked for what only one has, or a
 * phase of one game is named.
 */
const ASKS =
  /'(?:david-goliath|dwarf-king)'(?!: )|'D[GK]|'(?:quest|tile|piles|special)' in |'(?:sorcerer|giving|druid|exchange)'/;

test('no file outside the games asks which game it is', () => {
  const code = shared.filter((name) => name.endsWith('.js'));
  assert.ok(code.length > 60);
  const asks = lines(code, (line) => ASKS.test(line));
  assert.deepEqual(asks, []);
});

/** What stands in quotes in this code, but for the names of texts. */
const quoted = (code) =>
  [...code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '').matchAll(/(\b(?:t|has|word|count)\()?(['`])((?:(?!\2).)*)\2/g)]
    .filter(([, text]) => !text)
    .map(([, , , literal]) => literal);

/** The classes that a game gives to what it draws. */
const given = (game) =>
  own
    .filter((name) => name.startsWith(`${game}/`) && name.endsWith('.js'))
    .flatMap((name) => {
      const tags = [...read(name).matchAll(/\bh\(\s*'\w+\.([^']+)'/g)].flatMap(([, all]) => all.split('.'));
      const classes = [...read(name).matchAll(/\bclass: ([^\n]*)/g)].flatMap(([, line]) => quoted(line));
      return [...tags, ...classes.flatMap((text) => text.match(/(?<![\w$.{-])[a-z][\w-]*/gi) ?? [])];
    });

test('no style outside the games is of one game alone', () => {
  const games = [...new Set(own.map((name) => name.split('/').slice(0, 2).join('/')))];
  const all = new Set(
    shared
      .filter((name) => name.endsWith('.js'))
      .flatMap(
        (name) =>
          quoted(read(name))
            .join(' ')
            .match(/[\w-]+/g) ?? [],
      ),
  );
  const alone = new Set();
  for (const game of games) {
    const others = new Set(games.filter((one) => one !== game).flatMap(given));
    for (const one of given(game)) if (!all.has(one) && !others.has(one)) alone.add(one);
  }
  assert.ok(alone.size > 30 && alone.has('rack'));
  const styles = shared.filter((name) => name.endsWith('.css'));
  assert.ok(styles.length > 10);
  const found = lines(styles, (line) =>
    [...line.matchAll(/\.([a-z][\w-]*)/gi)].some(([, name]) => alone.has(name) || ['dg', 'dk'].includes(name)),
  );
  assert.deepEqual(found, []);
});
