import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { addGames } from '../records/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
import { VipMember, firstLevel, secondLevel } from './fixtures.ts';

let site: TestGateway;
let member: VipMember;
beforeAll(async () => {
  site = await createTestGateway();
  await addGames(site.gateway);
  member = new VipMember(site);
});
beforeEach(async () => {
  await member.setLevels();
  await member.ready(100_000);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const customerId = () => member.player.customerId;

describe('the reward for a level', () => {
  test('[REWARD-01] of nothing is neither announced nor shown, and cannot be claimed', async () => {
    await member.set({ level: { rank: 1, reward: 0 } });
    const news = vi.spyOn(site.gateway.live, 'news').mockImplementation(() => {});
    await member.bet(20_000);
    expect(await member.state()).toMatchObject({ rank: 1, rewards: [] });
    expect([news.mock.calls, await member.messages()]).toEqual([[], []]);
    const rejected = { status: 404, code: 'not_found', field: 'rank' };
    expect(await member.claim(1)).toMatchObject(rejected);
    expect(await member.claim(2)).toMatchObject(rejected);
  });

  test('[REWARD-01] that was claimed is answered as good, during a break too', async () => {
    await member.bet(20_000);
    expect(await member.claim(1)).toMatchObject({ value: { paid: 10_000 } });
    await coolOff(site.gateway, customerId(), 1);
    expect(await member.claim(1)).toMatchObject({ status: 200, value: { paid: 0 } });
  });

  test('[REWARD-01] announces the new balance to open pages, once', async () => {
    await member.bet(20_000);
    const balance = (await member.wallet()) + 10_000;
    const announced = vi.spyOn(site.gateway.live, 'toCustomer').mockImplementation(() => {});
    await member.claim(1);
    const event = expect.objectContaining({ kind: 'balance', balance });
    expect(announced.mock.calls).toEqual([[customerId(), event]]);
    await member.claim(1);
    expect(announced).toHaveBeenCalledTimes(1);
  });

  test('[REWARD-01] [WAL-07] shows the wagering requirement that it brings, rounded up', async () => {
    await member.set({ level: { rank: 1, reward: 10_001, turnoverPercent: 50 } });
    await member.bet(20_000);
    const required = 5001;
    expect(await member.state()).toMatchObject({
      levels: [{ required }, { required: 0 }],
      rewards: [{ required }],
    });
    await member.claim(1);
    expect((await member.overview()).turnover.parts.at(-1)).toMatchObject({ required });
  });

  test('[REWARD-01] has the instants at which it was reached and claimed', async () => {
    await member.bet(50_000);
    await member.claim(1);
    const rises = await site.db
      .selectFrom('vip_rises')
      .select(['reached_at', 'claimed_at'])
      .where('customer_id', '=', customerId())
      .orderBy('rank')
      .execute();
    expect((await member.state()).rewards).toMatchObject(
      rises.map(({ reached_at: reached, claimed_at: claimed }) => ({
        reachedAt: reached.toISOString(),
        claimedAt: claimed?.toISOString() ?? null,
      })),
    );
    expect(rises.map(({ claimed_at: claimed }) => claimed !== null)).toEqual([true, false]);
  });
});

describe('the levels', () => {
  test('[REWARD-01] are shown by rank, in the language asked for, with what each asks and gives', async () => {
    await member.set({ level: { rank: 2, dailyCount: 9 } });
    const shown = (rank: number, label: string, required: number, dailyCount: number | null) => {
      const { bets, reward } = rank === 1 ? firstLevel : secondLevel;
      return { rank, label, bets, reward, required, dailyAmount: null, dailyCount };
    };
    expect((await member.state('TY')).levels).toEqual([
      shown(1, 'Pilak', 15_000, null),
      shown(2, 'Ginto', 0, 9),
    ]);
  });

  test('[REWARD-01] [MEM-17c] without a label in the language have the English one, else any', async () => {
    await member.set({ open: false, remove: 2 });
    await member.set({ remove: 1 });
    await member.set({ level: { rank: 1, ...firstLevel, label: { EN: 'Silver', KO: 'Eun' } } });
    await member.set({ level: { rank: 2, ...secondLevel, label: { KO: 'Geum' } }, open: true });
    const labels = async (language: string) =>
      (await member.state(language)).levels.map(({ label }: { label: string }) => label);
    expect(await labels('TY')).toEqual(['Silver', 'Geum']);
    await member.bet(50_000);
    expect(await member.fields('TY')).toMatchObject({ vipLabelName: 'Geum', vipRankLevel: 2 });
  });

  test('[REWARD-01] [WAL-07] raise what a member may withdraw by the best of those reached', async () => {
    await member.set({ level: { rank: 1, dailyCount: 8, dailyAmount: 25_000_000 } });
    await member.set({ level: { rank: 2, dailyCount: 6, dailyAmount: 40_000_000 } });
    const rules = async () => {
      const { dailyCount, dailyAmount } = (await member.overview()).rules;
      return [dailyCount, dailyAmount];
    };
    await member.bet(20_000);
    expect(await rules()).toEqual([8, 25_000_000]);
    await member.bet(30_000);
    expect(await rules()).toEqual([8, 40_000_000]);
    await member.set({ open: false });
    expect(await rules()).toEqual([5, 20_000_000]);
  });
});
