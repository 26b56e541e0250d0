// @ts-check
// Parts that several pages use.

import { AVATARS, crest, icon, portrait } from './art.js';
import { h } from './dom.js';
import { t, language, LANGUAGES } from './words.js';
import * as store from './store.js';
import { speak, theme } from './app.js';

/** @param {string} id @param {string} label @param {string | number | boolean} value @param {[string | number | boolean, string][]} options @param {(value: string) => void} change */
export const select = (id, label, value, options, change) =>
  h(
    'label',
    { class: 'field', key: id },
    h('span', label),
    h(
      'select',
      {
        id,
        value: String(value),
        onchange: (/** @type {import('./dom.js').OfField} */ event) => change(event.target.value),
      },
      options.map(([one, text]) => h('option', { value: String(one), selected: String(one) === String(value) }, text)),
    ),
  );

/** Things of which one is chosen. @param {string} name @param {string} legend @param {string | number} value @param {[string | number, ...import('./dom.js').Child[]][]} all values, and what shows each @param {(value: string) => void} choose @param {string} [about] */
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

/** Yes or no. @param {string} id @param {string} label @param {string} about @param {boolean} on @param {(on: boolean) => void} choose */
export const toggle = (id, label, about, on, choose) =>
  h(
    'label.toggle',
    { key: id },
    h('span', h('b', label), about ? h('span.soft.small', about) : null),
    h('input', {
      type: 'checkbox',
      role: 'switch',
      id,
      checked: on,
      onchange: (/** @type {import('./dom.js').OfField} */ event) => choose(event.target.checked),
    }),
  );

/** One of a few values in words, with a sentence about it; a list where there are many. @param {string} id @param {string} label @param {string} about @param {string} value @param {[string, string][]} all @param {(value: string) => void} choose */
export const few = (id, label, about, value, all, choose) =>
  all.length > 6
    ? h('div.listed', { key: id }, select(id, label, value, all, choose), h('p.soft.small', about))
    : offer(id, label, value, all, choose, about);

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
export const avatarField = (draw) =>
  h(
    'fieldset.avatars',
    { key: 'avatars' },
    h('legend', t('web.avatar')),
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
  /** @param {string} key @param {string} label @param {[string, string][]} all */
  const one = (key, label, all) => few(`set-${key}`, label, '', store.get(key), all, put(key));
  /** @param {string} key @param {string} label */
  const yes = (key, label) => toggle(`set-${key}`, label, '', store.get(key), put(key));
  return h(
    'div.options',
    { key: 'settings' },
    avatarField(draw),
    few('set-language', t('web.language'), '', language, LANGUAGES, speak),
    one(
      'theme',
      t('web.theme'),
      ['auto', 'light', 'dark'].map((value) => [value, t(`web.theme.${value}`)]),
    ),
    one(
      'pace',
      t('web.pace'),
      ['click', 'slow', 'normal', 'quick', 'none'].map((value) => [value, t(`web.pace.${value}`)]),
    ),
    one(
      'tap',
      t('web.tap'),
      ['twice', 'once'].map((value) => [value, t(`web.tap.${value}`)]),
    ),
    h('div', { key: 'yes' }, yes('auto', t('web.auto')), yes('sound', t('web.sound')), yes('motion', t('web.motion'))),
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
