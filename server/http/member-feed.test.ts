import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveEvent } from '../../contract/messages/live.ts';
import { addMessages } from '../domain/messages/add.ts';
import { addEvents } from '../domain/messages/events.ts';
import { type TestPlayer, testPlayer } from '../domain/play/fixtures.ts';
import { openSession } from '../domain/identity/session/sessions.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { type TestSocket, openSocket } from '../testing/socket.ts';
import { MemberFeed } from './member-feed.ts';

let first: TestGateway;
let second: TestGateway;
let player: TestPlayer;
const open: TestSocket[] = [];
beforeAll(async () => {
  first = await createTestGateway();
  second = await first.another();
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  await second.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  player = await testPlayer(first.gateway, 0);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

async function connect(site: TestGateway, after?: number): Promise<TestSocket> {
  const socket = await openSocket(site, player.token, after);
  open.push(socket);
  return socket;
}
const happened = (...states: string[]) =>
  states.map((state) => ({
    customerId: player.customerId,
    event: { kind: 'deposit', id: '1', state } as const,
  }));
/** Writes and announces an event. */
async function happen(site: TestGateway, ...states: string[]): Promise<void> {
  await site.db.transaction().execute((db) => addEvents(db, happened(...states)));
  site.gateway.live.news(player.customerId);
}
const states = ({ events }: TestSocket) =>
  events.flatMap((event) => (event.kind === 'deposit' ? [event.state] : []));
const lastOf = <K extends LiveEvent['kind']>({ events }: TestSocket, kind: K) =>
  events.findLast((event) => event.kind === kind);

describe("a member's events", () => {
  test('[LIVE-01i] reach the pages on every process in order; a page that reconnects gets each missed one once', async () => {
    const [here, there] = [await connect(first), await connect(second)];
    await expect.poll(() => [here.upTo(), there.upTo()]).toEqual([0, 0]);
    await happen(first, 'a', 'b');
    await happen(second, 'c');
    await expect
      .poll(() => [states(here), states(there)])
      .toEqual([
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
      ]);
    await expect.poll(() => there.upTo()).toBe(3);
    there.close();
    await happen(first, 'd');
    await happen(second, 'e');
    const back = await connect(second, there.upTo());
    await expect.poll(() => back.upTo()).toBe(5);
    expect(states(back)).toEqual(['d', 'e']);
    // A new reader has missed nothing.
    const fresh = await connect(first);
    await expect.poll(() => fresh.upTo()).toBe(5);
    expect(states(fresh)).toEqual([]);
  });

  test('[LIVE-01i] are committed in order: none gets a lower number than one already sent', async () => {
    const reader = await connect(first);
    // Until then, what was committed is none that the reader missed.
    await expect.poll(() => reader.upTo()).toBe(0);
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    let slow = Promise.resolve();
    await new Promise<void>((written) => {
      slow = first.db.transaction().execute(async (db) => {
        await addEvents(db, happened('slow'));
        written();
        await mayCommit;
      });
    });
    const quick = happen(first, 'quick');
    first.gateway.live.news(player.customerId);
    commit();
    await Promise.all([slow, quick]);
    await expect.poll(() => states(reader)).toEqual(['slow', 'quick']);
  });

  test('[LIVE-01i] whose notices were lost between processes are sent when the processes are connected again', async () => {
    const reader = await connect(second);
    await expect.poll(() => reader.upTo()).toBe(0);
    await first.db.transaction().execute((db) => addEvents(db, happened('lost')));
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'palaro-live' AND datname = current_database()`.execute(
      first.db,
    );
    await expect.poll(() => states(reader), { timeout: 5000 }).toEqual(['lost']);
  });

  test('[LIVE-01i] are not sent one by one after too many were missed or deleted: the page reloads', async () => {
    await happen(first, ...Array.from({ length: 101 }, () => 'many'));
    const late = await connect(first, 0);
    await expect.poll(() => late.upTo()).toBe(101);
    expect([lastOf(late, 'behind'), ...states(late)]).toEqual([{ kind: 'behind' }]);
    const near = await connect(first, 1);
    await expect.poll(() => near.upTo()).toBe(101);
    expect(states(near)).toHaveLength(100);
    await first.db
      .deleteFrom('member_events')
      .where('customer_id', '=', player.customerId)
      .where('seq', '<=', '99')
      .execute();
    for (const [after, expected] of [
      [50, [{ kind: 'behind' }]],
      [99, [undefined, 'many', 'many']],
      [500, [{ kind: 'behind' }]],
    ] as const) {
      const back = await connect(first, after);
      await expect.poll(() => back.upTo()).toBe(101);
      expect([lastOf(back, 'behind'), ...states(back)]).toEqual(expected);
    }
  });

  test('[LIVE-01d] [MEM-00c] a message is sent with the number of unread ones, and a mark on one page to the others', async () => {
    const [here, there] = [await connect(first), await connect(second)];
    await expect.poll(() => [here.upTo(), there.upTo()]).toEqual([0, 0]);
    expect(lastOf(here, 'unread')).toEqual({ kind: 'unread', count: 0 });
    await first.db.transaction().execute((db) =>
      addMessages(db, [
        {
          customerId: player.customerId,
          kind: 'security',
          cause: randomUUID(),
          key: 'passwordChanged',
        },
      ]),
    );
    first.gateway.live.news(player.customerId);
    await expect
      .poll(() => [lastOf(here, 'unread'), lastOf(there, 'unread')])
      .toEqual([
        { kind: 'unread', count: 1 },
        { kind: 'unread', count: 1 },
      ]);
    const received = lastOf(there, 'message');
    const headers = { authorization: `Bearer ${player.token}`, 'idempotency-key': randomUUID() };
    const payload = { as: 'read', ids: [received?.kind === 'message' ? received.id : ''] };
    expect(
      (await first.app.inject({ method: 'PUT', url: '/api/wps/relay/messages', headers, payload }))
        .statusCode,
    ).toBe(200);
    await expect.poll(() => lastOf(there, 'unread')).toEqual({ kind: 'unread', count: 0 });
    expect(lastOf(there, 'message')).toEqual({ kind: 'message', id: null });
  });

  test('[LIVE-01i] are not buffered for a socket that reads nothing: it is closed, and resumes later', async () => {
    const closed: number[] = [];
    const socket = Object.assign(new EventEmitter(), {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      sent: 0,
      send: () => (socket.sent += 1),
      close: (code: number) => closed.push(code),
    });
    const feed = new MemberFeed(first.gateway);
    feed.follow(socket as unknown as WebSocket, player.customerId, null);
    await expect.poll(() => socket.sent).toBeGreaterThan(0);
    const { sent } = socket;
    socket.bufferedAmount = 2 * 1024 * 1024;
    await first.db.transaction().execute((db) => addEvents(db, happened('unheard')));
    feed.news(player.customerId);
    await expect.poll(() => closed).toEqual([1013]);
    expect(socket.sent).toBe(sent);
  });

  test('[LIVE-02] the socket of a free-play account sends no messages', async () => {
    const { id } = await first.db
      .insertInto('customers')
      .values({ account: `t${randomUUID().slice(0, 8)}`, nickname: 'Subok', type: 4 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO accounts (customer_id, purpose, currency) VALUES (${id}, 'wallet', 'FUN')`.execute(
      first.db,
    );
    const socket = await openSocket(
      first,
      await openSession(first.gateway, id, { ip: '127.0.0.1', userAgent: 'test' }),
    );
    open.push(socket);
    first.gateway.live.news(id);
    await expect
      .poll(() => socket.events.map(({ kind }) => kind).toSorted())
      .toEqual(['announcements', 'balance', 'hello']);
  });
});
