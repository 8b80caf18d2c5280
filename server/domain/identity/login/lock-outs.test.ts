import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loginHandlers } from '../../account-summary/handlers.ts';
import { knownCaptcha } from '../../../testing/captcha.ts';
import { proved } from '../../../testing/challenge.ts';
import { registeredPlayer, testPassword } from '../../../testing/people.ts';
import { type TestDomain, contextOf, testCookies, testDomain } from '../../play/fixtures.ts';
import { noteNetwork } from '../common/networks.ts';

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: async () => {},
}));

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

const home = '203.0.113.20';
let account: string;
let email: string;
let customerId: string;
let people = 0;
let strangers = 0;
beforeEach(async () => {
  people += 1;
  account = `kandado${people}`;
  email = `${account}@mail.example`;
  const values = { email, email_verified_at: new Date(), language: 'EN' };
  customerId = await registeredPlayer(domain.gateway, account, values);
  await domain.gateway.db.deleteFrom('auth_attempts').execute();
});

/** Each time another network. */
const elsewhere = () => {
  strangers += 1;
  return `100.64.${strangers >> 8}.${strangers & 255}`;
};
const letters = () => knownCaptcha(domain.gateway);
interface Try {
  ip?: string;
  username?: string;
  password?: string;
  cookies?: ReturnType<typeof testCookies>;
  more?: object;
}
/** Its outcome: 'in' or a code, with the seconds to wait. */
async function outcome({ ip, username = account, password = 'wrong', cookies, more = {} }: Try) {
  const verification = await proved(domain.gateway, 'login');
  const request = { username, password, type: 'username' as const, verification, ...more };
  const context = contextOf(domain.gateway, { ip: ip ?? elsewhere() });
  const tried = loginHandlers['session.login'](
    request,
    cookies ? { ...context, cookies } : context,
  );
  return tried.then(
    (value) => ({ code: 'factor' in value ? 'factor' : 'in', retryAfter: undefined }),
    (error: { code: string; retryAfter?: number }) => error,
  );
}
const codeOf = async (one: Try) => (await outcome(one)).code;
/** Attacks from everywhere until the account is locked there. */
async function attack(username = account): Promise<string[]> {
  const codes: string[] = [];
  for (let i = 0; i < 30 && codes.at(-1) !== 'login_delayed'; i += 1)
    codes.push(await codeOf({ username, more: await letters() }));
  return codes;
}
/** Lets time pass for all counters. */
const pass = (seconds: number) =>
  sql`UPDATE auth_attempts SET window_end = window_end - make_interval(secs => ${seconds}),
    not_before = not_before - make_interval(secs => ${seconds})`.execute(domain.gateway.db);

describe('an attacker from elsewhere', () => {
  test('[SAFE-05b] [SAFE-05f] has ten tries, then waits longer each time, and has at most 100 in any 24 hours', async () => {
    const tries: number[] = [];
    let now = 0;
    const waits: number[] = [];
    const codes = new Set<string>();
    // The worst beginning: one try, then all that a day's end and the next day allow.
    await codeOf({});
    await pass(80_000);
    while (now < 86_400) {
      const { code, retryAfter = 0 } = await outcome({ more: await letters() });
      codes.add(code);
      if (code === 'wrong_credentials') tries.push(now);
      else waits.push(retryAfter);
      now += retryAfter;
      await pass(retryAfter);
    }
    expect([...codes].sort()).toEqual(['login_delayed', 'wrong_credentials']);
    expect(waits.slice(0, 8).map((wait) => Math.ceil(wait / 30) * 30)).toEqual([
      30, 60, 120, 240, 480, 960, 1500, 1500,
    ]);
    expect(tries.length).toBeGreaterThan(60);
    expect(tries.length).toBeLessThanOrEqual(100);
  }, 120_000);

  test('[AUTH-24] [SAFE-05b] gets the same answers for an account that does not exist', async () => {
    expect(await attack(`nobody.${people}`)).toEqual(await attack());
  });

  test('[SAFE-05b] is counted once for all gateways and addresses at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 24 }, async () => ({ ip: elsewhere(), more: await letters() })),
    );
    const codes = await Promise.all(all.map(codeOf));
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
  });

  test('[SAFE-05g] makes the owner get one message and one mail a day', async () => {
    await attack();
    const mails = () =>
      domain.gateway.db
        .selectFrom('outgoing_messages')
        .select('subject')
        .where('address', '=', email)
        .execute();
    await vi.waitFor(async () =>
      expect(await mails()).toEqual([
        { subject: 'Someone is trying passwords on your Palaro account' },
      ]),
    );
    await domain.gateway.db.deleteFrom('auth_attempts').execute();
    await attack();
    const messages = domain.gateway.db
      .selectFrom('messages')
      .select('text_key')
      .where('customer_id', '=', customerId);
    expect(await messages.execute()).toEqual([{ text_key: 'loginLocked' }]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('the owner of an account that is locked from elsewhere', () => {
  test('[SAFE-05f] logs in at once on a remembered device, wherever it is', async () => {
    const cookies = testCookies();
    const here = { cookies, password: testPassword, more: { remember: true } };
    await noteNetwork(domain.gateway.db, customerId, home, true);
    expect(await codeOf({ ...here, ip: home })).toBe('in');
    expect(cookies.jar.has('remember')).toBe(true);
    expect((await attack()).at(-1)).toBe('login_delayed');
    expect(await codeOf({ password: testPassword, more: await letters() })).toBe('login_delayed');
    expect(await codeOf({ ...here, more: {} })).toBe('in');
  });

  test('[SAFE-05f] logs in at once from a known network, and not from one that is known to all', async () => {
    await noteNetwork(domain.gateway.db, customerId, home, true);
    await attack();
    expect(await codeOf({ ip: '203.0.113.99', password: testPassword })).toBe('in');
    await domain.gateway.db
      .insertInto('known_networks')
      .values({ customer_id: customerId, network: '0.0.0.0/0' })
      .execute();
    expect(await codeOf({ password: testPassword, more: await letters() })).toBe('login_delayed');
  });

  test('[SAFE-05f] has small counters of the own there: five in five minutes a device, 30 a day a network', async () => {
    const cookies = testCookies();
    await noteNetwork(domain.gateway.db, customerId, home, true);
    expect(
      await codeOf({ cookies, ip: home, password: testPassword, more: { remember: true } }),
    ).toBe('in');
    for (let i = 0; i < 5; i += 1)
      expect(await codeOf({ cookies, more: await letters() })).toBe('wrong_credentials');
    expect(await codeOf({ cookies, more: await letters() })).toBe('too_many_auth_requests');
    const near = async (i: number) => codeOf({ ip: `203.0.113.${i}`, more: await letters() });
    const codes: string[] = [];
    for (let i = 100; i < 132; i += 1) codes.push(await near(i));
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(30);
    expect(codes.at(-1)).toBe('too_many_auth_requests');
  });

  test("[SAFE-05f] is not let in on another account's remembered device", async () => {
    const cookies = testCookies();
    const other = `iba.${account}`;
    await registeredPlayer(domain.gateway, other);
    const more = { remember: true };
    expect(await codeOf({ cookies, username: other, ip: home, password: testPassword, more })).toBe(
      'in',
    );
    await attack();
    expect(await codeOf({ cookies, password: testPassword, more: await letters() })).toBe(
      'login_delayed',
    );
  });
});
