// @ts-check
// A question before something is done that hurts somebody.

import { h, patch } from './dom.js';
import { t } from './words.js';

/**
 * Is it to be done? The focus goes to the question, and back where it was.
 * @param {string} question @param {string} does the name of what is done @returns {Promise<boolean>}
 */
export function ask(question, does) {
  const dialog = document.createElement('dialog');
  dialog.className = 'ask';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', 'question');
  patch(
    dialog,
    h('p', { id: 'question' }, question),
    h(
      'div.row',
      h('button', { id: 'ask-no', onclick: () => dialog.close() }, t('web.cancel')),
      h('button.danger', { id: 'ask-yes', onclick: () => dialog.close('yes') }, does),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.onclose = () => {
      dialog.remove();
      done(dialog.returnValue === 'yes');
    };
  });
}
