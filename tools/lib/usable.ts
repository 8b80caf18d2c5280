import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dist } from './paths.mjs';

/** Returns the size of a built file of the app as the gateway sends it, in bytes. */
export function sentBytes(pathname: string): number {
  const file = join(dist, 'app', pathname);
  try {
    return readFileSync(`${file}.br`).length;
  } catch {
    return readFileSync(file).length;
  }
}

/** Makes a page mark when its lobby becomes usable; call it before the page is opened. */
export async function noteUsable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The app draws the first card once its listeners are attached.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.game-grid .game-card')) return;
      observer.disconnect();
      performance.mark('usable');
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * Returns the paths that a page had requested when it became usable, each once. Later requests do not count, however fast the
 * machine is.
 */
export async function requestedBeforeUsable(page: Page): Promise<string[]> {
  const requested = await page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Infinity;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime <= usable)
      .map((entry) => new URL(entry.name).pathname);
  });
  return [...new Set(requested)];
}
