import type { Browser, Page } from '@playwright/test';
import type { Value } from '../contract/index.ts';
import { newContext, pause, phoneViewport, withBrowser } from './lib/browsing.ts';
import type { Gateway } from './lib/gateway.ts';
import { printTable, show } from './lib/table.ts';

type PicturePacks = Value<'games.pictures'>;
type Size = 'whole' | 'light';

/** Bytes on the wire, stored, and one by one. */
interface Plan {
  bytes: number;
  storedBytes: number;
  pictures: number;
  oneByOneBytes: number;
}

const mb = (bytes: number) => show(bytes / 1e6, 1);

/** Bytes, time and slowest task, for whole and light posters. */
export function benchStorage({ url }: Gateway): Promise<void> {
  return withBrowser(async (browser) => {
    for (const size of ['whole', 'light'] as const) await benchDownload(browser, url, size);
  });
}

async function benchDownload(browser: Browser, url: string, size: Size): Promise<void> {
  const context = await newContext(browser, { viewport: phoneViewport });
  await context.addInitScript(
    (saver) => localStorage.setItem('dataSaver', saver),
    size === 'light' ? 'on' : 'off',
  );
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('.game-grid .game-card').first().waitFor();
  const plan = await planOf(page, size);
  const before = await usage(page);
  const { seconds, slowestTaskMs } = await download(page, url, plan.pictures);
  const after = await usage(page);
  const counted = await countKinds(page, url);
  const puts = await putSame(page, plan);
  printTable(
    `The whole site in one language on the device, ${size} posters (${show(plan.pictures)} pictures)`,
    [
      {
        what: 'on the wire (MB)',
        figure: mb(plan.bytes),
        yardstick: `one by one ${mb(plan.oneByOneBytes)}`,
        ratio: show(plan.bytes / plan.oneByOneBytes, 2),
        goal: '≤ 0.50',
        met: plan.bytes <= plan.oneByOneBytes / 2,
      },
      {
        what: 'stored, as the browser counts (MB)',
        figure: mb(after - before),
        yardstick: `SVG ${mb(plan.storedBytes)}`,
        ratio: show((after - before) / plan.storedBytes, 2),
        goal: '≤ 1.50',
        met: after - before <= plan.storedBytes * 1.5,
      },
      {
        what: 'seconds',
        figure: show(seconds, 1),
        yardstick: `the puts alone ${show(puts, 1)}`,
        ratio: show(seconds / puts, 2),
      },
      { what: 'slowest task of the page meanwhile (ms)', figure: show(slowestTaskMs) },
      ...counted.lines.map(({ group, text }) => ({ what: `  ${group}`, figure: text })),
      { what: 'until the page has counted it all (ms)', figure: show(counted.ms) },
    ],
  );
  await context.close();
}

/** Sizes one by one are estimated from one pack. */
function planOf(page: Page, size: Size): Promise<Plan> {
  return page.evaluate(async (posters) => {
    const response = await fetch(`/api/wps/relay/games/pictures?language=TY&size=${posters}`);
    const { packs } = ((await response.json()) as { value: PicturePacks }).value;
    const sum = (size: (pack: (typeof packs)[number]) => number) =>
      packs.reduce((total, pack) => total + size(pack), 0);
    const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as {
      permission: { info: { imageCDNs: string[] } };
    };
    const host = boot.permission.info.imageCDNs[0];
    const sample = packs[Math.floor(packs.length / 2)];
    const weights = (sample?.pictures ?? []).map(async (path) => {
      // Past all caches.
      const address = `${host}${path}${path.includes('?') ? '&' : '?'}bench`;
      const text = await (await fetch(address, { cache: 'no-store' })).text();
      const packed = new Response(
        new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')),
      );
      return (await packed.blob()).size;
    });
    const each =
      (await Promise.all(weights)).reduce((total, weight) => total + weight, 0) / weights.length;
    const pictures = sum((pack) => pack.pictures.length);
    return {
      bytes: sum((pack) => pack.bytes),
      storedBytes: sum((pack) => pack.storedBytes),
      pictures,
      oneByOneBytes: each * pictures,
    };
  }, size);
}

const usage = (page: Page) =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

/** By the storage page's button. */
async function download(
  page: Page,
  url: string,
  pictures: number,
): Promise<{ seconds: number; slowestTaskMs: number }> {
  await page.goto(`${url}/storage`);
  const action = page.locator('main output + button');
  await action.click();
  await page.locator('main output + .button--primary').waitFor();
  await page.evaluate(() => {
    const tasks = { slowestMs: 0 };
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        tasks.slowestMs = Math.max(tasks.slowestMs, duration);
    }).observe({ type: 'longtask' });
  });
  const begun = performance.now();
  await action.click();
  // Data savers have to confirm.
  const question = page.getByRole('alertdialog').locator('.button--primary');
  await Promise.race([
    question.click({ timeout: 3000 }).catch(() => {}),
    page.getByRole('progressbar').waitFor(),
  ]);
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('images')).keys()).length);
  while ((await stored()) < pictures) await pause(250);
  return {
    seconds: (performance.now() - begun) / 1000,
    slowestTaskMs: await page.evaluate(
      () => (globalThis as unknown as { tasks: { slowestMs: number } }).tasks.slowestMs,
    ),
  };
}

/** With the ms it took. */
async function countKinds(
  page: Page,
  url: string,
): Promise<{ ms: number; lines: { group: string; text: string }[] }> {
  await page.goto(`${url}/storage`);
  const begun = await page.evaluate(() => performance.now());
  await page.locator('.line[data-group]').first().waitFor({ timeout: 60_000 });
  const ms = await page.evaluate((from) => performance.now() - from, begun);
  const lines = await page.locator('.line[data-group]').evaluateAll((rows) =>
    rows.map((row) => ({
      group: (row as HTMLElement).dataset.group ?? '',
      text: row.querySelector('.figures')?.textContent ?? '',
    })),
  );
  return { ms, lines };
}

/** Seconds of the Cache API for equal entries, offline. */
function putSame(page: Page, { pictures, storedBytes }: Plan): Promise<number> {
  return page.evaluate(
    async ([number = 0, size = 0]) => {
      const cache = await caches.open('bench');
      const body = new Blob(['x'.repeat(size)]);
      const begun = performance.now();
      for (let i = 0; i < number; i += 20) {
        await Promise.all(
          Array.from({ length: 20 }, (_, k) =>
            cache.put(`https://bench.invalid/${i + k}`, new Response(body)),
          ),
        );
      }
      const seconds = (performance.now() - begun) / 1000;
      await caches.delete('bench');
      return seconds;
    },
    [pictures, Math.round(storedBytes / pictures)],
  );
}
