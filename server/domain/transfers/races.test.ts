import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { check } from '../../ledger/ledger.ts';
import { signedHeadersAt } from '../../testing/signed.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { Resident } from '../../testing/resident.ts';
import { touchCatalogue } from '../catalogue/snapshot.ts';
import {
  type TestProvider,
  paymentOf,
  testProvider,
  usualAnswer,
} from '../deposits/test-provider.ts';
import { addRoundGames } from '../play/rounds-kit.ts';
import { credit } from '../records/fixtures.ts';

/** Two processes on one database, a member with ₱1,000. */
let provider: TestProvider;
let sites: [TestGateway, TestGateway];
let member: Resident;

beforeAll(async () => {
  provider = await testProvider();
  const site = await createTestGateway({
    ports: { ...readEnv({}).ports, payment: provider.settings },
  });
  await addRoundGames(site.gateway);
  await touchCatalogue(site.gateway, 'races');
  await site.db.updateTable('vendors').set({ own_wallet: true }).where('code', '=', 'AG').execute();
  await new Resident(site).operator('PUT', 'withdrawalRules', { depositTurnover: 0 });
  sites = [site, await site.another()];
});
beforeEach(async () => {
  provider.answer = usualAnswer;
  member = await new Resident(sites[0]).moveIn();
});
afterAll(async () => {
  await sites[1].close();
  await sites[0].close();
  await provider.close();
});

/** Alternates between the processes. */
const at = (i: number): Resident =>
  Object.assign(new Resident(sites[i % 2]!), {
    player: member.player,
    accountId: member.accountId,
  });
const times = <T>(count: number, work: (who: Resident, i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_none, i) => work(at(i), i)));
const deposit = (who: Resident, body: object) =>
  who.ask('POST', '/api/v2/deposits', { rail: 'instapay', amount: 50_000, ...body });
const transfer = (who: Resident, from: string, to: string, amount: number) =>
  who.ask('POST', '/api/v2/wallets/transfer', { key: randomUUID(), from, to, amount });
const codes = (answers: { code?: string }[]) =>
  answers.map(({ code }) => code ?? 'done').toSorted();
const mismatch = { status: 422, code: 'idempotency_mismatch' };

let callbacks = 0;
/** To either process in turn. */
function callback(
  of: 'payments' | 'payouts',
  reference: string,
  status = 'paid',
  event = randomUUID(),
) {
  callbacks += 1;
  const payload = JSON.stringify({
    event,
    payment: paymentOf(reference),
    reference,
    status,
    amount: 50_000,
    currency: 'PHP',
  });
  const path = `/api/${of}/callback`;
  const purpose = of === 'payments' ? 'deposits-to-site' : 'payouts-to-site';
  const message = { method: 'POST', path, body: payload };
  const headers = signedHeadersAt(provider.settings.secret, purpose, message);
  return at(callbacks).ask('POST', path, JSON.parse(payload), headers);
}
const sound = () =>
  check(sites[0].db).then((found) => expect(found).toEqual({ sumsZero: true, mismatches: 0 }));

describe('a hundred sends of one key at two processes', () => {
  test('[WAL-02] [WAL-05] begin one deposit, and the provider is asked for one payment', async () => {
    const key = randomUUID();
    const before = provider.asked.length;
    const answers = await times(100, (who) => deposit(who, { key }));
    expect(new Set(answers.map(({ value }) => value?.id)).size).toBe(1);
    expect(new Set(provider.asked.slice(before).map((payment) => payment.key)).size).toBe(1);
    expect(await deposit(member, { key, amount: 60_000 })).toMatchObject(mismatch);
    expect(await member.money()).toEqual({ wallet: 100_000 });
  });

  test('[WAL-02] [MEM-04] lock the money of one withdrawal', async () => {
    const key = randomUUID();
    const answers = await times(100, (who) => who.request({ key }));
    expect(new Set(answers.map(({ value }) => value?.id)).size).toBe(1);
    expect(await member.money()).toEqual({ wallet: 50_000, locked: 50_000 });
    expect(await member.request({ key, amount: 60_000 })).toMatchObject(mismatch);
    expect(await member.money()).toEqual({ wallet: 50_000, locked: 50_000 });
  });

  test('[WAL-02] [MEM-05] reach the upline once', async () => {
    const body = { key: randomUUID(), amount: 30_000 };
    const send = (who: Resident, change: object = {}) =>
      who.ask('POST', '/api/v2/wallets/transferUpline', { ...body, ...change });
    const answers = await times(100, (who) => send(who));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await send(member, { amount: 30_001 })).toMatchObject(mismatch);
    expect(await member.money()).toEqual({ wallet: 70_000 });
  });
});

test('[WAL-07] two withdrawals at two processes never exceed the daily limit together', async () => {
  for (let i = 0; i < 4; i += 1)
    expect(await member.request({ amount: 20_000 })).toMatchObject({ status: 200 });
  await credit(sites[0].gateway, member.player, 'rebate', 100_000);
  const holdWallet = (db: TestGateway['db']) =>
    sql`SELECT FROM accounts WHERE id = ${member.player.wallet} FOR NO KEY UPDATE`.execute(db);
  const answers = await raceBehind(
    sites[0].db,
    holdWallet,
    [0, 1].map((i) => () => at(i).request({ amount: 20_000 })),
  );
  expect(codes(answers)).toEqual(['done', 'withdraw_daily']);
  expect(await member.money()).toEqual({ wallet: 100_000, locked: 100_000 });
});

describe('on a balance for one', () => {
  test('[WAL-01] one of twenty table bets is taken', async () => {
    const roundId = await member.tableRound();
    const token = await member.launch('color');
    const bet = async ({ site }: Resident) => {
      const payload = {
        key: randomUUID(),
        roundId,
        selections: [{ choice: 'red', stake: 100_000 }],
      };
      return (
        await site.media.inject({
          method: 'POST',
          url: '/api/house/bet',
          payload,
          headers: { authorization: `Bearer ${token}`, host: 'localhost:8081' },
        })
      ).json();
    };
    expect(codes(await times(20, bet))).toEqual([
      'done',
      ...Array<string>(19).fill('insufficient_balance'),
    ]);
    expect(await member.money()).toEqual({ wallet: 0 });
  });

  test('[WAL-01] withdrawals, bets, transfers and upline transfers at once spend no centavo twice', async () => {
    const token = await member.launch('slot');
    const spend = [
      (who: Resident) => who.request({ amount: 100_000 }),
      (who: Resident) => transfer(who, 'MAIN', 'AG', 100_000),
      (who: Resident) =>
        who.ask('POST', '/api/v2/wallets/transferUpline', { key: randomUUID(), amount: 100_000 }),
      async ({ site }: Resident) =>
        (
          await site.media.inject({
            method: 'POST',
            url: '/api/house/play',
            payload: { key: randomUUID(), stake: 100_000 },
            headers: { authorization: `Bearer ${token}`, host: 'localhost:8081' },
          })
        ).json(),
    ];
    const answers = await times(20, (who, i) => spend[i % spend.length]!(who));
    // A round may win, and its payout be spent.
    expect(new Set(codes(answers))).toEqual(new Set(['done', 'insufficient_balance']));
    for (const held of Object.values(await member.money())) expect(held).toBeGreaterThanOrEqual(0);
    await sound();
  });
});

test('[WAL-01] transfers that cross at two processes never deadlock', async () => {
  await transfer(member, 'MAIN', 'AG', 50_000);
  const answers = await times(40, (who, i) =>
    i % 4 < 2 ? transfer(who, 'MAIN', 'AG', 1000) : transfer(who, 'AG', 'MAIN', 1000),
  );
  expect(new Set(codes(answers))).toEqual(new Set(['done']));
  expect(await member.money()).toEqual({ wallet: 50_000, vendor: 50_000 });
  await sound();
});

describe('a withdrawal that two decide at once', () => {
  test('[WAL-01] [MEM-04] is cancelled by its member or approved, never both', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id, reference } = await member.withdrawal();
      const [cancelled, approved] = await Promise.all([
        at(0).ask('POST', '/api/v2/withdrawals/cancel', { id }),
        at(1).decide(reference, 'approve'),
      ]);
      const { state } = await member.one(id);
      // The other process may be asking the provider right now.
      expect(['cancelled', 'approved', 'paying']).toContain(state);
      expect([cancelled.status, approved.status]).toEqual(
        state === 'cancelled' ? [200, 409] : [409, 200],
      );
      expect(await member.money()).toEqual(
        state === 'cancelled' ? { wallet: 100_000, locked: 0 } : { wallet: 50_000, locked: 50_000 },
      );
      if (state !== 'cancelled') break;
    }
  });

  test('[WAL-01] [MEM-04] is settled once, however often and by whom it is decided', async () => {
    const { reference } = await member.withdrawal();
    await times(10, (who, i) =>
      who.decide(reference, i % 2 ? 'pay' : 'reject', i % 2 ? {} : { note: 'Looked at twice' }),
    );
    const money = await member.money();
    expect([
      { wallet: 50_000, locked: 0 },
      { wallet: 100_000, locked: 0 },
    ]).toContainEqual(money);
    await times(4, (who, i) =>
      who.decide(reference, i % 2 ? 'pay' : 'reject', i % 2 ? {} : { note: 'Looked at twice' }),
    );
    expect(await member.money()).toEqual(money);
    await sound();
  });
});

describe('a callback', () => {
  test('[WAL-05] of success and one of failure at once credit a deposit once or leave it to the operator', async () => {
    const { value } = await deposit(member, { key: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, i) =>
        callback('payments', value.reference, i % 2 ? 'paid' : 'failed'),
      ),
    );
    for (const { status } of answers) expect(status).toBe(200);
    const { state } = (await member.ask('GET', `/api/v2/deposits/one?id=${value.id}`)).value;
    expect(await member.money()).toEqual({ wallet: state === 'credited' ? 150_000 : 100_000 });
    expect(['credited', 'review']).toContain(state);
    await sound();
  });

  test("[WAL-05] before the provider's response to a payout counts, and moves the money once", async () => {
    const { id, reference } = await member.withdrawal();
    provider.answer = async (payment) => {
      await Promise.all([1, 2, 3].map(() => callback('payouts', payment.reference)));
      return usualAnswer(payment);
    };
    expect(await member.decide(reference, 'approve')).toMatchObject({ status: 200 });
    expect(await member.one(id)).toMatchObject({ state: 'paid' });
    expect(await member.money()).toEqual({ wallet: 50_000, locked: 0 });
    expect((await callback('payouts', reference, 'failed')).value).toEqual({ state: 'paid' });
    expect(await member.money()).toEqual({ wallet: 50_000, locked: 0 });
  });

  test('[WAL-05] about a deposit that the operator decides at the same moment credits once', async () => {
    const { value } = await deposit(member, { key: randomUUID() });
    const credit = (who: Resident) =>
      who.operator('PUT', 'deposit', { reference: value.reference, approve: true, amount: 50_000 });
    await times(10, (who, i) => (i % 2 ? credit(who) : callback('payments', value.reference)));
    expect(await member.money()).toEqual({ wallet: 150_000 });
    expect(
      (
        await sites[0].db
          .selectFrom('transfers')
          .select('id')
          .where('kind', '=', 'deposit')
          .where('key', '=', value.reference)
          .execute()
      ).length,
    ).toBeLessThanOrEqual(1);
    await sound();
  });
});
