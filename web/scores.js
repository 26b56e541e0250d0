// @ts-check
// Scores, and how each of them came about.

import { h } from './dom.js';
import { t, signed, number } from './words.js';
import { COLOURS, kindName, lying, printed, symbol } from './cards.js';
import { gameOf } from './catalogue.js';
import { sentence } from './say.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').GoliathTable} GoliathTable
 * @typedef {import('./scene.js').DwarfTable} DwarfTable
 */

/** @param {string} [rule] */
const ruleLink = (rule) => (rule ? h('a', { href: `/rules#${rule}`, target: '_blank', class: 'rule' }, rule) : null);

/** A pile of David & Goliath, colour by colour. @param {import('./wire').Pile} pile @param {import('./say.js').Who} who */
const colours = (pile, who) =>
  h(
    'div',
    { class: 'five' },
    COLOURS.map((letter) => {
      const line = pile.colours.find((one) => one.colour === letter);
      const numbers = line?.cards.map(printed) ?? [];
      const why = line && pile.why[pile.colours.indexOf(line)];
      return h(
        'div',
        { key: letter, class: `five-col ${line?.by_count ? 'many' : ''}` },
        symbol(letter, kindName(letter)),
        h('span', { class: 'numbers' }, numbers.join(' ') || '–'),
        h(
          'b',
          { title: why ? sentence(why, who) : null },
          line ? (line.by_count ? `${numbers.length}×1` : `= ${line.points}`) : '',
        ),
      );
    }),
  );

/** How a seat's score came about. @param {GoliathTable | DwarfTable} view @param {number} seat @param {import('./say.js').Who} who */
export function explained(view, seat, who) {
  if ('piles' in view) return colours(view.piles[seat], who);
  return h(
    'ul',
    { class: 'how' },
    view.standing[seat].why.map((fact, at) => h('li', { key: at }, sentence(fact, who))),
  );
}

/**
 * @param {Scene} s
 * @param {{shown: {round: number, seat: number, view: GoliathTable | DwarfTable} | null, open?: (round: number, seat: number) => void}} finished which cell of the finished rounds is open, and what opens one
 */
export function scoresPanel(s, finished) {
  const v = /** @type {NonNullable<Scene['view']>} */ (s.view);
  const table = /** @type {NonNullable<Scene['table']>} */ (s.table);
  const dwarf = s.dwarf;
  const seats = table.seats.map((_, seat) => seat);
  /** @param {number} seat */
  const name = (seat) => s.name(seat);
  const { shown } = finished;
  return [
    dwarf?.quest
      ? h(
          'p',
          { key: 'quest', class: 'said' },
          h('b', {}, t(`quest.${dwarf.quest}.title`)),
          ' – ',
          t(`quest.${dwarf.quest}`),
          ' ',
          ruleLink(gameOf('dwarf-king').quests.find((one) => one.quest === dwarf.quest)?.rule),
        )
      : null,
    dwarf
      ? h(
          'table',
          { key: 'standing', class: 'standing' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('th', {}, ''),
              ['tricks', 'quest', 'bonus', 'total'].map((one) =>
                h('th', { scope: 'col', key: one }, t(`web.col.${one}`)),
              ),
            ),
          ),
          h(
            'tbody',
            {},
            seats.map((seat) => {
              const line = dwarf.standing[seat];
              const you = seat === s.you.seat ? 'you' : '';
              return [
                h(
                  'tr',
                  { key: seat, class: you },
                  h('th', { scope: 'row' }, name(seat), dwarf.doubled === seat ? ' ×2' : ''),
                  h('td', {}, line.tricks),
                  h('td', {}, line.quest === null ? '–' : signed(line.quest)),
                  h('td', {}, signed(line.bonus)),
                  h('td', {}, h('b', {}, number(v.totals[seat]))),
                ),
                dwarf.quest
                  ? h(
                      'tr',
                      { key: `how${seat}`, class: `why ${you}` },
                      h('td', { colspan: 5 }, explained(dwarf, seat, s.who)),
                    )
                  : null,
              ];
            }),
          ),
        )
      : null,
    dwarf
      ? h(
          'details',
          { key: 'won' },
          h('summary', {}, t('web.won')),
          seats.map((seat) =>
            h(
              'div',
              { key: seat, class: 'won' },
              h('h3', {}, name(seat)),
              h(
                'div',
                { class: 'minis' },
                dwarf.won[seat].length
                  ? dwarf.won[seat].map((card) => lying(card, { key: card }))
                  : h('span', { class: 'soft' }, t('web.nothing')),
              ),
            ),
          ),
        )
      : null,
    s.goliath
      ? seats.map((seat) =>
          h(
            'section',
            { key: seat, class: `pilebox ${seat === s.you.seat ? 'you' : ''}` },
            h(
              'h3',
              {},
              name(seat),
              h(
                'span',
                { class: 'pts' },
                t('web.points', { n: /** @type {GoliathTable} */ (s.goliath).piles[seat].points }),
              ),
            ),
            colours(/** @type {GoliathTable} */ (s.goliath).piles[seat], s.who),
          ),
        )
      : null,
    s.scores.length || table.options.rounds !== 1
      ? h(
          'table',
          { key: 'rounds', class: 'rounds' },
          h('caption', {}, t(dwarf ? 'web.hands' : 'web.rounds')),
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('th', {}, ''),
              seats.map((seat) => h('th', { scope: 'col', key: seat }, name(seat))),
            ),
          ),
          h(
            'tbody',
            {},
            s.scores.map((row, at) => {
              const quest = s.quests[at] ?? (shown?.round === at && 'quest' in shown.view ? shown.view.quest : null);
              return [
                h(
                  'tr',
                  { key: at },
                  h(
                    'th',
                    { scope: 'row' },
                    at + 1,
                    quest ? h('span', { class: 'small' }, ` ${t(`quest.${quest}.title`)}`) : null,
                  ),
                  row.map((score, seat) => {
                    const text = dwarf ? signed(score) : String(score);
                    return h(
                      'td',
                      { key: seat },
                      finished.open
                        ? h(
                            'button',
                            {
                              class: 'cell',
                              'aria-expanded': String(shown?.round === at && shown.seat === seat),
                              'aria-label': t('web.score.of', { name: name(seat), points: text }),
                              onclick: () => finished.open?.(at, seat),
                            },
                            text,
                          )
                        : text,
                    );
                  }),
                ),
                shown?.round === at
                  ? h(
                      'tr',
                      { key: `how${at}`, class: 'why' },
                      h(
                        'td',
                        { colspan: seats.length + 1 },
                        h('b', {}, name(shown.seat)),
                        explained(shown.view, shown.seat, s.who),
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
        )
      : null,
    s.scores.length && finished.open ? h('p', { class: 'soft small', key: 'tap' }, t('web.score.tap')) : null,
    s.goliath ? h('p', { class: 'soft small', key: 'how' }, t('web.how.dg'), ' ', ruleLink('DG-5.1')) : null,
    table.commit
      ? h('p', { class: 'soft small', key: 'commit' }, t('web.commit'), ' ', h('code', {}, table.commit))
      : null,
  ];
}

/** A finished round, while it is being shown. @param {Scene} s */
export function summary(s) {
  const sum = /** @type {import('./scene.js').Summary} */ (s.summary);
  const dwarf = sum.quest_points !== undefined;
  return h(
    'div',
    { class: 'summary', key: 'summary' },
    h('h2', {}, t(dwarf ? 'web.hand.over' : 'web.round.over', { n: sum.round })),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', {}, ''),
          dwarf ? [h('th', { key: 'q' }, t('web.col.quest')), h('th', { key: 'b' }, t('web.col.bonus'))] : null,
          h('th', {}, t('web.col.score')),
          h('th', {}, t('web.col.total')),
        ),
      ),
      h(
        'tbody',
        {},
        sum.scores.map((score, seat) => {
          const you = seat === s.you.seat ? 'you' : '';
          return [
            h(
              'tr',
              { key: seat, class: you },
              h('th', { scope: 'row' }, s.name(seat)),
              dwarf
                ? [
                    h('td', { key: 'q' }, signed(sum.quest_points?.[seat] ?? 0)),
                    h('td', { key: 'b' }, signed(sum.bonus?.[seat] ?? 0)),
                  ]
                : null,
              h('td', {}, h('b', {}, dwarf ? signed(score) : score)),
              h('td', {}, number(s.view?.totals[seat] ?? 0)),
            ),
            h(
              'tr',
              { key: `how${seat}`, class: `why ${you}` },
              h('td', { colspan: dwarf ? 5 : 3 }, explained(sum.view, seat, s.who)),
            ),
          ];
        }),
      ),
    ),
    h('button', { class: 'primary', onclick: () => s.stop() }, t('web.go.on')),
  );
}
