import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { is } from 'superstruct';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LiveEvent } from '../../contract/messages/live.ts';
import { openSession } from '../domain/identity/session/sessions.ts';
import { hashToken } from '../kernel/tokens.ts';
import { operatorKey } from '../operator/key.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { type Reader, kindsOf, listen } from '../testing/socket.ts';

let first: TestGateway;
let second: TestGateway;
const open: WebSocket[] = [];

beforeAll(async () => {
  first = await createTestGateway();
  second = await first.another();
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  await second.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

async function connect(
  site: TestGateway,
  query = '',
  origin = 'http://localhost:8080',
): Promise<Reader<LiveEvent>> {
  const { port } = site.app.server.address() as AddressInfo;
  const reader = listen<LiveEvent>(
    new WebSocket(`ws://localhost:${port}/api/live${query}`, { origin }),
  );
  open.push(reader.socket);
  await Promise.race([new Promise((resolve) => reader.socket.once('open', resolve)), reader.ended]);
  return reader;
}

async function member(account: string): Promise<{ id: string; token: string }> {
  const { id } = await first.db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const token = await openSession(first.gateway, id, { ip: '127.0.0.1', userAgent: 'test' });
  return { id, token };
}
async function ticketOf(token: string): Promise<string> {
  const answer = await first.app.inject({
    method: 'POST',
    url: '/api/live/ticket',
    payload: {},
    headers: { authorization: `Bearer ${token}` },
  });
  return `?ticket=${answer.json().value.ticket}`;
}
/** Resolves at the gateway's pong or at closing. */
async function answered(socket: WebSocket): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return;
  const heard = new Promise((resolve) => socket.once('pong', resolve).once('close', resolve));
  socket.ping();
  await heard;
}
/** Without the member's feed and the version of announcements, tested elsewhere. */
const kinds = (reader: Reader<LiveEvent>) =>
  kindsOf(reader).filter((kind) => !['unread', 'upTo', 'announcements'].includes(kind));

describe('live events', () => {
  test('[LIVE-01g] [BOOT-08] a change of status reaches the tabs of every process', async () => {
    const readers = [await connect(first), await connect(second)];
    await expect.poll(() => readers.map(kinds)).toEqual([['hello'], ['hello']]);
    const headers = { 'x-operator-key': operatorKey(first.gateway.env.dataDir) };
    await first.operator.inject({
      method: 'PUT',
      url: '/api/operator/status',
      payload: { maintenance: true },
      headers,
    });
    await expect
      .poll(() => readers.map(kinds))
      .toEqual([
        ['hello', 'status'],
        ['hello', 'status'],
      ]);
    const asked = await second.app.inject('/api/site/permission');
    expect(asked.json().value.status).toBe(1);
    await first.operator.inject({
      method: 'PUT',
      url: '/api/operator/status',
      payload: { maintenance: false },
      headers,
    });
    // Else the next test's tabs get it.
    await expect.poll(() => readers.map((reader) => kinds(reader).length)).toEqual([3, 3]);
    for (const event of readers.flatMap(({ events }) => events))
      expect(is(event, LiveEvent)).toBe(true);
  });

  test('[LIVE-01a] [HEAD-02] a member’s socket starts with the balance and gets its changes from any process', async () => {
    const { id, token } = await member('player');
    const reader = await connect(first, await ticketOf(token));
    await expect.poll(() => kinds(reader)).toEqual(['hello', 'balance']);
    expect(reader.events).toContainEqual(
      expect.objectContaining({ kind: 'balance', balance: expect.any(Number) }),
    );
    second.gateway.live.toCustomer(id, { kind: 'balance', balance: 5, balanceVersion: 99 });
    // The first content and feed events come in their own time, maybe after it.
    await expect
      .poll(() => reader.events.findLast(({ kind }) => kind === 'balance'))
      .toEqual({ kind: 'balance', balance: 5, balanceVersion: 99 });
  });

  test('[SAFE-04] a member gets no events of another', async () => {
    const player = await connect(first, await ticketOf((await member('player')).token));
    const guest = await connect(first);
    // Its first balance is read when the socket is open, and a status sent meanwhile comes first.
    await expect.poll(() => kinds(player)).toEqual(['hello', 'balance']);
    first.gateway.live.toCustomer((await member('agent')).id, {
      kind: 'balance',
      balance: 1,
      balanceVersion: 1,
    });
    first.gateway.live.toAll({ kind: 'status', catalogueVersion: 'x' });
    await expect.poll(() => kinds(player)).toEqual(['hello', 'balance', 'status']);
    await expect.poll(() => kinds(guest)).toEqual(['hello', 'status']);
  });

  test('[OPS-02a] [AUTH-11] the end of a session closes its own sockets on every process, and no others', async () => {
    const { token } = await member('player');
    const ending = await connect(second, await ticketOf(token));
    const other = await connect(second, await ticketOf((await member('player')).token));
    await first.app.inject({
      method: 'DELETE',
      url: '/api/session/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await ending.ended).toBe(4401);
    expect(kinds(ending)).toContain('ended');
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('[SAFE-03] a session that ends while its socket opens leaves none open', async () => {
    const ticket = await ticketOf((await member('player')).token);
    // Right after the ticket was accepted.
    await sql`CREATE FUNCTION end_it() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN UPDATE sessions SET ended_at = now() WHERE id = OLD.session_id; RETURN OLD; END'`.execute(
      first.db,
    );
    await sql`CREATE TRIGGER end_it AFTER DELETE ON socket_tickets FOR EACH ROW EXECUTE FUNCTION end_it()`.execute(
      first.db,
    );
    const reader = await connect(first, ticket);
    await sql`DROP FUNCTION end_it CASCADE`.execute(first.db);
    expect(await reader.ended).toBe(4401);
    expect(kinds(reader)).toContain('ended');
  });

  test('[SAFE-03] a session that ended without a notice loses its sockets within a minute, and no other does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const third = await first.another();
    try {
      await third.app.listen({ host: '127.0.0.1', port: 0 });
      const { token } = await member('player');
      const ending = await connect(third, await ticketOf(token));
      const other = await connect(third, await ticketOf((await member('player')).token));
      await first.db
        .updateTable('sessions')
        .set({ ended_at: new Date() })
        .where('token_hash', '=', hashToken(token))
        .execute();
      for (let half = 0; half < 2; half += 1) {
        vi.advanceTimersByTime(30_000);
        // After our pong, the gateway has had theirs.
        for (const { socket } of [ending, other]) await answered(socket);
      }
      expect(await ending.ended).toBe(4401);
      expect(kinds(ending)).toContain('ended');
      expect(other.socket.readyState).toBe(WebSocket.OPEN);
    } finally {
      vi.useRealTimers();
      await third.close();
    }
  });

  test('[LIVE-01h] every socket gets a beat, which shows its page that the connection works', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const third = await first.another();
    try {
      await third.app.listen({ host: '127.0.0.1', port: 0 });
      const readers = [
        await connect(third),
        await connect(third, await ticketOf((await member('player')).token)),
      ];
      vi.advanceTimersByTime(30_000);
      for (const reader of readers) {
        await answered(reader.socket);
        expect(kinds(reader).filter((kind) => kind === 'beat')).toHaveLength(1);
      }
    } finally {
      vi.useRealTimers();
      await third.close();
    }
  });

  test('[SAFE-04] a ticket opens one socket, and a wrong one none', async () => {
    const ticket = await ticketOf((await member('player')).token);
    const reader = await connect(first, ticket);
    expect(reader.socket.readyState).toBe(WebSocket.OPEN);
    expect(await (await connect(first, ticket)).ended).toBe(401);
    expect(await (await connect(first, '?ticket=nonsense')).ended).toBe(401);
  });

  test('[SAFE-02] another site cannot open a socket', async () => {
    expect(await (await connect(first, '', 'https://evil.example')).ended).toBe(403);
    expect(await (await connect(first, '', 'null')).ended).toBe(403);
  });

  test('[OPS-02b] a process that lost its connection gets events of the others again', async () => {
    const reader = await connect(second);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'palaro-live' AND datname = current_database()`.execute(first.db);
    await expect
      .poll(
        () => {
          first.gateway.live.toAll({ kind: 'status', catalogueVersion: 'again' });
          return kinds(reader);
        },
        { timeout: 5000, interval: 100 },
      )
      .toContain('status');
  });
});
