import type { BrowserContext, Page } from '@playwright/test';
import {
  median,
  newContext,
  onEachPage,
  pause,
  phoneViewport,
  withBrowser,
} from './lib/browsing.ts';
import { startGateway } from './lib/gateway.ts';
import { type SlowLine, startSlowLine } from './lib/slow-line.ts';
import { type Row, printTable, show } from './lib/table.ts';

const line = { bitsPerSecond: 50_000, roundTripMs: 400 };
const devices = 3;
const maxWaitMs = 90_000;
/** Longer than a round trip and a packet. */
const freeMs = 1500;
const steps = {
  words: ['an empty profile to the first words', 1.5],
  usable: ['… to games that can be tapped', null],
  form: ['a tap on "log in" to its form', 8],
  login: ['a tap on its button to the balance', 10],
  slot: ['a tap on a slot to a spin that can be tapped', 40],
  spin: ['a tap on spin to its answer', null],
} as const;
type Step = keyof typeof steps;
interface Visit {
  seconds: Record<Step, number>;
  /** Came down the line before the first tap. */
  bytes: number;
}

/** A phone from an empty profile to a spin, on a line of 50 kbit/s and 400 ms. */
export async function benchSlowLine(): Promise<void> {
  const slow = await startSlowLine(line, 2);
  const [site, media] = slow.ports.map((port) => `http://localhost:${port}`) as [string, string];
  const gateway = await startGateway({ SITE_URL: site, MEDIA_URLS: media });
  slow.lead([gateway.port, gateway.mediaPort]);
  const visits: Visit[] = [];
  try {
    // What Chromium measures on such a line; of this machine it measures nothing.
    const flags = ['--force-effective-connection-type=2G'];
    await withBrowser(async (browser) => {
      for (let device = 0; device < devices; device += 1) {
        const context = await newContext(browser, { viewport: phoneViewport, hasTouch: true });
        visits.push(await visit(context, site, slow));
        await context.close();
        await lineIsFree(slow);
      }
    }, flags);
  } finally {
    slow.close();
    await gateway.stop();
  }
  const bytes = median(visits.map((each) => each.bytes));
  printTable(
    `A line of 50 kbit/s and 400 ms (s, median of ${devices} empty profiles)`,
    (Object.keys(steps) as Step[]).map((step) => {
      const [what, goal] = steps[step];
      const seconds = median(visits.map((each) => each.seconds[step]));
      const row: Row = { what, figure: show(seconds, 2) };
      if (step === 'usable')
        row.yardstick = `${show(bytes / 1000)} KB by then take ${show((bytes * 8) / line.bitsPerSecond, 1)}`;
      if (goal !== null) Object.assign(row, { goal: `≤ ${goal}`, met: seconds <= goal });
      return row;
    }),
  );
}

/** What a device that has left still had on its way must not delay the next one. */
async function lineIsFree(slow: SlowLine): Promise<void> {
  for (let before = -1; before !== slow.received();) {
    before = slow.received();
    await pause(freeMs);
  }
}

async function visit(context: BrowserContext, site: string, slow: SlowLine): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(maxWaitMs);
  const before = slow.received();
  await onEachPage(page, recordWords, undefined);
  const seconds = { words: 0, usable: 0, form: 0, login: 0, slot: 0, spin: 0 };
  await page.goto(site, { waitUntil: 'commit' });
  seconds.usable = await secondsOf(() => page.locator('.game-grid .game-card').first().waitFor());
  seconds.words = await page.evaluate(() => ((globalThis as { words?: number }).words ?? 0) / 1000);
  const bytes = slow.received() - before;
  seconds.form = await secondsOf(async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Mag-log in' }).click();
    await page.locator('dialog input[autocomplete="username"]').waitFor();
  });
  await page.locator('dialog input[autocomplete="username"]').fill('player');
  const secret = page.locator('dialog input[type="password"]');
  await secret.fill('Maligaya#21');
  seconds.login = await secondsOf(async () => {
    await secret.press('Enter');
    await page.getByTestId('balance').filter({ hasText: /\d/ }).waitFor();
  });
  await page.locator('.game-grid .game-card', { hasText: 'Palaro Originals' }).first().click();
  await playOnce(page, seconds);
  return { seconds, bytes };
}

async function playOnce(page: Page, seconds: Record<Step, number>): Promise<void> {
  const frame = page.frameLocator('iframe');
  const spin = frame.getByRole('button', { name: 'Paikutin', disabled: false });
  seconds.slot = await secondsOf(() => spin.waitFor());
  seconds.spin = await secondsOf(async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/house/play'));
    await spin.click();
    await (await answer).finished();
  });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** ms since navigation of the first paint with contents. */
function recordWords(): void {
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) Object.assign(globalThis, { words: paint.startTime });
  }).observe({ type: 'paint', buffered: true });
}
