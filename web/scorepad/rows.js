// @ts-check
// The lines of a sheet with their totals; every score says how it came about.

import { h } from '../core/dom.js';
import { number, t } from '../core/words.js';
import { totals, waiting } from './sheet.js';
import { wrongText } from './say.js';
import { and, count } from '../core/say.js';

/** @typedef {import('./page.js').PadView} PadView */
/** @typedef {import('./sheet.js').PadRow} PadRow */

/** @param {string} rule */
const ruleLink = (rule) => h('a', { key: rule, href: `/rules#${rule}` }, t('web.about.rule', { rule }));

/** What is said under a line. @param {PadView} v @param {PadRow} row @param {number} at @param {number | null} seat */
function panel(v, row, at, seat) {
  const { game } = v.pad;
  const one = seat === null ? null : row.answer?.seats[seat];
  const whole = seat === null || !row.answer;
  return h(
    'div.pad-panel',
    { id: `panel-${at}` },
    h('h2', whole ? v.title(at) : `${v.title(at)}, ${v.name(seat ?? 0)}: ${number(one?.score ?? 0)}`),
    row.wrong
      ? h('p.error', { key: 'wrong' }, wrongText(row.wrong, v.name))
      : !row.entry
        ? h('p.soft', { key: 'old' }, t('web.pad.old'))
        : !row.answer
          ? h('p.soft', { key: 'waits' }, t('web.pad.waits.row'))
          : null,
    game.played(row),
    one ? game.why(one, v) : null,
    whole && row.answer && row.entry
      ? h(
          'ul.pad-why-list',
          { key: 'all' },
          row.answer.seats.map((each, n) =>
            h(
              'li',
              { key: n },
              h('span.pad-what', v.name(n)),
              h('span.soft.small', game.brief(each, v)),
              h('b.pad-gets', number(each.score)),
            ),
          ),
        )
      : null,
    h(
      'div.row',
      v.pad.own
        ? null
        : [
            row.entry
              ? h('button', { key: 'correct', class: 'correct', onclick: () => v.reopen(at) }, t('web.pad.correct'))
              : null,
            h('button', { key: 'delete', class: 'delete danger', onclick: () => v.remove(at) }, t('web.pad.delete')),
          ],
      game.rules(row, one ?? null).map(ruleLink),
    ),
  );
}

/** @param {PadView} v @param {PadRow} row @param {number} at */
function line(v, row, at) {
  const { shown } = v.pad;
  const open = shown?.row === at;
  /** @param {number | null} seat */
  const toggle = (seat) => v.explain(open && shown?.seat === seat ? null : { row: at, seat });
  /** @param {number | null} seat */
  const pressed = (seat) => ({
    'aria-expanded': String(open && shown?.seat === seat),
    'aria-controls': open ? `panel-${at}` : null,
    onclick: () => toggle(seat),
  });
  const { answer } = row;
  const quest = answer?.quest ?? v.pad.game.quest(row.entry ?? {});
  const state = row.wrong ? 'refused' : 'wait';
  return [
    h(
      'tr',
      { key: at, class: row.wrong ? 'bad' : row.answer ? '' : 'waits' },
      h(
        'th',
        { scope: 'row' },
        h(
          'button.pad-score',
          { ...pressed(null) },
          h('span.hidden', v.title(at)),
          h('span', { 'aria-hidden': 'true' }, String(at + 1)),
          quest ? h('span.soft.small', quest) : null,
        ),
      ),
      answer
        ? v.seats.map((seat) =>
            h(
              'td',
              { key: seat },
              h(
                'button.pad-score',
                {
                  'aria-label': t('web.pad.cell', {
                    row: v.title(at),
                    name: v.name(seat),
                    score: number(answer.seats[seat].score),
                  }),
                  ...pressed(seat),
                },
                number(answer.seats[seat].score),
              ),
            ),
          )
        : h(
            'td',
            { key: 'state', colspan: v.seats.length },
            h(
              'button.pad-score',
              { ...pressed(0) },
              h('span.hidden', `${v.title(at)}: `),
              h('span', { 'aria-hidden': 'true' }, row.wrong ? '⚠' : '…'),
              t(`web.pad.${state}`),
            ),
          ),
    ),
    open
      ? h(
          'tr',
          { key: `why-${at}`, class: 'pad-how' },
          h('td', { colspan: v.seats.length + 1 }, panel(v, row, at, shown?.seat ?? null)),
        )
      : null,
  ];
}

/** @param {PadView} v */
export function lines(v) {
  const { sheet } = v.pad;
  const sums = totals(sheet);
  const best = Math.max(...sums);
  const waits = waiting(sheet).length;
  const wrong = sheet.rows.filter((row) => row.wrong).length;
  return h(
    'div.pad-lines',
    { key: 'lines' },
    h(
      'table',
      { class: `pad-sums n${v.seats.length}` },
      h(
        'thead',
        h(
          'tr',
          h('th', { scope: 'col' }, h('span.hidden', t(`title.${v.kind}`, { round: '' }))),
          v.seats.map((seat) => h('th', { key: seat, scope: 'col' }, v.name(seat))),
        ),
      ),
      h(
        'tbody',
        sheet.rows.map((row, at) => line(v, row, at)),
        h(
          'tr',
          { key: 'total', class: 'total' },
          h('th', { scope: 'row' }, h('span.hidden', t('web.col.total')), h('span', { 'aria-hidden': 'true' }, '∑')),
          sums.map((sum, seat) => h('td', { key: seat, class: sum === best ? 'best' : '' }, number(sum))),
        ),
      ),
    ),
    wrong ? h('p.pad-note', { key: 'wrong' }, count('web.pad.wrongs', wrong)) : null,
    waits
      ? h('p.pad-note', { key: 'waits' }, count('web.pad.waits', waits))
      : wrong
        ? null
        : h(
            'p',
            { key: 'ahead' },
            t('web.pad.ahead', {
              names: and(v.seats.filter((seat) => sums[seat] === best).map(v.name)),
              total: number(best),
            }),
          ),
    h('p.soft.small', { key: 'explain' }, t('web.pad.explain')),
  );
}
