import { chromium } from '@playwright/test';
import { findBrowser } from '../tools/lib/browser.mjs';
import {
  browserFlags,
  emptyPaint,
  median,
  paintedAfter,
  settledHome,
  slowDown,
  slower,
} from './lib/browsing.mjs';
import { freePort } from './lib/gateway.mjs';
import { stillHome } from './lib/still-home.mjs';
import { printTable, show } from './lib/table.mjs';
import { weightsOf } from './lib/weights.mjs';

/** What is measured of home in a browser with a network: bytes, Lighthouse, the search. */
export async function benchPages(gateway) {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const still = await stillHome(browser, gateway.url);
    printTable('Bytes of home as a guest (brotli, asked for before the page is usable)', [
      {
        what: 'JavaScript (KB)',
        figure: show(still.script / 1000, 1),
        goal: '≤ 100',
        met: still.script <= 100_000,
      },
      { what: 'the page with its styles (KB)', figure: show(still.page / 1000, 1) },
    ]);
    await benchWeights(browser, gateway.url);
    await benchLighthouse(executablePath, gateway.url, still.url);
    await benchSearch(browser, gateway.url);
    still.close();
  } finally {
    await browser.close();
  }
}

const heaviest = 60_000;

async function benchWeights(browser, url) {
  const parts = await weightsOf(browser, url, ['/rng', '/sports', '/lott']);
  printTable(
    'Bytes of the parts (KB of brotli, art included)',
    parts.map(({ what, bytes }) => ({
      what,
      figure: show(bytes / 1000, 1),
      goal: '≤ 60',
      met: bytes <= heaviest,
    })),
  );
}

async function lighthouse(executablePath, url) {
  const { default: run } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  const chrome = await launch({
    chromePath: executablePath,
    port: await freePort(),
    chromeFlags: ['--headless=new', ...browserFlags],
  });
  try {
    const reports = [];
    for (let turn = 0; turn < 3; turn += 1)
      reports.push((await run(url, { port: chrome.port, logLevel: 'error' })).lhr);
    const of = (pick) => median(reports.map(pick));
    return {
      scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
        of((lhr) => (lhr.categories[name]?.score ?? 0) * 100),
      ),
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
    row(
      'performance',
      ({ scores }) => scores[0],
      '≥ 98',
      (value) => value >= 98,
    ),
    row(
      'accessibility',
      ({ scores }) => scores[1],
      '100',
      (value) => value === 100,
    ),
    row(
      'best practices',
      ({ scores }) => scores[2],
      '100',
      (value) => value === 100,
    ),
    row(
      'SEO',
      ({ scores }) => scores[3],
      '100',
      (value) => value === 100,
    ),
    row('first contentful paint (ms)', ({ fcp }) => fcp),
    row(
      'largest contentful paint (ms)',
      ({ lcp }) => lcp,
      '≤ 1,200',
      (value) => value <= 1200,
    ),
    row(
      'cumulative layout shift',
      ({ cls }) => cls,
      '≤ 0.01',
      (value) => value <= 0.01,
      3,
    ),
    row(
      'total blocking time (ms)',
      ({ tbt }) => tbt,
      '≤ 50',
      (value) => value <= 50,
    ),
  ]);
}

/** ms from each keystroke to the painted result. */
async function keystrokes(page, text) {
  const times = [];
  for (const letter of text) {
    times.push(await paintedAfter(page, 'keydown', () => page.keyboard.press(letter)));
    // Until the pictures of this result are in, so that none of them is taken for the next one.
    await page.waitForTimeout(1500);
  }
  return times;
}

async function benchSearch(browser, url) {
  const { context, page } = await settledHome(browser, url);
  await page.getByRole('searchbox').focus();
  await keystrokes(page, 'a');
  await page.getByRole('searchbox').fill('');
  await page.waitForTimeout(800);
  await slowDown(context, page);
  const idle = await emptyPaint(page);
  const times = await keystrokes(page, 'mangga');
  await context.close();
  const worst = Math.max(...times);
  printTable(`Search over 10,000 games at ${slower}x CPU`, [
    {
      what: 'keystroke to painted result (ms), median',
      figure: show(median(times)),
      yardstick: `an empty paint ${show(idle)}`,
      goal: '≤ 50',
      met: median(times) <= 50,
    },
    { what: 'the slowest of them (ms)', figure: show(worst) },
  ]);
}
