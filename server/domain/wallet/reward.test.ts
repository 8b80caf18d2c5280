import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractKinds } from '../../../contract/commissions/shapes.ts';
import { Movement } from '../../../contract/records/shapes.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { turnoverOf } from '../wagering/turnover.ts';
import { always } from '../../kernel/page.ts';
import { readMovements } from '../records/movements.ts';
import { spin } from '../records/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { type RewardKind, payReward } from './reward.ts';

/** A kind without a file: one reward a weekday. */
const daily: RewardKind<{ day: string }> = {
  name: 'daily' as 'vip',
  key: (customerId, { day }) => `${customerId}:${day}`,
  digestOf: (customerId, { day }) => [customerId, day],
  reference: ({ day }) => day,
};

let site: TestGateway;
let player: TestPlayer;
let teller: Teller;
beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
  player = await testPlayer(site.gateway, 0);
  teller.player = player;
});
afterAll(() => site.close());

const pay = (day: string, amount = 1_000) =>
  site.db.transaction().execute((db) =>
    payReward(db, daily, {
      customerId: player.customerId,
      claim: { day },
      amount,
      turnoverPercent: 300,
    }),
  );

test('[WAL-01] [WAL-02] a new kind of reward is one file: ledger, wagering and record follow', async () => {
  const first = await pay('2026-11-23');
  expect(await pay('2026-11-23')).toBe(first);
  await pay('2026-11-24');
  await expect(pay('2026-11-24', 2_000)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect((await teller.money()).wallet).toBe(2_000);
  const wagering = () => turnoverOf(site.db, player.customerId, withdrawalRules(site.gateway));
  expect((await wagering()).parts).toMatchObject([
    { kind: 'bonus', id: first, required: 3_000, left: 3_000 },
    { kind: 'bonus', required: 3_000, left: 3_000 },
  ]);
  const record = await readMovements(site.gateway, {
    customerId: player.customerId,
    wallet: player.wallet,
    where: always,
    limit: 5,
  });
  expect(record).toMatchObject([
    { type: 'bonus', amount: '1000', cause: 'daily' },
    { type: 'bonus', amount: '1000', cause: 'daily' },
  ]);
  await spin(site.gateway, player, 1, 1_000);
  expect((await wagering()).left).toBe(5_000);
  expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
});

test('each file of rewards is a cause of the record', () => {
  const files = readdirSync(new URL('rewards', import.meta.url)).map((file) =>
    file.replace(/\.ts$/, ''),
  );
  const causes = Object.keys(Movement.schema.cause.schema ?? {});
  expect(causes.toSorted()).toEqual([...files, ...contractKinds].toSorted());
});
