import type { Page, Request } from '@playwright/test';
import { ask } from '../support/api.ts';
import { onServer } from '../support/palaro.ts';
import { games, openHome, search } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';

// The catalogue is asked for 2.5 s after the page's first touch.
test.use({ touched: true });

const isChanges = (request: Request) => request.url().includes('/games/changes');
const isWhole = (request: Request) => request.url().includes('/games/catalogue');

/** Bytes with headers: of the answer, and of both. */
async function moved(request: Request): Promise<{ answer: number; both: number }> {
  const sizes = await request.sizes();
  const answer = sizes.responseHeadersSize + sizes.responseBodySize;
  return { answer, both: answer + sizes.requestHeadersSize + sizes.requestBodySize };
}

function storedVersion(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    if (
      !(await indexedDB.databases()).some(
        ({ name, version }) => name === 'palaro' && (version ?? 0) > 1,
      )
    )
      return null;
    return new Promise<string | null>((resolve) => {
      const open = indexedDB.open('palaro');
      open.addEventListener('success', () => {
        const row = open.result.transaction('values').objectStore('values').get(['games', 'TY']);
        row.addEventListener('success', () => {
          open.result.close();
          resolve(
            (row.result as { value: { version: string } } | undefined)?.value.version ?? null,
          );
        });
      });
    });
  });
}

async function visit(page: Page): Promise<string> {
  // With all games: the renamed one does not open.
  await openHome(page, '/?a=1');
  await expect.poll(() => storedVersion(page), { timeout: 20_000 }).not.toBeNull();
  return String(await storedVersion(page));
}

/** Returns the catalogue's requests of a reload, once the stored version satisfies `done`. */
async function again(page: Page, done: (version: string | null) => boolean): Promise<Request[]> {
  const asked: Request[] = [];
  const hear = (request: Request) => {
    if (isChanges(request) || isWhole(request)) asked.push(request);
  };
  // The page before may be asking too: a live event has brought the change.
  await page.reload({ waitUntil: 'commit' });
  page.on('request', hear);
  const changes = await page.waitForResponse(
    (response) => isChanges(response.request()) && asked.includes(response.request()),
  );
  await changes.finished();
  await expect.poll(async () => done(await storedVersion(page)), { timeout: 20_000 }).toBe(true);
  page.off('request', hear);
  return asked;
}

const touch = (databaseUrl: string, version: string) =>
  onServer(
    databaseUrl,
    `UPDATE settings SET value = to_jsonb('${version}'::text) WHERE key = 'catalogueVersion'`,
  );

/** Loses a game of the device's catalogue, whose version stays. */
const damage = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('palaro');
        open.addEventListener('success', () => {
          const change = open.result.transaction('values', 'readwrite');
          const values = change.objectStore('values');
          const row = values.get(['games', 'TY']);
          row.addEventListener('success', () => {
            const stored = row.result as { value: { games: unknown[] } };
            stored.value.games.splice(3, 1);
            values.put(stored);
          });
          change.addEventListener('complete', () => {
            open.result.close();
            resolve();
          });
        });
      }),
  );

test('[PWA-04] [LOB-15c] an unchanged catalogue is refreshed in less than 1 KB, one with a fault is replaced', async ({
  page,
}) => {
  const version = await visit(page);
  const unchanged = (stored: string | null) => stored === version;
  await test.step('less than 1 KB, then with its request', async () => {
    const first = await again(page, unchanged);
    expect(first.map(isWhole)).toEqual([false]);
    expect((await moved(first[0] as Request)).answer).toBeLessThan(1024);
    const second = await again(page, unchanged);
    expect(second.map(isWhole)).toEqual([false]);
    expect((await moved(second[0] as Request)).both).toBeLessThan(1024);
  });
  await test.step('a device whose catalogue is not what it says gets the whole one', async () => {
    await damage(page);
    const whole = page.waitForResponse((response) => isWhole(response.request()));
    await again(page, unchanged);
    expect((await whole).ok()).toBe(true);
  });
});

test('[LOB-15a] [LOB-15c] [GAME-09] a game that was renamed is found by its new name, for the bytes of that game', async ({
  page,
  palaro,
}) => {
  await visit(page);
  // A live event may bring the change before the reload does.
  const asked: Request[] = [];
  page.on('request', (request) => (isChanges(request) || isWhole(request)) && asked.push(request));
  await onServer(
    palaro.databaseUrl,
    `UPDATE games SET names = names || '{"TY": "Parolang Pinagbago"}' WHERE game_id = (SELECT max(game_id) FROM games)`,
  );
  await touch(palaro.databaseUrl, 'renamed');
  // A gateway reads the version once a second.
  const version = async () =>
    (await ask(`${palaro.url}/api/wps/relay/games/catalogue?language=TY`)).body.value
      .version as string;
  await expect.poll(version).toMatch(/^renamed(-j)?~/);
  await again(page, (stored) => /^renamed(-j)?~/.test(stored ?? ''));
  expect(asked.some(isWhole)).toBe(false);
  const answered = asked.filter((request) => request.failure() === null);
  for (const request of answered) expect((await moved(request)).answer).toBeLessThan(1024);
  await search(page, 'pinagbago');
  await expect(games(page)).toHaveCount(1);
});
