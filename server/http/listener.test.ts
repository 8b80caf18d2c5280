import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestGateway } from '../testing/gateway.ts';
import { makeListener } from './listener.ts';

test('[OPS-04e] a stop does not wait for an open connection without a request', async () => {
  const site = await createTestGateway();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const ahead = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1').on(
    'error',
    () => {},
  );
  await once(ahead, 'connect');
  const ended = once(ahead, 'close');
  await site.close();
  await ended;
  expect(ahead.destroyed).toBe(true);
});

test('[OPS-04e] a running request is answered when the gateway stops', async () => {
  const site = await createTestGateway();
  const app = makeListener(site.gateway);
  let arrive = () => {};
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const held = new Promise<void>((resolve) => (answer = resolve));
  app.get('/slow', async () => {
    arrive();
    await held;
    return { done: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // No agent: keep-alive would delay the stop.
  const asked = once(
    get({
      port: (app.server.address() as AddressInfo).port,
      host: '127.0.0.1',
      path: '/slow',
      agent: false,
    }),
    'response',
  );
  await arrived;
  const closed = app.close();
  // The stop has reached the connections.
  await expect.poll(() => app.server.listening).toBe(false);
  answer();
  const [response] = (await asked) as [IncomingMessage];
  expect([response.statusCode, await json(response)]).toEqual([200, { done: true }]);
  await closed;
  await site.close();
});
