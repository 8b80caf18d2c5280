import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dist } from './paths.mjs';

/** Bytes as sent. */
export function sentBytes(pathname: string): number {
  const file = join(dist, 'app', pathname);
  try {
    return readFileSync(`${file}.br`).length;
  } catch {
    return readFileSync(file).length;
  }
}

/**
 * Paths of the scripts and sheets that a public page fetches first, each once; home's are among
 * them.
 * @param name of the page in the build, as in `page.EN.help.html`; none: home
 */
export function firstFiles(name?: string): string[] {
  const page = ['page.EN', name, 'html'].filter(Boolean).join('.');
  const html = readFileSync(join(dist, 'app', page), 'utf8');
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(js|css)\b/g))];
}

/** What such a page needs beyond home: brotli bytes. */
export function bytesBeyondHome(name: string): number {
  const home = firstFiles();
  const more = firstFiles(name).filter((path) => !home.includes(path));
  return more.reduce((bytes, path) => bytes + sentBytes(path), 0);
}

/** Marks when the lobby is usable; call before opening. */
export async function noteUsable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The first card comes once listeners are attached.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.game-grid .game-card')) return;
      observer.disconnect();
      performance.mark('usable');
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Paths requested until usable, each once. */
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
