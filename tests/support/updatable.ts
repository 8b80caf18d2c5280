import { type Page, expect } from '@playwright/test';
import { type Installation, newInstallation } from './builds.ts';
import { type Palaro, ownPalaro } from './palaro.ts';
import { openHome, withWorker } from './steps.ts';
import { ownTest } from './test.ts';

/** Builds can be replaced; a file's tests share the installation. Build A is deployed. */
export const installedTest = ownTest.extend<object, { installation: Installation; palaro: Palaro }>(
  {
    installation: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
      async ({}, use) => {
        const installation = newInstallation();
        installation.deploy('A');
        await use(installation);
        installation.remove();
      },
      { scope: 'worker' },
    ],
    palaro: [
      async ({ installation }, use) => {
        const palaro = await ownPalaro({ home: installation.home });
        await use(palaro);
        await palaro.remove();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  },
);

/** The worker has the site and answers. */
export async function openInstalled(page: Page): Promise<void> {
  await openHome(page);
  await withWorker(page);
  await openHome(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await untilQuiet(page);
}

/** The app has registered the worker, and hears of new ones. */
export async function untilQuiet(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('update-wat')),
      ),
    )
    .toBe(true);
  await withWorker(page);
}

/** By document and by running code. */
export function buildOf(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() => [
    document.documentElement.dataset.build,
    (globalThis as { build?: string }).build,
  ]);
}

/**
 * As at each navigation; returns whether one was found. Joins a look under way, which finds what
 * was there when it began: if nothing, looks once more.
 */
export function lookForWorker(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    let found = false;
    registration?.addEventListener('updatefound', () => (found = true));
    const look = async () =>
      (await registration?.update().then(
        () => true,
        () => false,
      )) ?? false;
    const had = await look();
    return found ? had : look();
  });
}
