// Contact sheets of all scenes, pages and whatever opens over a table: each at seven sizes, light and English; dark and
// German
// at two. They lie in target/shots. Run with: npm run shots [-- PART OF A NAME]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, person, root, serve } from './helper.js';
import { CHOICES, TABLES, moments, played, show } from './scenes.js';
import { VIEWS } from './views.js';

const SIZES = ['360x740', '320x568', '768x1024', '740x360', '1024x768', '1280x800', '2560x1440'];
const LOOKS = [
  { sizes: SIZES, how: {}, name: '' },
  { sizes: ['360x740', '1280x800'], how: { theme: 'dark' }, name: '-dark' },
  { sizes: ['360x740', '740x360'], how: { language: 'de' }, name: '-de' },
];
const folder = join(root, 'target', 'shots');
mkdirSync(folder, { recursive: true });
const wanted = process.argv[2] ?? '';
const server = await serve();
const browser = await launch();
// A page that hears the real server; the others hear what is played to them.
const { page: player } = await person(browser);

/** The pictures beside each other, none higher than 560 px. */
async function sheet(shots, path) {
  const page = await browser.newPage({ viewport: { width: 2000, height: 600 } });
  const pictures = shots.map((png) => `<img height="560" src="data:image/png;base64,${png.toString('base64')}">`);
  await page.setContent(
    `<body style="margin:0;display:flex;gap:8px;flex-wrap:wrap;background:#888">${pictures.join('')}`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

/** What a page shows now, at these sizes. */
async function shoot(page, name, sizes) {
  const before = page.viewportSize();
  const shots = [];
  for (const size of sizes) {
    const [width, height] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    shots.push(await page.screenshot());
  }
  await page.setViewportSize(before);
  await sheet(shots, join(folder, `${name}.png`));
}

try {
  for (const { sizes, how, name: look } of LOOKS) {
    const { page, context } = await person(browser, { pace: 'click', ...how });
    for (const table of [...TABLES, ...CHOICES]) {
      const title = `${table.game}-${table.players}${table.special ? `-${table.special}` : ''}`;
      if (Object.keys(VIEWS).some((view) => wanted.startsWith(view))) continue;
      const game = await played(player, server.url, table);
      for (const [moment, at] of moments(game)) {
        const name = `${title}-${moment}${look}`;
        if (!name.includes(wanted)) continue;
        await show(page, server.url, game, at);
        await shoot(page, name, sizes);
      }
    }
    await context.close();
    const open = async (name = 'Anna') => (await person(browser, { name, tap: 'once', added: 7, ...how })).page;
    for (const [title, view] of Object.entries(VIEWS)) {
      if (!title.includes(wanted) && !wanted.startsWith(title)) continue;
      const one = await open();
      const look_ = (name, page) => name.includes(wanted) && shoot(page, `${name}${look}`, sizes);
      await view(one, look_, { url: server.url, player, open: () => open('Bartholomäus') });
      await one.context().close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
