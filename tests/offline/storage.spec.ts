import { type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { storedKinds } from '../support/device.ts';
import {
  asMember,
  firstVisit,
  games,
  layerLeft,
  logIn,
  openHome,
  settled,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });

/** Until the worker has the site, the device the catalogue and some pictures. */
async function visit(page: Page): Promise<void> {
  await firstVisit(page);
  await page.reload();
  await expect.poll(() => count(page)).toBeGreaterThanOrEqual(6);
}

/** Counted by reading every body. */
function images(page: Page): Promise<{ entries: number; bytes: number }> {
  return page.evaluate(async () => {
    const cache = await caches.open('images');
    const keys = await cache.keys();
    const sizes = await Promise.all(
      keys.map(async (key) => (await (await cache.match(key))!.blob()).size),
    );
    return { entries: keys.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
}

/** Without reading them, which would delay a download. */
const count = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('images')).keys()).length);

const line = (page: Page, group: string) => page.locator(`.line[data-group="${group}"]`);

async function openStorage(page: Page): Promise<void> {
  await page.goto('/storage');
  await expect(page.getByRole('heading', { level: 1, name: t('storage.title') })).toBeVisible();
  await expect(line(page, 'app')).toBeVisible();
}

async function clear(page: Page, group: string): Promise<void> {
  await page
    .getByRole('button', {
      name: t('storage.clearOne', { what: t(`storage.group.${group}.name`) }),
    })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t(`storage.group.${group}.follows`));
  await question.getByRole('button', { name: t('storage.clear'), exact: true }).click();
  await expect(line(page, group)).toHaveCount(0);
}

/** Home's pictures go on coming; the page counts when it opens. */
async function expectListed(page: Page): Promise<void> {
  await expect(async () => {
    await openStorage(page);
    const { entries, bytes } = await images(page);
    await expect(line(page, 'images')).toContainText(
      t('storage.group.images.number', { count: entries }),
      { timeout: 1000 },
    );
    await expect(line(page, 'images')).toContainText(
      t('storage.unit.KB', { amount: Math.round(bytes / 1000) }),
      { timeout: 1000 },
    );
  }).toPass({ timeout: 20_000 });
  const year = new Date().getFullYear();
  for (const group of ['images', 'app', 'catalogue', 'news', 'texts', 'basics']) {
    await expect(line(page, group), group).toContainText(String(year));
  }
  await expect(page.getByRole('meter', { name: t('storage.space.bar') })).toBeVisible();
  await expect(line(page, 'waiting')).toHaveCount(0);
}

async function expectEachCleared(page: Page): Promise<void> {
  // A late picture or list would be stored again.
  await settled(page);
  await clear(page, 'images');
  expect(await count(page)).toBe(0);
  const before = await storedKinds(page);
  expect(before).toEqual(expect.arrayContaining(['games', 'winners', 'siteStatus']));
  await clear(page, 'news');
  const after = await storedKinds(page);
  // Stored for home and for the account.
  const gone = new Set(before.filter((kind) => !after.includes(kind)));
  // Home's rows are asked for when they are near, or never.
  gone.delete('popular');
  expect(after).not.toContain('popular');
  expect([...gone].sort()).toEqual(['announcements', 'banners', 'jackpot', 'winners']);
}

async function expectAllCleared(page: Page): Promise<void> {
  await settled(page);
  await page.getByRole('button', { name: t('storage.clearAll') }).click();
  await expect(page.getByRole('alertdialog')).toContainText(t('storage.clearAllText'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('storage.clearAll') })
    .click();
  await expect(page.getByText(t('storage.kept.empty'))).toBeVisible();
  expect(
    await page.evaluate(async () =>
      (await caches.keys()).filter((name) => /precache|images/.test(name)),
    ),
  ).toEqual([]);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
}

test('[PWA-08] what is on the device is listed by kind, and cleared by kind or at once; a login stays', async ({
  page,
  context,
}) => {
  await visit(page);
  await test.step('the page lists what is there', () => expectListed(page));
  await test.step('each kind is cleared by itself, and what is cleared is gone', async () => {
    await expectEachCleared(page);
    await context.setOffline(true);
    await page.goto('/?c=FISH&a=1&p=2');
    await expect(games(page)).toHaveCount(18);
    await context.setOffline(false);
  });
  await test.step('everything is cleared with a word on what follows offline; a login stays', async () => {
    await asMember(page);
    await expect.poll(() => count(page)).toBeGreaterThanOrEqual(6);
    await openStorage(page);
    await expectAllCleared(page);
    await page.reload();
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
  });
});

test('[PWA-08] a download that does not fit is rejected, one without room stops, one cut off resumes by itself', async ({
  page,
  context,
  baseURL,
}) => {
  await page.addInitScript(() => {
    // As with a small quota.
    if (!localStorage.getItem('room'))
      navigator.storage.estimate = () => Promise.resolve({ usage: 5_000_000, quota: 150_000_000 });
  });
  await visit(page);
  await test.step('one that does not fit the device is rejected beforehand, with a smaller choice', async () => {
    await openStorage(page);
    await page.getByRole('button', { name: t('storage.download.look') }).click();
    const summary = page.locator('main output');
    await expect(summary).toContainText(t('storage.download.lightPictures'));
    await expect(summary).toContainText('27 MB');
    await expectAccessible(page);
    await expect(
      page.getByRole('button', { name: t('storage.download.start'), exact: true }),
    ).toHaveCount(0);
    await page.getByRole('switch', { name: t('storage.saver.label') }).click();
    await page.getByRole('button', { name: t('storage.download.look') }).click();
    await expect(
      page.getByRole('button', { name: t('storage.download.start'), exact: true }),
    ).toBeVisible();
    await page.getByRole('switch', { name: t('storage.saver.label') }).click();
    await page.evaluate(() => localStorage.setItem('room', 'yes'));
  });
  await test.step('a full device stops it with an explanation and leaves its files', async () => {
    await openStorage(page);
    await page.getByRole('button', { name: t('storage.download.look') }).click();
    await expect(
      page.getByRole('button', { name: t('storage.download.start'), exact: true }),
    ).toBeVisible();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin: baseURL ?? '',
      quotaSize: 12_000_000,
    });
    await page.getByRole('button', { name: t('storage.download.start'), exact: true }).click();
    await expect(page.getByText(t('storage.download.full'))).toBeVisible({ timeout: 60_000 });
    expect(await count(page)).toBeGreaterThan(100);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' });
  });
  await test.step('it goes on, and resumes by itself when it is cut off; cancelled, it leaves its files and is not offered again', async () => {
    await page.getByRole('button', { name: t('storage.download.goOn') }).click();
    await expect.poll(() => count(page)).toBeGreaterThan(300);
    await context.setOffline(true);
    await expect(page.getByText(t('storage.download.waiting'))).toBeVisible();
    const cut = await count(page);
    await context.setOffline(false);
    await expect.poll(() => count(page), { timeout: 30_000 }).toBeGreaterThan(cut + 200);
    await page.getByRole('button', { name: t('storage.download.cancel') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('storage.download.cancelYes') })
      .click();
    await expect(page.getByRole('button', { name: t('storage.download.look') })).toBeVisible();
    await layerLeft(page);
    await page.reload();
    await expect(page.getByRole('button', { name: t('storage.download.look') })).toBeVisible();
    await expect(line(page, 'images')).toBeVisible();
  });
});

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('[PWA-08] persistent storage is requested once, after a login, never on the first visit', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.storage.persisted = () => Promise.resolve(false);
      navigator.storage.persist = () => {
        localStorage.setItem('asked', String(Number(localStorage.getItem('asked')) + 1));
        return Promise.resolve(false);
      };
    });
    const asked = () => page.evaluate(() => Number(localStorage.getItem('asked')));
    await openHome(page);
    await settled(page);
    expect(await asked()).toBe(0);
    await logIn(page);
    await expect.poll(asked).toBe(1);
    await page.evaluate(() => sessionStorage.clear());
    await logIn(page);
    await page.goto('/storage');
    expect(await asked()).toBe(1);
    await page.getByRole('button', { name: t('storage.space.ask') }).click();
    await expect(page.getByText(t('storage.space.rejected'))).toBeVisible();
    expect(await asked()).toBe(2);
  });
});
