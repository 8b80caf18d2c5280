import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { addGames, spin } from '../records/fixtures.ts';
import { VipMember, firstLevel, secondLevel } from './fixtures.ts';
import { holdCount } from './levels.ts';

let site: TestGateway;
let member: VipMember;
beforeAll(async () => {
  site = await createTestGateway();
  await addGames(site.gateway);
  member = new VipMember(site);
});
beforeEach(async () => {
  await sql`DELETE FROM settings WHERE key = 'vip'`.execute(site.db);
  await member.ready(100_000);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const stored = async () => {
  const { value } = await site.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'vip')
    .executeTakeFirstOrThrow();
  return value;
};
const defaults = { reward: 0, turnoverPercent: 100, dailyAmount: null, dailyCount: null };
/** As if so many centavos had been bet, and not been looked at yet. */
const setBets = (bets: number) =>
  sql`INSERT INTO vip_members (customer_id, bets) VALUES (${member.player.customerId}, ${bets})
    ON CONFLICT (customer_id) DO UPDATE SET bets = excluded.bets`.execute(site.db);

describe("the operator's levels", () => {
  test('[REWARD-01] begin with none, switched off, and have nothing but what is set', async () => {
    await member.set({ level: { rank: 1, label: { EN: 'Silver' }, bets: 100 } });
    expect(await stored()).toEqual({
      open: false,
      levels: [{ ...defaults, label: { EN: 'Silver' }, bets: 100 }],
    });
  });

  test('[REWARD-01] have what was set before where a change leaves it out, labels by language', async () => {
    const level = { ...firstLevel, dailyAmount: 30_000_000, dailyCount: 7 };
    await member.set({ level: { rank: 1, ...level } });
    await member.set({ level: { rank: 1, label: { EN: 'Pearl' }, dailyCount: null } });
    const changed = { ...level, label: { EN: 'Pearl', TY: 'Pilak' }, dailyCount: null };
    expect(await stored()).toEqual({ open: false, levels: [changed] });
    await member.set({ open: true });
    await member.set({ level: { rank: 1, reward: 5 } });
    expect(await stored()).toEqual({ open: true, levels: [{ ...changed, reward: 5 }] });
  });

  test('[REWARD-01] of two changes at one moment both count', async () => {
    await member.setLevels();
    await raceBehind(site.db, holdCount, [
      () => member.set({ level: { rank: 1, reward: 11 } }),
      () => member.set({ level: { rank: 2, reward: 22 } }),
    ]);
    expect(await stored()).toMatchObject({ levels: [{ reward: 11 }, { reward: 22 }] });
  });

  test('[REWARD-01] end at the twentieth', async () => {
    for (let rank = 1; rank <= 20; rank += 1)
      expect(
        await member.set({ level: { rank, label: { EN: 'x' }, bets: rank } }),
        `rank ${rank}`,
      ).toMatchObject({ status: 200 });
    expect(await member.set({ level: { rank: 21, ...secondLevel } })).toMatchObject({
      status: 400,
    });
  });
});

describe('a change of the levels', () => {
  test('[REWARD-01] first gives what was reached by the levels before it', async () => {
    await member.setLevels();
    await setBets(firstLevel.bets);
    await member.set({ level: { rank: 1, bets: firstLevel.bets + 1, reward: 1 } });
    expect(await member.state()).toMatchObject({ rank: 1, rewards: [{ amount: 10_000 }] });
  });

  test('[REWARD-01] raises nobody while VIP is off', async () => {
    await member.setLevels();
    await member.set({ open: false });
    await setBets(30_000);
    await member.set({ level: { rank: 2, bets: 25_000 } });
    expect((await member.state()).rewards).toEqual([]);
    await member.set({ open: true });
    expect(await member.state()).toMatchObject({ rank: 2 });
  });

  test('[REWARD-01] reports to the open pages of those whom it raises, but on a break', async () => {
    await member.setLevels();
    await member.set({ open: false });
    await setBets(firstLevel.bets);
    const raised = member.player.customerId;
    await member.ready(0);
    await setBets(firstLevel.bets);
    await member.ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
    const news = vi.spyOn(site.gateway.live, 'news').mockImplementation(() => {});
    await member.set({ open: true });
    expect(news.mock.calls).toEqual([[raised]]);
    await member.set({ level: { rank: 2, reward: 1 } });
    expect(news).toHaveBeenCalledTimes(1);
  });

  test('[REWARD-01] gives no second reward for a rank that was removed and set again', async () => {
    await member.setLevels();
    await member.bet(secondLevel.bets);
    await member.set({ remove: 2 });
    expect(await member.state()).toMatchObject({
      rank: 1,
      rewards: [
        { rank: 1, label: 'Silver' },
        { rank: 2, label: null, amount: 30_000 },
      ],
    });
    expect(await member.fields()).toMatchObject({ vipRankLevel: 1, vipLabelName: 'Silver' });
    await member.set({ level: { rank: 2, ...secondLevel, reward: 70_000 } });
    await member.bet(100);
    expect((await member.state()).rewards).toMatchObject([
      { amount: 10_000 },
      { rank: 2, label: 'Gold', amount: 30_000 },
    ]);
  });
});

describe('a count of bets', () => {
  const newsOf = () => vi.spyOn(site.gateway.live, 'news').mockImplementation(() => {});

  test('[REWARD-01] reports to the open pages of those who got a reward, and to no others', async () => {
    await member.setLevels();
    const news = newsOf();
    await member.bet(19_900);
    await member.count();
    expect(news).not.toHaveBeenCalled();
    await member.bet(100);
    expect(news.mock.calls).toEqual([[member.player.customerId]]);
  });

  test('[REWARD-01] [RG-03] reports nothing to a member on a break, nor while VIP is off', async () => {
    await member.setLevels();
    const news = newsOf();
    await spin(site.gateway, member.player, 2, 10_000);
    await member.ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
    await member.count();
    expect(await member.state()).toMatchObject({ rank: 1 });
    await member.ready(100_000);
    await member.set({ open: false });
    await member.bet(20_000);
    expect(news).not.toHaveBeenCalled();
  });
});
