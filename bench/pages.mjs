import { chromium } from '@playwright/test';
import { findBrowser } from '../tools/lib/browser.mjs';
import { freePort } from './lib/gateway.mjs';
import { serveStatic } from './lib/static-site.mjs';
import { printTable, show } from './lib/table.mjs';

const slower = 4;
const runs = 5;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const flags = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const firstPicture = '.game-grid .game-card img';

/** Everything that is measured in a browser: Lighthouse, bytes, the offline start, the search. */
export async function benchPages(gateway) {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: [...flags, ...asRoot] });
  try {
    const home = await takeHome(browser, gateway.url);
    const still = await serveStatic({ html: home.html, ballast: home.script });
    printTable('Bytes of home as a guest (brotli, before the page is usable)', [
      { what: 'JavaScript (KB)', figure: show(home.script / 1000, 1), goal: '≤ 100', met: home.script <= 100_000 },
      { what: 'the page with its styles (KB)', figure: show(home.page / 1000, 1) },
    ]);
    await benchLighthouse(executablePath, gateway.url, still.url);
    await benchOfflineStart(browser, gateway.url, still.url);
    await benchSearch(browser, gateway.url);
    still.close();
  } finally {
    await browser.close();
  }
}

/** Home as it stands when its cards can be used: its HTML without scripts, and the bytes of script that it took. */
async function takeHome(browser, url) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const sizes = [];
  page.on('response', (response) => sizes.push([response.request().resourceType(), response.request().sizes().catch(() => null)]));
  await page.goto(url);
  await page.locator(firstPicture).first().waitFor();
  const html = await page.content();
  const taken = await Promise.all(sizes.map(async ([type, size]) => [type, (await size)?.responseBodySize ?? 0]));
  await context.close();
  const sum = (wanted) => taken.filter(([type]) => type === wanted).reduce((all, [, size]) => all + size, 0);
  const bare = html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link[^>]*(modulepreload|manifest|as="fetch"|stylesheet)[^>]*>/g, '')
    .replaceAll('loading="lazy"', 'loading="eager"');
  return { html: bare, script: sum('script'), page: sum('document') };
}

async function lighthouse(executablePath, url) {
  const { default: run } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  const chrome = await launch({ chromePath: executablePath, port: await freePort(), chromeFlags: ['--headless=new', ...flags, ...asRoot] });
  try {
    const reports = [];
    for (let turn = 0; turn < 3; turn += 1) reports.push((await run(url, { port: chrome.port, logLevel: 'error' })).lhr);
    const of = (pick) => median(reports.map(pick));
    return {
      scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => of((lhr) => (lhr.categories[name]?.score ?? 0) * 100)),
      fcp: of((lhr) => lhr.audits['first-contentful-paint'].numericValue),
      lcp: of((lhr) => lhr.audits['largest-contentful-paint'].numericValue),
      cls: of((lhr) => lhr.audits['cumulative-layout-shift'].numericValue),
      tbt: of((lhr) => lhr.audits['total-blocking-time'].numericValue),
    };
  } finally {
    await chrome.kill();
  }
}

async function benchLighthouse(executablePath, url, stillUrl) {
  const home = await lighthouse(executablePath, url);
  const still = await lighthouse(executablePath, stillUrl);
  const row = (what, pick, goal, met, digits = 0) => ({
    what,
    figure: show(pick(home), digits),
    yardstick: show(pick(still), digits),
    ...(goal ? { goal, met: met(pick(home)) } : {}),
  });
  printTable('Lighthouse mobile (median of 3), yardstick: the same page without JavaScript', [
    row('performance', ({ scores }) => scores[0], '≥ 98', (value) => value >= 98),
    row('accessibility', ({ scores }) => scores[1], '100', (value) => value === 100),
    row('best practices', ({ scores }) => scores[2], '100', (value) => value === 100),
    row('SEO', ({ scores }) => scores[3], '100', (value) => value === 100),
    row('first contentful paint (ms)', ({ fcp }) => fcp),
    row('largest contentful paint (ms)', ({ lcp }) => lcp, '≤ 1,200', (value) => value <= 1200),
    row('cumulative layout shift', ({ cls }) => cls, '≤ 0.01', (value) => value <= 0.01, 3),
    row('total blocking time (ms)', ({ tbt }) => tbt, '≤ 50', (value) => value <= 50),
  ]);
}

/** ms from the start of an offline navigation to the first card with its picture, in a browser that knows the site. */
async function offlineStart(browser, url, path, selector) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const look = () => {
      const picture = document.querySelector(wanted);
      if (picture?.complete && picture.naturalWidth > 0) globalThis.seen = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(url + path);
  await page.waitForFunction(() => navigator.serviceWorker.controller || navigator.serviceWorker.ready.then(() => true));
  await page.waitForTimeout(6000);
  // Once more with the worker in charge, so that it has the pictures.
  await page.reload();
  await page.waitForFunction(() => globalThis.seen);
  await page.waitForTimeout(4000);
  await context.setOffline(true);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    await page.reload();
    times.push(await (await page.waitForFunction(() => globalThis.seen, undefined, { timeout: 20_000 })).jsonValue());
  }
  await context.close();
  return median(times);
}

async function benchOfflineStart(browser, url, stillUrl) {
  const still = await offlineStart(browser, stillUrl, '/with-worker', firstPicture);
  const home = await offlineStart(browser, url, '/', firstPicture);
  printTable(`Offline start at ${slower}x CPU (median of ${runs})`, [
    {
      what: 'navigation to lobby cards (ms)',
      figure: show(home),
      yardstick: `static page, minimal worker ${show(still)}`,
      ratio: show(home / still, 2),
      goal: '≤ 3.0',
      met: home / still <= 3,
    },
  ]);
}

/** ms from each keystroke to the painted result. */
async function keystrokes(page, text) {
  const times = [];
  for (const letter of text) {
    await page.evaluate(() => {
      const area = document.querySelector('.game-area');
      globalThis.painted = new Promise((resolve) => {
        let from = 0;
        const begin = () => {
          from = performance.now();
          observer.observe(area, { childList: true, subtree: true, characterData: true });
        };
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => {
            setTimeout(() => resolve(performance.now() - from));
          });
        });
        addEventListener('keydown', begin, { once: true, capture: true });
      });
    });
    await page.keyboard.press(letter);
    times.push(await page.evaluate(() => globalThis.painted));
    // Until the pictures of this result are in, so that none of them is taken for the next one.
    await page.waitForTimeout(1500);
  }
  return times;
}

async function benchSearch(browser, url) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(firstPicture).first().waitFor();
  await page.waitForTimeout(6000);
  await page.getByRole('searchbox').focus();
  await keystrokes(page, 'a');
  await page.getByRole('searchbox').fill('');
  await page.waitForTimeout(800);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const idle = await emptyTask(page);
  const times = await keystrokes(page, 'mangga');
  await context.close();
  const worst = Math.max(...times);
  printTable(`Search over 10,000 games at ${slower}x CPU`, [
    {
      what: 'keystroke to painted result (ms), median',
      figure: show(median(times)),
      yardstick: `a text node changed ${show(idle)}`,
      goal: '≤ 50',
      met: median(times) <= 50,
    },
    { what: 'the slowest of them (ms)', figure: show(worst) },
  ]);
}

/** ms from a key to the paint of one changed text: what any answer to a keystroke costs here. */
async function emptyTask(page) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
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
