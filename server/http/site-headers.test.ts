import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEnv } from '../testing/env.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { appPageHeaders, gamePolicy, windowPolicy } from './site-headers.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const none = { scripts: [], styles: [] };

const policy = (env = testEnv()) =>
  appPageHeaders({ ...site.gateway, env }, none)['Content-Security-Policy'];
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

test('[SAFE-01b] the pages of the app and of games require Trusted Types and allow no style attribute', () => {
  const own = "require-trusted-types-for 'script'; trusted-types palaro;";
  expect(policy()).toContain(own);
  const game = gamePolicy(site.gateway, none);
  for (const text of [game, windowPolicy(none)])
    expect(text).toContain("require-trusted-types-for 'script'; trusted-types 'none';");
  for (const text of [policy(), game, windowPolicy(none)])
    expect(text).not.toContain('unsafe-inline');
});

test('[SAFE-01b] GeeTest and reCAPTCHA, if configured, are let make markup and style attributes', () => {
  const { ports } = testEnv();
  const geetest = { captchaId: 'id', captchaKey: 'key', url: 'https://gcaptcha4.geetest.com' };
  const open = policy(testEnv({ ports: { ...ports, geetest } }));
  expect(open).not.toContain('trusted-types');
  expect(open).toContain("; style-src-attr 'unsafe-inline';");
});

test('[SAFE-01g] reports go by the Reporting API and the older way on https, by the older one else', () => {
  const headers = (siteUrl: string) =>
    appPageHeaders({ ...site.gateway, env: testEnv({ siteUrl }) }, none);
  const safe = headers('https://play.example');
  expect(safe['Content-Security-Policy']).toMatch(
    /; report-uri \/api\/csp-reports; report-to csp$/,
  );
  expect(safe['Reporting-Endpoints']).toBe('csp="/api/csp-reports"');
  const open = headers('http://localhost:8080');
  expect(open['Content-Security-Policy']).toMatch(/; report-uri \/api\/csp-reports$/);
  expect(open).not.toHaveProperty('Reporting-Endpoints');
});

test('[SAFE-07g] the policy of a live site alone upgrades insecure requests', () => {
  expect(policy(testEnv({ mode: 'live' }))).toMatch(/; upgrade-insecure-requests; report-uri/);
  expect(policy()).not.toContain('upgrade-insecure-requests');
});
