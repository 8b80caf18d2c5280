import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LiveEvent } from '../../contract/messages/live.ts';
import { check } from '../ledger/ledger.ts';
import { addEvents } from '../domain/messages/events.ts';
import { testLaunch, testPlayer } from '../domain/play/fixtures.ts';
import { addGames } from '../domain/records/fixtures.ts';
import { type Balancer, openBalancer } from '../testing/balancer.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { listen } from '../testing/socket.ts';

let first: TestGateway;
const running = new Set<TestGateway>();
let balancers: Balancer[] = [];
const portOf = (app: TestGateway['app']) => (app.server.address() as AddressInfo).port;

beforeAll(async () => {
  first = await createTestGateway({ drainMs: 600 });
  await addGames(first.gateway);
});
afterEach(async () => {
  await Promise.all(balancers.splice(0).map((each) => each.close()));
  await Promise.all([...running].map((site) => site.close()));
  running.clear();
});
afterAll(() => first.close());

/** A listening process on the database. */
async function open(): Promise<TestGateway> {
  const site = await first.another();
  for (const app of [site.app, site.media]) await app.listen({ host: '127.0.0.1', port: 0 });
  running.add(site);
  return site;
}
/** Returns once the process is gone. It outlives its drain where a busy machine notices that late. */
async function stop(site: TestGateway): Promise<void> {
  const ports = [portOf(site.app), portOf(site.media)];
  await site.drain();
  await expect.poll(() => balancers.every(({ left }) => ports.every(left))).toBe(true);
  await site.close();
  running.delete(site);
}

test('[OPS-04e] a stop says first that it is not ready, and serves on, each connection for the last time', async () => {
  const site = await open();
  const url = `http://127.0.0.1:${portOf(site.app)}/api`;
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  const draining = site.drain();
  const ready = await fetch(`${url}/ready`);
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await fetch(`http://127.0.0.1:${portOf(site.media)}/api/ready`)).status).toBe(503);
  const answer = await fetch(`${url}/site/permission`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await draining;
});

test('[OPS-04e] sockets are asked to connect again one after the other, and a new one at once', async () => {
  const site = await open();
  const connect = () =>
    listen(
      new WebSocket(`ws://127.0.0.1:${portOf(site.app)}/api/live`, {
        origin: 'http://localhost:8080',
      }),
    );
  const readers = Array.from({ length: 20 }, connect);
  await expect
    .poll(() => site.gateway.live && readers.every(({ events }) => events.length > 0))
    .toBe(true);
  const times: number[] = [];
  const codes = readers.map(({ ended }) => ended.finally(() => times.push(performance.now())));
  const draining = site.drain();
  expect(new Set(await Promise.all(codes))).toEqual(new Set([1012]));
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(20);
  expect(await connect().ended).toBe(1012);
  await draining;
});

test('[OPS-04e] [OPS-02b] two processes that are replaced one by one under load fail no call and lose no event', async () => {
  const player = await testPlayer(first.gateway, 1_000_000);
  const launch = await testLaunch(first.gateway, player);
  balancers = [await openBalancer(), await openBalancer()];
  const [sites, medias] = balancers as [Balancer, Balancer];
  const serve = async () => {
    const site = await open();
    sites.add(portOf(site.app));
    medias.add(portOf(site.media));
    return site;
  };
  let old = [await serve(), await serve()];
  const load = { on: true, rounds: 0, statuses: new Set<number>() };
  const call = async (port: number, path: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, options);
    load.statuses.add(answer.status);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const play = async () => {
    while (load.on) {
      await call(medias.port, '/api/house/play', launch, { key: randomUUID(), stake: 100 });
      load.rounds += 1;
    }
  };
  const players = Promise.all([play(), play(), play()]);
  players.catch(() => {});
  const page = { on: true, seen: [] as string[], upTo: undefined as number | undefined };
  const reading = (async () => {
    while (page.on) {
      const { value } = await call(sites.port, '/api/live/ticket', player.token, {});
      const query = new URLSearchParams({
        ticket: value.ticket,
        ...(page.upTo !== undefined && { after: String(page.upTo) }),
      });
      const socket = new WebSocket(`ws://127.0.0.1:${sites.port}/api/live?${query}`, {
        origin: 'http://localhost:8080',
      });
      socket.on('message', (data) => {
        const event = JSON.parse(String(data)) as LiveEvent;
        if (event.kind === 'upTo') page.upTo = event.seq;
        if (event.kind === 'deposit') page.seen.push(event.state);
        if (!page.on) socket.close();
      });
      await new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
    }
  })();
  reading.catch(() => {});
  const written: string[] = [];
  const happen = async (site: TestGateway) => {
    const state = `event ${written.length}`;
    const { customerId } = player;
    const event = { kind: 'deposit', id: '1', state } as const;
    await first.db.transaction().execute((db) => addEvents(db, [{ customerId, event }]));
    written.push(state);
    site.gateway.live.news(customerId);
  };
  await expect.poll(() => page.upTo).toBeDefined();
  for (const leaving of old) {
    const fresh = await serve();
    const left = stop(leaving);
    for (let i = 0; i < 5; i += 1) await happen(fresh);
    await left;
    old = [...old.filter((site) => site !== leaving), fresh];
  }
  await happen(old[0]!);
  await expect.poll(() => page.seen.at(-1)).toBe(written.at(-1));
  load.on = false;
  page.on = false;
  await players;
  await happen(old[0]!);
  await reading;
  expect([sites.failed, medias.failed]).toEqual([[], []]);
  expect(load.statuses).toEqual(new Set([200]));
  expect(page.seen.slice(0, 11)).toEqual(written.slice(0, 11));
  expect(load.rounds).toBeGreaterThan(20);
  expect(await check(first.db)).toEqual({ sumsZero: true, mismatches: 0 });
});
