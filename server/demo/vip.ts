import type { VipLevel } from '../../contract/vip/shapes.ts';
import type { Gateway } from '../context.ts';
import { countVipBets } from '../domain/vip/count.ts';
import { holdCount, raiseLevels } from '../domain/vip/levels.ts';

/** Centavos. */
const level = (
  EN: string,
  TY: string,
  bets: number,
  reward: number,
  daily: Pick<VipLevel, 'dailyAmount' | 'dailyCount'>,
): VipLevel => {
  return { label: { EN, TY }, bets, reward, turnoverPercent: 100, ...daily };
};

const levels: readonly VipLevel[] = [
  level('Bronze', 'Tanso', 1_000_000, 5000, { dailyAmount: null, dailyCount: null }),
  level('Silver', 'Pilak', 5_000_000, 20_000, { dailyAmount: null, dailyCount: 6 }),
  level('Gold', 'Ginto', 20_000_000, 80_000, { dailyAmount: 25_000_000, dailyCount: 8 }),
  level('Pearl', 'Perlas', 100_000_000, 300_000, { dailyAmount: 35_000_000, dailyCount: 10 }),
  level('Diamond', 'Brilyante', 500_000_000, 1_200_000, {
    dailyAmount: 50_000_000,
    dailyCount: 15,
  }),
];

/** Turns VIP on and grants the history's levels without messages. Skips when there are levels. */
export async function seedVip(gateway: Pick<Gateway, 'db' | 'live'>): Promise<void> {
  await countVipBets(gateway);
  await gateway.db.transaction().execute(async (db) => {
    await holdCount(db);
    const value = JSON.stringify({ open: true, levels });
    const { numInsertedOrUpdatedRows: set } = await db
      .insertInto('settings')
      .values({ key: 'vip', value })
      .onConflict((known) => known.doNothing())
      .executeTakeFirstOrThrow();
    if (set === 1n) await raiseLevels(db, levels);
  });
}
