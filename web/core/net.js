// @ts-check
// Requests and the socket of a table.

/** The version of the messages that this page speaks (docs/wire.md). */
export const WIRE = 2;

/** @typedef {import('./border.js').Json} Json */
/**
 * @typedef {{code: string, rule?: string, facts?: Json, fact?: import('../wire').Fact | null,
 *   what?: string}} Refusal a refusal of the server's, or of this page's own: `offline`
 */
/**
 * @typedef {import('../wire').Message & {ends?: number | null}} Message a message of the server; `ends` is when the
 *   time is over, by this page's own clock
 */

/**
 * @typedef {{intent: import('../wire').Intent, sent: number | null, refused: number}} Waiting an intent that has no
 *   answer yet
 */

export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * @param {string} path
 * @param {Json} [body]
 * @param {{method?: string, token?: string}} [how]
 * @returns {Promise<Json>}
 */
export async function api(path, body, how = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (how.token) headers.authorization = `Bearer ${how.token}`;
  let response;
  try {
    response = await fetch(path, {
      method: how.method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused({ code: 'offline' });
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(answer?.code ? answer : { code: 'offline' });
  return answer;
}

/** Notices after which coming back makes no sense. */
const FINAL = [
  'superseded',
  'left',
  'wrong_token',
  'wrong_version',
  'no_such_table',
  'malformed',
  'too_large',
  'blocked',
];

/** Refusals that pass: the intent has not happened, and is sent again, at most this often. */
const PASSING = ['too_many', 'storage'];
const TRIES = 5;

/** A welcome, or the answer to an intent, comes within this many milliseconds, or the connection has gone: a server
 * that stands still, or a network that was left, ends it much later or never. */
const PATIENCE = 8000;
/** After this many milliseconds without a word it is asked whether anybody is there. The server's own pings are hidden
 * from a page. */
const SILENCE = 60000;
/** How often that is looked at, in milliseconds. */
const LOOK = 1000;

/**
 * Milliseconds to wait before coming back: never longer than a second while a house may only be changing servers, then
 * longer and longer. Chance keeps all tables from coming at once.
 * @param {number} tries
 */
export function waitBefore(tries) {
  const wait = tries < 10 ? Math.min(1000, 300 * 2 ** tries) : Math.min(15000, 1000 * 2 ** (tries - 9));
  return wait * (0.75 + Math.random() / 2);
}

/** For this many milliseconds after a welcome, events of the past may come. */
const CATCHING = 5000;

/** The socket of a table: comes back by itself, and loses no intent. */
export class Socket {
  /**
   * @param {string} id
   * @param {string | null} token
   * @param {{message: (message: Exclude<Message, {type: 'answer' | 'notice'}>, catching: boolean) => void,
   *   state: (state: string, code?: string) => void}} listener
   * @param {number | null} [seen]
   */
  constructor(id, token, listener, seen = null) {
    this.id = id;
    this.token = token;
    this.listener = listener;
    /** @type {number | null} */
    this.seen = seen;
    this.welcomed = false;
    this.tries = 0;
    this.closed = false;
    /** What has no answer, and when it was sent on this connection.
     * @type {Map<string, Waiting & {done: (answer: import('../wire').Answer) => void}>} */
    this.pending = new Map();
    this.count = 0;
    /** The server's clock before ours, in milliseconds. */
    this.ahead = 0;
    /** The server's time at the welcome, and ours: by a clock that nobody sets. And was the past asked for? */
    this.told = { now: 0, at: 0, past: false };
    this.session = Math.random().toString(36).slice(2, 10);
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    /** When this connection was begun, and when something was last heard by it. */
    this.begun = 0;
    this.heard = 0;
    this.watch = setInterval(() => this.look(), LOOK);
    this.online = () => {
      if (this.socket === null) this.open();
    };
    addEventListener('online', this.online);
    this.open();
  }

  open() {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.listener.state(this.tries ? 'again' : 'connecting');
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${this.id}/socket`;
    const socket = new WebSocket(url);
    this.socket = socket;
    this.welcomed = false;
    this.begun = performance.now();
    const asked = this.seen;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'enter', wire: WIRE, token: this.token, seen: asked, presence: true }));
    socket.onmessage = (event) => {
      // One that was left may still have something to say.
      if (this.socket !== socket) return;
      this.heard = performance.now();
      /** @type {Message} */
      const message = JSON.parse(event.data);
      if (message.type === 'notice') {
        if (FINAL.includes(message.code)) {
          this.close();
          this.listener.state('ended', message.code);
        }
        return;
      }
      if (message.type === 'answer') {
        this.answered(message);
        return;
      }
      if (message.type === 'welcome') {
        this.tries = 0;
        this.welcomed = true;
        this.seen = message.number;
        this.ahead = message.now - Date.now();
        this.told = { now: message.now, at: performance.now(), past: asked !== null };
        message.ends = this.ends(message.until, message.now);
        // First what has waited: what the page sends when it hears of the welcome goes by itself.
        for (const waiting of this.pending.values()) this.put(waiting);
        this.listener.message(message, false);
        this.listener.state('open');
        return;
      }
      if (message.type === 'presence') this.listener.message(message, false);
      if (message.type === 'event') {
        if (this.seen !== null && message.number <= this.seen) return;
        if (this.seen !== null && message.number !== this.seen + 1) {
          socket.close();
          return;
        }
        this.seen = message.number;
        message.ends = this.ends(message.until, message.at);
        // What is older than this is caught up on, not shown again.
        this.listener.message(message, message.at < Date.now() + this.ahead - 4000);
      }
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** There is no connection any more: the next one comes soon. */
  lost() {
    this.socket = null;
    if (this.closed) return;
    this.listener.state('again');
    this.timer = setTimeout(() => this.open(), waitBefore(this.tries));
    this.tries += 1;
  }

  /** Leaves a connection that says nothing, without waiting for its end. */
  look() {
    const socket = this.socket;
    if (socket === null) return;
    const now = performance.now();
    const late = (/** @type {number | null} */ since) => since !== null && now - since > PATIENCE;
    if (this.welcomed ? [...this.pending.values()].some(({ sent }) => late(sent)) : late(this.begun)) {
      this.lost();
      socket.close();
    } else if (this.welcomed && this.pending.size === 0 && now - this.heard > SILENCE && !document.hidden) {
      // A question that every table answers and that leaves no trace.
      this.send({ type: 'line', line: '?' });
    }
  }

  /**
   * When the time for a decision is over, by this page's own clock. Both times are the server's, so it does not matter
   * whether its clock is right, nor that it was set between two messages.
   * @param {number | null} until @param {number} at when the message was true
   */
  ends(until, at) {
    if (until === null) return null;
    const now = performance.now();
    const since = now - this.told.at;
    // What happened before the welcome comes right after it, and some of its time has passed, but not all.
    const past = this.told.past && since < CATCHING && at < this.told.now && this.told.now < until;
    return now + until - (past ? this.told.now + since : at);
  }

  /** @param {import('../wire').Answer} answer */
  answered(answer) {
    const waiting = this.pending.get(answer.id);
    if (!waiting) return;
    /** @type {Refusal | null | undefined} */
    const refusal = answer.refusal;
    if (refusal && PASSING.includes(refusal.code) && waiting.refused < TRIES) {
      waiting.refused += 1;
      waiting.sent = null;
      const socket = this.socket;
      // After another connection it was sent there already.
      setTimeout(
        () => this.socket === socket && this.pending.has(answer.id) && this.put(waiting),
        Math.min(10000, refusal.facts?.wait_ms ?? 1000),
      );
      return;
    }
    this.pending.delete(answer.id);
    waiting.done(answer);
  }

  /** Sends it, if there is a connection; else it goes with the next welcome. @param {Waiting} waiting */
  put(waiting) {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.welcomed) return;
    waiting.sent = performance.now();
    this.socket.send(JSON.stringify(waiting.intent));
  }

  /**
   * Sends an intent; answers also after a lost connection.
   * @param {import('../wire').Intent['action']} action
   * @param {number} [seen]
   * @returns {Promise<import('../wire').Answer>}
   */
  send(action, seen) {
    this.count += 1;
    const intent = { id: `${this.session}-${this.count}`, seen: seen ?? this.seen ?? 0, action };
    return new Promise((done) => {
      const waiting = { intent, sent: null, refused: 0, done };
      this.pending.set(intent.id, waiting);
      this.put(waiting);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener('online', this.online);
    this.socket?.close();
  }
}
