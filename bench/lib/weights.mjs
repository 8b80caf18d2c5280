import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../../tools/lib/paths.mjs';
import { sentBytes } from '../../tools/lib/usable.mjs';

/** The scripts and sheets of the site that a page asks for until its first card is there: paths, each once. */
async function askedFor(browser, address) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(':is(.game-card, .vendor-card)').first().waitFor();
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  await context.close();
  return [...new Set(names)].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
}

const sum = (paths) => paths.reduce((bytes, path) => bytes + sentBytes(path), 0);

/**
 * What the parts of the site weigh, bytes in brotli: the lobby's chunk, what each centre takes beside what home has, and the
 * clients of the house games with their art, their font not counted.
 * @param {readonly string[]} centres paths
 * @returns {Promise<{ what: string, bytes: number }[]>}
 */
export async function weightsOf(browser, url, centres) {
  const home = await askedFor(browser, url);
  const parts = [
    { what: 'the lobby', bytes: sum(home.filter((path) => path.startsWith('/assets/Home-'))) },
  ];
  for (const path of centres) {
    const asked = await askedFor(browser, url + path);
    parts.push({
      what: `the centre ${path}`,
      bytes: sum(asked.filter((name) => !home.includes(name))),
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
