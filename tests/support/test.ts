import { type BrowserContext, test as base } from '@playwright/test';
import { measureChromium, writeCoverage } from './coverage.ts';
import { type Member, newMember } from './members.ts';
import { type Palaro, ownPalaro, sharedPalaro } from './palaro.ts';

measureChromium();

/**
 * Has every page of a context touched for some seconds after it begins, as by a pointer that passes over it: what loads late
 * (src/app/first-look.ts), and is stored late, comes at once.
 */
export const touchPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const timer = setInterval(() => dispatchEvent(new Event('pointermove')), 200);
    setTimeout(() => clearInterval(timer), 5000);
  });

/** Every test: a member of its own, opened where it asks for one. A test that moves or counts money uses that one. */
const memberTest = base.extend<{ member: Member }, { palaro: Palaro; coverage: void }>({
  coverage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      await use();
      writeCoverage();
    },
    { scope: 'worker', auto: true },
  ],
  palaro: [() => Promise.reject(new Error('there is no gateway')), { scope: 'worker' }],
  // Who tests with the worker tests what the device has, and that loads late.
  context: async ({ context, serviceWorkers }, use) => {
    if (serviceWorkers === 'allow') await touchPages(context);
    await use(context);
  },
  member: async ({ palaro }, use) => use(await newMember(palaro)),
});

/** Tests on the gateway that everybody shares: they leave its site status and its accounts' money alone. */
export const test = memberTest.extend<object>({
  // oxlint-disable-next-line no-empty-pattern -- as above
  palaro: [async ({}, use) => use(sharedPalaro()), { scope: 'worker' }],
  baseURL: async ({ palaro }, use) => use(palaro.url),
});

/** Tests on a gateway and a database of their own, which the files that a worker runs one after the other share. */
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
 * Tests on a gateway whose operator has configured a service, which is a server of the test's own: the fixture `service`.
 * @param open starts the service
 * @param settingsOf what the operator sets in the gateway's environment for it
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
