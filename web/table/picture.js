// @ts-check
// The end of a game as a picture: what was played, who won, and everybody's score.

import { portrait } from '../core/art.js';
import { and } from '../core/say.js';
import * as store from '../core/store.js';
import { number, t, visible } from '../core/words.js';

/** @typedef {import('./scene.js').Scene} Scene */

/** The side of the picture, in pixels: a square fits everywhere. */
export const SIDE = 1080;
const EDGE = 64;
const POSTER = 430;
const [NIGHT, PAPER, GOLD, SOFT] = ['#241230', '#fff8e9', '#f6c453', '#cbb8d4'];
/** Colours of people's devices, in the order of their seats (style.css). */
const DEVICES = ['#7a3350', '#2f5d8a', '#3f6b3a', '#8a4a1f', '#5a3a86', '#2f6d6b'];

/** @param {string} src @returns {Promise<HTMLImageElement>} */
const image = (src) =>
  new Promise((done, failed) => {
    const picture = new Image();
    picture.onload = () => done(picture);
    picture.onerror = failed;
    picture.src = src;
  });

/** A drawing of the page as a picture of its own. @param {string} id @param {string} view what of it is seen */
const drawing = (id, view) =>
  image(
    `data:image/svg+xml,${encodeURIComponent(
      [
        `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="${view}"`,
        ` stroke-linejoin="round" stroke-linecap="round">${document.querySelector(id)?.outerHTML ?? ''}</svg>`,
      ].join(''),
    )}`,
  );

/**
 * A name of any length in so much room.
 * @param {CanvasRenderingContext2D} c @param {string} text @param {number} room
 */
function cut(c, text, room) {
  if (c.measureText(text).width <= room) return text;
  let short = [...text];
  while (short.length > 1 && c.measureText(`${short.join('')}…`).width > room) short = short.slice(0, -1);
  return `${short.join('')}…`;
}

/**
 * A round face: a bot's own, what one has chosen, or a person's initial.
 * @param {CanvasRenderingContext2D} c @param {import('../wire').SeatInfo} who @param {number} seat
 * @param {string} avatar @param {number} x @param {number} y @param {number} wide
 */
async function face(c, who, seat, avatar, x, y, wide) {
  const drawn = portrait(who, seat, avatar);
  const use = drawn.children
    .flatMap((one) => (one && typeof one === 'object' && 'tag' in one ? [one] : []))
    .find(({ tag }) => tag === 'use');
  const picture = use && (await drawing(use.props.href, drawn.props.viewBox));
  c.save();
  c.beginPath();
  c.arc(x + wide / 2, y + wide / 2, wide / 2, 0, 2 * Math.PI);
  c.clip();
  if (picture) c.drawImage(picture, x, y, wide, wide);
  else {
    c.fillStyle = DEVICES[seat % DEVICES.length];
    c.fillRect(x, y, wide, wide);
    c.fillStyle = PAPER;
    c.textAlign = 'center';
    c.font = `700 ${wide * 0.62}px Grenze`;
    c.fillText([...who.name.trim()][0]?.toUpperCase() ?? '?', x + wide / 2, y + wide * 0.71);
  }
  c.restore();
}

/** @param {Scene} s a game that is over @returns {Promise<Blob>} */
export async function picture(s) {
  const view = /** @type {NonNullable<Scene['view']>} */ (s.view);
  const table = /** @type {NonNullable<Scene['table']>} */ (s.table);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const [poster, crest] = await Promise.all([
    image(s.look.poster),
    drawing('#crest', '-34 -34 68 72'),
    document.fonts.load('700 60px Grenze'),
    document.fonts.load('700 40px "Source Sans 3"'),
  ]);
  c.fillStyle = NIGHT;
  c.fillRect(0, 0, SIDE, SIDE);
  // The posters are 16 by 9; what is too high goes, more of it above than below.
  const high = (SIDE * 9) / 16;
  c.save();
  c.beginPath();
  c.rect(0, 0, SIDE, POSTER);
  c.clip();
  c.drawImage(poster, 0, (POSTER - high) * 0.62, SIDE, high);
  c.restore();
  const name = (/** @type {number} */ seat) => visible(table.seats[seat]?.name ?? '');
  c.fillStyle = PAPER;
  c.font = '700 76px Grenze';
  c.fillText(t(`game.${table.game}`), EDGE, POSTER + 84);
  c.fillStyle = GOLD;
  c.font = '700 44px "Source Sans 3"';
  const won = t('web.picture.wins', { names: and(view.winners.map(name)), n: view.winners.length });
  c.fillText(cut(c, won, SIDE - 2 * EDGE), EDGE, POSTER + 144);
  const top = POSTER + 172;
  const row = Math.min(116, 372 / view.totals.length);
  const order = view.totals.map((total, seat) => ({ total, seat })).sort((a, b) => b.total - a.total);
  for (const [at, { total, seat }] of order.entries()) {
    const y = top + at * row;
    const first = view.winners.includes(seat);
    const avatar = seat === s.who.you ? store.get('avatar') : '';
    await face(c, table.seats[seat], seat, avatar, EDGE, y + 4, row - 8);
    c.fillStyle = first ? GOLD : PAPER;
    c.font = `700 ${row * 0.5}px "Source Sans 3"`;
    c.fillText(cut(c, name(seat), SIDE - 2 * EDGE - row - 220), EDGE + row + 16, y + row * 0.66);
    c.textAlign = 'right';
    c.fillText(number(total), SIDE - EDGE, y + row * 0.66);
    c.textAlign = 'left';
  }
  c.drawImage(crest, EDGE, SIDE - 78, 52, 52);
  c.fillStyle = SOFT;
  c.font = '700 32px "Source Sans 3"';
  c.fillText('Trickhold', EDGE + 66, SIDE - 40);
  c.textAlign = 'right';
  const day = new Date(table.created).toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
  c.fillText(day, SIDE - EDGE, SIDE - 40);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}
