// @ts-check
// Movement of cards: it shows who played and who took what. Nothing waits for it longer than a moment.

import * as store from './store.js';

/** @param {HTMLElement} app */
export function motion(app) {
  const still = () => !store.get('motion') || matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

  /** @param {import('./scene.js').Movement} what @returns {any} */
  return function moved(what) {
    if (still()) return;
    if (what.type === 'leaves') {
      const card = app.querySelector(`.hand [data-card="${what.card}"]`) ?? app.querySelector(`#seat-${what.seat}`);
      return card?.getBoundingClientRect();
    }
    if (what.type === 'lands') {
      const card = app.querySelector(`.slot[data-card="${what.card}"] .card`);
      if (!card || !what.from) return;
      const to = card.getBoundingClientRect();
      const x = what.from.left + what.from.width / 2 - to.left - to.width / 2;
      const y = what.from.top + what.from.height / 2 - to.top - to.height / 2;
      card.animate(
        [
          { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0.5 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: 260, easing: 'cubic-bezier(.2,.8,.3,1)' },
      );
      return;
    }
    if (what.type === 'goes') {
      const goal = what.seat === null ? null : app.querySelector(`#seat-${what.seat}`)?.getBoundingClientRect();
      const moves = (what.cards ?? []).map((name) => {
        const card = app.querySelector(`.slot[data-card="${name}"] .card`);
        if (!card) return null;
        const at = card.getBoundingClientRect();
        const x = goal ? goal.left + goal.width / 2 - at.left - at.width / 2 : 0;
        const y = goal ? goal.top + goal.height / 2 - at.top - at.height / 2 : 0;
        return card
          .animate(
            [
              { transform: 'none', opacity: 1 },
              { transform: `translate(${x}px, ${y}px) scale(.25)`, opacity: 0.2 },
            ],
            { duration: 340, easing: 'cubic-bezier(.5,0,.8,.5)', fill: 'forwards' },
          )
          .finished.catch(() => null);
      });
      return Promise.race([Promise.all(moves), new Promise((done) => setTimeout(done, 450))]);
    }
  };
}
