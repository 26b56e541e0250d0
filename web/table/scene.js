// @ts-check
// A game as one viewer sees it: what was told, shown at a pace people can follow.
// It knows no rules and makes no sentences: everything comes from `view`, `legal`, `effects` and `facts`.

import { COMPANY, holder, portrait } from '../core/art.js';
import { cardName } from '../core/cards.js';
import { gameOf } from '../core/catalogue.js';
import { say } from '../core/dom.js';
import { isolated, t, word } from '../core/words.js';
import { and, sentence, sentences } from '../core/say.js';
import { play as sound } from '../core/sound.js';
import * as store from '../core/store.js';
import { LOOKS } from '../games/looks.js';
import { calm } from './motion.js';
import { echo, staged, still, travels } from './stage.js';

/**
 * @typedef {import('../wire').GoliathTable} GoliathTable
 * @typedef {import('../wire').DwarfTable} DwarfTable
 * @typedef {import('../wire').GoliathAction | import('../wire').DwarfAction} Action
 * @typedef {import('../wire').GoliathEffect | import('../wire').DwarfEffect} Effect
 * @typedef {import('../wire').Fact} Fact
 * @typedef {import('../wire').EventMessage & {ends?: number | null}} EventMessage what happened; `ends` is when its
 *   time is over, by the page's own clock
 * @typedef {{seat: number, card: string}} Lying a card of a trick, and who played it
 * @typedef {GoliathTable | DwarfTable} View
 * @typedef {{
 *   draw: () => void,
 *   motion?: ReturnType<typeof import('./motion.js').motion>,
 *   turn?: (asks: Fact[]) => void,
 *   expelled?: (text: string) => void,
 * }} Face what draws a scene
 * @typedef {{scores: number[], quest_points?: number[], bonus?: number[], round: number, view: View}} Summary
 */

/** How fast things are shown: times are for 1, and nothing is shown at 0. @type {Record<string, number>} */
const PACES = { none: 0, quick: 0.5, normal: 1, slow: 1.6, click: 1 };
/** Milliseconds: a card that was played, a trick before its end is told, a still picture, what stays readable after it,
 * a deal. */
const [CARD, REST, STILL, ECHO, DEAL] = [420, 560, 2400, 1400, 700];
const TRICK_END = ['wins_highest', 'wins_rest', 'keeps_lowest', 'removed', 'wins_trick'];
/** Until somebody says so. */
const LONG = 3_600_000;

export class Scene {
  /** @param {Face} face */
  constructor(face) {
    this.face = face;
    /** @type {import('../wire').TableInfo | null} */
    this.table = null;
    /** @type {import('../wire').You} */
    this.you = { seat: null, host: false, muted: [] };
    /** @type {View | null} */
    this.view = null;
    /** @type {Action[]} */
    this.legal = [];
    /** What the table waits for. @type {Fact[]} */
    this.asks = [];
    /** Those of the legal actions that are no cards of the hand. @type {import('../wire').Choice[]} */
    this.choices = [];
    /** The cards of the hand that can be played or given. @type {Fact | null} */
    this.can = null;
    /** @type {number | null} */
    this.until = null;
    this.number = 0;
    /** @type {number[][]} */
    this.scores = [];
    /** @type {Lying[]} */
    this.last = [];
    /** A whole trick while it is being shown. @type {Lying[] | null} */
    this.whole = null;
    /** How the last trick ended. @type {Fact[]} */
    this.lastEnd = [];
    /**
     * Finished tricks: which one of which round, the numbers of their first and last event, and what stood on the
     * cards.
     * @type {{round: number, nth: number, first: number, last: number, cards: Lying[], end: Fact[],
     *   roles: import('./stage.js').Stage['roles']}[]}
     */
    this.tricks = [];
    this.trickStart = 0;
    /** @type {{number: number, text: string, kind: string}[]} */
    this.log = [];
    /** The rules of finished hands, as far as they were seen. @type {(string | undefined)[]} */
    this.quests = [];
    /** @type {string | undefined} */
    this.lastQuest = undefined;
    /** @type {{text: string, bad: boolean, rule: string} | null} */
    this.toast = null;
    this.toastTimer = 0;
    /** A finished round that is being shown. @type {Summary | null} */
    this.summary = null;
    /** What just happened, in words. */
    this.banner = '';
    /** How the end of a trick is being told. @type {import('./stage.js').Stage | null} */
    this.stage = null;
    this.stageTimer = 0;
    /**
     * What was told of cards of the trick besides that they were played: whom they copy.
     * @type {Record<string, Fact[]>}
     */
    this.notes = {};
    /** The cards of the hand in their places, which stay when a card is played. @type {string[]} */
    this.places = [];
    /** @type {Map<number, string>} */
    this.bubbles = new Map();
    /** @type {{message: EventMessage, old: boolean}[]} */
    this.queue = [];
    this.running = false;
    this.skipping = false;
    this.closed = false;
    /** Raised when what was being shown is of no interest any more. */
    this.epoch = 0;
    /** What is being shown and not settled yet. @type {EventMessage | null} */
    this.showing = null;
    /** The last event that moved the game. */
    this.moved = 0;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {string | null} */
    this.preselected = null;
    this.sent = false;
    /** Can this viewer take back a decision now? */
    this.undo = false;
    this.connection = 'open';
    this.ended = '';
    this.unread = 0;
    /** Cards that just came into the hand. @type {string[]} */
    this.fresh = [];
    /** Cards that came back into the hand, as their play was taken back. @type {string[]} */
    this.returned = [];
    /** Who has a connection, as far as it is known. @type {boolean[]} */
    this.here = [];
    /** When bots play for those who have none, by this page's own clock. @type {(number | null)[]} */
    this.takeover = [];
  }

  get pace() {
    return PACES[store.get('pace')] ?? 1;
  }

  /** Is the end of a round shown until somebody goes on, at whatever pace? */
  get stops() {
    return true;
  }

  /** How this game is drawn. */
  get look() {
    return LOOKS[gameOf(this.table?.game ?? '').game];
  }

  /** Is everything shown that has happened? */
  get present() {
    return !this.running && this.queue.length === 0;
  }

  /** May this viewer act on what it sees now? */
  get mayAct() {
    return this.present && this.legal.length > 0 && !this.sent && !this.declines;
  }

  /** Is there nothing to choose but to say no, while all are asked? */
  get declines() {
    return this.legal.length === 1 && this.legal[0].type === 'decline';
  }

  /** Milliseconds until the time is over. @returns {number | null} */
  get timeLeft() {
    return null;
  }

  /** The name on a seat, for a sentence or an element. @param {number | null | undefined} seat */
  name(seat) {
    if (seat === null || seat === undefined) return '';
    // Who sits down has a name at once.
    const table = this.showing?.table ?? this.table;
    return isolated(table?.seats[seat]?.name ?? '') || t('web.seat', { n: seat + 1 });
  }

  /** For whom facts are put into words. @returns {import('../core/say.js').Who} */
  get who() {
    return whoOf(this, this.you.seat);
  }

  /** The picture of whoever sits there. @param {number} seat */
  portrait(seat) {
    const { seats = [] } = this.table ?? {};
    const player = seats[seat];
    if (!player) return null;
    const own = portrait(player, seat, seat === this.who.you ? store.get('avatar') : '');
    // The bot that plays for somebody is one who sits nowhere else at this table.
    const absent = seats.filter(held).indexOf(player);
    const free = COMPANY.filter((name) => seats.every((one) => one.kind !== 'bot' || one.name.toLowerCase() !== name));
    return absent < 0 ? own : [own, holder(free[absent % free.length])];
  }

  /** How well a bot plays. @param {number} seat */
  level(seat) {
    const player = this.table?.seats[seat];
    return player?.kind === 'bot' && player.bot ? word(`bot.${player.bot}`) : '';
  }

  /**
   * What of a seat has no room on small screens: how well a bot plays, and how many cards are left.
   * @param {number} seat
   */
  details(seat) {
    const cards = word('cards', { n: this.view?.cards_left[seat] });
    return [this.level(seat), cards].filter(Boolean).join(' · ');
  }

  /** Facts in words. @param {Fact[]} facts */
  say(facts) {
    return sentences(facts, this.who);
  }

  /** Something has happened. @param {EventMessage} message @param {boolean} old is it caught up on, and not shown? */
  event(message, old) {
    // What is taken back is not shown to its end.
    if (message.past) this.catchUp();
    this.queue.push({ message, old });
    // Who has to answer in a given time sees at once what it is about.
    const urgent =
      message.until !== null &&
      (this.summary ? message.legal.length : message.legal.some((one) => one.type === 'take'));
    if (urgent || this.queue.length > 30) this.skip();
    this.run();
  }

  async run() {
    if (this.running || this.closed) return;
    this.running = true;
    const { epoch } = this;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { message, old } = next;
      const quick = old || this.skipping || document.hidden || this.pace === 0;
      this.showing = message;
      this.tell(message, quick, old);
      if (!quick) await this.show(message);
      // Meanwhile everything may have begun anew.
      if (this.epoch !== epoch) return;
      this.showing = null;
      this.settle(message);
      // Who hurries past the last trick, or is away, still sees how the round ended.
      const ends = !old && this.stops && message.effects.some(isRoundEnd);
      if (ends) this.skipping = false;
      if (!quick || ends) {
        this.face.draw();
        await this.after(message);
      }
      if (this.epoch !== epoch) return;
    }
    this.running = false;
    this.skipping = false;
    this.face.draw();
    this.arrived();
  }

  /** Shows nothing any more of what has happened so far, but takes note of it. */
  catchUp() {
    const [current, waiting] = [this.showing, this.queue];
    this.epoch += 1;
    Object.assign(this, {
      queue: [],
      showing: null,
      running: false,
      skipping: false,
      whole: null,
      stage: null,
      banner: '',
    });
    this.stop();
    if (current) this.settle(current);
    for (const { message } of waiting) {
      this.tell(message, true, true);
      this.settle(message);
    }
  }

  /** Nobody looks at it any more. */
  close() {
    this.closed = true;
    this.epoch += 1;
    this.stop();
  }

  /** Everything is shown. */
  arrived() {}

  /** @param {number} ms */
  wait(ms) {
    if (this.skipping || ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => this.wake?.(), ms);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        done(undefined);
      };
    });
  }

  /** Shows what is waiting at once, and nothing flies on. */
  skip() {
    if (this.present) return false;
    this.skipping = true;
    this.face.motion?.ends();
    this.stop();
    return true;
  }

  /** A tap skips what is told; who goes on by tapping sees one thing after the other. */
  hurry() {
    if (store.get('pace') === 'click') this.stop();
    else this.skip();
  }

  stop() {
    this.summary = null;
    this.wake?.();
  }

  /** What happens before the new state is drawn. @param {EventMessage} message */
  async show(message) {
    const { seen } = message;
    const before = this.view;
    if (!seen || !before) return;
    const { motion } = this.face;
    if (seen.type !== 'play') {
      const trips = this.look.trips(this, message);
      if (!trips.length) return;
      this.banner = this.say(acts(message));
      this.stage = travels(trips, calm());
      if (this.stage.roles)
        this.whole = trips.flatMap(({ to: seat, lies }) => (lies ? [{ seat, card: lies.card }] : []));
      this.face.draw();
      motion?.trips(trips, this.you.seat, 900 * this.pace);
      const { epoch } = this;
      await this.wait((calm() ? STILL : 1100) * this.pace);
      if (this.epoch === epoch) this.whole = null;
      return;
    }
    const trick = [...before.trick, { seat: seen.seat, card: seen.card }];
    // Whose hand it leaves, before it is drawn in the trick.
    const from = motion?.place(seen.card, seen.seat);
    const left = before.cards_left.slice();
    left[seen.seat] -= 1;
    this.remark(message);
    this.view = {
      ...before,
      trick,
      turn: null,
      cards_left: left,
      led: before.led ?? message.view?.led ?? null,
      hand: before.hand.filter((one) => one !== seen.card),
    };
    sound('card');
    this.legal = [];
    this.until = null;
    this.banner = this.say(acts(message));
    this.face.draw();
    motion?.lands(seen.card, from);
    const beats = message.effects.some(isTrickEnd) ? this.look.beats(message, before, trick, this) : [];
    if (!beats.length) return this.wait(CARD * this.pace);
    this.sent = false;
    this.whole = trick;
    const { epoch } = this;
    const click = store.get('pace') === 'click';
    // Who decides when it goes on sees at once that it waits.
    if (!click) await this.wait(Math.max(REST * this.pace, 300));
    if (this.epoch !== epoch) return;
    await (calm() || click ? this.picture(message, beats) : this.inBeats(message, beats));
  }

  /** The end of a trick as one picture. @param {EventMessage} message @param {import('./stage.js').Beat[]} beats */
  async picture(message, beats) {
    Object.assign(this, still(beats, /** @type {View} */ (this.view)));
    this.banner = this.say(
      briefly(message.facts.filter(({ key }) => TRICK_END.includes(key.split('.')[1]))).slice(0, 1),
    );
    this.face.draw();
    sound('take');
    const { epoch } = this;
    const click = store.get('pace') === 'click';
    if (click) this.aloud(t('web.click'));
    await this.wait(click ? LONG : STILL * this.pace);
    if (this.epoch === epoch) this.stage = null;
  }

  /** The end of a trick, beat by beat. @param {EventMessage} message @param {import('./stage.js').Beat[]} beats */
  async inBeats(message, beats) {
    const { epoch } = this;
    for (const beat of beats) {
      const cards = beat.goes?.cards ?? [];
      const { motion } = this.face;
      const places = new Map(cards.map((card) => [card, motion?.place(card)]));
      const points = motion?.points();
      this.stage = staged(this.stage?.roles ? this.stage : null, beat);
      const now = /** @type {View} */ (this.view);
      this.view = /** @type {View} */ ({ ...now, ...beat.change?.(now) });
      // Of what is skipped only the signs stay.
      if (this.skipping) continue;
      if (beat.effect) this.banner = this.say(briefly(comesOf(message, beat.effect)));
      this.face.draw();
      if (beat.goes) motion?.goes(places, beat.goes.seat, beat.ms * this.pace);
      if (points) motion?.counts(points, beat.ms * this.pace);
      if (beat.sound || beat.goes) sound(beat.sound ?? 'take');
      await this.wait(beat.ms * this.pace);
      if (this.epoch !== epoch) return;
    }
  }

  /** What happens after the new state is drawn. @param {EventMessage} message */
  async after(message) {
    const { epoch } = this;
    const over = message.effects.find(isRoundEnd);
    if (over && message.view) {
      // What the last trick changed is part of what is counted now.
      this.stage = null;
      this.summary = { ...over, round: this.scores.length, view: message.view };
      this.face.draw();
      const final = message.effects.some((effect) => effect.type === 'match_over' || effect.type === 'game_over');
      if (!final) await this.wait(LONG);
      if (this.epoch === epoch) this.summary = null;
    } else if (message.seen?.type === 'deal') {
      this.face.motion?.deals(message.view?.dealer ?? 0, DEAL * this.pace);
    } else if (message.seen && !['play', 'declined'].includes(message.seen.type) && !message.legal.length) {
      this.banner = this.say(acts(message));
      this.face.draw();
      await this.wait(CARD * 1.2 * this.pace);
      if (this.epoch === epoch) this.banner = '';
    }
  }

  /** Keeps what is told of a card besides that it was played. @param {EventMessage} message */
  remark({ seen, facts }) {
    if (seen?.type === 'play') this.notes[seen.card] = facts.filter(({ key }) => key.startsWith('seen.')).slice(1);
  }

  /** What was told of the trick stays readable for a moment, while play goes on. @param {EventMessage} message */
  fade(message) {
    clearTimeout(this.stageTimer);
    const play = message.seen?.type === 'play';
    if (this.stage?.roles) this.stage = echo(this.stage);
    else if (!play || message.effects.some(isRoundEnd)) this.stage = null;
    if (!this.stage) return;
    this.stageTimer = setTimeout(() => {
      if (this.stage && !this.stage.roles) this.stage = null;
      this.face.draw();
    }, ECHO * this.pace);
  }

  /** The new state. @param {EventMessage} message */
  settle(message) {
    const before = this.view;
    const seen = message.seen;
    this.fade(message);
    this.remark(message);
    // What is being shown may lie there already, or be gone from the view by now.
    const lay = (this.whole ?? before?.trick ?? []).filter(
      (one) => !(seen && 'card' in seen && one.card === seen.card),
    );
    if (seen?.type === 'play' && !lay.length) this.trickStart = message.number;
    if (message.effects.some(isTrickEnd) && before && seen?.type === 'play') {
      this.last = [...lay, { seat: seen.seat, card: seen.card }];
      this.whole = null;
      this.lastEnd = TRICK_END.flatMap((type) => comesOf(message, type));
      const { round, tricks_done: nth } = before;
      const [first, last] = [this.trickStart, message.number];
      const { roles } = still(this.look.beats(message, before, this.last, this), before).stage;
      this.tricks.push({ round, nth, first, last, cards: this.last, end: this.lastEnd, roles });
    }
    if (before) this.lastQuest = this.look.quest(before) ?? this.lastQuest;
    if (message.past) this.back(message, message.past);
    if (['act', 'chance', 'started', 'undone'].includes(message.event.type)) {
      this.moved = message.number;
      this.sent = false;
      this.banner = '';
    }
    // Cards that came into the hand in the middle of a hand are marked until something is played, unless all are new.
    if (seen && !['deal', 'play'].includes(seen.type)) {
      const hand = message.view?.hand ?? [];
      const came = hand.filter((card) => !before?.hand.includes(card));
      this.fresh = came.length < hand.length ? came : [];
    } else if (seen?.type === 'play' && seen.seat === this.you.seat) this.fresh = [];
    if (message.event.type === 'act' && message.event.seat === this.you.seat) this.returned = [];
    this.number = message.number;
    this.view = message.view;
    this.keepPlaces();
    this.legal = message.legal;
    this.choices = message.choices ?? [];
    this.can = message.can ?? null;
    this.asks = message.asks;
    this.until = message.until;
    this.undo = message.undo ?? false;
    if (message.table) {
      this.table = message.table;
      this.you = { ...this.you, host: this.you.seat !== null && message.table.host === this.you.seat };
    }
    for (const effect of message.effects) {
      if (!isRoundEnd(effect)) continue;
      this.quests[this.scores.length] = this.lastQuest;
      this.scores = [...this.scores, effect.scores];
    }
  }

  /** The game went back: what came later is gone. @param {EventMessage} message @param {import('../wire').Past} past */
  back({ view, number }, past) {
    const [round, nth] = [view?.round ?? 0, view?.tricks_done ?? 0];
    this.tricks = this.tricks.filter((trick) => trick.round < round || (trick.round === round && trick.nth < nth));
    this.trickStart = number;
    this.last = lying(past.last_trick);
    this.lastEnd = this.tricks.at(-1)?.end ?? [];
    this.scores = past.scores;
    this.quests = this.quests.slice(0, past.scores.length);
    Object.assign(this, { stage: null, preselected: null, fresh: [], returned: this.regained(view) });
  }

  /** What a step back puts into the hand again; a whole hand is another one. @param {View | null} view */
  regained(view) {
    const hand = view?.hand ?? [];
    const came = hand.filter((card) => !this.view?.hand.includes(card));
    return came.length < hand.length ? came : [];
  }

  /** A card that is new to the hand brings new places. @param {string[]} [hand] */
  keepPlaces(hand = this.view?.hand ?? []) {
    if (hand.some((card) => !this.places.includes(card))) this.places = hand;
  }

  /**
   * Writes the log, and says it to those who listen, also where nothing is animated.
   * @param {EventMessage} message
   * @param {boolean} _quick
   * @param {boolean} old
   */
  tell(message, _quick, old) {
    const own = 'seat' in message.event && message.event.seat === this.you.seat;
    /** @type {Fact[][]} */
    const lines = [];
    for (const fact of message.facts) {
      // How a score came about stands in its line.
      if (/^counted\.|^score\.(?!line)/.test(fact.key)) lines[lines.length - 1]?.push(fact);
      else lines.push([fact]);
    }
    for (const line of lines) this.write(message.number, kindOf(line[0].key), () => this.say(line));
    const heard = message.facts.filter((fact) => !(own && this.knows(fact)));
    if (!old && message.past) {
      // It is seen as well: the table goes back without a movement.
      const cards = this.regained(message.view).map((card) => cardName(card));
      this.notice(cards.length ? t('web.undone', { cards: and(cards) }) : this.say(heard));
    } else if (!old && heard.length) this.aloud(this.say(heard));
  }

  /** Does one who did it know it without being told? @param {Fact} fact */
  knows(fact) {
    return /^seen\.(?!hand)|^happened\.(hint|added)/.test(fact.key);
  }

  /**
   * A line of the log, which speaks the language of its reader also after a change.
   * @param {number} number
   * @param {string} kind
   * @param {() => string} make
   */
  write(number, kind, make) {
    this.log.push({
      number,
      kind,
      get text() {
        return make();
      },
    });
  }

  /** Says what has happened. @param {string} text */
  aloud(text) {
    say(text);
  }

  /** A refusal in words. @param {import('../core/net.js').Refusal} refusal */
  refusalText(refusal) {
    return refusal.fact ? sentence(refusal.fact, this.who) : (refusal.what ?? refusal.code);
  }

  /** The same with the number of its rule. @param {import('../core/net.js').Refusal} refusal */
  refusalRule(refusal) {
    const why = this.refusalText(refusal);
    return refusal.rule ? t('refusal.rule', { why, rule: refusal.rule }) : why;
  }

  /**
   * Shows a message that goes away by itself, with the rule behind it.
   * @param {string} text
   * @param {boolean} [bad]
   * @param {string} [rule]
   */
  notice(text, bad = false, rule = '') {
    this.toast = { text, bad, rule };
    say(text, true);
    this.face.draw();
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(
      () => {
        this.toast = null;
        this.face.draw();
      },
      Math.max(4000, text.length * 70),
    );
  }

  /** Does something of the game. @param {Action} _action @returns {Promise<unknown>} */
  async act(_action) {
    return null;
  }
}

/**
 * @typedef {Extract<Effect, {type: 'wins_highest' | 'wins_rest' | 'keeps_lowest' | 'removed' | 'wins_trick'}>} TrickEnd
 */
/** @typedef {Extract<Effect, {type: 'round_over' | 'hand_over'}>} RoundEndEffect */

/**
 * Names for one who sits there, or for somebody who only looks on.
 * @param {Scene} s
 * @param {number | null} you
 * @returns {import('../core/say.js').Who}
 */
export const whoOf = (s, you) => ({ you, name: (seat) => (seat === you ? word('you') : s.name(seat)) });

/**
 * Does a bot hold this seat for somebody who is away, or was removed?
 * @param {import('../wire').TableInfo['seats'][number]} seat
 */
const held = ({ kind, name, away }) => away || (kind === 'bot' && !COMPANY.includes(name.toLowerCase()));

/** The cards of a trick. @param {import('../wire').LastCard[]} trick */
export const lying = (trick) =>
  trick.flatMap(({ seat, action }) => ('card' in action ? [{ seat, card: action.card }] : []));

/** What was done, by what is told of it. @param {EventMessage} message */
const acts = (message) => message.facts.filter(({ key }) => key.startsWith('seen.') && key !== 'seen.hand');

/** What is told of an effect. @param {EventMessage} message @param {string} type */
const comesOf = (message, type) => message.facts.filter(({ key }) => `${key}.`.startsWith(`effect.${type}.`));

/** Without what a special card does, which stands in its tile. @param {Fact[]} facts */
const briefly = (facts) => facts.map((fact) => ({ ...fact, key: fact.key.replace(/\.special$/, '') }));

/** The kind of a line in the log. @param {string} key */
const kindOf = (key) =>
  /^seen\..*\.deal$/.test(key)
    ? 'deal'
    : key.startsWith('seen.')
      ? 'game'
      : key.startsWith('happened.')
        ? 'table'
        : 'effect';

/** Does a trick end by it? @param {Effect} effect @returns {effect is TrickEnd} */
const isTrickEnd = (effect) => TRICK_END.includes(effect.type);
/** @param {Effect} effect @returns {effect is RoundEndEffect} */
const isRoundEnd = (effect) => effect.type === 'round_over' || effect.type === 'hand_over';
