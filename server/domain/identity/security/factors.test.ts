import { loginHandlers } from '../../account-summary/handlers.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FactorKind } from '../../../../contract/identity/login.ts';
import type { Caller, Context } from '../../../context.ts';
import { proved } from '../../../testing/challenge.ts';
import {
  type TestDomain,
  contextOf,
  granted,
  testDomain,
  testPlayer,
  testCookies,
} from '../../play/fixtures.ts';
import { authenticateSession } from '../session/authenticate.ts';
import { sessionHandlers } from '../login/handlers.ts';
import { hashPassword } from '../common/passwords.ts';
import { reloadSite } from '../../../settings/state.ts';
import { verificationHandlers } from '../verification/handlers.ts';
import { securityHandlers } from './handlers.ts';

const password = 'Maligaya#21';
let domain: TestDomain;
let passwordHash: string;
let account: string;
let customerId: string;
let member: Context;
let people = 0;
const home = '203.0.113.7';
const abroad = '198.51.100.7';

beforeAll(async () => {
  domain = await testDomain();
  await reloadSite(domain.gateway);
  passwordHash = await hashPassword(password);
});
afterAll(() => domain.close());
beforeEach(async () => {
  people += 1;
  account = `mutya${people}`;
  const player = await testPlayer(domain.gateway, 0);
  ({ customerId } = player);
  await setCustomer({ account, password_hash: passwordHash });
  member = contextOf(domain.gateway, {
    role: 'member',
    customerId,
    sessionId: player.sessionId,
    ip: home,
  });
});

const setCustomer = (values: Record<string, unknown>) =>
  domain.gateway.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
const from = (ip: string): Partial<Caller> => ({ ip });
const logIn = async (ip: string, area?: 'agent') => {
  const verification = await proved(domain.gateway, 'login');
  return loginHandlers['session.login'](
    { username: account, password, type: 'username', verification, ...(area && { area }) },
    contextOf(domain.gateway, from(ip)),
  );
};
const finish = (ticket: string, kind: FactorKind, code: string, ip = abroad) =>
  loginHandlers['session.factor']({ ticket, kind, code }, contextOf(domain.gateway, from(ip)));
const asked = async (ip = abroad) => {
  const answer = await logIn(ip);
  if (!('factor' in answer)) throw new Error('no factor was asked for');
  return answer.factor;
};
const codeOf = (secret: string, ms = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ms });
/** By the previous step's code: the current one stays unspent. */
async function bind(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await securityHandlers['security.beginTotp']({ proof: { password } }, member);
  const { recoveryCodes } = await securityHandlers['security.bindTotp'](
    { code: codeOf(secret, -30_000) },
    member,
  );
  return { secret, recoveryCodes };
}

describe('an authenticator', () => {
  test('[AUTH-23] counts once a right code was given, and brings ten recovery codes', async () => {
    const { secret, uri } = await securityHandlers['security.beginTotp'](
      { proof: { password } },
      member,
    );
    expect(uri).toMatch(
      new RegExp(`^otpauth://totp/Palaro:${account}\\?issuer=Palaro&secret=${secret}`),
    );
    expect(await securityHandlers['security.state']({}, member)).toMatchObject({
      authenticator: null,
      recoveryCodes: 0,
    });
    await expect(
      securityHandlers['security.bindTotp']({ code: '12345' }, member),
    ).rejects.toMatchObject({ code: 'factor_wrong' });
    const { recoveryCodes } = await securityHandlers['security.bindTotp'](
      { code: codeOf(secret) },
      member,
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    const state = await securityHandlers['security.state']({}, member);
    expect(state).toMatchObject({
      authenticator: expect.any(String),
      recoveryCodes: 10,
      password: true,
    });
    const proof = { code: recoveryCodes[9] ?? '' };
    await expect(securityHandlers['security.beginTotp']({ proof }, member)).rejects.toMatchObject({
      code: 'totp_bound',
    });
    const stored = await domain.gateway.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .execute();
    expect(stored.map((row) => row.code_hash.toString())).not.toContain(recoveryCodes[0]);
  });

  test('[AUTH-23] accepts a clock that is off by a step; one that is off by hours gets an error of its own', async () => {
    const { secret } = await securityHandlers['security.beginTotp'](
      { proof: { password } },
      member,
    );
    const tryCode = (ms: number) =>
      securityHandlers['security.bindTotp']({ code: codeOf(secret, ms) }, member);
    await expect(tryCode(86_400_000)).rejects.toMatchObject({ code: 'totp_clock' });
    await expect(tryCode(-3_600_000)).rejects.toMatchObject({ code: 'totp_clock' });
    await expect(tryCode(90_000)).rejects.toMatchObject({ code: 'totp_clock' });
    expect((await tryCode(30_000)).recoveryCodes).toHaveLength(10);
  });

  test('[AUTH-23] once it is bound, a code of another time is as wrong as any other', async () => {
    const { secret } = await bind();
    const { ticket } = await asked();
    for (const ms of [90_000, -90_000, 3_600_000]) {
      const code = codeOf(secret, ms);
      await expect(finish(ticket, 'totp', code)).rejects.toMatchObject({
        code: 'factor_wrong',
        field: 'code',
      });
      await expect(
        securityHandlers['security.removeTotp']({ proof: { code } }, member),
      ).rejects.toMatchObject({ code: 'proof_wrong', field: 'code' });
    }
    expect((await finish(ticket, 'totp', codeOf(secret))).member).toMatchObject({ account });
  });

  test('[AUTH-23] takes no code twice, not even of two calls at once, and none of a step before', async () => {
    const { secret } = await bind();
    const code = codeOf(secret);
    const tickets = await Promise.all([asked(), asked(), asked()]);
    const tries = await Promise.allSettled(
      tickets.map(({ ticket }) => finish(ticket, 'totp', code)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { ticket } = await asked('192.0.2.9');
    await expect(finish(ticket, 'totp', code)).rejects.toMatchObject({ code: 'factor_wrong' });
    await expect(finish(ticket, 'totp', codeOf(secret, -30_000))).rejects.toMatchObject({
      code: 'factor_wrong',
    });
  });

  test('[SAFE-06] is begun and removed with the password or a code, and not without', async () => {
    await expect(
      securityHandlers['security.beginTotp']({ proof: {} }, member),
    ).rejects.toMatchObject({ code: 'proof_needed' });
    const wrong = { proof: { password: 'not-it' } };
    await expect(securityHandlers['security.beginTotp'](wrong, member)).rejects.toMatchObject({
      code: 'proof_wrong',
      field: 'password',
    });
    const { secret, recoveryCodes } = await bind();
    const remove = (proof: { password?: string; code?: string }) =>
      securityHandlers['security.removeTotp']({ proof }, member);
    await expect(remove({})).rejects.toMatchObject({ code: 'proof_needed' });
    await expect(remove({ code: '000000x' })).rejects.toMatchObject({
      code: 'proof_wrong',
      field: 'code',
    });
    const renewed = await securityHandlers['security.recoveryCodes'](
      { proof: { code: recoveryCodes[0] ?? '' } },
      member,
    );
    await expect(
      remove({ code: recoveryCodes[1] ?? '' }),
      'of the codes before',
    ).rejects.toMatchObject({ code: 'proof_wrong' });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await remove({ code: codeOf(secret) })).toEqual({ done: true });
    expect(await securityHandlers['security.state']({}, member)).toMatchObject({
      authenticator: null,
      recoveryCodes: 0,
    });
    expect(granted(await logIn(abroad)).member.account).toBe(account);
  });

  test('[SAFE-06] once one is bound, the password alone neither removes it nor adds codes, a passkey or a link', async () => {
    const { recoveryCodes } = await bind();
    const proof = { password };
    const tries = [
      securityHandlers['security.removeTotp']({ proof }, member),
      securityHandlers['security.recoveryCodes']({ proof }, member),
      securityHandlers['security.passkeyOptions']({ proof }, member),
      securityHandlers['security.removePasskey']({ id: '1', proof }, member),
      securityHandlers['security.unlink']({ provider: 'google', proof }, member),
    ];
    for (const one of await Promise.allSettled(tries)) {
      expect(one).toMatchObject({
        status: 'rejected',
        reason: { code: 'proof_needed', field: 'code' },
      });
    }
    const wrong = { proof: { password, code: 'made-up' } };
    await expect(securityHandlers['security.removeTotp'](wrong, member)).rejects.toMatchObject({
      code: 'proof_wrong',
      field: 'code',
    });
    expect(await securityHandlers['security.state']({}, member)).toMatchObject({
      authenticator: expect.any(String),
      recoveryCodes: 10,
    });
    expect(
      await securityHandlers['security.removeTotp'](
        { proof: { password, code: recoveryCodes[0] ?? '' } },
        member,
      ),
    ).toEqual({ done: true });
  });

  test('[SAFE-05b] after five wrong proofs waits five minutes', async () => {
    const wrong = () =>
      securityHandlers['security.removeTotp']({ proof: { password: 'x' } }, member);
    for (let i = 0; i < 5; i += 1)
      await expect(wrong()).rejects.toMatchObject({ code: 'proof_wrong' });
    await expect(
      securityHandlers['security.removeTotp']({ proof: { password } }, member),
    ).rejects.toMatchObject({
      code: 'too_many_auth_requests',
      retryAfter: 300,
    });
  });
});

describe('a login from another network', () => {
  test('[AUTH-22] [AUTH-29f] asks for the authenticator everywhere, at home too, but not on a remembered device', async () => {
    expect(granted(await logIn('192.0.2.1')).member.account).toBe(account);
    const { secret } = await bind();
    for (const ip of ['192.0.2.254', home])
      expect((await asked(ip)).kinds).toEqual(['totp', 'recovery']);
    const { ticket, kinds } = await asked();
    expect(kinds).toEqual(['totp', 'recovery']);
    expect(
      await authenticateSession(domain.gateway, ticket),
      'the ticket opens nothing',
    ).toBeNull();
    const browser = { ...contextOf(domain.gateway, from(abroad)), cookies: testCookies() };
    const opened = await loginHandlers['session.factor'](
      { ticket, kind: 'totp', code: ` ${codeOf(secret).replace(/^.../, '$& ')}`, remember: true },
      browser,
    );
    expect(opened.member).toMatchObject({ account });
    expect(await authenticateSession(domain.gateway, opened.token)).toMatchObject({ customerId });
    expect((await asked('198.51.100.200')).kinds).toEqual(['totp', 'recovery']);
    const verification = await proved(domain.gateway, 'login');
    const again = { username: account, password, type: 'username', verification } as const;
    granted(await loginHandlers['session.login'](again, browser));
    await expect(
      finish(ticket, 'totp', codeOf(secret, 30_000)),
      'a spent ticket',
    ).rejects.toMatchObject({ code: 'factor_expired' });
  });

  test('[AUTH-23] takes each recovery code once, in any case and without hyphens', async () => {
    const { recoveryCodes } = await bind();
    const [code = ''] = recoveryCodes;
    const first = await asked();
    await finish(first.ticket, 'recovery', code.toUpperCase().replaceAll('-', ' '));
    const second = await asked('192.0.2.50');
    await expect(finish(second.ticket, 'recovery', code, '192.0.2.50')).rejects.toMatchObject({
      code: 'factor_wrong',
    });
    expect(await securityHandlers['security.state']({}, member)).toMatchObject({
      recoveryCodes: 9,
    });
  });

  test('[AUTH-22] [SAFE-05b] counts wrong codes: five end the ticket, ten stop the account for five minutes', async () => {
    const { secret, recoveryCodes } = await bind();
    for (const times of [5, 5]) {
      const { ticket } = await asked();
      for (let i = 0; i < times; i += 1) {
        await expect(finish(ticket, 'totp', 'abcdef')).rejects.toMatchObject({
          code: 'factor_wrong',
          field: 'code',
        });
      }
      await expect(finish(ticket, 'totp', codeOf(secret))).rejects.toMatchObject({
        code: 'factor_expired',
      });
    }
    const { ticket } = await asked();
    await expect(finish(ticket, 'recovery', recoveryCodes[0] ?? '')).rejects.toMatchObject({
      code: 'too_many_auth_requests',
    });
  });

  test('[AUTH-22] [SAFE-05b] fifty wrong codes stop the account for the day, however slowly they come', async () => {
    const { recoveryCodes } = await bind();
    await expect(finish((await asked()).ticket, 'totp', 'abcdef')).rejects.toMatchObject({
      code: 'factor_wrong',
    });
    const day = () =>
      domain.gateway.db
        .updateTable('auth_attempts')
        .where('subject', '=', `factor of ${customerId} by day`);
    await day().set({ attempts: 50 }).execute();
    await expect(
      finish((await asked()).ticket, 'recovery', recoveryCodes[0] ?? ''),
    ).rejects.toMatchObject({ code: 'too_many_auth_requests' });
    await day()
      .set({ window_end: new Date(0) })
      .execute();
    expect(
      (await finish((await asked()).ticket, 'recovery', recoveryCodes[0] ?? '')).member,
    ).toMatchObject({ account });
  });

  test('[AUTH-22] a ticket opens one session, of right answers at the same moment too', async () => {
    granted(await logIn(home));
    await domain.gateway.db
      .insertInto('registrations')
      .values({
        customer_id: customerId,
        method: 'username',
        url: '/',
        payee_name: 'María dela Cruz',
        birthday: null,
      })
      .execute();
    const { ticket } = await asked();
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => finish(ticket, 'payeeName', 'María dela Cruz')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(finish(ticket, 'payeeName', 'María dela Cruz')).rejects.toMatchObject({
      code: 'factor_expired',
    });
  });

  test("[AUTH-22] the ticket ends after five minutes, with a change of the password, and with the account's closing", async () => {
    const { recoveryCodes } = await bind();
    const late = await asked();
    await domain.gateway.db
      .updateTable('factor_tickets')
      .set({ expires_at: new Date(0) })
      .execute();
    await expect(finish(late.ticket, 'recovery', recoveryCodes[0] ?? '')).rejects.toMatchObject({
      code: 'factor_expired',
    });
    const old = await asked();
    await setCustomer({ password_changed_at: new Date(Date.now() + 1000) });
    await expect(finish(old.ticket, 'recovery', recoveryCodes[1] ?? '')).rejects.toMatchObject({
      code: 'factor_expired',
    });
    await setCustomer({ password_changed_at: new Date(0), disabled_at: null });
    const closed = await asked();
    await setCustomer({ disabled_at: new Date() });
    await expect(finish(closed.ticket, 'recovery', recoveryCodes[2] ?? '')).rejects.toMatchObject({
      code: 'account_disabled',
    });
    await expect(finish('no such ticket at all', 'totp', '123456')).rejects.toMatchObject({
      code: 'factor_expired',
    });
  });

  test('[AUTH-22] a way that the account has not got opens nothing', async () => {
    await bind();
    const { ticket } = await asked();
    for (const kind of ['sms', 'email', 'payeeName'] as const) {
      await expect(finish(ticket, kind, '')).rejects.toMatchObject({ code: 'factor_wrong' });
    }
  });

  test('[AUTH-22] an authenticator leaves no weaker way beside its own', async () => {
    await bind();
    const mobile = `+63919000${String(people).padStart(4, '0')}`;
    await setCustomer({
      mobile,
      mobile_verified_at: new Date(),
      email: `lakas${people}@mail.example`,
      email_verified_at: new Date(),
    });
    const { ticket, kinds, hints } = await asked();
    expect([kinds, hints]).toEqual([['totp', 'recovery'], {}]);
    for (const kind of ['sms', 'email'] as const) {
      const sending = sessionHandlers['session.factorCode'](
        { ticket, kind, language: 'EN' },
        contextOf(domain.gateway, from(abroad)),
      );
      await expect(sending).rejects.toMatchObject({ code: 'factor_wrong', field: 'kind' });
    }
  });

  test('[AUTH-22] [AUTH-19] by a code to the verified number or address, of which only the ends are shown', async () => {
    const mobile = `+63917000${String(people).padStart(4, '0')}`;
    const email = `mutya${people}@mail.example`;
    granted(await logIn(home));
    await setCustomer({
      mobile,
      mobile_verified_at: new Date(),
      email,
      email_verified_at: new Date(),
    });
    const { ticket, kinds, hints } = await asked();
    expect(kinds).toEqual(['sms', 'email']);
    expect(hints).toEqual({ sms: `+63•••${mobile.slice(-4)}`, email: 'm•••@mail.example' });
    const send = (kind: 'sms' | 'email') =>
      sessionHandlers['session.factorCode'](
        { ticket, kind, language: 'EN' },
        contextOf(domain.gateway, from(abroad)),
      );
    for (const kind of ['sms', 'email'] as const)
      expect((await send(kind)).expiredMinutes).toBeGreaterThan(0);
    const codeTo = async (address: string) => {
      const { body } = await domain.gateway.db
        .selectFrom('outgoing_messages')
        .select('body')
        .where('address', '=', address)
        .executeTakeFirstOrThrow();
      return /\d{6}/.exec(body)?.[0] ?? '';
    };
    await expect(
      finish(ticket, 'email', await codeTo(mobile)),
      'a code of the other way',
    ).rejects.toMatchObject({ code: 'code_wrong' });
    expect((await finish(ticket, 'sms', await codeTo(mobile))).member).toMatchObject({ account });
    await expect(send('sms'), 'a spent ticket').rejects.toMatchObject({ code: 'factor_expired' });
  });

  test('[AUTH-22] by the name on the bank account where nothing better is bound, in any case and spacing', async () => {
    granted(await logIn(home));
    await domain.gateway.db
      .insertInto('registrations')
      .values({
        customer_id: customerId,
        method: 'username',
        url: '/',
        payee_name: 'María  dela Cruz',
        birthday: null,
      })
      .execute();
    const { ticket, kinds } = await asked();
    expect(kinds).toEqual(['payeeName']);
    await expect(finish(ticket, 'payeeName', 'Maria dela Cruz')).rejects.toMatchObject({
      code: 'factor_wrong',
    });
    const opened = await finish(ticket, 'payeeName', ' MARÍA DELA  CRUZ ');
    expect(opened.member).toMatchObject({ account });
    expect(await authenticateSession(domain.gateway, opened.token)).toMatchObject({
      isRestricted: true,
    });
    expect((await asked()).kinds, 'the network is not known by that').toEqual(['payeeName']);
    await bind();
    expect((await asked('192.0.2.77')).kinds).toEqual(['totp', 'recovery']);
  });

  test('[AUTH-05] [AUTH-22] by mobile code opens a session without the password being checked', async () => {
    const mobile = `+63916000${String(people).padStart(4, '0')}`;
    await setCustomer({ mobile, mobile_verified_at: new Date(), default_password: true });
    const { secret } = await bind();
    const there = contextOf(domain.gateway, from(abroad));
    const verification = await proved(domain.gateway, 'sms');
    await verificationHandlers['verification.smsLogin'](
      { mobileNum: mobile, countryDialingCode: '63', verification, language: 'EN' },
      there,
    );
    const { body } = await domain.gateway.db
      .selectFrom('outgoing_messages')
      .select('body')
      .where('address', '=', mobile)
      .executeTakeFirstOrThrow();
    const answer = await loginHandlers['session.login'](
      { username: mobile, password: /\d{6}/.exec(body)?.[0] ?? '', type: 'sms' },
      there,
    );
    if (!('factor' in answer)) throw new Error('no factor was asked for');
    const opened = await finish(answer.factor.ticket, 'totp', codeOf(secret));
    expect(opened).toMatchObject({ passwordDefault: false });
    expect(await authenticateSession(domain.gateway, opened.token)).toMatchObject({
      passwordChange: null,
    });
  });

  test("[AUTH-22] is asked for after the right password only, and after the area's own check", async () => {
    await bind();
    await expect(logIn(abroad, 'agent')).rejects.toMatchObject({ code: 'non_agent' });
    const verification = await proved(domain.gateway, 'login');
    const wrong = { username: account, password: 'wrong', type: 'username' as const, verification };
    await expect(
      loginHandlers['session.login'](wrong, contextOf(domain.gateway, from(abroad))),
    ).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  });
});

describe('sessions', () => {
  test("[MEM-01g] are listed with this one first, and only the account's own end", async () => {
    const other = granted(await logIn(home));
    const stranger = await testPlayer(domain.gateway, 0);
    const { sessions } = await securityHandlers['security.state']({}, member);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ ip: home, userAgent: 'test', since: expect.any(String) });
    await expect(
      securityHandlers['security.endSession']({ id: stranger.sessionId }, member),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await authenticateSession(domain.gateway, stranger.token)).not.toBeNull();
    await securityHandlers['security.endSession']({ id: sessions[1]?.id ?? '' }, member);
    expect(await authenticateSession(domain.gateway, other.token)).toBeNull();
    expect(domain.sent).toContainEqual({
      to: `session ${sessions[1]?.id}`,
      event: { kind: 'ended' },
    });
  });

  test('[MEM-01g] all others end at once, this one stays', async () => {
    const others = [granted(await logIn(home)), granted(await logIn(home))];
    expect(await securityHandlers['security.endOthers']({}, member)).toEqual({ ended: 2 });
    for (const { token } of others)
      expect(await authenticateSession(domain.gateway, token)).toBeNull();
    const { sessions } = await securityHandlers['security.state']({}, member);
    expect(sessions).toHaveLength(1);
  });
});

describe('a login ticket', () => {
  const redeem = (ticket: string) =>
    loginHandlers['session.ticket']({ ticket }, contextOf(domain.gateway, from(abroad)));
  const issue = () => securityHandlers['security.loginTicket']({}, member);

  test('[SIDE-03] opens a session on another device once, and is stored as a hash', async () => {
    const { ticket, validSeconds } = await issue();
    expect(validSeconds).toBe(120);
    const stored = await domain.gateway.db
      .selectFrom('login_tickets')
      .select('ticket_hash')
      .execute();
    expect(stored.map((row) => row.ticket_hash.toString('base64url'))).not.toContain(ticket);
    expect(await authenticateSession(domain.gateway, ticket)).toBeNull();
    const tries = await Promise.allSettled([redeem(ticket), redeem(ticket), redeem(ticket)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(redeem(ticket)).rejects.toMatchObject({ code: 'ticket_invalid' });
  });

  test('[AUTH-22] [SIDE-03] leaves the network where it is redeemed unknown, however the first session was opened', async () => {
    await bind();
    const sessions = domain.gateway.db
      .updateTable('sessions')
      .where('customer_id', '=', customerId);
    for (const login_type of ['username', 'sms', 'firebase']) {
      await sessions.set({ login_type }).execute();
      await redeem((await issue()).ticket);
      expect((await asked()).kinds).toEqual(['totp', 'recovery']);
    }
  });

  test('[SAFE-06] [SAFE-03] opens a session that is no fresher than the first one, and ends with it at the latest', async () => {
    await setCustomer({ password_hash: null });
    const [authenticated_at, expires_at] = [
      new Date(Date.now() - 660_000),
      new Date(Date.now() + 60_000),
    ];
    const sessions = domain.gateway.db
      .updateTable('sessions')
      .where('customer_id', '=', customerId);
    const reopen = async () => {
      const { token } = await redeem((await issue()).ticket);
      return contextOf(domain.gateway, {
        ...from(abroad),
        ...(await authenticateSession(domain.gateway, token)),
      });
    };
    const begin = (context: Context) =>
      securityHandlers['security.beginTotp']({ proof: {} }, context);
    expect((await begin(await reopen())).secret).toBeTruthy();
    await sessions.set({ authenticated_at, expires_at }).execute();
    const late = await reopen();
    await expect(begin(late)).rejects.toMatchObject({ code: 'proof_needed' });
    const row = domain.gateway.db
      .selectFrom('sessions')
      .select(['authenticated_at', 'expires_at'])
      .where('id', '=', late.caller.sessionId ?? '');
    expect(await row.executeTakeFirst()).toEqual({ authenticated_at, expires_at });
  });

  test('[SIDE-03] is nothing after two minutes, after a newer one, and after the end of its session', async () => {
    const late = await issue();
    await domain.gateway.db
      .updateTable('login_tickets')
      .set({ expires_at: new Date(0) })
      .execute();
    await expect(redeem(late.ticket)).rejects.toMatchObject({ code: 'ticket_invalid' });
    const [older, newer] = [await issue(), await issue()];
    await expect(redeem(older.ticket)).rejects.toMatchObject({ code: 'ticket_invalid' });
    await sessionHandlers['session.logout']({}, member);
    await expect(redeem(newer.ticket)).rejects.toMatchObject({ code: 'ticket_invalid' });
    await expect(redeem("' OR 1=1 --")).rejects.toMatchObject({ code: 'ticket_invalid' });
  });
});
