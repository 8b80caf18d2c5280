import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { dist } from '../../tools/lib/paths.mjs';
import { sentBytes } from '../../tools/lib/usable.ts';
import { newContext, phoneViewport } from './browsing.ts';

export interface Weight {
  what: string;
  bytes: number;
}

/** Scripts and sheets until the first card. */
async function requestedBy(browser: Browser, address: string): Promise<string[]> {
  const context = await newContext(browser, { viewport: phoneViewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(':is(.game-card, .vendor-card)').first().waitFor();
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  await context.close();
  return [...new Set(names)].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
}

const sum = (paths: readonly string[]) => paths.reduce((bytes, path) => bytes + sentBytes(path), 0);

/**
 * Brotli bytes: lobby chunk, each category's extra files, games' clients with art, no font.
 * @param categories paths
 */
export async function weightsOf(
  browser: Browser,
  url: string,
  categories: readonly string[],
): Promise<Weight[]> {
  const home = await requestedBy(browser, url);
  const parts: Weight[] = [
    { what: 'the lobby', bytes: sum(home.filter((path) => path.startsWith('/assets/Home-'))) },
  ];
  for (const path of categories) {
    const requested = await requestedBy(browser, url + path);
    parts.push({
      what: `the category ${path}`,
      bytes: sum(requested.filter((name) => !home.includes(name))),
    });
  }
  const games = join(dist, 'games');
  for (const game of readdirSync(games)) {
    const files = readdirSync(join(games, game), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.br'),
    );
    parts.push({
      what: `the client of ${game}`,
      bytes: files.reduce((bytes, name) => bytes + readFileSync(join(games, game, name)).length, 0),
    });
  }
  return parts;
}
