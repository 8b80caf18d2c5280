import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { transform } from 'esbuild';
import { findBrowser } from '../tools/lib/browser.mjs';
import { root } from '../tools/lib/paths.mjs';
import { browserFlags, firstPicture, median, runs, slowDown, slower } from './lib/browsing.mjs';
import { fallingSilent } from './lib/falling-silent.mjs';
import { stillHome } from './lib/still-home.mjs';
import { printTable, show } from './lib/table.mjs';

/** Devices on which each page is opened for the first time. */
const devices = 3;
const phone = { viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' };

/** What is measured on a device that knows the site: starts without network and on one that never answers, and first openings. */
export async function benchOffline(gateway) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserFlags,
  });
  try {
    const still = await stillHome(browser, gateway.url);
    await benchStarts(browser, gateway, still.url);
    still.close();
    await benchFirstOpenings(browser, gateway.url);
  } finally {
    await browser.close();
  }
}

/** Opens a page until the worker has it with all its pictures; `seen` of it is the ms from a navigation to the first card's picture. */
async function knownPage(browser, url) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const look = () => {
      const picture = document.querySelector(wanted);
      if (picture?.complete && picture.naturalWidth > 0) globalThis.seen = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, firstPicture);
  await page.goto(url);
  await page.waitForFunction(
    () => navigator.serviceWorker.controller || navigator.serviceWorker.ready.then(() => true),
  );
  await page.waitForTimeout(6000);
  // Once more with the worker in charge, so that it has the pictures.
  await page.reload();
  await page.waitForFunction(() => globalThis.seen);
  await page.waitForTimeout(4000);
  return { context, page };
}

/** ms from the start of a navigation to the first card with its picture, once `cut` has taken the network away. */
async function startWithout(browser, url, cut) {
  const { context, page } = await knownPage(browser, url);
  await cut(context);
  await slowDown(context, page);
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    await page.reload({ waitUntil: 'commit' });
    times.push(
      await (
        await page.waitForFunction(() => globalThis.seen, undefined, { timeout: 20_000 })
      ).jsonValue(),
    );
    // What the app does behind the first sight belongs to no other start.
    await page.waitForTimeout(2000);
  }
  await context.close();
  return median(times);
}

async function benchStarts(browser, { url, port }, stillUrl) {
  const offline = (context) => context.setOffline(true);
  const still = await startWithout(browser, `${stillUrl}/with-worker`, offline);
  const home = await startWithout(browser, `${url}/`, offline);
  const network = await fallingSilent(port);
  const silent = await startWithout(
    browser,
    `http://localhost:${network.port}/`,
    network.fallSilent,
  );
  network.close();
  printTable(`Starts at ${slower}x CPU: navigation to lobby cards (ms, median of ${runs})`, [
    {
      what: 'without network',
      figure: show(home),
      yardstick: `static page, minimal worker ${show(still)}`,
      ratio: show(home / still, 2),
      goal: '≤ 2.5',
      met: home / still <= 2.5,
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

/** The addresses of all pages that guests and members may open, as the areas list them. */
async function addresses() {
  const folder = join(root, 'src', 'areas');
  const names = readdirSync(folder).filter((name) => name !== 'ui');
  const areas = names.map(async (name) => {
    const { code } = await transform(readFileSync(join(folder, name, 'area.ts'), 'utf8'), {
      loader: 'ts',
    });
    return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).area.pages;
  });
  const pages = (await Promise.all(areas))
    .flat()
    .filter(({ guard, frame }) => guard !== 'agent' && !frame);
  return pages.map(({ path }) => path).filter((path) => path !== '/');
}

/** Notes when a page stands: it has its title, words, and nothing in it that waits. */
function noteStanding() {
  const waiting =
    '.page-loading, main [aria-busy="true"], main .skeleton, main .dots, dialog[open] [aria-busy="true"]';
  const stands = () =>
    document.title.includes(' · ') &&
    (document.querySelector('main')?.textContent.trim().length ?? 0) > 20 &&
    ![...document.querySelectorAll(waiting)].some((element) => element.checkVisibility());
  const look = () => {
    if (stands()) globalThis.stood = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** ms until each page stands that a member, cut off on home, opens for the first time; by path. */
async function openAll(browser, url, paths) {
  const { context, page } = await knownPage(browser, `${url}/`);
  await page.addInitScript(noteStanding);
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
  await slowDown(context, page);
  const times = {};
  for (const path of paths) {
    await page.goto(url + path, { waitUntil: 'commit' });
    times[path] = await (
      await page.waitForFunction(() => globalThis.stood, undefined, { timeout: 30_000 })
    ).jsonValue();
    await page.waitForTimeout(1000);
  }
  await context.close();
  return times;
}

async function benchFirstOpenings(browser, url) {
  const paths = await addresses();
  const all = [];
  for (let device = 0; device < devices; device += 1)
    all.push(await openAll(browser, url, ['/', ...paths]));
  const of = (path) => median(all.map((times) => times[path]));
  const slowest = paths.reduce((one, other) => (of(other) > of(one) ? other : one));
  printTable(
    `Pages opened for the first time without network at ${slower}x CPU (ms, median of ${devices} devices)`,
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
