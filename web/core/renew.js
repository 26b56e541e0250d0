// @ts-check
// What a page does that does not speak the server's version of the messages.

import { WIRE } from './net.js';

/** Milliseconds to read why the page loads itself anew. */
const READING = 3000;

/** In a tab, whether a page of this version has loaded itself anew. */
const KEY = `trickhold-renewed-${WIRE}`;

let renewing = false;

/**
 * Loads the page anew in a moment and says so. A page of one version does that once in a tab: if the new one is of the
 * same version (the server is older, or was out of reach while the page was loaded), it stays, so there is no loop.
 */
export function renew() {
  if (renewing) return true;
  try {
    if (sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // What cannot be remembered is not done.
    return false;
  }
  renewing = true;
  setTimeout(() => location.reload(), READING);
  return true;
}
