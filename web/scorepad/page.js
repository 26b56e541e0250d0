// @ts-check
// The score pad, for tables with the real cards. The server counts; the sheet stays on the device.

import { h, patch, say, styled } from '../core/dom.js';
import { isolated, language, number, t, visible } from '../core/words.js';
import { bar, few } from '../core/parts.js';
import { gameOf } from '../core/catalogue.js';
import { gamePick, playersPick } from '../pages/choices.js';
import '../games/explain.js';
import { LOOKS } from '../games/looks.js';
import { PADS } from '../games/pads.js';
import { LONGEST, begun, howOf, optionsOf } from './sheet.js';
import { written } from './link.js';
import { Pad } from './state.js';
import { dock, form } from './entry.js';
import { lines } from './rows.js';

/**
 * What the parts of the page draw from.
 * @typedef {{pad: Pad, draft: import('./sheet.js').Draft, seats: number[], kind: string, place: number | null,
 *   name: (seat: number) => string, short: (seat: number) => string,
 *   scores: (answer: import('./sheet.js').PadAnswer) => string,
 *   title: (at: number) => string, turn: (view: 'sheet' | 'entry') => void, explain: (cell: Pad['shown']) => void,
 *   reopen: (at: number) => void, remove: (at: number) => void, choosePlace: (at: number | null) => void}} PadView
 */

await Promise.all(['/scorepad/pad.css', ...Object.values(PADS).map(({ style }) => style)].map(styled));

/** @param {HTMLElement} app */
export function open(app) {
  /** The link that was given away; `copied` or still to be copied by hand. */
  let shared = { link: '', copied: false };
  /** The trick whose winner is told next, if it was chosen. @type {number | null} */
  let place = null;
  const pad = new Pad(() => draw());

  /** @param {string} id */
  const focus = (id) => document.getElementById(id)?.focus({ preventScroll: true });
  /** @param {'sheet' | 'entry'} view */
  const turn = (view) => {
    pad.view = view;
    draw();
    scrollTo(0, 0);
    focus(`${view}-title`);
  };

  /** @returns {PadView} */
  function view() {
    const { sheet } = pad;
    const kind = gameOf(sheet.game).round;
    const name = (/** @type {number} */ seat) =>
      isolated(sheet.names[seat]?.trim() ?? '') || t('web.pad.player', { n: seat + 1 });
    return {
      pad,
      draft: sheet.draft,
      seats: sheet.names.map((_, seat) => seat),
      kind,
      place,
      name,
      short: (seat) => {
        const letters = [...visible(sheet.names[seat] ?? '').trim()];
        const same = (/** @type {number} */ length) =>
          sheet.names.some(
            (other, at) =>
              at !== seat && [...other.trim()].slice(0, length).join('') === letters.slice(0, length).join(''),
          );
        return letters.length ? isolated(letters.slice(0, same(2) ? 3 : 2).join('')) : String(seat + 1);
      },
      scores: (answer) => answer.seats.map((one, seat) => `${name(seat)} ${number(one.score)}`).join(', '),
      title: (at) => t(`title.${kind}`, { round: at + 1 }),
      turn,
      explain: (cell) => {
        pad.shown = cell;
        draw();
      },
      reopen: (at) => {
        pad.reopen(at);
        turn('entry');
      },
      remove: (at) => {
        pad.remove(at);
        focus('undo');
      },
      choosePlace: (at) => {
        place = at;
        draw();
      },
    };
  }

  async function write() {
    const v = view();
    place = null;
    const at = await pad.write();
    if (at === null) return;
    const row = pad.sheet.rows[at];
    say(
      t(row.answer ? 'web.pad.written' : 'web.pad.written.later', {
        row: v.title(at),
        scores: row.answer ? v.scores(row.answer) : '',
      }),
    );
    turn('sheet');
  }

  const address = () => `${location.origin}/pad#${written(pad.sheet)}`;

  async function share() {
    const url = address();
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches)
        await navigator.share({ title: t('web.pad'), url });
      else {
        await navigator.clipboard.writeText(url);
        shared = { link: url, copied: true };
      }
    } catch (error) {
      // Closing the list of receivers is no failure.
      if (/** @type {Error} */ (error).name !== 'AbortError') shared = { link: url, copied: false };
    }
    draw();
  }

  /** What was done and can be undone, or what came by a link. @param {PadView} v */
  const notices = (v) => [
    pad.broken
      ? h(
          'div.pad-notice.bad',
          { role: 'alert', key: 'broken' },
          h('p', t('web.pad.broken')),
          h(
            'button',
            {
              onclick: () => {
                pad.broken = false;
                pad.address();
                draw();
              },
            },
            t('web.close'),
          ),
        )
      : null,
    pad.own
      ? h(
          'div.pad-notice',
          { role: 'status', key: 'shared' },
          h('p', t('web.pad.shared')),
          h(
            'div.row',
            h(
              'button.primary',
              {
                id: 'shared-keep',
                onclick: () => {
                  pad.decide(true);
                  focus('sheet-title');
                },
              },
              t(pad.own.rows.length || begun(pad.own.draft) ? 'web.pad.shared.keep' : 'web.pad.shared.keep.empty'),
            ),
            h(
              'button',
              {
                id: 'shared-own',
                onclick: () => {
                  pad.decide(false);
                  focus('sheet-title');
                },
              },
              t('web.pad.shared.own'),
            ),
          ),
        )
      : null,
    pad.undo
      ? h(
          'div.pad-notice',
          { role: 'status', key: 'undo' },
          h('p', t(`web.pad.${pad.undo.key}${pad.undo.key === 'deleted' ? `.${v.kind}` : ''}`, { n: pad.undo.n })),
          h(
            'button',
            {
              id: 'undo',
              onclick: () => {
                pad.takeBack();
                focus('sheet-title');
              },
            },
            t('web.pad.undo'),
          ),
        )
      : null,
  ];

  /** Who plays, and how. @param {PadView} v */
  function setup(v) {
    const { sheet } = pad;
    const [{ key, scores }] = optionsOf(sheet.game);
    return h(
      'details.pad-setup',
      { key: 'setup', open: !sheet.rows.length },
      h('summary', t('web.pad.names')),
      h(
        'div',
        playersPick(gameOf(sheet.game), { players: v.seats.length }, ({ players }) => pad.players(players), false),
        h(
          'fieldset.offer.pad-names',
          h('legend', t('web.pad.names.of')),
          v.seats.map((seat) =>
            h('input', {
              key: seat,
              id: `name-${seat}`,
              dir: 'auto',
              value: sheet.names[seat],
              maxlength: LONGEST,
              autocomplete: 'off',
              enterkeyhint: 'next',
              'aria-label': t('web.pad.player', { n: seat + 1 }),
              placeholder: t('web.pad.player', { n: seat + 1 }),
              oninput: (/** @type {import('../core/dom.js').OfField} */ event) => pad.rename(seat, event.target.value),
              onkeydown: (/** @type {KeyboardEvent} */ event) => {
                if (event.key === 'Enter') document.getElementById(`name-${seat + 1}`)?.focus();
              },
            }),
          ),
        ),
        few(
          `option-${key}`,
          t(`option.${key}`),
          t(`web.option.about.${key}`),
          String(howOf(sheet, sheet.draft)[key]),
          scores.map((one) => [String(one), pad.game.option(one)]),
          (value) => pad.choose(key, value),
        ),
      ),
    );
  }

  function draw() {
    const v = view();
    const { sheet, own } = pad;
    const next = sheet.draft.at === null ? sheet.rows.length : null;
    const given = shared.link && shared.link === address() ? shared : null;
    patch(
      app,
      bar('pad'),
      h(
        'main',
        {
          class: `page pad ${LOOKS[sheet.game].kind} ${own ? 'alone' : ''}`,
          lang: language,
          'data-view': pad.view,
        },
        h(
          'section.box.sheet-part',
          { key: 'sheet', 'aria-labelledby': 'sheet-title' },
          h('h1', { id: 'sheet-title', tabindex: -1 }, t('web.pad')),
          notices(v),
          own
            ? h('p', { key: 'game' }, h('b', t(`game.${sheet.game}`)))
            : [
                sheet.rows.length ? null : h('p.soft', { key: 'about' }, t('web.pad.about')),
                h(
                  'div',
                  { key: 'games', class: `pad-games ${sheet.rows.length ? 'known' : ''}` },
                  gamePick(sheet, ({ game }) => pad.play(game)),
                ),
              ],
          sheet.rows.length ? lines(v) : null,
          own ? null : setup(v),
          sheet.rows.length && !own
            ? h(
                'div.row',
                { key: 'do' },
                h('button', { id: 'share', onclick: share }, given?.copied ? t('web.copied') : t('web.pad.share')),
                h(
                  'button',
                  {
                    id: 'new',
                    onclick: () => {
                      pad.restart();
                      focus('undo');
                    },
                  },
                  t('web.pad.new'),
                ),
              )
            : null,
          given && !given.copied
            ? h('input', {
                key: 'link',
                readonly: true,
                value: given.link,
                'aria-label': t('web.pad.link'),
                onfocus: (/** @type {import('../core/dom.js').OfField} */ event) => event.target.select(),
              })
            : null,
          own
            ? null
            : h(
                'div.pad-dock.narrow',
                { key: 'dock' },
                h(
                  'button.primary.big',
                  { id: 'enter', onclick: () => turn('entry') },
                  next === null
                    ? t('web.pad.correcting', { row: v.title(sheet.draft.at ?? 0) })
                    : t(`web.pad.enter.${v.kind}`, { n: next + 1 }),
                ),
              ),
        ),
        own
          ? null
          : h(
              'section.box.entry-part',
              { key: 'entry', 'aria-labelledby': 'entry-title' },
              // On a phone it has the screen to itself.
              h(
                'h1',
                { id: 'entry-title', tabindex: -1 },
                next === null ? t('web.pad.correcting', { row: v.title(sheet.draft.at ?? 0) }) : v.title(next),
              ),
              form(v),
              dock(v, write),
            ),
      ),
    );
  }
  pad.start();
  return { draw, close: () => pad.close() };
}
