import { chromium } from '@playwright/test';
import { findBrowser } from '../tools/lib/browser.mjs';
import { printTable, show } from './lib/table.mjs';

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const mb = (bytes) => show(bytes / 1e6, 1);

/** The whole site on a device, with whole posters and with light ones: bytes on the way and kept, by kind; time; longest task. */
export async function benchStorage(gateway) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--disable-background-networking', ...asRoot],
  });
  try {
    for (const size of ['whole', 'light']) await benchDownload(browser, gateway.url, size);
  } finally {
    await browser.close();
  }
}

async function benchDownload(browser, url, size) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  await context.addInitScript(
    (saver) => localStorage.setItem('dataSaver', saver),
    size === 'light' ? 'on' : 'off',
  );
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('.game-grid .game-card').first().waitFor();
  const plan = await planOf(page, size);
  const before = await usage(page);
  const { seconds, longest } = await download(page, url, plan.pictures);
  const after = await usage(page);
  const counted = await countKinds(page, url);
  const puts = await putSame(page, plan);
  printTable(
    `The whole site in one language on the device, ${size} posters (${show(plan.pictures)} pictures)`,
    [
      {
        what: 'on the way (MB)',
        figure: mb(plan.bytes),
        yardstick: `one by one ${mb(plan.oneByOne)}`,
        ratio: show(plan.bytes / plan.oneByOne, 2),
        goal: '≤ 0.50',
        met: plan.bytes <= plan.oneByOne / 2,
      },
      {
        what: 'kept, as the browser reckons (MB)',
        figure: mb(after - before),
        yardstick: `SVG ${mb(plan.keptBytes)}`,
        ratio: show((after - before) / plan.keptBytes, 2),
        goal: '≤ 1.50',
        met: after - before <= plan.keptBytes * 1.5,
      },
      {
        what: 'seconds',
        figure: show(seconds, 1),
        yardstick: `the puts alone ${show(puts, 1)}`,
        ratio: show(seconds / puts, 2),
      },
      { what: 'longest task of the page meanwhile (ms)', figure: show(longest) },
      ...counted.lines.map(({ group, text }) => ({ what: `  ${group}`, figure: text })),
      { what: 'the page has counted it all after (ms)', figure: show(counted.ms) },
    ],
  );
  await context.close();
}

/** The packs' sizes, and what the same pictures weigh one by one, reckoned from those of one pack. */
function planOf(page, size) {
  return page.evaluate(async (posters) => {
    const answer = await fetch(`/api/wps/relay/games/pictures?language=TY&size=${posters}`);
    const { packs } = (await answer.json()).value;
    const sum = (key) => packs.reduce((total, pack) => total + pack[key], 0);
    const host = JSON.parse(document.getElementById('boot').textContent).permission.info
      .imageCDNs[0];
    const sample = packs[Math.floor(packs.length / 2)];
    const weights = sample.pictures.map(async (path) => {
      // Its own address each time, so that no cache answers and the timing is that of the network.
      const asked = `${host}${path}${path.includes('?') ? '&' : '?'}bench`;
      const text = await (await fetch(asked, { cache: 'no-store' })).text();
      const packed = new Response(
        new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')),
      );
      return (await packed.blob()).size;
    });
    const each =
      (await Promise.all(weights)).reduce((total, weight) => total + weight, 0) / weights.length;
    const pictures = packs.reduce((total, pack) => total + pack.pictures.length, 0);
    return {
      bytes: sum('bytes'),
      keptBytes: sum('keptBytes'),
      pictures,
      oneByOne: each * pictures,
    };
  }, size);
}

const usage = (page) => page.evaluate(async () => (await navigator.storage.estimate()).usage);

async function download(page, url, pictures) {
  await page.goto(`${url}/storage`);
  const action = page.locator('.storage__status + button');
  await action.click();
  await page.locator('.storage__status + .button--primary').waitFor();
  await page.evaluate(() => {
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.longestTask = Math.max(globalThis.longestTask, duration);
    }).observe({ type: 'longtask' });
  });
  const begun = performance.now();
  await action.click();
  // A data saver is asked once more.
  const question = page.getByRole('alertdialog').locator('.button--primary');
  await Promise.race([
    question.click({ timeout: 3000 }).catch(() => {}),
    page.getByRole('progressbar').waitFor(),
  ]);
  const there = () =>
    page.evaluate(async () => (await (await caches.open('images')).keys()).length);
  while ((await there()) < pictures) await new Promise((resolve) => setTimeout(resolve, 250));
  return {
    seconds: (performance.now() - begun) / 1000,
    longest: await page.evaluate(() => globalThis.longestTask),
  };
}

/** The lines of the storage page, and how long it took to count them. */
async function countKinds(page, url) {
  await page.goto(`${url}/storage`);
  const begun = await page.evaluate(() => performance.now());
  await page.locator('.line[data-group]').first().waitFor({ timeout: 60_000 });
  const ms = await page.evaluate((from) => performance.now() - from, begun);
  const lines = await page.locator('.line[data-group]').evaluateAll((rows) =>
    rows.map((row) => ({
      group: row.dataset.group,
      text: row.querySelector('.figures').textContent,
    })),
  );
  return { ms, lines };
}

/** Seconds that the Cache API takes for as many entries of the same size, fetched from nowhere. */
function putSame(page, { pictures, keptBytes }) {
  return page.evaluate(
    async ([number, size]) => {
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
    [pictures, Math.round(keptBytes / pictures)],
  );
}
