// @ts-check
// The Dwarf King: three peoples and their nobles, quest and special card on the table, tricks as packets.

import { face as drawn, frame, icon, index, symbol } from '../../core/art.js';
import { about, opens, opensIn } from '../../core/about.js';
import { cardName, isNoble, isSpecial, kind, label, printed } from '../../core/cards.js';
import { gameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { capital, sentence, theCards } from '../../core/say.js';
import { has, language, number, signed, t, word } from '../../core/words.js';
import { choices } from './choices.js';

/**
 * @typedef {import('../../wire').DwarfTable} DwarfTable
 * @typedef {import('../../table/scene.js').Scene} Scene
 * @typedef {import('../../table/stage.js').Beat<DwarfTable>} Beat
 */

const GAME = 'dwarf-king';

/** The name on a card's ribbon. @param {string} card */
function ribbon(card) {
  const special = isSpecial(card);
  if (!special && printed(card) !== 'A') return '';
  const name = !special ? t('rank.A') : t(has(`card.${card}.ribbon`) ? `card.${card}.ribbon` : `card.${card}`);
  const fits = name.length > 13 ? ' textLength="76" lengthAdjust="spacingAndGlyphs"' : '';
  const band = '<path d="M5 120.500H95L91 128 95 135.500H5L9 128z"/>';
  return `<g class="ribbon ${special ? 'paper' : ''}">${band}<text x="50" y="131.800"${fits}>${name}</text></g>`;
}

/** @param {string} card */
const face = (card) =>
  drawn(`${card}-${language}`, () => {
    const letter = kind(card) || 'm';
    const special = isSpecial(card);
    const own = special || isNoble(card) || printed(card) === '5';
    const picture = `<use href="#art-${own ? card : letter}"/>`;
    const corner = printed(card)
      ? index(label(card), letter, special ? 'light' : 'ink')
      : '<use class="magic" href="#mark-m" transform="translate(9 9) scale(1.35)"/>';
    return `<g class="c${letter}">${frame(picture, special ? 'gold' : 'ink')}${ribbon(card)}${corner}</g>`;
  });

/** A rule's text, its points as chips. @param {string} text */
const chips = (text) =>
  text
    .split(/([+−]\d+)/)
    .map((part, at) => (at % 2 ? h('b', { key: at, class: part[0] === '+' ? 'plus' : 'minus' }, part) : part));

/** @param {string} quest */
export const questText = (quest) => [
  h('h3', { key: 'title' }, t(`quest.${quest}.title`)),
  h('p', { key: 'text' }, chips(capital(t(`quest.${quest}`)))),
];

/** Quest and special card, always in sight. @param {Scene} s */
function tiles(s) {
  const v = /** @type {DwarfTable} */ (s.view);
  if (!v.special) return null;
  const sides = v.tile && !(s.mayAct && v.phase === 'quest');
  return h(
    'section.tiles',
    { key: 'tiles', 'aria-labelledby': 'tiles' },
    h('h2.hidden', { key: 'name', id: 'tiles' }, t('web.tiles')),
    h(
      'div',
      { class: `tile quest ${v.quest ? '' : 'open'}`, key: 'quest', ...(v.quest ? opens(v.quest) : {}) },
      icon('scroll'),
      h(
        'div.said',
        v.quest
          ? questText(v.quest)
          : sides
            ? ['a', 'b'].map((side) =>
                h('div', { key: side, ...opens(`${v.tile}${side}`) }, questText(`${v.tile}${side}`)),
              )
            : h('h3', t('web.quest.open')),
      ),
    ),
    h(
      'div',
      { class: `tile special ${s.stage?.lit ? 'lit' : ''}`, key: 'special', ...opens(v.special) },
      h('span.card', { 'aria-hidden': 'true' }, face(v.special)),
      h('div.said', h('h3', t(`card.${v.special}`)), h('p', chips(t(`special.${v.special}`)))),
    ),
  );
}

/** @param {string} card */
const chip = (card) =>
  h('span', { key: card, class: `chip c${kind(card)}`, ...about(card) }, label(card), symbol(kind(card)));

/** Whom a card copies, or stands just above. @param {import('../../wire').Fact[]} facts */
function note(facts) {
  for (const { key, args } of facts)
    if (args?.card && 'card' in args.card) {
      const copies = key.split('.').at(-1);
      return [
        h('span.word', { key: 'word' }, t(`web.note.${copies}`)),
        h('span.sign', { key: 'sign', 'aria-hidden': 'true' }, copies === 'mummy' ? '=' : '>'),
        ' ',
        chip(args.card.card),
      ];
    }
  return null;
}

/** The won cards that bring points now, or cost some. @param {DwarfTable} v @param {number} seat */
const counted = (v, seat) => {
  const told = v.standing[seat].why.flatMap(({ args }) =>
    Object.values(args ?? {}).flatMap((one) => ('cards' in one ? one.cards : 'card' in one ? [one.card] : [])),
  );
  return [...new Set(told)].filter((card) => v.won[seat].includes(card));
};

/**
 * Packets of tricks, the cards that count, and what they have brought.
 * @param {Scene} _
 * @param {DwarfTable} v
 * @param {number} seat
 */
function won(_, v, seat) {
  const { tricks, quest, bonus } = v.standing[seat];
  const now = (quest ?? 0) + bonus;
  const cards = counted(v, seat);
  return h(
    'span.won',
    { 'aria-hidden': 'true' },
    h(
      'span.packs',
      { key: 'packs', 'data-pile': '' },
      Array.from({ length: Math.min(tricks, 6) }, (_, at) => h('i', { key: at })),
      h('span', { key: 'n' }, word('trick', { n: tricks })),
    ),
    cards.length ? h('span.chips.fits', { key: 'chips' }, cards.map(chip), h('small.rest', { key: 'more' })) : null,
    quest === null
      ? null
      : h(
          'span',
          { class: `so ${now > 0 ? 'up' : now < 0 ? 'down' : 'zero'}`, key: 'so' },
          signed(now),
          v.doubled === seat ? ' ×2' : '',
          h('span.long', ` ${t('web.so.far')}`),
        ),
  );
}

/**
 * Who wins the trick and why, then its packet and the points that fall with it.
 * @param {import('../../wire').EventMessage} message
 * @param {DwarfTable} before
 * @param {{seat: number, card: string}[]} trick
 * @returns {Beat[]}
 */
function beats({ effects, facts, view }, before, trick) {
  const after = /** @type {DwarfTable} */ (view);
  const wins = effects.find((one) => one.type === 'wins_trick');
  if (!wins) return [];
  const reason = facts.flatMap(({ key }) => key.match(/^effect\.wins_trick\.(.+)/)?.[1] ?? [])[0];
  const why = `web.wins.${reason === 'special' ? wins.card : reason}`;
  const bonuses = effects.filter((one) => one.type === 'bonus');
  /** What a seat has before its bonus falls. @param {DwarfTable['standing'][number]} line @param {number} seat */
  const bare = (line, seat) =>
    bonuses.some((one) => one.seat === seat)
      ? { ...line, bonus: before.standing[seat].bonus, why: line.why.filter(({ key }) => !key.startsWith('score.')) }
      : line;
  /** @type {Beat[]} */
  const all = [
    {
      ms: 1200,
      was: before,
      effect: 'wins_trick',
      roles: {
        [wins.card]: {
          kind: 'low',
          text: [icon('crown'), t('web.tag.wins')],
          // What copies says so as long as it lies there.
          why: has(why) ? t(why) : '',
        },
      },
      lit: reason === 'special',
      flags: { [wins.seat]: { kind: 'wins', text: [icon('crown'), h('span', t('web.flag.trick'))] } },
    },
    {
      ms: 450,
      goes: { cards: trick.map((one) => one.card), seat: wins.seat },
      change: () => ({ standing: after.standing.map(bare), won: after.won }),
    },
  ];
  for (const one of effects) {
    if (one.type === 'bonus')
      all.push({
        ms: 900,
        effect: 'bonus',
        sound: 'turned',
        flags: {
          [one.seat]: {
            kind: one.points < 0 ? 'loses' : 'gains',
            text: `${signed(one.points)} ${t(`card.${one.card}`)}`,
          },
        },
        change: (now) => ({ standing: now.standing.with(one.seat, after.standing[one.seat]) }),
      });
    if (one.type === 'doubled')
      all.push({
        ms: 700,
        effect: 'doubled',
        flags: { [one.seat]: { kind: 'gains', text: '×2' } },
        change: () => ({ doubled: after.doubled }),
      });
  }
  return all;
}

/**
 * Cards that change hands.
 * @param {Scene} s
 * @param {import('../../wire').EventMessage} message
 * @returns {import('../../table/motion.js').Trip[]}
 */
function trips(s, { seen, event, view }) {
  const after = /** @type {DwarfTable} */ (view);
  const before = /** @type {DwarfTable | null} */ (s.view);
  const by = 'seat' in event ? event.seat : (after.turn ?? 0);
  const n = after.cards_left.length;
  switch (seen?.type) {
    case 'taken':
      return after.partner === null ? [] : [{ from: after.partner, to: after.turn ?? 0, cards: 2 }];
    case 'given':
      return typeof before?.partner === 'number' ? [{ from: by, to: before.partner, cards: 1, card: seen.card }] : [];
    case 'druid':
      return [
        { from: by, to: seen.with, cards: 3, hand: true },
        { from: seen.with, to: by, cards: 3, hand: true },
      ];
    case 'pass':
      return after.cards_left.map((_, seat) => ({
        from: seat,
        to: (seat + (seen.direction === 'left' ? 1 : n - 1)) % n,
        cards: 3,
        hand: true,
      }));
    case 'took': {
      // The card comes, and the Sorcerer goes to its place.
      const other = before?.leader ?? seen.seat;
      return [
        { from: other, to: seen.seat, cards: 1, lies: { card: seen.card, text: t('web.tag.taken') } },
        {
          from: seen.seat,
          to: other,
          cards: 1,
          card: 'sorcerer',
          lies: { card: 'sorcerer', text: t('web.tag.instead') },
        },
      ];
    }
    default:
      return [];
  }
}

/** @param {DwarfTable} view @param {number} seat @param {import('../../core/say.js').Who} who */
const explained = (view, seat, who) =>
  h(
    'ul.how',
    view.standing[seat].why.map((fact, at) => h('li', { key: at }, sentence(fact, who))),
  );

/** @param {Scene} s */
function standing(s) {
  const v = /** @type {DwarfTable} */ (s.view);
  const rule = gameOf(GAME).quests.find((one) => one.quest === v.quest)?.rule;
  return [
    v.quest
      ? h(
          'div',
          { key: 'quest', class: 'said' },
          questText(v.quest),
          rule ? h('a', { href: `/rules#${rule}`, target: '_blank', class: 'rule' }, t('web.why')) : null,
        )
      : null,
    h(
      'table',
      { key: 'standing', class: 'standing' },
      h(
        'thead',
        h(
          'tr',
          h('td', ''),
          ['tricks', 'quest', 'bonus', 'total'].map((one) => h('th', { scope: 'col', key: one }, t(`web.col.${one}`))),
        ),
      ),
      h(
        'tbody',
        v.standing.map((line, seat) => [
          h(
            'tr',
            { key: seat, id: `of-${seat}`, class: seat === s.you.seat ? 'you' : '' },
            h(
              'th',
              { scope: 'row' },
              s.who.name(seat),
              v.doubled === seat ? ' ×2' : '',
              h('span.soft.small', s.details(seat)),
            ),
            h('td', line.tricks),
            h('td', line.quest === null ? '–' : signed(line.quest)),
            h('td', signed(line.bonus)),
            h('td', h('b', number(v.totals[seat]))),
          ),
          v.quest
            ? h(
                'tr',
                { key: `how${seat}`, class: `why ${seat === s.you.seat ? 'you' : ''}` },
                h('td', { colspan: 5 }, explained(v, seat, s.who)),
              )
            : null,
        ]),
      ),
    ),
    h(
      'details',
      { key: 'won' },
      h('summary', t('web.won')),
      v.won.map((cards, seat) => [
        h('h3', { key: `name${seat}` }, s.who.name(seat)),
        h(
          'div.minis',
          { key: seat },
          cards.length
            ? cards.map((card, at) =>
                h('span', { key: card, class: 'card', ...opensIn(card, at), 'aria-label': cardName(card) }, face(card)),
              )
            : h('span.soft', t('nothing')),
        ),
      ]),
    ),
  ];
}

/**
 * A quest: what it counts, and where it looks. A card: what it does, and whether the quest looks at it.
 * @param {string} name
 * @param {string} under
 */
function told(name, under) {
  const quests = gameOf(GAME).quests;
  const own = quests.find((one) => one.quest === name);
  const cards = own?.cards.filter((card) => !isSpecial(card)) ?? [];
  if (own) {
    const looks = cards.length && cards.length < 20 ? t('about.looks.at', { cards: theCards(cards) }) : null;
    return [chips(capital(t(`quest.${name}`))), looks ?? t(cards.length ? 'about.looks.pile' : 'about.looks.tricks')];
  }
  const quest = quests.find((one) => one.quest === under);
  const looks = !quest?.cards.length ? 'tricks' : quest.cards.includes(name) ? 'yes' : 'no';
  return [
    ...(isSpecial(name)
      ? [chips(t(`special.${name}`)), t(kind(name) ? 'about.suited' : 'about.magic')]
      : [t('about.dwarf-king', { rank: printed(name) }), t('about.dwarf-king.trick')]),
    has(`about.${name}`) ? t(`about.${name}`) : null,
    quest
      ? [h('b', t(`quest.${under}.title`)), ': ', chips(t(`quest.${under}`)), '. ', t(`about.looks.${looks}`)]
      : t('about.worth'),
  ].filter(Boolean);
}

/** @type {import('../looks.js').Look<DwarfTable>} */
export const look = {
  kind: 'dk',
  poster: '/games/dwarf/poster.svg',
  unit: 'hand',
  face,
  letters: { r: 'dragon', m: 'mummy', p: 'puppeteer', o: 'sorcerer', x: 'excalibur' },
  won,
  wonText: (_, view, seat) => word('trick', { n: view.standing[seat].tricks }),
  points: (view, seat) => view.totals[seat],
  pointsWord: 'web.word.total',
  note,
  tiles,
  choices,
  beats,
  trips,
  // Who makes the exchange has a place for each of the two cards from the deal on (DK-5.9).
  extra: (v, seat) => (v.phase !== 'play' && v.hand.includes('g11b') && v.partner !== seat ? 2 : 0),
  explained,
  ended: (s, view, seat) => explained(view, seat, s.who),
  about: told,
  playedFor: (view) =>
    view.quest
      ? h(
          'div.tile.quest',
          { key: 'quest', ...opens(view.quest) },
          icon('scroll'),
          h('div.said', questText(view.quest)),
        )
      : null,
  quest: (view) => view.quest ?? null,
  later: ['play', 'sorcerer'],
  standing,
};
