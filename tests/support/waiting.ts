import { randomUUID } from 'node:crypto';
import { type BrowserContext, type Page, expect } from '@playwright/test';
import { query } from './ledger.ts';
import { words } from './words.ts';
import { settled, withWorker } from './steps.ts';

const t = words();

export interface Row {
  id: string;
  customerId: string;
  name: string;
  request: Record<string, unknown>;
  state: string;
  tries: number;
  reason?: string;
}

function readTable<T>(page: Page, table: 'writes' | 'accounts'): Promise<T[]> {
  return page.evaluate(async (name) => {
    // Opening a missing database would make an empty one in the app's place.
    if (
      !(await indexedDB.databases()).some(
        (known) => known.name === 'palaro-waiting' && (known.version ?? 0) > 1,
      )
    )
      return [];
    return new Promise<T[]>((resolve) => {
      const open = indexedDB.open('palaro-waiting');
      open.addEventListener('success', () => {
        const rows = open.result.transaction(name).objectStore(name).getAll();
        rows.addEventListener('success', () => {
          open.result.close();
          resolve(rows.result as T[]);
        });
      });
    });
  }, table);
}

/** Of any account. */
export const waitingRows = (page: Page): Promise<Row[]> => readTable<Row>(page, 'writes');

/** Needs the worker and the account's outbox key. */
export async function readyToWait(page: Page): Promise<void> {
  await withWorker(page);
  const keys = async () =>
    (await readTable<{ outboxKey?: string }>(page, 'accounts')).map(({ outboxKey }) => outboxKey);
  await expect.poll(keys, { timeout: 20_000 }).toEqual([expect.stringMatching(/^ob_/)]);
  await settled(page);
}

/**
 * Only tabs send; Chromium would ask the worker at once, since it knows nothing of an emulated
 * offline.
 */
export const withoutSync = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));

/** As an earlier visit would; `pause`: ms to the next try after a failed one. */
export async function leaveWrite(
  page: Page,
  name: string,
  request: Record<string, unknown>,
  label: object,
  pause = 0,
): Promise<string> {
  const id = randomUUID();
  await page.evaluate(
    (row) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('palaro-waiting');
        open.addEventListener('success', () => {
          const db = open.result;
          const accounts = db.transaction('accounts').objectStore('accounts').getAllKeys();
          accounts.addEventListener('success', () => {
            const change = db.transaction('writes', 'readwrite');
            change.objectStore('writes').add({ ...row, customerId: accounts.result[0] });
            change.addEventListener('complete', () => {
              db.close();
              resolve();
            });
          });
        });
      }),
    {
      id,
      name,
      request,
      label,
      at: new Date().toISOString(),
      tries: 0,
      broken: 0,
      notBefore: pause && Date.now() + pause,
      state: 'waiting',
    },
  );
  return id;
}

/** From the top; each reading is a write. Returns titles. */
export async function readNotices(page: Page, count: number): Promise<string[]> {
  await page
    .locator('header')
    .getByRole('button', { name: t('frame.notices') })
    .click();
  const titles = page.locator('.notice__title');
  await expect(titles.first()).toHaveAttribute('aria-expanded', 'true');
  for (let i = 1; i < count; i += 1) {
    await titles.nth(i).click();
    await expect(titles.nth(i)).toHaveAttribute('aria-expanded', 'true');
  }
  const read = (await titles.allInnerTexts()).slice(0, count);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('content.close') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return read;
}

/** Keys, in order. */
export async function doneWrites(url: string, account: string): Promise<string[]> {
  const rows = await query<{ key: string }>(
    url,
    'SELECT w.key FROM write_keys w JOIN customers c ON c.id = w.customer_id WHERE c.account = $1 ORDER BY w.at',
    [account],
  );
  return rows.map(({ key }) => key);
}

/** So that each test counts its own. */
export async function forgetDone(url: string): Promise<void> {
  await query(url, 'DELETE FROM write_keys');
  await query(url, 'DELETE FROM read_marks');
}
