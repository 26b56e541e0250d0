// Scenes of real games: a game is played with a real server, everything it says is kept, and a page hears it again up
// to a moment, through its own session.

import { measured, resize } from './laws.js';

const DG = 'david-goliath';
const DK = 'dwarf-king';

/** Seeds of tables of three, four and five whose first seat is dealt this special card, with the bytes added here. */
export const SPECIALS = {
  d1: [278, 30, 30],
  k11a: [1, 66, 1],
  g11b: [293, 17, 64],
  sorcerer: [125, 47, 125],
  mummy: [122, 8, 97],
  puppeteer: [27, 127, 98],
  g11a: [134, 119, 134],
  k11b: [69, 135, 334],
  dragon: [115, 314, 115],
  d11a: [172, 36, 36],
  d11b: [73, 71, 321],
  k1: [42, 333, 337],
  g1: [44, 211, 212],
  excalibur: [280, 280, 364],
};
const ADDED = '07'.repeat(16);

/** A page of this server, whichever it is; a new one is there as a whole, so that nothing breaks when it is left. */
async function enter(page, url) {
  if (page.url().startsWith(url)) return;
  await page.goto(`${url}/rules`);
  await page.waitForSelector('.contents');
}

/** Plays a whole game from a page as its first seat, always with the first legal action, and answers everything that
 * was said. */
export async function played(page, url, { game, players, seed = 1, options = {} }) {
  await enter(page, url);
  const setup = { game, players, bots: 'greedy', pace: 'none', window_ms: 0, advice: true, options, name: 'Anna' };
  const text = await page.evaluate(
    async ({ setup, added }) => {
      const headers = { 'content-type': 'application/json' };
      const made = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(setup) });
      const { table, token } = await made.json();
      const socket = new WebSocket(`ws://${location.host}/api/tables/${table.id}/socket`);
      const said = [];
      const send = (action, seen) => socket.send(JSON.stringify({ id: `s${said.length}${action.type}`, seen, action }));
      await new Promise((done, fail) => {
        socket.onopen = () => socket.send(JSON.stringify({ type: 'enter', wire: 2, token, seen: null }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'answer' && message.refusal) fail(new Error(JSON.stringify(message.refusal)));
          if (!['welcome', 'event'].includes(message.type)) return;
          said.push(message);
          if (message.type === 'welcome') send({ type: 'add', hex: added }, message.number);
          else if (message.event.type === 'added') send({ type: 'start' }, message.number);
          else if (message.table?.state === 'over') done();
          else if (message.legal.length) send(message.legal[0], message.number);
        };
      });
      socket.close();
      return JSON.stringify({ id: table.id, said });
    },
    { setup: { ...setup, seed: seed.toString(16).padStart(64, '0') }, added: ADDED },
  );
  const { id, said } = JSON.parse(text);
  // They are called what most people see: the level that is chosen at first.
  for (const { table } of said) for (const seat of table?.seats ?? []) if (seat.kind === 'bot') seat.bot = 'casual';
  return { id, game, players, said };
}

/** Do cards change hands, from one to another? */
const moves = (seen, before, after) =>
  ['druid', 'pass'].includes(seen?.type) ||
  (seen?.type === 'taken' && after.partner !== null) ||
  (seen?.type === 'given' && before?.partner != null) ||
  (seen?.type === 'took' && before?.leader !== seen.seat);

/** The moments of a game that are worth a look, by their names. Those that are told are shown while they happen. */
export function moments({ said }) {
  const found = new Map();
  const put = (name, at, told = false, more = {}) =>
    !found.has(name) && at > 0 && found.set(name, { at, told, ...more });
  const ends = said.flatMap(({ effects }, at) =>
    effects?.some(({ type }) => ['wins_highest', 'wins_trick'].includes(type)) ? [at] : [],
  );
  said.forEach(({ view, legal, effects, facts, seen }, at) => {
    if (!view) return;
    const types = (effects ?? []).map(({ type }) => type);
    if (moves(seen, said[at - 1]?.view, view)) put(`moves-${seen.type}`, at, true, { held: true, sign: '.beam' });
    // Somebody else's turn.
    if (!legal.length && view.phase === 'play' && view.trick.length && view.turn !== null) put('waits', at);
    if (!legal.length && !['deal', 'play', 'over'].includes(view.phase)) put(`waits-${view.phase}`, at);
    if (legal.length && view.phase !== 'play') put(view.phase, at);
    if (legal.length && view.phase === 'play' && view.trick.length >= view.cards_left.length - 1) put('follow', at);
    if (legal.length && view.phase === 'play' && !view.trick.length && view.tricks_done > 3) put('lead', at);
    if (legal.length && view.phase === 'play' && view.tricks_done === view.tricks - 3) put('late', at);
    if (legal.length && view.phase === 'play' && view.round >= view.rounds) put('extra', at);
    if (types.includes('turned') && view.tricks_done > 6) put('breaks', at, true);
    for (const type of ['bonus', 'doubled', 'removed', 'keeps_lowest']) if (types.includes(type)) put(type, at, true);
    const ends = (what) => types.some((type) => what.test(type));
    const tells = (what) => facts.some(({ key }) => what.test(key));
    if (tells(/wins_trick\.special$/)) put('wins-special', at, true);
    if (tells(/play\.(mummy|puppeteer)$/)) put('copies', at, ends(/wins_trick/));
    if (ends(/^(round|hand)_over$/) && !ends(/^(match|game)_over$/))
      found.set('round', { at, told: true, summed: true });
  });
  put('capture', ends[Math.floor(ends.length / 2)], true);
  found.set('over', { at: said.length - 1, told: false });
  return found;
}

/** Runs in a page before its own code: the socket of the shown table leads nowhere, and hears what `hear` says. */
function deaf() {
  const construct = (Real, [url]) => {
    if (!url.includes(`/${sessionStorage.scene}/`)) return new Real(url);
    const socket = { readyState: Real.OPEN, close() {} };
    socket.send = (text) => {
      if (JSON.parse(text).type === 'enter') window.hear = (data) => socket.onmessage({ data });
    };
    setTimeout(() => socket.onopen());
    return socket;
  };
  window.WebSocket = new Proxy(window.WebSocket, { construct });
}
const deafened = new WeakSet();

/** Opens a page at a moment of a game; what it is told then shows by `sign`, and stays where it would go by itself if
 * it is `held`. Answers how to tell it more. */
export async function show(page, url, { id, game, said }, { at, told, summed, held, sign = '.staged' }) {
  const last = told ? at - 1 : at;
  if (!deafened.has(page)) await (page.addInitScript ?? page.evaluateOnNewDocument).call(page, deaf);
  deafened.add(page);
  await enter(page, url);
  await page.evaluate(
    ({ id, game }) => {
      const kept = JSON.parse(localStorage.trickhold ?? '{}');
      kept.tables = { ...kept.tables, [id]: { token: 'x', game, commit: 'x', added: 'x', at: Date.now() } };
      localStorage.trickhold = JSON.stringify(kept);
      sessionStorage.scene = id;
    },
    { id, game },
  );
  await page.goto(`${url}/t/${id}`);
  await page.waitForFunction(() => window.hear);
  const hear = (...all) =>
    page.evaluate(
      (texts) => {
        for (const text of texts) window.hear(text);
      },
      all.map((message) => JSON.stringify(message)),
    );
  // The last welcome before it, as the server would give it now, then what follows from the deal on.
  const now = said[last];
  const table = said.slice(0, last + 1).findLast((message) => message.table)?.table;
  const deal = said.findLastIndex((message, n) => n <= last && message.seen?.type === 'deal');
  const scores = said
    .slice(0, deal)
    .flatMap(({ effects }) => (effects ?? []).flatMap((e) => (e.scores ? [e.scores] : [])));
  const first = { ...said[0], ...said[deal], type: 'welcome', table, you: said[0].you, scores, now: now.at };
  await hear(
    { ...first, last_trick: [], wire: said[0].wire },
    ...said.slice(deal + 1, last + 1).map((message) => ({ ...message, at: message.at - 60_000 })),
  );
  await page.waitForSelector(`#app[data-number="${now.number}"] .table`);
  const tell = (message) => hear({ ...message, at: Date.now() + 60_000 });
  if (!told) return tell;
  if (held)
    await page.evaluate(() => {
      const { setTimeout: real } = window;
      window.setTimeout = (does, ms, ...more) => (ms > 1000 ? 0 : real(does, ms, ...more));
    });
  await tell(said[at]);
  await page.waitForSelector(sign);
  if (!summed) return tell;
  await page.click('.middle');
  await page.waitForSelector('.summary');
  return tell;
}

/** What is drawn of a moment: the view, and the cards that lie on the table while something is told. */
export function drawn({ said }, { at, told }) {
  const { view, seen } = said[at];
  if (!told) return { view };
  const before = said[at - 1].view;
  if (seen.type === 'play') return { view, lie: [...before.trick.map(({ card }) => card), seen.card] };
  // Before the cards have changed hands.
  return { view: before, lie: seen.type === 'took' ? [seen.card, 'sorcerer'] : [] };
}

/** Every game and number of players. */
export const TABLES = [
  ...[3, 4, 5, 6].map((players) => ({ game: DG, players, options: { rounds: 2 } })),
  ...[3, 4, 5].map((players) => ({ game: DK, players, options: { hands: 2 } })),
];
/** The special cards, each with four players and with another number of them. */
export const CHOICES = [4, 3, 5].flatMap((players) =>
  Object.entries(SPECIALS).map(([special, seeds]) => ({
    game: DK,
    players,
    seed: seeds[players - 3],
    special,
    options: { hands: 1 },
  })),
);

export const ALL = process.env.TRICKHOLD_GEOMETRY === 'all';
export const SIZES = [
  [320, 568],
  [768, 1024],
  [667, 375],
  [360, 740],
  [1280, 800],
  [1440, 2560],
  [360, 640],
  [568, 320],
  [1920, 1080],
  [1100, 800],
  [480, 320],
  [740, 360],
  [412, 915],
  [600, 500],
  [1024, 768],
  [1200, 1920],
  [844, 390],
  [2560, 1440],
  [640, 400],
  [1440, 900],
];

/** Options that show. */
const OPTIONS = ['removed', 'kept'].map((lowest_card) => ({ game: DG, players: 4, options: { lowest_card } }));

/** Tables as they are measured, each with its place among all. In a selection a special card comes with one number of
 * players. */
export const scenes = () =>
  [...TABLES, ...CHOICES, ...OPTIONS].flatMap((table, at) => {
    const { game, players, special, options } = table;
    const other = special && Object.keys(SPECIALS).indexOf(special) % 3 !== players - 3;
    const what = [game, 'with', players, special ?? options.lowest_card ?? ''].join(' ').trim();
    return other && !ALL ? [] : [{ ...table, at, what }];
  });

/**
 * What is wrong with a table that is `played` by one page and shown by another; `sizes` answers at which sizes a moment
 * is looked at.
 * @param {(n: number, name: string) => number[][]} sizes
 */
export async function faulty(player, page, url, table, sizes) {
  const wrong = [];
  const game = await played(player, url, table);
  for (const [n, [name, moment]] of [...moments(game)].entries()) {
    const chosen = sizes(n, name);
    if (!chosen.length) continue;
    await resize(page, [1280, 800]);
    await show(page, url, game, moment).catch((cause) => {
      throw new Error(`${table.what}, ${name}, is not shown`, { cause });
    });
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    wrong.push(...(await measured(page, name, chosen, drawn(game, moment))));
  }
  return wrong;
}
