// @ts-check
// Scores, how each of them came about, and the ends of rounds and games.

import { icon } from '../core/art.js';
import { h } from '../core/dom.js';
import { and } from '../core/say.js';
import { number, signed, t } from '../core/words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').View} View
 */

/** A score: in hands it is added, in rounds it is a number. @param {Scene} s @param {number} score */
const scoreText = (s, score) => (s.look.unit === 'hand' ? signed(score) : number(score));

/**
 * The finished rounds.
 * @param {Scene} s
 * @param {{shown: {round: number, seat: number, view: View} | null,
 *   open?: (round: number, seat: number) => void}} finished which cell is open, and what opens one
 */
function rounds(s, { shown, open }) {
  const v = /** @type {View} */ (s.view);
  /** @param {number} score @param {number} seat @param {number} at */
  const cell = (score, seat, at) => {
    const text = scoreText(s, score);
    if (!open) return text;
    return h(
      'button.cell',
      {
        'aria-expanded': String(shown?.round === at && shown.seat === seat),
        'aria-label': t('web.score.of', { name: s.who.name(seat), points: text }),
        onclick: () => open(at, seat),
      },
      text,
    );
  };
  return h(
    'table',
    { key: 'rounds', class: 'rounds' },
    h('caption', t(`web.finished.${s.look.unit}`)),
    h(
      'thead',
      h(
        'tr',
        h('td', ''),
        v.totals.map((_, seat) => h('th', { scope: 'col', key: seat }, s.who.name(seat))),
      ),
    ),
    h(
      'tbody',
      s.scores.map((row, at) => {
        const quest = s.quests[at] ?? (shown?.round === at ? s.look.quest(shown.view) : null);
        return [
          h(
            'tr',
            { key: at },
            h('th', { scope: 'row' }, at + 1, quest ? h('span.small', ` ${t(`quest.${quest}.title`)}`) : null),
            row.map((score, seat) => h('td', { key: seat }, cell(score, seat, at))),
          ),
          shown?.round === at
            ? h(
                'tr',
                { key: `how${at}`, class: 'why' },
                h(
                  'td',
                  { colspan: row.length + 1 },
                  h('b', s.who.name(shown.seat)),
                  s.look.explained(shown.view, shown.seat, s.who),
                ),
              )
            : null,
        ];
      }),
      h(
        'tr',
        { key: 'total', class: 'total' },
        h('th', { scope: 'row' }, '∑'),
        v.totals.map((score, seat) => h('td', { key: seat }, number(score))),
      ),
    ),
  );
}

/** @param {Scene} s @param {Parameters<typeof rounds>[1]} finished */
export const scoresPanel = (s, finished) => [
  s.look.standing(s),
  s.scores.length ? rounds(s, finished) : null,
  s.scores.length && finished.open ? h('p.soft.small', { key: 'tap' }, t('web.score.tap')) : null,
];

/**
 * The players, best first, with what they have won.
 * @param {Scene} s @param {View} view the state that is counted @param {number[]} scores @param {number[]} winners
 */
function ranking(s, view, scores, winners) {
  const totals = /** @type {View} */ (s.view).totals;
  const order = scores.map((score, seat) => ({ score, seat })).sort((a, b) => b.score - a.score);
  return h(
    'ol.ranking',
    { key: 'ranking' },
    order.map(({ score, seat }) => {
      const first = winners.includes(seat);
      const last = s.scores.at(-1)?.[seat];
      return h(
        'li',
        { key: seat, class: `${first ? 'winner' : ''} ${seat === s.you.seat ? 'you' : ''}` },
        h('span.rank', first ? icon('crown') : 1 + order.filter((one) => one.score > score).length),
        h('span.pic', s.portrait(seat)),
        h('span.name', s.who.name(seat)),
        h('span.got', last === undefined ? '' : scoreText(s, last), h('small', t(`web.word.${s.look.unit}`))),
        h('b.all', number(totals[seat]), h('small', t('web.word.total'))),
        h('div.made', s.look.ended(s, view, seat)),
      );
    }),
  );
}

/** A finished round, until somebody goes on. @param {Scene} s */
export function summary(s) {
  const { scores, round, view } = /** @type {import('./scene.js').Summary} */ (s.summary);
  const best = Math.max(...scores);
  const winners = scores.flatMap((one, seat) => (one === best ? [seat] : []));
  return h(
    'div.end.summary',
    { key: 'summary' },
    h(
      'h2',
      t(`web.won.${s.look.unit}`, {
        n: round,
        who: winners.length > 1 ? 'shared' : winners[0] === s.who.you ? 'you' : 'other',
        names: and(winners.map((seat) => (seat === s.who.you ? t('you.in') : s.name(seat)))),
      }),
    ),
    s.look.playedFor(view),
    ranking(s, view, scores, winners),
  );
}

/** Leads on from a finished round. @param {Scene} s */
export const goOn = (s) => h('button.primary', { id: 'next', onclick: () => s.stop() }, t('web.go.on'));

/** The end of a game. @param {Scene} s @param {import('../core/dom.js').Child} [more] */
export function result(s, more) {
  const v = /** @type {View} */ (s.view);
  return h(
    'div.end.result',
    { key: 'result' },
    h('h2', s.say(s.asks.slice(-1))),
    s.look.playedFor(v),
    ranking(s, v, v.totals, v.winners),
    more,
  );
}
