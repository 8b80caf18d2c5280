import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPlayer } from '../domain/play/fixtures.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
afterAll(() => site.close());

const overview = async () => (await teller.operator('GET', 'vip')).value;
const set = async (change: object) => (await teller.operator('PUT', 'vip', change)).value;
const silver = {
  label: { EN: 'Silver' },
  bets: 20_000,
  reward: 10_000,
  turnoverPercent: 150,
  dailyAmount: null,
  dailyCount: 7,
};
const gold = {
  label: { EN: 'Gold' },
  bets: 50_000,
  reward: 30_000,
  turnoverPercent: 0,
  dailyAmount: 900_000,
  dailyCount: null,
};

/** Of a rank, with its rewards: centavos, and whether claimed. */
async function member(rank: number, ...rises: [rank: number, reward: number, claimed: boolean][]) {
  const { customerId } = await testPlayer(site.gateway, 0);
  await sql`INSERT INTO vip_members (customer_id, bets, rank) VALUES (${customerId}, 0, ${rank})`.execute(
    site.db,
  );
  for (const [at, reward, claimed] of rises)
    await sql`INSERT INTO vip_rises (customer_id, rank, reward, turnover_percent, claimed_at, transfer_id)
      VALUES (${customerId}, ${at}, ${reward}, 0, CASE WHEN ${claimed} THEN now() END, CASE WHEN ${claimed} THEN 1 END)`.execute(
      site.db,
    );
}

beforeEach(async () => {
  await sql`DELETE FROM settings WHERE key = 'vip'`.execute(site.db);
  await sql`DELETE FROM vip_rises`.execute(site.db);
  await sql`DELETE FROM vip_members`.execute(site.db);
});

test('[REWARD-01] levels have their members and the unclaimed rewards; the top one those above it too', async () => {
  expect(await overview()).toEqual({ open: false, levels: [] });
  await set({ level: { rank: 1, ...silver } });
  const counted = { members: 0, unclaimed: 0 };
  expect(await set({ open: true, level: { rank: 2, ...gold } })).toEqual({
    open: true,
    levels: [
      { ...silver, ...counted },
      { ...gold, ...counted },
    ],
  });
  await member(0);
  await member(1, [1, 10_000, false]);
  await member(1, [1, 500, false]);
  await member(1, [1, 10_000, true]);
  await member(2, [1, 10_000, true], [2, 30_000, false]);
  await member(3, [2, 1, false], [3, 7000, false]);
  const levels = [
    { ...silver, members: 3, unclaimed: 10_500 },
    { ...gold, members: 2, unclaimed: 30_001 },
  ];
  expect(await overview()).toEqual({ open: true, levels });
  expect(await set({ open: false })).toEqual({ open: false, levels });
  expect(await set({ remove: 2 })).toMatchObject({
    levels: [{ ...silver, members: 5, unclaimed: 10_500 }],
  });
});

test('[REWARD-01] the unclaimed rewards of all members may sum to more than one amount ever is', async () => {
  await set({ open: true, level: { rank: 1, ...silver } });
  for (let i = 0; i < 2; i += 1) await member(1, [1, 1_000_000_000_000, false]);
  expect((await overview()).levels).toMatchObject([{ unclaimed: 2_000_000_000_000 }]);
});
