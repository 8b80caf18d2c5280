import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { tableLivePath } from '../../contract/play/table-live.ts';
import { livePath } from '../../contract/messages/live.ts';
import { type TestPlayer, testPlayer } from '../domain/play/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { type Reader, listen } from '../testing/socket.ts';
import { ChatFeed } from './chat-feed.ts';
import {
  SocketGuard,
  penaltyMs,
  maxSocketsPerAccount,
  maxSocketsPerAddress,
  messageBurst,
} from './socket-guard.ts';

let site: TestGateway;
const open: WebSocket[] = [];

beforeAll(async () => {
  site = await createTestGateway();
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  await site.media.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => site.close());

async function connect(path: string, listener = site.app): Promise<Reader<{ kind: string }>> {
  const { port } = listener.server.address() as AddressInfo;
  const reader = listen<{ kind: string }>(new WebSocket(`ws://localhost:${port}${path}`));
  open.push(reader.socket);
  await new Promise((resolve) => reader.socket.once('open', resolve));
  return reader;
}

async function connectAs(player: TestPlayer): Promise<Reader<{ kind: string }>> {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/live/ticket',
    headers: { authorization: `Bearer ${player.token}` },
    payload: {},
  });
  return connect(`${livePath}?ticket=${answer.json().value.ticket}`);
}

describe('messages of a socket', () => {
  test('[SAFE-09a] a burst is taken, one message more closes the socket with 1008', async () => {
    for (const reader of [
      await connect(livePath),
      await connectAs(await testPlayer(site.gateway, 0)),
    ]) {
      for (let i = 0; i < messageBurst; i += 1) reader.socket.send('{"chat":1}');
      reader.socket.ping();
      expect(await reader.ended).toBe(1008);
    }
  });

  test('[SAFE-09a] a socket below the limit stays open', async () => {
    const reader = await connect(livePath);
    for (let i = 0; i < messageBurst - 1; i += 1) reader.socket.send('{"chat":1}');
    const pong = new Promise((resolve) => reader.socket.once('pong', resolve));
    reader.socket.ping();
    await pong;
    expect(reader.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('[SAFE-09a] a flood of pings closes a table’s socket with 1008', async () => {
    const reader = await connect(tableLivePath, site.media);
    for (let i = 0; i <= messageBurst; i += 1) reader.socket.ping();
    expect(await reader.ended).toBe(1008);
  });

  test('[SAFE-09a] [SAFE-05e] a message over 1 KB closes the socket without an error in the log', async () => {
    const error = vi.spyOn(site.gateway.log, 'error');
    const reader = await connect(livePath);
    reader.socket.send('x'.repeat(1025));
    expect(await reader.ended).toBe(1009);
    expect(error).not.toHaveBeenCalled();
  });

  test('[SAFE-09a] requests for the room that come during a check cost no check of their own', async () => {
    const player = await testPlayer(site.gateway, 0);
    const queries = vi.fn();
    const feed = new ChatFeed({
      log: site.gateway.log,
      db: site.db.withPlugin({
        transformQuery: ({ node }) => (queries(), node),
        transformResult: async ({ result }) => result,
      }),
    });
    const socket = Object.assign(new EventEmitter(), {
      OPEN: 1,
      readyState: 1,
      send: vi.fn(),
    }) as unknown as WebSocket;
    await feed.follow(socket, player.customerId, 0);
    await expect.poll(() => queries.mock.calls.length).toBeGreaterThan(1);
    await feed.news();
    const once = queries.mock.calls.length;
    queries.mockClear();
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => feed.follow(socket, player.customerId, i)),
    );
    await feed.news();
    expect(queries.mock.calls.length).toBeLessThanOrEqual(once + 1);
  });
});

describe('an account that floods', () => {
  afterEach(() => void vi.useRealTimers());

  test('[SAFE-09a] opens no other socket for a minute; others do', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const player = await testPlayer(site.gateway, 0);
    const reader = await connectAs(player);
    for (let i = 0; i <= messageBurst; i += 1) reader.socket.send('{}');
    expect(await reader.ended).toBe(1008);
    expect(await (await connectAs(player)).ended).toBe(1013);
    const other = await connectAs(await testPlayer(site.gateway, 0));
    await expect.poll(() => other.events[0]?.kind).toBe('hello');
    vi.advanceTimersByTime(penaltyMs);
    const again = await connectAs(player);
    await expect.poll(() => again.events[0]?.kind).toBe('hello');
  });

  test('[SAFE-09a] by one message over 1 KB opens no other socket either', async () => {
    const player = await testPlayer(site.gateway, 0);
    const reader = await connectAs(player);
    reader.socket.send('x'.repeat(1025));
    expect(await reader.ended).toBe(1009);
    expect(await (await connectAs(player)).ended).toBe(1013);
  });
});

describe('caps of open sockets', () => {
  test('[SAFE-09b] an account has 16 sockets; the next is closed with 1013 until one of them closes', async () => {
    const player = await testPlayer(site.gateway, 0);
    const readers = [];
    for (let i = 0; i < maxSocketsPerAccount; i += 1) readers.push(await connectAs(player));
    expect(await (await connectAs(player)).ended).toBe(1013);
    const other = await connectAs(await testPlayer(site.gateway, 0));
    await expect.poll(() => other.events[0]?.kind).toBe('hello');
    readers[0]?.socket.close();
    await readers[0]?.ended;
    const again = await connectAs(player);
    await expect.poll(() => again.events[0]?.kind).toBe('hello');
  });

  test('[SAFE-09b] an address has 500 sockets, and another address its own; this machine has no cap', () => {
    const guard = new SocketGuard();
    const accept = (ip: string) => {
      const socket = Object.assign(new EventEmitter(), {
        close: vi.fn(),
        pause: vi.fn(),
        terminate: vi.fn(),
      });
      const accepted = guard.accept(
        socket as unknown as WebSocket,
        { ip } as FastifyRequest,
        null,
        () => {},
      );
      return { socket, accepted };
    };
    const all = Array.from({ length: maxSocketsPerAddress }, () => accept('192.0.2.1'));
    expect(all.every(({ accepted }) => accepted)).toBe(true);
    const over = accept('192.0.2.1');
    expect([over.accepted, over.socket.close.mock.calls]).toEqual([false, [[1013]]]);
    expect(accept('192.0.2.2').accepted).toBe(true);
    all[0]?.socket.emit('close');
    expect(accept('192.0.2.1').accepted).toBe(true);
    expect(
      Array.from({ length: maxSocketsPerAddress + 1 }, () => accept('127.0.0.1').accepted),
    ).not.toContain(false);
  });
});
