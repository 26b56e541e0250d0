// What must be true of everything a page shows, whatever the browser and the size of its window.

/** Runs in the page: everything that is wrong with what lies on top there, a sheet or the whole page, or with the part
 * that is named. */
function faults({ view, lie, within = 'dialog[open], .sheet' } = {}) {
  const found = [];
  const say = (what) => found.length < 12 && found.push(what);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  /** A heading that is only heard is cut away to nothing. */
  const heard = (one) => one.closest('.hidden') ?? one.closest('legend');
  const shown = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !(heard(one) && getComputedStyle(heard(one)).clipPath === 'inset(50%)');
  const name = (one) =>
    `${one.className.baseVal ?? one.className} “${one.dataset.card ?? one.textContent.trim().slice(0, 24)}”`;
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
    // Cards and portraits are pictures: what is read of a card is its number and mark, and names on ribbons and letters
    // in
    // corners repeat what its button says. Other drawings have letters that are read, at the scale they are drawn in.
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
  // The hand lies in the middle, also where it has fewer cards than were dealt; free places are for cards that will
  // come.
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
      if (!one.closest('.slot.high, .lifted')) read.push({ one, box, scroller: null, index: true });
      if (!inside(one.getBoundingClientRect()) && !one.closest('.slot.high')) say(`${one.dataset.card} is outside`);
    }
  // What is scrolled away lies over nothing; what stays while the rest scrolls lies over it.
  for (const one of read)
    one.seen = one.scroller && one.scroller !== page ? common(one.box, one.scroller.getBoundingClientRect()) : one.box;
  const above = (one) => one !== top && one.closest('.toast, .hint, .bubble');
  const holds = (a, b) => !a.index && a.one.contains(b.one);
  read.sort((a, b) => a.box.top - b.box.top);
  read.forEach((a, at) => {
    if (above(a.one)) return;
    for (const b of read.slice(at + 1)) {
      if (b.box.top > a.box.bottom) break;
      if (a.one === b.one || holds(a, b) || holds(b, a) || above(b.one)) continue;
      if (a.scroller && a.floats !== b.floats) continue;
      if (a.scroller === b.scroller ? cross(a.box, b.box) : cross(a.seen, b.seen))
        say(`${name(a.one)} and ${name(b.one)} overlap`);
    }
  });

  // Nothing hides what is read: no surface and no line lies above it, but for what stays while a page scrolls below it.
  // Whatever lets clicks through is hit here as well.
  const through = new CSSStyleSheet();
  through.replaceSync('* { pointer-events: auto !important } svg.beams { pointer-events: none !important }');
  document.adoptedStyleSheets.push(through);
  const solid = (one) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    const alpha = backgroundColor.match(/[,/] ?([\d.]+)\)$/);
    const clear =
      backgroundColor === 'transparent' || (alpha && backgroundColor.split(/[ ,/]+/).length > 3 && alpha[1] < 0.3);
    return one instanceof SVGElement || !clear || backgroundImage !== 'none';
  };
  /** What hides a thing at a point. */
  const hides = (one, x, y) => {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit.contains(one) || one.contains(hit)) return null;
      if (shown(hit) && solid(hit)) return hit.closest('.beam, svg, :not(svg *)');
    }
    return null;
  };
  const inView = (x, y) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const seen = read.filter(({ one, scroller }) => !above(one) && (!scroller || scroller === page));
  for (const { one, box, scroller, floats: float } of seen) {
    const y = (box.top + box.bottom) / 2;
    const hidden = [0.15, 0.5, 0.85]
      .map((share) => box.left + (box.right - box.left) * share)
      .flatMap((x) => (inView(x, y) ? (hides(one, x, y) ?? []) : []))
      .find((hit) => !above(hit) && !hit.matches('.beam') && !(scroller && floats(hit) !== float));
    if (hidden) say(`${name(one)} is hidden by ${name(hidden)}`);
  }
  // A line lies above all of a thing or below it, so one point of it tells.
  for (const beam of all('.beam')) {
    const met = new Set();
    const crossed = new Set();
    for (const path of all('.line, .tip', beam)) {
      const matrix = path.getScreenCTM();
      const long = path.getTotalLength();
      for (let at = 0; at <= long; at += 3) {
        const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
        for (const { one, box } of seen) {
          if (met.has(one) || x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
          met.add(one);
          if (hides(one, x, y)?.matches('.beam')) crossed.add(one);
        }
      }
    }
    for (const one of crossed) say(`${name(one)} lies under the line ${name(beam)}`);
  }
  document.adoptedStyleSheets.pop();

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

  // Every card of the view has one element, on the table or in a pile; while a trick is told, its cards still lie on
  // the table,
  // and those that have gone to a pile lie there already. Nothing else is drawn. Copies that move, and those of
  // choices, have no name.
  const table = document.querySelector('.table');
  if (view && table && !table.querySelector('.end') && !document.querySelector('.sheet')) {
    const drawn = (part) =>
      all(`${part} :is([data-card], [data-cards]):not(.beam)`, table)
        .filter(shown)
        .flatMap(({ dataset }) => dataset.card ?? dataset.cards.split(' '));
    const choice = all('.choice.take', table).map(({ dataset }) => dataset.about);
    const trick = lie?.length ? lie : choice.length ? [] : view.trick.map(({ card }) => card);
    const piles = (view.piles ?? []).map(({ colours }) => colours.flatMap(({ cards }) => cards));
    const same = (where, wanted, found) => {
      const left = wanted.filter((card) => !found.includes(card));
      const more = found.filter((card, at) => !wanted.includes(card) || found.indexOf(card) < at);
      if (found.length !== wanted.length || left.length || more.length) say(`${where} has not ${left}, but ${more}`);
    };
    same('the hand', view.hand, drawn('.hand'));
    same('the trick', trick, drawn('.middle'));
    piles.forEach((cards, seat) => same(`the pile of seat ${seat}`, cards, drawn(`#seat-${seat}`)));
    if (drawn('').length !== view.hand.length + trick.length + piles.flat().length) say('a card lies elsewhere');
    if (hand.length !== view.hand.length) say(`${hand.length} cards of ${view.hand.length}`);
    // Quest and special card, or the place of the quest that is being chosen.
    if (view.special) {
      const quests = all('.tile.quest', table).filter(shown).length;
      const specials = all('.tile.special', table).filter(shown).length;
      if (quests !== 1 || specials !== 1) say(`${quests} quests and ${specials} special cards`);
    }
  }
  return found;
}

/** Playwright and Puppeteer name it differently. */
export const resize = (page, [width, height]) =>
  (page.setViewportSize ?? page.setViewport).call(page, { width, height });

/** What is wrong with what a page shows, at each of these sizes. */
export async function measured(page, where, sizes, told) {
  const wrong = [];
  for (const [width, height] of sizes) {
    await resize(page, [width, height]);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    wrong.push(...(await page.evaluate(faults, told)).map((one) => `${where} ${width}×${height}: ${one}`));
  }
  return wrong;
}
