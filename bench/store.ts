import { join } from 'node:path';
import type { Browser, Page, Request } from '@playwright/test';
import { build } from 'esbuild';
import { Client } from 'pg';
import { newContext, pause, slowDown, slowdown, withBrowser } from './lib/browsing.ts';
import type { Gateway } from './lib/gateway.ts';
import type { StoreTimes } from './lib/store-page.ts';
import { type Row, printTable, show } from './lib/table.ts';

const runs = 3;
/** Numbers of games. */
const sizes = [10_000, 100_000];
/** As a share of the rows' time. */
const maxRatio = 0.5;

/** One value beside rows and a bare array, and a refresh's bytes. */
export function benchStore(gateway: Gateway): Promise<void> {
  return withBrowser(async (browser) => {
    for (const games of sizes) await benchForms(browser, gateway.url, games);
    await benchRefresh(browser, gateway);
  });
}

async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'lib', 'store-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
    define: { 'import.meta.env.DEV': 'false' },
  });
  return outputFiles[0]?.text ?? '';
}

interface StorePage {
  measureStore(count: number, runs: number, text: string): Promise<StoreTimes>;
}

async function benchForms(browser: Browser, url: string, games: number): Promise<void> {
  const context = await newContext(browser, { serviceWorkers: 'block' });
  const page = await context.newPage();
  // The origin without the app.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(await pageScript());
  await slowDown(page);
  const { write, read, search, ready } = await page.evaluate(
    ([count, times]) => (globalThis as unknown as StorePage).measureStore(count, times, 'mangga'),
    [games, runs] as const,
  );
  await context.close();
  const row = (what: string, { ours, bare, rows }: StoreTimes['read'], digits = 0): Row => ({
    what,
    figure: show(ours, digits),
    yardstick: `rows ${show(rows, digits)}, bare array ${show(bare, digits)}`,
    ratio: show(ours / rows, 2),
    goal: `≤ ${show(maxRatio, 2)}`,
    met: ours / rows <= maxRatio,
  });
  printTable(
    `${show(games)} games as one value, at ${slowdown}x CPU (ms, median of ${runs}), ratio to Dexie rows`,
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

const isChanges = (request: Request) => request.url().includes('/games/changes');
const isWhole = (request: Request) => request.url().includes('/games/catalogue');

/** Bytes with headers. */
interface Transfer {
  response: number;
  both: number;
}

/** Bytes of the next matching request. */
async function bytesOf(page: Page, predicate: (request: Request) => boolean): Promise<Transfer> {
  const request = await page.waitForEvent('requestfinished', {
    predicate,
    timeout: 60_000,
  });
  const sizes = await request.sizes();
  const response = sizes.responseHeadersSize + sizes.responseBodySize;
  return { response, both: response + sizes.requestHeadersSize + sizes.requestBodySize };
}

/** Past the gateway. */
async function changeGames(postgres: URL, games: number): Promise<void> {
  const client = new Client({ connectionString: postgres.href });
  await client.connect();
  await client.query(
    'UPDATE games SET maintenance = NOT maintenance WHERE game_id IN (SELECT game_id FROM games ORDER BY md5(game_code) LIMIT $1)',
    [games],
  );
  await client.query(
    `UPDATE settings SET value = to_jsonb('bench-' || $1::text) WHERE key = 'catalogueVersion'`,
    [games],
  );
  await client.end();
  // The gateway reads it once a second.
  await pause(1200);
}

async function benchRefresh(browser: Browser, { url, postgres }: Gateway): Promise<void> {
  const context = await newContext(browser, { serviceWorkers: 'block' });
  const page = await context.newPage();
  const arriving = bytesOf(page, isWhole);
  await page.goto(url);
  const whole = await arriving;
  const again = async (games: number) => {
    // Stored in an idle moment.
    await page.waitForTimeout(6000);
    if (games > 0) await changeGames(postgres, games);
    const changes = bytesOf(page, isChanges);
    await page.reload();
    return changes;
  };
  const first = await again(0);
  const second = await again(0);
  const row = (what: string, { response, both }: Transfer): Row => ({
    what,
    figure: `${show(response)} (${show(both)})`,
    yardstick: `the whole ${show(whole.response)}`,
    ratio: show(response / whole.response, 4),
  });
  const bound = (bytes: number) => ({ goal: '≤ 1,024', met: bytes <= 1024 });
  const rows: Row[] = [
    { ...row('nothing has changed, first refresh', first), ...bound(first.response) },
    { ...row('nothing has changed, second refresh', second), ...bound(second.both) },
  ];
  for (const games of [1, 100]) rows.push(row(`${games} of the games changed`, await again(games)));
  await context.close();
  printTable(
    'Bytes of a refresh of the catalogue: the response with its headers (and with the request)',
    rows,
  );
}
