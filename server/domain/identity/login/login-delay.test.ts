import { loginHandlers } from '../../account-summary/handlers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownCaptcha } from '../../../testing/captcha.ts';
import { proved } from '../../../testing/challenge.ts';
import { registeredPlayer, testPassword } from '../../../testing/people.ts';
import { type TestDomain, contextOf, testDomain } from '../../play/fixtures.ts';

/** ms of delays, none of them waited for. */
const pauses = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: async (ms: number) => void pauses.push(ms),
}));

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

let account: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  account = `bagal${people}`;
  await registeredPlayer(domain.gateway, account);
  await domain.gateway.db.deleteFrom('auth_attempts').execute();
  pauses.length = 0;
});

const captcha = () => knownCaptcha(domain.gateway);
async function codeOf(username: string, password: string, ip: string, more: object = {}) {
  const verification = await proved(domain.gateway, 'login');
  const request = { username, password, type: 'username' as const, verification, ...more };
  const tried = loginHandlers['session.login'](request, contextOf(domain.gateway, { ip }));
  return tried.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
}

describe('a login that fails', () => {
  test('[SAFE-05b] is answered at once twice, then after a quarter, a half and a whole second', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 5; i += 1)
      codes.push(await codeOf(account, 'wrong', '203.0.113.1', await captcha()));
    expect(new Set(codes)).toEqual(new Set(['wrong_credentials']));
    expect(pauses).toEqual([0, 0, 250, 500, 1000]);
    expect(await codeOf(account, testPassword, '203.0.113.2', await captcha())).toBe('in');
    // That login made its own network known, which passes the account's counter.
    expect(await codeOf(account, 'wrong', '198.51.100.2', await captcha())).toBe(
      'wrong_credentials',
    );
    expect(pauses.slice(5)).toEqual([1000]);
  });

  test('[AUTH-07a] from an address asks for letters there; from the own machine, with many visitors, it does not', async () => {
    for (const [ip, code] of [
      ['203.0.113.3', 'captcha_needed'],
      ['127.0.0.1', 'in'],
    ] as const) {
      for (let i = 0; i < 3; i += 1) await codeOf(`nobody${i}.${ip}`, 'wrong', ip);
      expect(await codeOf(account, testPassword, ip)).toBe(code);
    }
  });

  test('[AUTH-07d] needs a harder proof of work with the letters, before they are looked at', async () => {
    const ip = '203.0.113.5';
    for (let i = 0; i < 3; i += 1) await codeOf(account, 'wrong', ip);
    const letters = await captcha();
    const easy = async () => ({
      ...letters,
      verification: await proved(domain.gateway, 'login', false),
    });
    expect(await codeOf(account, testPassword, ip, await easy())).toBe('challenge_failed');
    expect(await codeOf(account, testPassword, ip, letters)).toBe('in');
  });

  test('[AUTH-07c] needs the letters and their key from then on: either alone is as good as neither', async () => {
    for (let i = 0; i < 3; i += 1) await codeOf(account, 'wrong', '203.0.113.4');
    const { captchaKey, captcha: letters } = await captcha();
    for (const more of [{}, { captchaKey }, { captcha: letters }])
      expect(await codeOf(account, testPassword, '203.0.113.4', more)).toBe('captcha_needed');
    expect(
      await codeOf(account, testPassword, '203.0.113.4', { captchaKey, captcha: letters }),
    ).toBe('in');
  });
});
