import { EventEmitter, once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boundConnections, capByAddress, serverOptions } from './connections.ts';

const sockets: Socket[] = [];
let app: FastifyInstance;

beforeEach(async () => {
  app = fastify(serverOptions);
  boundConnections(app, false, { headersMs: 50, bodyMs: 50, uploadMs: 1500 });
  app.post('/', async ({ body }) => ({ body }));
  app.post('/upload', { bodyLimit: 1024 * 1024 }, async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Sends a request's head and part of its body. */
async function begin(path: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"a":`,
  );
  return { socket, closed };
}

test('[OPS-04e] a stop waits for no connection whose answer leaves as it begins', async () => {
  const sent = new EventEmitter();
  const lasting = fastify(serverOptions);
  boundConnections(lasting, false);
  lasting.get('/', async () => ({}));
  // As if the stop began behind the answer's headers: the client may use the connection again.
  lasting.addHook('onSend', async (_request, reply) => {
    sent.emit('sending');
    await once(sent, 'closing');
    reply.raw.setHeader('Connection', 'keep-alive');
  });
  lasting.addHook('preClose', (done) => {
    setTimeout(() => sent.emit('closing'), 100);
    done();
  });
  await lasting.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((lasting.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const sending = once(sent, 'sending');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = once(socket, 'data');
  await sending;
  const closed = lasting.close();
  expect(String((await answer)[0])).toContain('keep-alive');
  await closed;
});

test('[OPS-04e] a stop answers connections that wait to be accepted', async () => {
  const { port } = app.server.address() as AddressInfo;
  // The system has taken all, Node only some: it accepts one a turn.
  const waiting = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  sockets.push(...waiting);
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  const answers = waiting.map(async (socket) => {
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
    return String((await once(socket, 'data'))[0]);
  });
  const closed = app.close();
  for (const answer of await Promise.all(answers)) expect(answer).toContain('HTTP/1.1 ');
  await closed;
});

describe('bodies', () => {
  test('[SAFE-09c] a body that drips is cut off, an upload later', async () => {
    const cut: string[] = [];
    const requests = ['/upload', '/'].map(async (path) => {
      await (
        await begin(path)
      ).closed;
      cut.push(path);
    });
    await Promise.all(requests);
    expect(cut).toEqual(['/', '/upload']);
  });

  test('[SAFE-09c] a body that has arrived leaves its connection open', async () => {
    const { socket, closed } = await begin('/');
    const answer = once(socket, 'data');
    socket.write('12}');
    expect(String((await answer)[0])).toContain('{"body":{"a":12}}');
    await expect(
      Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 150, 'open'))]),
    ).resolves.toBe('open');
  });

  test('[SAFE-09c] headers have 10 s, and a whole request 60 s', () => {
    const { headersTimeout, requestTimeout } = app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 60_000]);
  });
});

test('[SAFE-09c] connections of an address over its maximum are cut, until others close', () => {
  const accept = capByAddress(2);
  const arrive = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() });
    accept(socket as unknown as Socket);
    return socket;
  };
  const isCut = (address: string) => arrive(address).destroy.mock.calls.length > 0;
  const first = arrive('192.0.2.1');
  expect([isCut('::ffff:192.0.2.1'), isCut('192.0.2.1')]).toEqual([false, true]);
  expect(isCut('192.0.2.2')).toBe(false);
  first.emit('close');
  expect([isCut('192.0.2.1'), isCut('192.0.2.1')]).toEqual([false, true]);
  expect([1, 2, 3].map(() => isCut('127.0.0.1'))).toEqual([false, false, false]);
});
