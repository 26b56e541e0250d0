// @ts-check
// An address at which there is nothing.

import { patch } from '../core/dom.js';
import { nothing } from '../core/nothing.js';
import { t } from '../core/words.js';

/** @param {HTMLElement} app */
export const open = (app) => ({
  draw: () => patch(app, nothing(t('refusal.no_such_path'), t('web.nowhere.how'))),
});
