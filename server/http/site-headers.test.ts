import { expect, test } from 'vitest';
import { testEnv } from '../testing/env.ts';
import { appPolicy } from './site-headers.ts';

const policy = (env = testEnv()) => appPolicy(env, 'palaro.example', 'palaro.example', { scripts: [], styles: [] });

test('[SAFE-01] [AUTH-26] scripts of GeeTest may run where the operator uses it, and nowhere else', () => {
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
