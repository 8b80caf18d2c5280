import { type BrowserContext, test as base } from '@playwright/test';
import { measureChromium, writeCoverage } from './coverage.ts';
import { type Member, newMember } from './members.ts';
import { type Palaro, ownPalaro, sharedPalaro } from './palaro.ts';

measureChromium();

/**
 * Like a passing pointer, for some seconds: late parts (src/app/first-look.ts) load and are stored
 * at once.
 */
export const touchPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const timer = setInterval(() => dispatchEvent(new Event('pointermove')), 200);
    setTimeout(() => clearInterval(timer), 5000);
  });

/**
 * `member`: of the test's own, for tests that move or count money. `touched`: whether pages are
 * touched from the start, for tests of what loads late; with the worker they are, since it does.
 */
const memberTest = base.extend<
  { member: Member; touched: boolean },
  { palaro: Palaro; coverage: void }
>({
  coverage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      await use();
      writeCoverage();
    },
    { scope: 'worker', auto: true },
  ],
  palaro: [() => Promise.reject(new Error('there is no gateway')), { scope: 'worker' }],
  touched: [({ serviceWorkers }, use) => use(serviceWorkers === 'allow'), { option: true }],
  context: async ({ context, touched }, use) => {
    if (touched) await touchPages(context);
    await use(context);
  },
  member: async ({ palaro }, use) => use(await newMember(palaro)),
});

/** Leave the site's status and accounts' money alone. */
export const test = memberTest.extend<object>({
  // oxlint-disable-next-line no-empty-pattern -- as above
  palaro: [async ({}, use) => use(sharedPalaro()), { scope: 'worker' }],
  baseURL: async ({ palaro }, use) => use(palaro.url),
});

/** Files of a worker share gateway and database. */
export const ownTest = memberTest.extend<object>({
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

/**
 * A service of the test's own, configured by the gateway's operator: the fixture `service`.
 * @param settingsOf the gateway's environment
 */
export const serviceTest = <S extends { close(): Promise<void> }>(
  open: () => Promise<S>,
  settingsOf: (service: S) => Record<string, string>,
) =>
  memberTest.extend<object, { service: S; palaro: Palaro }>({
    service: [
      // oxlint-disable-next-line no-empty-pattern -- as above
      async ({}, use) => {
        const service = await open();
        await use(service);
        await service.close();
      },
      { scope: 'worker' },
    ],
    palaro: [
      async ({ service }, use) => {
        const palaro = await ownPalaro({ settings: settingsOf(service) });
        await use(palaro);
        await palaro.remove();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ palaro }, use) => use(palaro.url),
  });

export { expect } from '@playwright/test';
