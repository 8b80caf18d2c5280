import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpRailSettings } from '../../ports/rails.ts';
import { signatureFault } from '../../signature.ts';

export interface AskedPayment {
  reference: string;
  rail: string;
  amount: number;
  currency: string;
  expiresAt: string;
  /** Of the `Idempotency-Key` header. */
  key: string | undefined;
  /** With the secret. */
  signed: boolean;
}

export interface TestProvider {
  settings: HttpRailSettings;
  asked: AskedPayment[];
  answer: (payment: AskedPayment) => Promise<{ status: number; body: unknown } | 'hangUp'>;
  close(): Promise<void>;
}

/** The provider's own id. */
export const paymentOf = (reference: string): string => `pay_${reference}`;

export async function usualAnswer({ reference }: AskedPayment) {
  const account = { bank: 'Bangko ng Pagsubok', name: 'Palaro', number: '0099 1' };
  return {
    status: 200,
    body: {
      payment: paymentOf(reference),
      url: `https://provider.example/${reference}`,
      account,
      fee: 0,
    },
  };
}

/** On a free port. */
export async function testProvider(
  secret = 'a secret of the tests, long enough',
): Promise<TestProvider> {
  const provider: TestProvider = {
    settings: { url: '', secret },
    asked: [],
    answer: usualAnswer,
    close: async () => {},
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const body = Buffer.concat(parts);
      const { method = '', url: path = '', headers } = request;
      const message = {
        method,
        path,
        body,
        timestamp: String(headers['x-timestamp']),
        nonce: String(headers['x-nonce']),
        signature: String(headers['x-signature']),
      };
      const key = headers['idempotency-key'] as string | undefined;
      const use = path.endsWith('/payouts') ? 'payouts-to-provider' : 'deposits-to-provider';
      const signed = signatureFault(Buffer.from(secret), use, message, 60_000) === null;
      const payment = { ...JSON.parse(String(body)), key, signed } as AskedPayment;
      provider.asked.push(payment);
      const answer = await provider.answer(payment);
      if (answer === 'hangUp') return void request.socket.destroy();
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.settings.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return provider;
}
