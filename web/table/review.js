// @ts-check
// The review of a game: asked for, waited for, and drawn: curve, turning points, what each card was worth.

import { alone } from '../core/app.js';
import { h, styled } from '../core/dom.js';
import { decimal, t, word } from '../core/words.js';
import { cardName } from '../core/cards.js';
import { capital, sentence } from '../core/say.js';
import { api, Refused } from '../core/net.js';
import { errorText } from '../core/setup.js';
import { reveal } from './motion.js';

await styled('/table/after.css');

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('../wire').Review} Review
 */

const DASHES = ['', '7 4', '2 4', '10 3 2 3', '5 2', '1 3'];
const CLASSES = ['best', 'fine', 'inaccuracy', 'mistake', 'blunder'];
const WIDTH = 640;
const HEIGHT = 232;
/** Where the lines begin: before it stand the numbers, which are larger on small screens. */
const LEFT = 78;

export class ReviewPanel {
  /** @param {string} id @param {Scene} s @param {() => void} draw */
  constructor(id, s, draw) {
    this.id = id;
    this.s = s;
    this.draw = draw;
    this.error = '';
    this.closed = false;
    /**
     * How far it is, as the server tells it.
     * @type {{state: string, done?: number, total?: number, wait_seconds?: number, review?: Review} | null}
     */
    this.state = null;
  }

  /** @returns {Review | null} */
  get done() {
    return this.state?.review ?? null;
  }

  /** One from a file of this device, if there is one of this game. @param {Review | undefined} review */
  given(review) {
    this.error = review ? '' : t('web.replay.review.other');
    this.state = review ? { state: 'done', review } : null;
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

  /** It can be asked for again. @param {unknown} wrong */
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
    // Whoever went on meanwhile to something else stays there.
    const waited = document.querySelector('.running')?.getBoundingClientRect();
    const seen = waited && waited.bottom > 0 && waited.top < innerHeight;
    this.draw();
    if (seen) reveal('.review');
  }

  async wait() {
    while (this.state && this.state.state !== 'done' && !this.closed && !this.s.closed) {
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
    const { done, total, wait_seconds = 0 } = this.state;
    const minutes = Math.max(1, Math.ceil(wait_seconds / 60));
    return h(
      'div',
      { key: 'running', class: 'running' },
      h('p', { role: 'status' }, total ? t('web.review.run', { done, total }) : t('web.review.wait', { minutes })),
      h('progress', { max: total || 1, value: done, 'aria-label': t('web.review') }),
    );
  }

  /**
   * The chance to win over the game.
   * @param {number} [at] the event that is looked at @param {(event: number) => void} [jump]
   */
  curve(at, jump) {
    if (!this.done) return null;
    const { decisions, turning_points: turning, seats } = this.done;
    // Before and after each decision in the same worlds, with all cards open: a step down is what was given away.
    const steps = [...decisions.flatMap(({ open }) => [open.shares, open.after]), seats.map(({ result }) => result)];
    const x = (/** @type {number} */ step) => LEFT + (step / Math.max(steps.length - 1, 1)) * (WIDTH - 10 - LEFT);
    const y = (/** @type {number} */ share) => HEIGHT - 42 - share * (HEIGHT - 56);
    const now = at === undefined ? -1 : decisions.findIndex((one) => one.event >= at);
    const rounds = decisions.flatMap(({ round }, i) => (round !== decisions[i - 1]?.round ? [{ round, i }] : []));
    /** @param {MouseEvent & {currentTarget: Element}} event */
    const clicked = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      const part = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - 10 - LEFT);
      const i = Math.floor((part * (steps.length - 1)) / 2);
      jump?.(decisions[Math.min(Math.max(i, 0), decisions.length - 1)].event);
    };
    /** @param {string} key @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
    const line = (key, x1, y1, x2, y2) => h('line', { key, class: key[0] === 'n' ? 'now' : 'grid', x1, x2, y1, y2 });
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
        [0, 0.5, 1].map((share) => [
          line(`g${share}`, LEFT, y(share), WIDTH - 10, y(share)),
          h('text.share', { key: `t${share}`, x: LEFT - 6, y: y(share) }, `${share * 100} %`),
        ]),
        h(
          'text.unit',
          { key: 'unit', x: LEFT - 6, y: HEIGHT - 8 },
          t(`title.${this.s.look.unit}`, { round: '' }).trim(),
        ),
        rounds.map(({ round, i }) => [
          line(`r${round}`, x(2 * i), y(1), x(2 * i), y(0)),
          h('text', { key: `n${round}`, x: x(2 * i) + 3, y: HEIGHT - 8 }, String(round + 1)),
        ]),
        now >= 0 ? line('now', x(2 * now), 6, x(2 * now), HEIGHT - 36) : null,
        decisions.map(({ event, seat, open }, i) =>
          turning.includes(event)
            ? h('circle', { key: `c${i}`, class: `ink${seat}`, cx: x(2 * i), cy: y(open.shares[seat]), r: 6 })
            : null,
        ),
        seats.map((_, seat) =>
          h('polyline', {
            key: `l${seat}`,
            class: `ink${seat} ${seat === this.s.you.seat ? 'own' : ''}`,
            points: steps.map((shares, i) => `${x(i).toFixed(1)},${y(shares[seat]).toFixed(1)}`).join(' '),
            'stroke-dasharray': DASHES[seat],
          }),
        ),
      ),
      h(
        'p.legend',
        { key: 'names' },
        seats.map(({ accuracy }, seat) =>
          h(
            'span',
            { key: seat },
            h(
              'svg',
              { viewBox: '0 0 34 10', 'aria-hidden': 'true' },
              h('polyline', { class: `ink${seat}`, points: '0,5 34,5', 'stroke-dasharray': DASHES[seat] }),
            ),
            ` ${this.s.who.name(seat)}`,
            accuracy === null ? null : h('b', ` · ${word('review.accuracy')} ${Math.round(accuracy)}`),
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
              { href: `${this.id && !alone ? `/replay/${this.id}` : ''}#${one.event - 1}` },
              capital(
                word('review.decision', {
                  where: word(`review.where.${this.s.look.unit}s`, { round: one.round + 1, trick: one.trick + 1 }),
                  seat: this.s.who.name(one.seat),
                  played: this.label(one, one.played),
                  best: this.label(one, one.known.best),
                  loss: Math.round(one.known.loss * 100),
                  class: word(`class.${one.class}`),
                }),
              ),
            ),
          ),
      ),
    );
  }

  /**
   * What one of the actions of a decision does. Reviews of earlier versions say it of cards alone.
   * @param {Review['decisions'][number]} one @param {number} at
   */
  label(one, at) {
    const [fact, action] = [one.labels?.[at], one.known.actions[at].action];
    if (fact) return sentence(fact, this.s.who);
    return 'card' in action ? cardName(action.card) : '…';
  }

  /** How good the decision of an event was. @param {number} event */
  mark(event) {
    const one = this.done?.decisions.find((decision) => decision.event === event);
    return one ? h('span', { key: 'class', class: `class ${one.class}` }, t(`class.${one.class}`)) : null;
  }

  /**
   * What would have been better than the decision of an event, in a sentence; nothing if there was nothing to decide.
   * @param {number} event
   */
  verdict(event) {
    const one = this.done?.decisions.find((decision) => decision.event === event);
    if (!one) return '';
    const { actions, best } = one.known;
    const percent = (/** @type {number} */ at) => decimal(actions[at].share * 100, 0);
    if (one.played === best || percent(one.played) === percent(best)) return t('web.review.nothing');
    const how =
      one.class === 'best' ? 'web.review.even' : one.class === 'fine' ? 'web.review.hardly' : 'web.review.better';
    return t(how, {
      best: this.label(one, best),
      share: percent(one.played),
      best_share: percent(best),
    });
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
          h('td', ''),
          // The browser's own text of this name is the heading above.
          h('th', { key: 'accuracy', scope: 'col' }, word('review.accuracy')),
          CLASSES.map((one) => h('th', { key: one, scope: 'col' }, t(`class.${one}`))),
        ),
      ),
      h(
        'tbody',
        this.done.seats.map((one, seat) =>
          h(
            'tr',
            { key: seat, class: seat === this.s.you.seat ? 'you' : '' },
            h('th', { scope: 'row' }, this.s.who.name(seat)),
            h('td', { key: 'accuracy' }, one.accuracy === null ? '–' : String(Math.round(one.accuracy))),
            CLASSES.map((name) => h('td', { key: name }, String(one.classes[name] ?? 0))),
          ),
        ),
      ),
      h(
        'tfoot',
        ['accuracy', 'shares'].map((one) =>
          h('tr', { key: one }, h('td', { colspan: 7, class: 'soft small' }, t(`review.${one}.note`))),
        ),
      ),
    );
  }

  /** What everything that could be done was worth. @param {number} event */
  values(event) {
    const one = this.done?.decisions.find((decision) => decision.event === event);
    if (!this.done) return null;
    if (!one) return h('p.soft', { key: 'values' }, t('web.replay.values.none'));
    const { who } = this.s;
    const open = new Map(one.open.actions.map((judged) => [JSON.stringify(judged.action), judged]));
    const order = one.known.actions
      .map((judged, at) => ({ judged, at }))
      .sort((a, b) => b.judged.share - a.judged.share);
    const percent = (/** @type {number} */ share) => `${decimal(share * 100, 1)} %`;
    const table = h(
      'table',
      { key: 'values', class: 'values' },
      h(
        'caption',
        t('web.replay.decision', { who: one.seat === who.you ? 'you' : 'other', name: who.name(one.seat) }),
        ' – ',
        t(`class.${one.class}`),
      ),
      h(
        'thead',
        h(
          'tr',
          h('td', ''),
          h('th', { scope: 'col' }, t('web.replay.share')),
          h('th', { scope: 'col' }, t('web.replay.points')),
          h('th', { scope: 'col' }, t('web.replay.open')),
        ),
      ),
      h(
        'tbody',
        order.map(({ judged, at }) => {
          const seen = open.get(JSON.stringify(judged.action));
          const marks = [at === one.played ? t('review.mark.played') : '', at === one.known.best ? t('class.best') : '']
            .filter(Boolean)
            .join(', ');
          return h(
            'tr',
            { key: at, class: at === one.played ? 'you' : '' },
            h('th', { scope: 'row' }, capital(this.label(one, at)), marks ? h('span.small', ` (${marks})`) : null),
            h('td', percent(judged.share)),
            h('td', decimal(judged.points, 1)),
            h('td', seen ? percent(seen.share) : '–'),
          );
        }),
      ),
    );
    return [table, h('p.soft.small', { key: 'legend' }, t('web.replay.legend'))];
  }
}
