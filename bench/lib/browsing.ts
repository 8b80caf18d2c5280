import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from '@playwright/test';
import { findBrowser } from '../../tools/lib/browser.ts';

/** How much slower the measured device is. */
export const slowdown = 4;
export const runs = 5;
/** In any order; NaN of none. */
export const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
/** In any order; NaN of none. */
export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ??
  Number.NaN;
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
export const phoneViewport = { width: 412, height: 823 };
export const firstPicture = '.game-grid .game-card img';
export const browserFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export async function withBrowser(
  measure: (browser: Browser) => Promise<void>,
  flags: readonly string[] = [],
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags, ...flags],
  });
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
}

/** The TypeScript loader wraps functions with this, also those sent to pages. */
const nameHelper = 'globalThis.__name ??= (value) => value;';

/** Pages can run functions of these files. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(nameHelper);
  return context;
}

export function onEachPage<Arg>(
  page: Page,
  script: (arg: Arg) => void,
  arg: Arg,
): ReturnType<Page['addInitScript']> {
  return page.addInitScript(`${nameHelper} (${script})(${JSON.stringify(arg) ?? ''});`);
}

export async function slowDown(page: Page, rate = slowdown): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Returns ms from an event to the paint of its change of the list.
 * @param event that `act` causes
 */
export async function paintedAfter(
  page: Page,
  event: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate((name) => {
    const area = document.querySelector('.game-area');
    if (!area) throw new Error('there is no list of games');
    const painted = new Promise<number>((resolve) => {
      let from = 0;
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => {
          setTimeout(() => resolve(performance.now() - from));
        });
      });
      const begin = () => {
        from = performance.now();
        observer.observe(area, { childList: true, subtree: true, characterData: true });
      };
      addEventListener(name, begin, { once: true, capture: true });
    });
    Object.assign(globalThis, { painted });
  }, event);
  await act();
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
}

/** Median ms to an empty paint, the minimum of any response. */
export async function emptyPaint(page: Page): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const from = performance.now();
            document.title = String(from);
            requestAnimationFrame(() => {
              setTimeout(() => resolve(performance.now() - from));
            });
          }),
      ),
    );
  }
  return median(times);
}

/** Opens home on a phone; waits for all games and late parts. */
export async function settledHome(
  browser: Browser,
  url: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newContext(browser, { viewport: phoneViewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(firstPicture).first().waitFor();
  await page.waitForTimeout(10_000);
  return { context, page };
}
