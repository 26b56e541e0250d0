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
    { class: `field ${options.some(([, text]) => text.length > 11) ? 'wide' : ''}`, key: id },
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
  const put = (key) => (/** @type {string} */ value) => {
    store.put(key, value === 'true' ? true : value === 'false' ? false : value);
    theme();
    draw();
  };
  return h(
    'div.fields',
    avatarField(draw),
    select('set-language', t('web.language'), language, LANGUAGES, (value) => speak(value)),
    select(
      'set-theme',
      t('web.theme'),
      store.get('theme'),
      ['auto', 'light', 'dark'].map((one) => [one, t(`web.theme.${one}`)]),
      put('theme'),
    ),
    select(
      'set-pace',
      t('web.pace'),
      store.get('pace'),
      ['click', 'slow', 'normal', 'quick', 'none'].map((one) => [one, t(`web.pace.${one}`)]),
      put('pace'),
    ),
    select(
      'set-tap',
      t('web.tap'),
      store.get('tap'),
      ['twice', 'once'].map((one) => [one, t(`web.tap.${one}`)]),
      put('tap'),
    ),
    select(
      'set-auto',
      t('web.auto'),
      store.get('auto'),
      [
        [false, t('web.off')],
        [true, t('web.on')],
      ],
      put('auto'),
    ),
    select(
      'set-sound',
      t('web.sound'),
      store.get('sound'),
      [
        [false, t('web.off')],
        [true, t('web.on')],
      ],
      put('sound'),
    ),
    select(
      'set-motion',
      t('web.motion'),
      store.get('motion'),
      [
        [true, t('web.on')],
        [false, t('web.off')],
      ],
      put('motion'),
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
