// @ts-check
// One table as this viewer sees it: what the server told, shown at a pace people can follow.
// It knows no rules: everything comes from `view`, `legal` and `effects`.

import { Socket } from './net.js';
import { say } from './dom.js';
import { t, signed } from './words.js';
import { cardName, cardNames, kindName } from './cards.js';
import * as store from './store.js';

/**
 * @typedef {import('./wire').EventMessage} EventMessage
 * @typedef {import('./wire').Welcome} Welcome
 * @typedef {{seat: number, card: string}} Lying
 */

/** Milliseconds for a card, for a whole trick, for a beat of its end, and for a finished round. @type {Record<string, number[]>} */
export const PACES = { none: [0, 0, 0, 0], quick: [160, 600, 260, 2500], normal: [420, 1200, 480, 6000], slow: [800, 2400, 800, 12000], click: [420, 3600000, 480, 3600000] };

const TRICK_END = ['wins_highest', 'wins_rest', 'keeps_lowest', 'removed', 'wins_trick'];

export class Session {
  /**
   * @param {string} id
   * @param {{draw: () => void, moved?: (what: any) => void | Promise<void>, turn?: () => void}} face
   */
  constructor(id, face) {
    this.id = id;
    this.face = face;
    this.connection = 'connecting';
    this.ended = '';
    /** @type {import('./wire').TableInfo | null} */
    this.table = null;
    /** @type {import('./wire').You} */
    this.you = { chair: null, host: false, muted: [] };
    /** @type {any} */
    this.view = null;
    /** @type {any[]} */
    this.legal = [];
    /** @type {number | null} */
    this.until = null;
    this.number = 0;
    /** @type {number[][]} */
    this.scores = [];
    /** @type {Lying[]} */
    this.last = [];
    /** A whole trick while it is being shown. @type {Lying[] | null} */
    this.whole = null;
    /** How the last trick ended, in words. @type {string[]} */
    this.lastEnd = [];
    /** Finished tricks, with the numbers of their first and last event. @type {{first: number, last: number, cards: Lying[], end: string[]}[]} */
    this.tricks = [];
    this.trickStart = 0;
    /** @type {{number: number, text: string, kind: string, chair?: number}[]} */
    this.log = [];
    /** @type {{chair: number, text?: string | null, emote?: string | null, number: number}[]} */
    this.chat = [];
    this.unread = 0;
    /** The rules of finished hands, as far as they were seen. @type {(string | undefined)[]} */
    this.quests = [];
    /** @type {string | undefined} */
    this.lastQuest = undefined;
    /** @type {{text: string, bad: boolean} | null} */
    this.toast = null;
    /** A finished round that is being shown. @type {any} */
    this.summary = null;
    /** What just happened, in words. */
    this.banner = '';
    /** Cards of the trick that are marked as winning. @type {string[]} */
    this.marked = [];
    /** @type {Map<number, string>} */
    this.bubbles = new Map();
    /** @type {EventMessage[]} */
    this.queue = [];
    this.running = false;
    this.skipping = false;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {string | null} */
    this.preselected = null;
    this.sent = false;
    /** The last question that answered itself. */
    this.answered = -1;
    const mine = store.table(id);
    const seen = /** @type {any} */ (mine).from ?? null;
    this.socket = new Socket(id, mine.token ?? null, {
      message: (message, old) => (message.type === 'welcome' ? this.welcome(message) : this.event(message, old)),
      state: (state, code) => {
        this.connection = state;
        this.ended = code ?? '';
        if (code === 'wrong_token') store.putTable(id, { token: undefined });
        this.face.draw();
      },
    }, seen);
  }

  get pace() {
    return PACES[store.get('pace')] ?? PACES.normal;
  }

  /** Is everything shown that has happened? */
  get present() {
    return !this.running && this.queue.length === 0;
  }

  /** May this viewer act on what it sees now? */
  get mayAct() {
    return this.present && this.legal.length > 0 && !this.sent;
  }

  /** @param {number | null | undefined} chair */
  name(chair) {
    if (chair === null || chair === undefined) return '';
    const one = this.table?.chairs[chair];
    return one?.name || t('web.chair', { n: chair + 1 });
  }

  /** @param {Welcome} message */
  welcome(message) {
    this.queue = [];
    this.stop();
    Object.assign(this, { table: message.table, you: message.you, view: message.view, legal: message.legal, until: message.until, number: message.number });
    this.scores = message.scores;
    this.last = message.last_trick.flatMap((one) => ('card' in one.action ? [{ seat: one.seat, card: one.action.card }] : []));
    this.lastEnd = [];
    this.sent = false;
    this.whole = null;
    this.marked = [];
    this.banner = '';
    this.log = this.log.filter((line) => line.number <= message.number);
    this.tricks = this.tricks.filter((trick) => trick.last <= message.number);
    this.note(message.table);
    this.face.draw();
    this.arrived();
  }

  /** Notes what can be checked later. @param {import('./wire').TableInfo} table */
  note(table) {
    const kept = store.table(this.id);
    if (!kept.commit && table.state !== 'over') store.putTable(this.id, { commit: table.commit, game: table.game });
    if (table.state === 'over' && !kept.over && kept.token) store.putTable(this.id, { over: true });
  }

  /** @param {EventMessage} message @param {boolean} old */
  event(message, old) {
    if (!old) this.autoAnswer(message);
    /** @type {any} */ (message).old = old;
    this.queue.push(message);
    // Who has to answer in a given time sees at once what it is about.
    const urgent = message.until !== null && message.legal.some((one) => one.type === 'take');
    if (urgent || this.queue.length > 30) this.skip();
    this.run();
  }

  /** Whoever has nothing to choose while all are asked says so at once: the time is the same for all. @param {any} message */
  autoAnswer(message) {
    const legal = message.legal;
    if (message.view?.phase === 'sorcerer' && legal.length === 1 && legal[0].type === 'decline' && this.answered !== message.number) {
      this.answered = message.number;
      this.socket.send(legal[0], message.number);
    }
  }

  async run() {
    if (this.running) return;
    this.running = true;
    while (this.queue.length > 0) {
      const message = /** @type {EventMessage} */ (this.queue.shift());
      const quick = /** @type {any} */ (message).old || this.skipping || document.hidden || this.pace[0] === 0;
      this.tell(message, quick);
      if (!quick) await this.show(message);
      this.settle(message);
      if (!quick) this.face.draw();
      if (!quick) await this.after(message);
    }
    this.running = false;
    this.skipping = false;
    this.face.draw();
    this.arrived();
  }

  /** Everything is shown: is it this viewer's turn? */
  arrived() {
    if (this.legal.length === 0 || this.you.chair === null) return;
    const only = this.legal.length === 1 && this.legal[0].type === 'decline';
    if (only) {
      this.autoAnswer(this);
      return;
    }
    if (this.preselected) {
      const card = this.preselected;
      this.preselected = null;
      const action = this.legal.find((one) => one.type === 'play' && one.card === card);
      if (action) {
        this.act(action);
        return;
      }
      this.notice(t('web.preselect.gone', { card: cardName(card) }));
    }
    this.face.turn?.();
    // The only card by itself, if wanted, and not faster than by hand.
    if (store.get('auto') && this.legal.length === 1 && this.legal[0].type === 'play') {
      const number = this.number;
      setTimeout(() => this.mayAct && this.number === number && this.act(this.legal[0]), Math.max(this.pace[0], 600));
    }
  }

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

  /** Shows what is waiting at once. */
  skip() {
    if (this.present) return false;
    this.skipping = true;
    this.stop();
    return true;
  }

  stop() {
    this.summary = null;
    this.wake?.();
  }

  /** What happens before the new state is drawn. @param {EventMessage} message */
  async show(message) {
    /** @type {any} */
    const seen = message.seen;
    const [card, whole, beat] = this.pace;
    if (seen?.type !== 'play' || !this.view) return;
    const lying = { seat: seen.seat, card: seen.card };
    const before = this.view;
    const trick = [...before.trick, lying];
    // Whose hand it leaves, before it is drawn in the trick.
    const from = this.face.moved?.({ type: 'leaves', ...lying });
    const ends = message.effects.some((effect) => TRICK_END.includes(effect.type));
    const left = before.cards_left.slice();
    left[seen.seat] -= 1;
    this.view = { ...before, trick, turn: null, cards_left: left, led: before.led ?? message.view?.led ?? null, hand: before.hand.filter((/** @type {string} */ one) => one !== seen.card) };
    this.legal = [];
    this.until = null;
    this.banner = this.seenText(message);
    this.face.draw();
    this.face.moved?.({ type: 'lands', ...lying, from });
    if (!ends) return this.wait(card);
    this.sent = false;
    this.whole = trick;
    await this.wait(Math.max(whole, 300));
    // The end of a trick, beat by beat.
    for (const effect of /** @type {any[]} */ (message.effects)) {
      if (!TRICK_END.includes(effect.type)) continue;
      const cards = effect.type === 'wins_trick' ? trick.map((one) => one.card) : effect.cards ?? [effect.card];
      this.banner = this.effectText(effect);
      this.marked = effect.type === 'wins_trick' ? [effect.card] : cards;
      this.face.draw();
      await this.wait(beat);
      await this.face.moved?.({ type: 'goes', cards, seat: effect.seat ?? null });
      this.view = { ...this.view, trick: this.view.trick.filter((/** @type {Lying} */ one) => !cards.includes(one.card)) };
      this.marked = [];
      this.face.draw();
    }
  }

  /** What happens after the new state is drawn. @param {EventMessage} message */
  async after(message) {
    const [card, , beat, round] = this.pace;
    const turned = message.effects.filter((effect) => effect.type === 'turned');
    if (turned.length) {
      this.banner = turned.map((effect) => this.effectText(effect)).join(' ');
      this.face.draw();
      await this.wait(beat * 2);
    }
    const over = /** @type {any} */ (message.effects.find((effect) => effect.type === 'round_over' || effect.type === 'hand_over'));
    if (over) {
      this.summary = { ...over, quest: this.lastQuest, round: this.scores.length };
      this.face.draw();
      const final = message.effects.some((effect) => effect.type === 'match_over' || effect.type === 'game_over');
      if (!final) await this.wait(round);
      this.summary = null;
    } else if (message.seen && message.seen.type !== 'play' && message.seen.type !== 'declined' && message.event.type === 'act') {
      await this.wait(card * 2);
    }
  }

  /** The new state. @param {EventMessage} message */
  settle(message) {
    const before = this.view;
    const seen = /** @type {any} */ (message.seen);
    if (seen?.type === 'play' && (this.whole ?? before?.trick ?? []).filter((/** @type {Lying} */ one) => one.card !== seen.card).length === 0) this.trickStart = message.number;
    if (message.effects.some((effect) => TRICK_END.includes(effect.type)) && before && seen?.type === 'play') {
      // Shown beat by beat, the trick is gone from the view by now.
      this.last = this.whole ?? [...before.trick, { seat: seen.seat, card: seen.card }];
      this.whole = null;
      this.lastEnd = message.effects.filter((effect) => TRICK_END.includes(effect.type)).map((effect) => this.effectText(effect));
      this.tricks.push({ first: this.trickStart, last: message.number, cards: this.last, end: this.lastEnd });
    }
    if (this.view?.quest) this.lastQuest = this.view.quest;
    const moved = message.event.type === 'act' || message.event.type === 'chance' || message.event.type === 'started';
    if (moved) {
      this.sent = false;
      this.banner = '';
    }
    this.number = message.number;
    this.view = message.view;
    this.legal = message.legal;
    this.until = message.until;
    if (message.table) {
      this.table = message.table;
      this.you = { ...this.you, host: this.you.chair !== null && message.table.host === this.you.chair };
      this.note(message.table);
    }
    for (const effect of /** @type {any[]} */ (message.effects)) {
      if (effect.type !== 'round_over' && effect.type !== 'hand_over') continue;
      this.quests[this.scores.length] = this.lastQuest;
      this.scores = [...this.scores, effect.scores];
    }
    // A reload comes back to the beginning of this round.
    if (seen?.type === 'deal') store.putTable(this.id, { from: message.number - 1 });
  }

  /** Writes the log, and says it to those who listen. @param {EventMessage} message @param {boolean} quick */
  tell(message, quick) {
    const own = /** @type {any} */ (message.event).chair === this.you.chair && message.event.type === 'act';
    /** @type {any} */
    const happened = message.event;
    /** @param {string} text @param {string} [kind] */
    const write = (text, kind = 'game') => {
      if (!text) return;
      this.log.push({ number: message.number, text, kind });
      if (!quick && !(own && kind === 'game')) say(text);
    };
    switch (happened.type) {
      case 'chat':
      case 'emote':
        if (happened.text || happened.emote) {
          this.chat.push({ chair: happened.chair, text: happened.text, emote: happened.emote, number: message.number });
          this.unread += happened.chair === this.you.chair ? 0 : 1;
          const text = happened.text ?? t(`emote.${happened.emote}`);
          if (!/** @type {any} */ (message).old) {
            this.bubbles.set(happened.chair, text);
            setTimeout(() => {
              if (this.bubbles.get(happened.chair) === text) this.bubbles.delete(happened.chair);
              this.face.draw();
            }, 5000);
            say(`${this.name(happened.chair)}: ${text}`);
          }
        }
        return;
      case 'seated':
        write(t('happened.seated', { name: happened.name }), 'table');
        break;
      case 'filled':
        write(t('happened.filled', { name: message.table?.chairs[happened.chair]?.name ?? happened.bot }), 'table');
        break;
      case 'added':
      case 'back':
      case 'hint':
        write(t(`happened.${happened.type}`, { name: this.name(happened.chair) }), 'table');
        break;
      case 'away':
        write(t(`happened.away.${happened.why}`, { name: this.name(happened.chair) }), 'table');
        break;
      case 'emptied':
      case 'started':
      case 'rematch':
        write(t(`happened.${happened.type}`), 'table');
        break;
      case 'act':
        if (happened.cause === 'timeout') write(t('happened.timeout', { name: this.name(happened.chair) }), 'table');
    }
    if (message.seen) write(this.seenText(message), message.seen.type === 'deal' ? 'deal' : 'game');
    for (const effect of message.effects) write(this.effectText(effect), 'effect');
  }

  /** @param {EventMessage} message @returns {string} */
  seenText(message) {
    /** @type {any} */
    const seen = message.seen;
    const by = this.name(/** @type {any} */ (message.event).chair);
    switch (seen.type) {
      case 'deal':
        return seen.special ? t('seen.deal.dwarf', { special: cardName(seen.special), chooser: this.name(seen.chooser) }) : t('seen.deal');
      case 'play':
        return t('seen.play', { name: this.name(seen.seat), card: cardName(seen.card) });
      case 'quest': {
        const quest = /** @type {any} */ (message.view)?.quest ?? '';
        return t('seen.quest', { title: t(`quest.title.${quest}`), text: t(`quest.${quest}`) });
      }
      case 'exchange':
      case 'druid':
        return t(`seen.${seen.type}`, { name: by, with: this.name(seen.with) });
      case 'taken':
        return seen.cards ? t('seen.taken', { cards: cardNames(seen.cards) }) : t('seen.taken.hidden');
      case 'given':
        return seen.card ? t('seen.given', { card: cardName(seen.card) }) : t('seen.given.hidden');
      case 'pass':
        return t(`seen.pass.${seen.direction}`);
      case 'took':
        return t('seen.took', { name: this.name(seen.seat), card: cardName(seen.card) });
      default:
        return '';
    }
  }

  /** @param {any} effect */
  effectText(effect) {
    const scores = effect.scores?.map((/** @type {number} */ n, /** @type {number} */ seat) => `${this.name(seat)} ${this.table?.game === 'dwarf-king' ? signed(n) : n}`).join(', ');
    return t(`effect.${effect.type}`, {
      name: this.name(effect.seat),
      card: effect.card ? cardName(effect.card) : '',
      cards: effect.cards ? cardNames(effect.cards) : '',
      colour: effect.colour ? kindName(effect.colour) : '',
      points: effect.points === undefined ? '' : signed(effect.points),
      names: effect.winners?.map((/** @type {number} */ seat) => this.name(seat)).join(' & ') ?? '',
      scores: scores ?? '',
    });
  }

  /** A refusal in words. @param {any} refusal */
  refusalText(refusal) {
    const facts = refusal.facts ?? {};
    const key = `refusal.${refusal.code}`;
    const text = t(key, {
      turn: this.name(facts.turn),
      card: facts.card ? cardName(facts.card) : '',
      led: facts.led ? kindName(facts.led) : '',
      could: facts.could ? cardNames(facts.could) : '',
      phase: facts.phase ? t(`phase.${facts.phase}`, { name: this.name(this.view?.turn) }) : '',
      what: refusal.what ?? refusal.code,
    });
    const said = text === key ? t('refusal.other', { what: refusal.what ?? refusal.code }) : text;
    return refusal.rule ? `${said} (${refusal.rule})` : said;
  }

  /** Shows a message that goes away by itself. @param {string} text @param {boolean} [bad] */
  notice(text, bad = false) {
    this.toast = { text, bad };
    say(text, true);
    this.face.draw();
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => {
      this.toast = null;
      this.face.draw();
    }, Math.max(4000, text.length * 70));
  }

  /** Does something of the game. @param {any} action */
  async act(action) {
    this.sent = true;
    this.toast = null;
    const answer = await this.socket.send(action, this.number);
    if (answer.refusal) {
      this.sent = false;
      this.notice(this.refusalText(answer.refusal), true);
    } else if (answer.number === null) {
      // Kept until all have answered.
      this.legal = [];
      this.face.draw();
    }
    return answer;
  }

  /** Does something about the table. @param {any} action */
  async about(action) {
    const answer = await this.socket.send(action);
    if (answer.refusal) this.notice(this.refusalText(answer.refusal), true);
    return answer;
  }

  /** Milliseconds until the time is over. */
  get timeLeft() {
    return this.until === null ? null : Math.max(0, this.until - Date.now() - this.socket.ahead);
  }

  close() {
    this.skip();
    this.socket.close();
  }
}
