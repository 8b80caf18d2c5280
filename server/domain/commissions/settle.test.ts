import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { addGames, credit, playedBy } from '../records/fixtures.ts';
import { exclude, coolOff } from '../responsible/change.ts';
import { letPass } from '../responsible/fixtures.ts';
import { playByPeriod, playOfPeriods } from './play.ts';
import { settleContracts } from './settle.ts';
import { downlineOf, givenContract, settledRound, tier } from './fixtures.ts';
import { termsOf } from './terms.ts';

let site: TestGateway;
/** Payer with ₱100, receiver below, a member below that. */
let payer: TestPlayer;
let leader: TestPlayer;
let below: string;

beforeAll(async () => {
  site = await createTestGateway();
  await addGames(site.gateway);
}, 60_000);
beforeEach(async () => {
  // Contracts of earlier tests end here.
  await sql`UPDATE contracts SET due_at = NULL`.execute(site.db);
  [payer, leader] = [await testPlayer(site.gateway, 10_000), await testPlayer(site.gateway, 0)];
  await site.db
    .updateTable('customers')
    .set({ upline_id: payer.customerId })
    .where('id', '=', leader.customerId)
    .execute();
  below = await downlineOf(site, leader.customerId);
});
afterAll(() => site.close());

const settle = (gateway = site.gateway) => settleContracts(gateway);
const daily = (rate: number) =>
  termsOf({ kind: 'salary', salaryType: 'singleBet', tiers: [tier(rate)] });
const often = termsOf({ kind: 'agentRealtimeSalary', salaryType: 'singleBet', tiers: [tier(100)] });
const at = (time: string) => new Date(`2026-03-${time}Z`);
/** 2026-03-02 in Manila ends. */
const midnight = at('02T16:00:00');
const give = (
  terms: ReturnType<typeof termsOf>,
  since: Date,
  due: Date,
  offererId: string | null = payer.customerId,
) => givenContract(site, { offererId, customerId: leader.customerId, terms, since, due });
const settlements = (contract: string) =>
  site.db
    .selectFrom('contract_settlements')
    .selectAll()
    .where('contract_id', '=', contract)
    .orderBy('period_from')
    .execute();
const linesOf = async (contract: string) =>
  (
    await sql<{
      who: string;
      bet: number;
      net: number;
      counted: boolean;
    }>`SELECT l.customer_id AS who, l.valid_bet::integer AS bet, l.net::integer AS net, l.counted
    FROM contract_lines l JOIN contract_settlements s ON s.id = l.settlement_id WHERE s.contract_id = ${contract} ORDER BY s.id, l.customer_id`.execute(
      site.db,
    )
  ).rows;
async function wallet({ customerId }: TestPlayer): Promise<number> {
  const { balance } = await site.db
    .selectFrom('accounts')
    .select('balance')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'wallet')
    .executeTakeFirstOrThrow();
  return Number(balance);
}
const ask = async ({ token }: TestPlayer, url: string) =>
  (
    await site.app.inject({
      url: `/api/${url}`,
      headers: { host: 'localhost:8080', authorization: `Bearer ${token}` },
    })
  ).json();
const inbox = async (player: TestPlayer) =>
  (await ask(player, 'wps/relay/messages')).value.messages;
const ended = (id: string, when: Date) =>
  site.db
    .updateTable('contracts')
    .set({ state: 'terminated', ended_by: 'customer', ended_at: when })
    .where('id', '=', id)
    .execute();

describe('a commission', () => {
  /** A break of a member, from and to. */
  async function onBreak(customerId: string, from: Date, to: Date): Promise<void> {
    await sql`INSERT INTO play_guards (customer_id) VALUES (${customerId}) ON CONFLICT DO NOTHING`.execute(
      site.db,
    );
    await site.db
      .insertInto('play_breaks')
      .values({ customer_id: customerId, kind: 'cool_off', begins_at: from, ends_at: to })
      .execute();
  }

  test('[RG-04f] counts no bet that ends during a break, and none of a member on one when the period ends', async () => {
    const contract = await give(daily(100), at('01T16:00:00'), midnight);
    await ended(contract, at('04T16:00:00'));
    const other = await downlineOf(site, leader.customerId);
    const bets = [
      [below, '02T01:00:00', 10_000],
      // During the break: the first moment, the last one, and afterwards.
      [below, '02T02:00:00', 20_000],
      [below, '02T09:59:59.999', 30_000],
      [below, '02T10:00:00', 40_000],
      // The second day ends in a break, the third begins in it.
      [below, '03T10:00:00', 50_000],
      [other, '03T10:00:00', 1000],
      [below, '04T02:00:00', 2000],
    ] as const;
    for (const [who, time, stake] of bets) await settledRound(site, who, at(time), stake, 0);
    await onBreak(below, at('02T02:00:00'), at('02T10:00:00'));
    await onBreak(below, at('03T16:00:00'), at('04T01:00:00'));
    await settle();
    const counted = async () =>
      (await settlements(contract)).map((row) => [Number(row.valid_bet), row.active]);
    expect(await counted()).toEqual([
      [50_000, 1],
      [1000, 1],
      [2000, 1],
    ]);
    // The simulator agrees with what was settled.
    const periods = (await settlements(contract)).map(({ period_from: from, period_to: to }) => ({
      from,
      to,
    }));
    const simulated = await playByPeriod(site.db, leader.customerId, periods);
    expect(simulated.map(({ validBet, active }) => [validBet, active])).toEqual(await counted());
    // So does what is read of many periods at once, without those between.
    const apart = periods.filter((_, i) => i !== 1);
    const read = await playOfPeriods(site.db, [leader.customerId], apart);
    expect(read.map((teams) => teams.get(leader.customerId))).toMatchObject([
      [{ customerId: below, validBet: 50_000 }],
      [{ customerId: below, validBet: 2000 }],
    ]);
  });

  test('[RG-04f] each break is noted with its begin; an exclusion that the operator ends is cut short', async () => {
    const { customerId } = leader;
    const breaks = () =>
      sql<{ kind: string; hours: number; running: boolean }>`
        SELECT kind, round(extract(epoch FROM ends_at - begins_at) / 3600)::integer AS hours, ends_at > now() AS running
        FROM play_breaks WHERE customer_id = ${customerId} ORDER BY id`
        .execute(site.db)
        .then(({ rows }) => rows);
    await coolOff(site.gateway, customerId, 1);
    await exclude(site.gateway, customerId, 60);
    expect(await breaks()).toMatchObject([
      { kind: 'cool_off', hours: 24, running: true },
      { kind: 'exclusion', running: true },
    ]);
    await letPass(site.gateway, customerId, '7 months');
    await sql`UPDATE play_guards SET excluded_until = now() WHERE customer_id = ${customerId}`.execute(
      site.db,
    );
    expect((await breaks()).map(({ running }) => running)).toEqual([false, false]);
  });

  test('[CON-04] the first and last period are partial; each bet counts in its own day of Manila', async () => {
    const contract = await give(daily(100), at('02T04:00:00'), midnight);
    await ended(contract, at('04T02:00:00'));
    for (const [time, stake] of [
      ['02T03:59:59.999', 50_000],
      ['02T04:00:00', 10_000],
      ['02T15:59:59.999', 20_000],
      ['02T16:00:00', 30_000],
      ['03T15:59:59.999', 1000],
      ['04T01:59:59.999', 700],
      ['04T02:00:00', 50_000],
    ] as const)
      await settledRound(site, below, at(time), stake, 0);
    await settle();
    expect(
      (await settlements(contract)).map((row) => [
        row.period_from.toISOString(),
        row.period_to.toISOString(),
        Number(row.valid_bet),
        Number(row.amount),
        row.state,
      ]),
    ).toEqual([
      ['2026-03-02T04:00:00.000Z', '2026-03-02T16:00:00.000Z', 30_000, 300, 'paid'],
      ['2026-03-02T16:00:00.000Z', '2026-03-03T16:00:00.000Z', 31_000, 310, 'paid'],
      ['2026-03-03T16:00:00.000Z', '2026-03-04T02:00:00.000Z', 700, 7, 'paid'],
    ]);
    expect(
      await site.db
        .selectFrom('contracts')
        .select('due_at')
        .where('id', '=', contract)
        .executeTakeFirst(),
    ).toEqual({ due_at: null });
    expect([await wallet(payer), await wallet(leader)]).toEqual([10_000 - 617, 617]);
    expect(await inbox(leader)).toMatchObject(
      [7, 310, 300].map((amount) => ({
        key: 'contractPaid',
        params: { contract: 'salary', amount, symbol: '₱' },
      })),
    );
    // Both records name it, without a wagering requirement.
    for (const player of [payer, leader]) {
      expect(
        (await ask(player, 'wps/relay/transactionHistory?period=any&language=EN&type=contract'))
          .value.movements,
      ).toMatchObject([1, 2, 3].map(() => ({ type: 'contract', cause: 'salary' })));
    }
    expect((await ask(leader, 'v2/withdrawals/overview')).value.turnover).toMatchObject({
      left: 0,
    });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[CON-01] [CON-05] [AGT-09] counts the play of the leader and all levels below, with a line for each', async () => {
    const deep = await downlineOf(site, below);
    const elsewhere = await downlineOf(site, payer.customerId);
    const contract = await give(
      termsOf({
        kind: 'salary',
        salaryType: 'profit',
        tiers: [tier(1000, { activeMembers: 3, validBet: 6000, profitLoss: 100 })],
      }),
      at('02T04:00:00'),
      midnight,
    );
    await ended(contract, at('03T16:00:00'));
    for (const [who, stake, payout] of [
      [leader.customerId, 1000, 1100],
      [below, 3000, 2000],
      [deep, 1500, 3000],
      [deep, 500, 0],
      [elsewhere, 9000, 0],
    ] as const) {
      await settledRound(site, who, at('02T10:00:00'), stake, payout);
    }
    await settledRound(site, below, at('02T20:00:00'), 6200, 6000);
    await settledRound(site, deep, at('02T20:00:00'), 500, 600);
    await settledRound(site, leader.customerId, at('02T20:00:00'), 100, 100);
    await settle();
    const [first, second] = await settlements(contract);
    // The team won 100 on the first day; the tier needs a loss of 100.
    expect(first).toMatchObject({
      valid_bet: '6000',
      net: '-100',
      active: 3,
      base: '3000',
      tier: null,
      rate: null,
      amount: '0',
      state: 'nothing',
    });
    expect(second).toMatchObject({
      valid_bet: '6800',
      net: '100',
      active: 3,
      base: '500',
      tier: 0,
      rate: 1000,
      amount: '50',
      state: 'paid',
    });
    expect((await linesOf(contract)).slice(3)).toEqual([
      { who: leader.customerId, bet: 100, net: 0, counted: false },
      { who: below, bet: 6200, net: 200, counted: false },
      { who: deep, bet: 500, net: -100, counted: true },
    ]);
  });

  test("[CON-02] counts the settled bets of the betting record, vendors' too, but no refunds and no free play", async () => {
    const since = new Date(Date.now() - 1000);
    const member = await playedBy(site.gateway);
    await site.db
      .updateTable('customers')
      .set({ upline_id: leader.customerId })
      .where('id', '=', member.customerId)
      .execute();
    const { value } = await ask(member, 'wps/relay/personalHistory/totals?period=any');
    await sql`INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, currency, balance_after, balance_version) VALUES (1, ${member.customerId}, 1, 700, 0, 700, '{}', 'FUN', 0, 0)`.execute(
      site.db,
    );
    // A refunded stake of a paid round.
    await sql`INSERT INTO seamless_transactions (vendor, customer_id, transaction_id, kind, state, launch_id, round_id, amount, fingerprint, at)
      SELECT vendor, customer_id, 'back', kind, 'rolled_back', launch_id, round_id, 900, fingerprint, at FROM seamless_transactions
      WHERE customer_id = ${member.customerId} AND transaction_id = 'd1'`.execute(site.db);
    const contract = await give(
      termsOf({ kind: 'dividend', period: 'D', tiers: [tier(10)] }),
      since,
      new Date(),
    );
    await settle();
    expect(value.validStake).toBeGreaterThan(2000);
    expect((await settlements(contract))[0]).toMatchObject({
      valid_bet: String(value.validStake),
      net: String(-value.profit),
      active: 1,
    });
  });

  test('[CON-04] a day without play has a settlement; an hour or five minutes without a commission has none', async () => {
    const day = await give(daily(100), at('02T04:00:00'), midnight, null);
    const short = await give(often, at('02T15:50:00'), at('02T15:55:00'), null);
    await ended(short, at('02T16:20:00'));
    await ended(day, midnight);
    await settledRound(site, below, at('02T15:56:00'), 10_000, 0);
    await settledRound(site, below, at('02T16:19:59'), 99, 0);
    await settle();
    expect(await settlements(day)).toMatchObject([
      { amount: '100', payer_id: null, state: 'paid' },
    ]);
    expect(
      (await settlements(short)).map((row) => [row.period_from.toISOString(), row.amount]),
    ).toEqual([['2026-03-02T15:55:00.000Z', '100']]);
    expect(
      await site.db
        .selectFrom('contracts')
        .select(['settled_upto', 'due_at'])
        .where('id', '=', short)
        .executeTakeFirst(),
    ).toEqual({ settled_upto: at('02T16:20:00'), due_at: null });
  });
});

describe('exactly once', () => {
  test('[CON-04] [WAL-02] gateways that catch up at once pay each period once, with one message a day', async () => {
    const other = await site.another();
    const contract = await give(often, at('02T14:00:00'), at('02T14:05:00'));
    await ended(contract, at('02T16:00:00'));
    for (let i = 0; i < 24; i += 1)
      await settledRound(site, below, new Date(at('02T14:00:01').getTime() + i * 300_000), 1000, 0);
    await Promise.all([1, 2, 3].flatMap(() => [settle(), settle(other.gateway)]));
    await Promise.all([settle(), settle(other.gateway)]);
    await other.close();
    const rows = await settlements(contract);
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ transfer_id: id }) => id)).size).toBe(24);
    expect(await linesOf(contract)).toHaveLength(24);
    expect([await wallet(payer), await wallet(leader)]).toEqual([10_000 - 240, 240]);
    expect(await inbox(leader)).toMatchObject([
      { key: 'contractPaid', params: { contract: 'agentRealtimeSalary', amount: 10 } },
    ]);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[CON-04] a gateway killed between writing and paying leaves nothing; the next run pays once', async () => {
    const contract = await give(daily(100), at('02T04:00:00'), midnight);
    await ended(contract, midnight);
    await settledRound(site, below, at('02T10:00:00'), 5000, 0);
    const killed = await site.another();
    // The payer's wallet is locked: its payment waits.
    await site.db.transaction().execute(async (db) => {
      await sql`SELECT FROM accounts WHERE customer_id = ${payer.customerId} FOR UPDATE`.execute(
        db,
      );
      const run = settle(killed.gateway);
      await expect
        .poll(
          async () =>
            (
              await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND wait_event_type = 'Lock' AND query LIKE '%FROM accounts WHERE id IN%'`.execute(site.db)
            ).rows.length,
          { timeout: 20_000 },
        )
        .toBe(1);
      await run;
    });
    expect(await settlements(contract)).toEqual([]);
    await settle();
    await settle();
    await killed.close();
    expect(await settlements(contract)).toMatchObject([{ amount: '50', state: 'paid' }]);
    expect([await wallet(payer), await wallet(leader)]).toEqual([9950, 50]);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  }, 40_000);

  test("[CON-04] [WAL-01] an amount beyond the payer's balance is owed in full, and paid later, the oldest first", async () => {
    const contract = await give(daily(1000), at('02T04:00:00'), midnight);
    await ended(contract, at('04T16:00:00'));
    for (const [time, stake] of [
      ['02T10:00:00', 120_000],
      ['03T10:00:00', 1000],
      ['04T10:00:00', 2000],
    ] as const)
      await settledRound(site, below, at(time), stake, 0);
    await settle();
    const states = async () =>
      (await settlements(contract)).map(({ amount, state }) => [Number(amount), state]);
    // ₱100 is enough for the later ones, which wait behind the first.
    expect(await states()).toEqual([
      [12_000, 'owed'],
      [100, 'owed'],
      [200, 'owed'],
    ]);
    expect([await wallet(payer), await wallet(leader)]).toEqual([10_000, 0]);
    expect((await ask(leader, 'wps/relay/contracts?side=own')).value.contracts).toMatchObject([
      { owed: 12_300 },
    ]);
    expect((await ask(payer, 'wps/relay/contracts/settlements?side=given')).value).toMatchObject({
      paid: 0,
      owed: 12_300,
      settlements: [{ state: 'owed' }, { state: 'owed' }, { state: 'owed', paidAt: null }],
    });
    expect(await inbox(payer)).toMatchObject([{ key: 'contractOwed', params: { amount: 12_000 } }]);
    expect(await inbox(leader)).toEqual([]);
    await credit(site.gateway, payer, 'deposit', 2150);
    const other = await site.another();
    await Promise.all([settle(), settle(other.gateway), settle()]);
    await other.close();
    expect(await states()).toEqual([
      [12_000, 'paid'],
      [100, 'paid'],
      [200, 'owed'],
    ]);
    expect([await wallet(payer), await wallet(leader)]).toEqual([50, 12_100]);
    await credit(site.gateway, payer, 'deposit', 150);
    await settle();
    expect([await wallet(payer), await wallet(leader)]).toEqual([0, 12_300]);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });
});

describe('the open pages', () => {
  test('[CON-04] [LIVE-01a] of both wallets hear of a payment, the payer alone of a debt, the house never', async () => {
    const { live, log } = site.gateway;
    const heard: string[] = [];
    const spies = [
      vi.spyOn(live, 'toCustomer').mockImplementation((id, event) => {
        if (event.kind === 'balance') heard.push(`${id} has ${event.balance}`);
      }),
      vi.spyOn(live, 'news').mockImplementation((id) => void heard.push(`news of ${id}`)),
    ];
    const failed = vi.spyOn(log, 'error');
    const settled = async (offererId: string | null, stake: number) => {
      const contract = await give(daily(1000), at('02T04:00:00'), midnight, offererId);
      await ended(contract, midnight);
      await sql`DELETE FROM rounds WHERE customer_id = ${below}`.execute(site.db);
      await settledRound(site, below, at('02T10:00:00'), stake, 0);
      await settle();
      return heard.splice(0).toSorted();
    };
    const [upline, downline] = [payer.customerId, leader.customerId];
    const both = [
      `${downline} has 100`,
      `${upline} has 9900`,
      `news of ${downline}`,
      `news of ${upline}`,
    ];
    expect(await settled(upline, 1000)).toEqual(both.toSorted());
    expect(await settled(null, 1000)).toEqual([`${downline} has 200`, `news of ${downline}`]);
    expect(await settled(upline, 120_000)).toEqual([`news of ${upline}`]);
    await credit(site.gateway, payer, 'deposit', 2100);
    heard.splice(0);
    await settle();
    expect(heard.splice(0).toSorted()).toEqual(
      [
        `${downline} has 12200`,
        `${upline} has 0`,
        `news of ${downline}`,
        `news of ${upline}`,
      ].toSorted(),
    );
    expect(failed).not.toHaveBeenCalled();
    for (const spy of [...spies, failed]) spy.mockRestore();
  });
});

describe('a failure', () => {
  test('[CON-04] a whole batch of failing contracts does not stop the others', async () => {
    const day = { since: at('02T04:00:00'), due: midnight };
    for (let i = 0; i < 25; i += 1) {
      const broken = await givenContract(site, {
        offererId: leader.customerId,
        customerId: await downlineOf(site, leader.customerId),
        terms: daily(100),
        ...day,
      });
      // A foreign settlement has the period's key.
      await sql`INSERT INTO contract_settlements (contract_id, customer_id, kind, period_from, period_to, valid_bet, net, active, base, amount, state)
        SELECT id, customer_id, kind, settled_upto, due_at, 0, 0, 0, 0, 0, 'nothing' FROM contracts WHERE id = ${broken}`.execute(
        site.db,
      );
    }
    const contract = await give(daily(100), day.since, day.due);
    await ended(contract, midnight);
    await settledRound(site, below, at('02T10:00:00'), 5000, 0);
    await settle();
    expect(await settlements(contract)).toMatchObject([{ amount: '50', state: 'paid' }]);
  });

  test("[CON-04] a debt that cannot be paid does not stop other payers' debts", async () => {
    const other = await testPlayer(site.gateway, 0);
    const owedBy = async (offererId: string, customerId: string) => {
      const contract = await givenContract(site, {
        offererId,
        customerId,
        terms: daily(1000),
        since: at('02T04:00:00'),
        due: midnight,
      });
      await ended(contract, midnight);
      return contract;
    };
    const [first, second] = [
      await owedBy(payer.customerId, leader.customerId),
      await owedBy(other.customerId, await downlineOf(site, other.customerId)),
    ];
    const { customer_id: receiver } = await site.db
      .selectFrom('contracts')
      .select('customer_id')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    await settledRound(site, below, at('02T10:00:00'), 120_000, 0);
    await settledRound(site, receiver, at('02T10:00:00'), 1000, 0);
    await settle();
    // The first one's key is used already.
    await sql`INSERT INTO transfers (kind, scope, key, fingerprint) VALUES ('salary', 'contract', ${`${first}:${at('02T04:00:00').getTime()}`}, 'x')`.execute(
      site.db,
    );
    await credit(site.gateway, payer, 'deposit', 2000);
    await credit(site.gateway, other, 'deposit', 100);
    await settle();
    expect((await settlements(first)).map(({ state }) => state)).toEqual(['owed']);
    expect((await settlements(second)).map(({ state }) => state)).toEqual(['paid']);
    await sql`UPDATE contract_settlements SET state = 'nothing', amount = 0 WHERE contract_id = ${first}`.execute(
      site.db,
    );
  });
});

describe('recomputing', () => {
  test('[CON-05] the statement has the lines, tier and rate of the amount, for both parties alone', async () => {
    const terms = termsOf({
      kind: 'salary',
      salaryType: 'loss',
      tiers: [tier(300, { activeMembers: 2 }), tier(100), tier(500, { activeMembers: 4 })],
    });
    const contract = await give(terms, at('02T04:00:00'), midnight);
    await ended(contract, midnight);
    const third = await downlineOf(site, below);
    for (const [who, stake, payout] of [
      [below, 4000, 0],
      [third, 2000, 2500],
      [leader.customerId, 1000, 999],
    ] as const)
      await settledRound(site, who, at('02T10:00:00'), stake, payout);
    await settle();
    const [{ id }] = (await ask(leader, 'wps/relay/contracts/settlements?side=own')).value
      .settlements;
    const { value } = await ask(leader, `wps/relay/contracts/statement?id=${id}`);
    expect(value).toMatchObject({
      side: 'own',
      tier: 1,
      total: 3,
      totalPages: 1,
      settlement: { rate: 300, amount: 150, validBet: 7000, net: 3501, active: 3, state: 'paid' },
    });
    expect(
      value.lines.map((line: Record<string, unknown>) => [line.validBet, line.net, line.counted]),
    ).toEqual([
      [4000, 4000, true],
      [2000, -500, false],
      [1000, 1, true],
    ]);
    const base = value.lines.reduce(
      (sum: number, line: { counted: boolean; validBet: number }) =>
        sum + (line.counted ? line.validBet : 0),
      0,
    );
    expect([base, Math.floor((base * value.tiers[value.tier].rate) / 10_000)]).toEqual([
      value.settlement.base,
      value.settlement.amount,
    ]);
    const accountOf = async ({ customerId }: TestPlayer) =>
      site.db
        .selectFrom('customers')
        .select(['account', 'nickname'])
        .where('id', '=', customerId)
        .executeTakeFirst();
    expect(value.settlement.other).toEqual(await accountOf(payer));
    expect((await ask(payer, `wps/relay/contracts/statement?id=${id}`)).value).toMatchObject({
      side: 'given',
      lines: value.lines,
      settlement: { other: await accountOf(leader) },
    });
    expect(
      await ask(await testPlayer(site.gateway, 0), `wps/relay/contracts/statement?id=${id}`),
    ).toMatchObject({ code: 'not_found' });
  });

  test('[CON-05] what the simulator shows of an offer is what settling it then pays, period by period', async () => {
    const terms = termsOf({
      kind: 'hourSalary',
      salaryType: 'profit',
      tiers: [tier(50), tier(100, { activeMembers: 2, validBet: 3000 })],
    });
    const id = await givenContract(site, {
      offererId: payer.customerId,
      customerId: leader.customerId,
      terms,
    });
    const hour = 3_600_000;
    // The hour before: a run may leave the latest seconds for the next.
    const last = (Math.floor(Date.now() / hour) - 1) * hour;
    for (let i = 1; i <= 20; i += 1) {
      await settledRound(
        site,
        below,
        new Date(last - i * hour),
        1000 + i * 100,
        i % 3 === 0 ? 0 : 5000,
      );
      if (i % 2 === 0)
        await settledRound(
          site,
          leader.customerId,
          new Date(last - i * hour + hour - 1),
          900,
          1000,
        );
    }
    const { value } = await ask(leader, `wps/relay/contracts/simulate?id=${id}&days=2`);
    expect((await ask(payer, `wps/relay/contracts/simulate?id=${id}&days=2`)).value.amount).toBe(
      value.amount,
    );
    expect(value).toMatchObject({ totalPeriods: 48, paidPeriods: 17 });
    await sql`UPDATE contracts SET state = 'active', started_at = ${value.from}, settled_upto = ${value.from}, due_at = ${value.from}::timestamptz + interval '1 hour' WHERE id = ${id}`.execute(
      site.db,
    );
    await settle();
    const paid = (await settlements(id)).filter(
      ({ period_to: to }) => to.toISOString() <= value.to,
    );
    const view = (each: {
      from: Date;
      bet: unknown;
      net: unknown;
      active: number;
      base: unknown;
      rate: number | null;
      amount: unknown;
    }) => [
      each.from.toISOString(),
      ...[each.bet, each.net, each.active, each.base, each.rate, each.amount].map(Number),
    ];
    const shown = value.periods.toReversed().filter(({ amount }: { amount: number }) => amount > 0);
    expect(
      paid.map((row) =>
        view({
          from: row.period_from,
          bet: row.valid_bet,
          net: row.net,
          active: row.active,
          base: row.base,
          rate: row.rate,
          amount: row.amount,
        }),
      ),
    ).toEqual(
      shown.map((each: Record<string, never>) =>
        view({ ...each, from: new Date(each.from!), bet: each.validBet } as never),
      ),
    );
    expect(paid.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(value.amount);
    expect(await ask(leader, `wps/relay/contracts/simulate?id=${id}&days=32`)).toMatchObject({
      code: 'invalid_request',
    });
  });
});
