import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { houseGame } from '../support/api.ts';
import {
  buildOf,
  installedTest as test,
  lookForWorker,
  openInstalled,
  untilQuiet,
} from '../support/updatable.ts';
import { asMember, games, settled } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ installation }) => installation.deploy('A'));

const offer = (page: Page) => page.getByText(t('update.waiting'));
const press = (page: Page, key: string) =>
  page.getByRole('button', { name: t(key), exact: true }).click();
const isBuild = (page: Page, mark: string) =>
  expect.poll(() => buildOf(page).catch(() => null), { timeout: 15_000 }).toEqual([mark, mark]);

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

const openLogin = (page: Page) =>
  page
    .locator('header')
    .getByRole('link', { name: t('frame.login') })
    .click();

test('[PWA-07] a new build is put off, comes when all tabs are closed, or after one reload; one is taken back', async ({
  page,
  context,
  installation,
  palaro,
}) => {
  await openInstalled(page);
  let tab = page;
  await test.step('[PWA-07] it is offered, is put off, and comes when all tabs are closed', async () => {
    await isBuild(page, 'A');
    const loads = countLoads(page);
    const chunk = readdirSync(join(installation.app, 'assets')).find(
      (name) => name.startsWith('LoginPopup') && name.endsWith('.A.js'),
    );
    installation.deploy('B');
    await lookForWorker(page);
    await expect(offer(page)).toBeVisible({ timeout: 15_000 });
    await press(page, 'update.later');
    await expect(offer(page)).toHaveCount(0);
    expect(loads()).toBe(0);

    // Goes on with chunks that the new build does not have.
    await openLogin(page);
    await expect(page.getByRole('dialog', { name: t('auth.loginTitle') })).toBeVisible();
    expect((await fetch(`${palaro.url}/assets/${chunk}`)).status).toBe(200);

    await page.goto('/');
    await isBuild(page, 'A');
    await expect(offer(page)).toBeVisible({ timeout: 15_000 });
    await page.close();
    const next = await context.newPage();
    // The old worker ends with its last page; opening one sooner would prolong it.
    await expect(async () => {
      await next.goto('about:blank');
      await wait(500);
      await next.goto('/');
      // The code comes after the page.
      await expect.poll(() => buildOf(next), { timeout: 5000 }).toEqual(['B', 'B']);
    }).toPass({ timeout: 30_000 });
    tab = next;
  });
  await test.step('[PWA-07] accepted, it is there after one reload, whole and without network too', async () => {
    await untilQuiet(tab);
    installation.deploy('C');
    await lookForWorker(tab);
    const loads = countLoads(tab);
    await expect(offer(tab)).toBeVisible({ timeout: 15_000 });
    await press(tab, 'update.now');
    await isBuild(tab, 'C');
    await expect(offer(tab)).toHaveCount(0);
    await context.setOffline(true);
    await tab.reload();
    await expect(games(tab).first()).toBeVisible();
    await isBuild(tab, 'C');
    expect(loads()).toBe(2);
    await context.setOffline(false);
  });
  await test.step('[PWA-07] of two builds the second is taken; one that is taken back is offered too', async () => {
    await tab.reload();
    await untilQuiet(tab);
    installation.deploy('D');
    await lookForWorker(tab);
    await expect(offer(tab)).toBeVisible({ timeout: 15_000 });
    installation.deploy('E');
    await lookForWorker(tab);
    await untilWaiting(tab);
    await press(tab, 'update.now');
    await isBuild(tab, 'E');
    await untilQuiet(tab);

    installation.deploy('D');
    await lookForWorker(tab);
    await press(tab, 'update.now');
    await isBuild(tab, 'D');
    await openLogin(tab);
    await expect(tab.getByRole('dialog', { name: t('auth.loginTitle') })).toBeVisible();
  });
});

/** Nothing installs, and a worker waits. */
function untilWaiting(page: Page): Promise<void> {
  return expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return !registration?.installing && Boolean(registration?.waiting);
      }),
    )
    .toBe(true);
}

/** The browser tries the deployed worker, and gives up. */
async function untilNoneInstalls(page: Page): Promise<void> {
  await lookForWorker(page);
  await expect
    .poll(
      () =>
        page.evaluate(async () =>
          Boolean((await navigator.serviceWorker.getRegistration())?.installing),
        ),
      { timeout: 15_000 },
    )
    .toBe(false);
  expect(
    await page.evaluate(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    ),
  ).toBe(false);
}

async function another(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expect(games(page).first()).toBeVisible();
  await untilQuiet(page);
  return page;
}

test('[PWA-07] one tab accepts an update: idle tabs follow, tabs in use stay', async ({
  page,
  context,
  installation,
  palaro,
}) => {
  const { nodeId } = await houseGame(palaro);
  await openInstalled(page);
  const idle = await another(context);
  const typing = await another(context);
  await openLogin(typing);
  const name = typing.getByRole('dialog').getByLabel(t('auth.username'));
  await name.fill('half-typed');
  const playing = await another(context);
  await asMember(playing);
  await playing.evaluate((to) => history.pushState(null, '', to), `/seamless?nodeId=${nodeId}`);
  await expect(playing.frameLocator('iframe').getByRole('button').first()).toBeVisible({
    timeout: 15_000,
  });
  const loads = [typing, playing].map(countLoads);

  installation.deploy('B');
  await lookForWorker(page);
  await expect(offer(page)).toBeVisible({ timeout: 15_000 });
  await press(page, 'update.now');
  await isBuild(page, 'B');
  await isBuild(idle, 'B');
  for (const busy of [typing, playing]) {
    await expect(busy.getByText(t('update.running'))).toBeAttached({ timeout: 15_000 });
    await isBuild(busy, 'A');
  }
  await expect(name).toHaveValue('half-typed');
  expect(loads.map((count) => count())).toEqual([0, 0]);

  // From the server, since this tab had not loaded that old chunk.
  await typing.keyboard.press('Escape');
  await expect(typing.getByRole('dialog')).toHaveCount(0);
  await typing
    .getByRole('complementary')
    .getByRole('button', { name: t('frame.notices') })
    .click();
  await expect(typing.getByRole('dialog')).toBeVisible();
  await typing.keyboard.press('Escape');
  await expect(typing.getByRole('dialog')).toHaveCount(0);
  await isBuild(typing, 'A');
  await press(typing, 'update.reload');
  await isBuild(typing, 'B');
});

/** From the worker's and the browser's own cache, as a browser short of space may. */
async function evict(page: Page, part: string): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  return page.evaluate(async (wanted) => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
    const cache = await caches.open(name);
    const gone = (await cache.keys()).filter(({ url }) => url.includes(wanted));
    await Promise.all(gone.map((request) => cache.delete(request)));
    return gone.length;
  }, part);
}

test('[PWA-07] [ROUTE-14] what cannot be installed leaves the old build; a chunk that is gone brings the new one', async ({
  page,
  context,
  installation,
}) => {
  await openInstalled(page);
  await test.step('[PWA-07] a worker that cannot be installed leaves the old one in its place', async () => {
    installation.deploy('X', (folder) => {
      const worker = join(folder, 'sw.js');
      writeFileSync(
        worker,
        `addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('broken'))));\n${readFileSync(worker, 'utf8')}`,
      );
    });
    await untilNoneInstalls(page);
    installation.deploy('Y', (folder) =>
      writeFileSync(join(folder, 'sw.js'), 'throw new Error("broken")'),
    );
    await untilNoneInstalls(page);
    installation.deploy('Z', (folder) => {
      for (const name of readdirSync(join(folder, 'assets')))
        if (/^(Seamless|pack)-/.test(name)) rmSync(join(folder, 'assets', name));
    });
    await untilNoneInstalls(page);
    await expect(offer(page)).toHaveCount(0);
    await context.setOffline(true);
    await page.reload();
    await expect(games(page).first()).toBeVisible();
    await isBuild(page, 'A');
    await context.setOffline(false);
  });
  await test.step('[PWA-07] [ROUTE-14] a chunk that neither device nor server has: one reload brings the new build', async () => {
    installation.deploy('A');
    await page.reload();
    await untilQuiet(page);
    expect(await evict(page, 'LoginPopup')).toBeGreaterThan(0);
    installation.deploy('B');
    for (const name of readdirSync(join(installation.app, 'assets')))
      if (/^LoginPopup.*\.A\./.test(name)) rmSync(join(installation.app, 'assets', name));
    const loads = countLoads(page);
    await openLogin(page);
    await isBuild(page, 'B');
    expect(loads()).toBe(1);
    // The address is that of the login.
    await expect(page.getByRole('dialog', { name: t('auth.loginTitle') })).toBeVisible();
  });
});

test('[ROUTE-14] a chunk without a newer build ends in an error after one reload', async ({
  page,
  context,
  installation,
}) => {
  await openInstalled(page);
  expect(await evict(page, 'LoginPopup')).toBeGreaterThan(0);
  const gone = readdirSync(join(installation.app, 'assets')).filter((name) =>
    /^LoginPopup.*\.A\.js/.test(name),
  );
  for (const name of gone) rmSync(join(installation.app, 'assets', name));
  const loads = countLoads(page);
  await context.setOffline(true);
  await openLogin(page);
  await expect(page.getByText(t('status.trouble.popup'))).toBeVisible();
  expect(loads()).toBe(0);
  await context.setOffline(false);
  await openLogin(page);
  await expect.poll(loads, { timeout: 20_000 }).toBe(1);
  // The same popup, now reported missing.
  await expect(page.getByText(t('status.trouble.popup'))).toBeVisible({ timeout: 20_000 });
  await expect(games(page).first()).toBeVisible();
  expect(loads()).toBe(1);
});

test.describe('the kill switch', () => {
  test.afterEach(async ({ palaro }) => {
    await palaro.operator('worker', 'restore');
  });

  test('[PWA-07] removes worker and caches with one reload, leaves the store, and lets the worker back in', async ({
    page,
    context,
    palaro,
  }) => {
    await openInstalled(page);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    const cacheCount = () => page.evaluate(async () => (await caches.keys()).length);
    const rows = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const open = indexedDB.open('palaro');
            open.addEventListener('success', () => {
              const count = open.result.transaction('values').objectStore('values').count();
              count.addEventListener('success', () => {
                open.result.close();
                resolve(count.result);
              });
            });
          }),
      );
    await expect.poll(rows).toBeGreaterThan(3);
    const loads = countLoads(page);

    expect(await palaro.operator('worker', 'kill')).toMatch(/worker/);
    await lookForWorker(page);
    await expect.poll(loads, { timeout: 15_000 }).toBe(1);
    await expect(games(page).first()).toBeVisible();
    await expect.poll(cacheCount).toBe(0);
    expect(await rows()).toBeGreaterThan(3);
    // The script at the worker's address unregisters, and reloads nothing.
    await settled(page);
    await expect.poll(workers).toBe(0);
    // May load its pages right after.
    const again = await page.waitForEvent('load', { timeout: 1500 }).then(
      () => true,
      () => false,
    );
    expect([again, loads()]).toEqual([false, 1]);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

    await palaro.operator('worker', 'restore');
    await openInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await expect(games(page).first()).toBeVisible();
  });
});
