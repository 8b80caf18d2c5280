import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { Client } from 'pg';
import { findBrowser } from '../tools/lib/browser.mjs';
import { printTable, show } from './lib/table.mjs';

const slower = 4;
const runs = 3;
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** How many games, and what one value may cost of what rows cost. */
const sizes = [10_000, 100_000];
const mostOfRows = 0.5;

/** The catalogue on the device: one value beside a row for each game and a bare array, and what a refresh moves. */
export async function benchStore(gateway) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--disable-background-networking', ...asRoot],
  });
  try {
    for (const games of sizes) await benchForms(browser, gateway.url, games);
    await benchRefresh(browser, gateway);
  } finally {
    await browser.close();
  }
}

/** The site's own store and search with their rivals, as one script. */
async function pageScript() {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'lib', 'store-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
    define: { 'import.meta.env.DEV': 'false' },
  });
  return outputFiles[0].text;
}

async function benchForms(browser, url, games) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  // A page of the origin that runs nothing of the app.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(await pageScript());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const { write, read, search, ready } = await page.evaluate(
    ([count, times]) => globalThis.measureStore(count, times, 'mangga'),
    [games, runs],
  );
  await context.close();
  const row = (what, { ours, bare, rows }, digits = 0) => ({
    what,
    figure: show(ours, digits),
    yardstick: `rows ${show(rows, digits)}, bare array ${show(bare, digits)}`,
    ratio: show(ours / rows, 2),
    goal: `≤ ${show(mostOfRows, 2)}`,
    met: ours / rows <= mostOfRows,
  });
  printTable(
    `${show(games)} games as one value, at ${slower}x CPU (ms, median of ${runs}), ratio to Dexie rows`,
    [
      row('written', write),
      row('read and checked', read),
      row('searched by a part of the name', search, 1),
      {
        what: '  the same by an index of words',
        figure: '',
        yardstick: `rows ${show(search.words, 1)}`,
        ratio: show(search.ours / search.words, 2),
      },
      { what: 'made ready for searching, in slices', figure: show(ready) },
    ],
  );
}

const isChanges = (request) => request.url().includes('/games/changes');
const isWhole = (request) => request.url().includes('/games/catalogue');

/** The next request of a kind, once its answer is here: bytes of the answer, and of both ways with all headers. */
async function bytesOf(page, wanted) {
  const request = await page.waitForEvent('requestfinished', {
    predicate: wanted,
    timeout: 60_000,
  });
  const sizes = await request.sizes();
  const answer = sizes.responseHeadersSize + sizes.responseBodySize;
  return { answer, both: answer + sizes.requestHeadersSize + sizes.requestBodySize };
}

/** Changes so many games behind the gateway's back, as an operator's tool does. */
async function changeGames(postgres, games) {
  const client = new Client({ connectionString: postgres.href });
  await client.connect();
  await client.query(
    'UPDATE games SET maintenance = NOT maintenance WHERE node_id IN (SELECT node_id FROM games ORDER BY md5(game_code) LIMIT $1)',
    [games],
  );
  await client.query(
    `UPDATE settings SET value = to_jsonb('bench-' || $1::text) WHERE key = 'catalogueVersion'`,
    [games],
  );
  await client.end();
  // A gateway asks for the version once a second.
  await new Promise((resolve) => setTimeout(resolve, 1200));
}

async function benchRefresh(browser, { url, postgres }) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const arriving = bytesOf(page, isWhole);
  await page.goto(url);
  const whole = await arriving;
  const again = async (games) => {
    // The value is kept in a pause after it came.
    await page.waitForTimeout(6000);
    if (games > 0) await changeGames(postgres, games);
    const changes = bytesOf(page, isChanges);
    await page.reload();
    return changes;
  };
  const first = await again(0);
  const second = await again(0);
  const row = (what, { answer, both }) => ({
    what,
    figure: `${show(answer)} (${show(both)})`,
    yardstick: `the whole ${show(whole.answer)}`,
    ratio: show(answer / whole.answer, 4),
  });
  const bound = (bytes) => ({ goal: '≤ 1,024', met: bytes <= 1024 });
  const rows = [
    { ...row('nothing has changed, first refresh', first), ...bound(first.answer) },
    { ...row('nothing has changed, second refresh', second), ...bound(second.both) },
  ];
  for (const games of [1, 100]) rows.push(row(`${games} of the games changed`, await again(games)));
  await context.close();
  printTable(
    'Bytes of a refresh of the catalogue: the answer with its headers (and the request with its own)',
    rows,
  );
}
