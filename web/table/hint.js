// @ts-check
// A hint: asked for, thought about, and shown with what it gains and why.

import { icon } from '../core/art.js';
import { h, say } from '../core/dom.js';
import { t } from '../core/words.js';
import { api } from '../core/net.js';
import { errorText } from '../core/setup.js';
import * as store from '../core/store.js';

/** @typedef {import('./session.js').Session} Session */

export class Hint {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** '', 'ask' or 'wait'. */
    this.asking = '';
    /** The advice, and the event it answers to. @type {{advice: import('../wire').Advice, moved: number} | null} */
    this.given = null;
    /** Was the person told what a hint means? */
    this.told = false;
  }

  /**
   * A hint stands in the record, and everybody at the table hears of it: so people are asked first, those who play
   * alone once a game.
   * @param {Session} s
   */
  ask(s) {
    if (!s.mayAct || this.asking) return;
    if (this.others(s) || !this.told) {
      this.asking = 'ask';
      this.draw();
      say(this.question(s), true);
      /** @type {HTMLElement | null} */ (document.querySelector('.hint .primary'))?.focus();
    } else this.get(s);
  }

  /** @param {Session} s */
  question(s) {
    return t(this.others(s) ? 'web.hint.ask' : 'web.hint.ask.alone');
  }

  /** Takes the question back; says whether there was one. */
  cancel() {
    if (this.asking !== 'ask') return false;
    this.asking = '';
    this.draw();
    return true;
  }

  /** Do others play here? @param {Session} s */
  others(s) {
    return (s.table?.seats.filter((one) => one.kind === 'person').length ?? 1) > 1;
  }

  /** @param {Session} s */
  async get(s) {
    this.told = true;
    this.asking = 'wait';
    this.draw();
    const { moved } = s;
    try {
      const advice = await api(`/api/tables/${s.id}/advice`, undefined, {
        method: 'POST',
        token: store.table(s.id).token,
      });
      this.given = { advice, moved };
    } catch (wrong) {
      s.notice(errorText(wrong), true);
    }
    this.asking = '';
    this.draw();
    if (!this.given || !this.fits(s)) return;
    say(adviceText(s, this.given.advice), true);
    // Enter does it.
    const does = JSON.stringify(this.given.advice.actions[this.given.advice.best].action);
    const found = document.querySelector('.hand .best') ?? document.querySelector(`[data-does='${does}']`);
    /** @type {HTMLElement | null} */ (found)?.focus({ preventScroll: true });
  }

  /** Is it for what is asked now? @param {Session} s */
  fits(s) {
    return s.mayAct && this.given?.moved === s.moved;
  }

  /** The card it advises. @param {Session} s @returns {string | null} */
  card(s) {
    if (!this.given || !this.fits(s)) return null;
    const { actions, best } = this.given.advice;
    const { action } = actions[best];
    return 'card' in action ? action.card : null;
  }

  /** @param {Session} s */
  node(s) {
    if (this.asking === 'ask' && !s.mayAct) this.asking = '';
    if (this.asking === 'ask') {
      return h(
        'div.hint',
        { key: 'hint', role: 'group', 'aria-label': t('web.tool.hint') },
        h('p', this.question(s)),
        h(
          'div.row',
          h('button.primary', { onclick: () => this.get(s) }, t('web.yes')),
          h('button', { onclick: () => this.cancel() }, t('web.no')),
        ),
      );
    }
    if (this.asking === 'wait') return h('div.hint', { key: 'hint' }, h('p', t('web.hint.wait')));
    if (!this.given || !this.fits(s)) return null;
    return h(
      'div.hint',
      { key: 'hint' },
      h(
        'button.icon',
        {
          'aria-label': t('web.close'),
          onclick: () => {
            this.given = null;
            this.draw();
          },
        },
        icon('close'),
      ),
      h('p', adviceText(s, this.given.advice)),
    );
  }
}

/** Advice in words. @param {import('./scene.js').Scene} s @param {import('../wire').Advice} advice */
export const adviceText = (s, advice) => s.say(advice.facts);
