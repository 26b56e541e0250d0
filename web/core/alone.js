// @ts-check
// Opens the page of a replay from a file of its own: `trickhold review --html` writes this code into it, and with it
// everything that the page asks a server for. Without scripts, or if this fails, the file is the tables it also holds.

(async () => {
  const root = document.documentElement;
  if (location.search === '?tables' || !HTMLScriptElement.supports?.('importmap')) return;
  root.dataset.opening = '';
  try {
    await new Promise((done) => addEventListener('DOMContentLoaded', done));
    const packed = atob(document.getElementById('packed')?.textContent ?? '');
    const bytes = Uint8Array.from(packed, (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    /** What a server would answer, by paths. @type {Record<string, string>} */
    const files = Object.fromEntries(await new Response(stream).json());
    const named = (/** @type {string} */ ending) => Object.keys(files).filter((path) => path.endsWith(ending));

    // Modules find each other by names that begin with a word: such as begin with a dot mean nothing inside a blob.
    const address = (/** @type {string} */ path) =>
      URL.createObjectURL(new Blob([files[path]], { type: 'text/javascript' }));
    const imports = Object.fromEntries(named('.js').map((path) => [`trickhold${path}`, address(path)]));
    const map = document.createElement('script');
    map.type = 'importmap';
    map.textContent = JSON.stringify({ imports });
    globalThis.fetch = async (path) => {
      if (typeof path === 'string' && Object.hasOwn(files, path)) return new Response(files[path]);
      throw new TypeError(`this file does not hold ${path}`);
    };

    document.head.querySelector('style')?.remove();
    document.head.append(map);
    for (const path of named('.css')) {
      const style = document.createElement('style');
      style.dataset.of = path;
      style.textContent = files[path];
      document.head.append(style);
    }
    document.body.replaceChildren(
      ...['app', 'polite', 'assertive'].map((id) => Object.assign(document.createElement('div'), { id })),
    );
    for (const id of ['polite', 'assertive']) {
      const region = document.getElementById(id);
      region?.setAttribute('class', 'hidden');
      region?.setAttribute('aria-live', id);
    }
    root.dataset.path = '/replay/file';
    const app = 'trickhold/core/app.js';
    await import(app);
    delete root.dataset.opening;
  } catch {
    location.search = '?tables';
  }
})();
