import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test';
import { test as base, touchPages } from './test.ts';

/** Can install the site; knows the installed app. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** Answers the browser's question with yes. */
  install(): Promise<void>;
  /** By icon, or by a shortcut or link to `path`. Returns the window. */
  launch(path?: string): Promise<Page>;
  /** On the app's icon. */
  badge(): Promise<number>;
}

const { CHROMIUM_PATH: given } = process.env;
/** A whole browser: the headless shell installs nothing, and denies notifications unasked. */
export const whole = given ? { executablePath: given } : { channel: 'chromium' };

/** With a profile on the disk: a private window cannot install. */
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
  // Missing in Playwright's types.
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
