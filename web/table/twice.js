// @ts-check
// Double clicks: once the first click has done something, the second one does nothing.

/** So long in milliseconds, and so far in pixels, a tap belongs to the one before. */
const [SOON, NEAR] = [500, 32];

/** Swallows what follows on a click that did something. @param {HTMLElement} app */
export function twice(app) {
  /** @type {PointerEvent | null} */
  let last = null;
  /** The click that did something. @type {PointerEvent | null} */
  let done = null;
  /** @param {any} event */
  const click = (event) => {
    // The mouse counts its clicks, however late they are heard of; a finger does not everywhere.
    const again =
      done &&
      Math.hypot(event.clientX - done.clientX, event.clientY - done.clientY) < NEAR &&
      (event.pointerType === 'touch' ? event.timeStamp - done.timeStamp < SOON : event.detail > 1);
    if (again) {
      event.stopPropagation();
      event.preventDefault();
      done = event;
    } else [last, done] = [event, null];
  };
  app.addEventListener('click', click, true);
  return {
    /** What is being clicked does something. */
    did: () => {
      done = last;
    },
    close: () => app.removeEventListener('click', click, true),
  };
}
