import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { credit } from '../records/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { downlineOf, givenContract, settledRound, tier } from './fixtures.ts';
import { settleContracts } from './settle.ts';
import { termsOf } from './terms.ts';

let site: TestGateway;
let teller: Teller;
/** Without money, and the receiver below. */
let payer: TestPlayer;
let leader: TestPlayer;
let below: string;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  await sql`UPDATE contracts SET due_at = NULL`.execute(site.db);
  [payer, leader] = [await testPlayer(site.gateway, 0), await testPlayer(site.gateway, 0)];
  await site.db
    .updateTable('customers')
    .set({ upline_id: payer.customerId })
    .where('id', '=', leader.customerId)
    .execute();
  below = await downlineOf(site, leader.customerId);
});
afterAll(() => site.close());

const at = (time: string) => new Date(`2026-03-${time}Z`);
const settle = () => settleContracts(site.gateway);
const daily = termsOf({ kind: 'salary', salaryType: 'singleBet', tiers: [tier(100)] });
const dividend = termsOf({ kind: 'dividend', period: 'D', tiers: [tier(100)] });
/** From the 2nd of March to the end of its last day in Manila. */
const give = async (terms: typeof daily, last: string) => {
  const { customerId } = leader;
  const since = at('01T16:00:00');
  const given = { offererId: payer.customerId, customerId, terms, since, due: at('02T16:00:00') };
  const id = await givenContract(site, given);
  await site.db
    .updateTable('contracts')
    .set({ state: 'terminated', ended_by: 'customer', ended_at: at(`${last}T16:00:00`) })
    .where('id', '=', id)
    .execute();
  return id;
};
const settlements = (contract: string) =>
  site.db
    .selectFrom('contract_settlements')
    .selectAll()
    .where('contract_id', '=', contract)
    .orderBy('period_from')
    .execute();
const states = async (contract: string) =>
  (await settlements(contract)).map(({ amount, state }) => [Number(amount), state]);
const sums = async (who: TestPlayer, query: string) => {
  teller.player = who;
  const { total, paid, owed } = (
    await teller.ask('GET', `/api/wps/relay/contracts/settlements?${query}`)
  ).value;
  return { total, paid, owed };
};
const movementOf = (id: string | null) =>
  site.db
    .selectFrom('transfers')
    .select(['kind', 'scope', 'key', 'meta'])
    .where('id', '=', id!)
    .executeTakeFirstOrThrow();

describe('debts', () => {
  test('[CON-04] of one payer are all paid by one run, and by no run while an older one is too large', async () => {
    const contract = await give(daily, '04');
    for (const [day, stake] of [
      ['02', 10_000],
      ['03', 20_000],
      ['04', 30_000],
    ] as const)
      await settledRound(site, below, at(`${day}T10:00:00`), stake, 0);
    await settle();
    expect(await states(contract)).toEqual([
      [100, 'owed'],
      [200, 'owed'],
      [300, 'owed'],
    ]);
    await credit(site.gateway, payer, 'deposit', 99);
    await settle();
    expect(await sums(leader, 'side=own')).toEqual({ total: 3, paid: 0, owed: 600 });
    await credit(site.gateway, payer, 'deposit', 201);
    await settle();
    expect(await states(contract)).toEqual([
      [100, 'paid'],
      [200, 'paid'],
      [300, 'owed'],
    ]);
    for (const [who, side] of [
      [leader, 'own'],
      [payer, 'given'],
    ] as const)
      expect(await sums(who, `side=${side}`)).toEqual({ total: 3, paid: 300, owed: 300 });
    expect(await sums(leader, 'side=own&kind=dividend')).toEqual({ total: 0, paid: 0, owed: 0 });
    teller.player = payer;
    expect(await teller.money()).toEqual({ wallet: 0 });
    teller.player = leader;
    expect(await teller.money()).toEqual({ wallet: 300 });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[CON-04] are paid to the centavo of the balance', async () => {
    const contract = await give(daily, '02');
    await settledRound(site, below, at('02T10:00:00'), 10_000, 0);
    await credit(site.gateway, payer, 'deposit', 100);
    await settle();
    expect(await states(contract)).toEqual([[100, 'paid']]);
  });
});

test.each([
  ['salary', daily],
  ['dividend', dividend],
] as const)(
  '[WAL-02] a %s is moved under its own name, with what it is for',
  async (kind, terms) => {
    const contract = await give(terms, '02');
    await settledRound(site, below, at('02T10:00:00'), 10_000, 0);
    await credit(site.gateway, payer, 'deposit', 100);
    await settle();
    const [row] = await settlements(contract);
    expect(row).toMatchObject({ kind, amount: '100', state: 'paid', active: 1, net: '10000' });
    expect(await movementOf(row!.transfer_id)).toEqual({
      kind,
      scope: 'contract',
      key: `${contract}:${at('01T16:00:00').getTime()}`,
      meta: { contract, settlement: row!.id, type: kind, turnover: 0 },
    });
    teller.player = leader;
    const { value } = await teller.ask('GET', `/api/wps/relay/contracts/statement?id=${row!.id}`);
    expect(value).toMatchObject({ kind, period: terms.period, salaryType: terms.salary_type });
  },
);
