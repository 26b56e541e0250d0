// Scenes of real games: a game is played with a real server, everything it says is kept, and a page hears it again up to a
// moment, through its own session.

const DG = 'david-goliath';
const DK = 'dwarf-king';

/** Seeds of tables of four whose first seat is dealt this special card, with the bytes that are added here. */
export const SPECIALS = {
  d1: 30,
  k11a: 66,
  g11b: 17,
  sorcerer: 47,
  mummy: 8,
  puppeteer: 127,
  g11a: 119,
  k11b: 135,
  dragon: 314,
};
const ADDED = '07'.repeat(16);

/** Plays a whole game from a page as its first seat, always with the first legal action, and answers everything that was said. */
export async function played(page, url, { game, players, seed = 1, options = {} }) {
  await page.goto(`${url}/rules`);
  const setup = { game, players, bots: 'greedy', pace: 'none', window_ms: 0, advice: true, options, name: 'Anna' };
  const { id, said } = await page.evaluate(
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
      return { id: table.id, said };
    },
    { setup: { ...setup, seed: seed.toString(16).padStart(64, '0') }, added: ADDED },
  );
  // They are called what most people see: the level that is chosen at first.
  for (const { table } of said) for (const seat of table?.seats ?? []) if (seat.kind === 'bot') seat.bot = 'casual';
  return { id, game, players, said };
}

/** The moments of a game that are worth a look, by their names. Those that are told are shown while they happen. */
export function moments({ said }) {
  const found = new Map();
  const put = (name, at, told = false) => !found.has(name) && at > 0 && found.set(name, { at, told });
  const ends = said.flatMap(({ effects }, at) =>
    effects?.some(({ type }) => ['wins_highest', 'wins_trick'].includes(type)) ? [at] : [],
  );
  said.forEach(({ view, legal, effects, facts }, at) => {
    if (!view) return;
    const types = (effects ?? []).map(({ type }) => type);
    if (legal.length && view.phase !== 'play') put(view.phase, at);
    if (legal.length && view.phase === 'play' && view.trick.length >= view.cards_left.length - 1) put('follow', at);
    if (legal.length && view.phase === 'play' && !view.trick.length && view.tricks_done > 3) put('lead', at);
    if (legal.length && view.phase === 'play' && view.tricks_done === view.tricks - 3) put('late', at);
    if (types.includes('turned') && view.tricks_done > 6) put('breaks', at, true);
    for (const type of ['bonus', 'doubled']) if (types.includes(type)) put(type, at, true);
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

/** Opens a page at a moment of a game; what it is told then shows by `sign`. Answers how to tell it more. */
export async function show(page, url, { id, game, said }, { at, told, summed, sign = '.staged' }) {
  const last = told ? at - 1 : at;
  await page.unrouteAll?.();
  let socket;
  await page.routeWebSocket(/socket$/, (one) => {
    socket = one;
    one.onMessage((text) => {
      const { type } = JSON.parse(text);
      if (type !== 'enter') return;
      // The last welcome before it, as the server would give it now, then what follows from the deal on.
      const now = said[last];
      const table = said.slice(0, last + 1).findLast((message) => message.table)?.table;
      const deal = said.findLastIndex((message, n) => n <= last && message.seen?.type === 'deal');
      const scores = said
        .slice(0, deal)
        .flatMap(({ effects }) => (effects ?? []).flatMap((e) => (e.scores ? [e.scores] : [])));
      const past = (message) => JSON.stringify({ ...message, at: message.at - 60_000 });
      const first = { ...said[0], ...said[deal], type: 'welcome', table, you: said[0].you, scores, now: now.at };
      one.send(JSON.stringify({ ...first, last_trick: [], wire: said[0].wire }));
      for (const message of said.slice(deal + 1, last + 1)) one.send(past(message));
    });
  });
  await page.goto(`${url}/rules`);
  await page.evaluate(
    ({ id, game }) => {
      const kept = JSON.parse(localStorage.trickhold ?? '{}');
      kept.tables = { ...kept.tables, [id]: { token: 'x', game, commit: 'x', added: 'x', at: Date.now() } };
      localStorage.trickhold = JSON.stringify(kept);
    },
    { id, game },
  );
  await page.goto(`${url}/t/${id}`);
  await page.waitForSelector('.table');
  await page.waitForFunction(
    (number) => document.querySelector('#app').dataset.number === String(number),
    said[last].number,
  );
  const tell = (message) => socket.send(JSON.stringify({ ...message, at: Date.now() + 60_000 }));
  if (!told) return tell;
  tell(said[at]);
  await page.waitForSelector(sign);
  if (!summed) return tell;
  await page.click('.middle');
  await page.waitForSelector('.summary');
  return tell;
}

/** Every game and number of players. */
export const TABLES = [
  ...[3, 4, 5, 6].map((players) => ({ game: DG, players, options: { rounds: 2 } })),
  ...[3, 4, 5].map((players) => ({ game: DK, players, options: { hands: 2 } })),
];
export const CHOICES = Object.entries(SPECIALS).map(([special, seed]) => ({
  game: DK,
  players: 4,
  seed,
  special,
  options: { hands: 1 },
}));
