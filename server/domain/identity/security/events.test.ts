import { loginHandlers } from '../../account-summary/handlers.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SecurityEvent } from '../../../../contract/identity/security-events.ts';
import type { Caller, Context } from '../../../context.ts';
import { proved } from '../../../testing/challenge.ts';
import { passwordHandlers } from '../password/handlers.ts';
import {
  type TestDomain,
  contextOf,
  granted,
  testDomain,
  testPlayer,
} from '../../play/fixtures.ts';
import { responsibleHandlers } from '../../responsible/handlers.ts';
import { sessionHandlers } from '../login/handlers.ts';
import { hashPassword } from '../common/passwords.ts';
import { findSession } from '../session/sessions.ts';
import { deleteExpired } from '../session/expiry-job.ts';
import { verificationHandlers } from '../verification/handlers.ts';
import { withdrawHandlers } from '../../withdrawals/handlers.ts';
import { noteSecurity } from '../common/security-events.ts';
import { securityHandlers } from './handlers.ts';

const password = 'Maligaya#21';
const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36';
const home = '203.0.113.7';
const abroad = '198.51.100.7';
let domain: TestDomain;
let passwordHash: string;
let account: string;
let customerId: string;
let member: Context;
let people = 0;

beforeAll(async () => {
  domain = await testDomain();
  passwordHash = await hashPassword(password);
});
afterAll(() => domain.close());
beforeEach(async () => {
  people += 1;
  account = `saksi${people}`;
  const player = await testPlayer(domain.gateway, 0);
  ({ customerId } = player);
  member = contextOf(domain.gateway, {
    role: 'member',
    customerId,
    sessionId: player.sessionId,
    ip: home,
    userAgent,
  });
  await domain.gateway.db.deleteFrom('auth_attempts').execute();
  await domain.gateway.db
    .updateTable('customers')
    .set({ account, password_hash: passwordHash })
    .where('id', '=', customerId)
    .execute();
});

const from = (ip: string, more: Partial<Caller> = {}): Context =>
  contextOf(domain.gateway, { ip, userAgent, ...more });
const logIn = async (context: Context, typed = password, remember = false) => {
  const verification = await proved(domain.gateway, 'login');
  return loginHandlers['session.login'](
    { username: account, password: typed, type: 'username', verification, remember },
    context,
  );
};
const fail = (ip: string) =>
  expect(logIn(from(ip), 'hindi ito')).rejects.toMatchObject({ code: 'wrong_credentials' });
const page = (after?: string, context = member) =>
  securityHandlers['security.events'](after === undefined ? {} : { after }, context);
const history = async (): Promise<SecurityEvent[]> => (await page()).events;
const kinds = async (): Promise<string[]> => (await history()).map(({ kind }) => kind);
/** In any hour. */
const counted = async (kind: string, ip?: string): Promise<number> =>
  (await history())
    .filter((event) => event.kind === kind && (ip === undefined || event.ip === ip))
    .reduce((sum, { count }) => sum + count, 0);
/** Events are recorded after the response. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 5000, interval: 20 });
const codeOf = (secret: string, ms = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ms });
async function bind(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await securityHandlers['security.beginTotp']({ proof: { password } }, member);
  const { recoveryCodes } = await securityHandlers['security.bindTotp'](
    { code: codeOf(secret, -30_000) },
    member,
  );
  return { secret, codes: recoveryCodes };
}

describe('a login', () => {
  test('[MEM-01g] is recorded with method, address and device; a login from a new network says so, once', async () => {
    await logIn(from(home));
    expect(await history()).toEqual([
      {
        id: expect.any(String),
        kind: 'login',
        at: expect.any(String),
        count: 1,
        ip: home,
        userAgent,
        details: { way: 'password' },
      },
    ]);
    await logIn(from(abroad));
    await logIn(from(abroad));
    await logIn(from(home));
    expect((await history()).map(({ ip, details }) => [ip, details])).toEqual([
      [home, { way: 'password' }],
      [abroad, { way: 'password' }],
      [abroad, { way: 'password', newNetwork: true }],
      [home, { way: 'password' }],
    ]);
  });

  test('[MEM-01g] [AUTH-24] that fails counts up in one row per address and hour; the fifth says that it locks', async () => {
    for (let i = 0; i < 3; i += 1) await fail(abroad);
    await soon(async () => expect(await counted('login_failed', abroad)).toBe(3));
    expect((await history()).length, 'the hour may have turned once').toBeLessThanOrEqual(2);
    expect(await counted('login_locked')).toBe(0);
    // Skips the captcha.
    await domain.gateway.db
      .updateTable('auth_attempts')
      .set({ attempts: 0 })
      .where('subject', 'not like', '%login pair%')
      .execute();
    await domain.gateway.db
      .updateTable('auth_attempts')
      .set({ attempts: 4 })
      .where('subject', 'like', '%login pair%')
      .execute();
    await fail(abroad);
    await expect(logIn(from(abroad))).rejects.toMatchObject({ code: 'too_many_auth_requests' });
    await soon(async () => expect(await counted('login_locked', abroad)).toBe(1));
    expect(await counted('login_failed')).toBe(4);
  });

  test('[MEM-01g] that fails from a thousand addresses has five rows of their own in an hour, and one for the rest', async () => {
    await Promise.all(
      Array.from({ length: 5 }, (_none, i) =>
        noteSecurity(
          domain.gateway.db,
          customerId,
          { ip: `192.0.2.${i}`, userAgent },
          'login_failed',
        ),
      ),
    );
    for (let i = 5; i < 40; i += 1)
      await noteSecurity(
        domain.gateway.db,
        customerId,
        { ip: `192.0.2.${i}`, userAgent },
        'login_failed',
      );
    await noteSecurity(
      domain.gateway.db,
      customerId,
      { ip: '192.0.2.3', userAgent },
      'login_failed',
    );
    const rows = await history();
    expect(rows.length, 'the hour may have turned once').toBeLessThanOrEqual(12);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(41);
    expect(rows.find(({ ip }) => ip === '')).toMatchObject({ userAgent: '' });
    expect(await counted('login_failed', '192.0.2.3')).toBeGreaterThanOrEqual(1);
  });

  test('[MEM-01g] [AUTH-22] from elsewhere records the requested factor, each wrong one, and the right one', async () => {
    const { secret, codes } = await bind();
    const answer = await logIn(from(abroad));
    if (!('factor' in answer)) throw new Error('no factor was asked for');
    const { ticket } = answer.factor;
    const finish = (kind: 'totp' | 'recovery', code: string) =>
      loginHandlers['session.factor']({ ticket, kind, code }, from(abroad));
    await expect(finish('totp', 'mali')).rejects.toMatchObject({ code: 'factor_wrong' });
    await finish('recovery', codes[0] ?? '');
    expect((await history()).map(({ kind, ip, details }) => [kind, ip, details])).toEqual([
      ['login', abroad, { way: 'password', factor: 'recovery', newNetwork: true }],
      ['recovery_used', abroad, {}],
      ['factor_failed', abroad, { factor: 'totp' }],
      ['factor_asked', abroad, {}],
      ['totp_bound', home, {}],
    ]);
    const rows = JSON.stringify(
      await domain.gateway.db.selectFrom('security_events').selectAll().execute(),
    );
    for (const hidden of [secret, password, ...codes, ticket]) expect(rows).not.toContain(hidden);
  });

  test('[MEM-01g] [AUTH-02] by a wrong mobile code is recorded for the owner of the number', async () => {
    const mobile = `+63917000${String(people).padStart(4, '0')}`;
    await domain.gateway.db
      .updateTable('customers')
      .set({ mobile, mobile_verified_at: new Date() })
      .where('id', '=', customerId)
      .execute();
    const there = from(abroad);
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
    const code = /\d{6}/.exec(body)?.[0] ?? '';
    const enter = (typed: string) =>
      loginHandlers['session.login']({ username: mobile, password: typed, type: 'sms' }, there);
    await expect(enter(code === '000000' ? '111111' : '000000')).rejects.toMatchObject({
      code: 'code_wrong',
    });
    await soon(async () => expect(await counted('login_failed', abroad)).toBe(1));
    await enter(code);
    expect((await history()).map(({ kind, details }) => [kind, details])).toEqual([
      ['login', { way: 'sms' }],
      ['login_failed', { way: 'sms' }],
    ]);
    expect(JSON.stringify(await history())).not.toContain(code);
  });

  test('[MEM-01g] [AUTH-10] of a remembered device is counted; an old secret that is used again is recorded as a copy', async () => {
    const browser = from(home);
    await logIn(browser, password, true);
    const first = browser.cookies.get('remember') ?? '';
    await loginHandlers['session.resume']({}, browser);
    await loginHandlers['session.resume']({}, browser);
    expect(await counted('resumed', home)).toBe(2);
    await domain.gateway.db
      .updateTable('remember_tokens')
      .set({ used_at: new Date(0) })
      .where('used_at', 'is not', null)
      .execute();
    browser.cookies.set('remember', first, 60);
    await expect(loginHandlers['session.resume']({}, browser)).rejects.toMatchObject({
      code: 'not_logged_in',
    });
    expect((await kinds())[0]).toBe('device_copied');
  });

  test('[MEM-01g] [SIDE-03] by a ticket is recorded, as its ticket is; so is each end of a session, with its device', async () => {
    await logIn(from(home));
    const { ticket } = await securityHandlers['security.loginTicket']({}, member);
    const { token } = granted(
      await loginHandlers['session.ticket']({ ticket }, from(abroad, { userAgent: 'phone' })),
    );
    const { sessionId = '' } = (await findSession(domain.gateway, token)) ?? {};
    await securityHandlers['security.endSession']({ id: sessionId }, member);
    await logIn(from(home));
    await securityHandlers['security.endOthers']({}, member);
    await sessionHandlers['session.logout']({}, member);
    await sessionHandlers['session.logout']({}, member);
    expect((await history()).map(({ kind, ip, details }) => [kind, ip, details])).toEqual([
      ['logout', home, {}],
      ['sessions_ended', home, { number: 2 }],
      ['login', home, { way: 'password' }],
      ['session_ended', home, { device: 'phone' }],
      ['login', abroad, { way: 'ticket', newNetwork: true }],
      ['ticket_made', home, {}],
      ['login', home, { way: 'password' }],
    ]);
  });
});

describe('a change', () => {
  test('of the authenticator, recovery codes or a passkey is recorded, as is a wrong proof; an idle call is not', async () => {
    const { codes } = await bind();
    await expect(
      securityHandlers['security.recoveryCodes']({ proof: { code: 'mali' } }, member),
    ).rejects.toMatchObject({ code: 'proof_wrong' });
    await soon(async () => expect(await counted('proof_failed', home)).toBe(1));
    await securityHandlers['security.recoveryCodes'](
      { proof: { code: codes[0] ?? '' } },
      member,
    ).then(({ recoveryCodes }) => codes.splice(0, 10, ...recoveryCodes));
    await securityHandlers['security.removeTotp']({ proof: { code: codes[1] ?? '' } }, member);
    const row = {
      customer_id: customerId,
      credential_id: account,
      public_key: Buffer.alloc(8),
      sign_count: 0,
      transports: [],
      rp_id: 'localhost',
      name: 'Telepono',
    };
    const { id } = await domain.gateway.db
      .insertInto('passkeys')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await securityHandlers['security.renamePasskey']({ id, name: 'Telepono' }, member);
    await securityHandlers['security.renamePasskey']({ id, name: 'Luma' }, member);
    await securityHandlers['security.removePasskey']({ id, proof: { password } }, member);
    await expect(
      securityHandlers['security.removePasskey']({ id, proof: { password } }, member),
    ).rejects.toMatchObject({ code: 'not_found' });
    await securityHandlers['security.unlink']({ provider: 'google', proof: { password } }, member);
    expect((await history()).map(({ kind, details }) => [kind, details])).toEqual([
      ['passkey_removed', { name: 'Luma' }],
      ['passkey_renamed', { name: 'Luma', before: 'Telepono' }],
      ['totp_removed', {}],
      ['recovery_used', {}],
      ['recovery_made', {}],
      ['recovery_used', {}],
      ['proof_failed', { way: 'code' }],
      ['totp_bound', {}],
    ]);
  });

  test('[MEM-01c] [AUTH-05] of the login password is recorded, and whether it replaced the default one', async () => {
    const change = (oldPassword: string, newPassword: string) =>
      passwordHandlers['password.change'](
        { oldPassword, newPassword, confirmNewPassword: newPassword },
        member,
      );
    await domain.gateway.db
      .updateTable('customers')
      .set({ default_password: true })
      .where('id', '=', customerId)
      .execute();
    await change(password, 'Masaya ako #22x');
    await expect(change('hindi ito', 'Masaya ako #33x')).rejects.toMatchObject({
      code: 'wrong_password',
    });
    await change('Masaya ako #22x', 'Masaya ako #44x');
    await soon(async () =>
      expect((await kinds()).toSorted()).toEqual([
        'default_replaced',
        'password_changed',
        'proof_failed',
      ]),
    );
  });

  test('[MEM-01g] of transaction password, payout accounts and limits is recorded, numbers by their ends alone', async () => {
    const set = (value: string, old?: string) =>
      withdrawHandlers['withdraw.setPassword'](
        { password: value, ...(old ? { old } : { proof: { password } }) },
        member,
      );
    await set('482913');
    await expect(set('739154', '000000')).rejects.toMatchObject({ code: 'payment_password_wrong' });
    await soon(async () => expect(await counted('payment_password_failed', home)).toBe(1));
    await set('739154', '482913');
    await domain.gateway.db
      .insertInto('kyc_submissions')
      .values({
        customer_id: customerId,
        state: 'approved',
        full_name: 'Maria Clara',
        birthday: '1990-05-17',
        birthplace: 'Cebu',
        nationality: 'Filipino',
        present_address: 'Cebu',
        permanent_address: 'Cebu',
        occupation: 'Guro',
        income_source: 'salary',
        document: 'philsys',
        document_number: account,
        pictures: [],
        decided_at: new Date(),
      })
      .execute();
    const confirmation = { password: '739154' };
    const { id } = await withdrawHandlers['withdraw.bind'](
      { institution: 'gcash', number: '09171234567', confirmation },
      member,
    );
    await withdrawHandlers['withdraw.unbind']({ id, confirmation }, member);
    await responsibleHandlers['responsible.limit'](
      { kind: 'deposit', period: 'day', amount: 100_000 },
      member,
    );
    await responsibleHandlers['responsible.coolOff']({ days: 1 }, member);
    const { events } = await page();
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['cool_off_begun', { days: 1 }],
      ['limit_changed', { limit: 'deposit', period: 'day' }],
      ['payout_removed', { institution: 'gcash', account: '•••• 4567' }],
      ['payout_added', { institution: 'gcash', account: '•••• 4567' }],
      ['payment_password_changed', {}],
      ['payment_password_failed', {}],
      ['payment_password_set', {}],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/09171234567|482913|739154/);
  });
});

test("[MEM-01g] [SAFE-04] the history goes on page by page, and is its owner's alone", async () => {
  for (let i = 0; i < 45; i += 1)
    await noteSecurity(domain.gateway.db, customerId, { ip: home, userAgent }, 'limit_changed', {
      days: i,
    });
  const days: unknown[] = [];
  let next: string | undefined;
  const sizes: number[] = [];
  do {
    const { events, next: more } = await page(next);
    sizes.push(events.length);
    days.push(...events.map(({ details }) => details.days));
    next = more ?? undefined;
  } while (next !== undefined);
  expect(sizes).toEqual([20, 20, 5]);
  expect(days).toEqual(Array.from({ length: 45 }, (_none, i) => 44 - i));
  const stranger = await testPlayer(domain.gateway, 0);
  const theirs = contextOf(domain.gateway, {
    role: 'member',
    customerId: stranger.customerId,
    sessionId: stranger.sessionId,
  });
  expect(await page(undefined, theirs)).toEqual({ events: [], next: null });
  expect((await page('2999-01-01T00:00:00.000000Z 899999999999999', theirs)).events).toEqual([]);
  await expect(page('kahapon', theirs)).rejects.toMatchObject({
    code: 'invalid_request',
    field: 'after',
  });
});

test('[MEM-01g] what is older than half a year is forgotten', async () => {
  await noteSecurity(domain.gateway.db, customerId, { ip: home, userAgent }, 'logout');
  await noteSecurity(domain.gateway.db, customerId, { ip: home, userAgent }, 'totp_bound');
  await domain.gateway.db
    .updateTable('security_events')
    .set({ at: new Date(Date.now() - 181 * 86_400_000) })
    .where('kind', '=', 'logout')
    .where('customer_id', '=', customerId)
    .execute();
  await deleteExpired(domain.gateway.db);
  expect(await kinds()).toEqual(['totp_bound']);
});
