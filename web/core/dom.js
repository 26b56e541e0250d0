// @ts-check
// A small keyed renderer: elements stay the same from one drawing to the next, so focus stays too.

/**
 * @typedef {import('./border.js').Props} Props
 * @typedef {import('./border.js').Drawn} Drawn
 * @typedef {string | number} Key what tells an element from its neighbours
 * @typedef {{tag: string, props: Props, children: Child[], key: Key | undefined}} Node_
 * @typedef {Node_ | string | number | null | undefined | false | true} Plain
 * @typedef {Plain | Child[]} Child
 * @typedef {Event & {target: HTMLInputElement}} OfField what happens to a field; a select has what is used of it as
 *   well
 */

const SVG = new Set(['svg', 'g', 'path', 'circle', 'rect', 'ellipse', 'polygon', 'polyline', 'line', 'text', 'use']);

/**
 * An element to draw, its classes behind its tag: `h('p.soft', { id }, …)`, or `h('p.soft', …)`.
 * @param {string} tag
 * @param {...(Props | Child)} rest
 * @returns {Node_}
 */
export function h(tag, ...rest) {
  const [first] = rest;
  const bare = !first || typeof first !== 'object' || Array.isArray(first) || 'tag' in first;
  const props = /** @type {Props} */ (bare ? {} : rest.shift());
  const [name, ...kinds] = tag.split('.');
  const all = kinds.length ? { ...props, class: [...kinds, props.class ?? ''].join(' ').trim() } : props;
  return { tag: name, props: all, children: /** @type {Child[]} */ (rest), key: all.key };
}

/** @param {Child[]} children @param {Plain[]} [out] @returns {(Node_ | string)[]} */
function flat(children, out = []) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, out);
    else if (child === null || child === undefined || child === false || child === true) continue;
    else out.push(typeof child === 'number' ? String(child) : child);
  }
  return /** @type {(Node_ | string)[]} */ (out);
}

/** @param {Drawn} element @param {string} name @param {Props[string]} value @param {Props[string]} old */
function set(element, name, value, old) {
  if (name === 'key' || name === 'ref') return;
  if (name.startsWith('on')) {
    element[name] = value ?? null;
  } else if (name === 'style') {
    for (const key of Object.keys(old ?? {})) if (!(value && key in value)) element.style.removeProperty(key);
    for (const [key, one] of Object.entries(value ?? {}))
      if (old?.[key] !== one) element.style.setProperty(key, String(one));
  } else if (name === 'value' || name === 'checked') {
    if (element[name] !== value) element[name] = value ?? '';
  } else if (value === false || value === null || value === undefined) {
    element.removeAttribute(name);
  } else if (value !== old) {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @param {Node_ | string} vnode @returns {Drawn} */
function create(vnode) {
  if (typeof vnode === 'string') return document.createTextNode(vnode);
  const element = /** @type {Drawn} */ (
    SVG.has(vnode.tag)
      ? document.createElementNS('http://www.w3.org/2000/svg', vnode.tag)
      : document.createElement(vnode.tag)
  );
  fill(element, {}, vnode);
  vnode.props.ref?.(element);
  return element;
}

/** @param {Drawn} element @param {Props} old @param {Node_} vnode */
function fill(element, old, vnode) {
  for (const name of Object.keys(old)) if (!(name in vnode.props)) set(element, name, null, old[name]);
  // Options of a select must be there before its value.
  patch(element, ...vnode.children);
  for (const [name, value] of Object.entries(vnode.props)) set(element, name, value, old[name]);
  element._v = vnode;
}

/**
 * Draws children into an element, reusing what is there.
 * @param {Drawn} parent
 * @param {...Child} children
 */
export function patch(parent, ...children) {
  const next = flat(children);
  /** @type {Map<Key, Drawn>} */
  const keyed = new Map();
  /** @type {Drawn[]} */
  const plain = [];
  for (const node of [...parent.childNodes]) {
    const key = node._v?.key;
    if (key !== undefined) keyed.set(key, node);
    else plain.push(node);
  }
  const placed = next.map((vnode) => {
    let node = null;
    if (typeof vnode === 'string') {
      const at = plain.findIndex((one) => one.nodeType === 3);
      if (at === 0 || (at > 0 && plain.slice(0, at).length < 3)) node = plain.splice(at, 1)[0];
      if (node) {
        if (node.data !== vnode) node.data = vnode;
      } else node = create(vnode);
    } else if (vnode.key !== undefined) {
      node = keyed.get(vnode.key);
      if (node && node._v.tag === vnode.tag) {
        keyed.delete(vnode.key);
        fill(node, node._v.props, vnode);
      } else node = create(vnode);
    } else {
      const at = plain.findIndex((one) => one._v?.tag === vnode.tag);
      if (at >= 0) {
        node = plain.splice(at, 1)[0];
        fill(node, node._v.props, vnode);
      } else node = create(vnode);
    }
    return node;
  });
  // What is gone goes first: nothing that stays is moved for it, and a moved element loses the focus.
  for (const node of keyed.values()) node.remove();
  for (const node of plain) node.remove();
  let place = parent.firstChild;
  for (const node of placed) {
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
}

/**
 * Styles that come with the page that needs them, before it is drawn; a file of its own holds them already.
 * @param {string} href
 */
export const styled = (href) =>
  document.querySelector(`[data-of="${href}"]`) ??
  new Promise((done) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done }),
    );
  });

/** Says something to people who do not see the page. @param {string} text @param {boolean} [now] */
export function say(text, now = false) {
  const region = document.getElementById(now ? 'assertive' : 'polite');
  if (!region) return;
  const line = document.createElement('p');
  line.textContent = text;
  region.append(line);
  while (region.childNodes.length > 4) region.firstChild?.remove();
}
