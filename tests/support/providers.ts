import { randomBytes } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a provider received. */
export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Text messages, payments and pushes of a live site, taken by one server of the test's. */
export interface Providers {
  /** For the gateway's environment. */
  settings: Record<string, string>;
  /** Of the push service. */
  origin: string;
  paymentSecret: string;
  received: Received[];
  close(): Promise<void>;
}

/** Opens the providers; a payment is begun at once and waits for its callback. */
export async function openProviders(): Promise<Providers> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.url === '/push' ? 201 : 200;
    response.end(JSON.stringify({ payment: `payment-${received.length}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paymentSecret = randomBytes(24).toString('base64url');
  return {
    origin,
    paymentSecret,
    received,
    settings: {
      SMS_URL: `${origin}/sms`,
      SMS_SECRET: randomBytes(24).toString('base64url'),
      SMTP_URL: 'off',
      PAYMENT_URL: origin,
      PAYMENT_SECRET: paymentSecret,
      PUSH_HOSTS: origin,
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
