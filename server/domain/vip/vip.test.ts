import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { addGames, playedBy, spin } from '../records/fixtures.ts';
import { countVipBets } from './count.ts';
import { VipMember, secondLevel } from './fixtures.ts';

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
afterAll(() => site.close());

describe("a member's level", () => {
  test('[REWARD-01] [MEM-17c] is reached by the last centavo; its reward is announced, claimed, recorded and wagered', async () => {
    expect(await member.fields()).toMatchObject({
      hasVip: true,
      vipLabelName: null,
      vipRankLevel: 0,
    });
    await member.bet(19_900);
    expect(await member.state()).toMatchObject({
      open: true,
      bets: 19_900,
      rank: 0,
      coolingOff: false,
      rewards: [],
    });
    expect(await member.claim(1)).toMatchObject({ status: 404, code: 'not_found' });
    await member.bet(100);
    expect(await member.state()).toMatchObject({
      bets: 20_000,
      rank: 1,
      rewards: [{ rank: 1, label: 'Silver', amount: 10_000, required: 15_000, claimedAt: null }],
    });
    expect(await member.fields('EN')).toMatchObject({
      hasVip: true,
      vipLabelName: 'Silver',
      vipRankLevel: 1,
    });
    expect(await member.fields('TY')).toMatchObject({ vipLabelName: 'Pilak' });
    expect(await member.messages()).toMatchObject([
      { kind: 'money', key: 'vipReady', params: { rank: 1, amount: 10_000, symbol: '₱' } },
    ]);
    const before = await member.wallet();
    expect(await member.claim(1)).toMatchObject({ status: 200, value: { paid: 10_000 } });
    expect(await member.claim(2)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await member.wallet()).toBe(before + 10_000);
    expect((await member.state()).rewards[0].claimedAt).toMatch(/Z$/);
    expect((await member.overview()).turnover.parts.at(-1)).toMatchObject({
      kind: 'bonus',
      amount: 10_000,
      required: 15_000,
    });
    const record = await member.ask(
      'GET',
      '/api/wps/relay/transactionHistory?period=any&language=EN&type=bonus',
    );
    expect(record.value.movements).toMatchObject([{ type: 'bonus', amount: 10_000, cause: 'vip' }]);
    const file = await site.app.inject({
      url: '/api/wps/relay/transactionHistory/export?period=any&language=EN',
      headers: { authorization: `Bearer ${member.player.token}` },
    });
    expect(file.body).toContain(',Bonus – Reward for a VIP level,,100.00,');
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-01] [WAL-02] pays once for claims at once; each of several levels has its own reward, in one message', async () => {
    await member.bet(50_000);
    expect(await member.messages()).toMatchObject([
      { key: 'vipReady', params: { rank: 2, amount: 40_000 } },
    ]);
    const before = await member.wallet();
    const answers = await Promise.all([1, 2, 1, 2, 1, 2, 1].map(member.claim));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(answers.reduce((sum, { value }) => sum + value.paid, 0)).toBe(40_000);
    expect(await member.wallet()).toBe(before + 40_000);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-01] counts bets as the betting record does: no open, refunded or free-play ones', async () => {
    member.player = await playedBy(site.gateway);
    await member.count();
    const { value } = await member.ask('GET', '/api/wps/relay/personalHistory/totals?period=any');
    expect(value.validStake).toBeGreaterThan(0);
    expect(value.stake).toBeGreaterThan(value.validStake);
    expect((await member.state()).bets).toBe(value.validStake);
    await spin(site.gateway, member.player, 1, 5000);
    await sql`UPDATE rounds SET currency = 'FUN' WHERE customer_id = ${member.player.customerId} AND stake = 5000`.execute(
      site.db,
    );
    await member.count();
    expect((await member.state()).bets).toBe(value.validStake);
  });

  test('[REWARD-01] counts each bet once, however many processes count', async () => {
    const other = await site.another();
    await Promise.all([
      spin(site.gateway, member.player, 8, 2500),
      ...[1, 2, 3].flatMap(() => [member.count(), countVipBets(other.gateway)]),
    ]);
    await Promise.all([member.count(), countVipBets(other.gateway)]);
    await other.close();
    expect(await member.state()).toMatchObject({ bets: 20_000, rank: 1 });
    expect(await member.messages()).toHaveLength(1);
  });

  test('[REWARD-01] [RG-02d] [RG-03] is not announced and its reward cannot be claimed during a break', async () => {
    await spin(site.gateway, member.player, 2, 10_000);
    expect(await member.ask('POST', '/api/wps/responsible/cool-off', { days: 1 })).toMatchObject({
      status: 200,
    });
    await member.count();
    expect(await member.state()).toMatchObject({ rank: 1, coolingOff: true });
    expect(await member.messages()).toEqual([]);
    expect(await member.claim(1)).toMatchObject({ status: 403, code: 'cooling_off' });
    await sql`UPDATE play_guards SET cool_off_until = now() WHERE customer_id = ${member.player.customerId}`.execute(
      site.db,
    );
    expect(await member.claim(1)).toMatchObject({ value: { paid: 10_000 } });
  });

  test('[REWARD-01] does not exist for a trial account, whose calls are rejected', async () => {
    await member.bet(20_000);
    await site.db
      .updateTable('customers')
      .set({ type: 4 })
      .where('id', '=', member.player.customerId)
      .execute();
    expect(await member.ask('GET', '/api/wps/vip?language=EN')).toMatchObject({ status: 403 });
    expect(await member.claim(1)).toMatchObject({ status: 403 });
    expect(await member.fields()).toMatchObject({
      hasVip: false,
      vipLabelName: null,
      vipRankLevel: null,
      availablePromo: { REFERRAL: { enabled: false } },
    });
  });
});

describe('what a level gives', () => {
  test('[REWARD-01] [WAL-07] allows more withdrawals within 24 hours, from that level on', async () => {
    await member.set({ level: { rank: 1, dailyCount: 7, dailyAmount: 30_000_000 } });
    const general = (await member.overview()).rules;
    expect(general).toMatchObject({ dailyCount: 5, dailyAmount: 20_000_000 });
    await member.bet(20_000);
    expect((await member.overview()).rules).toEqual({
      ...general,
      dailyCount: 7,
      dailyAmount: 30_000_000,
    });
    expect(await member.state()).toMatchObject({
      levels: [
        { dailyCount: 7, dailyAmount: 30_000_000 },
        { dailyCount: 7, dailyAmount: 30_000_000 },
      ],
    });
    await sql`INSERT INTO withdrawals (customer_id, key, fingerprint, reference, payout_account_id, institution, number, name, amount, currency, lock_transfer_id)
      SELECT ${member.player.customerId}, 'vip-' || n, '', 'VIP' || n, ${member.accountId}, 'gcash', '0', 'x', 20000, 'PHP', 1 FROM generate_series(1, 6) n`.execute(
      site.db,
    );
    const many = { amount: 20_000 };
    expect(await member.request(many)).not.toMatchObject({ code: 'withdraw_daily' });
    await member.set({ level: { rank: 1, dailyCount: null } });
    expect(await member.request(many)).toMatchObject({ code: 'withdraw_daily' });
    const privileges = async () =>
      (await member.state()).levels.map(
        ({ dailyCount, dailyAmount }: Record<string, number | null>) => [dailyCount, dailyAmount],
      );
    expect((await privileges())[0]).toEqual([null, 30_000_000]);
    await member.set({ level: { rank: 1, dailyAmount: general.dailyAmount } });
    expect((await privileges())[0]).toEqual([null, null]);
  });
});

describe('the operator', () => {
  test('[REWARD-01] [MEM-17c] [SIDE-01] switches VIP off but for earned rewards; on again, bets of the meantime count', async () => {
    await member.bet(20_000);
    await member.set({ open: false });
    expect(await member.fields()).toMatchObject({
      hasVip: false,
      vipLabelName: null,
      vipRankLevel: null,
    });
    expect(await member.state()).toMatchObject({
      open: false,
      rank: 0,
      levels: [],
      rewards: [{ rank: 1, label: null, amount: 10_000 }],
    });
    await member.bet(30_000);
    expect((await member.state()).rewards).toHaveLength(1);
    expect(await member.claim(1)).toMatchObject({ value: { paid: 10_000 } });
    await member.set({ open: true });
    expect(await member.state()).toMatchObject({
      rank: 2,
      rewards: [{ rank: 1 }, { rank: 2, amount: 30_000, claimedAt: null }],
    });
    expect((await member.messages()).map(({ params }: { params: object }) => params)).toMatchObject(
      [{ rank: 2, amount: 30_000 }, { rank: 1 }],
    );
  });

  test('[REWARD-01] changes bounds: a reached level and its reward stay, and lower bounds count at once', async () => {
    await member.bet(30_000);
    await member.set({ level: { rank: 2, bets: 200_000 } });
    await member.set({ level: { rank: 1, bets: 100_000, reward: 1 } });
    expect(await member.state()).toMatchObject({ rank: 1, rewards: [{ amount: 10_000 }] });
    await member.bet(100);
    expect(await member.state()).toMatchObject({
      rank: 1,
      bets: 30_100,
      rewards: [{ amount: 10_000 }],
    });
    await member.set({ level: { rank: 1, bets: 20_000 } });
    await member.set({ level: { rank: 2, bets: 30_100 } });
    expect(await member.state()).toMatchObject({
      rank: 2,
      rewards: [{ amount: 10_000 }, { amount: 30_000 }],
    });
    expect((await member.operator('GET', 'vip')).value).toMatchObject({
      open: true,
      levels: [{ bets: 20_000 }, { bets: 30_100 }],
    });
  });

  test('[REWARD-01] sets levels without gaps, removes the top one, and prepares them before VIP is on', async () => {
    expect(await member.set({ level: { rank: 4, ...secondLevel } })).toMatchObject({
      status: 400,
      field: 'rank',
    });
    expect(await member.set({ level: { rank: 3, ...secondLevel } })).toMatchObject({
      status: 400,
      field: 'bets',
    });
    expect(await member.set({ level: { rank: 3, bets: 60_000 } })).toMatchObject({
      status: 400,
      field: 'label',
    });
    expect(await member.set({ level: { rank: 3, label: { EN: 'Pearl' } } })).toMatchObject({
      status: 400,
      field: 'bets',
    });
    expect(await member.set({ level: { rank: 1, bets: 50_000 } })).toMatchObject({
      status: 400,
      field: 'bets',
    });
    expect(await member.set({ remove: 1 })).toMatchObject({ status: 400, field: 'remove' });
    expect(await member.set({ remove: 2 })).toMatchObject({
      status: 200,
      value: { levels: [{ bets: 20_000 }] },
    });
    expect(await member.set({ remove: 1 })).toMatchObject({ status: 400, field: 'open' });
    expect(await member.set({ remove: 1, open: false })).toMatchObject({
      status: 200,
      value: { open: false, levels: [] },
    });
    expect(await member.set({ open: true })).toMatchObject({ status: 400, field: 'open' });
    expect(await member.fields()).toMatchObject({ hasVip: false });
  });

  test('[MEM-17d] [MEM-11] shows in the public state which kinds of promotions exist', async () => {
    expect((await member.fields()).availablePromo).toEqual({
      NEWBIE: { enabled: false },
      DEPOSIT: { enabled: false },
      APPLICATION: { enabled: false },
      APPDOWNLOAD: { enabled: false },
      REBATE: { enabled: false },
      RAFFLE: { enabled: false },
      REFERRAL: { enabled: true },
    });
    await member.operator('PUT', 'resource', { name: 'referral', value: 'off' });
    expect((await member.fields()).availablePromo.REFERRAL).toEqual({ enabled: false });
    await member.operator('PUT', 'resource', { name: 'referral' });
    const text = JSON.stringify({ EN: 'x' });
    const offer = {
      type: 'slots' as const,
      rule: 'application' as const,
      title: text,
      summary: text,
      terms: text,
      scene: 'fiesta',
      starts_at: new Date(0),
      bonus_fixed: 100,
      turnover_percent: 0,
    };
    await site.db.insertInto('promotions').values(offer).execute();
    expect((await member.fields()).availablePromo).toMatchObject({
      APPLICATION: { enabled: true },
      NEWBIE: { enabled: false },
    });
  });
});
