// @ts-check
// Drawings. The pictures are files (`art.svg`, one of the house and one of each game), put into the page once;
// everything that shows one refers to it by its name.

import { h } from './dom.js';

const FILES = ['/core/art.svg', '/games/goliath/art.svg', '/games/dwarf/art.svg'];

const box = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
box.setAttribute('class', 'hidden');
box.setAttribute('aria-hidden', 'true');

/** @type {Promise<void> | null} */
let asked = null;

/** Fetches the drawings; pages that are open already show them as they come. */
export function load() {
  asked ??= Promise.all(FILES.map(async (file) => (await fetch(file)).text())).then(
    (files) => {
      box.insertAdjacentHTML('beforeend', files.join(''));
      document.body.prepend(box);
    },
    (wrong) => {
      asked = null;
      throw wrong;
    },
  );
  return asked;
}

/**
 * A drawing by its name.
 * @param {string} name @param {string} kind its class @param {string} view what of it is seen
 * @param {import('./border.js').Props} [more]
 */
const drawn = (name, kind, view, more = { 'aria-hidden': 'true' }) =>
  h('svg', { class: kind, viewBox: view, ...more }, h('use', { href: `#${name}` }));

/** A small picture for a button. @param {string} name */
export const icon = (name) => drawn(`icon-${name}`, 'ico', '0 0 24 24');

/** The mark of a colour or suit. @param {string} letter @param {string} [title] */
export const symbol = (letter, title) =>
  drawn(
    `mark-${letter}`,
    `sym c${letter}`,
    '-1 -1 22 22',
    title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': 'true' },
  );

export const crest = () => drawn('crest', 'crest', '-34 -34 68 72');
export const back = () => drawn('back', 'face', '0 0 100 140');
export const pawn = (/** @type {import('./border.js').Props} */ more) =>
  h('svg.pawn', { viewBox: '-.6 -.6 11.2 13.2', ...more }, h('use', { href: '#pawn' }));

/** A card's face, drawn when it is first shown. @param {string} name @param {() => string} draw */
export function face(name, draw) {
  const id = `face-${name}`;
  if (!box.querySelector(`[id="${id}"]`))
    box.insertAdjacentHTML('beforeend', `<symbol id="${id}" viewBox="0 0 100 140">${draw()}</symbol>`);
  return drawn(id, 'face', '0 0 100 140');
}

const EDGE = [
  'M9 0H91a9 9 0 0 1 9 9V131a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9V9a9 9 0 0 1 9-9z',
  'M10 4a6 6 0 0 0-6 6V130a6 6 0 0 0 6 6H90a6 6 0 0 0 6-6V10a6 6 0 0 0-6-6z',
].join('');

/** A picture inside the edge of a card. @param {string} picture @param {string} kind */
export const frame = (picture, kind) =>
  [
    `<svg x="3" y="3" width="94" height="134" viewBox="3 3 94 134">${picture}</svg>`,
    `<path class="edge ${kind}" d="${EDGE}" fill-rule="evenodd"/>`,
    `<rect class="rim ${kind}" x="4" y="4" width="92" height="132" rx="6"/>`,
  ].join('');

/**
 * Number or rank in the corner, and the mark below; 6 and 9 are underlined.
 * @param {string} label @param {string} letter @param {string} kind
 */
export function index(label, letter, kind) {
  const long = label.length > 1;
  const line =
    label === '6' || label === '9' ? '<path class="out" d="M14 49h22"/><path class="in" d="M16 49h18"/>' : '';
  const size = `font-size="${long || /\D/.test(label) ? 47 : 54}"${long ? ' letter-spacing="-2"' : ''}`;
  const text = `<text x="${long ? 28 : 25}" y="45" ${size}>${label}</text>`;
  const mark = `<use href="#mark-${letter}" transform="translate(${long ? 17.5 : 14.5} 56) scale(1.05)"/>`;
  return `<g class="index ${kind}">${text}${mark}${line}</g>`;
}

/** Those who play when no friend does. */
export const COMPANY = ['vesper', 'pip', 'bruna', 'grimble', 'tamm', 'ruk'];
/** Pictures that people choose for themselves. */
export const AVATARS = ['fox', 'owl', 'bear', 'cat', 'hare', 'frog'];

/** A bot that holds the seat of somebody who is away: small, at the foot of their picture. @param {string} name */
export const holder = (name) => drawn(`who-${name}`, 'face-of holder', '21 27 78 78');

/**
 * Whoever sits there: a bot wears a face, a person what they chose, or a device with the initial.
 * @param {{kind: string, name: string}} who @param {number} seat @param {string} [avatar]
 */
export function portrait(who, seat, avatar = '') {
  const name = who.name.toLowerCase();
  if (who.kind === 'bot' && COMPANY.includes(name)) return drawn(`who-${name}`, 'face-of', '21 27 78 78');
  if (AVATARS.includes(avatar)) return drawn(`avatar-${avatar}`, 'face-of', '0 0 78 78');
  return h(
    'svg',
    { class: `face-of device d${seat % 6}`, viewBox: '0 0 78 78', 'aria-hidden': 'true' },
    h('rect', { width: 78, height: 78 }),
    h('path', { d: 'M0 78L78 0V78z' }),
    h('text', { x: 39, y: 57 }, [...who.name.trim()][0]?.toUpperCase() ?? '?'),
  );
}
