// @ts-check
// A table in sentences: the session of the page of plain text. What happens is told in the
// terminal's words (crates/tui/src/tell.rs), all of it at once.

import { PACES, Session } from './session.js';
import { kind } from './cards.js';
import { askedIn } from './text-report.js';
import { added, and, count, theCard, theCards } from './say.js';
import { capital, group, handWords, pileWords, questFacts, roundTitle, word, wordOf } from './text-words.js';
import { has, isolated, number } from './words.js';

/** @typedef {{draw: () => void, told: (text: string) => void, refused: (text: string) => void, expelled?: (text: string) => void}} TextFace */

export class TextSession extends Session {
  /** @param {string} id @param {TextFace} face */
  constructor(id, face) {
    super(id, face);
    this.listener = face;
    /** Finished rounds or hands: what was played, and for each seat how its score came about. @type {{title: string, how: string[]}[]} */
    this.rounds = [];
    /** What came of the last trick. @type {string[]} */
    this.lastTold = [];
  }

  /** Here nothing waits, whatever the setting is. */
  get pace() {
    return PACES.none;
  }

  /** @param {string} text */
  notice(text) {
    this.listener.refused(text);
  }

  /** The name on a seat, or `You`. @param {number} seat */
  who(seat) {
    return seat === this.you.seat ? word('you') : this.name(seat);
  }

  /** The same after a preposition. @param {number} seat */
  whom(seat) {
    return seat === this.you.seat ? word('you.to') : this.name(seat);
  }

  /** `You: 3 and Bot 2: 4`. @param {number[]} points */
  withPoints(points) {
    return and(points.map((n, seat) => word('name_points', { name: this.who(seat), points: number(n) })));
  }

  /** Writes the log in sentences; `this.view` is what was seen before. @param {any} message @param {boolean} _quick @param {boolean} old */
  tell(message, _quick, old) {
    // Names are those after what happened.
    if (message.table) /** @type {Session} */ (this).table = message.table;
    const { seen, event } = message;
    // Who asks for a hint gets it, and hears nothing else about it.
    const quiet = old || (event.seat === this.you.seat && ['hint', 'added'].includes(event.type));
    /** @param {string} text @param {string} kind */
    const write = (text, kind) => {
      const said = capital(text);
      this.log.push({ number: message.number, text: said, kind });
      if (!quiet) this.listener.told(said);
      return said;
    };
    /** A sentence with somebody as its subject. @param {string} kind @param {string} key @param {number} seat @param {Record<string, any>} [facts] */
    const act = (kind, key, seat, facts) =>
      write(wordOf(key, seat === this.you.seat, { name: this.who(seat), ...facts }), kind);
    const hand = () =>
      message.view.hand.length && write(word('seen.hand', { cards: theCards(message.view.hand) }), 'game');
    if (event.cause === 'timeout') act('table', 'happened.timeout', event.seat);
    if (!seen) this.tellTable(event, act, write);
    else if (this.table?.game === 'david-goliath') this.tellGoliath(message, act, hand);
    else this.tellDwarf(message, act, write, hand);
    if (
      message.effects.some((/** @type {any} */ one) => ['wins_trick', 'wins_rest', 'wins_highest'].includes(one.type))
    )
      this.lastTold = [];
    for (const effect of message.effects) this.tellEffect(effect, message.view, act, write);
  }

  /** @param {any} event @param {(kind: string, key: string, seat: number) => void} act @param {(text: string, kind: string) => void} write */
  tellTable(event, act, write) {
    const name = event.seat === undefined ? '' : this.who(event.seat);
    switch (event.type) {
      case 'filled':
        return write(word('happened.filled', { name, bot: word(`bot.${event.bot}`) }), 'table');
      case 'started':
        return write(word('happened.started'), 'table');
      case 'rematch':
        return write(word('web.happened.rematch'), 'table');
      case 'chat':
        return event.text && write(word('happened.chat', { name, text: isolated(event.text) }), 'table');
      case 'emote':
        return event.emote && write(word('happened.emote', { name, emote: word(`emote.${event.emote}`) }), 'table');
      case 'seated':
        return event.seat === this.you.seat || act('table', 'happened.seated', event.seat);
      case 'added':
      case 'away':
      case 'back':
      case 'hint':
      case 'emptied':
        return act('table', `happened.${event.type}`, event.seat);
    }
  }

  /** @param {any} message @param {(kind: string, key: string, seat: number, facts?: any) => void} act @param {() => void} hand */
  tellGoliath({ seen, view }, act, hand) {
    if (seen.type === 'deal') {
      act('deal', 'seen.david-goliath.deal', seen.dealer, { round: view.round + 1, rounds: view.rounds });
      hand();
    } else if (this.view) this.tellPlay(seen, this.view.led === null, act);
  }

  /** @param {any} seen @param {boolean} lead @param {(kind: string, key: string, seat: number, facts?: any) => void} act */
  tellPlay({ seat, card }, lead, act) {
    const led = this.view?.led;
    const facts = {
      card: theCard(card),
      trick: (this.view?.tricks_done ?? 0) + 1,
      colour: led ? group(led) : '',
      suit: led ? group(led) : '',
    };
    const other = led && kind(card) && kind(card) !== led;
    act('game', `seen.${this.table?.game}.play${lead ? '.lead' : other ? '.void' : ''}`, seat, facts);
  }

  /** @param {any} message @param {(kind: string, key: string, seat: number, facts?: any) => void} act @param {(text: string, kind: string) => void} write @param {() => void} hand */
  tellDwarf({ seen, view, event }, act, write, hand) {
    const key = `seen.dwarf-king.${seen.type}`;
    switch (seen.type) {
      case 'deal':
        act('deal', key, view.dealer, {
          round: view.round + 1,
          special: theCard(seen.special),
          does: word(`special.${seen.special}`),
        });
        hand();
        return act('game', `${key}.tile`, seen.chooser, { tile: seen.tile });
      case 'quest':
        return write(word(key, questFacts(view.quest)), 'game');
      case 'exchange':
        return act('game', key, event.seat, { other: this.whom(seen.with) });
      case 'taken':
        return write(seen.cards ? word(key, { cards: and(seen.cards.map(theCard)) }) : word(`${key}.hidden`), 'game');
      case 'given':
        return seen.card
          ? act('game', key, event.seat, { card: theCard(seen.card) })
          : act('game', `${key}.hidden`, event.seat);
      case 'play':
        // A Dragon that leads sets no suit.
        return this.tellPlay(seen, view.trick.length === 1 && view.trick[0].card === seen.card, act);
      case 'druid':
        act('game', key, event.seat, { other: this.who(seen.with) });
        return seen.hand && hand();
      case 'pass':
        act('game', `${key}.${seen.direction}`, event.seat);
        return hand();
      case 'took':
        return act('game', key, seen.seat, { card: theCard(seen.card) });
      // Declining is not announced (DK-7.1).
    }
  }

  /** @param {any} effect @param {any} view @param {(kind: string, key: string, seat: number, facts?: any) => string} act @param {(text: string, kind: string) => string} write */
  tellEffect(effect, view, act, write) {
    if (effect.type === 'round_over' || effect.type === 'hand_over') return this.tellRound(effect, view, write);
    if (effect.type === 'match_over' || effect.type === 'game_over')
      return void write(this.winners(effect.winners), 'deal');
    const said = act('effect', `effect.${effect.type}`, effect.seat, {
      card: effect.card ? theCard(effect.card) : '',
      cards: effect.cards ? theCards(effect.cards) : '',
      colour: effect.colour ? group(effect.colour) : '',
      points: effect.points === undefined ? '' : added(effect.points),
    });
    if (effect.type !== 'shows') this.lastTold.push(said);
  }

  /** @param {any} effect @param {any} view @param {(text: string, kind: string) => void} write */
  tellRound(effect, view, write) {
    const facts = { round: this.scores.length + 1, ...questFacts(view.quest) };
    write(word(`effect.${effect.type}`, facts), 'deal');
    const round = { title: roundTitle(this.scores.length, this.table?.game, view.quest), how: this.how(view) };
    this.rounds[this.scores.length] = round;
    for (const [seat, points] of effect.scores.entries())
      write(this.scoreLine(seat, points, round.how[seat]), 'effect');
    write(word('effect.totals', { totals: this.withPoints(view.totals) }), 'effect');
  }

  /** For each seat, how its score of a round came about; the view is that of the end. @param {any} view @returns {string[]} */
  how(view) {
    return (this.table?.seats ?? []).map((_, seat) =>
      view.piles ? pileWords(view.piles[seat]) : handWords(view, seat, (one) => this.who(one)),
    );
  }

  /** @param {number} seat @param {number} points @param {string} [how] */
  scoreLine(seat, points, how = '') {
    return word('score.line', { name: this.who(seat), points: count('point', points), how: capital(how) }).trim();
  }

  /** @param {number[]} seats */
  winners(seats) {
    const key = `effect.${this.table?.game === 'dwarf-king' ? 'game_over' : 'match_over'}`;
    return seats.length === 1
      ? wordOf(key, seats[0] === this.you.seat, { name: this.who(seats[0]) })
      : word(`${key}.shared`, { names: and(seats.map((seat) => this.who(seat))) });
  }

  /** @param {any} refusal */
  refusalText(refusal) {
    const facts = refusal.facts ?? {};
    const key = `refusal.${refusal.code}${facts.turn === undefined ? '' : '.of'}${facts.leading === true ? '.lead' : ''}`;
    // A code that is not known here: what was said for authors is better than nothing.
    if (!has(key)) return refusal.what || refusal.code;
    const why = capital(
      word(key, {
        led: facts.led ? group(facts.led) : '',
        card: facts.card ? theCard(facts.card) : '',
        could: theCards(facts.could ?? []) || word('no_cards'),
        name: facts.turn === undefined ? '' : this.who(facts.turn),
        phase: facts.phase ? askedIn(this, facts.phase) : '',
        what: refusal.what ?? refusal.code,
      }),
    );
    return refusal.rule ? word('refusal.rule', { why, rule: refusal.rule }) : why;
  }
}
