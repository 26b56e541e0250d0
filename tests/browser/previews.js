// Makes the pictures that messengers show of links to tables, web/previews. Run with: npm run previews

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { launch, root } from './helper.js';

const web = (...path) => readFileSync(join(root, 'web', ...path), 'utf8');
const folder = join(root, 'web', 'previews');
mkdirSync(folder, { recursive: true });
const [, crest] = web('core', 'art.svg').match(/(<g id="crest">.*)/);
const font = readFileSync(join(root, 'web', 'fonts', 'grenze-700.woff2')).toString('base64');
const [WIDTH, HEIGHT] = [1200, 630];

/**
 * A picture with the 64 colours that cover most of it; every other pixel takes the nearest. Flat drawings lose nothing,
 * and three quarters of the bytes.
 */
async function smaller(page, png) {
  const { colours, pixels } = await page.evaluate(
    async ({ png, width, height }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const all = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
      const counts = new Map();
      for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
      const colours = [...counts]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 64)
        .map(([one]) => one);
      const parts = (one) => [one & 255, (one >> 8) & 255, (one >> 16) & 255];
      const far = (a, b) => parts(a).reduce((sum, part, at) => sum + (part - parts(b)[at]) ** 2, 0);
      const nearest = new Map(
        [...counts.keys()].map((one) => [
          one,
          colours.reduce((best, other, at) => (far(one, other) < far(one, colours[best]) ? at : best), 0),
        ]),
      );
      return {
        colours: colours.flatMap(parts),
        pixels: Array.from(all, (one) => String.fromCharCode(nearest.get(one))).join(''),
      };
    },
    { png: png.toString('base64'), width: WIDTH, height: HEIGHT },
  );
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) rows.write(pixels.slice(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1, 'latin1');
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colours)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const browser = await launch();
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const [game, look] of [
  ['david-goliath', 'goliath'],
  ['dwarf-king', 'dwarf'],
]) {
  const poster = web('games', look, 'poster.svg').replace('<svg ', '<svg width="1200" height="630" ');
  await page.setContent(`<style>
    @font-face { font-family: Grenze; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; }
    p { position: absolute; left: 0; bottom: 0; margin: 0; padding: 14px 28px 16px 22px; display: flex; gap: 14px;
      align-items: center; font: 700 46px/1 Grenze; color: #fff8e9; background: #241230; border-radius: 0 24px 0 0; }
  </style>${poster}<p><svg width="53" height="56" viewBox="-34 -34 68 72">${crest}</svg>Trickhold</p>`);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(folder, `${game}.png`), await smaller(page, await page.screenshot()));
}
await browser.close();
