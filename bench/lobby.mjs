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
import { printTable, show } from './lib/table.mjs';

/** Touches and keys of the tour, of which the slowest two in a hundred are left out. */
const interactions = 200;
const inpShare = 0.98;
/** ms between two touches of the tour: somebody in a hurry. */
const haste = 250;
/** Cards that are scrolled through, page after page of a centre. */
const cards = 500;

const categories = (page) => page.locator('.lobby > .chips').first().locator('.chip');
const filters = (page) => page.locator('.lobby > .chips').nth(1).locator('.chip');
const next = (page) => page.locator('.game-area .pager > button').last();

/** What is measured of the lobby on a phone that has the games: choosing, a tour of touches and keys, scrolling. */
export async function benchLobby(gateway) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserFlags,
  });
  try {
    await benchCategories(browser, gateway.url);
    await benchTour(browser, gateway.url);
    await benchScroll(browser, gateway.url);
  } finally {
    await browser.close();
  }
}

async function benchCategories(browser, url) {
  const { context, page } = await settledHome(browser, url);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/games/list'))));
  const count = await categories(page).count();
  const choose = (at) => paintedAfter(page, 'click', () => categories(page).nth(at).click());
  // Home, hot games and favourites are no categories; each is chosen once before it counts.
  for (let at = 3; at < count; at += 1) await choose(at);
  await slowDown(context, page);
  const idle = await emptyPaint(page);
  const times = [];
  for (let turn = 0; turn < 2; turn += 1) {
    for (let at = 3; at < count; at += 1) {
      times.push(await choose(at));
      // Until its pictures are in.
      await page.waitForTimeout(2000);
    }
  }
  await context.close();
  printTable(`Another category out of the device's games at ${slower}x CPU`, [
    {
      what: 'tap to painted cards (ms), median',
      figure: show(median(times)),
      yardstick: `an empty paint ${show(idle)}`,
      goal: '≤ 100',
      met: median(times) <= 100,
    },
    { what: 'the slowest of them (ms)', figure: show(Math.max(...times)) },
    { what: 'lists asked of the gateway', figure: show(asked), goal: '0', met: asked === 0 },
  ]);
}

/** One round through the lobby; each step is one interaction. */
function roundOf(page, turn) {
  const search = page.getByRole('searchbox');
  const tap = (locator) => () => locator.click();
  const key = (name) => () => page.keyboard.press(name);
  const dialog = page.getByRole('dialog');
  const thenWait = (step, state) => async () => {
    await step();
    await dialog.waitFor({ state });
  };
  return [
    tap(categories(page).nth(3 + (turn % 4))),
    tap(page.locator('.vendors__row .vendor').nth(turn % 3)),
    tap(page.locator('.vendor--all')),
    tap(filters(page).nth(1)),
    tap(filters(page).nth(0)),
    tap(categories(page).nth(1)),
    tap(next(page)),
    tap(next(page)),
    thenWait(tap(page.locator('.game-info').first()), 'visible'),
    thenWait(key('Escape'), 'detached'),
    tap(search),
    ...['mangga', 'gold 8', 'bayani', 'lucky', 'tigre'][turn % 5]
      .split('')
      .map((letter) => key(letter)),
    key('Backspace'),
    tap(page.locator('.name-search__clear')),
    tap(categories(page).nth(0)),
  ];
}

async function benchTour(browser, url) {
  const { context, page } = await settledHome(browser, url);
  await page.evaluate(() => {
    globalThis.slow = new Map();
    const note = (list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId)
          globalThis.slow.set(
            interactionId,
            Math.max(globalThis.slow.get(interactionId) ?? 0, duration),
          );
      }
    };
    // The browser tells of none that took less than 16 ms.
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 });
  });
  await slowDown(context, page);
  const idle = await emptyPaint(page);
  let done = 0;
  for (let turn = 0; done < interactions; turn += 1) {
    for (const step of roundOf(page, turn)) {
      if (done === interactions) break;
      await step();
      done += 1;
      await page.waitForTimeout(haste);
    }
  }
  const slow = await page.evaluate(() => [...globalThis.slow.values()]);
  await context.close();
  const times = [
    ...slow,
    ...Array.from({ length: Math.max(0, interactions - slow.length) }, () => 16),
  ].sort((a, b) => a - b);
  const inp = times[Math.ceil(times.length * inpShare) - 1];
  printTable(`A tour of the lobby at ${slower}x CPU, ${interactions} touches and keys`, [
    {
      what: 'touch or key to the next paint (ms), p98',
      figure: show(inp),
      yardstick: `an empty paint ${show(idle)}`,
      goal: '≤ 150',
      met: inp <= 150,
    },
    { what: 'the same, median', figure: show(median(times)) },
    { what: 'the slowest of them (ms)', figure: show(times.at(-1)) },
  ]);
}

/** Scrolls a centre's pages from head to foot until so many cards have passed. */
async function scroll(browser, url, slow) {
  const { context, page } = await settledHome(browser, `${url}/rng`);
  if (slow) await slowDown(context, page);
  await page.evaluate(() => {
    globalThis.seen = { tasks: [], shift: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.seen.tasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) globalThis.seen.shift += value;
    }).observe({ type: 'layout-shift' });
  });
  let passed = 0;
  while (passed < cards) {
    await page.mouse.move(206, 400);
    for (;;) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(100);
      if (
        await page.evaluate(
          () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
        )
      )
        break;
    }
    passed += await page.locator('.game-grid .game-card').count();
    // Turning the page is the tour's matter.
    const before = await page.evaluate(() => globalThis.seen.tasks.length);
    await next(page).click();
    await page.waitForTimeout(1000);
    await page.evaluate((length) => globalThis.seen.tasks.splice(length), before);
  }
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  return { ...seen, passed };
}

async function benchScroll(browser, url) {
  const quick = await scroll(browser, url, false);
  const slow = await scroll(browser, url, true);
  const longest = ({ tasks }) =>
    tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${show(Math.max(...tasks))}`;
  printTable(`Scrolling through ${show(quick.passed)} cards`, [
    {
      what: 'tasks over 50 ms',
      figure: longest(quick),
      goal: 'none',
      met: quick.tasks.length === 0,
    },
    { what: `the same at ${slower}x CPU`, figure: longest(slow) },
    {
      what: 'layout shift',
      figure: show(quick.shift + slow.shift, 3),
      goal: '0',
      met: quick.shift + slow.shift === 0,
    },
  ]);
}
