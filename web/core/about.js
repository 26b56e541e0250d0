// @ts-check
// Marks what can be explained, a card or a quest by its name; `games/explain.js` does it.

/** Something that has a job of its own: a long press, a right click or a key explains it. @param {string} name */
export const about = (name) => ({ 'data-about': name });

/** Something that has none: a tap or Enter explains it, too. @param {string} name */
export const opens = (name) => ({ ...about(name), role: 'button', tabindex: 0, 'aria-haspopup': 'dialog' });

/** One of many: the arrow keys go from the first one to the others. @param {string} name @param {number} at */
export const opensIn = (name, at) => ({ ...opens(name), tabindex: at ? -1 : 0 });
