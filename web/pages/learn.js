// @ts-check
// A first game, step by step: each step asks for a card and marks it, explains a wrong one, and waits.
// The lesson is a recorded game; what is legal and what follows comes from the server.

import { icon } from '../core/art.js';
import { ask } from '../core/ask.js';
import { h, patch, say, styled } from '../core/dom.js';
import { t, has } from '../core/words.js';
import { api, Refused } from '../core/net.js';
import { board } from '../table/board.js';
import { keys } from '../table/keys.js';
import { motion } from '../table/motion.js';
import { messageOf, stageOf, tableOf } from './replay.js';
import { Scene } from '../table/scene.js';
import { result, summary } from '../table/scores.js';
import { nothing } from '../core/nothing.js';
import { LEVEL, errorText, make, setupOf } from '../core/setup.js';
import * as store from '../core/store.js';

await styled('/pages/learn.css');

/** @typedef {import('../wire').Lesson} Lesson */

/** @param {HTMLElement} app @param {string} game */
export function open(app, game) {
  /** @type {Lesson | null} */
  let lesson = null;
  /** @type {Scene | null} */
  let scene = null;
  let error = '';
  /** Is there no such game? */
  let gone = false;
  let closed = false;
  /** The next moment to be shown. */
  let at = 0;
  /** Which decision comes next. */
  let step = 0;
  /** What is waited for: `begin`, `show`, `card`, `read`, `over`. */
  let waits = 'begin';
  /** What was wrong with the last card, and the rule that says so. */
  let wrong = '';
  let rule = '';
  /** The moment after which a hand's scores were shown: there is nothing more to read. */
  let counted = 0;
  /** Was the focus in the lesson? It comes back when there is something to do. */
  let had = false;
  const moves = motion(app);

  async function load() {
    error = '';
    try {
      lesson = await api(`/api/lessons/${encodeURIComponent(game)}`);
      begin();
    } catch (failed) {
      error = errorText(failed);
      gone = failed instanceof Refused && failed.refusal.code === 'no_such_game';
    }
    draw();
  }

  /** @param {string} key */
  const text = (key) => t(`web.lesson.${game}.${key}`);
  /** @param {string} key */
  const told = (key) => has(`web.lesson.${game}.${key}`);

  /** @param {number} [from] the first decision that is asked for */
  function begin(from = store.get('lessons')?.[game] ?? 0) {
    if (!lesson) return;
    scene = new Scene({ draw, motion: moves });
    scene.arrived = arrived;
    const table = tableOf(lesson);
    // Those who play here are no bots of a level that one can choose.
    table.seats = table.seats.map((seat) => ({ ...seat, bot: null }));
    table.seats[lesson.seat] = {
      ...table.seats[lesson.seat],
      kind: 'person',
      name: store.get('name') || t('name.guest'),
    };
    scene.table = table;
    scene.you = { seat: lesson.seat, host: false, muted: [] };
    at = 0;
    step = 0;
    waits = 'begin';
    const own = lesson.decisions[from];
    if (from === 0 || !own) {
      // The deal lies there while the introduction is read.
      next();
      return;
    }
    // Whoever was here before goes on where they stopped.
    step = from;
    while (at < own.moment) {
      scene.event(messageOf(lesson, at), true);
      at += 1;
    }
    waits = 'show';
    goOn(own);
  }

  /** Keeps how far the lesson has come. @param {number} step */
  const keep = (step) => store.put('lessons', { ...store.get('lessons'), [game]: step });

  /** Shows the next moment. */
  function next() {
    if (!lesson || !scene) return;
    const message = messageOf(lesson, at);
    at += 1;
    scene.event(message, false);
  }

  /** A moment is shown: what now? */
  function arrived() {
    if (closed || !lesson || !scene || waits === 'begin') return;
    const last = lesson.moments[at - 1];
    const own = lesson.decisions[step];
    const done = lesson.decisions[step - 1];
    // After a trick, or a choice that is no card, there is something to read.
    const trickOver = !last.view.trick.length && last.seen.type === 'play';
    const chosen = done?.moment === at - 1 && last.seen.type !== 'play';
    if ((trickOver || chosen) && at !== counted && waits !== 'read' && told(`${step}.then`)) {
      waits = 'read';
      // The cards it talks about still lie there.
      if (trickOver) Object.assign(scene, stageOf(lesson, at - 1, scene));
      say(text(`${step}.then`), true);
      draw();
      return;
    }
    goOn(own);
  }

  /** @param {import('../wire').LessonDecision | undefined} own */
  function goOn(own) {
    if (!lesson || !scene) return;
    if (at >= lesson.moments.length) {
      waits = 'over';
      keep(0);
      say(text('end'), true);
      draw();
    } else if (!told(String(step + 1))) {
      // Nothing is left to learn: the rest is not shown.
      const rest = lesson.moments
        .slice(at)
        .map((_, n) => ({ message: messageOf(/** @type {Lesson} */ (lesson), at + n), old: true }));
      [at, step] = [lesson.moments.length, lesson.decisions.length];
      scene.queue.push(...rest);
      scene.run();
    } else if (own?.moment === at) {
      waits = 'card';
      wrong = '';
      scene.legal = own.legal;
      say(text(String(step + 1)), true);
      draw();
    } else {
      waits = 'show';
      next();
    }
  }

  /** The learner does something. @param {import('../table/scene.js').Action} action */
  function act(action) {
    const own = lesson?.decisions[step];
    if (!own || !scene || waits !== 'card') return;
    const done = new Map(Object.entries(action));
    if (Object.entries(own.action).every(([key, value]) => done.get(key) === value)) {
      step += 1;
      keep(step);
      wrong = '';
      waits = 'show';
      scene.legal = [];
      next();
      return;
    }
    const refusal = own.refused['card' in action ? action.card : ''];
    rule = refusal && 'rule' in refusal ? refusal.rule : '';
    wrong = refusal
      ? scene.refusalText(refusal)
      : told(`${step + 1}.wrong`)
        ? text(`${step + 1}.wrong`)
        : text(String(step + 1));
    say(wrong, true);
    draw();
  }

  /** Starts again at the first step; whoever has come far is asked before. */
  async function restart() {
    if (!(await ask(t('web.learn.restart.ask'), t('web.learn.restart'))) || closed) return;
    scene?.close();
    keep(0);
    had = true;
    begin(0);
  }

  function read() {
    if (lesson && scene) Object.assign(scene, { view: lesson.moments[at - 1].view, stage: null, whole: null });
    waits = 'show';
    goOn(lesson?.decisions[step]);
  }

  /** What the teacher says. @param {Lesson} lesson @param {Scene} s */
  function coach(lesson, s) {
    const own = lesson.decisions[step];
    const steps = lesson.decisions.filter((_, n) => told(String(n + 1))).length;
    /** @param {string} body @param {import('../core/dom.js').Child} [more] */
    const box = (body, more) =>
      h(
        'section.coach',
        { key: 'coach', 'aria-label': t('web.learn') },
        h(
          'p.small',
          { key: 'step' },
          t('web.learn.step', {
            n: Math.min(step + (waits === 'read' || s.summary ? 0 : 1), steps),
            all: steps,
          }),
        ),
        wrong
          ? h(
              'p.wrong',
              { key: 'wrong', role: 'alert' },
              wrong,
              rule ? h('a', { href: `/rules#${rule}`, target: '_blank', class: 'rule' }, t('web.why')) : null,
            )
          : h('p.body', { key: 'body' }, body),
        more,
      );
    if (s.summary) {
      counted = at;
      return box(text(`${step}.then`));
    }
    switch (waits) {
      case 'begin':
        return box(
          text('intro'),
          h(
            'button.primary',
            {
              id: 'begin',
              key: 'go',
              onclick: () => {
                waits = 'show';
                goOn(own);
              },
            },
            t('web.learn.begin'),
          ),
        );
      case 'read':
        return box(
          text(`${step}.then`),
          h('button.primary', { id: 'go-on', key: 'go', onclick: read }, t('web.go.on')),
        );
      case 'card':
        return box(text(String(step + 1)));
      case 'show':
        return h(
          'section.coach',
          { key: 'coach', 'aria-label': t('web.learn') },
          h('p.body', { key: 'body' }, s.banner || '…'),
        );
      default:
        return null;
    }
  }

  /** Where one can go when it is over. @param {Scene} s */
  const ways = (s) => [
    h(
      'button.primary',
      {
        id: 'play',
        onclick: () =>
          make({ ...setupOf({ game, players: 4, bots: LEVEL, options: {} }), window_ms: 0, advice: true }, true).catch(
            (failed) => s.notice(errorText(failed), true),
          ),
      },
      t('web.play.now'),
    ),
    h('button', { id: 'again', onclick: () => begin(0) }, t('web.learn.again')),
    h('a.button', { href: '/rules' }, t('web.rules')),
    h('a.button', { href: '/' }, t('web.home')),
  ];

  function draw() {
    if (closed) return;
    const s = scene;
    if (gone) {
      patch(app, nothing(error, t('web.nowhere.how')));
      return;
    }
    if (!lesson || !s?.view) {
      patch(
        app,
        h(
          'main.page.door',
          { key: 'door' },
          h('h1', t('web.learn')),
          h('p', { role: 'status', class: error ? 'error' : '' }, error || t('web.connecting')),
          error ? h('button.primary', { id: 'retry', key: 'retry', onclick: load }, t('web.retry')) : null,
          h('a', { href: '/', class: 'button' }, t('web.home')),
        ),
      );
      return;
    }
    if (document.activeElement?.closest('.coach, .hand, .prompt, .ends')) had = true;
    const own = lesson.decisions[step];
    const over = waits === 'over';
    patch(
      app,
      board(s, {
        kind: `alone learning ${over ? 'finished' : ''}`,
        corner: [
          h('a.icon.button', { key: 'back', id: 'back', href: '/', 'aria-label': t('web.home') }, icon('back')),
          step && !over
            ? h(
                'button.icon',
                {
                  key: 'restart',
                  id: 'restart',
                  'aria-label': t('web.learn.restart'),
                  title: t('web.learn.restart'),
                  onclick: restart,
                },
                icon('undo'),
              )
            : null,
        ],
        status: t('web.learn.of', { game: t(`game.${game}`) }),
        notice: coach(lesson, s),
        middle: over ? result(s, h('p', text('end'))) : s.summary ? summary(s) : null,
        ends: over ? ways(s) : null,
        prompt: waits === 'card' ? s.look.choices(s, act) : null,
        hand: over || s.summary ? null : undefined,
        felt: () => s.summary || s.hurry(),
        tapped: (card) => act({ type: 'play', card }),
        best: waits === 'card' && 'card' in own.action ? own.action.card : null,
      }),
    );
    // What was clicked is gone: the focus goes to what is asked now.
    if (had && document.activeElement === document.body)
      /** @type {HTMLElement | null} */ (
        app.querySelector('#begin, #go-on, #next, .prompt .choice, .hand .legal, #play')
      )?.focus({
        preventScroll: true,
      });
    else if (document.activeElement !== document.body)
      had = document.activeElement?.closest('.coach, .hand, .prompt, .ends') !== null;
  }

  load();
  const unkey = keys(app, () => scene, {});
  return {
    draw,
    close: () => {
      closed = true;
      scene?.skip();
      unkey();
    },
  };
}
