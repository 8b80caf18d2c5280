import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { countTeams } from '../agent/count.ts';
import { teamOverview } from '../agent/overview.ts';
import { connectVendor } from '../catalogue/connect.ts';
import { givenContract, tier } from '../commissions/fixtures.ts';
import { settleContracts } from '../commissions/settle.ts';
import { termsOf } from '../commissions/terms.ts';
import { earnPoints } from '../points/earn.ts';
import { addGames, openVendorGame, spin } from '../records/fixtures.ts';
import { recordsHandlers } from '../records/handlers.ts';
import { evaluateRewards } from '../referral/evaluate.ts';
import { invitedBy } from '../referral/fixtures.ts';
import { countVipBets } from '../vip/count.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { turnoverOf } from '../wagering/turnover.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { type TestPlayer, contextOf, testPlayer } from './fixtures.ts';
import { playHandlers, seamlessHandlers } from './handlers.ts';
import { openFor } from './rounds-kit.ts';
import { finishIdleRounds } from './staged/finish-idle.ts';
import { tablesOf } from './tables/runner.ts';

let site: TestGateway;
let teller: Teller;
let inviter: TestPlayer;
let player: TestPlayer;
let since: Date;
let keys = 0;
const newKey = () => `valid_${String((keys += 1)).padStart(16, '0')}`;

beforeAll(async () => {
  site = await createTestGateway();
  await addGames(site.gateway);
  teller = new Teller(site);
  await teller.operator('PUT', 'referral/rule', { open: true, minTurnover: 100 });
  await connectVendor(
    { vendor: 'AG', connected: true, launch: 'https://games.ag.example/' },
    site.gateway,
  );
});
afterAll(async () => {
  await tablesOf(site.gateway).close(site.gateway);
  await site.close();
});
beforeEach(async () => {
  await sql`UPDATE contracts SET due_at = NULL`.execute(site.db);
  await sql`DELETE FROM settings WHERE key = 'validBets'`.execute(site.db);
  since = new Date();
  inviter = await testPlayer(site.gateway, 0);
  const invited = await invitedBy(site, inviter.customerId);
  player = await testPlayer(site.gateway, 5_000_000);
  // Gives the player both a deposit and an inviter.
  await sql`UPDATE referral_rewards SET friend_id = ${player.customerId} WHERE friend_id = ${invited.customerId}`.execute(
    site.db,
  );
  await sql`UPDATE customers SET upline_id = ${inviter.customerId} WHERE id = ${player.customerId}`.execute(
    site.db,
  );
});

/** By every consumer, centavos; one point a peso. */
async function counted() {
  const { gateway, db } = site;
  const rates = { slots: 100, live: 100 } as const;
  for (const [type, centavos] of Object.entries(rates))
    await teller.operator('PUT', 'points/rules', { rate: { type, centavos } });
  const contract = await givenContract(site, {
    offererId: null,
    customerId: inviter.customerId,
    terms: termsOf({ kind: 'dividend', period: 'D', tiers: [tier(10)] }),
    since,
    due: new Date(),
  });
  await earnPoints(gateway);
  await countVipBets(gateway);
  await evaluateRewards(gateway);
  await settleContracts(gateway);
  await countTeams(gateway);
  const id = player.customerId;
  const { rows } = await sql<
    Record<'points' | 'vip' | 'commission', string> & { referral: boolean }
  >`SELECT
    coalesce((SELECT 100 * sum(balance) FROM accounts WHERE customer_id = ${id} AND purpose = 'points'), 0) AS points,
    coalesce((SELECT bets FROM vip_members WHERE customer_id = ${id}), 0) AS vip,
    coalesce((SELECT valid_bet FROM contract_settlements WHERE contract_id = ${contract}), 0) AS commission,
    (SELECT bet FROM referral_rewards WHERE friend_id = ${id}) AS referral`.execute(db);
  const { points, vip, commission, referral } = rows[0]!;
  const records = contextOf(gateway, { role: 'member', customerId: id });
  const team = await teamOverview(db, inviter.customerId, { period: 'today' }, new Date());
  return {
    turnover: (await turnoverOf(db, id, withdrawalRules(gateway))).done,
    points: Number(points),
    vip: Number(vip),
    commission: Number(commission),
    record: (await recordsHandlers['records.betTotals']({ period: 'any' }, records)).validStake,
    team: team.figures.validStake,
    referral,
  };
}
const all = (centavos: number) => ({
  turnover: centavos,
  points: centavos,
  vip: centavos,
  commission: centavos,
  record: centavos,
  team: centavos,
  referral: centavos >= 100,
});

async function baccarat(
  bets: [choice: string, stake: number][],
  player1: string[],
  banker: string[],
) {
  const { context } = await openFor(site.gateway, 'baccarat', player);
  const tables = tablesOf(site.gateway);
  const advance = async (change: ReturnType<typeof sql>) => {
    await sql`UPDATE table_rounds SET ${change} WHERE table_code = 'PLR-K01' AND state IN ('open', 'drawn')`.execute(
      site.db,
    );
    await tables.check(site.gateway, 'PLR-K01');
  };
  await sql`UPDATE table_rounds SET ends_at = 'epoch' WHERE table_code = 'PLR-K01'`.execute(
    site.db,
  );
  await tables.check(site.gateway, 'PLR-K01');
  const { round } = await playHandlers['house.table']({}, context);
  for (const [choice, stake] of bets)
    await playHandlers['house.bet'](
      { key: newKey(), roundId: round!.id, selections: [{ choice, stake }] },
      context,
    );
  await advance(sql`closes_at = 'epoch', draws_at = 'epoch'`);
  await advance(
    sql`outcome = ${JSON.stringify({ player: player1, banker })}::jsonb, ends_at = 'epoch'`,
  );
}

/** A negative amount is a debit. */
async function vendorRound(...amounts: number[]): Promise<void> {
  const { token, context } = await openVendorGame(site.gateway, player);
  const roundId = newKey();
  for (const amount of amounts) {
    const call = {
      token,
      playerId: player.customerId,
      transactionId: newKey(),
      roundId,
      amount: Math.abs(amount),
    };
    await seamlessHandlers[amount < 0 ? 'seamless.debit' : 'seamless.credit'](call, context);
  }
}

describe('valid bets through the gateway', () => {
  test('[WAL-08b] [WAL-08e] a mines round begun and left alone is refunded and counts nowhere', async () => {
    const { context } = await openFor(site.gateway, 'mines', player);
    const { round } = await playHandlers['house.start'](
      { key: newKey(), stake: 100_000, bet: { mines: 1 } },
      context,
    );
    await sql`UPDATE staged_rounds SET acted_at = now() - interval '25 hours' WHERE id = ${round!.id}`.execute(
      site.db,
    );
    expect(await finishIdleRounds(site.gateway)).toBe(1);
    expect(await counted()).toEqual(all(0));
    const { rows } = await sql<{
      balance: string;
    }>`SELECT balance FROM accounts WHERE id = ${player.wallet}`.execute(site.db);
    expect(Number(rows[0]!.balance)).toBe(5_000_000);
    const records = contextOf(site.gateway, { role: 'member', customerId: player.customerId });
    const { bets } = await recordsHandlers['records.bets'](
      { period: 'any', language: 'EN' },
      records,
    );
    expect(bets).toMatchObject([
      { id: round!.id, state: 'refunded', payout: 100_000, validBet: 0 },
    ]);
    expect(
      await recordsHandlers['records.bet']({ id: round!.id, language: 'EN' }, records),
    ).toMatchObject({ movements: [{ type: 'bet' }, { type: 'refund' }] });
    expect(await playHandlers['house.round']({}, context)).toEqual({ round: null });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[WAL-08c] [WAL-08e] ₱2,000 on player and on banker count what the commission can cost, everywhere', async () => {
    await baccarat(
      [
        ['player', 200_000],
        ['banker', 200_000],
      ],
      ['9S', 'KS'],
      ['2S', '3S'],
    );
    expect(await counted()).toEqual(all(10_000));
  });

  test('[WAL-08b] a tie gives player and banker back and counts nothing; the bet on the tie counts', async () => {
    await baccarat(
      [
        ['player', 200_000],
        ['tie', 10_000],
      ],
      ['9S', 'KS'],
      ['4S', '5S'],
    );
    expect(await counted()).toEqual(all(10_000));
  });

  test('[WAL-08a] [WAL-08e] slots count whole, won or lost, everywhere', async () => {
    await spin(site.gateway, player, 5, 1000);
    expect(await counted()).toEqual(all(5000));
  });

  test.each([
    [[-5000, 0], 5000],
    [[-5000, 12_000], 5000],
    [[-5000, 7000], 2000],
    [[-5000, 4000], 1000],
    [[-5000, 5000], 0],
    [[-200_000, -200_000, 0, 390_000], 10_000],
    [[-5000], 0],
  ])("[WAL-08f] [WAL-08e] a vendor's round of %j counts %i everywhere", async (amounts, valid) => {
    await vendorRound(...amounts);
    expect(await counted()).toEqual(all(valid));
  });

  test("[WAL-08f] a late payout of a vendor's takes back what its round counted, and later bets make up for the points", async () => {
    const earn = async () => {
      for (const type of ['slots', 'live'])
        await teller.operator('PUT', 'points/rules', { rate: { type, centavos: 100 } });
      await earnPoints(site.gateway);
      await countVipBets(site.gateway);
    };
    await vendorRound(-5000, 0);
    await earn();
    await sql`SELECT seamless_move('credit', launch_id, 'late', round_id, 5000, sha256('late')) FROM seamless_transactions
      WHERE customer_id = ${player.customerId} AND kind = 'debit'`.execute(site.db);
    await earn();
    await vendorRound(-6000, 0);
    expect(await counted()).toEqual(all(6000));
  });

  test('[WAL-08d] a weight applies to rounds settled from then on, is checked, and is shown to the player', async () => {
    const set = (change: object) => teller.operator('PUT', 'validBetRules', change);
    for (const wrong of [{}, { weight: { category: 'LIVE', percent: 101 } }, { minOdds: 99 }])
      expect(await set(wrong)).toMatchObject({ status: 400, code: 'invalid_request' });
    await spin(site.gateway, player, 1, 1000);
    const rules = { weights: { RNG: 50, LIVE: 25 }, minOdds: 150 };
    await set({ weight: { category: 'RNG', percent: 50 } });
    expect((await set({ weight: { category: 'LIVE', percent: 25 }, minOdds: 150 })).value).toEqual(
      rules,
    );
    expect(
      (await teller.ask('GET', '/api/site/permission', undefined, {})).value.info.validBets,
    ).toEqual(rules);
    await spin(site.gateway, player, 1, 1000);
    await vendorRound(-400, 0);
    expect(await counted()).toEqual(all(1000 + 500 + 100));
  });
});
