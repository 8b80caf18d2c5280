import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test';
import { test as base, touchPages } from './test.ts';

/** A browser that can install the site, and what its system knows of the installed app. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** Installs the site as a person does who answers the browser's question with yes. */
  install(): Promise<void>;
  /** Starts the installed app: its icon, or a shortcut or link to `path`. Gives its window. */
  launch(path?: string): Promise<Page>;
  /** The number on the app's icon. */
  badge(): Promise<number>;
}

const { CHROMIUM_PATH: given } = process.env;
/** Launch options of a whole browser: the headless shell of the other tests installs nothing, and asks nobody about notifications. */
export const whole = given ? { executablePath: given } : { channel: 'chromium' };

/** Tests in a whole browser with a profile of its own on the disk: nothing can be installed into a private window. */
export const test = base.extend<{ device: Device }>({
  device: async ({ launchOptions, viewport, colorScheme, userAgent, palaro }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'palaro-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...whole,
      viewport,
      colorScheme,
      ...(userAgent ? { userAgent } : {}),
      baseURL: palaro.url,
      locale: 'en-PH',
      timezoneId: 'Asia/Manila',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    await touchPages(context);
    const page = context.pages()[0] ?? (await context.newPage());
    await use({ context, page, ...system(context, await context.newCDPSession(page), palaro.url) });
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

function system(
  context: BrowserContext,
  session: CDPSession,
  url: string,
): Pick<Device, 'install' | 'launch' | 'badge'> {
  const manifestId = `${url}/`;
  // Playwright's types leave this part of the protocol out.
  const send = session.send.bind(session) as (
    method: string,
    values: object,
  ) => Promise<{ targetId: string; badgeCount: number }>;
  const windows = new Map<string, Page>();
  return {
    async install() {
      await send('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId });
      await send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' });
    },
    async launch(path) {
      const opened = context.waitForEvent('page').catch(() => undefined);
      const { targetId } = await send('PWA.launch', {
        manifestId,
        ...(path ? { url: url + path } : {}),
      });
      const page = windows.get(targetId) ?? (await opened);
      if (!page) throw new Error('the app has no window');
      windows.set(targetId, page);
      return page;
    },
    async badge() {
      return (await send('PWA.getOsAppState', { manifestId })).badgeCount;
    },
  };
}
