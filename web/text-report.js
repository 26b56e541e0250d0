// @ts-check
// The present in sentences: what is asked, the table, the hand, the last trick, the scores
// (crates/tui/src/report.rs).

import { kind } from './cards.js';
import { choices, declines } from './text-command.js';
import { added, count, groups, theCard, theCards } from './say.js';
import { capital, cardWord, group, pileWords, questFacts, roundTitle, word, wordOf } from './text-words.js';
import { number } from './words.js';

/** @typedef {import('./text-tell.js').TextSession} TextSession */

/** Has this viewer something to decide? @param {TextSession} s */
export const asksYou = (s) => s.legal.length > 0 && !s.sent && !declines(s.legal);

/** Does the table wait for this viewer to begin the game? @param {TextSession} s */
export const mayStart = (s) => s.table?.state === 'lobby' && s.you.seat !== null && s.you.host;

/** @param {TextSession} s */
const phase = (s) => (s.table?.state === 'over' ? 'over' : (s.view?.phase ?? 'lobby'));

/** What is asked for now, and of whom. @param {TextSession} s */
export function asked(s) {
  const text = askedIn(s, phase(s));
  return s.table?.state === 'over' && s.view ? `${text} ${s.winners(s.view.winners)}` : text;
}

/** What a phase asks for. @param {TextSession} s @param {string} phase */
export function askedIn(s, phase) {
  const key = `phase.${phase}`;
  const v = s.view;
  const name = v && v.turn !== null ? s.who(v.turn) : '';
  // Whose move is on its way is still the one to move.
  if (!v || !(asksYou(s) || (v.turn !== null && v.turn === s.you.seat))) return wordOf(key, false, { name });
  if (phase === 'giving') return wordOf(key, true, { n: (s.dwarf?.gives ?? 0) + 1 });
  if (phase !== 'play') return wordOf(key, true, { name });
  if (!v.led) return word(v.trick.length ? `${key}.you.any` : `${key}.you.lead`);
  const cards = s.legal.flatMap((one) => ('card' in one ? [one.card] : []));
  const follows = (cards.length ? cards : v.hand).some((card) => kind(card) === v.led);
  const facts = { led: group(v.led) };
  return follows ? wordOf(key, true, facts) : word(`${key}.you.free`, facts);
}

/** An action in a few words. @param {TextSession} s @param {import('./scene.js').Action} action */
export function label(s, action) {
  switch (action.type) {
    case 'exchange':
    case 'druid':
      return word(`action.${action.type}`, { name: s.whom(action.with) });
    case 'pass':
      return word(`action.pass.${action.direction}`);
    case 'quest':
      return word('action.quest', questFacts(`${s.dwarf?.tile}${action.side}`));
    default:
      return word(`action.${action.type}`, { card: 'card' in action ? theCard(action.card) : '' });
  }
}

/** The cards that can be played or given now. @param {TextSession} s @returns {string[]} */
export const playable = (s) => s.legal.flatMap((one) => (one.type === 'play' || one.type === 'give' ? [one.card] : []));

/** Which cards can be played or given. @param {TextSession} s */
export const canPlay = (s) =>
  word(s.legal.some((one) => one.type === 'give') ? 'plain.can_give' : 'plain.can_play', {
    cards: theCards(playable(s)),
  });

/** What to choose and what to type for it, apart from cards of the hand. @param {TextSession} s */
export function options(s) {
  /** @param {string} key @param {string} text */
  const line = (key, text) => word('plain.choice', { key, text: capital(text) });
  if (mayStart(s)) return [line('start', word('web.text.begin'))];
  if (s.table?.state === 'over')
    return s.you.seat === null ? [] : [line('again', word(s.table.rematch ? 'web.rematch.go' : 'web.text.again'))];
  return asksYou(s) ? choices(s.legal).map((one) => line(one.key, label(s, one.action))) : [];
}

/** What is asked, and all that can be done. @param {TextSession} s */
export function question(s) {
  const cards = playable(s);
  // With any card allowed the hand need not be read out again.
  const some = asksYou(s) && cards.length > 0 && cards.length < (s.view?.hand.length ?? 0);
  return [
    asked(s),
    ...(s.table?.state === 'lobby' ? seated(s) : []),
    ...(some ? [canPlay(s)] : []),
    ...options(s),
    ...time(s),
  ];
}

/** How much time there is. @param {TextSession} s */
export const time = (s) =>
  asksYou(s) && s.timeLeft !== null ? [word('web.text.time', { n: Math.ceil(s.timeLeft / 1000) })] : [];

/** Who sits where, before the game. @param {TextSession} s */
export const seated = (s) =>
  (s.table?.seats ?? []).map(
    (seat, n) =>
      `${word('tui.seat', {
        number: n + 1,
        name:
          seat.kind === 'free'
            ? word('tui.seat.free')
            : seat.bot
              ? `${s.who(n)} (${word(`bot.${seat.bot}`)})`
              : s.who(n),
      })}.`,
  );

/** Cards with who played them. @param {TextSession} s @param {{seat: number, card: string}[]} trick */
const played = (s, trick) =>
  trick.map((one) => word('web.trick.card', { name: s.who(one.seat), card: cardWord(one.card) })).join(', ');

/** @param {TextSession} s @returns {string[]} */
export const held = (s) => (s.view?.hand.length ? groups(s.view.hand) : [word('tui.hand.empty')]);

/** @param {TextSession} s */
export const hand = (s) =>
  s.view?.hand.length ? word('plain.hand', { cards: theCards(s.view.hand) }) : word('tui.hand.empty');

/** The last trick and what came of it. @param {TextSession} s */
export const lastTrick = (s) =>
  s.last.length ? [word('plain.last', { cards: played(s, s.last) }), ...s.lastTold] : [word('tui.last_trick.none')];

/** Round and trick, quest and special card, the trick. @param {TextSession} s */
export function middle(s) {
  const v = s.view;
  if (!v) return [];
  const lines = [];
  if (s.table?.state === 'playing') {
    const facts = {
      round: v.round + 1,
      rounds: Math.max(v.rounds, v.round + 1),
      trick: Math.min(v.tricks_done + 1, v.tricks),
      tricks: v.tricks,
    };
    lines.push(word(s.goliath ? 'web.text.count.round' : 'web.text.count.hand', facts));
  }
  const { quest, tile, special } = s.dwarf ?? { quest: null, tile: null, special: null };
  if (quest) lines.push(word('tui.quest', questFacts(quest)));
  else if (tile)
    lines.push(word('tui.quest.open', { tile, a: word(`quest.${tile}a.title`), b: word(`quest.${tile}b.title`) }));
  if (special) lines.push(word('tui.special', { name: cardWord(special), does: word(`special.${special}`) }));
  lines.push(v.trick.length ? word('plain.trick', { cards: played(s, v.trick) }) : word('plain.trick.none'));
  if (v.led) lines.push(`${word('tui.led', { led: group(v.led) })}.`);
  return lines;
}

/** What is known of the hand of a player. @param {TextSession} s @param {number} seat */
export function holding(s, seat) {
  const you = seat === s.you.seat;
  const lines = [
    wordOf('plain.cards_left', you, { name: s.who(seat), cards: count('cards', s.view?.cards_left[seat] ?? 0) }),
  ];
  const holds = s.dwarf?.known[seat] ?? [];
  const voids = s.view?.voids[seat] ?? [];
  const known = you
    ? []
    : [
        ...(holds.length ? [word('tui.holds', { cards: theCards(holds) })] : []),
        ...(voids.length ? [word('tui.void', { suits: voids.map((one) => group(one)).join(', ') })] : []),
      ];
  if (known.length) lines.push(`${s.who(seat)}: ${known.join(', ')}.`);
  const sitting = s.table?.seats[seat];
  if (sitting?.away) lines.push(wordOf('happened.away', you, { name: s.who(seat) }));
  else if (sitting?.kind === 'person' && s.here[seat] === false)
    lines.push(word('web.text.gone', { name: s.who(seat) }));
  return lines.join(' ');
}

/** What a player has won in this round. @param {TextSession} s @param {number} seat */
export function standing(s, seat) {
  const you = seat === s.you.seat;
  const name = s.who(seat);
  const pile = s.goliath?.piles[seat];
  if (pile) {
    return pile.colours.length
      ? wordOf('plain.pile', you, { name, points: count('point', pile.points), how: pileWords(pile) })
      : wordOf('plain.pile.none', you, { name });
  }
  const line = s.dwarf?.standing[seat];
  if (!line) return '';
  return wordOf('plain.tricks', you, {
    name,
    tricks: count('trick', line.tricks),
    quest: number(line.quest ?? 0),
    bonus: added(line.bonus),
  });
}

/** @param {TextSession} s */
export const seats = (s) => (s.table?.seats ?? []).map((_, seat) => seat);

/** Cards that nobody can get any more. @param {TextSession} s */
export const outOfPlay = (s) =>
  s.goliath?.removed.length ? [`${word('tui.out', { cards: theCards(s.goliath.removed) })}.`] : [];

/** @param {TextSession} s */
export const totals = (s) => (s.view ? [word('effect.totals', { totals: s.withPoints(s.view.totals) })] : []);

/** The table in sentences. @param {TextSession} s */
export function table(s) {
  if (!s.view) return [asked(s), ...seated(s)];
  return [
    ...middle(s),
    ...seats(s).flatMap((seat) => [holding(s, seat), standing(s, seat)]),
    ...outOfPlay(s),
    ...totals(s),
    ...(s.you.seat === null ? [] : [hand(s)]),
  ];
}

/** Finished rounds, each with its title and the score of every seat. @param {TextSession} s */
export const rounds = (s) =>
  s.scores.map((scores, at) => ({
    title: s.rounds[at]?.title ?? roundTitle(at, s.table?.game),
    lines: scores.map((points, seat) => s.scoreLine(seat, points, s.rounds[at]?.how[seat])),
  }));

/** All scores and how they came about. @param {TextSession} s */
export function scores(s) {
  const past = rounds(s).flatMap((round) => [`${round.title}.`, ...round.lines]);
  const now =
    s.view && s.table?.state === 'playing'
      ? [`${word('tui.scores.now')}:`, ...seats(s).map((seat) => standing(s, seat))]
      : [];
  return [...(past.length ? past : [word('tui.scores.none')]), ...now, ...totals(s)];
}

/** The order at the end of the game. @param {TextSession} s @returns {string[]} */
export function ranking(s) {
  const all = s.view?.totals ?? [];
  const order = all.map((points, seat) => ({ points, seat })).sort((a, b) => b.points - a.points);
  return order.map(({ points, seat }) =>
    word('web.text.place', {
      place: all.filter((one) => one > points).length + 1,
      name: s.who(seat),
      points: count('point', points),
    }),
  );
}

/** A hint: the action, and the one reason for it. @param {TextSession} s @param {any} advice */
export function hint(s, { actions, best, reason }) {
  const action = capital(label(s, actions[best].action));
  const remark = reason.remark
    ? word(`reason.${reason.remark.type}`, {
        colour: reason.remark.colour ? group(reason.remark.colour) : '',
        from: number(reason.remark.from ?? 0),
        to: number(reason.remark.to ?? 0),
      })
    : '';
  const why = word(`reason.${reason.type}`, {
    action,
    other: reason.other ? capital(label(s, reason.other)) : '',
    remark,
  });
  const text = word('tui.hint', { text: reason.type === 'only_one' ? `${action}. ${why}` : why });
  return `${text} ${word('reason.worth', { points: number(Math.round(actions[best].points)), share: Math.round(100 * actions[best].share) })}`;
}
