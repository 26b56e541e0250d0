// Finds `any` in types outside the border (web/core/border.d.ts): `npm run types` runs it after the compiler.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../web', import.meta.url));

/** The types in a comment: what stands in braces behind a tag, braces inside it included. */
function* types(comment) {
  for (const { index } of comment.matchAll(/@\w+\s+\{/g)) {
    const from = comment.indexOf('{', index);
    let [at, open] = [from, 0];
    do {
      if (comment[at] === '{') open += 1;
      if (comment[at] === '}') open -= 1;
      at += 1;
    } while (open && at < comment.length);
    yield comment.slice(from, at);
  }
}

const found = [];
for (const name of readdirSync(web, { recursive: true }).sort()) {
  if (!name.endsWith('.js') || name.startsWith('vendor')) continue;
  const text = readFileSync(join(web, name), 'utf8');
  for (const { 0: comment, index } of text.matchAll(/\/\*\*[\s\S]*?\*\//g))
    for (const type of types(comment))
      if (/\bany\b/.test(type.replaceAll(/\/\/.*/g, '')))
        found.push(`web/${name}:${text.slice(0, index).split('\n').length}: ${type}`);
}
if (found.length) {
  process.stderr.write(`types that are not known stand in web/core/border.d.ts alone:\n${found.join('\n')}\n`);
  process.exit(1);
}
