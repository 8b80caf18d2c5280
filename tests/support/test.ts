import { test as base } from '@playwright/test';
import { type Palaro, ownPalaro, sharedPalaro } from './palaro.ts';

/** Tests on the gateway that everybody shares: they leave its site status and its accounts' money alone. */
export const test = base.extend<object, { palaro: Palaro }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
  palaro: [async ({}, use) => use(sharedPalaro()), { scope: 'worker' }],
  baseURL: async ({ palaro }, use) => use(palaro.url),
});

/** Tests on a gateway and a database of their own; the tests of a file share it. */
export const ownTest = base.extend<object, { palaro: Palaro }>({
  palaro: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const palaro = await ownPalaro();
      await use(palaro);
      await palaro.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ palaro }, use) => use(palaro.url),
});

export { expect } from '@playwright/test';
