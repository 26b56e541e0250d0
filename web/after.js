// @ts-check
// After the last card: the record, the check of the shuffle, the review.

import { h } from './dom.js';
import { t } from './words.js';
import { api } from './net.js';
import { verify } from './shuffle.js';
import { cardName } from './cards.js';
import * as store from './store.js';
import { errorText } from './start.js';

const INKS = ['#c2410c', '#1d4ed8', '#15803d', '#7e22ce', '#a16207', '#0f766e'];
const DASHES = ['', '7 4', '2 4', '10 3 2 3', '5 2', '1 3'];

/**
 * @param {string} id
 * @param {import('./session.js').Session} s
 * @param {() => void} draw
 */
export function after(id, s, draw) {
  /** @type {{good: boolean | null, text: string}[] | null} */
  let checks = null;
  /** @type {any} */
  let review = null;
  let error = '';
  /** @type {number[]} */
  const inks = s.table?.chairs.map((_, seat) => seat) ?? [];

  const record = () => api(`/api/tables/${id}/record`);

  async function download() {
    try {
      const text = JSON.stringify(await record());
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      link.download = `trickhold-${id}.json`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    } catch (wrong) {
      error = errorText(wrong);
      draw();
    }
  }

  async function check() {
    try {
      const game = await record();
      const result = verify(game);
      const kept = store.table(id);
      checks = [
        { good: result.commit, text: t('web.verify.commit') },
        kept.commit ? { good: kept.commit === game.shuffle.commit, text: t('web.verify.noted') } : { good: null, text: t('web.verify.noted.not') },
        kept.added ? { good: (game.shuffle.added ?? []).includes(kept.added), text: t('web.verify.added') } : { good: null, text: t('web.verify.added.not') },
        ...result.deals.map((deal) => ({ good: deal.good, text: t(`web.verify.${deal.kind}`, { n: deal.number + 1 }) })),
      ];
    } catch (wrong) {
      error = errorText(wrong);
    }
    draw();
  }

  async function study() {
    try {
      review = await api(`/api/tables/${id}/review`, undefined, { method: 'POST' });
      draw();
      while (review.state !== 'done' && s.socket && !s.socket.closed) {
        await new Promise((done) => setTimeout(done, 1000));
        review = await api(`/api/tables/${id}/review`);
        draw();
      }
    } catch (wrong) {
      error = errorText(wrong);
      draw();
    }
  }

  /** @param {any} action @param {string} tile */
  function actionText(action, tile) {
    if (action.card) return cardName(action.card);
    if (action.side) return t(`quest.title.${tile}${action.side}`) === `quest.title.${tile}${action.side}` ? action.side : t(`quest.title.${tile}${action.side}`);
    if (action.with !== undefined) return s.name(action.with);
    if (action.direction) return t(`web.pass.${action.direction}`);
    return t('web.decline');
  }

  function reviewPart() {
    if (!review) return null;
    if (review.state !== 'done') {
      return h('div', { key: 'running' }, h('p', { role: 'status' }, review.total ? t('web.review.run', { done: review.done, total: review.total }) : t('web.review.wait')), h('progress', { max: review.total || 1, value: review.done, 'aria-label': t('web.review') }));
    }
    const { decisions, turning_points: turning, seats } = review.review;
    const width = 640;
    const height = 220;
    const x = (/** @type {number} */ i) => 48 + (i / Math.max(1, decisions.length - 1)) * (width - 58);
    const y = (/** @type {number} */ share) => height - 20 - share * (height - 34);
    const mark = decisions.findIndex((/** @type {any} */ one) => turning.includes(one.event));
    const points = turning.map((/** @type {number} */ event) => decisions.find((/** @type {any} */ one) => one.event === event)).filter((/** @type {any} */ one) => one && one.known.loss > 0.005);
    return h('div', { key: 'review', class: 'review' },
      h('svg', { viewBox: `0 0 ${width} ${height}`, class: 'curve', role: 'img', 'aria-label': t('web.review.curve') },
        [0, 0.5, 1].map((share) => h('g', { key: share }, h('line', { x1: 48, x2: width - 10, y1: y(share), y2: y(share), stroke: 'currentColor', 'stroke-opacity': 0.25 }), h('text', { x: 0, y: y(share) + 6 }, `${share * 100}%`))),
        decisions.map((/** @type {any} */ one, /** @type {number} */ i) => (turning.includes(one.event) ? h('circle', { key: `c${i}`, cx: x(i), cy: y(one.known.shares[one.seat]), r: 6, fill: 'none', stroke: INKS[one.seat], 'stroke-width': 2.5 }) : null)),
        inks.map((seat) => h('polyline', { key: `l${seat}`, points: decisions.map((/** @type {any} */ one, /** @type {number} */ i) => `${x(i).toFixed(1)},${y(one.known.shares[seat]).toFixed(1)}`).join(' '), fill: 'none', stroke: INKS[seat], 'stroke-width': seat === s.you.chair ? 3.5 : 2, 'stroke-dasharray': DASHES[seat] }))),
      h('p', { class: 'legend' }, inks.map((seat) => h('span', { key: seat }, h('svg', { viewBox: '0 0 34 10', 'aria-hidden': 'true' }, h('line', { x1: 0, x2: 34, y1: 5, y2: 5, stroke: INKS[seat], 'stroke-width': 3, 'stroke-dasharray': DASHES[seat] })), ' ', s.name(seat)))),
      h('h3', {}, t('web.review.turning')),
      points.length && mark >= 0 ? h('ol', { class: 'points' }, points.map((/** @type {any} */ one) => h('li', { key: one.event }, t('web.review.point', {
        round: one.round + 1, trick: one.trick + 1, name: s.name(one.seat), played: actionText(one.known.actions[one.played].action, ''), best: actionText(one.known.actions[one.known.best].action, ''), loss: Math.round(one.known.loss * 100),
      })))) : h('p', {}, t('web.review.none')),
      h('table', {}, h('caption', {}, t('web.review.accuracy')), h('thead', {}, h('tr', {}, h('th', {}, ''), ['best', 'fine', 'inaccuracy', 'mistake', 'blunder'].map((one) => h('th', { key: one, scope: 'col' }, t(`web.class.${one}`))))),
        h('tbody', {}, seats.map((/** @type {any} */ one, /** @type {number} */ seat) => h('tr', { key: seat, class: seat === s.you.chair ? 'you' : '' }, h('th', { scope: 'row' }, s.name(seat)), ['best', 'fine', 'inaccuracy', 'mistake', 'blunder'].map((name) => h('td', { key: name }, String(one.classes[name] ?? 0))))))));
  }

  return () => h('div', { class: 'after', key: 'after' },
    error ? h('p', { class: 'error', role: 'alert' }, error) : null,
    h('div', { class: 'row centre' },
      h('button', { id: 'verify', onclick: check }, t('web.verify')), h('button', { id: 'review', disabled: review !== null, onclick: study }, t('web.review')), h('button', { id: 'record', onclick: download }, t('web.record'))),
    checks ? h('div', { class: 'checks', role: 'status', key: 'checks', 'data-good': String(checks.every((one) => one.good !== false)) },
      h('p', {}, h('b', {}, checks.every((one) => one.good !== false) ? t('web.verify.good') : t('web.verify.bad'))),
      h('ul', {}, checks.map((one, at) => h('li', { key: at, class: one.good === null ? 'open' : one.good ? 'good' : 'wrong' }, one.text)))) : null,
    reviewPart());
}
