import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyticsPath } from '../../contract/site/analytics.ts';
import { operatorKey } from '../operator/key.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const set = (gtagId: string) =>
  site.operator.inject({
    method: 'PUT',
    url: '/api/operator/analytics',
    headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
    payload: { gtagId },
  });
const frame = (host = new URL(site.gateway.env.siteUrl).host) =>
  site.app.inject({ url: analyticsPath, headers: { host } });
const permission = async () =>
  (await site.app.inject({ url: '/api/site/permission' })).json().value.info.gtagId;

test('[CALL-06f] without a gtagId there is no frame of analytics', async () => {
  expect([await permission(), (await frame()).statusCode]).toEqual(['', 404]);
});

test('[CALL-06f] the frame has no origin, and may run the script of Google alone', async () => {
  expect((await set('G-AB12CD34EF')).json().value).toEqual({ gtagId: 'G-AB12CD34EF' });
  expect(await permission()).toBe('G-AB12CD34EF');
  const { statusCode, headers, body } = await frame();
  expect(statusCode).toBe(200);
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain("default-src 'none'");
  expect(policy.find((rule) => rule.startsWith('script-src'))).toMatch(
    /^script-src 'sha256-[^']+' https:\/\/www\.googletagmanager\.com$/,
  );
  expect(body).toContain('data-id="G-AB12CD34EF"');
});

test('[SAFE-08b] a host that is none of the site is not written into it', async () => {
  expect((await frame('evil.example')).statusCode).toBe(404);
});

test('[CALL-06f] what is no measurement is not set, and an empty one ends it', async () => {
  for (const id of ['"><script>', 'g-ab12cd34ef', 'G-', 'UA-12345-1'])
    expect((await set(id)).statusCode).toBe(400);
  expect(await permission()).toBe('G-AB12CD34EF');
  await set('');
  expect([await permission(), (await frame()).statusCode]).toEqual(['', 404]);
});
