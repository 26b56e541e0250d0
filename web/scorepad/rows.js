// @ts-check
// The lines of a sheet with their totals; every score says how it came about.

import { h } from '../core/dom.js';
import { number, t } from '../core/words.js';
import { symbol } from '../core/art.js';
import { kindName, printed } from '../core/cards.js';
import { totals, waiting } from './sheet.js';
import { wrongText } from './say.js';
import { and, count, sentence, sentences } from '../core/say.js';

/** @typedef {import('./page.js').PadView} PadView */
/** @typedef {import('./sheet.js').PadRow} PadRow */

/** @param {string} rule */
const ruleLink = (rule) => h('a', { key: rule, href: `/rules#${rule}` }, t('web.about.rule', { rule }));

/** Colour by colour. @param {import('../wire').ColourLine[]} colours */
const goliathWhy = (colours) =>
  h(
    'ul.pad-why-list',
    colours.map((line) =>
      h(
        'li',
        { key: line.colour },
        h(
          'span.pad-what',
          symbol(line.colour),
          ' ',
          h('span.pad-kind', kindName(line.colour)),
          ' ',
          h('b', line.cards.map(printed).join(' ')),
        ),
        h(
          'span.soft.small',
          t(line.worth === 'one_each' ? 'web.pad.each' : line.worth === 'nothing' ? 'web.pad.none' : 'web.pad.face'),
        ),
        h('b.pad-gets', String(line.points)),
      ),
    ),
  );

/** Part by part. @param {import('./sheet.js').PadSeat} seat @param {PadView} v */
const dwarfWhy = (seat, v) =>
  h(
    'ul.pad-why-list',
    (seat.why ?? []).map((fact, at) => h('li', { key: at }, sentence(fact, { name: v.name, you: null }))),
  );

/** Rule and special card of a hand. @param {PadRow} row */
function played(row) {
  const quest = row.answer?.quest ?? (row.entry?.tile ? row.entry.tile + row.entry.side : '');
  if (!quest) return null;
  return h(
    'p',
    { key: 'quest', class: 'small' },
    h('b', `${quest} ${t(`quest.${quest}.title`)}`),
    ': ',
    t(`quest.${quest}`),
    '.',
    row.entry?.special
      ? [' ', h('b', t(`card.${row.entry.special}`)), ': ', t(`special.${row.entry.special}`), '.']
      : null,
  );
}

/** What is said under a line. @param {PadView} v @param {PadRow} row @param {number} at @param {number | null} seat */
function panel(v, row, at, seat) {
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
    played(row),
    one?.colours ? goliathWhy(one.colours) : one?.lines ? dwarfWhy(one, v) : null,
    whole && row.answer && row.entry
      ? h(
          'ul.pad-why-list',
          { key: 'all' },
          row.answer.seats.map((each, n) =>
            h(
              'li',
              { key: n },
              h('span.pad-what', v.name(n)),
              h('span.soft.small', each.lines ? sentences(each.why ?? [], { name: v.name, you: null }) : ''),
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
      one?.colours ? ruleLink(one.colours[0].rule) : row.answer?.rule ? ruleLink(row.answer.rule) : null,
      one?.bonus ? ruleLink(one.bonus.rule) : null,
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
  const quest = answer?.quest ?? (row.entry?.tile ? row.entry.tile + row.entry.side : '');
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
