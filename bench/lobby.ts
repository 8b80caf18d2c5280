import type { Browser, Locator, Page } from '@playwright/test';
import {
  emptyPaint,
  median,
  paintedAfter,
  quantile,
  settledHome,
  slowDown,
  slowdown,
  withBrowser,
} from './lib/browsing.ts';
import type { Gateway } from './lib/gateway.ts';
import { printTable, show } from './lib/table.ts';

const interactions = 200;
const inpShare = 0.98;
const interactionIntervalMs = 250;
const minCards = 500;
/** A phone of the lowest price. */
const slowPhone = 6;

const categories = (page: Page) => page.locator('.lobby > .chips').first().locator('.chip');
const filters = (page: Page) => page.locator('.lobby > .chips').nth(1).locator('.chip');
const next = (page: Page) => page.locator('.game-area .pager > button').last();

/** On a phone with all games: a category, a tour, scrolling. */
export function benchLobby({ url }: Gateway): Promise<void> {
  return withBrowser(async (browser) => {
    await benchCategories(browser, url);
    await benchTour(browser, url);
    await benchScroll(browser, url);
  });
}

async function benchCategories(browser: Browser, url: string): Promise<void> {
  const { context, page } = await settledHome(browser, `${url}/?a=1`);
  let requested = 0;
  page.on('request', (request) => (requested += Number(request.url().includes('/games/list'))));
  const count = await categories(page).count();
  const choose = (at: number) =>
    paintedAfter(page, 'click', () => categories(page).nth(at).click());
  // Skips home, hot and favourites; warms each category up.
  for (let at = 3; at < count; at += 1) await choose(at);
  await slowDown(page, slowPhone);
  const idle = await emptyPaint(page);
  const times: number[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    for (let at = 3; at < count; at += 1) {
      times.push(await choose(at));
      // Until its pictures are loaded.
      await page.waitForTimeout(2000);
    }
  }
  await context.close();
  printTable(`Another category from the device's games at ${slowPhone}x CPU`, [
    {
      what: 'tap to painted cards (ms), median',
      figure: show(median(times)),
      yardstick: `an empty paint ${show(idle)}`,
    },
    { what: 'the slowest of them (ms)', figure: show(Math.max(...times)) },
    {
      what: 'lists requested from the gateway',
      figure: show(requested),
      goal: '0',
      met: requested === 0,
    },
  ]);
}

type Step = () => Promise<unknown>;

function roundOf(page: Page, turn: number): Step[] {
  const search = page.getByRole('searchbox');
  const tap = (locator: Locator) => () => locator.click();
  const key = (name: string) => () => page.keyboard.press(name);
  const dialog = page.getByRole('dialog');
  const thenWait = (step: Step, state: 'visible' | 'detached') => async () => {
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
    ...[...(['mangga', 'gold 8', 'bayani', 'lucky', 'tigre'][turn % 5] ?? '')].map(key),
    key('Backspace'),
    tap(page.locator('.name-search__clear')),
    tap(categories(page).nth(0)),
  ];
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** What a touch or key is. */
const kinds = ['category', 'key', 'other'] as const;
type Kind = (typeof kinds)[number];
/** ms of 16 or more to the next paint, by the interaction's ID. */
interface Recorder {
  slow: Map<number, { kind: Kind; ms: number }>;
}

/** Notes each slow interaction from now on. */
const recordInteractions = (page: Page) =>
  page.evaluate(() => {
    const slow: Recorder['slow'] = new Map();
    const kindOf = ({ name, target }: PerformanceEventTiming): Kind => {
      if (name.startsWith('key')) return 'key';
      const row = target instanceof Element ? target.closest('.lobby > .chips') : null;
      return row && row === document.querySelector('.lobby > .chips') ? 'category' : 'other';
    };
    const record = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry;
        const before = slow.get(interactionId);
        if (interactionId && duration > (before?.ms ?? 0))
          slow.set(interactionId, { kind: kindOf(entry), ms: duration });
      }
    };
    // None below 16 ms are reported.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver(record).observe(options);
    Object.assign(globalThis, { slow });
  });

async function benchTour(browser: Browser, url: string): Promise<void> {
  const { context, page } = await settledHome(browser, `${url}/?a=1`);
  await recordInteractions(page);
  await slowDown(page, slowPhone);
  const idle = await emptyPaint(page);
  let done = 0;
  for (let turn = 0; done < interactions; turn += 1) {
    for (const step of roundOf(page, turn)) {
      if (done === interactions) break;
      await step();
      done += 1;
      await page.waitForTimeout(interactionIntervalMs);
    }
  }
  const slow = await page.evaluate(() => [...(globalThis as unknown as Recorder).slow.values()]);
  await context.close();
  const timesOf = (kind: Kind) => slow.flatMap((each) => (each.kind === kind ? [each.ms] : []));
  const goals = { category: 100, key: 50, other: 150 };
  const what = { category: 'tap on a category', key: 'letter of a search', other: 'other touch' };
  printTable(
    `A tour of the lobby at ${slowPhone}x CPU, ${interactions} touches and keys: to the next paint (ms), slowest and median of those over 16`,
    kinds.map((kind) => {
      const times = timesOf(kind);
      const max = quantile(times, inpShare);
      return {
        what: `${what[kind]} (${times.length})`,
        figure: `${show(max)}; ${show(median(times))}`,
        yardstick: `an empty paint ${show(idle)}`,
        goal: `≤ ${goals[kind]}`,
        met: times.length > 0 && max <= goals[kind],
      };
    }),
  );
}

/** Long tasks in ms and layout shift. */
interface Seen {
  tasks: number[];
  shift: number;
}

/** Scrolls until enough cards have passed. */
async function scroll(
  browser: Browser,
  url: string,
  slow: boolean,
): Promise<Seen & { passed: number }> {
  const { context, page } = await settledHome(browser, `${url}/rng?show=all`);
  if (slow) await slowDown(page);
  await page.evaluate(() => {
    const seen: Seen = { tasks: [], shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) seen.shift += value;
    }).observe({ type: 'layout-shift' });
  });
  let passed = 0;
  while (passed < minCards) {
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
    const { length } = (await seenOf(page)).tasks;
    await next(page).click();
    await page.waitForTimeout(1000);
    await page.evaluate(
      (from) => (globalThis as unknown as { seen: Seen }).seen.tasks.splice(from),
      length,
    );
  }
  const seen = await seenOf(page);
  await context.close();
  return { ...seen, passed };
}

const seenOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

async function benchScroll(browser: Browser, url: string): Promise<void> {
  const quick = await scroll(browser, url, false);
  const slow = await scroll(browser, url, true);
  const summary = ({ tasks }: Seen) =>
    tasks.length === 0 ? 'none' : `${tasks.length}, the slowest ${show(Math.max(...tasks))}`;
  printTable(`Scrolling through ${show(quick.passed)} cards`, [
    {
      what: 'tasks over 50 ms',
      figure: summary(quick),
      goal: 'none',
      met: quick.tasks.length === 0,
    },
    { what: `the same at ${slowdown}x CPU`, figure: summary(slow) },
    {
      what: 'layout shift',
      figure: show(quick.shift + slow.shift, 3),
      goal: '0',
      met: quick.shift + slow.shift === 0,
    },
  ]);
}
