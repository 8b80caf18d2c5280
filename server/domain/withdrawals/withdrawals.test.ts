import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '../../env.ts';
import { check } from '../../ledger/ledger.ts';
import { signedHeadersAt } from '../../testing/signed.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { simulatedPayouts } from '../../ports/simulated-payouts.ts';
import {
  type TestProvider,
  paymentOf,
  testProvider,
  usualAnswer,
} from '../deposits/test-provider.ts';
import { testPlayer } from '../play/fixtures.ts';
import { credit, spin } from '../records/fixtures.ts';
import { Teller, transactionPassword } from './fixtures.ts';
import { askForPayments } from './pay.ts';

let provider: TestProvider;
let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  provider = await testProvider();
  site = await createTestGateway({ ports: { ...readEnv({}).ports, payment: provider.settings } });
  teller = new Teller(site);
  await rules({ depositTurnover: 0 });
});
beforeEach(async () => {
  provider.answer = usualAnswer;
  await teller.ready(100_000);
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const rules = (change: object) => teller.operator('PUT', 'withdrawalRules', change);
async function callback(
  reference: string,
  status: 'paid' | 'failed' = 'paid',
  {
    event = `evt_${randomUUID()}`,
    amount = 50_000,
    payment = paymentOf(reference),
    at = Date.now(),
    nonce = randomUUID() as string,
  } = {},
) {
  const payload = JSON.stringify({ event, payment, reference, status, amount, currency: 'PHP' });
  const message = { method: 'POST', path: '/api/payouts/callback', body: payload } as const;
  const headers = signedHeadersAt(provider.settings.secret, 'payouts-to-site', message, {
    at,
    nonce,
  });
  const answer = await site.app.inject({ method: 'POST', url: message.path, payload, headers });
  return { status: answer.statusCode, ...answer.json() };
}
/** A sent withdrawal of ₱500. */
async function sent() {
  const { value } = await teller.request();
  await teller.decide(value.reference, 'pay');
  return value;
}
async function eventsOf(id: string) {
  const rows = await site.db
    .selectFrom('withdrawal_events')
    .select(['state', 'by'])
    .where('withdrawal_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ state, by }) => `${state} by ${by}`);
}

describe('a withdrawal', () => {
  test('[MEM-04] [WAL-01] locks the money, is paid by the provider once approved, and confirmed by its member', async () => {
    const { status, value } = await teller.request();
    expect(status).toBe(200);
    expect(value).toMatchObject({
      state: 'review',
      amount: 50_000,
      account: { institution: 'gcash', name: 'Maria Clara Reyes' },
      confirmBy: null,
      pictures: 0,
    });
    expect(value.account.number).toMatch(/^•••• \d{4}$/);
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 50_000 });
    expect(await teller.decide(value.reference, 'approve')).toMatchObject({
      value: { changed: true, state: 'paying', amount: 50_000 },
    });
    expect(provider.asked.at(-1)).toMatchObject({
      reference: value.reference,
      institution: 'gcash',
      name: 'Maria Clara Reyes',
      amount: 50_000,
      key: value.reference,
      signed: true,
    });
    expect(await callback(value.reference)).toMatchObject({
      status: 200,
      value: { state: 'paid' },
    });
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 0 });
    const paid = await teller.one(value.id);
    expect(Date.parse(paid.confirmBy) - Date.parse(paid.paidAt)).toBe(24 * 60 * 60_000);
    const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
    expect(messages[0]).toMatchObject({ key: 'withdrawalPaid', params: { until: paid.confirmBy } });
    expect(await teller.confirm(value.id, 'full')).toMatchObject({
      value: { state: 'received', confirmation: 'full' },
    });
    expect(await teller.one(value.id)).toMatchObject({ paidAt: paid.paidAt, confirmBy: null });
    expect(await teller.confirm(value.id, 'full')).toMatchObject({
      status: 200,
      value: { state: 'received' },
    });
    expect(await teller.confirm(value.id, 'none')).toMatchObject({
      status: 409,
      code: 'withdraw_settled',
    });
    expect(await eventsOf(value.id)).toEqual([
      'review by player',
      'approved by operator',
      'paying by provider',
      'paid by provider',
      'received by player',
    ]);
  });

  test('[WAL-02] [WAL-03] with the same key is the same one, and is found by it; an abandoned key locks nothing', async () => {
    const key = randomUUID();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => teller.request({ key })));
    expect(new Set(others.map(({ value }) => value.id))).toEqual(new Set([first!.value.id]));
    // A retry needs no confirmation.
    expect(await teller.request({ key, confirmation: {} })).toMatchObject({
      value: { id: first!.value.id },
    });
    expect(await teller.request({ key, amount: 60_000 })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 50_000 });
    const checked = (of: string) => teller.ask('POST', '/api/v2/withdrawals/check', { key: of });
    expect((await checked(key)).value.withdrawal).toMatchObject({ id: first!.value.id });
    const given = randomUUID();
    expect((await checked(given)).value).toEqual({ withdrawal: null });
    expect(await teller.request({ key: given })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 50_000 });
  });

  test('[WAL-01] is made once when two come at once on a balance for one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => teller.request({ amount: 100_000 })));
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      'done',
      'insufficient_balance',
      'insufficient_balance',
    ]);
    expect(await teller.money()).toEqual({ wallet: 0, locked: 100_000 });
  });

  test('[WAL-05] moves nothing twice for a repeated, late or contradicting callback', async () => {
    const { value } = await teller.request();
    expect(await callback(value.reference)).toMatchObject({ value: { state: 'review' } });
    await teller.decide(value.reference, 'approve');
    const event = `evt_${randomUUID()}`;
    const sent = { event, at: Date.now(), nonce: randomUUID() };
    await Promise.all([
      callback(value.reference, 'paid', sent),
      callback(value.reference, 'paid', { event }),
      callback(value.reference),
    ]);
    expect(await callback(value.reference, 'paid', sent)).toMatchObject({
      status: 409,
      code: 'replayed_request',
    });
    expect(await callback(value.reference, 'failed')).toMatchObject({ value: { state: 'paid' } });
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 0 });
    expect((await eventsOf(value.id)).filter((event) => event.startsWith('paid'))).toHaveLength(1);
    expect(await callback(value.reference, 'paid', { amount: 40_000 })).toMatchObject({
      status: 404,
      field: 'payment',
    });
    expect(await callback('PWNONE')).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('[WAL-05] [OPS-03f] that is paid by hand and then by the provider too moves once, and is logged', async () => {
    const { value } = await teller.request();
    provider.answer = async () => 'hangUp';
    await teller.decide(value.reference, 'approve');
    provider.answer = usualAnswer;
    expect(await teller.decide(value.reference, 'pay')).toMatchObject({ value: { state: 'paid' } });
    const logged = vi.spyOn(site.gateway.log, 'error');
    expect(await callback(value.reference)).toMatchObject({ value: { state: 'paid' } });
    expect(logged.mock.calls.map(([of]) => of)).toMatchObject([
      { reference: value.reference, status: 'paid' },
    ]);
    logged.mockRestore();
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 0 });
  });

  test('[WAL-05] waits for the operator when the provider rejects or fails it; an unreachable one is asked again', async () => {
    const { value } = await teller.request();
    provider.answer = async () => ({ status: 422, body: {} });
    expect(await teller.decide(value.reference, 'approve')).toMatchObject({
      value: { state: 'review' },
    });
    expect(await teller.one(value.id)).toMatchObject({
      state: 'review',
      reason: 'provider_rejected',
    });
    expect(await teller.ask('POST', '/api/v2/withdrawals/cancel', { id: value.id })).toMatchObject({
      status: 409,
      code: 'withdraw_settled',
    });
    provider.answer = async () => 'hangUp';
    expect(await teller.decide(value.reference, 'approve')).toMatchObject({
      value: { state: 'approved' },
    });
    expect(
      await teller.decide(value.reference, 'reject', { note: 'Too late for that' }),
    ).toMatchObject({ status: 409, code: 'withdraw_settled' });
    provider.answer = usualAnswer;
    await site.db
      .updateTable('withdrawals')
      .set({ ask_at: new Date(0) })
      .where('id', '=', value.id)
      .execute();
    await askForPayments(site.gateway);
    expect(await teller.one(value.id)).toMatchObject({ state: 'paying' });
    await callback(value.reference, 'failed');
    expect(await teller.one(value.id)).toMatchObject({ state: 'review', reason: 'payment_failed' });
    expect(await teller.decide(value.reference, 'approve')).toMatchObject({ status: 409 });
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 50_000 });
    expect(
      await teller.decide(value.reference, 'reject', { note: 'The bank does not take it' }),
    ).toMatchObject({ value: { state: 'rejected' } });
    expect(await teller.money()).toEqual({ wallet: 100_000, locked: 0 });
  });

  test('[WAL-05] [OPS-03f] whose payment failed is retried under the same key or returned, once, and never both', async () => {
    const failed = async () => {
      const { value } = await teller.request();
      expect(await teller.decide(value.reference, 'retry')).toMatchObject({
        status: 409,
        code: 'withdraw_settled',
        field: 'review',
      });
      await teller.decide(value.reference, 'approve');
      await callback(value.reference, 'failed');
      return value as { id: string; reference: string };
    };
    const asked = (reference: string) =>
      provider.asked.filter((each) => each.key === reference).length;
    const first = await failed();
    // Both succeed; the provider is asked once more.
    const answers = await Promise.all([1, 2].map(() => teller.decide(first.reference, 'retry')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ value }) => value.changed)).toHaveLength(1);
    expect(asked(first.reference)).toBe(2);
    expect(
      await teller.decide(first.reference, 'reject', { note: 'Too late for that' }),
    ).toMatchObject({ status: 409, code: 'withdraw_settled' });
    await callback(first.reference, 'paid');
    expect(await teller.one(first.id)).toMatchObject({ state: 'paid', reason: null });
    expect(await teller.decide(first.reference, 'retry')).toMatchObject({ status: 409 });
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 0 });

    const second = await failed();
    const ends = await Promise.all([
      teller.decide(second.reference, 'reject', { note: 'The bank does not take it' }),
      teller.decide(second.reference, 'retry'),
      teller.decide(second.reference, 'reject', { note: 'The bank does not take it' }),
    ]);
    const { state } = await teller.one(second.id);
    expect(['rejected', 'paying']).toContain(state);
    expect(ends.filter(({ value }) => value?.changed)).toHaveLength(1);
    expect(await teller.money()).toEqual(
      state === 'rejected' ? { wallet: 50_000, locked: 0 } : { wallet: 0, locked: 50_000 },
    );
  });

  test('[WAL-05] is retried by the embedded provider after a reported failure, and in no other case', async () => {
    const payouts = simulatedPayouts(site.db, Buffer.from('a key of the tests'));
    const payout = {
      reference: `PW${randomUUID()}`,
      institution: 'gcash',
      number: '09175550000',
      name: 'Maria Clara Reyes',
      amount: 50_000,
      currency: 'PHP',
    } as const;
    const due = async () => {
      await site.db
        .updateTable('simulated_payouts')
        .set({ due_at: new Date(0) })
        .where('reference', '=', payout.reference)
        .execute();
      return payouts.takeDuePayouts();
    };
    const { payment } = await payouts.payOut(payout);
    const [first] = await due();
    expect(await payouts.payOut(payout)).toEqual({ payment });
    await payouts.payoutDone(first!.id);
    expect(await due()).toEqual([]);
    expect(await payouts.payOut(payout)).toEqual({ payment });
    const [again] = await due();
    const eventOf = (callback = first) => JSON.parse(String(callback?.body)).event;
    expect(eventOf(again)).not.toBe(eventOf());
    await site.db
      .updateTable('simulated_payouts')
      .set({ status: 'paid', done_at: new Date() })
      .where('id', '=', payment)
      .execute();
    await payouts.payOut(payout);
    expect(await due()).toEqual([]);
  });

  test('[MEM-04] is rejected with a reason that its member reads, or cancelled; the money is returned once', async () => {
    const { value } = await teller.request();
    expect(await teller.decide(value.reference, 'reject')).toMatchObject({
      status: 400,
      field: 'note',
    });
    await Promise.all(
      [1, 2].map(() =>
        teller.decide(value.reference, 'reject', { note: 'Please send a clearer document' }),
      ),
    );
    expect(await teller.decide(value.reference, 'reject', { note: 'again' })).toMatchObject({
      value: { changed: false, state: 'rejected' },
    });
    expect(await teller.one(value.id)).toMatchObject({
      state: 'rejected',
      note: 'Please send a clearer document',
    });
    expect(await teller.decide(value.reference, 'pay')).toMatchObject({
      status: 409,
      code: 'withdraw_settled',
    });
    const other = (await teller.request()).value;
    const cancel = () => teller.ask('POST', '/api/v2/withdrawals/cancel', { id: other.id });
    await Promise.all([cancel(), cancel()]);
    expect(await cancel()).toMatchObject({ value: { state: 'cancelled' } });
    expect(await teller.money()).toEqual({ wallet: 100_000, locked: 0 });
    const paid = await sent();
    expect(await teller.decide(paid.reference, 'reject', { note: 'Too late' })).toMatchObject({
      status: 409,
    });
    expect(await teller.ask('POST', '/api/v2/withdrawals/cancel', { id: paid.id })).toMatchObject({
      status: 409,
    });
    expect(await teller.money()).toEqual({ wallet: 50_000, locked: 0 });
  });
});

describe('a sent withdrawal', () => {
  test('[MEM-04] [MEM-18] is disputed with pictures, which are stored, and the missing part is returned once', async () => {
    const { id, reference } = await sent();
    expect(await teller.confirm(id, 'none')).toMatchObject({
      status: 422,
      code: 'pictures_needed',
    });
    const mine = await teller.upload();
    const partial = { received: 20_000, remark: 'Kulang po', pictures: [mine] };
    expect(await teller.confirm(id, 'partial', { ...partial, received: 50_000 })).toMatchObject({
      status: 400,
      field: 'received',
    });
    expect(await teller.confirm(id, 'partial', { ...partial, pictures: ['999999'] })).toMatchObject(
      { status: 404 },
    );
    expect(
      await teller.confirm(id, 'partial', { ...partial, remark: 'x'.repeat(141) }),
    ).toMatchObject({ status: 400, field: 'remark' });
    expect(
      await teller.confirm(id, 'partial', { ...partial, pictures: [mine, mine, mine, mine] }),
    ).toMatchObject({ status: 400 });
    expect((await teller.one(id)).state).toBe('paid');
    expect(await teller.confirm(id, 'partial', partial)).toMatchObject({
      value: { state: 'disputed', received: 20_000, remark: 'Kulang po', pictures: 1 },
    });
    const { evidence } = (
      await teller.operator('GET', `withdrawal/evidence?reference=${reference}`)
    ).value;
    expect(evidence).toMatchObject([
      {
        outcome: 'partial',
        received: 20_000,
        remark: 'Kulang po',
        pictures: [{ type: 'image/png' }],
      },
    ]);
    expect(
      (await teller.operator('GET', 'withdrawals?state=open')).value.withdrawals.map(
        (each: { reference: string }) => each.reference,
      ),
    ).toContain(reference);
    expect(await teller.decide(reference, 'return', { amount: 30_001 })).toMatchObject({
      status: 400,
      field: 'amount',
    });
    await Promise.all(
      [1, 2].map(() => teller.decide(reference, 'return', { note: 'The bank sent it back' })),
    );
    expect(await teller.one(id)).toMatchObject({
      state: 'returned',
      returned: 30_000,
      note: 'The bank sent it back',
    });
    expect(await teller.money()).toEqual({ wallet: 80_000, locked: 0 });
  });

  test('[MEM-04] [ERR-02e] that is forced to received is not refunded, and says so; a confirmation ends a dispute', async () => {
    const [first, second] = [await sent(), await sent()];
    for (const { id } of [first, second])
      await teller.confirm(id, 'none', { pictures: [await teller.upload()] });
    expect(await teller.confirm(first.id, 'full')).toMatchObject({
      value: { state: 'received', confirmation: 'full' },
    });
    expect(
      await teller.decide(second.reference, 'force', { note: 'The bank shows it as paid' }),
    ).toMatchObject({ value: { changed: true, state: 'received' } });
    expect(await teller.one(second.id)).toMatchObject({
      confirmation: 'forced',
      note: 'The bank shows it as paid',
      pictures: 1,
    });
    const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
    expect(messages[0]).toMatchObject({
      kind: 'money',
      key: 'withdrawalForced',
      params: { id: second.id, reference: second.reference, amount: 50_000 },
    });
    expect(messages[0].params).not.toHaveProperty('until');
    expect(await teller.decide(second.reference, 'return')).toMatchObject({ status: 409 });
    expect(await teller.confirm(second.id, 'none')).toMatchObject({
      status: 409,
      code: 'withdraw_settled',
    });
    expect(await teller.money()).toEqual({ wallet: 0, locked: 0 });
  });

  test('[MEM-04] counts as received after the configured minutes, and can no longer be disputed', async () => {
    await rules({ confirmMinutes: 15 });
    const { id } = await sent();
    const { paidAt, confirmBy } = await teller.one(id);
    expect(Date.parse(confirmBy) - Date.parse(paidAt)).toBe(15 * 60_000);
    await site.db
      .updateTable('withdrawals')
      .set({ confirm_by: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    expect(await teller.one(id)).toMatchObject({ state: 'received', confirmation: 'automatic' });
    expect(await teller.confirm(id, 'none', { pictures: [await teller.upload()] })).toMatchObject({
      status: 409,
    });
    expect((await eventsOf(id)).at(-1)).toBe('received by clock');
    await rules({ confirmMinutes: 1440 });
  });
});

describe('the rules', () => {
  test.each(['none', 'pending', 'rejected'] as const)(
    '[WAL-07] allow no withdrawal while the identity is %s, whatever account is bound',
    async (state) => {
      const decided_at = state === 'pending' ? null : new Date();
      if (state === 'none')
        await site.db
          .deleteFrom('kyc_submissions')
          .where('customer_id', '=', teller.player.customerId)
          .execute();
      else
        await site.db
          .updateTable('kyc_submissions')
          .set({ state, decided_at })
          .where('customer_id', '=', teller.player.customerId)
          .execute();
      expect(await teller.request()).toMatchObject({ status: 409, code: 'kyc_needed' });
      expect((await teller.overview()).missing).toContain('kyc');
      expect(await teller.money()).toEqual({ wallet: 100_000 });
    },
  );

  test('[WAL-07] ask that deposits are wagered first, and explain it; corrected money asks for nothing', async () => {
    await rules({ depositTurnover: 100 });
    teller.player = await testPlayer(site.gateway, 0);
    await teller.ready(50_000);
    expect(await teller.request()).toMatchObject({ status: 409, code: 'turnover_left' });
    await spin(site.gateway, teller.player, 10, 1000);
    expect(await teller.overview()).toMatchObject({
      missing: ['turnover'],
      turnover: {
        required: 50_000,
        done: 10_000,
        left: 40_000,
        parts: [{ kind: 'deposit', amount: 50_000, left: 40_000 }],
      },
    });
    // The upline's money has a wagering requirement too.
    await credit(site.gateway, teller.player, 'upline', 10_000);
    expect((await teller.overview()).turnover).toMatchObject({ required: 60_000, left: 50_000 });
    await spin(site.gateway, teller.player, 50, 1000);
    expect((await teller.overview()).turnover).toEqual({
      required: 0,
      done: 0,
      left: 0,
      parts: [],
    });
    // A rebate has no wagering requirement.
    await credit(site.gateway, teller.player, 'rebate', 20_000);
    expect(await teller.request({ amount: 20_000 })).toMatchObject({ status: 200 });
    await credit(site.gateway, teller.player, 'deposit', 30_000);
    expect(await teller.request({ amount: 20_000 })).toMatchObject({
      status: 409,
      code: 'turnover_left',
    });
    const last = await site.db
      .selectFrom('transfers')
      .select('id')
      .where('kind', '=', 'deposit')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await teller.operator('PUT', 'ledger/correction', {
      transferId: last.id,
      reason: 'Sent twice',
    });
    expect((await teller.overview()).turnover.left).toBe(0);
    await rules({ depositTurnover: 0 });
  });

  test('[WAL-07] round the wagering requirement up to a whole centavo', async () => {
    await rules({ depositTurnover: 1 });
    await credit(site.gateway, teller.player, 'deposit', 1);
    const { turnover } = await teller.overview();
    expect(
      turnover.parts.map(({ amount, required }: { amount: number; required: number }) => [
        amount,
        required,
      ]),
    ).toEqual([
      [100_000, 1000],
      [1, 1],
    ]);
    await spin(site.gateway, teller.player, 1, 1000);
    expect((await teller.overview()).turnover).toMatchObject({ required: 1001, left: 1 });
    expect(await teller.request()).toMatchObject({ status: 409, code: 'turnover_left' });
    await rules({ depositTurnover: 0 });
  });

  test('[WAL-07] that become stricter apply to money after the last withdrawal alone', async () => {
    await rules({ depositTurnover: 10 });
    await credit(site.gateway, teller.player, 'deposit', 200_000);
    await spin(site.gateway, teller.player, 30, 1000);
    expect(await teller.request({ amount: 20_000 })).toMatchObject({ status: 200 });
    await rules({ depositTurnover: 100 });
    expect((await teller.overview()).turnover).toEqual({
      required: 0,
      done: 0,
      left: 0,
      parts: [],
    });
    await credit(site.gateway, teller.player, 'deposit', 5000);
    expect((await teller.overview()).turnover).toMatchObject({ required: 5000, left: 5000 });
    await rules({ depositTurnover: 0 });
  });

  test('[WAL-07] [WAL-01] apply to a deposit that arrives while a withdrawal is requested', async () => {
    await rules({ depositTurnover: 100 });
    await teller.ready(0);
    await credit(site.gateway, teller.player, 'rebate', 50_000);
    const deposit = (db: typeof site.db) => credit({ db }, teller.player, 'deposit', 50_000);
    expect(await raceBehind(site.db, deposit, [() => teller.request()])).toMatchObject([
      { status: 409, code: 'turnover_left' },
    ]);
    expect(await teller.money()).toMatchObject({ wallet: 100_000 });
    await rules({ depositTurnover: 0 });
  });

  test("[WAL-07] have the operator's limits by withdrawal and by day; returned money does not count", async () => {
    expect(await teller.request({ amount: 19_999 })).toMatchObject({
      status: 422,
      code: 'withdraw_limits',
      field: 'amount',
    });
    await rules({ max: 60_000, dailyAmount: 60_000, dailyCount: 2 });
    expect(await teller.request({ amount: 60_001 })).toMatchObject({ code: 'withdraw_limits' });
    const { value: all } = await teller.request({ amount: 60_000 });
    expect(await teller.overview()).toMatchObject({
      leftToday: 0,
      timesToday: 1,
      missing: ['today'],
    });
    // Rejected ones do not count, nor cancelled ones.
    await teller.decide(all.reference, 'reject', { note: 'Not today' });
    const { value } = await teller.request();
    expect(await teller.overview()).toMatchObject({
      leftToday: 10_000,
      timesToday: 1,
      missing: ['today'],
    });
    expect(await teller.request({ amount: 20_000 })).toMatchObject({
      status: 409,
      code: 'withdraw_daily',
    });
    await teller.ask('POST', '/api/v2/withdrawals/cancel', { id: value.id });
    expect(await teller.request({ amount: 20_000 })).toMatchObject({ status: 200 });
    expect(await teller.overview()).toMatchObject({
      leftToday: 40_000,
      timesToday: 1,
      missing: [],
    });
    expect(await teller.request({ amount: 20_000 })).toMatchObject({ status: 200 });
    // Only the count is used up.
    expect(await teller.overview()).toMatchObject({
      leftToday: 20_000,
      timesToday: 0,
      missing: ['today'],
    });
    expect(await teller.request({ amount: 20_000 })).toMatchObject({
      status: 409,
      code: 'withdraw_daily',
    });
    await site.db
      .updateTable('withdrawals')
      .set({ created_at: sql`now() - interval '24 hours'` })
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    expect(await teller.overview()).toMatchObject({
      leftToday: 60_000,
      timesToday: 2,
      missing: [],
    });
    expect(await rules({ max: 10_000 })).toMatchObject({ status: 400, field: 'max' });
    expect(await rules({ confirmMinutes: 0 })).toMatchObject({
      status: 400,
      field: 'confirmMinutes',
    });
    await rules({ max: 5_000_000, dailyAmount: 20_000_000, dailyCount: 5 });
  });

  test('[SAFE-06] [SAFE-05b] require the transaction password, and limit wrong attempts', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect(await teller.request({ confirmation: { password: '000000' } })).toMatchObject({
        status: 422,
        code: 'payment_password_wrong',
        field: 'confirmation.password',
      });
    }
    expect(await teller.request()).toMatchObject({ status: 429, code: 'too_many_auth_requests' });
    expect(await teller.money()).toEqual({ wallet: 100_000 });
    // Nor slowly: twenty wrong tries a day are the maximum.
    const counted = site.db
      .updateTable('auth_attempts')
      .where('subject', 'like', `transaction password of ${teller.player.customerId}%`);
    await counted
      .set({ window_end: sql<Date>`window_end - interval '301 seconds'`, attempts: 19 })
      .execute();
    expect(await teller.request({ amount: 20_000 })).toMatchObject({ status: 200 });
    await counted.where('subject', 'like', '% by day').set({ attempts: 20 }).execute();
    expect(await teller.request({ amount: 20_000 })).toMatchObject({
      status: 429,
      code: 'too_many_auth_requests',
    });
  });

  test('[SAFE-05b] confirm by the right transaction password five minutes after however many tries', async () => {
    for (let i = 0; i < 5; i += 1) await teller.request({ confirmation: { password: '000000' } });
    for (let i = 0; i < 20; i += 1)
      expect(await teller.request()).toMatchObject({ code: 'too_many_auth_requests' });
    await site.db
      .updateTable('auth_attempts')
      .set({ window_end: sql<Date>`window_end - interval '301 seconds'` })
      .where('subject', 'like', `transaction password of ${teller.player.customerId}%`)
      .execute();
    expect(await teller.request({ amount: 20_000 })).toMatchObject({ status: 200 });
  });

  test('[SAFE-06] hold withdrawals for a day after a password change without the previous one', async () => {
    const set = (body: object) => teller.askEncrypted('/api/v2/withdrawals/password', body, 'PUT');
    expect(await set({ password: '12345', old: transactionPassword })).toMatchObject({
      status: 422,
      code: 'password_unfit',
    });
    expect(await set({ password: '111222', old: '000000' })).toMatchObject({
      code: 'payment_password_wrong',
      field: 'old',
    });
    expect(await set({ password: '111222', old: transactionPassword })).toMatchObject({
      status: 200,
      value: { heldUntil: null },
    });
    expect(await teller.request({ confirmation: { password: transactionPassword } })).toMatchObject(
      { code: 'payment_password_wrong' },
    );
    expect(
      await teller.request({ amount: 20_000, confirmation: { password: '111222' } }),
    ).toMatchObject({ status: 200 });
    // Without a login password a fresh login is the proof.
    const { value } = await set({ password: '333444' });
    expect(Date.parse(value.heldUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(await teller.request({ confirmation: { password: '333444' } })).toMatchObject({
      status: 409,
      code: 'withdraw_held',
    });
    expect((await teller.overview()).missing).toEqual(['held']);
  });

  test('[WAL-01] leave a balanced ledger', async () => {
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });
});
