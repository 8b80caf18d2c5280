import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { addGames, playedBy, spin } from '../records/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { countVipBets } from './count.ts';

let site: TestGateway;
let teller: Teller;
/** Centavos, few enough to play. */
const first = {
  label: { EN: 'Silver', TY: 'Pilak' },
  bets: 20_000,
  reward: 10_000,
  turnoverPercent: 150,
};
const second = {
  label: { EN: 'Gold', TY: 'Ginto' },
  bets: 50_000,
  reward: 30_000,
  turnoverPercent: 0,
};

beforeAll(async () => {
  site = await createTestGateway();
  await addGames(site.gateway);
  teller = new Teller(site);
});
beforeEach(async () => {
  await sql`DELETE FROM settings WHERE key = 'vip'`.execute(site.db);
  await set({ level: { rank: 1, ...first } });
  await set({ level: { rank: 2, ...second }, open: true });
  await teller.ready(100_000);
});
afterAll(() => site.close());

const set = (change: object) => teller.operator('PUT', 'vip', change);
const state = async (language = 'EN') =>
  (await teller.ask('GET', `/api/wps/vip?language=${language}`)).value;
const claim = (rank: number) => teller.ask('POST', '/api/wps/vip/claim', { rank });
const fields = async (language = 'EN') =>
  (await teller.ask('GET', `/api/session/info?language=${language}`)).value.state;
const messages = async () => (await teller.ask('GET', '/api/wps/relay/messages')).value.messages;
const wallet = async () => (await teller.money()).wallet!;
const count = () => countVipBets(site.gateway);
/** In rounds of 100 pesos and a rest. */
async function bet(centavos: number): Promise<void> {
  await spin(site.gateway, teller.player, Math.floor(centavos / 10_000), 10_000);
  if (centavos % 10_000 > 0) await spin(site.gateway, teller.player, 1, centavos % 10_000);
  await count();
}

describe("a member's level", () => {
  test('[REWARD-01] [MEM-17c] is reached by the last centavo; its reward is announced, claimed, recorded and wagered', async () => {
    expect(await fields()).toMatchObject({ hasVip: true, vipLabelName: null, vipRankLevel: 0 });
    await bet(19_900);
    expect(await state()).toMatchObject({
      open: true,
      bets: 19_900,
      rank: 0,
      coolingOff: false,
      rewards: [],
    });
    expect(await claim(1)).toMatchObject({ status: 404, code: 'not_found' });
    await bet(100);
    expect(await state()).toMatchObject({
      bets: 20_000,
      rank: 1,
      rewards: [{ rank: 1, label: 'Silver', amount: 10_000, required: 15_000, claimedAt: null }],
    });
    expect(await fields('EN')).toMatchObject({
      hasVip: true,
      vipLabelName: 'Silver',
      vipRankLevel: 1,
    });
    expect(await fields('TY')).toMatchObject({ vipLabelName: 'Pilak' });
    expect(await messages()).toMatchObject([
      { kind: 'money', key: 'vipReady', params: { rank: 1, amount: 10_000, symbol: '₱' } },
    ]);
    const before = await wallet();
    expect(await claim(1)).toMatchObject({ status: 200, value: { paid: 10_000 } });
    expect(await claim(2)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await wallet()).toBe(before + 10_000);
    expect((await state()).rewards[0].claimedAt).toMatch(/Z$/);
    expect((await teller.overview()).turnover.parts.at(-1)).toMatchObject({
      kind: 'bonus',
      amount: 10_000,
      required: 15_000,
    });
    const record = await teller.ask(
      'GET',
      '/api/wps/relay/transactionHistory?period=any&language=EN&type=bonus',
    );
    expect(record.value.movements).toMatchObject([{ type: 'bonus', amount: 10_000, cause: 'vip' }]);
    const file = await site.app.inject({
      url: '/api/wps/relay/transactionHistory/export?period=any&language=EN',
      headers: { authorization: `Bearer ${teller.player.token}` },
    });
    expect(file.body).toContain(',Bonus – Reward for a VIP level,,100.00,');
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-01] [WAL-02] pays once for claims at once; each of several levels has its own reward, in one message', async () => {
    await bet(50_000);
    expect(await messages()).toMatchObject([
      { key: 'vipReady', params: { rank: 2, amount: 40_000 } },
    ]);
    const before = await wallet();
    const answers = await Promise.all([1, 2, 1, 2, 1, 2, 1].map(claim));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(answers.reduce((sum, { value }) => sum + value.paid, 0)).toBe(40_000);
    expect(await wallet()).toBe(before + 40_000);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-01] counts bets as the betting record does: no open, refunded or free-play ones', async () => {
    teller.player = await playedBy(site.gateway);
    await count();
    const { value } = await teller.ask('GET', '/api/wps/relay/personalHistory/totals?period=any');
    expect(value.validStake).toBeGreaterThan(0);
    expect(value.stake).toBeGreaterThan(value.validStake);
    expect((await state()).bets).toBe(value.validStake);
    await spin(site.gateway, teller.player, 1, 5000);
    await sql`UPDATE rounds SET currency = 'FUN' WHERE customer_id = ${teller.player.customerId} AND stake = 5000`.execute(
      site.db,
    );
    await count();
    expect((await state()).bets).toBe(value.validStake);
  });

  test('[REWARD-01] counts each bet once, however many processes count', async () => {
    const other = await site.another();
    await Promise.all([
      spin(site.gateway, teller.player, 8, 2500),
      ...[1, 2, 3].flatMap(() => [count(), countVipBets(other.gateway)]),
    ]);
    await Promise.all([count(), countVipBets(other.gateway)]);
    await other.close();
    expect(await state()).toMatchObject({ bets: 20_000, rank: 1 });
    expect(await messages()).toHaveLength(1);
  });

  test('[REWARD-01] [RG-02d] [RG-03] is not announced and its reward cannot be claimed during a break', async () => {
    await spin(site.gateway, teller.player, 2, 10_000);
    expect(await teller.ask('POST', '/api/wps/responsible/cool-off', { days: 1 })).toMatchObject({
      status: 200,
    });
    await count();
    expect(await state()).toMatchObject({ rank: 1, coolingOff: true });
    expect(await messages()).toEqual([]);
    expect(await claim(1)).toMatchObject({ status: 403, code: 'cooling_off' });
    await sql`UPDATE play_guards SET cool_off_until = now() WHERE customer_id = ${teller.player.customerId}`.execute(
      site.db,
    );
    expect(await claim(1)).toMatchObject({ value: { paid: 10_000 } });
  });

  test('[REWARD-01] does not exist for a trial account, whose calls are rejected', async () => {
    await bet(20_000);
    await site.db
      .updateTable('customers')
      .set({ type: 4 })
      .where('id', '=', teller.player.customerId)
      .execute();
    expect(await teller.ask('GET', '/api/wps/vip?language=EN')).toMatchObject({ status: 403 });
    expect(await claim(1)).toMatchObject({ status: 403 });
    expect(await fields()).toMatchObject({
      hasVip: false,
      vipLabelName: null,
      vipRankLevel: null,
      availablePromo: { REFERRAL: { enabled: false } },
    });
  });
});

describe('what a level gives', () => {
  test('[REWARD-01] [WAL-07] allows more withdrawals within 24 hours, from that level on', async () => {
    await set({ level: { rank: 1, dailyCount: 7, dailyAmount: 30_000_000 } });
    const general = (await teller.overview()).rules;
    expect(general).toMatchObject({ dailyCount: 5, dailyAmount: 20_000_000 });
    await bet(20_000);
    expect((await teller.overview()).rules).toEqual({
      ...general,
      dailyCount: 7,
      dailyAmount: 30_000_000,
    });
    expect(await state()).toMatchObject({
      levels: [
        { dailyCount: 7, dailyAmount: 30_000_000 },
        { dailyCount: 7, dailyAmount: 30_000_000 },
      ],
    });
    await sql`INSERT INTO withdrawals (customer_id, key, fingerprint, reference, payout_account_id, institution, number, name, amount, currency, lock_transfer_id)
      SELECT ${teller.player.customerId}, 'vip-' || n, '', 'VIP' || n, ${teller.accountId}, 'gcash', '0', 'x', 20000, 'PHP', 1 FROM generate_series(1, 6) n`.execute(
      site.db,
    );
    const many = { amount: 20_000 };
    expect(await teller.request(many)).not.toMatchObject({ code: 'withdraw_daily' });
    await set({ level: { rank: 1, dailyCount: null } });
    expect(await teller.request(many)).toMatchObject({ code: 'withdraw_daily' });
    const privileges = async () =>
      (await state()).levels.map(({ dailyCount, dailyAmount }: Record<string, number | null>) => [
        dailyCount,
        dailyAmount,
      ]);
    expect((await privileges())[0]).toEqual([null, 30_000_000]);
    await set({ level: { rank: 1, dailyAmount: general.dailyAmount } });
    expect((await privileges())[0]).toEqual([null, null]);
  });
});

describe('the operator', () => {
  test('[REWARD-01] [MEM-17c] [SIDE-01] switches VIP off but for earned rewards; on again, bets of the meantime count', async () => {
    await bet(20_000);
    await set({ open: false });
    expect(await fields()).toMatchObject({ hasVip: false, vipLabelName: null, vipRankLevel: null });
    expect(await state()).toMatchObject({
      open: false,
      rank: 0,
      levels: [],
      rewards: [{ rank: 1, label: null, amount: 10_000 }],
    });
    await bet(30_000);
    expect((await state()).rewards).toHaveLength(1);
    expect(await claim(1)).toMatchObject({ value: { paid: 10_000 } });
    await set({ open: true });
    expect(await state()).toMatchObject({
      rank: 2,
      rewards: [{ rank: 1 }, { rank: 2, amount: 30_000, claimedAt: null }],
    });
    expect((await messages()).map(({ params }: { params: object }) => params)).toMatchObject([
      { rank: 2, amount: 30_000 },
      { rank: 1 },
    ]);
  });

  test('[REWARD-01] changes bounds: a reached level and its reward stay, and lower bounds count at once', async () => {
    await bet(30_000);
    await set({ level: { rank: 2, bets: 200_000 } });
    await set({ level: { rank: 1, bets: 100_000, reward: 1 } });
    expect(await state()).toMatchObject({ rank: 1, rewards: [{ amount: 10_000 }] });
    await bet(100);
    expect(await state()).toMatchObject({ rank: 1, bets: 30_100, rewards: [{ amount: 10_000 }] });
    await set({ level: { rank: 1, bets: 20_000 } });
    await set({ level: { rank: 2, bets: 30_100 } });
    expect(await state()).toMatchObject({
      rank: 2,
      rewards: [{ amount: 10_000 }, { amount: 30_000 }],
    });
    expect((await teller.operator('GET', 'vip')).value).toMatchObject({
      open: true,
      levels: [{ bets: 20_000 }, { bets: 30_100 }],
    });
  });

  test('[REWARD-01] sets levels without gaps, removes the top one, and prepares them before VIP is on', async () => {
    expect(await set({ level: { rank: 4, ...second } })).toMatchObject({
      status: 400,
      field: 'rank',
    });
    expect(await set({ level: { rank: 3, ...second } })).toMatchObject({
      status: 400,
      field: 'bets',
    });
    expect(await set({ level: { rank: 3, bets: 60_000 } })).toMatchObject({
      status: 400,
      field: 'label',
    });
    expect(await set({ level: { rank: 3, label: { EN: 'Pearl' } } })).toMatchObject({
      status: 400,
      field: 'bets',
    });
    expect(await set({ level: { rank: 1, bets: 50_000 } })).toMatchObject({
      status: 400,
      field: 'bets',
    });
    expect(await set({ remove: 1 })).toMatchObject({ status: 400, field: 'remove' });
    expect(await set({ remove: 2 })).toMatchObject({
      status: 200,
      value: { levels: [{ bets: 20_000 }] },
    });
    expect(await set({ remove: 1 })).toMatchObject({ status: 400, field: 'open' });
    expect(await set({ remove: 1, open: false })).toMatchObject({
      status: 200,
      value: { open: false, levels: [] },
    });
    expect(await set({ open: true })).toMatchObject({ status: 400, field: 'open' });
    expect(await fields()).toMatchObject({ hasVip: false });
  });

  test('[MEM-17d] [MEM-11] shows in the public state which kinds of promotions exist', async () => {
    expect((await fields()).availablePromo).toEqual({
      NEWBIE: { enabled: false },
      DEPOSIT: { enabled: false },
      APPLICATION: { enabled: false },
      REFERRAL: { enabled: true },
    });
    await teller.operator('PUT', 'resource', { name: 'referral', value: 'off' });
    expect((await fields()).availablePromo.REFERRAL).toEqual({ enabled: false });
    await teller.operator('PUT', 'resource', { name: 'referral' });
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
    expect((await fields()).availablePromo).toMatchObject({
      APPLICATION: { enabled: true },
      NEWBIE: { enabled: false },
    });
  });
});
