// @ts-check
// Explains cards and quests wherever they are drawn: a long press on touch, a right click, `i` or `?` on what has the
// focus, and a tap where nothing else happens by it. What is told is the look's, its words and the catalogue.

import { icon } from '../core/art.js';
import { CARDS, cardName } from '../core/cards.js';
import { games } from '../core/catalogue.js';
import { h, patch } from '../core/dom.js';
import { capital } from '../core/say.js';
import { t } from '../core/words.js';
import { LOOKS, face } from './looks.js';

/** How long a finger rests, in milliseconds, and how far it may slip, in pixels. */
const [HOLD, SLIP] = [450, 10];

/** A card or a quest in its game. @param {string} name */
function entry(name) {
  const card = CARDS.get(name);
  if (card) return { title: capital(cardName(name)), game: card.game, rule: card.rule };
  for (const { game, quests } of games)
    for (const { quest, rule } of quests) if (quest === name) return { title: t(`quest.${quest}.title`), game, rule };
  return null;
}

/** Shows what it is for; the focus goes back where it was. @param {Element} element */
function explain(element) {
  const name = element.getAttribute('data-about') ?? '';
  const found = entry(name);
  if (!found || document.querySelector('dialog[open]')) return;
  const under = element.closest('[data-quest]')?.getAttribute('data-quest') ?? '';
  const players = Number(element.closest('[data-players]')?.getAttribute('data-players')) || undefined;
  const look = LOOKS[found.game];
  const dialog = document.createElement('dialog');
  dialog.className = `explained ${look.kind}`;
  dialog.setAttribute('aria-labelledby', 'explained');
  patch(
    dialog,
    h(
      'div.inside',
      CARDS.has(name) ? h('span.card', { 'aria-hidden': 'true' }, face(name, players)) : icon('scroll'),
      h('h2', { id: 'explained' }, found.title),
      h('button.icon.close', { 'aria-label': t('web.close'), onclick: () => dialog.close() }, icon('close')),
      h(
        'div.said',
        look.about(name, under).map((part, at) => h('p', { key: at }, part)),
        h('p', { key: 'rule' }, h('a.rule', { href: `/rules#${found.rule}`, target: '_blank' }, t('web.why'))),
      ),
    ),
  );
  // A tap beside it closes it.
  dialog.onclick = (event) => event.target === dialog && dialog.close();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {EventTarget | null} target */
const marked = (target) => (target instanceof Element ? target.closest('[data-about]') : null);
/** Does it have a job of its own, or lie where a tap goes on? @param {Element} element */
const busy = (element) => element.closest('button, a, [data-goes]') !== null;

let [x, y, timer] = [0, 0, 0];
/** Was this press a long one? Then it is no click. */
let held = false;
const release = () => clearTimeout(timer);

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** @template {keyof WindowEventMap} T @param {T} type @param {(event: WindowEventMap[T]) => void} does */
const on = (type, does) => addEventListener(type, does, true);
on('pointerdown', (event) => {
  release();
  held = false;
  const element = event.pointerType === 'mouse' || !event.isPrimary ? null : marked(event.target);
  if (!element) return;
  [x, y] = [event.clientX, event.clientY];
  timer = setTimeout(() => {
    held = true;
    explain(element);
  }, HOLD);
});
on('pointermove', (event) => Math.hypot(event.clientX - x, event.clientY - y) > SLIP && release());
on('pointerup', release);
on('pointercancel', release);
on('contextmenu', (event) => {
  const element = marked(event.target);
  if (!element) return;
  swallow(event);
  // A finger that rests opens it by itself.
  if (event.pointerType !== 'touch') explain(element);
});
on('click', (event) => {
  const element = marked(event.target);
  const opens = !held && element && !busy(element);
  if (held || opens) swallow(event);
  if (opens) explain(element);
  held = false;
});
on('keydown', (event) => {
  held = false;
  const element = marked(event.target);
  if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
  const opens = ['i', '?'].includes(event.key) || (['Enter', ' '].includes(event.key) && !busy(element));
  const step = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft');
  if (opens) {
    swallow(event);
    explain(element);
  } else if (step && element.getAttribute('role') === 'button') {
    const row = [...(element.parentElement?.querySelectorAll(':scope > [data-about]') ?? [])];
    const next = /** @type {HTMLElement | undefined} */ (row[row.indexOf(element) + step]);
    if (next) swallow(event);
    next?.focus();
  }
});
