// @ts-check
// The table: lobby, game, end. It draws what the session holds and sends what people choose.

import { h, patch, say } from './dom.js';
import { t, has, signed, number } from './words.js';
import { api } from './net.js';
import { Session } from './session.js';
import { face, lying, cardName, kindName, symbol, kind, COLOURS, MAGIC, SUITS } from './cards.js';
import * as store from './store.js';
import { settings } from './parts.js';
import { errorText } from './start.js';
import { qr } from './qr.js';
import { go } from './app.js';

const EMOTES = ['well_played', 'thanks', 'oops', 'hurry', 'thinking', 'laugh'];
const LETTERS = /** @type {Record<string, string>} */ ({ r: 'dragon', m: 'mummy', p: 'puppeteer', o: 'sorcerer', x: 'excalibur' });

/** @param {HTMLElement} app @param {string} id */
export function open(app, id) {
  /** @type {Session | null} */
  let session = null;
  /** @type {any} */
  let info = null;
  let error = '';
  let closed = false;
  /** Which sheet is open: scores, log, chat, last, menu, help. */
  let sheet = matchMedia('(min-width: 1000px)').matches ? 'scores' : '';
  /** @type {string | null} */
  let lifted = null;
  /** @type {any} */
  let hint = null;
  let asking = '';
  let typed = '';
  let typedAt = 0;
  let draft = '';
  let copied = false;
  /** @type {any} */
  let after = null;
  /** @type {any} */
  let wakeLock = null;
  let started = false;
  /** A finished trick that is looked at; none: the last one. @type {number | null} */
  let looked = null;

  const wide = () => matchMedia('(min-width: 1000px)').matches;

  function enter() {
    session = new Session(id, {
      draw,
      moved,
      turn: () => {
        const s = /** @type {Session} */ (session);
        const asked = askText(s);
        say(asked, true);
        document.title = `● ${t('web.your.turn')} – Trickhold`;
        if (document.hidden) navigator.vibrate?.(120);
        draw();
      },
    });
    draw();
  }

  async function begin() {
    if (store.table(id).token) return enter();
    try {
      info = await api(`/api/tables/${encodeURIComponent(id)}`);
    } catch (wrong) {
      error = errorText(wrong);
    }
    if (info && info.state !== 'lobby') return enter();
    if (!closed) draw();
  }

  /** @param {any} event */
  async function join(event) {
    event?.preventDefault?.();
    try {
      const name = (store.get('name') || '').trim() || t('web.guest');
      const seated = await api(`/api/tables/${encodeURIComponent(id)}/join`, { name });
      store.putTable(id, { token: seated.token, commit: seated.table.commit, game: seated.table.game });
      enter();
    } catch (wrong) {
      error = errorText(wrong);
      draw();
    }
  }

  // ---------- drawing ----------

  function draw() {
    if (closed) return;
    const s = session;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const cards = [...app.querySelectorAll('.hand button')];
    const place = active ? cards.indexOf(active) : -1;
    const prompted = active?.closest('.prompt');
    patch(app, s?.table ? (s.table.state === 'lobby' ? lobby(s) : board(s)) : door(s));
    if (document.activeElement === document.body && (place >= 0 || prompted)) {
      const now = /** @type {HTMLElement[]} */ ([...app.querySelectorAll('.hand button')]);
      (now[Math.min(Math.max(place, 0), now.length - 1)] ?? app.querySelector('.status'))?.focus?.();
    }
    if (s?.table) automatic(s);
  }

  /** What happens by itself. @param {Session} s */
  function automatic(s) {
    const kept = /** @type {any} */ (store.table(id));
    if (s.table?.state === 'lobby' && s.connection === 'open' && s.you.chair !== null && !kept.added) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      store.putTable(id, { added: hex });
      s.about({ type: 'add', hex });
    }
    if (s.table?.state === 'lobby' && s.connection === 'open' && kept.autostart && !started) {
      started = true;
      store.putTable(id, { autostart: undefined });
      s.about({ type: 'start' });
    }
    if (s.legal.length === 0 && document.title.startsWith('●')) document.title = 'Trickhold';
    if (s.table?.state === 'playing' && !wakeLock && s.you.chair !== null) {
      wakeLock = navigator.wakeLock?.request?.('screen').catch(() => null) ?? true;
    }
  }

  /** Before anybody has sat down. @param {Session | null} s */
  function door(s) {
    const ended = s?.connection === 'ended' ? t(has(`web.ended.${s.ended}`) ? `web.ended.${s.ended}` : 'web.ended', { code: s.ended }) : '';
    if (!info || error || s) {
      return h('main', { class: 'page door', key: 'door' }, h('h1', {}, 'Trickhold'),
        h('p', { role: 'status', class: error || ended ? 'error' : '' }, error || ended || t('web.connecting')),
        h('a', { href: '/', class: 'button' }, t('web.home')));
    }
    const free = info.chairs.filter((/** @type {any} */ one) => one.kind === 'free').length;
    return h('main', { class: 'page door', key: 'join' },
      h('h1', {}, t(`game.${info.game}`)),
      h('p', {}, t('web.join.who', { names: info.chairs.filter((/** @type {any} */ one) => one.kind !== 'free').map((/** @type {any} */ one) => one.name).join(', ') })),
      h('form', { class: 'box', onsubmit: join },
        h('label', { class: 'field' }, h('span', {}, t('web.name')),
          h('input', { id: 'join-name', value: store.get('name'), maxlength: 24, autocomplete: 'nickname', placeholder: t('web.guest'), oninput: (/** @type {any} */ event) => store.put('name', event.target.value) })),
        h('div', { class: 'row' },
          h('button', { class: 'primary big', id: 'join', type: 'submit', disabled: free === 0 }, free ? t('web.join') : t('refusal.full')),
          h('button', { type: 'button', id: 'watch', onclick: enter }, t('web.watch')))),
      h('a', { href: '/' }, t('web.home')));
  }

  /** @param {Session} s */
  function lobby(s) {
    const table = /** @type {NonNullable<Session['table']>} */ (s.table);
    const link = `${location.origin}/t/${id}`;
    let code = null;
    try {
      const grid = qr(link);
      const d = grid.map((row, r) => row.map((on, c) => (on ? `M${c + 2} ${r + 2}h1v1h-1z` : '')).join('')).join('');
      code = h('svg', { viewBox: `0 0 ${grid.length + 4} ${grid.length + 4}`, class: 'qr', role: 'img', 'aria-label': t('web.qr'), 'shape-rendering': 'crispEdges' },
        h('rect', { width: grid.length + 4, height: grid.length + 4, fill: '#fff' }), h('path', { d, fill: '#000' }));
    } catch {
      // A very long address has no code.
    }
    return h('main', { class: 'page lobby', key: 'lobby' },
      h('h1', {}, t(`game.${table.game}`)),
      connection(s),
      h('section', { class: 'box' }, h('h2', {}, t('web.chairs')),
        h('ul', { class: 'list chairs' }, table.chairs.map((chair, n) => h('li', { key: n, class: 'entry' },
          h('b', {}, chair.kind === 'free' ? t('web.chair.free') : chair.name, n === s.you.chair ? ` (${t('web.you')})` : ''),
          h('span', { class: 'soft' }, chair.kind === 'bot' ? t('web.bot') : n === table.host ? t('web.host') : ''),
          s.you.host && n !== s.you.chair
            ? h('span', { class: 'row tight' },
                chair.kind === 'person' ? null : h('select', { 'aria-label': t('web.chair.bot', { n: n + 1 }), value: chair.bot ?? '', onchange: (/** @type {any} */ event) => (event.target.value ? s.about({ type: 'fill', chair: n, bot: event.target.value }) : s.about({ type: 'empty', chair: n })) },
                  h('option', { value: '', selected: !chair.bot }, t('web.chair.free')), ['random', 'greedy', 'skilled', 'expert'].map((one) => h('option', { value: one, selected: chair.bot === one }, t('web.bot.of', { bot: t(`bot.${one}`) })))),
                chair.kind === 'person' ? h('button', { onclick: () => s.about({ type: 'empty', chair: n }) }, t('web.remove')) : null)
            : null))),
        s.you.host
          ? h('button', { class: 'primary big', id: 'start', onclick: () => s.about({ type: 'start' }) }, t('web.start'))
          : h('p', { class: 'soft' }, s.you.chair === null ? t('web.watching') : t('web.wait.host'))),
      h('section', { class: 'box invite' }, h('h2', {}, t('web.invite')),
        code,
        h('div', { class: 'row' }, h('input', { id: 'link', readonly: true, value: link, 'aria-label': t('web.link'), onfocus: (/** @type {any} */ event) => event.target.select() }),
          h('button', { onclick: () => copy(link) }, copied ? t('web.copied') : t('web.copy')))),
      h('section', { class: 'box' }, h('h2', {}, t('web.options')),
        h('p', {}, Object.entries(table.options).map(([key, value]) => `${t(`option.${key}`)}: ${has(`option.${key}.${value}`) ? t(`option.${key}.${value}`) : value}`).join(' · ')),
        h('p', { class: 'soft small' }, t('web.commit'), ' ', h('code', {}, table.commit.slice(0, 16), '…'))),
      h('section', { class: 'box' }, h('h2', {}, t('web.chat')), chatPanel(s)),
      h('div', { class: 'row' }, s.you.chair !== null ? h('button', { onclick: () => leave(s) }, t('web.leave')) : null, h('a', { href: '/', class: 'button' }, t('web.home'))),
      toast(s));
  }

  /** @param {string} link */
  async function copy(link) {
    try {
      await navigator.clipboard.writeText(link);
      copied = true;
    } catch {
      /** @type {HTMLInputElement | null} */ (app.querySelector('#link'))?.select();
    }
    draw();
  }

  /** @param {Session} s */
  async function leave(s) {
    await s.about({ type: 'leave' });
    store.putTable(id, { token: undefined });
    go('/');
  }

  /** @param {Session} s */
  function connection(s) {
    if (s.connection === 'open') return null;
    const text = s.connection === 'ended' ? t(has(`web.ended.${s.ended}`) ? `web.ended.${s.ended}` : 'web.ended', { code: s.ended }) : t('web.again');
    return h('p', { class: 'lost', role: 'status', key: 'lost' }, text, s.ended === 'superseded' ? h('button', { onclick: () => { s.close(); enter(); } }, t('web.take.back')) : null);
  }

  /** @param {Session} s */
  const toast = (s) => (s.toast ? h('p', { class: `toast ${s.toast.bad ? 'bad' : ''}`, key: 'toast', onclick: () => { s.toast = null; draw(); } }, s.toast.text) : null);

  /** What is asked of this viewer. @param {Session} s */
  function askText(s) {
    const v = s.view;
    if (!v) return '';
    if (v.phase === 'giving') return t(v.gives ? 'phase.you.giving.one' : 'phase.you.giving', { n: 2 - v.gives, name: s.name(v.partner) });
    if (v.phase === 'play') return v.led ? t('phase.you.play', { led: kindName(v.led) }) : v.trick.length ? t('phase.you.any') : t('phase.you.lead');
    return t(`phase.you.${v.phase}`);
  }

  /** Whose turn it is and what is asked. @param {Session} s */
  function statusText(s) {
    const v = s.view;
    if (s.summary) return t(s.table?.game === 'dwarf-king' ? 'web.hand.over' : 'web.round.over', { n: s.summary.round });
    if (s.banner) return s.banner;
    if (!v) return '';
    if (s.present && s.legal.length && !(s.legal.length === 1 && s.legal[0].type === 'decline')) return askText(s);
    if (v.phase === 'over' || s.table?.state === 'over') return t('effect.match_over', { names: v.winners.map((/** @type {number} */ one) => s.name(one)).join(' & ') });
    if (v.turn === null && v.phase === 'play') return '…';
    return t(`phase.${v.phase}`, { name: s.name(v.turn) });
  }

  /** @param {Session} s */
  function board(s) {
    const v = s.view;
    const table = /** @type {NonNullable<Session['table']>} */ (s.table);
    const dwarf = table.game === 'dwarf-king';
    const base = s.you.chair ?? 0;
    const n = table.players;
    const order = Array.from({ length: n }, (_, i) => (base + i) % n);
    if (!v) return h('main', { class: 'page', key: 'none' }, t('web.connecting'));
    const mine = s.mayAct;
    const over = s.present && table.state === 'over';
    const prompt = over ? null : promptOf(s);
    return h('main', { class: `table ${dwarf ? 'dk' : 'dg'} n${n} ${mine ? 'mine' : ''} ${sheet ? 'sheeted' : ''} ${over ? 'finished' : ''}`, key: 'board' },
      h('h1', { class: 'hidden' }, t(`game.${table.game}`)),
      h('header', { class: 'bar', key: 'bar' },
        h('button', { class: 'icon', id: 'menu', 'aria-label': t('web.menu'), 'aria-expanded': String(sheet === 'menu'), onclick: () => toggle('menu') }, '☰'),
        h('p', { class: `status ${mine ? 'yours' : ''}`, tabindex: -1 }, statusText(s)),
        h('span', { class: 'count' }, clock(s), h('span', {}, t(dwarf ? 'web.count.hand' : 'web.count.round', { round: s.summary?.round ?? Math.min(v.round + 1, v.rounds), rounds: v.rounds })), h('span', {}, t('web.count.trick', { trick: Math.min(v.tricks_done + 1, v.tricks), tricks: v.tricks })))),
      connection(s),
      h('section', { class: 'others', 'aria-label': t('web.others'), key: 'others' }, order.slice(1).map((seat) => tableau(s, seat))),
      dwarf ? tiles(s) : null,
      h('section', { class: `felt ${prompt ? 'prompting' : ''} ${over ? 'done' : ''}`, 'aria-label': t('web.trick'), key: 'felt', onclick: () => { s.stop(); } },
        over ? result(s) : s.summary ? summary(s) : [
          v.led ? h('p', { class: 'led', key: 'led' }, symbol(v.led), h('span', {}, t('web.led', { kind: kindName(v.led) }))) : null,
          prompt,
          prompt && v.trick.length === 0 ? null : h('ol', { class: 'trick', key: 'trick' }, v.trick.map((/** @type {any} */ one, /** @type {number} */ at) => {
            const step = order.indexOf(one.seat);
            const angle = (step / n) * 2 * Math.PI;
            return h('li', { key: one.card, class: `slot ${s.marked.includes(one.card) ? 'wins' : s.marked.length ? 'fades' : ''}`, 'data-card': one.card, style: { '--x': String(-Math.sin(angle)), '--y': String(Math.cos(angle)) } },
              lying(one.card, { 'aria-label': t('web.trick.card', { name: s.name(one.seat), card: cardName(one.card) }) }),
              h('span', { class: 'by', 'aria-hidden': 'true' }, at === 0 ? '★ ' : '', step === 0 && s.you.chair !== null ? t('web.you') : s.name(one.seat)));
          })),
          store.get('pace') === 'click' && s.whole ? h('p', { class: 'led more', key: 'more' }, t('web.click')) : null,
          v.trick.length === 0 && !prompt ? h('p', { class: 'waiting', key: 'waiting' }, v.phase === 'play' ? t(v.turn === s.you.chair ? 'web.lead.you' : 'web.lead', { name: s.name(v.turn ?? v.leader) }) : '') : null]),
      h('section', { class: 'own', 'aria-label': t('web.own'), key: 'own' }, tableau(s, base)),
      toast(s),
      hintBox(s),
      over ? null : hand(s),
      tools(s),
      sheet ? h('div', { class: 'backdrop', key: 'backdrop', onclick: closeSheet }) : null,
      sheet ? sheetOf(s) : null);
  }

  /** @param {Session} s */
  function clock(s) {
    const left = s.timeLeft;
    if (left === null || s.table?.state !== 'playing') return null;
    return h('span', { class: `clock ${left < 5000 ? 'hurry' : ''}`, key: 'clock' }, `◷ ${Math.ceil(left / 1000)}`);
  }

  /** A player: name, cards left, what they have won. @param {Session} s @param {number} seat */
  function tableau(s, seat) {
    const v = s.view;
    const table = /** @type {NonNullable<Session['table']>} */ (s.table);
    const chair = table.chairs[seat];
    const dwarf = table.game === 'dwarf-king';
    const turn = v.turn === seat && table.state === 'playing';
    const bubble = s.bubbles.get(seat);
    const badge = chair.away ? ['zZ', t('web.away')] : chair.kind === 'bot' ? ['⚙', t('web.bot')] : ['', ''];
    const own = seat === s.you.chair;
    const points = dwarf ? v.totals[seat] : v.piles[seat].points;
    const text = [
      own ? t('web.you') : chair.name, badge[1], turn ? t('web.has.turn') : '', v.dealer === seat ? t('web.dealer') : '',
      t('web.cards.left', { n: v.cards_left[seat] }), dwarf ? t('web.tricks', { n: v.standing[seat].tricks }) : '', t('web.points', { n: points }),
    ].filter(Boolean).join(', ');
    return h('button', { class: `seat ${turn ? 'turn' : ''} ${chair.away ? 'away' : ''}`, key: seat, id: `seat-${seat}`, onclick: () => toggle('scores', true) },
      h('span', { class: 'hidden', key: 'text' }, text),
      h('span', { class: 'who', 'aria-hidden': 'true' },
        turn ? h('span', { class: 'arrow' }, '▶') : null,
        h('b', {}, own ? chair.name || t('web.you') : chair.name), badge[0] ? h('span', { class: 'badge' }, badge[0]) : null, v.dealer === seat ? h('span', { class: 'badge dealer' }, t('web.dealer.short')) : null),
      h('span', { class: 'facts', 'aria-hidden': 'true' },
        h('span', { class: 'left' }, h('span', { class: 'back' }), String(v.cards_left[seat])),
        dwarf ? h('span', {}, h('span', { class: 'pile' }), String(v.standing[seat].tricks)) : null,
        dwarf && v.standing[seat].quest !== null ? h('span', { class: 'now' }, signed(v.standing[seat].quest + v.standing[seat].bonus), v.doubled === seat ? '×2' : '') : null,
        h('span', { class: 'pts' }, number(points), dwarf || table.options.rounds === 1 ? '' : `/${number(v.totals[seat])}`)),
      dwarf ? null : columns(v.piles[seat]),
      bubble ? h('span', { class: 'bubble' }, bubble) : null);
  }

  /** Won cards of David & Goliath in five columns. @param {any} pile */
  function columns(pile) {
    return h('span', { class: 'cols', 'aria-hidden': 'true' }, COLOURS.map((letter) => {
      const line = pile.colours.find((/** @type {any} */ one) => one.colour === letter);
      return h('span', { key: letter, class: `col col-${letter} ${!line ? 'none' : line.by_count ? 'many' : ''}` }, symbol(letter),
        h('span', { class: 'sum' }, line ? String(line.points) : '–'),
        h('span', { class: 'pips' }, !line ? '' : line.by_count ? '×1' : '•'.repeat(line.cards.length)));
    }));
  }

  /** Quest and special card, always in sight. @param {Session} s */
  function tiles(s) {
    const v = s.view;
    if (!v.special) return null;
    return h('section', { class: 'tiles', key: 'tiles', 'aria-label': t('web.tiles') },
      v.quest ? h('div', { class: 'tile quest', key: 'quest' }, h('b', {}, t(`quest.title.${v.quest}`)), h('span', {}, t(`quest.${v.quest}`)))
        : v.tile && !(s.mayAct && v.phase === 'quest') ? h('div', { class: 'tile quest open', key: 'quest' }, ['a', 'b'].map((side) => h('p', { key: side }, h('b', {}, t(`quest.title.${v.tile}${side}`)), h('span', {}, t(`quest.${v.tile}${side}`))))) : null,
      h('div', { class: 'tile special', key: 'special' }, h('span', { class: 'card', 'aria-hidden': 'true' }, face(v.special)), h('span', { class: 'said' }, h('b', {}, t(`card.${v.special}`)), h('span', {}, t(`special.${v.special}`)))));
  }

  /** Choices that are no card of the own hand. @param {Session} s */
  function promptOf(s) {
    const v = s.view;
    if (!s.mayAct) return null;
    const type = s.legal[0].type;
    /** @param {any} action @param {string} key @param {any[]} inside @param {string} [kind] */
    const choice = (action, key, inside, kind = '') => h('button', { key, class: `choice ${kind}`, onclick: (/** @type {Event} */ event) => { event.stopPropagation(); s.act(action); draw(); } }, inside);
    const title = h('h2', { key: 'title' }, askText(s));
    switch (v.phase) {
      case 'quest':
        return h('div', { class: 'prompt quests', key: 'prompt' }, title, s.legal.map((action) =>
          choice(action, action.side, [h('b', {}, t(`quest.title.${v.tile}${action.side}`)), h('span', {}, t(`quest.${v.tile}${action.side}`))])));
      case 'exchange':
      case 'druid':
        return h('div', { class: 'prompt', key: 'prompt' }, title, s.legal.map((action) => choice(action, String(action.with), [h('b', {}, s.name(action.with)), h('span', {}, t('web.cards.left', { n: v.cards_left[action.with] }))])));
      case 'pass': {
        const n = s.table?.players ?? 4;
        const me = s.you.chair ?? 0;
        return h('div', { class: 'prompt', key: 'prompt' }, title, s.legal.map((action) => choice(action, action.direction, [
          h('b', {}, action.direction === 'left' ? '⟵ ' : '', t(`web.pass.${action.direction}`), action.direction === 'right' ? ' ⟶' : ''),
          h('span', {}, t('web.pass.to', { name: s.name(action.direction === 'left' ? (me + 1) % n : (me + n - 1) % n) }))])));
      }
      case 'sorcerer':
        if (s.legal.length === 1 && type === 'decline') return null;
        return h('div', { class: 'prompt sorcerer', key: 'prompt' }, title,
          h('div', { class: 'pick', key: 'pick' }, s.legal.filter((action) => action.type === 'take').map((action) => h('button', { key: action.card, class: 'choice take', onclick: () => { s.act(action); draw(); } }, h('span', { class: 'hidden' }, t('web.take', { card: cardName(action.card) })), h('span', { class: 'card' }, face(action.card))))),
          s.legal.some((action) => action.type === 'decline') ? choice({ type: 'decline' }, 'decline', [h('b', {}, t('web.decline'))]) : null);
      case 'giving':
        return h('div', { class: 'prompt give', key: 'prompt' }, title, h('p', { key: 'how' }, t('web.give.how')));
      default:
        return null;
    }
  }

  /** @param {Session} s */
  function hand(s) {
    const v = s.view;
    if (s.you.chair === null) return h('p', { class: 'hand soft', key: 'hand' }, t('web.watching'));
    const cards = /** @type {string[]} */ (v.hand);
    const may = s.mayAct;
    const verb = v.phase === 'giving' ? 'give' : 'play';
    const playing = may && s.legal.some((one) => one.type === verb);
    const best = hint?.number === s.number ? hint.advice.actions[hint.advice.best].action.card : null;
    const full = s.table?.game === 'dwarf-king' ? v.tricks : 15;
    return h('section', { class: 'hand', key: 'hand', 'aria-label': t('web.hand'), style: { '--full': String(full), '--row': String(cards.length > 6 ? Math.ceil(cards.length / 2) : Math.max(1, cards.length)) }, onkeydown: arrows },
      cards.map((card, at) => {
        const legal = playing && s.legal.some((one) => one.type === verb && one.card === card);
        const dim = playing && !legal;
        const state = [dim ? t('web.not.now') : '', lifted === card ? t('web.lifted') : '', s.preselected === card ? t('web.preselected') : '', best === card ? t('web.hint.best') : ''].filter(Boolean).join(', ');
        return h('button', {
          key: card, 'data-card': card, class: `card ${legal ? 'legal' : ''} ${dim ? 'dim' : ''} ${lifted === card ? 'lifted' : ''} ${s.preselected === card ? 'pre' : ''} ${best === card ? 'best' : ''} ${at && kind(cards[at - 1]) !== kind(card) ? 'first' : ''}`,
          'aria-pressed': lifted === card || s.preselected === card ? 'true' : null,
          onclick: (/** @type {any} */ event) => tap(s, card, event.pointerType === 'touch'),
        }, h('span', { class: 'hidden' }, `${cardName(card)}${state ? `, ${state}` : ''}`), face(card));
      }));
  }

  /** A card of the own hand was chosen. @param {Session} s @param {string} card @param {boolean} touch */
  function tap(s, card, touch) {
    if (s.table?.state !== 'playing') return;
    const verb = s.view.phase === 'giving' ? 'give' : 'play';
    if (!s.mayAct || !s.legal.some((one) => one.type === verb)) {
      // Chosen for later; a second tap takes it back.
      if (s.view.phase === 'play' || !s.present) s.preselected = s.preselected === card ? null : card;
      say(t(s.preselected ? 'web.preselect' : 'web.preselect.not', { card: cardName(card) }));
      draw();
      return;
    }
    const action = s.legal.find((one) => one.type === verb && one.card === card);
    if (!action) {
      // The server explains which rule refuses it.
      lifted = null;
      s.act({ type: verb, card });
      return;
    }
    if (touch && store.get('tap') === 'twice' && lifted !== card) {
      lifted = card;
      draw();
      return;
    }
    lifted = null;
    hint = null;
    s.act(action);
    draw();
  }

  /** @param {KeyboardEvent} event */
  function arrows(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = /** @type {HTMLElement[]} */ ([...app.querySelectorAll('.hand button')]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    all[(at + step + all.length) % all.length]?.focus();
    event.preventDefault();
  }

  /** @param {Session} s */
  function tools(s) {
    const advisable = s.table?.advice && s.you.chair !== null && s.table.state === 'playing';
    /** @param {string} name @param {string} icon @param {string} key @param {any} [extra] */
    const tool = (name, icon, key, extra) => h('button', { key: name, id: `tool-${name}`, class: sheet === name ? 'on' : '', 'aria-expanded': String(sheet === name), 'aria-keyshortcuts': key || null, onclick: () => toggle(name) }, h('span', { 'aria-hidden': 'true', class: 'ico' }, icon), t(name === 'last' ? 'web.tool.last.short' : `web.tool.${name}`), extra);
    return h('nav', { class: 'tools', 'aria-label': t('web.tools'), key: 'tools' },
      tool('scores', '∑', 's'), tool('last', '⟲', 'l'), tool('log', '☰', ''), tool('chat', '✉', 'c', s.unread ? h('span', { class: 'dot' }, String(s.unread)) : null),
      advisable ? h('button', { key: 'hint', id: 'tool-hint', disabled: !s.mayAct || asking === 'wait', 'aria-keyshortcuts': 'h', onclick: askHint }, h('span', { 'aria-hidden': 'true', class: 'ico' }, '✦'), t('web.tool.hint')) : null);
  }

  function askHint() {
    if (!session?.mayAct || asking) return;
    const people = session.table?.chairs.filter((one) => one.kind === 'person').length ?? 1;
    if (people > 1) {
      asking = 'ask';
      draw();
    } else getHint();
  }

  async function getHint() {
    const s = /** @type {Session} */ (session);
    asking = 'wait';
    draw();
    try {
      const number = s.number;
      const advice = await api(`/api/tables/${id}/advice`, undefined, { method: 'POST', token: store.table(id).token });
      // The hint itself is an event, but moves nothing.
      hint = { advice, number: Math.max(number, s.number), legal: JSON.stringify(s.legal) };
      await new Promise((done) => setTimeout(done, 60));
      if (JSON.stringify(s.legal) === hint.legal) hint.number = s.number;
      say(hintText(s), true);
    } catch (wrong) {
      s.notice(errorText(wrong), true);
    }
    asking = '';
    draw();
  }

  /** @param {any} action @param {Session} s */
  function actionText(action, s) {
    if (action.card) return action.type === 'give' ? t('web.act.give', { card: cardName(action.card) }) : cardName(action.card);
    if (action.side) return t(`quest.title.${s.view?.tile ?? ''}${action.side}`);
    if (action.with !== undefined) return s.name(action.with);
    if (action.direction) return t(`web.pass.${action.direction}`);
    return t('web.decline');
  }

  /** @param {any} remark */
  const remarkText = (remark) => t(`reason.${remark.type}`, { colour: remark.colour ? kindName(remark.colour) : '', from: remark.from, to: remark.to });

  /** @param {Session} s */
  function hintText(s) {
    const { actions, best, reason } = hint.advice;
    const why = reason.type === 'does' ? remarkText(reason.remark) : reason.type === 'avoids' ? t('reason.avoids', { other: actionText(reason.other, s), why: remarkText(reason.remark) }) : t(`reason.${reason.type}`);
    return `${t('web.hint.is', { action: actionText(actions[best].action, s), share: Math.round(actions[best].share * 100) })} ${why}`;
  }

  /** @param {Session} s */
  function hintBox(s) {
    if (asking === 'ask') {
      return h('div', { class: 'hint', key: 'hint', role: 'group', 'aria-label': t('web.tool.hint') }, h('p', {}, t('web.hint.ask')),
        h('div', { class: 'row' }, h('button', { class: 'primary', onclick: getHint }, t('web.yes')), h('button', { onclick: () => { asking = ''; draw(); } }, t('web.no'))));
    }
    if (asking === 'wait') return h('div', { class: 'hint', key: 'hint' }, h('p', {}, t('web.hint.wait')));
    if (!hint || hint.number !== s.number) return null;
    return h('div', { class: 'hint', key: 'hint' }, h('p', {}, hintText(s)), h('button', { class: 'icon', 'aria-label': t('web.close'), onclick: () => { hint = null; draw(); } }, '×'));
  }

  // ---------- side sheet ----------

  /** @param {string} name @param {boolean} [always] */
  function toggle(name, always = false) {
    looked = null;
    sheet = sheet === name && !always ? (wide() ? sheet : '') : name;
    if (session && sheet === 'chat') session.unread = 0;
    draw();
    if (sheet) /** @type {HTMLElement | null} */ (app.querySelector('.sheet'))?.focus({ preventScroll: true });
  }

  function closeSheet() {
    const was = sheet;
    sheet = wide() ? 'scores' : '';
    draw();
    // Back to where it was opened.
    /** @type {HTMLElement | null} */ (app.querySelector(was === 'menu' || was === 'help' ? '#menu' : `#tool-${was}`))?.focus({ preventScroll: true });
  }

  /** @param {Session} s */
  function sheetOf(s) {
    if (sheet === 'chat') s.unread = 0;
    const panels = /** @type {Record<string, (s: Session) => any>} */ ({ scores: scoresPanel, last: lastPanel, log: logPanel, chat: chatPanel, menu: menuPanel, help: helpPanel });
    const inside = panels[sheet]?.(s);
    return h('aside', { class: `sheet sheet-${sheet}`, key: 'sheet', tabindex: -1, 'aria-label': t(`web.tool.${sheet}`) },
      h('header', {}, h('h2', {}, t(`web.tool.${sheet}`)), h('button', { class: 'icon close', 'aria-label': t('web.close'), onclick: closeSheet }, '×')),
      h('div', { class: 'inside', key: sheet, tabindex: 0, role: 'group', 'aria-label': t(`web.tool.${sheet}`) }, inside));
  }

  /** @param {Session} s */
  function scoresPanel(s) {
    const v = s.view;
    const table = /** @type {NonNullable<Session['table']>} */ (s.table);
    const dwarf = table.game === 'dwarf-king';
    const seats = table.chairs.map((_, seat) => seat);
    return [
      dwarf ? [
        v.quest ? h('p', { key: 'quest', class: 'said' }, h('b', {}, t(`quest.title.${v.quest}`)), ' – ', t(`quest.${v.quest}`), ' ', h('a', { href: `/rules#DK-8.3`, target: '_blank', class: 'rule' }, 'DK-8.3')) : null,
        h('table', { key: 'standing' }, h('thead', {}, h('tr', {}, h('th', {}, ''), ['tricks', 'quest', 'bonus', 'total'].map((one) => h('th', { scope: 'col', key: one }, t(`web.col.${one}`))))),
          h('tbody', {}, seats.map((seat) => h('tr', { key: seat, class: seat === s.you.chair ? 'you' : '' }, h('th', { scope: 'row' }, s.name(seat), v.doubled === seat ? ' ×2' : ''),
            h('td', {}, v.standing[seat].tricks), h('td', {}, v.standing[seat].quest === null ? '–' : signed(v.standing[seat].quest)), h('td', {}, signed(v.standing[seat].bonus)), h('td', {}, h('b', {}, number(v.totals[seat]))))))),
        h('details', { key: 'won' }, h('summary', {}, t('web.won')), seats.map((seat) => h('div', { key: seat, class: 'won' }, h('h3', {}, s.name(seat)), h('div', { class: 'minis' }, v.won[seat].length ? v.won[seat].map((/** @type {string} */ card) => lying(card, { key: card })) : h('span', { class: 'soft' }, t('web.nothing'))))))]
        : seats.map((seat) => h('section', { key: seat, class: `pilebox ${seat === s.you.chair ? 'you' : ''}` },
            h('h3', {}, s.name(seat), h('span', { class: 'pts' }, t('web.points', { n: v.piles[seat].points }))),
            h('div', { class: 'five' }, COLOURS.map((letter) => {
              const line = v.piles[seat].colours.find((/** @type {any} */ one) => one.colour === letter);
              const why = !line ? t('web.why.none', { colour: kindName(letter) }) : line.by_count ? t('web.why.count', { n: line.cards.length, points: line.points }) : t('web.why.sum', { sum: line.cards.map((/** @type {string} */ card) => card.slice(1)).join(' + '), points: line.points });
              return h('div', { key: letter, class: `five-col ${line?.by_count ? 'many' : ''}` }, symbol(letter, kindName(letter)),
                h('span', { class: 'numbers' }, line ? line.cards.map((/** @type {string} */ card) => card.slice(1)).join(' ') : '–'),
                h('b', { title: why }, line ? (line.by_count ? `${line.cards.length}×1 = ${line.points}` : `= ${line.points}`) : ''));
            })))),
      s.scores.length || table.options.rounds !== 1 ? h('table', { key: 'rounds' }, h('caption', {}, t(dwarf ? 'web.hands' : 'web.rounds')),
        h('thead', {}, h('tr', {}, h('th', {}, ''), seats.map((seat) => h('th', { scope: 'col', key: seat }, s.name(seat))))),
        h('tbody', {}, s.scores.map((row, at) => h('tr', { key: at }, h('th', { scope: 'row' }, at + 1, s.quests[at] ? h('span', { class: 'small' }, ` ${t(`quest.title.${s.quests[at]}`)}`) : null), row.map((score, seat) => h('td', { key: seat }, dwarf ? signed(score) : score)))),
          h('tr', { key: 'total', class: 'total' }, h('th', { scope: 'row' }, '∑'), v.totals.map((/** @type {number} */ score, /** @type {number} */ seat) => h('td', { key: seat }, number(score)))))) : null,
      !dwarf ? h('p', { class: 'soft small', key: 'how' }, t('web.how.dg'), ' ', h('a', { href: '/rules#DG-5.1', target: '_blank', class: 'rule' }, 'DG-5.1')) : null,
      h('p', { class: 'soft small', key: 'commit' }, t('web.commit'), ' ', h('code', {}, table.commit)),
    ];
  }

  /** @param {Session} s */
  function lastPanel(s) {
    const at = looked ?? s.tricks.length - 1;
    const trick = s.tricks[at] ?? { cards: s.last, end: s.lastEnd };
    if (!trick.cards.length) return h('p', { class: 'soft' }, t('web.last.none'));
    /** @param {number} to */
    const look = (to) => { looked = to; draw(); };
    return [
      h('ol', { class: 'lasttrick', key: 'cards' }, trick.cards.map((one) => h('li', { key: one.card }, lying(one.card), h('span', {}, s.name(one.seat))))), trick.end.map((text, n) => h('p', { key: `e${n}` }, text)),
      s.tricks.length > 1 ? h('div', { class: 'row', key: 'steps' }, h('button', { disabled: at <= 0, onclick: () => look(at - 1) }, '‹ ', t('web.earlier')), h('button', { disabled: at >= s.tricks.length - 1, onclick: () => look(at + 1) }, t('web.later'), ' ›')) : null,
    ];
  }

  /** A line of the log; those of a finished trick lead to it. @param {Session} s @param {{number: number, text: string}} line */
  function moment(s, line) {
    const at = s.tricks.findIndex((trick) => trick.first <= line.number && line.number <= trick.last);
    return at < 0 ? line.text : h('button', { class: 'moment', onclick: () => { sheet = 'last'; looked = at; draw(); } }, line.text);
  }

  /** @param {Session} s */
  const logPanel = (s) => (s.log.length ? h('ol', { class: 'log' }, s.log.slice(-250).reverse().map((line, at) => h('li', { key: `${line.number}-${line.text}-${at}`, class: line.kind }, moment(s, line)))) : h('p', { class: 'soft' }, t('web.log.none')));

  /** @param {Session} s */
  function chatPanel(s) {
    const seated = s.you.chair !== null;
    const others = (s.table?.chairs ?? []).map((chair, n) => ({ chair, n })).filter(({ chair, n }) => chair.kind === 'person' && n !== s.you.chair);
    return [
      h('ol', { class: 'chat', key: 'chat' }, s.chat.map((one) => h('li', { key: one.number, class: one.chair === s.you.chair ? 'you' : '' }, h('b', {}, s.name(one.chair)), ' ', one.text ?? h('i', {}, t(`emote.${one.emote}`))))),
      seated ? h('div', { class: 'emotes', key: 'emotes' }, EMOTES.map((one) => h('button', { key: one, onclick: () => s.about({ type: 'emote', emote: one }) }, t(`emote.${one}`)))) : null,
      seated ? h('form', { class: 'row', key: 'form', onsubmit: (/** @type {any} */ event) => { event.preventDefault(); const text = draft.trim(); draft = ''; if (text) s.about({ type: 'chat', text }); draw(); } },
        h('input', { id: 'say', value: draft, maxlength: 280, autocomplete: 'off', 'aria-label': t('web.say'), placeholder: t('web.say'), oninput: (/** @type {any} */ event) => { draft = event.target.value; } }), h('button', { class: 'primary', type: 'submit' }, t('web.send'))) : null,
      seated ? others.map(({ chair, n }) => h('p', { key: `mute${n}` }, h('button', { onclick: () => { const on = !s.you.muted.includes(n); s.about({ type: 'mute', chair: n, on }); s.you.muted = on ? [...s.you.muted, n] : s.you.muted.filter((one) => one !== n); draw(); } }, t(s.you.muted.includes(n) ? 'web.unmute' : 'web.mute', { name: chair.name })))) : null,
    ];
  }

  /** @param {Session} s */
  function menuPanel(s) {
    const table = /** @type {NonNullable<Session['table']>} */ (s.table);
    return [
      h('div', { class: 'row', key: 'links' }, h('a', { class: 'button', href: '/' }, t('web.home')), h('a', { class: 'button', href: '/rules', target: '_blank' }, t('web.rules')), h('button', { onclick: () => toggle('help') }, t('web.tool.help'))),
      h('p', { key: 'options', class: 'small' }, Object.entries(table.options).map(([key, value]) => `${t(`option.${key}`)}: ${has(`option.${key}.${value}`) ? t(`option.${key}.${value}`) : value}`).join(' · ')),
      settings(draw),
      h('div', { class: 'row', key: 'copy' }, h('button', { onclick: () => copy(`${location.origin}/t/${id}`) }, copied ? t('web.copied') : t('web.copy'))),
      table.state === 'playing' && s.you.host ? table.chairs.map((chair, n) => (chair.kind === 'person' && n !== s.you.chair ? h('p', { key: `r${n}` }, h('button', { onclick: () => s.about({ type: 'remove', chair: n }) }, t('web.remove.of', { name: chair.name }))) : null)) : null,
      s.you.chair !== null && table.state === 'playing' ? h('p', { key: 'leave' }, h('button', { class: 'danger', onclick: () => leave(s) }, t('web.leave'))) : null,
    ];
  }

  const helpPanel = () => h('dl', { class: 'keys' }, ['arrows', 'type', 'number', 'l', 's', 't', 'h', 'c', 'space', 'esc', 'help'].map((one) => h('div', { key: one }, h('dt', {}, h('kbd', {}, t(`web.key.${one}`))), h('dd', {}, t(`web.key.${one}.does`)))));

  // ---------- the end of a round, and of the game ----------

  /** @param {Session} s */
  function summary(s) {
    const sum = s.summary;
    const dwarf = s.table?.game === 'dwarf-king';
    return h('div', { class: 'summary', key: 'summary' }, h('h2', {}, t(dwarf ? 'web.hand.over' : 'web.round.over', { n: sum.round })),
      h('table', {}, h('thead', {}, h('tr', {}, h('th', {}, ''), dwarf ? [h('th', { key: 'q' }, t('web.col.quest')), h('th', { key: 'b' }, t('web.col.bonus'))] : null, h('th', {}, t('web.col.score')), h('th', {}, t('web.col.total')))),
        h('tbody', {}, sum.scores.map((/** @type {number} */ score, /** @type {number} */ seat) => h('tr', { key: seat, class: seat === s.you.chair ? 'you' : '' }, h('th', { scope: 'row' }, s.name(seat)),
          dwarf ? [h('td', { key: 'q' }, signed(sum.quest_points[seat])), h('td', { key: 'b' }, signed(sum.bonus[seat]))] : null,
          h('td', {}, h('b', {}, dwarf ? signed(score) : score)), h('td', {}, number(s.view.totals[seat])))))),
      h('button', { class: 'primary', onclick: () => s.stop() }, t('web.go.on')));
  }

  /** @param {Session} s */
  function result(s) {
    const v = s.view;
    const table = /** @type {NonNullable<Session['table']>} */ (s.table);
    /** @type {{total: number, seat: number}[]} */
    const order = v.totals.map((/** @type {number} */ total, /** @type {number} */ seat) => ({ total, seat })).sort((/** @type {any} */ a, /** @type {any} */ b) => b.total - a.total);
    const won = s.you.chair !== null && v.winners.includes(s.you.chair);
    return h('div', { class: 'result', key: 'result' },
      h('h2', {}, won ? t('web.won.you') : t('effect.match_over', { names: v.winners.map((/** @type {number} */ one) => s.name(one)).join(' & ') })),
      h('ol', { class: 'ranking' }, order.map(({ total, seat }) => h('li', { key: seat, class: `${v.winners.includes(seat) ? 'winner' : ''} ${seat === s.you.chair ? 'you' : ''}` }, h('span', {}, v.winners.includes(seat) ? '♛ ' : '', s.name(seat)), h('b', {}, number(total))))),
      h('div', { class: 'row centre' },
        table.rematch ? h('button', { class: 'primary', id: 'rematch', onclick: () => follow(s, /** @type {string} */ (table.rematch)) }, t('web.rematch.go')) : s.you.chair !== null ? h('button', { class: 'primary', id: 'rematch', onclick: () => rematch(s) }, t('web.rematch')) : null,
        h('a', { class: 'button', href: '/' }, t('web.home'))),
      afterPart(s));
  }

  /** @param {Session} s */
  function afterPart(s) {
    if (after === null) {
      after = 'loading';
      import('./after.js').then((module) => {
        after = module.after(id, s, draw);
        draw();
      });
    }
    return after === 'loading' ? null : after();
  }

  /** @param {Session} s */
  async function rematch(s) {
    const answer = await s.socket.send({ type: 'rematch' });
    if (answer.refusal && answer.refusal.code !== 'rematch') return s.notice(s.refusalText(answer.refusal), true);
    const next = s.table?.rematch ?? answer.refusal?.facts?.table;
    if (next) follow(s, next);
    else setTimeout(() => s.table?.rematch && follow(s, s.table.rematch), 300);
  }

  /** @param {Session} s @param {string} next */
  function follow(s, next) {
    const alone = s.table?.chairs.filter((one) => one.kind === 'person').length === 1;
    store.putTable(next, { token: store.table(id).token, game: s.table?.game, autostart: alone || undefined });
    go(`/t/${next}`);
  }

  // ---------- movement ----------

  const still = () => !store.get('motion') || matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

  /** @param {any} what @returns {any} */
  function moved(what) {
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
      card.animate([{ transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0.5 }, { transform: 'none', opacity: 1 }], { duration: 260, easing: 'cubic-bezier(.2,.8,.3,1)' });
      return;
    }
    if (what.type === 'goes') {
      const goal = what.seat === null ? null : app.querySelector(`#seat-${what.seat}`)?.getBoundingClientRect();
      const moves = what.cards.map((/** @type {string} */ name) => {
        const card = app.querySelector(`.slot[data-card="${name}"] .card`);
        if (!card) return null;
        const at = card.getBoundingClientRect();
        const x = goal ? goal.left + goal.width / 2 - at.left - at.width / 2 : 0;
        const y = goal ? goal.top + goal.height / 2 - at.top - at.height / 2 : 0;
        return card.animate([{ transform: 'none', opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.25)`, opacity: 0.2 }], { duration: 340, easing: 'cubic-bezier(.5,0,.8,.5)', fill: 'forwards' }).finished.catch(() => null);
      });
      return Promise.race([Promise.all(moves), new Promise((done) => setTimeout(done, 450))]);
    }
  }

  // ---------- keyboard ----------

  /** @param {KeyboardEvent} event */
  function key(event) {
    const s = session;
    const target = /** @type {HTMLElement} */ (event.target);
    if (!s?.view || s.table?.state === 'lobby' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, select, textarea')) return;
    const press = event.key.toLowerCase();
    const now = Date.now();
    if (now - typedAt > 1500) typed = '';
    if (press === 'escape') {
      lifted = null;
      s.preselected = null;
      if (sheet && !wide()) closeSheet();
      else draw();
      return;
    }
    if (press === ' ' && s.skip()) {
      event.preventDefault();
      return;
    }
    if (press === 'enter' || press === ' ') return;
    const prompt = /** @type {HTMLElement[]} */ ([...app.querySelectorAll('.prompt .choice')]);
    if (!typed && /^[1-9]$/.test(press) && prompt[Number(press) - 1]) {
      prompt[Number(press) - 1].focus();
      return;
    }
    // A colour or suit, then a number or rank.
    const dwarf = s.table?.game === 'dwarf-king';
    const kinds = dwarf ? SUITS : COLOURS.map((one) => one.toLowerCase());
    const held = /** @type {string[]} */ (s.view.hand ?? []);
    /** @param {string} card */
    const focus = (card) => /** @type {HTMLElement | null} */ (app.querySelector(`.hand [data-card="${card}"]`))?.focus();
    if (typed && /^[0-9jqka]$/.test(press)) {
      typed += press;
      typedAt = now;
      const wanted = typed.toLowerCase();
      const found = held.filter((card) => !MAGIC.includes(card) && card.toLowerCase().startsWith(wanted));
      const exact = found.find((card) => card.toLowerCase() === wanted || card.toLowerCase().replace(/[ab]$/, '') === wanted) ?? found[0];
      if (exact) focus(exact);
      return;
    }
    if (kinds.includes(press)) {
      typed = press;
      typedAt = now;
      const first = held.find((card) => !MAGIC.includes(card) && card[0].toLowerCase() === press);
      if (first) focus(first);
      return;
    }
    if (dwarf && LETTERS[press] && held.includes(LETTERS[press])) return focus(LETTERS[press]);
    if (press === 'l') toggle('last');
    else if (press === 's') toggle('scores');
    else if (press === 'c') toggle('chat');
    else if (press === 'h') askHint();
    else if (press === '?') toggle('help');
    else if (press === 't') {
      const lying = s.view.trick.map((/** @type {any} */ one) => t('web.trick.card', { name: s.name(one.seat), card: cardName(one.card) })).join('. ');
      say(`${statusText(s)}. ${lying || t('web.trick.none')}`, true);
    }
  }
  document.addEventListener('keydown', key);
  const ticking = setInterval(() => session?.until && draw(), 500);
  const shown = () => { if (!document.hidden && session && !session.present) session.skip(); };
  document.addEventListener('visibilitychange', shown);

  begin();
  return {
    draw,
    close: () => {
      closed = true;
      session?.close();
      clearInterval(ticking);
      document.removeEventListener('keydown', key);
      document.removeEventListener('visibilitychange', shown);
      Promise.resolve(wakeLock).then((lock) => lock?.release?.()).catch(() => null);
    },
  };
}
