import type { Page } from '@playwright/test';
import { ownProxiedTest as test } from '../support/proxied.ts';
import { asMember, games } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import {
  doneWrites,
  forgetDone,
  readNotices,
  readyToWait,
  waitingRows,
  withoutSync,
} from '../support/waiting.ts';
import { words } from '../support/words.ts';

const t = words();
const marks = /^\/api\/wps\/relay\/readAnnouncements$/;

test.beforeEach(async ({ palaro, context }) => {
  await forgetDone(palaro.databaseUrl);
  await withoutSync(context);
});

const ids = async (page: Page) => (await waitingRows(page)).map(({ id }) => id);

test('[PWA-06] a write whose answer is lost after the gateway has done it is sent again under its key, and done once', async ({
  page,
  faults,
  palaro,
}) => {
  await asMember(page);
  await readyToWait(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (marks.test(new URL(request.url()).pathname) && request.method() === 'POST')
      keys.push(request.headers()['idempotency-key']);
  });
  // The browser resends once, so the answer is lost twice.
  faults.fault(marks, { kind: 'lose-answer' }, 2);
  await readNotices(page, 1);
  await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toHaveLength(1);
  await expect.poll(() => ids(page), { timeout: 20_000 }).toEqual([]);
  expect(faults.met.length).toBeGreaterThanOrEqual(1);
  expect(new Set(keys).size).toBe(1);
  expect(await doneWrites(palaro.databaseUrl, 'player')).toEqual([keys[0]]);
});

test('[PWA-06] when the tab that sends is closed in the middle, another goes on where it was, each write once', async ({
  page,
  context,
  faults,
  palaro,
}) => {
  await asMember(page);
  await readyToWait(page);
  const second = await context.newPage();
  await asMember(second);
  await context.setOffline(true);
  await readNotices(page, 3);
  await expect.poll(() => ids(second)).toHaveLength(3);
  const waiting = await ids(second);

  // Hangs: whichever tab sent it holds the queue.
  const sender = new Promise<Page>((resolve) => {
    for (const tab of [page, second])
      tab.on('request', (request) => marks.test(new URL(request.url()).pathname) && resolve(tab));
  });
  faults.fault(marks, { kind: 'swallow' });
  await context.setOffline(false);
  for (const tab of [page, second])
    await tab.evaluate(() => void dispatchEvent(new Event('online')));
  const leader = await sender;
  await expect.poll(() => faults.met.length).toBeGreaterThan(0);
  const heir = leader === page ? second : page;
  expect(await doneWrites(palaro.databaseUrl, 'player')).toEqual([]);
  expect(await ids(heir)).toEqual(waiting);
  await leader.close();
  faults.heal();
  await expect
    .poll(() => doneWrites(palaro.databaseUrl, 'player'), { timeout: 30_000 })
    .toEqual(waiting);
  await expect.poll(() => ids(heir)).toEqual([]);
});

test('[PWA-08] [PWA-06] on a full device pictures are evicted, and writes are stored and sent', async ({
  page,
  context,
  palaro,
}) => {
  await asMember(page);
  await readyToWait(page);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  const pictures = () =>
    page.evaluate(async () => (await (await caches.open('images')).keys()).length);
  // A megabyte each, enough to evict.
  await page.evaluate(async () => {
    const cache = await caches.open('images');
    const body = crypto.getRandomValues(new Uint8Array(65_536));
    for (let i = 0; i < 24; i += 1) {
      await cache.put(
        `https://images.palaro.invalid/p/full-${i}.svg`,
        new Response(new Blob(Array.from({ length: 16 }, () => body))),
      );
    }
  });
  const before = await pictures();
  await context.setOffline(true);
  // A browser's quota admits small writes for a while; this disk takes none until something is
  // removed.
  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    const { delete: remove } = Cache.prototype;
    let full = true;
    const throwFull = (store: IDBObjectStore) => {
      if (full && store.name === 'writes')
        throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.add = function addWhenThereIsRoom(value, key) {
      throwFull(this);
      return key === undefined ? add.call(this, value) : add.call(this, value, key);
    };
    IDBObjectStore.prototype.put = function putWhenThereIsRoom(value, key) {
      throwFull(this);
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
    Cache.prototype.delete = function makeRoom(request, options) {
      full = false;
      return remove.call(this, request, options);
    };
  });
  await readNotices(page, 2);
  await expect.poll(() => ids(page)).toHaveLength(2);
  const waiting = await ids(page);
  expect(await pictures()).toBeLessThan(before);
  await context.setOffline(false);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual(waiting);
});

test('[ERR-03] [PWA-06] a write that the gateway rejects at every try shows an error and does not block the queue', async ({
  page,
  faults,
  palaro,
}) => {
  await asMember(page);
  await readyToWait(page);
  faults.fault(marks, { kind: 'html', page: '<!doctype html><title>Wi-Fi</title>' });
  await readNotices(page, 1);
  await page.goto('/waiting');
  await expect(page.getByText(t('errors.captive'))).toBeVisible({ timeout: 15_000 });
  // It is resent by itself after 1 s or more, so it is pressed while nothing comes through.
  const met = faults.met.length;
  await page.getByRole('button', { name: t('outbox.sendNow') }).click();
  await expect.poll(() => faults.met.length).toBeGreaterThan(met);
  faults.heal();
  await expect(page.getByText(t('outbox.empty'))).toBeVisible({ timeout: 30_000 });
  expect(await doneWrites(palaro.databaseUrl, 'player')).toHaveLength(1);
});
