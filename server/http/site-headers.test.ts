import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEnv } from '../testing/env.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { appPageHeaders } from './site-headers.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const policy = (env = testEnv()) =>
  appPageHeaders({ ...site.gateway, env }, { scripts: [], styles: [] })['Content-Security-Policy'];
test('[SAFE-01a] [AUTH-26] the policy allows scripts of GeeTest only if it is configured', () => {
  expect(policy()).toContain("script-src 'self';");
  expect(policy()).not.toContain('geetest');
  const { ports } = testEnv();
  const geetest = { captchaId: 'id', captchaKey: 'key', url: 'https://gcaptcha4.geetest.com' };
  const open = policy(testEnv({ ports: { ...ports, geetest } }));
  for (const directive of ['script-src', 'style-src', 'img-src', 'connect-src']) {
    expect(open).toMatch(new RegExp(`${directive} [^;]*https://\\*\\.geetest\\.com`));
  }
  expect(open).not.toContain('unsafe-eval');
});

test('[SAFE-01a] [AUTH-26] the policy allows Firebase and its reCAPTCHA only if they are configured', () => {
  expect(policy()).not.toContain('google');
  const { ports } = testEnv();
  const firebase = { issuer: 'i', audience: 'a', keysUrl: 'https://keys.example' };
  expect(policy(testEnv({ ports: { ...ports, identity: { firebase } } }))).not.toContain('google');
  const phone = { url: 'https://identitytoolkit.googleapis.com/sub', apiKey: 'key' };
  const open = policy(
    testEnv({ ports: { ...ports, identity: { firebase: { ...firebase, phone } } } }),
  );
  expect(open).toMatch(/connect-src [^;]* https:\/\/identitytoolkit\.googleapis\.com(;| )/);
  expect(open).toMatch(/script-src [^;]* https:\/\/www\.google\.com\/recaptcha\//);
  expect(open).toMatch(/frame-src [^;]* https:\/\/www\.google\.com\/recaptcha\//);
  expect(open).not.toContain('unsafe-eval');
});

test('[SAFE-07g] the policy of a live site alone upgrades insecure requests', () => {
  expect(policy(testEnv({ mode: 'live' }))).toMatch(/; upgrade-insecure-requests$/);
  expect(policy()).not.toContain('upgrade-insecure-requests');
});
