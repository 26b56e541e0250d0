// @ts-check
// How people come to a table: the door, the seat that is kept, the connection.

import { h } from '../core/dom.js';
import { t, has } from '../core/words.js';
import { api, Refused } from '../core/net.js';
import { nothing } from '../core/nothing.js';
import { bar } from '../core/parts.js';
import { errorText, sit } from '../core/setup.js';
import * as store from '../core/store.js';

/** @typedef {import('./session.js').Session} Session */

/** Why there is no connection any more. @param {Session} s */
const endedText = (s) => t([`web.ended.${s.ended}`, `notice.${s.ended}`].find(has) ?? 'web.ended', { code: s.ended });

/** Alone there is nobody to wait for: this stands there until the cards are dealt. */
const dealing = () => h('main.dealing', { key: 'dealing' }, h('p', { role: 'status' }, t('web.dealing')));

/** @template {Session} S */
export class Entrance {
  /**
   * @param {string} id @param {() => void} draw @param {(expelled: (text: string) => void) => S} open begins a session
   */
  constructor(id, draw, open) {
    this.id = id;
    this.draw = draw;
    this.open = open;
    /** @type {S | null} */
    this.session = null;
    /** @type {import('../wire').TableInfo | null} */
    this.info = null;
    this.error = '';
    /** Is there no such table? */
    this.gone = false;
    /** What people at the door have to know. */
    this.news = '';
    this.closed = false;
    /** Does the game begin by itself? */
    this.alone = false;
    /** Door and lobby. */
    this.rooms = later(
      () => import('./lobby.js'),
      (again) => import(`./lobby.js?again=${again}`),
      draw,
    );
  }

  enter() {
    this.session = this.open((text) => this.expelled(text));
    this.draw();
  }

  /** The seat no longer belongs to this person: outside again, or watching. @param {string} text */
  async expelled(text) {
    this.session?.close();
    this.session = null;
    this.info = null;
    store.putTable(this.id, { token: undefined });
    await this.begin();
    const watching = /** @type {S | null} */ (this.session);
    if (watching) watching.notice(text, true);
    else this.news = text;
    this.draw();
  }

  async begin() {
    if (store.table(this.id).token) return this.enter();
    try {
      this.info = await api(`/api/tables/${encodeURIComponent(this.id)}`);
      this.error = '';
    } catch (wrong) {
      this.error = errorText(wrong);
      this.gone = wrong instanceof Refused && wrong.refusal.code === 'no_such_table';
    }
    if (this.closed) return;
    if (this.info && this.info.state !== 'lobby') this.enter();
    else this.draw();
  }

  /** @param {Event} event */
  async join(event) {
    event.preventDefault();
    try {
      await sit(this.id);
      if (!this.closed) this.enter();
    } catch (wrong) {
      this.error = errorText(wrong);
      this.draw();
    }
  }

  /** What stands there while there is no table. @param {string} title @param {string} kind */
  outside(title, kind) {
    const s = this.session;
    if (this.gone || s?.ended === 'no_such_table') {
      if (store.table(this.id).token) store.putTable(this.id, { token: undefined });
      return nothing(t('refusal.no_such_table'), t('web.nowhere.table'));
    }
    const door = this.info && !this.error && !s ? this.rooms.part()?.door : null;
    if (door && this.info)
      return door(
        this.info,
        (event) => this.join(event),
        () => this.enter(),
        this.news,
      );
    const wrong =
      this.error || (s?.connection === 'ended' ? endedText(s) : this.rooms.lost ? t('refusal.offline') : '');
    if (!wrong && kind === 'door' && store.table(this.id).autostart) return dealing();
    return [
      wrong ? bar('') : null,
      h(
        'main',
        { class: `page ${kind}`, key: 'door' },
        h('h1', title),
        h('p', { role: 'status', class: wrong ? 'error' : '' }, wrong || t('web.connecting')),
        this.rooms.lost ? retry(this.rooms.again) : this.error ? retry(() => this.begin()) : null,
        h('a', { href: '/', class: 'button' }, t('web.home')),
      ),
    ];
  }

  /**
   * What stands there before the first card.
   * @param {S} s @param {Parameters<typeof import('./lobby.js').lobby>[1]} parts
   */
  lobby(s, parts) {
    // Something was wrong: people have to see to it.
    this.alone = !s.toast && (this.alone || Boolean(store.table(this.id).autostart));
    if (this.alone) return dealing();
    return this.rooms.part()?.lobby(s, parts) ?? this.outside(t(`game.${s.table?.game}`), 'lobby');
  }

  /** Always there: what is put into it is read out, and nothing else on the page moves. @param {Session} s */
  connection(s) {
    const lost = s.connection !== 'open' || s.superseded;
    return h(
      'p',
      { class: lost ? 'lost' : 'hidden', role: 'status', key: 'lost' },
      s.superseded
        ? [
            t('web.ended.superseded'),
            ' ',
            h(
              'button',
              {
                id: 'take-back',
                onclick: () => {
                  s.close();
                  this.enter();
                },
              },
              t('web.take.back'),
            ),
          ]
        : !lost
          ? ''
          : s.connection === 'ended'
            ? endedText(s)
            : t('web.again'),
    );
  }

  close() {
    this.closed = true;
    this.session?.close();
  }
}

/** @param {() => void} does */
const retry = (does) => h('button.primary', { id: 'retry', key: 'retry', onclick: does }, t('web.retry'));

/** Milliseconds until a part that did not come is asked for again; then only by hand. */
const WAITS = [500, 1000, 2000, 4000, 8000];

/**
 * A part of the page that is fetched when it is first wanted. If it does not come, it is asked for again by another
 * name: a browser may remember that the first one did not come.
 * @template T
 * @param {() => Promise<T>} first
 * @param {(again: number) => Promise<unknown>} other the same under another name
 * @param {() => void} draw
 */
function later(first, other, draw) {
  /** @type {T | null} */
  let part = null;
  let tries = 0;
  let timer = 0;
  let asking = false;
  const it = {
    /** Did it not come? */
    lost: false,
    again: () => {
      if (asking) return;
      asking = true;
      clearTimeout(timer);
      const asked = /** @type {Promise<T>} */ (tries ? other(tries) : first());
      asked
        .then(
          (module) => {
            part = module;
            it.lost = false;
          },
          () => {
            it.lost = true;
            if (tries < WAITS.length) timer = setTimeout(it.again, WAITS[tries]);
            tries += 1;
          },
        )
        .then(() => {
          asking = false;
          draw();
        });
    },
    part: () => {
      if (!part && !it.lost) it.again();
      return part;
    },
  };
  return it;
}

/** What can be done after the last card. @param {string} id @param {() => void} draw */
export function afterwards(id, draw) {
  const rest = later(
    () => import('./after.js'),
    (again) => import(`./after.js?again=${again}`),
    draw,
  );
  /** @type {(() => import('../core/dom.js').Child) | null} */
  let after = null;
  return (/** @type {Session} */ s) => {
    after ??= rest.part()?.after(id, s, draw) ?? null;
    return after?.() ?? (rest.lost ? retry(rest.again) : null);
  };
}
