import type { BrowserContext, Page } from '@playwright/test';
import { sentBytes } from '../../tools/lib/usable.ts';
import { storedKinds } from '../support/device.ts';
import { asMember, firstVisit, games, openHome, search } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const en = words('EN');
test.use({ serviceWorkers: 'allow' });

async function visit(page: Page): Promise<void> {
  await firstVisit(page);
  await expect
    .poll(() => storedKinds(page), { timeout: 15_000 })
    .toEqual(
      expect.arrayContaining([
        'games',
        'vendors',
        'HOT_GAMES',
        'banners',
        'announcements',
        'winners',
        'siteStatus',
      ]),
    );
  // A first visit's pictures came before the worker; these go through it.
  await page.reload();
  await expect(games(page).first().locator('img')).toHaveJSProperty('complete', true);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('images')).keys()).length))
    .toBeGreaterThanOrEqual(6);
}

async function expectPrecached(page: Page, url: string): Promise<void> {
  const cached = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
    const cache = await caches.open(name);
    return { paths: (await cache.keys()).map((request) => new URL(request.url).pathname) };
  });
  for (const path of [
    '/shell.TY.html',
    '/shell.EN.html',
    '/status.TY.html',
    '/status.EN.html',
    '/status.js',
    '/status.css',
  ]) {
    expect(cached.paths).toContain(path);
  }
  for (const chunk of ['Home', 'Seamless', 'LoginPopup', 'NoticePop', 'texts-TY', 'texts-EN']) {
    expect(
      cached.paths.some((path) => path.includes(chunk)),
      chunk,
    ).toBe(true);
  }
  expect(new Set(cached.paths).size).toBe(cached.paths.length);
  expect(cached.paths.reduce((bytes, path) => bytes + sentBytes(path), 0)).toBeLessThanOrEqual(
    900_000,
  );
  const worker = await (await fetch(`${url}/sw.js`)).text();
  expect(worker.length).toBeLessThan(160_000);
}

async function expectLobby(page: Page): Promise<void> {
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  const picture = games(page).first().locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toBeVisible();
  await expect(page.getByText(/Naka-save sa device na ito/)).toBeVisible();
  const winners = page.getByRole('region', { name: t('lobby.winners') });
  await winners.scrollIntoViewIfNeeded();
  await expect(winners.locator('.winner').first()).toBeVisible();

  const name = await games(page).nth(3).locator('.game-card__name').innerText();
  await search(page, name.slice(1));
  await expect(games(page).filter({ hasText: name }).first()).toBeVisible();
  await page.goto('/?c=FISH&a=1&p=2');
  await expect(games(page)).toHaveCount(18);
}

async function expectNeverOpened(page: Page): Promise<void> {
  await page.goto('/walang/ganito');
  await expect(
    page.getByRole('heading', { level: 1, name: t('status.notFound.title') }),
  ).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('dialog', { name: t('auth.loginTitle') })).toBeVisible();
  await page.getByRole('dialog').getByLabel(t('auth.username')).fill('player');
  await page.getByRole('dialog').getByLabel(t('auth.password'), { exact: true }).fill('x');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('auth.login'), exact: true })
    .click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('errors.offline'));
}

async function expectBothLanguages(page: Page): Promise<void> {
  await openHome(page);
  await page.getByRole('complementary').getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: en('lobby.winners') })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-PH');
  await expect(page.getByRole('heading', { name: en('lobby.winners') })).toBeVisible();
}

async function expectMemberOffline(page: Page, context: BrowserContext): Promise<void> {
  await asMember(page);
  const balance = await page.getByTestId('balance').innerText();
  await expect
    .poll(() => storedKinds(page), { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['balance', 'games', 'HOT_GAMES']));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(balance);
  await games(page).first().click();
  await expect(
    page.locator('.frame__lines').getByText(en('frame.connectivity.playing')),
  ).toBeVisible();
  await expect(page.getByText(en('play.offline')), 'once is enough').toBeHidden();
  await page.getByRole('button', { name: en('play.fullScreen') }).click();
  await expect(page.getByText(en('play.offline')), 'the frame is not to be seen now').toBeVisible();
  await context.setOffline(false);
}

/** The worker is there, in English. */
async function expectOfflinePage(page: Page, context: BrowserContext): Promise<void> {
  // Without the app, which might store the last response again.
  await page.goto('/favicon.svg');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase('palaro');
        gone.addEventListener('success', resolve);
        gone.addEventListener('blocked', resolve);
      }),
  );
  await context.setOffline(true);
  await page.goto('/?fresh');
  await expect(
    page.getByRole('heading', { level: 1, name: en('status.offline.title') }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: en('status.retry') })).toBeVisible();
  await context.setOffline(false);
  // By itself or by the button, whichever is sooner.
  await expect(games(page).first()).toBeVisible({ timeout: 15_000 });
}

test('after one visit the site opens offline: its lobby, pages never opened, both languages, a member', async ({
  page,
  context,
  palaro,
}) => {
  await visit(page);
  await test.step("[PWA-02] the worker's precache holds shell, chunks, status screens and both languages, within its byte budget", () =>
    expectPrecached(page, palaro.url));
  await context.setOffline(true);
  await test.step('[PWA-03a] [PWA-03c] [PWA-04] [PWA-05] [LOB-15c] lobby, pictures and search work', () =>
    expectLobby(page));
  await test.step('[PWA-03b] pages and addresses that were never opened open too, and say what they lack', () =>
    expectNeverOpened(page));
  await test.step('[LANG-06] [PWA-02] both languages are on the device', () =>
    expectBothLanguages(page));
  await test.step('the page says no more that there is no network once there is', async () => {
    const line = page.getByText(en('frame.connectivity.offline'), { exact: true });
    await expect(line).toBeVisible();
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(line).toHaveCount(0);
  });
  await test.step('[BOOT-04] [PWA-09] a device without cache and network shows the offline page with a retry', () =>
    expectOfflinePage(page, context));
  await test.step('[GAME-11c] [PWA-03a] a member who loses the network sees the last balance; the game waits', () =>
    expectMemberOffline(page, context));
});

/** Paths, from now on. */
function askedByWorker(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on(
    'request',
    (request) => request.serviceWorker() && paths.push(new URL(request.url()).pathname),
  );
  return paths;
}
const isPack = (path: string) => path.startsWith('/assets/pack-');

test('[PWA-02] [PWA-03a] a first visit gets most files with one request, and then needs no network', async ({
  page,
  context,
}) => {
  const asked = askedByWorker(context);
  await firstVisit(page);
  expect(asked.filter(isPack)).toHaveLength(1);
  expect(
    asked.filter((path) => /^\/(assets|shell|status|fonts|icons)/.test(path)).length,
  ).toBeLessThan(50);
  expect(asked.filter((path) => path.includes('Seamless'))).toEqual([]);
  await test.step('its page works without network, not loaded again', async () => {
    await expect
      .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
      .toBe(true);
    await context.setOffline(true);
    await page
      .locator('header')
      .getByRole('link', { name: t('frame.login') })
      .click();
    await expect(page.getByRole('dialog', { name: t('auth.loginTitle') })).toBeVisible();
  });
});

test('[PWA-02] without that file the worker gets each by itself', async ({ page, context }) => {
  // Once: two hundred files would each wait for a route.
  await context.route(/\/assets\/pack-/, (route) => route.abort(), { times: 1 });
  const asked = askedByWorker(context);
  await firstVisit(page);
  expect(asked.filter(isPack)).toHaveLength(1);
  expect(asked.filter((path) => path.includes('Seamless')).length).toBeGreaterThan(0);
});
