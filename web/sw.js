// @ts-check
// Keeps what was loaded, so that the pages open without a network. With a network, everything comes from there.

/** @typedef {import('./core/border.js').Foreign} Foreign events of workers: the types of pages do not know them */

// The server puts in what the files are: with new ones everything is kept anew, and versions do not mix.
const NAME = 'trickhold-VERSION';
const worker = /** @type {Foreign} */ (self);

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {Foreign} */ event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

// The page tells what it has loaded.
worker.addEventListener('message', (/** @type {Foreign} */ event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => Promise.allSettled(event.data.map((/** @type {string} */ path) => cache.add(path)))),
  );
});

worker.addEventListener('fetch', (/** @type {Foreign} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (
    request.method !== 'GET' ||
    url.origin !== location.origin ||
    /^\/(api(?!\/catalogue$)|health|metrics)/.test(url.pathname)
  )
    return;
  // All pages share one document.
  const key = request.mode === 'navigate' ? '/' : url.pathname;
  event.respondWith(fetch(request).catch(async () => (await caches.match(key)) ?? Response.error()));
});
