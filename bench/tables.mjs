import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { freePort, heldMemoryOf } from './lib/gateway.mjs';
import { heardOf, helper } from './lib/helper.mjs';
import { forEach, launched } from './lib/players.mjs';
import { printTable, show } from './lib/table.mjs';

const readers = 2000;
/** Players who bet on each round. */
const bettors = 200;
/** A round of the color game takes 31 s; two of them are heard whole. */
const seconds = 64;
const bareSeconds = 15;
const colorGame = '1201';
const atOnce = 16;

/** A reader at a socket for each hello, all open and told. */
const crowdAt = (url, hellos) =>
  helper(new URL('./lib/crowd.mjs', import.meta.url), { url, hellos });

/** Tells a crowd to end; gives what it heard. */
function endOf(crowd) {
  const told = heardOf(crowd);
  crowd.send('end');
  return told;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ??
  Number.NaN;

async function house(gateway, token, path, body) {
  const answer = await fetch(`http://localhost:${gateway.mediaPort}/api/house/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await answer.json()).value;
}

/** Bets for the first players on every round until the signal ends it; gives how many bets were taken. */
async function betting(gateway, tokens, signal) {
  let taken = 0;
  let last = '';
  while (!signal.aborted) {
    const round = (await house(gateway, tokens[0], 'table', {}))?.round;
    if (round?.state === 'open' && round.id !== last) {
      last = round.id;
      const bet = () => ({
        key: randomUUID(),
        roundId: round.id,
        selections: [{ choice: 'red', stake: 100 }],
      });
      const bets = await forEach(bettors, 4, (index) =>
        house(gateway, tokens[index], 'bet', bet()),
      );
      taken += bets.filter(Boolean).length;
    }
    await pause(500);
  }
  return taken;
}

/** ms from the time that an event says to its coming, over all readers. */
const delays = (events) =>
  events.filter(({ kind, sent }) => kind === 'round' && sent).map(({ at, sent }) => at - sent);

/** The same number of readers at the smallest server that tells them all the same text. */
async function bareBroadcast(text) {
  const port = await freePort();
  const server = await helper(new URL('./lib/bare-broadcast.mjs', import.meta.url), { port, text });
  const crowd = await crowdAt(
    `ws://127.0.0.1:${port}`,
    Array.from({ length: readers }, () => '{}'),
  );
  await pause(bareSeconds * 1000);
  const { events } = await endOf(crowd);
  server.kill();
  return quantile(delays(events), 0.99);
}

/** The text of one event of a table's round, as a player is told it. */
function oneEvent(url, token) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on('open', () => socket.send(JSON.stringify({ token, last: null })));
    socket.on('error', reject);
    socket.on('message', (data) => {
      if (JSON.parse(String(data)).kind !== 'round') return;
      socket.close();
      resolve(String(data));
    });
  });
}

/** A shared round with many players on one process: how late its events reach them, and what a socket costs. */
export async function benchTables(gateway) {
  const tokens = await forEach(readers, atOnce, (index) => launched(gateway, colorGame, index));
  const url = `ws://localhost:${gateway.mediaPort}/api/house/live`;
  const bare = await bareBroadcast(await oneEvent(url, tokens[0]));
  const before = await heldMemoryOf(gateway);
  const from = performance.now();
  const crowd = await crowdAt(
    url,
    tokens.map((token) => JSON.stringify({ token, last: null })),
  );
  const opened = performance.now() - from - 1000;
  const perSocket = ((await heldMemoryOf(gateway)) - before) / readers;
  const taken = await betting(gateway, tokens, AbortSignal.timeout(seconds * 1000));
  const { events, closed } = await endOf(crowd);
  const late = delays(events);
  const rounds = new Set(events.flatMap(({ kind, event }) => (kind === 'round' ? [event] : [])));
  const missed = readers * rounds.size - late.length;
  const ended = events.filter(({ kind, state }) => kind === 'round' && state === 'settled');
  const settled = events.filter(({ kind, state }) => kind === 'bets' && state !== 'open');
  const waits = settled.map(
    ({ at }) => at - Math.max(...ended.filter(({ sent }) => sent <= at).map(({ sent }) => sent)),
  );
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
      { what: 'all sockets open and told (s)', figure: show(opened / 1000, 1) },
      { what: 'the gateway’s memory per socket (KB)', figure: show(perSocket / 1000, 1) },
    ],
  );
}
