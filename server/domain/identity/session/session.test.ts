import { loginHandlers } from '../../account-summary/handlers.ts';
import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Request } from '../../../../contract/index.ts';
import { check } from '../../../ledger/ledger.ts';
import { defaults } from '../../../settings/defaults.ts';
import { reloadSite } from '../../../settings/state.ts';
import { knownCaptcha } from '../../../testing/captcha.ts';
import { proved } from '../../../testing/challenge.ts';
import {
  type TestDomain,
  contextOf,
  granted,
  testDomain,
  testPlayer,
} from '../../play/fixtures.ts';
import { walletHandlers } from '../../transfers/handlers.ts';
import { authenticateSession } from './authenticate.ts';
import { liveHandlers, sessionHandlers } from '../login/handlers.ts';
import { hashPassword } from '../common/passwords.ts';
import { redeemTicket } from './tickets.ts';
import { hashToken } from '../../../kernel/tokens.ts';

let domain: TestDomain;
let passwordHash: string;
beforeAll(async () => {
  domain = await testDomain();
  passwordHash = await hashPassword('Maligaya#21');
});
afterAll(() => domain.close());

let account: string;
let customerId: string;
let ip: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  account = `ligaya${people}`;
  ip = `203.0.113.${people}`;
  customerId = (await testPlayer(domain.gateway, 2500)).customerId;
  await setCustomer({ account, password_hash: passwordHash });
});

const setCustomer = (values: Record<string, unknown>) =>
  domain.gateway.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
const login = async (request: Partial<Request<'session.login'>> = {}) =>
  granted(
    await loginHandlers['session.login'](
      {
        username: account,
        password: 'Maligaya#21',
        type: 'username',
        ...request,
        verification: request.verification ?? (await proved(domain.gateway, 'login')),
      },
      contextOf(domain.gateway, { ip }),
    ),
  );
const endWindows = () =>
  domain.gateway.db
    .updateTable('auth_attempts')
    .set({ window_end: new Date(0) })
    .execute();
const captcha = () => knownCaptcha(domain.gateway);
const asMember = async (token: string) =>
  contextOf(domain.gateway, (await authenticateSession(domain.gateway, token)) ?? {});

describe('login', () => {
  test('[AUTH-02] [MEM-17a] [MEM-17b] by trimmed username in any case, and password, returns account and balance', async () => {
    const answer = await login({
      username: `  ${account.toUpperCase()} `,
      password: ' Maligaya#21\n',
    });
    assert(answer, contract['session.login'].value);
    expect(answer).toMatchObject({
      firstTimeLogin: true,
      passwordExpired: false,
      passwordDefault: false,
    });
    expect(answer.member).toMatchObject({
      id: customerId,
      account,
      type: 0,
      timeZone: 'Asia/Manila',
    });
    expect(answer.state).toMatchObject({
      balance: 2500,
      currency: 'PHP',
      currencySymbol: '₱',
      unreadMessage: 0,
      onBreak: false,
    });
    expect(await authenticateSession(domain.gateway, answer.token)).toMatchObject({
      role: 'member',
      customerId,
    });
  });

  test('[AUTH-02] without a username or a password names the field', async () => {
    await expect(login({ username: '   ' })).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'username',
    });
    await expect(login({ password: '\t ' })).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'password',
    });
    await expect(login({ username: 'a\u0000' })).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'username',
    });
  });

  test('[AUTH-24] answers the same for a wrong password, an unknown account and one without password', async () => {
    const answers: unknown[] = [];
    const note = (error: unknown) => void answers.push(error);
    await login({ password: 'maligaya#21' }).catch(note);
    await login({ username: 'nobody.at.all' }).catch(note);
    await setCustomer({ password_hash: null });
    await login().catch(note);
    expect(answers).toHaveLength(3);
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 'wrong_credentials', status: 401 });
  });

  test('[AUTH-24] hashes a password for an unknown account too', async () => {
    const times = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    const alike = () => times.unknown > times.known / 2;
    // By the fastest tries: a busy machine slows some, and none beats its hash.
    for (let i = 0; i < 4 || (i < 25 && !alike()); i += 1) {
      for (const [kind, username] of [
        ['known', account],
        ['unknown', `nobody${people}`],
      ] as const) {
        // Its work would hide a missing hash.
        const verification = await proved(domain.gateway, 'login');
        await domain.gateway.db.deleteFrom('auth_attempts').execute();
        const start = performance.now();
        await login({ username, password: 'wrong', verification }).catch(() => {});
        times[kind] = Math.min(times[kind], performance.now() - start);
      }
    }
    expect(times.unknown).toBeGreaterThan(times.known / 2);
  });

  test.each(['known', 'unknown'])(
    '[AUTH-07a] [AUTH-24] three failures of an account that is %s ask for a captcha, five lock it for 5 min',
    async (kind) => {
      const username = kind === 'known' ? account : `nobody.${people}`;
      const fails = (code: string, value: object | null, request = {}) =>
        expect(login({ username, password: 'wrong', ...request })).rejects.toMatchObject({
          code,
          value,
        });
      for (let i = 0; i < 2; i += 1) await fails('wrong_credentials', null);
      await fails('wrong_credentials', { captcha: true });
      // No password is checked, so no failure counts.
      for (let i = 0; i < 3; i += 1)
        await fails('captcha_needed', { captcha: true }, { password: 'Maligaya#21' });
      await fails('captcha_wrong', { captcha: true }, { ...(await captcha()), captcha: 'WRONG' });
      for (let i = 0; i < 2; i += 1)
        await fails('wrong_credentials', { captcha: true }, await captcha());
      const rejection = { code: 'too_many_auth_requests', status: 429, retryAfter: 300 };
      await expect(login({ username, ...(await captcha()) })).rejects.toMatchObject(rejection);
      await endWindows();
      const later = await login({ username }).catch((error: { code: string }) => error.code);
      expect(typeof later === 'string' ? later : 'in').toBe(
        kind === 'known' ? 'in' : 'wrong_credentials',
      );
    },
  );

  test('[AUTH-07a] a captcha is asked of an address that failed three times too, whatever the account', async () => {
    for (let i = 0; i < 3; i += 1)
      await login({ username: `nobody${i}.${people}` }).catch(() => {});
    await expect(login()).rejects.toMatchObject({
      code: 'captcha_needed',
      field: 'captcha',
      value: { captcha: true },
    });
    expect((await login(await captcha())).member.account).toBe(account);
  });

  test('[AUTH-24] counts parallel failures, and forgets them after a success', async () => {
    const letters = await Promise.all(Array.from({ length: 12 }, captcha));
    const results = await Promise.allSettled(
      letters.map((captcha) => login({ password: 'wrong', ...captcha })),
    );
    const codes = results.map(
      (result) => result.status === 'rejected' && (result.reason as { code: string }).code,
    );
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5);
    await endWindows();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1)
        await login({ password: 'wrong', ...(await captcha()) }).catch(() => {});
      await login(await captcha());
    }
  });

  test('[AUTH-24] one address alone does not lock an account for the others', async () => {
    for (let i = 0; i < 30; i += 1)
      await login({ password: 'wrong', ...(await captcha()) }).catch(() => {});
    await expect(login(await captcha())).rejects.toMatchObject({ code: 'too_many_auth_requests' });
    ip = `198.51.100.${people}`;
    expect((await login(await captcha())).member.account).toBe(account);
  });

  test('[AUTH-24] [SAFE-05a] [SAFE-05b] failures lock an account everywhere, and an address for every account', async () => {
    const failed = async (subject: string, times: number) => {
      await endWindows();
      await login({ password: 'wrong' }).catch(() => {});
      await domain.gateway.db
        .updateTable('auth_attempts')
        .set({ attempts: times })
        .where('subject', 'like', `["login ${subject}"%`)
        .where('window_end', '>', new Date())
        .execute();
    };
    const own = ip;
    for (const [subject, times, rejection] of [
      ['account', 9, { code: 'login_delayed' }],
      ['address', 99, { code: 'too_many_auth_requests', retryAfter: 300 }],
    ] as const) {
      ip = own;
      await failed(subject, times);
      if (subject === 'account') ip = `198.51.100.${people}`;
      const username = subject === 'account' ? account : 'player';
      await expect(
        login({ username, password: 'wrong', ...(await captcha()) }),
        'the last one is looked at',
      ).rejects.toMatchObject({ code: 'wrong_credentials' });
      await expect(login({ username, ...(await captcha()) })).rejects.toMatchObject(rejection);
    }
    await endWindows();
  });

  test('[AUTH-24] a username that reads like an address is counted as a username', async () => {
    const username = `from ${ip}`;
    for (let i = 0; i < 2; i += 1)
      await expect(login({ username })).rejects.toMatchObject({ code: 'wrong_credentials' });
    const counted = domain.gateway.db
      .selectFrom('auth_attempts')
      .select('attempts')
      .where('subject', 'like', `%${ip}"%`);
    expect(await counted.execute()).toEqual([{ attempts: 2 }, { attempts: 2 }, { attempts: 2 }]);
  });

  test('[SAFE-05b] each failure after the third is answered later than the one before', async () => {
    const times: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const letters = await captcha();
      const start = performance.now();
      await login({ password: 'wrong', ...letters }).catch(() => {});
      times.push(performance.now() - start);
    }
    expect(times[2]).toBeGreaterThan(250);
    expect(times[3]).toBeGreaterThan(500);
    expect(times[4]).toBeGreaterThan(1000);
  });

  test('[AUTH-26] without an answer to the challenge looks at nothing, and counts nothing', async () => {
    for (let i = 0; i < 6; i += 1) {
      await expect(login({ password: 'wrong', verification: {} })).rejects.toMatchObject({
        code: 'challenge_needed',
      });
    }
    const used = await proved(domain.gateway, 'login');
    await login({ verification: used });
    await expect(login({ verification: used })).rejects.toMatchObject({ code: 'challenge_failed' });
    const elsewhere = await proved(domain.gateway, 'forgot');
    await expect(login({ verification: elsewhere })).rejects.toMatchObject({
      code: 'challenge_failed',
    });
  });

  test('[AUTH-02] [AUTH-09] an account that may not log in here learns so only after the right password', async () => {
    await expect(login({ area: 'agent' })).rejects.toMatchObject({ code: 'non_agent' });
    await setCustomer({ type: 2 });
    expect((await login({ area: 'agent' })).member.type).toBe(2);
    await setCustomer({ type: 4 });
    await expect(login()).rejects.toMatchObject({ code: 'non_member' });
    await setCustomer({ type: 0, disabled_at: new Date() });
    await expect(login()).rejects.toMatchObject({ code: 'account_disabled' });
    const { customerId: agentId } = await testPlayer(domain.gateway, 0);
    await setCustomer({ upline_id: agentId });
    await expect(login()).rejects.toMatchObject({ code: 'contact_agent' });
    await expect(login({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test('[AUTH-04] reports the first login until it was noted', async () => {
    const first = await login();
    expect(first.firstTimeLogin).toBe(true);
    await sessionHandlers['session.firstLogin']({}, await asMember(first.token));
    expect((await login()).firstTimeLogin).toBe(false);
  });

  test('[AUTH-06] reports a default or expired password, and loads the login info', async () => {
    await setCustomer({ password_expires_at: new Date(0) });
    expect(await login()).toMatchObject({ passwordDefault: false, passwordExpired: true });
    await setCustomer({ default_password: true });
    const answer = await login();
    expect(answer).toMatchObject({ passwordDefault: true, passwordExpired: false });
    const info = await loginHandlers['session.info']({}, await asMember(answer.token));
    assert(info, contract['session.info'].value);
    expect(info).toEqual({ member: answer.member, state: answer.state, passwordChange: 'default' });
    expect(await walletHandlers['wallet.balance']({}, await asMember(answer.token))).toMatchObject({
      balance: 2500,
    });
  });
});

describe('a session', () => {
  test('[SAFE-03] stores the password as argon2id and the token as a hash', async () => {
    const { token } = await login();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await domain.gateway.db.selectFrom('sessions').select('token_hash').execute();
    const stored = rows.map((row) => row.token_hash.toString('base64url'));
    expect(stored).toContain(hashToken(token).toString('base64url'));
    expect(stored).not.toContain(token);
  });

  test.each([
    ['idle for too long', 'sessions', { last_seen_at: new Date(Date.now() - 7_201_000) }],
    ['open for too long', 'sessions', { expires_at: new Date(Date.now() - 1000) }],
    [
      'older than the password',
      'customers',
      { password_changed_at: new Date(Date.now() + 3_600_000) },
    ],
    ['of a disabled account', 'customers', { disabled_at: new Date() }],
  ] as const)('[SAFE-03] that is %s is over', async (_why, table, values) => {
    const { token } = await login();
    const key = table === 'sessions' ? 'customer_id' : 'id';
    await domain.gateway.db
      .updateTable(table)
      .set(values as never)
      .where(key as never, '=', customerId as never)
      .execute();
    expect(await authenticateSession(domain.gateway, token)).toBeNull();
  });

  test('[SAFE-03] that is used stays alive', async () => {
    const { token } = await login();
    const past = new Date(Date.now() - 3_600_000);
    await domain.gateway.db
      .updateTable('sessions')
      .set({ last_seen_at: past })
      .where('customer_id', '=', customerId)
      .execute();
    await authenticateSession(domain.gateway, token);
    const session = domain.gateway.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('customer_id', '=', customerId);
    const seen = (await session.orderBy('id', 'desc').executeTakeFirstOrThrow()).last_seen_at;
    expect(Date.now() - seen.getTime()).toBeLessThan(10_000);
  });

  test('[AUTH-11] is over at once after logout, and its open pages are notified', async () => {
    const { token } = await login();
    const context = await asMember(token);
    expect(await sessionHandlers['session.logout']({}, context)).toEqual({ ended: true });
    expect(await authenticateSession(domain.gateway, token)).toBeNull();
    expect(domain.sent).toContainEqual({
      to: `session ${context.caller.sessionId}`,
      event: { kind: 'ended' },
    });
    expect(await sessionHandlers['session.logout']({}, contextOf(domain.gateway))).toEqual({
      ended: true,
    });
  });

  test('[SAFE-03] opens a socket with a ticket once, and not after thirty seconds or its end', async () => {
    const context = await asMember((await login()).token);
    const ticket = async () => (await liveHandlers['live.ticket']({}, context)).ticket;
    const first = await ticket();
    expect(await redeemTicket(domain.gateway, first)).toEqual({
      customerId,
      sessionId: context.caller.sessionId,
      type: 0,
    });
    expect(await redeemTicket(domain.gateway, first)).toBeNull();
    const twice = await ticket();
    const owners = await Promise.all(
      [twice, twice].map((one) => redeemTicket(domain.gateway, one)),
    );
    expect(owners.filter(Boolean), 'spent twice at the same moment').toHaveLength(1);
    const late = await ticket();
    await domain.gateway.db
      .updateTable('socket_tickets')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await redeemTicket(domain.gateway, late)).toBeNull();
    const orphan = await ticket();
    await sessionHandlers['session.logout']({}, context);
    expect(await redeemTicket(domain.gateway, orphan)).toBeNull();
    expect(await redeemTicket(domain.gateway, "' OR 1=1")).toBeNull();
  });
});

describe('free play', () => {
  const freePlay = (encryption: string) =>
    sessionHandlers['session.freePlay'](
      { os: 'test', platform: 'W', encryption, gatewayVersion: 3 },
      contextOf(domain.gateway, { ip }),
    );

  test('[AUTH-12] opens an account of type 4 with play money', async () => {
    const { token } = await freePlay(`a random value ${people}`);
    const session = await authenticateSession(domain.gateway, token);
    expect(session?.role).toBe('trial');
    const info = await loginHandlers['session.info']({}, await asMember(token));
    assert(info, contract['session.info'].value);
    expect(info.member).toMatchObject({
      type: 4,
      account: expect.stringMatching(/^guest-[a-z0-9]{5,}$/),
    });
    expect(info.state).toMatchObject({
      balance: 1_000_000,
      currency: 'FUN',
      currencySymbol: 'FUN ',
    });
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[AUTH-27f] is rejected, and opens nothing, where the flag is off', async () => {
    const count = () =>
      domain.gateway.db.selectFrom('customers').select('id').where('type', '=', 4).execute();
    const before = await count();
    await domain.gateway.db
      .insertInto('settings')
      .values({ key: 'flags', value: JSON.stringify({ ...defaults.flags, FREEPLAY: false }) })
      .execute();
    await reloadSite(domain.gateway);
    try {
      await expect(freePlay(`no free play ${people}`)).rejects.toMatchObject({
        code: 'service_off',
      });
      expect(await count()).toHaveLength(before.length);
    } finally {
      await domain.gateway.db.deleteFrom('settings').where('key', '=', 'flags').execute();
      await reloadSite(domain.gateway);
    }
  });

  test('[AUTH-12] retried, also at once, finds the same account; another value opens another', async () => {
    const value = `a retried value ${people}`;
    const tokens = await Promise.all(Array.from({ length: 8 }, () => freePlay(value)));
    const sessions = await Promise.all(
      tokens.map(({ token }) => authenticateSession(domain.gateway, token)),
    );
    expect(new Set(sessions.map((session) => session?.customerId)).size).toBe(1);
    const other = await authenticateSession(
      domain.gateway,
      (await freePlay(`another value ${people}`)).token,
    );
    expect(other?.customerId).not.toBe(sessions[0]?.customerId);
    await domain.gateway.db
      .updateTable('free_plays')
      .set({ created_at: new Date(0) })
      .execute();
    const nextDay = await authenticateSession(domain.gateway, (await freePlay(value)).token);
    expect(nextDay?.customerId).not.toBe(sessions[0]?.customerId);
  });

  test('[AUTH-24] is limited per address', async () => {
    await freePlay(`the first value ${people}`);
    await domain.gateway.db
      .updateTable('auth_attempts')
      .set({ attempts: 120 })
      .where('subject', '=', `free play from ${ip}`)
      .execute();
    await expect(freePlay(`one value more ${people}`)).rejects.toMatchObject({
      code: 'too_many_auth_requests',
      retryAfter: 300,
    });
    expect((await freePlay(`the first value ${people}`)).token).toBeTruthy();
  });

  test('[AUTH-24] [SAFE-05a] is opened again twenty times an hour, so that nobody fills the table of sessions', async () => {
    const value = `a value for a flood ${people}`;
    for (let i = 0; i <= 20; i += 1) await freePlay(value);
    await expect(freePlay(value)).rejects.toMatchObject({ code: 'too_many_auth_requests' });
    expect((await freePlay(`${value} of another tab`)).token).toBeTruthy();
  });
});
