import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { pause, quantile } from './lib/browsing.ts';
import { ask, startChild } from './lib/child.ts';
import type { CrowdReport, TableEvent } from './lib/crowd.ts';
import { type Gateway, collectedMemoryOf, freePort } from './lib/gateway.ts';
import { forEach, launchGame } from './lib/players.ts';
import { printTable, show } from './lib/table.ts';

const readers = 2000;
/** Per round. */
const bettors = 200;
/** Two rounds, 31 s each. */
const seconds = 64;
const bareSeconds = 15;
const colorGame = '1201';
const maxLaunching = 16;

const startCrowd = (url: string, hellos: string[]) => startChild('crowd', { url, hellos });

/** No round before the first. */
interface Table {
  round?: { id: string; state: string };
}

async function callHouse<Value>(
  { mediaPort }: Gateway,
  token: string | undefined,
  path: string,
  body: object,
): Promise<Value> {
  const response = await fetch(`http://localhost:${mediaPort}/api/house/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { value: Value }).value;
}

/** Until the signal; returns accepted bets. */
async function placeBets(
  gateway: Gateway,
  tokens: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  let taken = 0;
  let last = '';
  while (!signal.aborted) {
    const table = await callHouse<Table | null>(gateway, tokens[0], 'table', {});
    const round = table?.round;
    if (round?.state === 'open' && round.id !== last) {
      last = round.id;
      const bet = () => ({
        key: randomUUID(),
        roundId: round.id,
        selections: [{ choice: 'red', stake: 100 }],
      });
      const bets = await forEach(bettors, 4, (index) =>
        callHouse<unknown>(gateway, tokens[index], 'bet', bet()),
      );
      taken += bets.filter(Boolean).length;
    }
    await pause(500);
  }
  return taken;
}

/** ms from an event's time to its arrival, all readers. */
const delays = (events: readonly TableEvent[]) =>
  events.flatMap(({ kind, at, sent }) => (kind === 'round' && sent ? [at - sent] : []));

/** p99 at a bare server, same text and readers. */
async function bareBroadcast(text: string): Promise<number> {
  const port = await freePort();
  const server = await startChild('bare-broadcast', { port, text });
  const crowd = await startCrowd(
    `ws://127.0.0.1:${port}`,
    Array.from({ length: readers }, () => '{}'),
  );
  await pause(bareSeconds * 1000);
  const { events } = await ask<CrowdReport>(crowd, 'end');
  server.kill();
  return quantile(delays(events), 0.99);
}

/** As a player gets it. */
function oneEvent(url: string, token: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on('open', () => socket.send(JSON.stringify({ token, last: null })));
    socket.on('error', reject);
    socket.on('message', (data) => {
      if ((JSON.parse(String(data)) as TableEvent).kind !== 'round') return;
      socket.close();
      resolve(String(data));
    });
  });
}

/** A shared round's delays, and a socket's cost. */
export async function benchTables(gateway: Gateway): Promise<void> {
  const tokens = await forEach(readers, maxLaunching, (index) =>
    launchGame(gateway, colorGame, index),
  );
  const url = `ws://localhost:${gateway.mediaPort}/api/house/live`;
  const bare = await bareBroadcast(await oneEvent(url, tokens[0]));
  const before = await collectedMemoryOf(gateway);
  const from = performance.now();
  const crowd = await startCrowd(
    url,
    tokens.map((token) => JSON.stringify({ token, last: null })),
  );
  const opened = performance.now() - from - 1000;
  const perSocket = ((await collectedMemoryOf(gateway)) - before) / readers;
  const taken = await placeBets(gateway, tokens, AbortSignal.timeout(seconds * 1000));
  const { events, closed } = await ask<CrowdReport>(crowd, 'end');
  printTables({ bare, opened, perSocket, taken, events, closed });
}

interface Tables extends CrowdReport {
  /** ms. */
  bare: number;
  /** ms. */
  opened: number;
  /** Bytes. */
  perSocket: number;
  taken: number;
}

function printTables({ bare, opened, perSocket, taken, events, closed }: Tables): void {
  const late = delays(events);
  const rounds = new Set(events.flatMap(({ kind, event }) => (kind === 'round' ? [event] : [])));
  const missed = readers * rounds.size - late.length;
  const ends = events.flatMap(({ kind, state, sent }) =>
    kind === 'round' && state === 'settled' && sent ? [sent] : [],
  );
  const settled = events.filter(({ kind, state }) => kind === 'bets' && state !== 'open');
  const waits = settled.map(({ at }) => at - Math.max(...ends.filter((sent) => sent <= at)));
  printTable(
    `A shared round with ${show(readers)} sockets on one process, ${show(taken)} bets, ${rounds.size} events`,
    [
      {
        what: 'event to its reader (ms), p99',
        figure: show(quantile(late, 0.99)),
        yardstick: `bare ws ${show(bare)}`,
        ratio: show(quantile(late, 0.99) / bare, 2),
        goal: '≤ 250',
        met: quantile(late, 0.99) <= 250,
      },
      { what: 'event to its reader (ms), median', figure: show(quantile(late, 0.5)) },
      {
        what: 'settled round to its bettor’s own bets (ms), p99',
        figure: show(quantile(waits, 0.99)),
      },
      {
        what: 'events that did not come, sockets that were closed',
        figure: `${show(missed)} / ${show(closed)}`,
        goal: '0 / 0',
        met: missed === 0 && closed === 0,
      },
      { what: 'all sockets open and answered (s)', figure: show(opened / 1000, 1) },
      { what: 'the gateway’s memory per socket (KB)', figure: show(perSocket / 1000, 1) },
    ],
  );
}
