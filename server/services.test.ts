import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPlayer } from './domain/play/fixtures.ts';
import { readEnv } from './env.ts';
import { type TestGateway, createTestGateway } from './testing/gateway.ts';
import { sign } from './signature.ts';

let site: TestGateway;
beforeAll(async () => {
  const { ports } = readEnv({
    PAYMENT_URL: 'off',
    SMS_URL: 'off',
    SMTP_URL: 'off',
    PROOF_COST: '10',
  });
  site = await createTestGateway({ ports, mode: 'live' });
});
afterAll(() => site.close());

async function ask(method: 'GET' | 'POST', url: string, payload?: object, token?: string) {
  const answer = await site.app.inject({
    method,
    url,
    headers: { host: 'localhost:8080', ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

describe('a live site without providers', () => {
  test('[SAFE-07d] names what is off, and opens nothing by mobile number', async () => {
    const { value } = await ask('GET', '/api/site/permission');
    expect(value.info.resources.off).toBe('payment sms email');
    expect(JSON.stringify(value.info.whitelabel)).toContain(
      '{"code":"MOBILENUMREG3","enabled":false',
    );
    const settings = await ask('GET', '/api/setting/register');
    expect(settings.value.methods).toEqual(['username']);
  });

  test('[SAFE-07d] offers no rail and takes no deposit', async () => {
    const { token } = await testPlayer(site.gateway, 0);
    expect((await ask('GET', '/api/v2/deposits/rails', undefined, token)).value.rails).toEqual([]);
    const key = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    const request = { key, rail: 'ewallet', amount: 50_000 };
    expect(await ask('POST', '/api/v2/deposits', request, token)).toMatchObject({
      code: 'rail_closed',
    });
  });

  test('[SAFE-07d] rejects the form for a link by mail', async () => {
    const request = { username: 'player', email: 'player@palaro.example' };
    expect(await ask('POST', '/api/password/email', request)).toMatchObject({
      code: 'service_off',
    });
  });

  test("[SAFE-07b] takes no callback of the demo's payment provider", async () => {
    expect(site.gateway.ports.simulated).toBeNull();
    const message = { method: 'POST', path: '/api/payments/callback', body: '{}' };
    const callback = sign(Buffer.alloc(32), 'deposits-to-site', message);
    expect(site.gateway.ports.rails.verify('deposits-to-site', callback)).toBe('x-signature');
  });

  test('[SAFE-07g] sends HSTS over plain http too, since a proxy ends TLS', async () => {
    const { headers } = await ask('GET', '/api/site/permission');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});
