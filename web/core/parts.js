// @ts-check
// Parts that several pages use.

import { AVATARS, crest, icon, portrait } from './art.js';
import { bots } from './catalogue.js';
import { h } from './dom.js';
import { t, language, LANGUAGES } from './words.js';
import * as store from './store.js';
import { speak, theme } from './app.js';

/**
 * Things of which one is chosen.
 * @param {string} name @param {string} legend @param {string | number} value
 * @param {[string | number, ...import('./dom.js').Child[]][]} all values, and what shows each
 * @param {(value: string) => void} choose @param {string} [about]
 */
export const offer = (name, legend, value, all, choose, about) =>
  h(
    'fieldset',
    { class: `offer of-${name}`, key: name },
    h('legend', legend),
    about ? h('p.soft.small', { key: 'about' }, about) : null,
    h(
      'div.offers',
      { key: 'all' },
      all.map(([one, ...shown]) =>
        h(
          'label.one',
          { key: one },
          h('input', {
            type: 'radio',
            name,
            id: `${name}-${one}`,
            value: String(one),
            checked: String(one) === String(value),
            onchange: () => choose(String(one)),
          }),
          shown,
        ),
      ),
    ),
  );

/**
 * Yes or no.
 * @param {string} id @param {string} label @param {string} about a sentence about it @param {boolean} on
 * @param {(on: boolean) => void} choose
 */
export const toggle = (id, label, about, on, choose) =>
  h(
    'label.toggle',
    { key: id },
    h('span', h('b', label), h('span.soft.small', about)),
    h('input', {
      type: 'checkbox',
      role: 'switch',
      id,
      checked: on,
      onchange: (/** @type {import('./dom.js').OfField} */ event) => choose(event.target.checked),
    }),
  );

/**
 * One of a few values in words.
 * @param {string} id @param {string} label @param {string} about a sentence about it @param {string} value
 * @param {[string, string][]} all @param {(value: string) => void} choose
 */
export const few = (id, label, about, value, all, choose) => offer(id, label, value, all, choose, about);

/**
 * A number: counted up and down, or typed. Beside it stand the words that can be chosen instead.
 * @param {string} id @param {string} label @param {string} about @param {string} value
 * @param {{min: number, max: number, usual: number, words: [string, string][]}} range `usual` is the number after a
 *   word
 * @param {(value: string) => void} choose
 */
export function counter(id, label, about, value, { min, max, usual, words }, choose) {
  const word = words.some(([one]) => one === value);
  const n = word ? usual : Number(value);
  /** @param {number} wanted */
  const put = (wanted) => choose(String(Math.min(Math.max(wanted, min), max)));
  /** @param {string} sign @param {number} by */
  const step = (sign, by) =>
    h(
      'button',
      {
        key: sign,
        id: `${id}${by < 0 ? '-less' : '-more'}`,
        'aria-label': `${label} ${sign}1`,
        // It keeps the focus where it leads no further.
        'aria-disabled': String(!word && n === (by < 0 ? min : max)),
        onclick: () => put(word ? usual : n + by),
      },
      sign,
    );
  return h(
    'fieldset.offer',
    { key: id },
    h('legend', label),
    h('p.soft.small', { key: 'about' }, about),
    h(
      'div.offers',
      { key: 'all' },
      h(
        'span.counter',
        { key: 'number' },
        step('−', -1),
        h('input', {
          key: 'n',
          id,
          type: 'number',
          min,
          max,
          value: word ? '' : value,
          'aria-label': label,
          onchange: (/** @type {import('./dom.js').OfField} */ event) => {
            const typed = Math.round(event.target.valueAsNumber);
            event.target.value = '';
            put(Number.isNaN(typed) ? n : typed);
          },
        }),
        step('+', 1),
      ),
      words.map(([one, text]) =>
        h(
          'label.one',
          { key: one },
          h('input', {
            type: 'checkbox',
            id: `${id}-${one}`,
            checked: one === value,
            onchange: (/** @type {import('./dom.js').OfField} */ event) =>
              choose(event.target.checked ? one : String(usual)),
          }),
          text,
        ),
      ),
    ),
  );
}

/** How strong bots of a level are, as a picture. @param {string} level */
export const bars = (level) =>
  h(
    'span.bars',
    { 'aria-hidden': 'true' },
    bots.map((one, at) => h('i', { key: one, class: at <= bots.indexOf(level) ? 'on' : '' })),
  );

/** One's own name, which the device remembers. @param {string} id */
export const nameField = (id) =>
  h(
    'label.field',
    h('span', t('web.name')),
    h('input', {
      id,
      dir: 'auto',
      value: store.get('name'),
      maxlength: 24,
      autocomplete: 'nickname',
      placeholder: t('name.guest'),
      oninput: (/** @type {import('./dom.js').OfField} */ event) => store.put('name', event.target.value),
    }),
  );

/** One's own picture, which the device remembers. @param {() => void} draw */
const avatarField = (draw) =>
  h(
    'fieldset.avatars',
    { key: 'avatars' },
    h('legend', t('web.avatar')),
    h('p.soft.small', { key: 'about' }, t('web.avatar.about')),
    ['', ...AVATARS].map((one) =>
      h(
        'label',
        { key: one },
        h('input', {
          type: 'radio',
          name: 'avatar',
          class: 'hidden',
          value: one,
          checked: store.get('avatar') === one,
          onchange: () => {
            store.put('avatar', one);
            draw();
          },
        }),
        h('span.hidden', t(`web.avatar.${one || 'letter'}`)),
        h('span.pic', portrait({ kind: 'person', name: store.get('name') || t('name.guest') }, 0, one)),
      ),
    ),
  );

/** Settings kept on the device. @param {() => void} draw */
export function settings(draw) {
  /** @param {string} key */
  const put = (key) => (/** @type {string | boolean} */ value) => {
    store.put(key, value);
    theme();
    draw();
  };
  /** @param {string} key @param {string} label @param {string} about @param {[string, string][]} all */
  const one = (key, label, about, all) => few(`set-${key}`, label, about, store.get(key), all, put(key));
  /** @param {string} key @param {string} label @param {string} about */
  const yes = (key, label, about) => toggle(`set-${key}`, label, about, store.get(key), put(key));
  return h(
    'div.options',
    { key: 'settings' },
    avatarField(draw),
    few('set-language', t('web.language'), t('web.language.about'), language, LANGUAGES, speak),
    one(
      'theme',
      t('web.theme'),
      t('web.theme.about'),
      ['auto', 'light', 'dark'].map((value) => [value, t(`web.theme.${value}`)]),
    ),
    one(
      'pace',
      t('web.pace'),
      t('web.pace.about'),
      ['click', 'slow', 'normal', 'quick', 'none'].map((value) => [value, t(`web.pace.${value}`)]),
    ),
    one(
      'tap',
      t('web.tap'),
      t('web.tap.about'),
      ['twice', 'once'].map((value) => [value, t(`web.tap.${value}`)]),
    ),
    h(
      'div.switches',
      { key: 'yes' },
      yes('auto', t('web.auto'), t('web.auto.about')),
      yes('sound', t('web.sound'), t('web.sound.about')),
      yes('motion', t('web.motion'), t('web.motion.about')),
    ),
  );
}

/** The bar of the pages that are no table. @param {string} here */
export const bar = (here) =>
  h(
    'header.site',
    h('a', { href: '/', class: 'logo' }, crest(), 'Trickhold'),
    h(
      'nav',
      { 'aria-label': t('web.pages') },
      ['rules', 'pad'].map((one) =>
        h(
          'a',
          { href: `/${one}`, 'aria-current': here === one ? 'page' : null },
          icon(one === 'pad' ? 'pad' : 'book'),
          t(`web.${one}`),
        ),
      ),
    ),
  );
