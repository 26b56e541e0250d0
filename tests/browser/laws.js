// What must be true of everything a page shows, whatever the browser and the size of its window.

/** Runs in the page: everything that is wrong with what lies on top there, a sheet or the whole page, or with the part that is named. */
function faults({ view, staged, within = 'dialog[open], .sheet' } = {}) {
  const found = [];
  const say = (what) => found.length < 12 && found.push(what);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const shown = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.hidden');
  const name = (one) => `${one.className.baseVal ?? one.className} “${one.textContent.trim().slice(0, 24)}”`;
  const cross = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2.5;
  const inside = ({ left, right, top, bottom }, area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }) =>
    left >= area.left - 1 && top >= area.top - 1 && right <= area.right + 1 && bottom <= area.bottom + 1;
  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });

  const top = document.querySelector(within) ?? document.querySelector('#app');
  const page = document.scrollingElement;
  const up = (one, holds) => {
    for (let at = one; at && at !== document.body; at = at.parentElement)
      if (holds(at, getComputedStyle(at))) return at;
    return null;
  };
  /** What one must scroll to see this: a part of the page, the page, or nothing. */
  const scrolls = (one) =>
    up(one, (_, { overflowY }) => ['auto', 'scroll'].includes(overflowY)) ?? (one.closest('.table') ? null : page);
  const floats = (one) => up(one, (_, { position }) => ['sticky', 'fixed'].includes(position));

  // Every line of text, as tight as it is drawn, and the corner of every card.
  const read = [];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const scrollers = new Set([page]);
  while (walk.nextNode()) {
    const { parentElement: parent, data } = walk.currentNode;
    if (!data.trim() || !shown(parent) || parent.closest('option')) continue;
    // Cards and portraits are pictures; other drawings have letters that are read, at the scale they are drawn in.
    const drawing = parent.closest('svg');
    if (drawing?.matches('.face, .face-of')) continue;
    const scale = drawing ? parent.getScreenCTM().a : 1;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < 10.99) say(`${name(parent)} is ${size} px`);
    const scroller = scrolls(parent);
    if (scroller) scrollers.add(scroller);
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    // What is cut by an ellipsis is not seen, nor what has no room in a place of the trick or above a seat.
    const cut = up(
      parent,
      (at, { textOverflow }) => textOverflow === 'ellipsis' || at.matches('.call, .flags'),
    )?.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      // Letters are lower than their line.
      const low = (box.height - size * 0.72) / 2;
      let tight = { left: box.left, right: box.right, top: box.top + low, bottom: box.bottom - low };
      if (cut) tight = common(tight, cut);
      if (tight.right <= tight.left || tight.bottom <= tight.top) continue;
      read.push({ one: parent, box: tight, scroller, floats: floats(parent) });
      if (!scroller && !inside(tight)) say(`${name(parent)} is outside`);
    }
    if (parent.matches('.status') && !scroller && parent.scrollHeight > parent.clientHeight + size / 2)
      say(`${name(parent)} is cut off`);
    if (parent.scrollWidth > parent.clientWidth + 1 && getComputedStyle(parent).overflow === 'hidden' && !cut)
      say(`${name(parent)} is cut off`);
  }
  for (const one of scrollers)
    if (one.scrollWidth > one.clientWidth + 1) say(`${name(one)} is ${one.scrollWidth} of ${one.clientWidth} wide`);
  // Choices are seen whole, and their words are not torn apart.
  for (const one of all('.prompt', top))
    if (one.scrollHeight > one.clientHeight + 1) say(`${name(one)} is ${one.scrollHeight} of ${one.clientHeight} high`);
  for (const one of all('.choice', top)) {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!shown(text.parentElement)) continue;
      for (const { index, 0: word } of text.data.matchAll(/[^\s­-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) say(`“${word}” is torn apart`);
      }
    }
  }
  // At the end of a round or game one's own row is in sight before anything is scrolled.
  for (const one of all('.ranking .you', top)) {
    const felt = scrolls(one);
    felt.scrollTop = 0;
    if (!inside(one.getBoundingClientRect(), felt.getBoundingClientRect())) say(`${name(one)} is out of sight`);
  }
  // Who played a card is said by a name or a face.
  for (const one of all('.slot .tag', top))
    if (shown(one)) {
      const wide = [...one.children].map((part) => part.getBoundingClientRect().width);
      if (!wide.some((one) => one > 9)) say(`${name(one)} names nobody`);
      if (wide.some((one) => one < 1) && one.offsetWidth > Math.max(...wide) * 1.7) say(`${name(one)} is half empty`);
    }
  // Of small cards in a line none is cut: those without room are counted.
  for (const one of all('.fits', top))
    if (shown(one))
      for (const part of one.children)
        if (shown(part) && !inside(part.getBoundingClientRect(), one.getBoundingClientRect()))
          say(`${name(part)} is cut off`);
  // There it stands whole or not at all, and whose turn it is always.
  for (const one of all('.call > *', top))
    if (shown(one)) {
      const box = one.parentElement.getBoundingClientRect();
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const seen = inside({ left, right, top, bottom }, box) && one.scrollWidth <= one.clientWidth + 1;
      if (one.matches('b') ? !seen : !seen && left < box.right) say(`${name(one)} is cut off`);
    }
  // The hand lies in the middle, also where it has fewer cards than were dealt; free places are for cards that will come.
  for (const one of all('.table:not(.replaying) > .hand', top)) {
    const boxes = [...one.children].map((card) => card.getBoundingClientRect());
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const { left: from, right: to } = one.getBoundingClientRect();
    if (boxes.length && Math.abs(left - from - (to - right)) > boxes[0].width) say('the hand is aside');
    if (view?.phase === 'play' && one.querySelector('.spare')) say('the hand has places for no card');
  }
  for (const one of all('.hand .card, .slot .card', top))
    if (shown(one)) {
      if (one.offsetWidth < 40) say(`${one.dataset.card} is only ${one.offsetWidth} wide`);
      const { left, top, width, height } = one.getBoundingClientRect();
      const box = {
        left: left + width * 0.08,
        right: left + width * 0.42,
        top: top + height * 0.06,
        bottom: top + height * 0.5,
      };
      if (!one.closest('.slot.high, .lifted')) read.push({ one, box, scroller: null });
      if (!inside(one.getBoundingClientRect()) && !one.closest('.slot.high')) say(`${one.dataset.card} is outside`);
    }
  // What is scrolled away lies over nothing; what stays while the rest scrolls lies over it.
  for (const one of read)
    one.seen = one.scroller && one.scroller !== page ? common(one.box, one.scroller.getBoundingClientRect()) : one.box;
  const above = (one) => one !== top && one.closest('.toast, .hint, .bubble');
  read.sort((a, b) => a.box.top - b.box.top);
  read.forEach((a, at) => {
    if (above(a.one)) return;
    for (const b of read.slice(at + 1)) {
      if (b.box.top > a.box.bottom) break;
      if (a.one === b.one || a.one.contains(b.one) || b.one.contains(a.one) || above(b.one)) continue;
      if (a.scroller && a.floats !== b.floats) continue;
      if (a.scroller === b.scroller ? cross(a.box, b.box) : cross(a.seen, b.seen))
        say(`${name(a.one)} and ${name(b.one)} overlap`);
    }
  });

  // Every target is large enough, and what is hit where it shows. A link inside a sentence is as high as its line.
  const hand = all('.hand button');
  for (const one of all('button, a, input, select, summary', top)) {
    const target = one.matches('[type=radio], [type=checkbox]') ? (one.closest('label') ?? one) : one;
    if (!shown(target) || one.disabled || (one.matches('a') && getComputedStyle(one).display === 'inline')) continue;
    const scroller = scrolls(target);
    if (scroller) target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const box = target.getBoundingClientRect();
    let wide = box.width;
    const next = one.parentElement?.matches('.hand') && one.nextElementSibling?.getBoundingClientRect();
    if (next && Math.abs(next.top - box.top) < 20) wide = Math.min(wide, next.left - box.left);
    if ((wide < 43.5 || box.height < 43.5) && !one.matches('.hand .hole'))
      say(`${name(one)} is ${Math.round(wide)} × ${Math.round(box.height)}`);
    const at = { x: box.left + wide / 2, y: box.top + Math.min(box.height / 2, 22) };
    if (!inside({ left: box.left, right: box.right, top: at.y, bottom: at.y })) say(`${name(one)} is outside`);
    const hit = document.elementFromPoint(at.x, box.height > innerHeight ? at.y : box.top + box.height / 2);
    if (!target.contains(hit)) say(`${name(one)} is under ${hit ? name(hit) : 'nothing'}`);
  }

  // Every card of the view has one element.
  const once = (card, selector, where) => {
    const n = all(selector).filter(shown).length;
    if (n !== 1) say(`${card} is ${n} times ${where}`);
  };
  if (view && !document.querySelector('.end, .sheet')) {
    if (!staged) for (const card of view.hand) once(card, `.hand [data-card="${card}"]`, 'in the hand');
    if (!staged && !document.querySelector('.prompt'))
      for (const { card } of view.trick) once(card, `.slot [data-card="${card}"]`, 'in the trick');
    (view.piles ?? []).forEach(({ colours }, seat) => {
      for (const { cards } of colours)
        for (const card of cards)
          once(card, `#seat-${seat} :is([data-card="${card}"], [data-cards~="${card}"])`, `at seat ${seat}`);
    });
    if (hand.length !== view.hand.length && !staged) say(`${hand.length} cards of ${view.hand.length}`);
  }
  return found;
}

/** What is wrong with what a page shows, at each of these sizes. */
export async function measured(page, where, sizes, told) {
  const wrong = [];
  for (const [width, height] of sizes) {
    await (page.setViewportSize ?? page.setViewport).call(page, { width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    wrong.push(...(await page.evaluate(faults, told)).map((one) => `${where} ${width}×${height}: ${one}`));
  }
  return wrong;
}
