// @ts-check
// The review of a game: asked for, waited for, and drawn: curve, turning points, what each card was worth.

import { h } from '../core/dom.js';
import { t } from '../core/words.js';
import { api, Refused } from '../core/net.js';
import { actionText } from './asked.js';
import { errorText } from '../core/setup.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {{action: any, share: number, share_error: number, points: number, points_error: number}} Judged
 * @typedef {{actions: Judged[], best: number, loss: number, shares: number[]}} Lens
 * @typedef {{event: number, round: number, trick: number, seat: number, played: number, class: string, known: Lens, open: Lens}} Decision
 */

const INKS = ['#c2410c', '#1d4ed8', '#15803d', '#7e22ce', '#a16207', '#0f766e'];
const DASHES = ['', '7 4', '2 4', '10 3 2 3', '5 2', '1 3'];
const CLASSES = ['best', 'fine', 'inaccuracy', 'mistake', 'blunder'];
const WIDTH = 640;
const HEIGHT = 220;

export class Review {
  /** @param {string} id @param {Scene} s @param {() => void} draw */
  constructor(id, s, draw) {
    this.id = id;
    this.s = s;
    this.draw = draw;
    this.error = '';
    this.closed = false;
    /** @type {any} */
    this.state = null;
  }

  /** @returns {{decisions: Decision[], turning_points: number[], seats: any[]} | null} */
  get done() {
    return this.state?.review ?? null;
  }

  /** One that is there, or on its way. */
  async look() {
    try {
      this.state = await api(`/api/tables/${this.id}/review`);
      await this.wait();
    } catch (wrong) {
      this.failed(wrong);
    }
    this.draw();
  }

  /** It can be asked for again. @param {any} wrong */
  failed(wrong) {
    this.error = errorText(wrong);
    this.state = null;
  }

  async begin() {
    this.error = '';
    try {
      this.state = await api(`/api/tables/${this.id}/review`, undefined, { method: 'POST' });
      await this.wait();
    } catch (wrong) {
      this.failed(wrong);
    }
    this.draw();
  }

  async wait() {
    while (this.state.state !== 'done' && !this.closed && !this.s.closed) {
      if (this.state.state === 'failed') throw new Refused({ code: 'review_failed' });
      this.draw();
      await new Promise((done) => setTimeout(done, 1000));
      this.state = await api(`/api/tables/${this.id}/review`);
    }
  }

  /** The button that begins it, and how far it is. */
  progress() {
    if (this.done) return null;
    if (!this.state) return h('button', { id: 'review', key: 'review', onclick: () => this.begin() }, t('web.review'));
    const { done, total, wait_seconds } = this.state;
    const minutes = Math.max(1, Math.ceil(wait_seconds / 60));
    return h(
      'div',
      { key: 'running', class: 'running' },
      h('p', { role: 'status' }, total ? t('web.review.run', { done, total }) : t('web.review.wait', { minutes })),
      h('progress', { max: total || 1, value: done, 'aria-label': t('web.review') }),
    );
  }

  /** The chance to win over the game. @param {number} [at] the event that is looked at @param {(event: number) => void} [jump] */
  curve(at, jump) {
    if (!this.done) return null;
    const { decisions, turning_points: turning } = this.done;
    const seats = this.s.table?.seats.map((_, seat) => seat) ?? [];
    const x = (/** @type {number} */ i) => 48 + (i / Math.max(1, decisions.length - 1)) * (WIDTH - 58);
    const y = (/** @type {number} */ share) => HEIGHT - 20 - share * (HEIGHT - 34);
    const now = at === undefined ? -1 : decisions.findIndex((one) => one.event >= at);
    /** @param {any} event */
    const clicked = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      const i = Math.round(
        ((((event.clientX - box.left) / box.width) * WIDTH - 48) / (WIDTH - 58)) * (decisions.length - 1),
      );
      jump?.(decisions[Math.min(Math.max(i, 0), decisions.length - 1)].event);
    };
    return [
      h(
        'svg',
        {
          key: 'curve',
          viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
          class: `curve ${jump ? 'jumps' : ''}`,
          role: 'img',
          'aria-label': t('web.review.curve'),
          onclick: jump ? clicked : null,
        },
        [0, 0.5, 1].map((share) =>
          h(
            'g',
            { key: share },
            h('line', {
              x1: 48,
              x2: WIDTH - 10,
              y1: y(share),
              y2: y(share),
              stroke: 'currentColor',
              'stroke-opacity': 0.25,
            }),
            h('text', { x: 0, y: y(share) + 6 }, `${share * 100}%`),
          ),
        ),
        now >= 0
          ? h('line', {
              key: 'now',
              class: 'now',
              x1: x(now),
              x2: x(now),
              y1: 6,
              y2: HEIGHT - 12,
              stroke: 'currentColor',
              'stroke-width': 2,
            })
          : null,
        decisions.map((one, i) =>
          turning.includes(one.event)
            ? h('circle', {
                key: `c${i}`,
                cx: x(i),
                cy: y(one.known.shares[one.seat]),
                r: 6,
                fill: 'none',
                stroke: INKS[one.seat],
                'stroke-width': 2.5,
              })
            : null,
        ),
        seats.map((seat) =>
          h('polyline', {
            key: `l${seat}`,
            points: decisions.map((one, i) => `${x(i).toFixed(1)},${y(one.known.shares[seat]).toFixed(1)}`).join(' '),
            fill: 'none',
            stroke: INKS[seat],
            'stroke-width': seat === this.s.you.seat ? 3.5 : 2,
            'stroke-dasharray': DASHES[seat],
          }),
        ),
      ),
      h(
        'p.legend',
        { key: 'names' },
        seats.map((seat) =>
          h(
            'span',
            { key: seat },
            h(
              'svg',
              { viewBox: '0 0 34 10', 'aria-hidden': 'true' },
              h('line', {
                x1: 0,
                x2: 34,
                y1: 5,
                y2: 5,
                stroke: INKS[seat],
                'stroke-width': 3,
                'stroke-dasharray': DASHES[seat],
              }),
            ),
            ' ',
            this.s.name(seat),
          ),
        ),
      ),
    ];
  }

  /** The decisions that mattered most; each leads to its moment. */
  turning() {
    if (!this.done) return null;
    const { decisions, turning_points: turning } = this.done;
    const points = turning
      .map((event) => decisions.find((one) => one.event === event))
      .filter((one) => one !== undefined && one.known.loss > 0.005);
    if (!points.length) return h('p', { key: 'turning' }, t('web.review.none'));
    return h(
      'ol.points',
      { key: 'turning' },
      points.map(
        (one) =>
          one &&
          h(
            'li',
            { key: one.event },
            h(
              'a',
              { href: `/replay/${this.id}#${one.event - 1}` },
              t('web.review.point', {
                round: one.round + 1,
                trick: one.trick + 1,
                name: this.s.name(one.seat),
                played: actionText(this.s, one.known.actions[one.played].action),
                best: actionText(this.s, one.known.actions[one.known.best].action),
                loss: Math.round(one.known.loss * 100),
              }),
            ),
          ),
      ),
    );
  }

  /** How many decisions of each kind everybody made. */
  classes() {
    if (!this.done) return null;
    return h(
      'table',
      { key: 'classes' },
      h('caption', t('web.review.accuracy')),
      h(
        'thead',
        h(
          'tr',
          h('th', ''),
          CLASSES.map((one) => h('th', { key: one, scope: 'col' }, t(`class.${one}`))),
        ),
      ),
      h(
        'tbody',
        this.done.seats.map((one, seat) =>
          h(
            'tr',
            { key: seat, class: seat === this.s.you.seat ? 'you' : '' },
            h('th', { scope: 'row' }, this.s.name(seat)),
            CLASSES.map((name) => h('td', { key: name }, String(one.classes[name] ?? 0))),
          ),
        ),
      ),
    );
  }

  /** What everything that could be done was worth. @param {number} event */
  values(event) {
    const one = this.done?.decisions.find((decision) => decision.event === event);
    if (!this.done) return null;
    if (!one) return h('p.soft', { key: 'values' }, t('web.replay.values.none'));
    const open = new Map(one.open.actions.map((judged) => [JSON.stringify(judged.action), judged]));
    const order = one.known.actions
      .map((judged, at) => ({ judged, at }))
      .sort((a, b) => b.judged.share - a.judged.share);
    const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
    const table = h(
      'table',
      { key: 'values', class: 'values' },
      h('caption', t('web.replay.decision', { name: this.s.name(one.seat) }), ' – ', t(`class.${one.class}`)),
      h(
        'thead',
        h(
          'tr',
          h('th', ''),
          h('th', { scope: 'col' }, t('web.replay.share')),
          h('th', { scope: 'col' }, t('web.replay.points')),
          h('th', { scope: 'col' }, t('web.replay.open')),
        ),
      ),
      h(
        'tbody',
        order.map(({ judged, at }) => {
          const seen = open.get(JSON.stringify(judged.action));
          const marks = [
            at === one.played ? t('web.replay.played') : '',
            at === one.known.best ? t('web.replay.best') : '',
          ]
            .filter(Boolean)
            .join(', ');
          return h(
            'tr',
            { key: at, class: at === one.played ? 'you' : '' },
            h('th', { scope: 'row' }, actionText(this.s, judged.action), marks ? h('span.small', ` (${marks})`) : null),
            h('td', percent(judged.share)),
            h('td', judged.points.toFixed(1)),
            h('td', seen ? percent(seen.share) : '–'),
          );
        }),
      ),
    );
    return [table, h('p.soft.small', { key: 'legend' }, t('web.replay.legend'))];
  }
}
