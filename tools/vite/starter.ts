/** Replaced by the texts' address in each page. */
export const textsMark = '/assets/texts';

interface Parts {
  entry: string;
  chunks: readonly string[];
  /** Evaluated before the entry. */
  libraries: string;
  /** Needed before the app draws; none when inline. */
  sheets: readonly string[];
}

/**
 * After the first paint with banner, or a second: on slow lines scripts would delay it. Before,
 * fetches the first screen's data and notes early taps (src/app/early-tap.ts).
 * @returns a script element
 */
export function starter({ entry, chunks, libraries, sheets }: Parts): string {
  return `<script>(() => {
  const things = 'a,button,label,input';
  const markOf = (thing) => [thing.tagName, (thing.closest('label') ?? thing).textContent, thing.value, ...['href', 'aria-label'].map((name) => thing.getAttribute(name))].join('|');
  const alike = (mark) => [...document.querySelectorAll('#root :is(' + things + ')')].filter((thing) => markOf(thing) === mark);
  const note = ({ target }) => {
    const thing = target.closest(things);
    const mark = thing && markOf(thing);
    const before = thing ? alike(mark) : [];
    tap = thing && { mark, place: before.indexOf(thing), of: before.length };
  };
  let tap = null;
  addEventListener('click', note);
  globalThis.takeEarlyTap = () => {
    removeEventListener('click', note);
    const now = tap ? alike(tap.mark) : [];
    return tap && now.length === tap.of ? now[tap.place] : null;
  };
  let begun = false;
  const add = (properties) => document.head.appendChild(Object.assign(document.createElement('link'), { crossOrigin: '', ...properties }));
  const run = async () => {
    if (begun) return;
    begun = true;
    // React makes errors while it is loaded; without their traces the engine need not read its source a second time.
    Error.stackTraceLimit = 0;
    const { home = '', calls = '' } = document.getElementById('boot')?.dataset ?? {};
    for (const href of (home + ' ' + calls).split(' ')) if (href) add({ rel: 'preload', as: 'fetch', href });
    // The app applies them when it takes the page over (src/app/late-styles.ts), so that there is one layout. One that fails
    // must not stop the app.
    const sheets = [];
    const styled = ${JSON.stringify(sheets)}.map((href) => new Promise((done) => sheets.push(add({ rel: 'stylesheet', media: 'not all', href, onload: done, onerror: done }))));
    for (const href of ${JSON.stringify([...chunks, entry])}) add({ rel: 'modulepreload', href });
    add({ rel: 'preload', as: 'fetch', href: '${textsMark}' });
    globalThis.applyLateStyles = () => {
      for (const sheet of sheets) sheet.media = 'all';
    };
    // A part of the app that neither the device nor the network has: in words, with a way to try again.
    const stuck = () => {
      applyLateStyles();
      document.getElementById('root').hidden = true;
      document.getElementById('stuck').hidden = false;
    };
    // Each in a task of its own, so that a touch in between is answered.
    await Promise.all([import('${libraries}').catch(stuck), ...styled]);
    setTimeout(() => import('${entry}').catch(stuck));
  };
  const painted = () => {
    const picture = document.querySelector('.banner-first');
    const shown = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
    if (picture) picture.decode().then(shown, shown);
    else setTimeout(run);
  };
  setTimeout(run, 1000);
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
    }).observe({ type: 'paint', buffered: true });
  } catch {}
})();</script>`;
}
