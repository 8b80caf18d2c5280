import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from './paths.mjs';

/** Bytes of a built file of the app as the gateway sends it. */
export function sentBytes(pathname) {
  const file = join(dist, 'app', pathname);
  try {
    return readFileSync(`${file}.br`).length;
  } catch {
    return readFileSync(file).length;
  }
}

/** Has a page note when its lobby can be used; to be called before the page is opened. */
export function noteUsable(page) {
  return page.addInitScript(() => {
    // The app draws the first card when its listeners are in place.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.game-grid .game-card')) return;
      observer.disconnect();
      performance.mark('usable');
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * The files of the site that a page had asked for when it became usable: what a quick machine fetches after that is not
 * counted, however soon it comes.
 * @returns paths, each once.
 */
export async function askedBeforeUsable(page) {
  const asked = await page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Infinity;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime <= usable)
      .map((entry) => new URL(entry.name).pathname);
  });
  return [...new Set(asked)];
}
