// Finds lines that are longer than 120 characters, which the formatter leaves: comments, texts, long names.
// `npm run lint` runs it after the linter.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LONGEST = 120;
const root = fileURLToPath(new URL('../..', import.meta.url));

const files = [
  ...readdirSync(join(root, 'web'), { recursive: true }).map((name) => `web/${name}`),
  ...readdirSync(join(root, 'tests/browser')).map((name) => `tests/browser/${name}`),
];
const ours = files.filter((name) => /\.(?:js|css)$/.test(name) && !name.startsWith('web/vendor/'));
const found = ours.flatMap((name) =>
  readFileSync(join(root, name), 'utf8')
    .split('\n')
    .flatMap((line, at) => ([...line].length > LONGEST ? [`${name}:${at + 1}: ${[...line].length} characters`] : [])),
);
if (found.length) {
  process.stderr.write(`lines longer than ${LONGEST} characters:\n${found.join('\n')}\n`);
  process.exit(1);
}
