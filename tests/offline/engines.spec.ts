import { type Engine, type EngineName, startEngine } from '../support/engines.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { aliasPort } from '../support/palaro.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

const readStoredKinds = `new Promise((resolve) => {
  const open = indexedDB.open('palaro');
  open.onupgradeneeded = () => open.transaction.abort();
  open.onerror = () => resolve([]);
  open.onsuccess = () => {
    const keys = open.result.transaction('values').objectStore('values').getAllKeys();
    keys.onsuccess = () => { open.result.close(); resolve([...new Set(keys.result.map((key) => key[0]))]); };
  };
})`;
const cards = `document.querySelectorAll('.game-grid .game-card').length`;

/** Whether nothing is under way and the worker has the site (docs/testing.md). */
const atRest = `document.documentElement.matches('[data-settled][data-worker=ready]')`;

/** Until the worker has the site, the device home's data. */
async function visit(engine: Engine, url: string): Promise<void> {
  const home = ['banners', 'games', 'HOT_GAMES', 'siteStatus', 'vendors', 'winners'];
  const stored = async () => {
    // Late parts load at a touch.
    await engine.ask(`dispatchEvent(new Event('pointermove'))`);
    const kinds = await engine.ask<string[]>(readStoredKinds);
    return (await engine.ask<boolean>(atRest)) && home.every((kind) => kinds.includes(kind));
  };
  await engine.open(url);
  await expect.poll(stored, { timeout: 60_000 }).toBe(true);
  await engine.open(url);
  await expect
    .poll(() => engine.ask<boolean>('navigator.serviceWorker.controller !== null'))
    .toBe(true);
  await expect.poll(() => engine.ask<number>(cards), { timeout: 20_000 }).toBeGreaterThan(0);
}

for (const name of ['firefox', 'webkit'] satisfies EngineName[]) {
  test(`[PWA-03a] [PWA-03b] [PWA-04] ${name}: after one visit the site opens offline and searches`, async ({
    palaro,
  }) => {
    const engine = await startEngine(name);
    test.skip(typeof engine === 'string', String(engine));
    if (typeof engine === 'string') return;
    const network = await FaultProxy.before(palaro.port, aliasPort());
    const url = `http://localhost:${network.port}`;
    try {
      await visit(engine, url);
      await network.close();
      await expect(fetch(url)).rejects.toThrow();

      await engine.open(url);
      const fourth = () =>
        engine.ask<string>(
          `document.querySelectorAll('.game-grid .game-card__name')[3]?.textContent ?? ''`,
        );
      await expect.poll(fourth, { timeout: 20_000 }).not.toBe('');
      const game = await fourth();
      await engine.open(`${url}/?q=${encodeURIComponent(game)}`);
      const found = () =>
        engine.ask<string[]>(
          `[...document.querySelectorAll('.game-grid .game-card__name')].map((name) => name.textContent)`,
        );
      await expect.poll(found, { timeout: 20_000 }).toContain(game);
      await engine.open(`${url}/storage`);
      const heading = () => engine.ask<string>(`document.querySelector('h1')?.textContent ?? ''`);
      await expect.poll(heading, { timeout: 20_000 }).toBe(t('storage.title'));
    } finally {
      await engine.close();
      await network.close().catch(() => null);
    }
  });
}
