import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { contextOf, testPlayer } from '../play/fixtures.ts';
import { credit } from '../records/fixtures.ts';
import { securityHandlers } from '../identity/security/handlers.ts';
import { Teller, transactionPassword } from './fixtures.ts';

let site: TestGateway;
let teller: Teller;
const usual = { min: 20_000, dailyAmount: 20_000_000, dailyCount: 1000, depositTurnover: 0 };

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  await rules({ ...usual, max: 5_000_000 });
  await teller.ready(100_000);
});
afterAll(() => site.close());

const rules = (change: object) => teller.operator('PUT', 'withdrawalRules', change);
const setPassword = (body: object) =>
  teller.askEncrypted('/api/v2/withdrawals/password', body, 'PUT');
const missing = async (): Promise<string[]> => (await teller.overview()).missing;

describe('the overview', () => {
  test('[WAL-07] of a new member lists every missing requirement, in the order to meet them', async () => {
    teller.player = await testPlayer(site.gateway, 0);
    expect(await teller.overview()).toMatchObject({
      missing: ['kyc', 'account', 'password', 'balance'],
      kyc: { state: 'none', reason: null, fullName: null },
      password: { set: false, heldUntil: null },
      authenticator: false,
      loginPassword: false,
      accounts: [],
      leftToday: 20_000_000,
      timesToday: 1000,
    });
  });

  test('[WAL-07] of a member who meets every requirement shows the verified name and the secrets', async () => {
    expect(await teller.overview()).toMatchObject({
      missing: [],
      balance: 100_000,
      currencySymbol: '₱',
      kyc: { state: 'approved', fullName: 'Maria Clara Reyes' },
      password: { set: true, rule: { enabled: true, required: true }, heldUntil: null },
    });
  });

  test('[MEM-04] has an account whose name differs from the verified one in case and spaces alone', async () => {
    const named = async (name: string) => {
      await site.db
        .updateTable('payout_accounts')
        .set({ name })
        .where('id', '=', teller.accountId)
        .execute();
      return missing();
    };
    expect(await named('MARIA  Clara   Reyes')).toEqual([]);
    expect(await named('Maria Clara Reyez')).toEqual(['account']);
  });

  test('[WAL-07] accepts a balance of the min amount, and not a centavo less', async () => {
    await rules({ min: 100_000 });
    expect(await missing()).toEqual([]);
    await rules({ min: 100_001 });
    expect(await missing()).toEqual(['balance']);
  });

  test('[WAL-07] accepts a daily rest of the min amount; the rest is never negative', async () => {
    await teller.request({ amount: 50_000 });
    await rules({ min: 50_000, max: 100_000, dailyAmount: 100_000 });
    expect(await teller.overview()).toMatchObject({ leftToday: 50_000, missing: [] });
    await rules({ dailyAmount: 100_000, min: 50_001 });
    expect(await missing()).toEqual(['today', 'balance']);
    await rules({ min: 20_000, max: 40_000, dailyAmount: 40_000 });
    expect(await teller.overview()).toMatchObject({ leftToday: 0, missing: ['today'] });
    await teller.request({ amount: 20_000 });
  });

  test('[WAL-07] never shows a negative number of withdrawals left today', async () => {
    await teller.request({ amount: 20_000 });
    await teller.request({ amount: 20_000 });
    await rules({ dailyCount: 3 });
    expect(await teller.overview()).toMatchObject({ timesToday: 1, missing: [] });
    await rules({ dailyCount: 1 });
    expect(await teller.overview()).toMatchObject({ timesToday: 0, missing: ['today'] });
  });

  test("[WAL-07] asks for a bonus's and a deposit's own percentage", async () => {
    await rules({ depositTurnover: 100, bonusTurnover: 300 });
    await credit(site.gateway, teller.player, 'bonus', 1000);
    const { required, parts } = (await teller.overview()).turnover;
    expect(required).toBe(103_000);
    expect(
      parts.map(({ kind, required: of }: { kind: string; required: number }) => [kind, of]),
    ).toEqual([
      ['deposit', 100_000],
      ['bonus', 3000],
    ]);
  });
});

describe('the list of withdrawals', () => {
  const list = async (query = '') =>
    (await teller.ask('GET', `/api/v2/withdrawals${query}`)).value as {
      withdrawals: { id: string; amount: number; state: string }[];
      totalPages: number;
    };

  test('[MEM-04] has ten a page, the latest first, and the number of pages', async () => {
    await teller.ready(1_000_000);
    for (let i = 0; i < 11; i += 1) await teller.request({ amount: 20_000 + i });
    const first = await list();
    expect(first.totalPages).toBe(2);
    expect(first.withdrawals.map(({ amount }) => amount)).toEqual(
      Array.from({ length: 10 }, (_none, i) => 20_010 - i),
    );
    const second = await list('?pageNo=2');
    expect(second.withdrawals.map(({ amount }) => amount)).toEqual([20_000]);
  });

  test('[MEM-04] can be limited to one state', async () => {
    const { value } = await teller.request({ amount: 20_000 });
    await teller.request({ amount: 30_000 });
    await teller.ask('POST', '/api/v2/withdrawals/cancel', { id: value.id });
    expect(await list('?state=cancelled')).toMatchObject({
      withdrawals: [{ id: value.id, state: 'cancelled', received: null, returned: null }],
      totalPages: 1,
    });
    expect(await list('?state=disputed')).toEqual({ withdrawals: [], totalPages: 0 });
  });
});

describe('a request', () => {
  test('[MEM-04] to an account that is not bound, or no longer, is rejected', async () => {
    const rejected = { status: 404, code: 'not_found', field: 'accountId' };
    expect(await teller.request({ accountId: '899999999999999' })).toMatchObject(rejected);
    await teller.askEncrypted('/api/v2/withdrawals/accounts/remove', {
      id: teller.accountId,
      confirmation: { password: transactionPassword },
    });
    expect(await teller.request()).toMatchObject(rejected);
    expect(await teller.money()).toEqual({ wallet: 100_000 });
  });

  test('[WAL-07] beyond the daily limit names the amount', async () => {
    await rules({ max: 60_000, dailyAmount: 60_000 });
    await teller.request({ amount: 60_000 });
    expect(await teller.request({ amount: 20_000 })).toMatchObject({
      code: 'withdraw_daily',
      field: 'amount',
    });
  });

  test('[MEM-07] [WAL-02] notes its reference with its movement, and rejects its key for another request', async () => {
    const key = 'a-key-of-the-overview-test';
    const { value } = await teller.request({ key });
    const { meta } = await site.db
      .selectFrom('transfers')
      .select('meta')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(meta).toEqual({ reference: value.reference });
    expect(await teller.request({ key, amount: 50_001 })).toMatchObject({
      code: 'idempotency_mismatch',
      field: 'key',
    });
  });
});

describe('the transaction password', () => {
  test('[SAFE-06] is required; a request without one does not count as an attempt', async () => {
    for (let i = 0; i < 7; i += 1)
      expect(await teller.request({ confirmation: {} })).toMatchObject({
        status: 422,
        code: 'payment_password_wrong',
        field: 'confirmation.password',
      });
    expect(await teller.request()).toMatchObject({ status: 200 });
  });

  test('[SAFE-06] does not count as an attempt when it is right', async () => {
    for (let i = 0; i < 4; i += 1) await teller.request({ confirmation: { password: '000000' } });
    for (let i = 0; i < 3; i += 1)
      expect(await teller.request({ amount: 20_000 })).toMatchObject({ status: 200 });
  });

  test('[SAFE-06] that is the first holds no withdrawals, and needs no proof', async () => {
    teller.player = await testPlayer(site.gateway, 0);
    expect(await setPassword({ password: '111222', old: '000000' })).toMatchObject({
      status: 200,
      value: { heldUntil: null },
    });
    expect((await teller.overview()).password.set).toBe(true);
  });

  test('[SAFE-06] [ERR-03] is the same when the answer was lost and it is sent again: nothing is held', async () => {
    await site.db
      .deleteFrom('transaction_passwords')
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    const done = { status: 200, value: { heldUntil: null } };
    for (let i = 0; i < 2; i += 1)
      expect(await setPassword({ password: '111222' })).toMatchObject(done);
    expect(await missing()).toEqual([]);
    const change = { password: '333444', old: '111222' };
    for (let i = 0; i < 2; i += 1) expect(await setPassword(change)).toMatchObject(done);
    expect(await setPassword({ ...change, password: '555666' })).toMatchObject({
      code: 'payment_password_wrong',
      field: 'old',
    });
    await site.db
      .updateTable('transaction_passwords')
      .set({ changed_at: sql<Date>`now() - interval '11 minutes'` })
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    expect(await setPassword(change)).toMatchObject({ code: 'payment_password_wrong' });
  });

  test('[SAFE-06] is noted as set, and later as changed', async () => {
    teller.player = await testPlayer(site.gateway, 0);
    await setPassword({ password: '111222' });
    await setPassword({ password: '333444', old: '111222' });
    const { rows } = await sql<{ kind: string }>`
      SELECT kind FROM security_events WHERE customer_id = ${teller.player.customerId} ORDER BY id`.execute(
      site.db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'payment_password_set',
      'payment_password_changed',
    ]);
  });
});

describe('an authenticator', () => {
  /** Hours ago; returns recovery codes, and the present code. */
  async function bind(hours = 24) {
    const member = contextOf(site.gateway, {
      role: 'member',
      customerId: teller.player.customerId,
      sessionId: teller.player.sessionId,
    });
    const { secret } = await securityHandlers['security.beginTotp']({ proof: {} }, member);
    const codeAt = (ms: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ms });
    const code = codeAt(-30_000);
    const { recoveryCodes } = await securityHandlers['security.bindTotp']({ code }, member);
    await site.db
      .updateTable('authenticators')
      .set({ bound_at: sql<Date>`now() - make_interval(hours => ${hours})` })
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    return { recoveryCodes, code: codeAt(0) };
  }
  const confirm = (code: string, more: object = {}) =>
    teller.request({ amount: 20_000, confirmation: { code }, ...more });

  test('[SAFE-06] that is bound replaces the password by its code', async () => {
    await bind();
    expect(await teller.overview()).toMatchObject({ authenticator: true, byCode: true });
    const needed = { code: 'proof_needed', field: 'confirmation.code' };
    expect(await teller.request()).toMatchObject(needed);
    expect(await confirm('    ')).toMatchObject(needed);
    expect(await teller.money()).toEqual({ wallet: 100_000 });
  });

  test('[SAFE-06] in its first day confirms nothing beside a transaction password, whose change it cannot hasten', async () => {
    const { code, recoveryCodes } = await bind(23);
    expect(await teller.overview()).toMatchObject({ authenticator: true, byCode: false });
    const wrong = { code: 'payment_password_wrong', field: 'confirmation.password' };
    expect(await confirm(code)).toMatchObject(wrong);
    expect(await confirm(recoveryCodes[0]!)).toMatchObject(wrong);
    expect(await teller.bind('09179990001', 'gcash', { code })).toMatchObject(wrong);
    expect(await teller.request({ amount: 20_000 })).toMatchObject({ status: 200 });
    expect(await setPassword({ password: '111222', proof: { code } })).toMatchObject({
      status: 200,
      value: { heldUntil: expect.any(String) },
    });
    expect(await missing()).toEqual(['held']);
  });

  test('[SAFE-06] confirms by each code and recovery code once, with or without spaces around', async () => {
    const { code, recoveryCodes } = await bind();
    expect(await confirm(` ${code} `)).toMatchObject({ status: 200 });
    const wrong = { code: 'proof_wrong', field: 'confirmation.code' };
    expect(await confirm(code)).toMatchObject(wrong);
    expect(await confirm(recoveryCodes[0]!)).toMatchObject({ status: 200 });
    expect(await confirm(recoveryCodes[0]!)).toMatchObject(wrong);
    expect(await teller.money()).toEqual({ wallet: 60_000, locked: 40_000 });
  });

  test('[SAFE-06] is noted as the source of a wrong code, and the password of a wrong password', async () => {
    const noted = async (count: number) =>
      vi.waitFor(async () => {
        const rows = await site.db
          .selectFrom('security_events')
          .select('kind')
          .where('customer_id', '=', teller.player.customerId)
          .where('kind', 'in', ['proof_failed', 'payment_password_failed'])
          .orderBy('id')
          .execute();
        expect(rows).toHaveLength(count);
        return rows.map(({ kind }) => kind);
      });
    await teller.request({ confirmation: { password: '000000' } });
    expect(await noted(1)).toEqual(['payment_password_failed']);
    await bind();
    await confirm('000000');
    expect(await noted(2)).toEqual(['payment_password_failed', 'proof_failed']);
  });

  test('[SAFE-06] proves a password change by its code, which then holds no withdrawals', async () => {
    const { code } = await bind();
    expect(await setPassword({ password: '111222', proof: { code } })).toMatchObject({
      status: 200,
      value: { heldUntil: null },
    });
    expect(await missing()).toEqual([]);
  });

  test('[SAFE-06] replaces a transaction password that is not set', async () => {
    await site.db
      .deleteFrom('transaction_passwords')
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    expect(await missing()).toEqual(['password']);
    const { code } = await bind(0);
    expect(await missing()).toEqual([]);
    expect(await confirm(code)).toMatchObject({ status: 200 });
  });
});
