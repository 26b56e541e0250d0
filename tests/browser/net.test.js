// The socket of a table when nothing is heard: no browser and no server, only its own clock.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Socket, waitBefore } from '../../web/core/net.js';

/** All connections that were begun. @type {any[]} */
let opened = [];
let now = 0;

/** A connection of which only this test knows what happens. */
class Line {
  static OPEN = 1;
  readyState = 1;
  closed = false;
  /** @type {any[]} */
  sent = [];
  constructor() {
    opened.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    // A dead network tells nobody of the end.
    this.closed = true;
  }
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  welcome(number = 1) {
    this.onopen();
    this.hear({ type: 'welcome', number, now: 0, until: null, legal: [] });
  }
}

/** Time goes on. */
function pass(ms) {
  for (let step = 0; step < ms; step += 100) {
    now += 100;
    mock.timers.tick(100);
  }
}

/** @type {Socket} */
let socket;
/** @type {string[]} */
let states;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  [opened, states, now] = [[], [], 0];
  Object.assign(globalThis, {
    WebSocket: Line,
    location: { protocol: 'http:', host: 'house' },
    document: { hidden: false },
    addEventListener() {},
    removeEventListener() {},
  });
  mock.method(performance, 'now', () => now);
  mock.method(Math, 'random', () => 0.5);
  socket = new Socket('t', 'token', { message() {}, state: (state) => states.push(state) });
});

afterEach(() => {
  socket.close();
  mock.restoreAll();
  mock.timers.reset();
});

test('an intent without an answer goes by another connection, once', async () => {
  opened[0].welcome(7);
  const answer = socket.send({ type: 'play', card: 'R1' });
  const [, intent] = opened[0].sent;
  pass(7900);
  assert.equal(opened.length, 1, 'a slow server is waited for');
  pass(2000);
  assert.equal(opened.length, 2);
  assert.ok(opened[0].closed);
  opened[1].welcome(7);
  assert.deepEqual(opened[1].sent[0].seen, 7);
  assert.deepEqual(opened[1].sent[1], intent, 'under the same id');
  // What the first one says late, counts no more; its end neither.
  opened[0].hear({ type: 'notice', code: 'superseded' });
  opened[0].onclose();
  opened[1].hear({ type: 'answer', id: intent.id, number: 8 });
  assert.equal((await answer).number, 8);
  pass(20000);
  assert.equal(opened.length, 2);
  assert.equal(states.at(-1), 'open');
});

test('what is sent while the welcome is told goes out once, after what has waited', () => {
  socket.send({ type: 'play', card: 'R1' });
  socket.listener.state = (state) => state === 'open' && socket.send({ type: 'start' });
  opened[0].welcome();
  assert.deepEqual(
    opened[0].sent.slice(1).map(({ action }) => action.type),
    ['play', 'start'],
  );
});

test('a connection without a welcome is left', () => {
  opened[0].onopen();
  pass(10000);
  assert.equal(opened.length, 2);
});

test('a quiet table is asked after a minute, and left only if it does not answer', () => {
  opened[0].welcome();
  pass(59000);
  assert.equal(opened[0].sent.length, 1);
  pass(3000);
  const [, question] = opened[0].sent;
  assert.deepEqual(question.action, { type: 'line', line: '?' });
  opened[0].hear({ type: 'answer', id: question.id, number: null, command: 'help' });
  pass(58000);
  assert.deepEqual([opened.length, opened[0].sent.length], [1, 2]);
  pass(15000);
  assert.equal(opened.length, 2, 'the second question had no answer');
});

test('a page that nobody looks at asks nothing', () => {
  opened[0].welcome();
  globalThis.document.hidden = true;
  pass(300000);
  assert.deepEqual([opened.length, opened[0].sent.length], [1, 1]);
});

test('what the server refuses for now is not taken for silence', () => {
  opened[0].welcome();
  socket.send({ type: 'start' });
  const [, intent] = opened[0].sent;
  pass(7000);
  opened[0].hear({ type: 'answer', id: intent.id, refusal: { code: 'storage' } });
  pass(8000);
  assert.equal(opened.length, 1);
  assert.equal(opened[0].sent.length, 3, 'it was sent again after a second');
  pass(2500);
  assert.equal(opened.length, 2);
});

test('waits are short at first', () => {
  const waits = Array.from({ length: 16 }, (_, tries) => waitBefore(tries));
  assert.deepEqual(waits.slice(0, 3), [300, 600, 1000]);
  assert.ok(waits.slice(0, 10).every((wait) => wait <= 1000));
  assert.deepEqual(waits.slice(10, 15), [2000, 4000, 8000, 15000, 15000]);
});
