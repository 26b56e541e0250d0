// @ts-check
// An address at which there is nothing.

import { h, patch } from '../core/dom.js';
import { t } from '../core/words.js';
import { bar } from '../core/parts.js';

/** @param {HTMLElement} app */
export const open = (app) => ({
  draw: () =>
    patch(
      app,
      bar(''),
      h(
        'main.page.door.nowhere',
        h('h1', t('refusal.no_such_path')),
        h('p', t('web.nowhere.how')),
        h('a.button.primary.big', { id: 'home', href: '/' }, t('web.home')),
      ),
    ),
});
