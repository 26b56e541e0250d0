// @ts-check
// The score pad, for tables with the real cards. The server counts; the sheet stays on the device.

import { h, patch } from './dom.js';
import { t, signed, language } from './words.js';
import { api, Refused } from './net.js';
import { bar, select } from './parts.js';
import { COLOURS, SPECIALS, cardName, cardNames, face, symbol } from './cards.js';
import * as store from './store.js';
import { errorText } from './start.js';

const TILES = /** @type {Record<string, string[]>} */ ({
  2022: Array.from({ length: 20 }, (_, i) => String(i + 1)),
  2011: ['2', '3', '4', '5', '7', '8', '9', '10', '11', '12', '13', '17', '18', '19', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6'],
});

/** @param {string} game @returns {any} */
const fresh = (game) => ({ game, names: ['', '', '', ''], rows: [], tiles: '2022' });

/** A sheet as part of an address. @param {any} sheet */
const packed = (sheet) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(sheet)))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** @param {string} text @returns {any} */
function unpacked(text) {
  try {
    const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    const sheet = JSON.parse(new TextDecoder().decode(Uint8Array.from(raw, (one) => one.charCodeAt(0))));
    const fine = ['david-goliath', 'dwarf-king'].includes(sheet.game) && Array.isArray(sheet.names) && sheet.names.every((/** @type {any} */ one) => typeof one === 'string') && sheet.names.length >= 3 && sheet.names.length <= 6 &&
      Array.isArray(sheet.rows) && sheet.rows.every((/** @type {any} */ row) => Array.isArray(row.scores) && row.scores.length === sheet.names.length && row.scores.every(Number.isFinite));
    return fine ? sheet : null;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} app */
export function open(app) {
  const shared = location.hash.length > 1 ? unpacked(location.hash.slice(1)) : null;
  let sheet = shared ?? store.get('pad') ?? fresh('david-goliath');
  let error = '';
  /** @type {any} */
  let answer = null;
  let player = 0;
  let copied = false;
  /** Who won which card. @type {Record<string, number>} */
  let won = {};
  /** What is told of a hand. @type {any} */
  let told = { tile: '1', side: 'a', special: 'dragon' };
  /** @type {any} */
  let needs = null;
  let asked = 0;

  const keep = () => {
    store.put('pad', sheet);
    if (location.hash) history.replaceState(null, '', location.pathname);
  };
  /** @param {any} change */
  const change = (change) => {
    sheet = { ...sheet, ...change };
    keep();
    recount();
    draw();
  };
  /** @param {number} seat */
  const name = (seat) => sheet.names[seat] || t('web.pad.player', { n: seat + 1 });
  /** A name in few letters. @param {number} seat @param {number} length */
  const short = (seat, length) => (sheet.names[seat] ? sheet.names[seat].slice(0, length) : String(seat + 1));
  const players = () => sheet.names.length;
  const seats = () => sheet.names.map((/** @type {string} */ _, /** @type {number} */ seat) => seat);
  const forget = () => {
    won = {};
    answer = null;
    needs = null;
    error = '';
    player = 0;
    told = { tile: told.tile, side: told.side, special: told.special };
  };

  const piles = () => seats().map((/** @type {number} */ seat) => Object.keys(won).filter((card) => won[card] === seat));

  /** Asks the server what it is worth so far. */
  async function recount() {
    asked += 1;
    const mine = asked;
    error = '';
    try {
      let next = null;
      let wanted = needs;
      if (sheet.game === 'david-goliath') {
        next = await api('/api/score', { game: sheet.game, options: { players: players() }, won: piles(), partial: Object.keys(won).length < 15 * players() });
      } else {
        const head = { options: { players: players(), tile_set: sheet.tiles }, tile: told.tile, side: told.side, special: told.special };
        wanted = await api('/api/score/needs', head);
        const body = request(head, wanted);
        next = body ? await api('/api/score', { game: sheet.game, ...body }) : null;
      }
      if (mine !== asked) return;
      needs = wanted;
      answer = next;
    } catch (wrong) {
      if (mine !== asked) return;
      answer = null;
      error = wrong instanceof Refused && wrong.refusal.code === 'score' ? t('refusal.score', { what: wrong.refusal.what ?? '' }) : errorText(wrong);
    }
    draw();
  }

  /** What was told, as far as it is asked for; null if something is missing. @param {any} head @param {any} wanted */
  function request(head, wanted) {
    const body = { ...head };
    const n = players();
    if (wanted.tricks === 'tricks') {
      body.tricks = seats().map((/** @type {number} */ seat) => told.tricks?.[seat] ?? 0);
      if (body.tricks.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) !== wanted.hand_size) return null;
    } else if (wanted.tricks === 'winners' || wanted.tricks === 'last_four') {
      const count = wanted.tricks === 'winners' ? wanted.hand_size : 4;
      body[wanted.tricks] = Array.from({ length: count }, (_, i) => told[wanted.tricks]?.[i]);
      if (body[wanted.tricks].some((/** @type {any} */ one) => one === undefined)) return null;
    } else if (wanted.tricks === 'third_tricks') body.third_tricks = told.third_tricks ?? [];
    if (wanted.cards.length) {
      if (wanted.cards.some((/** @type {string} */ card) => won[card] === undefined)) return null;
      body.won = seats().map((/** @type {number} */ seat) => wanted.cards.filter((/** @type {string} */ card) => won[card] === seat));
    }
    switch (wanted.special?.asks) {
      case 'tinkerer':
        if (told.tinkerer === undefined) return null;
        body.tinkerer = told.tinkerer === -1 ? 'last_trick' : { next_trick: told.tinkerer };
        break;
      case 'joker':
        if (told.joker === undefined) return null;
        body.joker = told.joker === -1 ? 'earlier' : { last_trick: told.joker };
        break;
      case 'scout':
        if (told.scout === undefined) return null;
        body.scout = { played_by: told.scout, nobles: Math.min(told.nobles ?? 0, n) };
    }
    return body;
  }

  /** @param {any} change */
  const tell = (change) => {
    told = { ...told, ...change };
    recount();
    draw();
  };

  function write() {
    const scores = answer.seats.map((/** @type {any} */ one) => one.score);
    sheet = { ...sheet, rows: [...sheet.rows, { scores, quest: answer.quest }] };
    forget();
    told = { tile: told.tile, side: told.side, special: told.special };
    keep();
    recount();
    draw();
  }

  /** @param {string} card */
  const tap = (card) => {
    if (won[card] === player) delete won[card];
    else won[card] = player;
    recount();
    draw();
  };

  const who = () => h('div', { class: 'tabs', role: 'group', 'aria-label': t('web.players') }, seats().map((/** @type {number} */ seat) => h('button', { key: seat, 'aria-pressed': String(player === seat), onclick: () => { player = seat; draw(); } }, name(seat), answer ? h('b', {}, ` ${answer.seats[seat]?.score ?? ''}`) : null)));

  function goliath() {
    const all = 15 * players();
    const missing = all - Object.keys(won).length;
    const numbers = Array.from({ length: 3 * players() }, (_, i) => i + 1);
    return h('section', { class: 'box', key: 'goliath' }, who(), h('p', { class: 'soft' }, t('web.pad.tap', { name: name(player) })),
      COLOURS.map((letter) => h('div', { class: 'padrow', key: letter }, symbol(letter),
        h('div', { class: 'padgrid' }, numbers.map((number) => {
          const card = `${letter}${number}`;
          const owner = won[card];
          return h('button', { key: card, class: owner === undefined ? '' : owner === player ? 'own' : 'taken', 'aria-pressed': String(owner === player), 'aria-label': `${cardName(card)}${owner === undefined ? '' : `, ${name(owner)}`}`, onclick: () => tap(card) }, String(number), owner === undefined ? null : h('span', { class: 'tag', 'aria-hidden': 'true' }, short(owner, 2)));
        })))),
      missing ? h('div', { class: 'row' }, h('span', { class: 'soft' }, t('web.pad.left', { n: missing })), missing < all ? h('button', { onclick: () => { for (const letter of COLOURS) for (const number of numbers) won[`${letter}${number}`] ??= player; recount(); draw(); } }, t('web.pad.rest', { name: name(player) })) : null) : null,
      answer ? h('div', { class: 'box' }, h('b', {}, name(player)), h('div', { class: 'five' }, answer.seats[player].colours.map((/** @type {any} */ line) => h('div', { key: line.colour, class: `five-col ${line.worth === 'one_each' ? 'many' : ''}` }, symbol(line.colour), h('span', {}, line.cards.map((/** @type {string} */ card) => card.slice(1)).join(' ') || '–'), h('b', {}, line.worth === 'one_each' ? `${line.count}×1` : line.count ? `= ${line.points}` : ''))))) : null,
      h('button', { class: 'primary', id: 'keep', disabled: !answer || answer.partial || missing > 0, onclick: write }, t('web.pad.keep')));
  }

  /** What counted, in words. @param {any} line */
  function lineText(line) {
    const none = (line.counted === 'same_tricks' && !line.same.length) || (line.counted === 'third_trick' && !line.place);
    return t(`web.counted.${line.counted}${none ? '.none' : ''}`, {
      ...line,
      same: line.same?.map(name).join(', ') ?? '',
      cards: line.cards?.length ? cardNames(line.cards) : '–',
      card: line.card ? cardName(line.card) : '–',
      worth: line.worth === undefined ? '' : signed(line.worth),
    });
  }

  /** @param {string} id @param {string} label @param {any} value @param {(seat: number | undefined) => void} set @param {[number, string][]} [more] */
  const seatSelect = (id, label, value, set, more = []) => select(id, label, value ?? '', [['', '…'], ...seats().map((/** @type {number} */ seat) => /** @type {[any, string]} */ ([seat, name(seat)])), ...more], (chosen) => set(chosen === '' ? undefined : Number(chosen)));

  function dwarf() {
    const quest = `${told.tile}${told.side}`;
    const tiles = TILES[sheet.tiles];
    const sum = seats().reduce((/** @type {number} */ all, /** @type {number} */ seat) => all + (told.tricks?.[seat] ?? 0), 0);
    return h('section', { class: 'box', key: 'dwarf' },
      h('div', { class: 'fields' },
        select('tile-set', t('option.tile_set'), sheet.tiles, [['2022', '2022'], ['2011', '2011']], (value) => { if (!TILES[value].includes(told.tile)) told.tile = TILES[value][0]; change({ tiles: value }); }),
        select('tile', t('web.pad.tile'), told.tile, tiles.map((one) => [one, `${one}: ${t(`quest.title.${one}a`)} / ${t(`quest.title.${one}b`)}`]), (value) => tell({ tile: value })),
        select('side', t('web.pad.side'), told.side, ['a', 'b'].map((one) => [one, `${one}: ${t(`quest.title.${told.tile}${one}`)}`]), (value) => tell({ side: value })),
        select('special', t('web.pad.special'), told.special, SPECIALS.map((one) => [one, t(`card.${one}`)]), (value) => tell({ special: value }))),
      h('p', {}, h('b', {}, t(`quest.title.${quest}`)), ' – ', t(`quest.${quest}`)),
      h('p', { class: 'soft' }, h('b', {}, t(`card.${told.special}`)), ' – ', t(`special.${told.special}`)),
      needs?.tricks === 'tricks' ? h('fieldset', { class: 'box', key: 'tricks' }, h('legend', {}, t('web.pad.tricks'), ' ', t('web.pad.of', { found: sum, all: needs.hand_size })), seats().map((/** @type {number} */ seat) => h('div', { class: 'stepper', key: seat },
        h('button', { 'aria-label': `${name(seat)} −1`, onclick: () => tell({ tricks: { ...told.tricks, [seat]: Math.max(0, (told.tricks?.[seat] ?? 0) - 1) } }) }, '−'), h('output', {}, String(told.tricks?.[seat] ?? 0)),
        h('button', { 'aria-label': `${name(seat)} +1`, onclick: () => tell({ tricks: { ...told.tricks, [seat]: (told.tricks?.[seat] ?? 0) + 1 } }) }, '+'), name(seat)))) : null,
      needs?.tricks === 'winners' || needs?.tricks === 'last_four' ? h('fieldset', { class: 'box', key: 'winners' }, h('legend', {}, t(`web.pad.${needs.tricks}`)), h('div', { class: 'fields' }, Array.from({ length: needs.tricks === 'winners' ? needs.hand_size : 4 }, (_, i) => seatSelect(`w${i}`, String(needs.tricks === 'winners' ? i + 1 : needs.hand_size - 3 + i), told[needs.tricks]?.[i], (seat) => { const list = [...(told[needs.tricks] ?? [])]; list[i] = seat; tell({ [needs.tricks]: list }); })))) : null,
      needs?.tricks === 'third_tricks' ? h('fieldset', { class: 'box', key: 'third' }, h('legend', {}, t('web.pad.third_tricks')), h('div', { class: 'tabs' }, seats().map((/** @type {number} */ seat) => { const list = told.third_tricks ?? []; const at = list.indexOf(seat); return h('button', { key: seat, 'aria-pressed': String(at >= 0), onclick: () => tell({ third_tricks: at >= 0 ? list.filter((/** @type {number} */ one) => one !== seat) : [...list, seat] }) }, at >= 0 ? `${at + 1}. ` : '', name(seat)); }))) : null,
      needs?.cards.length ? h('fieldset', { class: 'box', key: 'cards' }, h('legend', {}, t('web.pad.cards'), ' ', t('web.pad.of', { found: needs.cards.filter((/** @type {string} */ card) => won[card] !== undefined).length, all: needs.cards.length })), who(),
        h('div', { class: 'padgrid cards' }, needs.cards.map((/** @type {string} */ card) => h('button', { key: card, class: won[card] === undefined ? '' : won[card] === player ? 'own' : 'taken', 'aria-pressed': String(won[card] === player), 'aria-label': `${cardName(card)}${won[card] === undefined ? '' : `, ${name(won[card])}`}`, onclick: () => tap(card) }, h('span', { class: 'card' }, face(card)), won[card] === undefined ? null : h('span', { class: 'tag', 'aria-hidden': 'true' }, short(won[card], 6)))))) : null,
      needs?.special?.asks === 'tinkerer' ? seatSelect('tinkerer', t('web.pad.tinkerer'), told.tinkerer, (seat) => tell({ tinkerer: seat }), [[-1, t('web.pad.tinkerer.last')]]) : null,
      needs?.special?.asks === 'joker' ? seatSelect('joker', t('web.pad.joker'), told.joker, (seat) => tell({ joker: seat }), [[-1, t('web.pad.joker.earlier')]]) : null,
      needs?.special?.asks === 'scout' ? [seatSelect('scout', t('web.pad.scout'), told.scout, (seat) => tell({ scout: seat })), select('nobles', t('web.pad.nobles'), told.nobles ?? 0, Array.from({ length: players() }, (_, i) => [i, String(i)]), (value) => tell({ nobles: Number(value) }))] : null,
      answer ? h('table', {}, h('thead', {}, h('tr', {}, h('th', {}, ''), h('th', {}, t('web.col.quest')), h('th', {}, t('web.col.bonus')), h('th', {}, t('web.col.score')))),
        h('tbody', {}, answer.seats.map((/** @type {any} */ one, /** @type {number} */ seat) => h('tr', { key: seat }, h('th', { scope: 'row' }, name(seat), h('span', { class: 'soft small why' }, one.lines.map(lineText).join('; '))), h('td', {}, signed(one.quest_points)), h('td', {}, one.doubled ? '×2' : signed(one.bonus?.points ?? 0)), h('td', {}, h('b', {}, signed(one.score))))))) : null,
      h('button', { class: 'primary', id: 'keep', disabled: !answer, onclick: write }, t('web.pad.keep')));
  }

  function draw() {
    const games = { 'david-goliath': [3, 4, 5, 6], 'dwarf-king': [3, 4, 5] };
    const totals = seats().map((/** @type {number} */ seat) => sheet.rows.reduce((/** @type {number} */ sum, /** @type {any} */ row) => sum + row.scores[seat], 0));
    patch(app, bar('pad'), h('main', { class: 'page', lang: language },
      h('h1', {}, t('web.pad')), h('p', { class: 'soft' }, t('web.pad.about'), ' ', t('web.pad.kept')),
      h('div', { class: 'tabs' }, Object.keys(games).map((game) => h('button', { key: game, 'aria-pressed': String(sheet.game === game), onclick: () => { if (sheet.game === game) return; forget(); sheet = { ...fresh(game), names: sheet.names.slice(0, 5) }; keep(); recount(); draw(); } }, t(`game.${game}`)))),
      h('section', { class: 'box', key: 'names' }, h('div', { class: 'fields' },
        select('pad-players', t('web.players'), players(), games[/** @type {'david-goliath'} */ (sheet.game)].map((one) => [one, String(one)]), (value) => { forget(); change({ names: Array.from({ length: Number(value) }, (_, i) => sheet.names[i] ?? ''), rows: [] }); }),
        seats().map((/** @type {number} */ seat) => h('label', { class: 'field', key: `n${seat}` }, h('span', {}, t('web.pad.player', { n: seat + 1 })), h('input', { value: sheet.names[seat], maxlength: 16, placeholder: t('web.pad.player', { n: seat + 1 }), oninput: (/** @type {any} */ event) => { sheet.names = sheet.names.map((/** @type {string} */ one, /** @type {number} */ n) => (n === seat ? event.target.value : one)); keep(); draw(); } }))))),
      sheet.rows.length ? h('section', { class: 'box', key: 'sheet' }, h('table', {}, h('thead', {}, h('tr', {}, h('th', {}, ''), seats().map((/** @type {number} */ seat) => h('th', { key: seat, scope: 'col' }, name(seat))))),
        h('tbody', {}, sheet.rows.map((/** @type {any} */ row, /** @type {number} */ at) => h('tr', { key: at }, h('th', { scope: 'row' }, at + 1, row.quest ? ` · ${row.quest}` : ''), row.scores.map((/** @type {number} */ score, /** @type {number} */ seat) => h('td', { key: seat }, String(score))))),
          h('tr', { key: 'total', class: 'total' }, h('th', { scope: 'row' }, '∑'), totals.map((/** @type {number} */ total, /** @type {number} */ seat) => h('td', { key: seat }, String(total)))))),
        h('div', { class: 'row' },
          h('button', { onclick: async () => { try { await navigator.clipboard.writeText(`${location.origin}/pad#${packed(sheet)}`); copied = true; } catch { location.hash = packed(sheet); } draw(); } }, copied ? t('web.copied') : t('web.pad.share')),
          h('button', { onclick: () => change({ rows: sheet.rows.slice(0, -1) }) }, t('web.pad.undo')), h('button', { class: 'danger', onclick: () => { forget(); change({ rows: [] }); } }, t('web.pad.new')))) : null,
      error ? h('p', { class: 'error', role: 'alert', key: 'error' }, error) : null,
      sheet.game === 'david-goliath' ? goliath() : dwarf()));
  }
  recount();
  return { draw };
}
