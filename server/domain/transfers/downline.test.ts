import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { check, move, openAccount, systemAccount, fingerprint } from '../../ledger/ledger.ts';
import { encrypted } from '../../testing/encrypt.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { hashPassword } from '../identity/common/passwords.ts';
import { type TestPlayer, contextOf, testPlayer, walletOf } from '../play/fixtures.ts';
import { coolOff, exclude, setLimit } from '../responsible/change.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { turnoverOf } from '../wagering/turnover.ts';
import { transactionPassword } from '../withdrawals/fixtures.ts';

let site: TestGateway;
let hash: string;
let agent: TestPlayer;
let downline: TestPlayer;
let account: string;

beforeAll(async () => {
  site = await createTestGateway();
  hash = await hashPassword(transactionPassword);
});
afterAll(() => site.close());
beforeEach(async () => {
  agent = await testPlayer(site.gateway, 10_000);
  downline = await testPlayer(site.gateway, 0);
  account = await below(downline, agent);
  await site.db
    .updateTable('customers')
    .set({ type: 1 })
    .where('id', '=', agent.customerId)
    .execute();
  await site.db
    .insertInto('transaction_passwords')
    .values({ customer_id: agent.customerId, hash })
    .execute();
});

async function below(person: TestPlayer, upline: TestPlayer): Promise<string> {
  const row = await site.db
    .updateTable('customers')
    .set({ upline_id: upline.customerId })
    .where('id', '=', person.customerId)
    .returning('account')
    .executeTakeFirstOrThrow();
  return row.account;
}

async function send(changes: object = {}, from = agent) {
  const body = {
    key: randomUUID(),
    account,
    amount: 2500,
    confirmation: { password: transactionPassword },
    ...changes,
  };
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/v2/wallets/transferDownline',
    headers: { authorization: `Bearer ${from.token}` },
    payload: await encrypted(site.app, body),
  });
  return answer.json<{ success: boolean; code?: string; field?: string; value: any }>();
}
const balanceOf = async (player: TestPlayer) =>
  (await walletOf(site.gateway, player.wallet)).balance;

async function expectNothingSent(): Promise<void> {
  expect([await balanceOf(agent), await balanceOf(downline)]).toEqual([10_000, 0]);
  expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
}

test('[AGT-06f] money goes to a direct downline, once by a key', async () => {
  const key = randomUUID();
  const sent = await send({ key });
  expect(sent).toMatchObject({ success: true, value: { kind: 'downline', amount: 2500 } });
  expect(await send({ key, confirmation: { password: 'mali ito' } })).toEqual(sent);
  expect(await send({ key, amount: 2501 })).toMatchObject({ code: 'idempotency_mismatch' });
  expect([await balanceOf(agent), await balanceOf(downline)]).toEqual([7500, 2500]);
  expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
});

test("[AGT-06d] [AGT-06f] it is on the downline's page, the newest first, and how the agent confirms", async () => {
  const first = await send({ amount: 100 });
  const second = await send({ amount: 200 });
  const page = await site.app.inject({
    method: 'GET',
    url: `/api/agent/team/member?period=today&account=${account}`,
    headers: { authorization: `Bearer ${agent.token}` },
  });
  expect(page.json().value).toMatchObject({
    confirmBy: 'password',
    transfers: [second, first].map(({ value }) => ({
      id: value.transferId,
      at: value.at,
      amount: value.amount,
    })),
  });
});

test('[AGT-06f] the same request twice at once moves the money once', async () => {
  const key = randomUUID();
  const answers = await Promise.all([send({ key }), send({ key }), send({ key })]);
  expect(new Set(answers.map(({ value }) => value?.transferId)).size).toBe(1);
  expect(await balanceOf(downline)).toBe(2500);
});

test('[AGT-06f] a lost answer is found by its key, and a key that was checked moves nothing later', async () => {
  const ask = async (key: string) =>
    (
      await site.app.inject({
        method: 'POST',
        url: '/api/v2/wallets/check',
        headers: { authorization: `Bearer ${agent.token}` },
        payload: { key },
      })
    ).json().value;
  const key = randomUUID();
  const { value } = await send({ key });
  expect(await ask(key)).toEqual({ movement: value });
  const dropped = randomUUID();
  expect(await ask(dropped)).toEqual({ movement: null });
  expect(await send({ key: dropped })).toMatchObject({ success: false });
  expect(await balanceOf(downline)).toBe(2500);
});

test('[AGT-06f] [SAFE-06] it needs the transaction password, and one that nobody has just taken over', async () => {
  expect(await send({ confirmation: {} })).toMatchObject({ code: 'payment_password_wrong' });
  expect(await send({ confirmation: { password: '000000' } })).toMatchObject({
    code: 'payment_password_wrong',
    field: 'confirmation.password',
  });
  const passwords = site.db.updateTable('transaction_passwords');
  await passwords
    .set({ held_until: '2999-01-01' })
    .where('customer_id', '=', agent.customerId)
    .execute();
  expect(await send()).toMatchObject({ code: 'withdraw_held' });
  await site.db
    .deleteFrom('transaction_passwords')
    .where('customer_id', '=', agent.customerId)
    .execute();
  expect(await send()).toMatchObject({ code: 'payment_password_needed' });
  await expectNothingSent();
});

test('[AGT-06f] [AGT-09] nobody but a direct downline receives it', async () => {
  const deeper = await testPlayer(site.gateway, 0);
  const stranger = await testPlayer(site.gateway, 0);
  const names = [await below(deeper, downline), await below(stranger, deeper)];
  for (const name of names)
    expect(await send({ account: name })).toMatchObject({ code: 'not_found', field: 'account' });
  // A member is no agent, not even with somebody below.
  expect(await send({ account: names[0] }, downline)).toMatchObject({ code: 'non_agent' });
  await expectNothingSent();
});

test('[AGT-06f] not more than there is, nor less than the least', async () => {
  expect(await send({ amount: 10_001 })).toMatchObject({ code: 'insufficient_balance' });
  for (const amount of [99, 0, -100, 1.5])
    expect(await send({ amount })).toMatchObject({ code: 'invalid_request', field: 'amount' });
  await expectNothingSent();
});

test("[AGT-06f] none goes out during the agent's break", async () => {
  await coolOff(site.gateway, agent.customerId, 1);
  expect(await send()).toMatchObject({ code: 'cooling_off' });
  await expectNothingSent();
});

test("[AGT-06f] none comes in during the downline's break, which the agent does not learn of", async () => {
  const rejected = { success: false, code: 'receiver_closed', field: 'account' };
  await exclude(contextOf(site.gateway), downline.customerId, 6);
  expect(await send()).toMatchObject(rejected);
  const cooling = await testPlayer(site.gateway, 0);
  const name = await below(cooling, agent);
  await coolOff(site.gateway, cooling.customerId, 1);
  expect(await send({ account: name })).toMatchObject(rejected);
  const closed = await testPlayer(site.gateway, 0);
  const closedName = await below(closed, agent);
  await site.db
    .updateTable('customers')
    .set({ disabled_at: '2026-01-01' })
    .where('id', '=', closed.customerId)
    .execute();
  expect(await send({ account: closedName })).toMatchObject(rejected);
  await expectNothingSent();
});

test("[AGT-06f] [RG-01] it counts for the downline's deposit limit", async () => {
  await setLimit(site.gateway, downline.customerId, {
    kind: 'deposit',
    period: 'day',
    amount: 3000,
  });
  expect(await send({ amount: 2000 })).toMatchObject({ success: true });
  expect(await send({ amount: 1001 })).toMatchObject({ code: 'receiver_closed' });
  expect(await send({ amount: 1000 })).toMatchObject({ success: true });
  expect(await balanceOf(downline)).toBe(3000);
});

test('[AGT-06f] [WAL-07] it must be bet before it is withdrawn, and none goes out of a bonus', async () => {
  await send();
  const { left, parts } = await turnoverOf(
    site.db,
    downline.customerId,
    withdrawalRules(site.gateway),
  );
  expect(left).toBe(2500);
  expect(parts).toMatchObject([{ kind: 'downline', amount: 2500, required: 2500 }]);
  const house = await systemAccount(site.db, 'house', 'PHP', agent.customerId);
  await move(site.db, {
    kind: 'bonus',
    scope: 'test',
    key: randomUUID(),
    fingerprint: fingerprint('bonus'),
    legs: [
      { account: await openAccount(site.db, agent.customerId, 'PHP'), amount: 100 },
      { account: house, amount: -100 },
    ],
  });
  expect(await send()).toMatchObject({ code: 'turnover_left' });
  expect(await balanceOf(downline)).toBe(2500);
});
