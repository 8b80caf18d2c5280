import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestGateway } from '../testing/gateway.ts';

test('[OPS-04] a stop does not wait for a connection that was opened ahead and brings nothing', async () => {
  const site = await createTestGateway();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const ahead = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  await once(ahead, 'connect');
  const ended = once(ahead, 'close');
  await site.close();
  await ended;
  expect(ahead.destroyed).toBe(true);
});
