import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { transform } from 'esbuild';
import { root } from '../tools/lib/paths.mjs';
import {
  firstPicture,
  median,
  newContext,
  onEachPage,
  phoneViewport,
  runs,
  slowDown,
  slowdown,
  withBrowser,
} from './lib/browsing.ts';
import type { Gateway } from './lib/gateway.ts';
import { startSilentProxy } from './lib/silent-proxy.ts';
import { serveStaticHome } from './lib/static-home.ts';
import { printTable, show } from './lib/table.ts';

const devices = 3;
const phone = { viewport: phoneViewport, reducedMotion: 'reduce' } as const;

/** ms since navigation. */
interface PageTimes {
  seen?: number;
  ready?: number;
}

/** Without network, with a silent one, and first openings. */
export function benchOffline(gateway: Gateway): Promise<void> {
  return withBrowser(async (browser) => {
    const yardstick = await serveStaticHome(browser, gateway.url);
    await benchStarts(browser, gateway, yardstick.url);
    yardstick.close();
    await benchFirstOpenings(browser, gateway.url);
  });
}

/** Until the worker has all; the page records `seen`. */
async function knownPage(
  browser: Browser,
  url: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newContext(browser, phone);
  const page = await context.newPage();
  const recordSeen = (selector: string) => {
    const look = () => {
      const picture = document.querySelector<HTMLImageElement>(selector);
      if (picture?.complete && picture.naturalWidth > 0)
        Object.assign(globalThis, { seen: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  await onEachPage(page, recordSeen, firstPicture);
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(6000);
  // Controlled now, so it caches pictures.
  await page.reload();
  await timeOf(page, 'seen');
  await page.waitForTimeout(4000);
  return { context, page };
}

async function timeOf(page: Page, key: keyof PageTimes): Promise<number> {
  const time = await page.waitForFunction((name) => (globalThis as PageTimes)[name], key, {
    timeout: 30_000,
  });
  return (await time.jsonValue()) ?? Number.NaN;
}

/** Median ms to the first card's picture, the network removed by `cut`. */
async function startWithout(
  browser: Browser,
  url: string,
  cut: (context: BrowserContext) => unknown,
): Promise<number> {
  const { context, page } = await knownPage(browser, url);
  await cut(context);
  await slowDown(page);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.reload({ waitUntil: 'commit' });
    times.push(await timeOf(page, 'seen'));
    // Late work would slow the next start.
    await page.waitForTimeout(2000);
  }
  await context.close();
  return median(times);
}

async function benchStarts(
  browser: Browser,
  { url, port }: Gateway,
  staticUrl: string,
): Promise<void> {
  const offline = (context: BrowserContext) => context.setOffline(true);
  const yardstick = await startWithout(browser, `${staticUrl}/with-worker`, offline);
  const home = await startWithout(browser, `${url}/`, offline);
  const proxy = await startSilentProxy(port);
  const silent = await startWithout(browser, `http://localhost:${proxy.port}/`, proxy.fallSilent);
  proxy.close();
  printTable(`Starts at ${slowdown}x CPU: navigation to lobby cards (ms, median of ${runs})`, [
    {
      what: 'without network',
      figure: show(home),
      yardstick: `static page, minimal worker ${show(yardstick)}`,
      ratio: show(home / yardstick, 2),
      goal: '≤ 2.5',
      met: home / yardstick <= 2.5,
    },
    {
      what: 'on a network that accepts and never answers',
      figure: show(silent),
      yardstick: `without network ${show(home)}`,
      ratio: show(silent / home, 2),
      goal: 'within 300 ms',
      met: silent - home <= 300,
    },
  ]);
}

interface Area {
  pages: { path: string }[];
}

/** All addresses that guests and members may open. */
async function addresses(): Promise<string[]> {
  const folder = join(root, 'src', 'areas');
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'area.ts')));
  const areas = names.map(async (name) => {
    const { code } = await transform(readFileSync(join(folder, name, 'area.ts'), 'utf8'), {
      loader: 'ts',
    });
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      area: Area;
    };
    return module.area.pages;
  });
  const pages = (await Promise.all(areas)).flat();
  return pages.map(({ path }) => path).filter((path) => path !== '/');
}

function recordReady(): void {
  const waiting =
    '.page-loading, main [aria-busy="true"], main .skeleton, main .dots, dialog[open] [aria-busy="true"]';
  const isReady = () =>
    document.title.includes(' · ') &&
    (document.querySelector('main')?.textContent?.trim().length ?? 0) > 20 &&
    ![...document.querySelectorAll(waiting)].some((element) => element.checkVisibility());
  const look = () => {
    if (isReady()) Object.assign(globalThis, { ready: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** ms by path until each page is ready, opened first when offline since home. */
async function openAll(
  browser: Browser,
  url: string,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const { context, page } = await knownPage(browser, `${url}/`);
  await onEachPage(page, recordReady, undefined);
  await page.goto(`${url}/login`);
  const [name, secret] = [
    page.locator('dialog input[autocomplete="username"]'),
    page.locator('dialog input[type="password"]'),
  ];
  await name.fill('player');
  await secret.fill('Maligaya#21');
  await secret.press('Enter');
  await page.getByTestId('balance').filter({ hasText: /\d/ }).waitFor();
  await page.waitForTimeout(4000);
  await context.setOffline(true);
  await slowDown(page);
  const times = new Map<string, number>();
  for (const path of paths) {
    await page.goto(url + path, { waitUntil: 'commit' });
    times.set(path, await timeOf(page, 'ready'));
    await page.waitForTimeout(1000);
  }
  await context.close();
  return times;
}

async function benchFirstOpenings(browser: Browser, url: string): Promise<void> {
  const paths = await addresses();
  const all: Map<string, number>[] = [];
  for (let device = 0; device < devices; device += 1)
    all.push(await openAll(browser, url, ['/', ...paths]));
  const of = (path: string) => median(all.map((times) => times.get(path) ?? Number.NaN));
  const slowest = paths.reduce((one, other) => (of(other) > of(one) ? other : one));
  printTable(
    `Pages opened for the first time without network at ${slowdown}x CPU (ms, median of ${devices} devices)`,
    [
      {
        what: `the slowest of ${paths.length} pages, ${slowest}`,
        figure: show(of(slowest)),
        yardstick: `home ${show(of('/'))}`,
        ratio: show(of(slowest) / of('/'), 2),
        goal: '≤ 1,500',
        met: of(slowest) <= 1500,
      },
    ],
  );
}
