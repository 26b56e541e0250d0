// @ts-check
// After the last card: the result as a picture, the record, the check of the shuffle, the review.

import { h } from '../core/dom.js';
import { t, word } from '../core/words.js';
import { api } from '../core/net.js';
import { verify } from './shuffle.js';
import { reveal } from './motion.js';
import { ReviewPanel } from './review.js';
import * as store from '../core/store.js';
import { errorText } from '../core/setup.js';

/**
 * @param {string} id
 * @param {import('./session.js').Session} s
 * @param {() => void} draw
 */
export function after(id, s, draw) {
  /** @type {{good: boolean | null, text: string}[] | null} */
  let checks = null;
  let error = '';
  const review = new ReviewPanel(id, s, draw);

  const record = () => api(`/api/tables/${id}/record`);

  /** @param {Blob} what @param {string} name */
  function save(what, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(what);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  async function download() {
    try {
      save(new Blob([JSON.stringify(await record())], { type: 'application/json' }), `trickhold-${id}.json`);
    } catch (wrong) {
      error = errorText(wrong);
      draw();
    }
  }

  /** The result as a picture: to others where the device can send one, else to the downloads. */
  async function share() {
    try {
      const { picture } = await import('./picture.js');
      const file = new File([await picture(s)], `trickhold-${id}.png`, { type: 'image/png' });
      if (!navigator.canShare?.({ files: [file] })) return save(file, file.name);
      // Whoever closes the list has changed their mind; a browser that does not allow it keeps the picture.
      await navigator.share({ files: [file] }).catch((wrong) => wrong.name === 'AbortError' || save(file, file.name));
    } catch (wrong) {
      error = errorText(wrong);
      draw();
    }
  }

  async function check() {
    try {
      const game = await record();
      const result = verify(game);
      const kept = store.table(id);
      checks = [
        { good: result.commit, text: t('web.verify.commit') },
        kept.commit
          ? { good: kept.commit === game.shuffle.commit, text: t('web.verify.noted') }
          : { good: null, text: t('web.verify.noted.not') },
        kept.added
          ? { good: (game.shuffle.added ?? []).includes(kept.added), text: t('web.verify.added') }
          : { good: null, text: t('web.verify.added.not') },
        { good: null, text: t('web.verify.seed', { seed: game.shuffle.seed }) },
        ...result.deals.map((deal) => ({
          good: deal.good,
          text: t(`web.verify.${deal.kind}`, { n: deal.number + 1 }),
        })),
      ];
    } catch (wrong) {
      error = errorText(wrong);
    }
    draw();
    reveal('.checks');
  }

  return () =>
    h(
      'div.after',
      { key: 'after' },
      error || review.error ? h('p.error', { role: 'alert' }, error || review.error) : null,
      h(
        'div.row.centre',
        h('button', { id: 'share-result', onclick: share }, t('web.picture')),
        h('button', { id: 'verify', onclick: check }, t('web.verify')),
        h('button', { id: 'record', onclick: download }, t('web.record')),
        review.progress(),
      ),
      checks
        ? h(
            'div.checks',
            {
              role: 'status',
              key: 'checks',
              tabindex: -1,
              'data-good': String(checks.every((one) => one.good !== false)),
            },
            h('p', h('b', checks.every((one) => one.good !== false) ? t('web.verify.good') : t('web.verify.bad'))),
            h(
              'ul',
              checks.map((one, at) =>
                h('li', { key: at, class: one.good === null ? 'open' : one.good ? 'good' : 'wrong' }, one.text),
              ),
            ),
          )
        : null,
      review.done
        ? h(
            'div',
            { key: 'review', class: 'review', tabindex: -1 },
            review.curve(),
            h('h3', word('review.turning')),
            review.turning(),
            review.classes(),
          )
        : null,
    );
}
