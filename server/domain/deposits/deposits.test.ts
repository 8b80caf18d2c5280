import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '../../env.ts';
import { check } from '../../ledger/ledger.ts';
import { operatorKey } from '../../operator/key.ts';
import type { Purpose } from '../../signature.ts';
import { signedHeadersAt } from '../../testing/signed.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { type TestPlayer, testPlayer, walletOf } from '../play/fixtures.ts';
import { missedSince } from '../messages/events.ts';
import { askForAbandoned } from './create.ts';
import { depositsJob } from './job.ts';
import { depositLifecycle } from './lifecycle.ts';
import { type TestProvider, paymentOf, testProvider, usualAnswer } from './test-provider.ts';
import { jobRun } from '../../testing/job-run.ts';

let provider: TestProvider;
let site: TestGateway;
let player: TestPlayer;
const url = '/api/v2/deposits';

beforeAll(async () => {
  provider = await testProvider();
  site = await createTestGateway({ ports: { ...readEnv({}).ports, payment: provider.settings } });
});
beforeEach(async () => {
  provider.answer = usualAnswer;
  player = await testPlayer(site.gateway, 0);
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

async function ask(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers: Record<string, string> = { authorization: `Bearer ${player.token}` },
) {
  const listener = 'x-operator-key' in headers ? site.operator : site.app;
  const answer = await listener.inject({
    method,
    url: path,
    headers: { host: 'localhost:8080', ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const create = (body: object = {}) =>
  ask('POST', url, { key: randomUUID(), rail: 'instapay', amount: 50_000, ...body });
const one = async (id: string) => (await ask('GET', `${url}/one?id=${id}`)).value;

interface Callback {
  reference: string;
  status?: string;
  amount?: number;
  event?: string;
  currency?: string;
  payment?: string;
}
/** As the provider makes it; `at` and `secret` for forged ones. */
function callback(
  {
    reference,
    status = 'paid',
    amount = 50_000,
    event = `evt_${randomUUID()}`,
    currency = 'PHP',
    payment = paymentOf(reference),
  }: Callback,
  {
    at = Date.now(),
    secret = provider.settings.secret,
    purpose = 'deposits-to-site' as Purpose,
    path = '/api/payments/callback',
  } = {},
) {
  const payload = JSON.stringify({ event, payment, reference, status, amount, currency });
  const message = { method: 'POST', path, body: payload };
  const headers = signedHeadersAt(secret, purpose, message, { at });
  const send = async (url = '/api/payments/callback') => {
    const answer = await site.app.inject({ method: 'POST', url, payload, headers });
    return { status: answer.statusCode, ...answer.json() };
  };
  return { send };
}
const paid = (payment: Callback) => callback(payment).send();
const wallet = () => walletOf(site.gateway, player.wallet);
const operator = (method: 'GET' | 'PUT', path: string, payload?: object) =>
  ask(method, `/api/operator/${path}`, payload, {
    'x-operator-key': operatorKey(site.gateway.env.dataDir),
  });
async function runOut(reference: string): Promise<void> {
  await site.db
    .updateTable('deposits')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('reference', '=', reference)
    .execute();
}
async function eventsOf(reference: string) {
  const rows = site.db
    .selectFrom('deposit_events as e')
    .innerJoin('deposits as d', 'd.id', 'e.deposit_id')
    .select(['e.state', 'e.by']);
  return (await rows.where('d.reference', '=', reference).orderBy('e.id').execute()).map(
    ({ state, by }) => `${state} by ${by}`,
  );
}

describe('a deposit', () => {
  test('[MEM-03] [WAL-05] is requested at the provider, signed, and returns how it is paid', async () => {
    const { status, value } = await create();
    expect(status).toBe(200);
    expect(value).toMatchObject({
      rail: 'instapay',
      amount: 50_000,
      credited: null,
      currencySymbol: '₱',
      state: 'pending',
      reason: null,
    });
    expect(value.pay).toEqual({
      url: `https://provider.example/${value.reference}`,
      qr: null,
      account: { bank: 'Bangko ng Pagsubok', name: 'Palaro', number: '0099 1' },
    });
    expect(Date.parse(value.expiresAt) - Date.parse(value.createdAt)).toBe(60 * 60_000);
    expect(value.secondsLeft).toBeGreaterThan(60 * 60 - 30);
    expect(provider.asked.at(-1)).toEqual({
      reference: value.reference,
      rail: 'instapay',
      amount: 50_000,
      currency: 'PHP',
      expiresAt: value.expiresAt,
      returnUrl: `http://localhost:8080/member/depositv2?id=${value.id}`,
      key: value.reference,
      signed: true,
    });
    expect(await wallet()).toMatchObject({ balance: 0, entries: 0 });
  });

  test('[WAL-05] that is paid is credited from the rails, and its player is notified', async () => {
    const emitted: unknown[] = [];
    const { live } = site.gateway;
    const { toCustomer, news } = live;
    live.toCustomer = (customer, event) => void emitted.push([customer, event]);
    live.news = (customer) => void emitted.push([customer, 'news']);
    const { value } = await create();
    expect(await paid(value)).toMatchObject({ status: 200, value: { state: 'credited' } });
    Object.assign(live, { toCustomer, news });
    expect(await wallet()).toMatchObject({ balance: 50_000, entries: 1 });
    expect(await one(value.id)).toMatchObject({
      state: 'credited',
      credited: 50_000,
      secondsLeft: 0,
      pay: null,
    });
    expect(emitted).toEqual([
      [player.customerId, 'news'],
      [player.customerId, { kind: 'balance', balance: 50_000, balanceVersion: 1 }],
      [player.customerId, 'news'],
    ]);
    const { events } = await missedSince(site.gateway, player.customerId, 0);
    expect(events?.filter(({ kind }) => kind === 'deposit')).toEqual([
      { kind: 'deposit', id: value.id, state: 'pending' },
      { kind: 'deposit', id: value.id, state: 'credited' },
    ]);
    expect(await eventsOf(value.reference)).toEqual(['pending by player', 'credited by provider']);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[WAL-02] with a used key is the same one; with another body it is rejected', async () => {
    const key = randomUUID();
    const before = provider.asked.length;
    const answers = await Promise.all([create({ key }), create({ key }), create({ key })]);
    const again = await create({ key });
    const ids = new Set([...answers, again].map(({ value }) => value.id));
    expect(ids.size).toBe(1);
    expect(new Set(provider.asked.slice(before).map(({ reference }) => reference)).size).toBe(1);
    expect(await create({ key, amount: 60_000 })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect(await create({ key, rail: 'pesonet', amount: 100_000 })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    // Today's limits do not undo yesterday's deposit.
    await operator('PUT', 'rail', { rail: 'instapay', min: 60_000 });
    expect(await create({ key })).toMatchObject({ status: 200, value: { id: again.value.id } });
    await operator('PUT', 'rail', { rail: 'instapay', min: 20_000 });
  });

  const look = async (key: string) => (await ask('POST', `${url}/check`, { key })).value;

  test('[WAL-03] whose response was lost is found by its key, and by its player alone', async () => {
    const key = randomUUID();
    const { value } = await create({ key });
    expect((await look(key)).deposit).toMatchObject({
      id: value.id,
      reference: value.reference,
      pay: value.pay,
    });
    player = await testPlayer(site.gateway, 0);
    expect(await look(key)).toEqual({ deposit: null });
  });

  test('[WAL-03] under an abandoned key never begins; a check while it is written finds it or abandons it, never both', async () => {
    const key = randomUUID();
    expect(await look(key)).toEqual({ deposit: null });
    const before = provider.asked.length;
    expect(await create({ key })).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(provider.asked).toHaveLength(before);
    for (let turn = 0; turn < 4; turn += 1) {
      const both = randomUUID();
      const [{ deposit }, made] = await Promise.all([look(both), create({ key: both })]);
      expect(made.status).toBe(deposit ? 200 : 422);
    }
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[MEM-03] is rejected for trial accounts and guests, each with its own error', async () => {
    const { value } = await ask(
      'POST',
      '/api/session/login/freeplay',
      { os: 'test', platform: 'W', encryption: 'somebody who tries', gatewayVersion: 3 },
      {},
    );
    player = { ...player, token: value.token };
    expect(await create()).toMatchObject({ status: 403, code: 'in_need_true_account' });
    player = { ...player, token: 'a-token-of-nobody-at-all' };
    expect(await create()).toMatchObject({ status: 401, code: 'not_logged_in' });
  });

  test.each([
    [{ amount: 19_999 }, 422, 'deposit_limits'],
    [{ amount: 5_000_001 }, 422, 'deposit_limits'],
    [{ amount: -50_000 }, 422, 'deposit_limits'],
    [{ amount: 500.5 }, 400, 'invalid_request'],
    [{ amount: '50000' }, 400, 'invalid_request'],
    [{ rail: 'cash' }, 400, 'invalid_request'],
    [{ key: 'short' }, 400, 'invalid_request'],
  ])(
    '[MEM-03] with %j is rejected, and not requested at the provider',
    async (wrong, status, code) => {
      const before = provider.asked.length;
      expect(await create(wrong)).toMatchObject({ status, code });
      expect(provider.asked).toHaveLength(before);
      expect((await ask('GET', url)).value.deposits).toEqual([]);
    },
  );

  test('[MEM-03] may have the min and the max amount of its rail', async () => {
    for (const amount of [20_000, 5_000_000])
      expect(await create({ amount })).toMatchObject({
        status: 200,
        value: { state: 'pending', amount },
      });
  });

  test('[MEM-03] is one of at most five pending ones', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(made.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: 'deposits_open',
    });
    await paid(made.find(({ status }) => status === 200)?.value);
    const { status, value } = await create();
    expect(status).toBe(200);
    // An overdue one no longer counts, even before it is ended.
    expect(await create()).toMatchObject({ status: 409, code: 'deposits_open' });
    await runOut(value.reference);
    expect(await create()).toMatchObject({ status: 200 });
  });

  test('[MEM-03] is one of at most five pending ones when two begin at the same moment', async () => {
    for (let i = 0; i < 4; i += 1) await create();
    const holdMember = (db: TestGateway['db']) =>
      db
        .selectFrom('customers')
        .select('id')
        .where('id', '=', player.customerId)
        .forNoKeyUpdate()
        .execute();
    const answers = await raceBehind(site.db, holdMember, [create, create]);
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['deposits_open', 'done']);
  });

  test('[WAL-05] fails when the provider rejects it or does not answer; the next one can succeed', async () => {
    provider.answer = async () => ({ status: 422, body: {} });
    const rejected = await create();
    expect(rejected).toMatchObject({
      status: 200,
      value: { state: 'failed', reason: 'provider_rejected', pay: null },
    });
    provider.answer = async () => 'hangUp';
    expect((await create()).value).toMatchObject({
      state: 'failed',
      reason: 'provider_unreachable',
    });
    for (const body of ['<html>', { payment: 'p', url: 'javascript:alert(1)' }, {}]) {
      provider.answer = async () => ({ status: 200, body });
      expect({ body, value: (await create()).value }).toMatchObject({
        body,
        value: { state: 'failed', reason: 'provider_unreachable' },
      });
    }
    provider.answer = usualAnswer;
    expect((await create()).value.state).toBe('pending');
    // A payment of a failed deposit: a person decides.
    expect((await paid(rejected.value)).value.state).toBe('review');
    expect(await wallet()).toMatchObject({ balance: 0 });
  });

  test('[WAL-05] whose process stopped before the provider was asked is resumed by its key', async () => {
    const key = randomUUID();
    const { value } = await create({ key });
    await site.db
      .updateTable('deposits')
      .set({ instructions: null, payment: null })
      .where('id', '=', value.id)
      .execute();
    expect((await create({ key })).value).toMatchObject({
      id: value.id,
      state: 'pending',
      pay: value.pay,
    });
    expect(provider.asked.slice(-2).map(({ reference }) => reference)).toEqual([
      value.reference,
      value.reference,
    ]);
  });

  test('[WAL-05] whose process stopped before the provider was asked is requested by the job of another', async () => {
    const { value } = await create();
    const abandon = (age: string) =>
      sql`UPDATE deposits SET instructions = NULL, payment = NULL, created_at = now() - ${age}::interval WHERE id = ${value.id}`.execute(
        site.db,
      );
    await abandon('1 second');
    await askForAbandoned(site.gateway);
    expect(await one(value.id)).toMatchObject({ state: 'pending', pay: null });
    await abandon('1 minute');
    await askForAbandoned(site.gateway);
    expect(await one(value.id)).toMatchObject({ state: 'pending', pay: value.pay });
    expect(provider.asked.slice(-2)).toMatchObject([
      { key: value.reference },
      { key: value.reference },
    ]);
    provider.answer = async () => 'hangUp';
    await abandon('1 minute');
    await askForAbandoned(site.gateway);
    expect(await one(value.id)).toMatchObject({ state: 'failed', reason: 'provider_unreachable' });
  });

  test('[MEM-16] is listed newest first, by state and rail, ten a page', async () => {
    const { value: first } = await create();
    await paid(first);
    const { value: second } = await create({ rail: 'ewallet' });
    const ids = async (query: string) =>
      (await ask('GET', url + query)).value.deposits.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('?state=credited')).toEqual([first.id]);
    expect(await ids('?state=pending&rail=ewallet')).toEqual([second.id]);
    expect(await ids('?state=pending&rail=instapay')).toEqual([]);
    for (let i = 0; i < 10; i += 1) await paid((await create()).value);
    expect((await ask('GET', `${url}?pageNo=2`)).value).toMatchObject({
      totalPages: 2,
      deposits: [{ id: second.id }, { id: first.id }],
    });
  });
});

describe('a callback', () => {
  test('[WAL-05] that is repeated, also many times at once, credits once', async () => {
    const { value } = await create();
    const event = `evt_${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_none, i) =>
        callback(
          { ...value, event: i % 2 ? event : `${event}${i}` },
          { at: Date.now() + i },
        ).send(),
      ),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, value: { state: 'credited' } });
    expect(await wallet()).toMatchObject({ balance: 50_000, entries: 1 });
  });

  test("[WAL-05] that arrives before the provider's response counts, and the response of the call shows it", async () => {
    provider.answer = async (payment) => {
      expect(await paid(payment)).toMatchObject({ status: 200, value: { state: 'credited' } });
      return usualAnswer(payment);
    };
    expect((await create()).value).toMatchObject({
      state: 'credited',
      credited: 50_000,
      pay: null,
    });
    expect(await wallet()).toMatchObject({ balance: 50_000, entries: 1 });
  });

  test('[WAL-05] of another amount waits for the operator even if the provider then rejects the request', async () => {
    provider.answer = async (payment) => {
      expect(await paid({ ...payment, amount: 49_999 })).toMatchObject({
        value: { state: 'review' },
      });
      return { status: 422, body: {} };
    };
    expect((await create()).value).toMatchObject({ state: 'review', reason: 'amount_differs' });
    expect(await wallet()).toMatchObject({ balance: 0 });
  });

  test('[WAL-05] after the time to pay credits all the same, once', async () => {
    const { value } = await create();
    await runOut(value.reference);
    expect(await one(value.id)).toMatchObject({ state: 'expired', pay: null });
    expect((await paid(value)).value.state).toBe('credited');
    expect((await paid(value)).value.state).toBe('credited');
    expect(await wallet()).toMatchObject({ balance: 50_000, entries: 1 });
    expect(await eventsOf(value.reference)).toEqual([
      'pending by player',
      'expired by clock',
      'credited by provider',
    ]);
  });

  test('[WAL-05] about a failed payment ends the deposit, and takes nothing back from a credited one', async () => {
    const { value } = await create();
    await paid({ ...value, status: 'failed' });
    expect(await one(value.id)).toMatchObject({ state: 'failed', reason: 'payment_rejected' });
    const { value: other } = await create();
    await paid(other);
    expect((await paid({ ...other, status: 'failed' })).value.state).toBe('credited');
    expect(await wallet()).toMatchObject({ balance: 50_000, entries: 1 });
  });

  test('[WAL-05] with another amount or currency, or after a failure, waits for the operator and moves nothing', async () => {
    for (const { reason, ...wrong } of [
      { amount: 49_999, reason: 'amount_differs' },
      { amount: 50_001, reason: 'amount_differs' },
      { currency: 'USD', reason: 'currency_differs' },
    ]) {
      const { value } = await create();
      expect((await paid({ ...value, ...wrong })).value.state).toBe('review');
      expect(await one(value.id)).toMatchObject({ state: 'review', reason });
      // Later ones decide nothing either.
      expect((await paid(value)).value.state).toBe('review');
    }
    const { value } = await create();
    await paid({ ...value, status: 'failed' });
    expect((await paid(value)).value.state).toBe('review');
    expect(await one(value.id)).toMatchObject({ reason: 'contradicted' });
    expect(await wallet()).toMatchObject({ balance: 0, entries: 0 });
  });

  test('[WAL-05] [OPS-03g] about another payment is rejected; a payment without a deposit is logged', async () => {
    const { value } = await create();
    const logged = vi.spyOn(site.gateway.log, 'error');
    expect(await paid({ ...value, payment: 'pay_of_another' })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await paid({ reference: 'PDNOSUCHONE', amount: 40_000 })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await paid({ reference: 'PDNOSUCHONE', status: 'failed' })).toMatchObject({
      status: 404,
    });
    expect(logged.mock.calls.map(([of]) => of)).toMatchObject([
      { reference: value.reference, payment: 'pay_of_another', amount: 50_000, currency: 'PHP' },
      { reference: 'PDNOSUCHONE', payment: paymentOf('PDNOSUCHONE'), amount: 40_000 },
    ]);
    logged.mockRestore();
    expect(await wallet()).toMatchObject({ balance: 0 });
    await operator('PUT', 'deposit', { reference: value.reference, approve: true, amount: 40_000 });
    expect(await wallet()).toMatchObject({ balance: 40_000 });
  });

  test('[WAL-05] with a wrong signature, an old timestamp or a changed body is rejected and moves nothing', async () => {
    const { value } = await create();
    const rejected = { status: 401, code: 'bad_signature', value: null };
    expect(
      await callback(value, { secret: 'another secret, just as long as it' }).send(),
    ).toMatchObject(rejected);
    expect(await callback(value, { at: Date.now() - 6 * 60_000 }).send()).toMatchObject(rejected);
    expect(await callback(value, { at: Date.now() + 6 * 60_000 }).send()).toMatchObject(rejected);
    const body = JSON.stringify({
      event: 'e',
      payment: paymentOf(value.reference),
      reference: value.reference,
      status: 'paid',
      amount: 1,
      currency: 'PHP',
    });
    const message = { method: 'POST', path: '/api/payments/callback', body };
    const headers = signedHeadersAt(provider.settings.secret, 'deposits-to-site', message);
    const forged = await site.app.inject({
      method: 'POST',
      url: '/api/payments/callback',
      payload: body.replace('"amount":1,', '"amount":50000,'),
      headers,
    });
    expect(forged.statusCode).toBe(401);
    expect(
      (
        await site.app.inject({
          method: 'POST',
          url: '/api/payments/callback',
          payload: body,
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(401);
    expect(await one(value.id)).toMatchObject({ state: 'pending' });
    expect(await wallet()).toMatchObject({ balance: 0, entries: 0 });
  });

  test('[SAFE-10a] [SAFE-10b] signed for another path or purpose is rejected and moves nothing', async () => {
    const { value } = await create();
    const rejected = { status: 401, code: 'bad_signature', field: 'x-signature' };
    const payouts = '/api/payouts/callback';
    expect(await callback(value).send(payouts)).toMatchObject(rejected);
    expect(await callback(value, { path: payouts }).send()).toMatchObject(rejected);
    const asPayout = callback(value, { purpose: 'payouts-to-site' });
    expect(await asPayout.send()).toMatchObject(rejected);
    expect(await callback(value).send('/api/payments/callback?x=1')).toMatchObject(rejected);
    expect(await wallet()).toMatchObject({ balance: 0, entries: 0 });
  });

  test.each([0, -1, -50_000, 1.5, 1_000_000_000_001, 2 ** 53])(
    '[CALL-07b] of %d centavos is rejected and moves nothing',
    async (amount) => {
      const { value } = await create();
      for (const status of ['paid', 'failed'] as const)
        expect(await callback({ ...value, status, amount }).send()).toMatchObject({
          status: 400,
          code: 'invalid_request',
          field: 'amount',
        });
      expect(await one(value.id)).toMatchObject({ state: 'pending' });
    },
  );

  test('[WAL-05] that is replayed byte for byte is rejected; one that was not taken can be sent again', async () => {
    const { value } = await create();
    const early = callback({ ...value, reference: 'PDNOTYETHERE' });
    expect((await early.send()).status).toBe(404);
    expect((await early.send()).status).toBe(404);
    const message = callback(value);
    expect((await message.send()).status).toBe(200);
    expect(await message.send()).toMatchObject({ status: 409, code: 'replayed_request' });
    expect(await wallet()).toMatchObject({ balance: 50_000, entries: 1 });
  });

  test('[WAL-05] is taken during maintenance, since the payment was made', async () => {
    const { value } = await create();
    await operator('PUT', 'status', { maintenance: true });
    expect((await create()).status).toBe(503);
    expect(await paid(value)).toMatchObject({ status: 200, value: { state: 'credited' } });
    await operator('PUT', 'status', { maintenance: false });
  });
});

describe('the time to pay', () => {
  test('[MEM-03] expires an unpaid deposit once, on however many processes', async () => {
    const { value } = await create();
    const { value: later } = await create();
    await runOut(value.reference);
    const other = await site.another();
    const gateways = [site.gateway, other.gateway, site.gateway];
    await Promise.all(gateways.map((gateway) => depositLifecycle.runTimeouts(gateway)));
    await other.close();
    expect(await eventsOf(value.reference)).toEqual(['pending by player', 'expired by clock']);
    expect(await eventsOf(later.reference)).toEqual(['pending by player']);
  });

  test('[MEM-03] expires a deposit by the job, without a call', async () => {
    const { value } = await create();
    await runOut(value.reference);
    await depositsJob.run(site.gateway, jobRun());
    expect(await eventsOf(value.reference)).toContain('expired by clock');
  });
});

describe('the operator', () => {
  test('[OPS-03g] lists deposits under review, and credits what was paid or another amount, once', async () => {
    const { value } = await create();
    await paid({ ...value, amount: 30_000 });
    const { value: listed } = await operator('GET', 'deposits?state=review');
    expect(listed.deposits[0]).toMatchObject({
      reference: value.reference,
      amount: 50_000,
      paid: 30_000,
      state: 'review',
      reason: 'amount_differs',
    });
    const decide = () =>
      operator('PUT', 'deposit', { reference: value.reference.toLowerCase(), approve: true });
    const news = vi.spyOn(site.gateway.live, 'news');
    const both = await Promise.all([decide(), decide()]);
    expect(both.map((answer) => answer.value.changed).sort()).toEqual([false, true]);
    expect(news.mock.calls).toEqual([[player.customerId]]);
    news.mockRestore();
    expect(both[0]?.value).toMatchObject({ state: 'credited', credited: 30_000 });
    expect(await one(value.id)).toMatchObject({
      state: 'credited',
      amount: 50_000,
      credited: 30_000,
    });
    // Too late to move it again.
    expect((await paid(value)).value.state).toBe('credited');
    expect(await wallet()).toMatchObject({ balance: 30_000, entries: 1 });

    const { value: dollars } = await create();
    await paid({ ...dollars, currency: 'USD' });
    const inDollars = { reference: dollars.reference, approve: true };
    expect(await operator('PUT', 'deposit', inDollars)).toMatchObject({
      code: 'invalid_request',
      field: 'amount',
    });
    expect((await one(dollars.id)).state).toBe('review');
    expect(await wallet()).toMatchObject({ balance: 30_000, entries: 1 });

    const { value: byHand } = await create();
    expect(
      (
        await operator('PUT', 'deposit', {
          reference: byHand.reference,
          approve: true,
          amount: 12_345,
        })
      ).value,
    ).toMatchObject({ credited: 12_345 });
    expect(await wallet()).toMatchObject({ balance: 42_345, entries: 2 });
    expect(await eventsOf(byHand.reference)).toEqual(['pending by player', 'credited by operator']);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[OPS-03g] rejects a deposit; a repeated callback changes nothing, a new one puts it under review', async () => {
    const { value } = await create();
    const event = 'evt_known_already';
    await paid({ ...value, amount: 1, event });
    const reject = () => operator('PUT', 'deposit', { reference: value.reference, approve: false });
    expect((await reject()).value).toMatchObject({
      changed: true,
      state: 'failed',
      credited: null,
    });
    expect((await reject()).value).toMatchObject({ changed: false, state: 'failed' });
    expect(await one(value.id)).toMatchObject({ state: 'failed', reason: 'operator_rejected' });
    expect((await paid({ ...value, amount: 1, event })).value.state).toBe('failed');
    expect((await paid(value)).value.state).toBe('review');
    expect(await wallet()).toMatchObject({ balance: 0, entries: 0 });
  });

  test.each([
    [{ reference: 'PDNOSUCHONE', approve: true }, 404, 'not_found'],
    [{ reference: 'PDNOSUCHONE', approve: true, amount: -5 }, 400, 'invalid_request'],
    [{ approve: true }, 400, 'invalid_request'],
  ])('[OPS-03g] cannot decide with %j', async (body, status, code) => {
    expect(await operator('PUT', 'deposit', body)).toMatchObject({ status, code });
  });

  test('[WAL-05] closes a rail and sets its limits; contradictory ones are rejected', async () => {
    await operator('PUT', 'rail', { rail: 'pesonet', open: false });
    const { value } = await ask('GET', `${url}/rails`);
    expect(value.rails.map(({ rail }: { rail: string }) => rail)).toEqual([
      'ewallet',
      'qrph',
      'instapay',
    ]);
    expect(await create({ rail: 'pesonet', amount: 200_000 })).toMatchObject({
      status: 409,
      code: 'rail_closed',
    });
    await operator('PUT', 'rail', {
      rail: 'pesonet',
      open: true,
      min: 150_000,
      max: 250_000,
      minutes: 30,
    });
    expect((await ask('GET', `${url}/rails`)).value.rails.at(-1)).toEqual({
      rail: 'pesonet',
      min: 150_000,
      max: 250_000,
      minutes: 30,
      name: null,
      mark: { letters: 'PN', colour: '#7a4a12' },
      fee: null,
      usual: { EN: 'Within one banking day', TY: 'Sa loob ng isang banking day' },
      seconds: null,
    });
    expect(await create({ rail: 'pesonet', amount: 149_999 })).toMatchObject({
      code: 'deposit_limits',
    });
    for (const wrong of [{ min: 0 }, { max: 1 }, { minutes: 0 }, { minutes: 50_000 }]) {
      expect(await operator('PUT', 'rail', { rail: 'pesonet', ...wrong })).toMatchObject({
        status: 400,
        field: Object.keys(wrong)[0],
      });
    }
    const permission = await ask('GET', '/api/site/permission');
    expect(permission.value.info).not.toHaveProperty('rails');
    await sql`DELETE FROM settings WHERE key = 'rails'`.execute(site.db);
  });
});
