import type { Browser, Page } from '@playwright/test';
import type { Result } from 'lighthouse';
import { findBrowser } from '../tools/lib/browser.ts';
import {
  browserFlags,
  emptyPaint,
  median,
  paintedAfter,
  settledHome,
  slowDown,
  slowdown,
  withBrowser,
} from './lib/browsing.ts';
import { type Gateway, freePort } from './lib/gateway.ts';
import { serveStaticHome } from './lib/static-home.ts';
import { type Row, printTable, show } from './lib/table.ts';
import { weightsOf } from './lib/weights.ts';

const maxPartBytes = 60_000;
const maxScriptBytes = 100_000;

/** Home with a network: bytes, Lighthouse, search. */
export function benchPages(gateway: Gateway): Promise<void> {
  return withBrowser(async (browser) => {
    const yardstick = await serveStaticHome(browser, gateway.url);
    printTable('Bytes of home as a guest (brotli, requested before the page is usable)', [
      {
        what: 'JavaScript (KB)',
        figure: show(yardstick.scriptBytes / 1000, 1),
        goal: '≤ 100',
        met: yardstick.scriptBytes <= maxScriptBytes,
      },
      { what: 'the page with its styles (KB)', figure: show(yardstick.pageBytes / 1000, 1) },
    ]);
    printWeights();
    await benchLighthouse(gateway.url, yardstick.url);
    await benchSearch(browser, gateway.url);
    yardstick.close();
  });
}

function printWeights(): void {
  const parts = weightsOf(['rng', 'sports', 'lott', 'agent', 'help', 'promotions']);
  printTable(
    'Bytes of the parts (KB of brotli, art included)',
    parts.map(({ what, bytes }) => ({
      what,
      figure: show(bytes / 1000, 1),
      goal: '≤ 60',
      met: bytes <= maxPartBytes,
    })),
  );
}

/** Percent, and ms. */
interface Measured {
  scores: number[];
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
}

/** Medians of three runs. */
async function lighthouse(url: string): Promise<Measured> {
  const { default: run } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  const chrome = await launch({
    chromePath: await findBrowser(),
    port: await freePort(),
    chromeFlags: ['--headless=new', ...browserFlags],
  });
  try {
    const reports: Result[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const result = await run(url, { port: chrome.port, logLevel: 'error' });
      if (result) reports.push(result.lhr);
    }
    const of = (pick: (lhr: Result) => number | undefined) =>
      median(reports.map((lhr) => pick(lhr) ?? Number.NaN));
    return {
      scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
        of((lhr) => (lhr.categories[name]?.score ?? 0) * 100),
      ),
      fcp: of((lhr) => lhr.audits['first-contentful-paint']?.numericValue),
      lcp: of((lhr) => lhr.audits['largest-contentful-paint']?.numericValue),
      cls: of((lhr) => lhr.audits['cumulative-layout-shift']?.numericValue),
      tbt: of((lhr) => lhr.audits['total-blocking-time']?.numericValue),
    };
  } finally {
    await chrome.kill();
  }
}

interface Goal {
  goal: string;
  met(figure: number): boolean;
}

async function benchLighthouse(url: string, staticUrl: string): Promise<void> {
  const home = await lighthouse(url);
  const yardstick = await lighthouse(staticUrl);
  const row = (
    what: string,
    pick: (measured: Measured) => number,
    target?: Goal,
    digits = 0,
  ): Row => ({
    what,
    figure: show(pick(home), digits),
    yardstick: show(pick(yardstick), digits),
    ...(target && { goal: target.goal, met: target.met(pick(home)) }),
  });
  const atLeast = (bound: number): Goal => ({
    goal: bound === 100 ? '100' : `≥ ${bound}`,
    met: (figure) => figure >= bound,
  });
  const atMost = (bound: number): Goal => ({
    goal: `≤ ${bound.toLocaleString('en')}`,
    met: (figure) => figure <= bound,
  });
  const score = (index: number) => (measured: Measured) => measured.scores[index] ?? Number.NaN;
  printTable('Lighthouse mobile (median of 3), yardstick: the same page without JavaScript', [
    row('performance', score(0), atLeast(98)),
    row('accessibility', score(1), atLeast(100)),
    row('best practices', score(2), atLeast(100)),
    row('SEO', score(3), atLeast(100)),
    row('first contentful paint (ms)', ({ fcp }) => fcp),
    row('largest contentful paint (ms)', ({ lcp }) => lcp, atMost(1200)),
    row('cumulative layout shift', ({ cls }) => cls, atMost(0.01), 3),
    row('total blocking time (ms)', ({ tbt }) => tbt, atMost(50)),
  ]);
}

/** ms from each keystroke to the paint. */
async function keystrokes(page: Page, text: string): Promise<number[]> {
  const times: number[] = [];
  for (const letter of text) {
    times.push(await paintedAfter(page, 'keydown', () => page.keyboard.press(letter)));
    // These pictures would count for the next result.
    await page.waitForTimeout(1500);
  }
  return times;
}

async function benchSearch(browser: Browser, url: string): Promise<void> {
  const { context, page } = await settledHome(browser, `${url}/?a=1`);
  await page.getByRole('searchbox').focus();
  await keystrokes(page, 'a');
  await page.getByRole('searchbox').fill('');
  await page.waitForTimeout(800);
  await slowDown(page);
  const idle = await emptyPaint(page);
  const times = await keystrokes(page, 'mangga');
  await context.close();
  const worst = Math.max(...times);
  printTable(`Search over 10,000 games at ${slowdown}x CPU`, [
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
