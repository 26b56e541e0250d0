// @ts-check
// Taps and clicks: what they are made with, and double ones. Once the first click has done something, the second one
// does nothing.

/** So long in milliseconds, and so far in pixels, a tap belongs to the one before. */
const [SOON, NEAR] = [500, 32];

/** Swallows what follows on a click that did something. @param {HTMLElement} app */
export function twice(app) {
  /** @type {MouseEvent | null} */
  let last = null;
  /** The click that did something. @type {MouseEvent | null} */
  let done = null;
  /** What came down last: iPhones say of the click after it that it was a mouse, or nothing at all. */
  let pointer = 'mouse';
  /** @param {PointerEvent} event */
  const down = (event) => {
    pointer = event.pointerType;
  };
  /** Is it a finger or a pen? A key clicks as well, but no place. @param {MouseEvent} event */
  const touch = (event) => event.detail > 0 && pointer !== 'mouse';
  /** @param {MouseEvent} event */
  const click = (event) => {
    // The mouse counts its clicks, however late they are heard of; a finger does not everywhere.
    const again =
      done &&
      Math.hypot(event.clientX - done.clientX, event.clientY - done.clientY) < NEAR &&
      (touch(event) ? event.timeStamp - done.timeStamp < SOON : event.detail > 1);
    if (again) {
      event.stopPropagation();
      event.preventDefault();
      done = event;
    } else [last, done] = [event, null];
  };
  app.addEventListener('pointerdown', down, true);
  app.addEventListener('click', click, true);
  return {
    touch,
    /** What is being clicked does something. */
    did: () => {
      done = last;
    },
    close: () => {
      app.removeEventListener('pointerdown', down, true);
      app.removeEventListener('click', click, true);
    },
  };
}
