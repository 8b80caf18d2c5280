import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { median } from './lib/browsing.ts';
import { fillSite } from './lib/fill-site.ts';
import { type Gateway, collectedMemoryOf, startGateway } from './lib/gateway.ts';
import { type LoadResult, get, load } from './lib/load.ts';
import { type Row, printTable, show } from './lib/table.ts';
import { loginsInTurn } from './logins.ts';

const size = { games: 100_000, members: 1_000_000, entries: 5_000_000 };
const games = '/api/wps/relay/games/list?language=EN&clientType=3';
/** Another page each time, and another search: the gateway caches the latest responses. */
const list = (n: number) =>
  `${games}&gameType=RNG&pageSize=${30 + (n % 31)}&pageNo=${1 + ((n * 37) % 499)}`;
const search = (n: number) =>
  `${games}&pageNo=1&gameName=${['fiesta', 'gold', 'dragon', 'lucky', 'a'][n % 5]}%20${n % 9973}`;
const winners = '/api/wps/relay/games/winnerBoard?gameCategory=ALL&language=EN&limitNum=20';
const home = '/api/wps/relay/home?language=EN';
/** One connection: how long one takes, not how many go at once. */
const seconds = 4;

/** One gateway beside the same gateway with a demo's data alone. */
export async function benchLargeSite(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-large-'));
  const settings = { DATA_DIR: dataDir };
  try {
    const small = await startGateway(settings);
    const before = await figuresOf(small);
    const client = new Client({ connectionString: small.postgres.href });
    await client.connect();
    await fillSite(client, size);
    await countAll(client);
    await client.end();
    await small.stop();
    // The first start with this catalogue makes what the next one reads.
    const made = await startGateway(settings);
    await wait(10_000);
    await made.stop();
    const large = await startGateway(settings);
    try {
      print(await figuresOf(large), before, await loginMs(large));
    } finally {
      await large.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** As the gateway's job would in minutes: the figures are of a site at rest. */
async function countAll(client: Client): Promise<void> {
  for (let more = true; more;) {
    const { rows } = await client.query<{ more: boolean }>(
      'SELECT count_teams(now(), 20000) AS more',
    );
    more = rows[0]!.more;
  }
}

interface Figures {
  startMs: number;
  firstPageMs: number;
  firstHomeMs: number;
  home: LoadResult;
  list: LoadResult;
  search: LoadResult;
  winners: LoadResult;
  bytes: number;
}

async function figuresOf(gateway: Gateway): Promise<Figures> {
  const first = async (path: string) => {
    const begun = performance.now();
    await (await fetch(gateway.url + path)).arrayBuffer();
    return performance.now() - begun;
  };
  const firstPageMs = await first('/');
  const firstHomeMs = await first(home);
  const one = (path: string | ((n: number) => string)) =>
    load({
      port: gateway.port,
      connections: 1,
      seconds,
      request: (_connection, n) => get(typeof path === 'string' ? path : path(n)),
    });
  return {
    startMs: gateway.startMs,
    firstPageMs,
    firstHomeMs,
    home: await one(home),
    list: await one(list),
    search: await one(search),
    winners: await one(winners),
    bytes: await collectedMemoryOf(gateway),
  };
}

/** Medians on the large site and on a demo of its own. */
async function loginMs(large: Gateway): Promise<[large: number, demo: number]> {
  const demo = await startGateway();
  try {
    // The first ones compile their code.
    await loginsInTurn([large, demo], 8);
    const [ofLarge, ofDemo] = await loginsInTurn([large, demo], 40);
    return [median(ofLarge!), median(ofDemo!)];
  } finally {
    await demo.stop();
  }
}

function print(now: Figures, before: Figures, [largeLogin, demoLogin]: [number, number]): void {
  const row = (what: string, of: (figures: Figures) => number, max?: number, digits = 0): Row => ({
    what,
    figure: show(of(now), digits),
    yardstick: show(of(before), digits),
    ratio: show(of(now) / of(before), 2),
    ...(max !== undefined && { goal: `≤ ${max}`, met: of(now) <= max }),
  });
  const logins = largeLogin / demoLogin;
  printTable(
    `${show(size.games)} games, ${show(size.members)} members, ${show(size.entries)} entries (yardstick: the demo)`,
    [
      row('ms to start', ({ startMs }) => startMs, 2000),
      row('MB of memory, garbage collected', ({ bytes }) => bytes / 1e6, 300),
      row('ms to the first page', ({ firstPageMs }) => firstPageMs, 150),
      row("ms to home's first answer", ({ firstHomeMs }) => firstHomeMs, 150),
      row("ms per home's answer, p99", ({ home: { p99 } }) => p99, 20, 1),
      row('ms per list, p50', ({ list: { p50 } }) => p50, 15, 1),
      row('ms per list, p99', ({ list: { p99 } }) => p99, 60, 1),
      row('ms per search, p50', ({ search: { p50 } }) => p50, 5, 1),
      row('ms per board of winners, p50', ({ winners: { p50 } }) => p50, undefined, 1),
      {
        what: 'ms per login, median, in turn',
        figure: show(largeLogin),
        yardstick: show(demoLogin),
        ratio: show(logins, 2),
        goal: '≤ 1.3 of the demo',
        met: logins <= 1.3,
      },
    ],
  );
}
