import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PromotionsTable } from '../../db/tables/promotions.ts';
import { promotionTypes } from '../../../contract/promotions/shapes.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPlayer } from '../play/fixtures.ts';
import { spin } from '../records/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

const texts = JSON.stringify({ EN: 'Fiesta bonus', TY: 'Bonus sa pista' });
const newbie = {
  type: 'newbie',
  rule: 'newbie',
  bonus_fixed: 5_000,
  new_days: 30,
  turnover_percent: 1000,
} as const;
const firstDeposit = {
  type: 'deposit',
  rule: 'deposit',
  bonus_percent: 100,
  max_bonus: 100_000,
  min_deposit: 20_000,
  first_deposit: true,
  turnover_percent: 500,
} as const;
const daily = {
  type: 'deposit',
  rule: 'deposit',
  bonus_percent: 10,
  max_bonus: 30_000,
  min_deposit: 50_000,
  daily: true,
  turnover_percent: 300,
} as const;
const application = {
  type: 'slots',
  rule: 'application',
  bonus_fixed: 10_000,
  turnover_percent: 200,
} as const;

/** Began an hour ago; returns its id. */
async function offer(
  values: Pick<Insertable<PromotionsTable>, 'type' | 'rule' | 'turnover_percent'> &
    Partial<Insertable<PromotionsTable>>,
): Promise<string> {
  const all = {
    title: texts,
    summary: texts,
    terms: texts,
    scene: 'fiesta',
    starts_at: new Date(Date.now() - 3_600_000),
    ...values,
  };
  return (
    await site.db.insertInto('promotions').values(all).returning('id').executeTakeFirstOrThrow()
  ).id;
}
const act = (what: 'join' | 'claim' | 'apply', id: string, more: object = {}) =>
  teller.ask('POST', `/api/wps/promotions/${what}`, { id, language: 'EN', ...more });
const own = async () => (await teller.ask('GET', '/api/wps/promotions/own?language=EN')).value;
const eligibility = async (id: string) =>
  (await own()).eligibility.find((each: { id: string }) => each.id === id);
const statusOf = async (id: string) => (await eligibility(id))?.status;
const listed = async (id: string) =>
  (await teller.ask('GET', '/api/wps/promotions?language=TY')).value.promotions.find(
    (each: { id: string }) => each.id === id,
  );
const wallet = async () => (await teller.money()).wallet;
const available = async () =>
  (await teller.ask('GET', '/api/session/info')).value.state.availablePromoCount;

/** Over the simulated rail, in this state; returns its id. */
async function deposit(
  amount: number,
  state: 'pending' | 'credited' = 'credited',
): Promise<string> {
  const { value } = await teller.ask('POST', '/api/v2/deposits', {
    key: randomUUID(),
    rail: 'ewallet',
    amount,
  });
  if (state === 'credited')
    await teller.operator('PUT', 'deposit', { reference: value.reference, approve: true, amount });
  return value.id;
}
const approve = async (reference: string) =>
  teller.operator('PUT', 'deposit', { reference, approve: true });
const claimOf = () =>
  site.db
    .selectFrom('promotion_claims')
    .selectAll()
    .where('customer_id', '=', teller.player.customerId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('a promotion for new accounts', () => {
  test('[PROMO-01c] [PROMO-02d] [MEM-17d] is claimed once by a verified account, with its status at each step', async () => {
    const id = await offer({ ...newbie, needs_verified: true });
    expect(await eligibility(id)).toMatchObject({
      status: 'join',
      bonus: null,
      required: null,
      claim: null,
      conditions: [
        { kind: 'newAccount', met: true },
        { kind: 'verified', met: false },
      ],
    });
    expect(await act('claim', id)).toMatchObject({ status: 409, code: 'promotion_closed' });
    expect((await act('join', id)).value).toMatchObject({ status: 'joined' });
    const before = await available();
    await site.db
      .updateTable('customers')
      .set({ email_verified_at: new Date() })
      .where('id', '=', teller.player.customerId)
      .execute();
    expect(await eligibility(id)).toMatchObject({ status: 'claim', bonus: 5_000 });
    expect(await available()).toBe(before + 1);
    expect(await act('claim', id)).toMatchObject({
      status: 200,
      value: {
        status: 'issued',
        bonus: 5_000,
        claim: { meter: { required: 50_000, left: 50_000 } },
      },
    });
    expect(await available()).toBe(before);
    expect(await act('claim', id)).toMatchObject({ status: 200, value: { status: 'issued' } });
    expect(await wallet()).toBe(5_000);
    expect((await own()).claims).toMatchObject([
      { promotionId: id, title: 'Fiesta bonus', status: 'issued', bonus: 5_000 },
    ]);
    const record = await teller.ask(
      'GET',
      '/api/wps/relay/transactionHistory?period=any&language=EN&type=bonus',
    );
    expect(record.value.movements).toMatchObject([{ type: 'bonus', amount: 5_000 }]);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[PROMO-02d] [WAL-02] twenty claims at the same moment bring one bonus', async () => {
    const id = await offer(newbie);
    const answers = await Promise.all(Array.from({ length: 20 }, () => act('claim', id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await wallet()).toBe(5_000);
    const { rows } =
      await sql`SELECT FROM transfers WHERE scope = 'promotion' AND meta ->> 'promotion' = ${id}`.execute(
        site.db,
      );
    expect(rows).toHaveLength(1);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[PROMO-01c] is closed to an account that is not new any more, after its end, and before its beginning', async () => {
    const id = await offer(newbie);
    await site.db
      .updateTable('customers')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', teller.player.customerId)
      .execute();
    expect(await statusOf(id)).toBe('close');
    expect(await act('claim', id)).toMatchObject({ status: 409, code: 'promotion_closed' });
    const soon = await offer({ ...daily, starts_at: new Date(Date.now() + 3_600_000) });
    const over = await offer({ ...daily, ends_at: new Date(Date.now() - 60_000) });
    const long = await offer({ ...daily, starts_at: '2026-01-01', ends_at: '2026-02-01' });
    expect([await listed(soon), await listed(over)]).toMatchObject([
      { status: 'coming_soon' },
      { status: 'close', title: 'Bonus sa pista' },
    ]);
    expect(await listed(long)).toBeUndefined();
    expect([await statusOf(soon), await statusOf(over)]).toEqual(['coming_soon', undefined]);
    for (const each of [soon, over])
      expect(await act('join', each)).toMatchObject({ status: 409, code: 'promotion_closed' });
    expect(await act('join', '899999999999999')).toMatchObject({ status: 404 });
    expect(await wallet()).toBe(0);
  });

  test('[RG-02d] is not for a member who takes a break', async () => {
    const id = await offer(newbie);
    expect(await teller.ask('POST', '/api/wps/responsible/cool-off', { days: 1 })).toMatchObject({
      status: 200,
    });
    expect(await act('claim', id)).toMatchObject({ status: 403, code: 'cooling_off' });
    expect(await act('join', await offer(daily))).toMatchObject({
      status: 403,
      code: 'cooling_off',
    });
    expect(await wallet()).toBe(0);
  });
});

describe('a promotion for deposits', () => {
  test('[PROMO-01c] [PROMO-02c] counts the first deposit after joining, up to its maximum: joined, process, claim', async () => {
    const id = await offer(firstDeposit);
    expect(await statusOf(id)).toBe('join');
    expect((await act('join', id)).value.status).toBe('joined');
    expect((await act('join', id)).value.status).toBe('joined');
    await deposit(19_999);
    expect(await statusOf(id)).toBe('joined');
    expect(await act('claim', id)).toMatchObject({ status: 409, code: 'promotion_closed' });
    const pending = await deposit(150_000, 'pending');
    expect(await statusOf(id)).toBe('process');
    const { reference } = await site.db
      .selectFrom('deposits')
      .select('reference')
      .where('id', '=', pending)
      .executeTakeFirstOrThrow();
    await approve(reference);
    expect(await eligibility(id)).toMatchObject({ status: 'claim', bonus: 100_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => act('claim', id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await wallet()).toBe(19_999 + 150_000 + 100_000);
    expect(await claimOf()).toMatchObject({ deposit_id: pending, period: 'once', bonus: '100000' });
    await deposit(50_000);
    expect(await statusOf(id)).toBe('issued');
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[PROMO-02c] a deposit from before joining brings no bonus', async () => {
    const id = await offer(daily);
    await deposit(50_000);
    await act('join', id);
    expect(await statusOf(id)).toBe('joined');
    expect(await act('claim', id)).toMatchObject({ status: 409, code: 'promotion_closed' });
    expect(await wallet()).toBe(50_000);
  });

  test('[PROMO-02c] one deposit brings one bonus, whatever was joined, also when both are claimed at once', async () => {
    const ids = [
      await offer({ ...firstDeposit, bonus_percent: 33, min_deposit: 10_000 }),
      await offer(daily),
    ];
    for (const id of ids) await act('join', id);
    await deposit(50_001);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['claim', 'claim']);
    const statuses = (await Promise.all(ids.map((id) => act('claim', id)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    // Rounded down from 16,500.33 and 5,000.1 centavos.
    expect([66_501, 55_001]).toContain(await wallet());
    expect(await Promise.all(ids.map(statusOf))).toContain('issued');
  });

  test('[PROMO-01c] a first deposit that was made before closes it; what was earned before it closed is still claimed', async () => {
    await deposit(20_000);
    expect(await statusOf(await offer(firstDeposit))).toBe('close');
    const id = await offer(daily);
    await act('join', id);
    await deposit(50_000);
    expect((await teller.operator('PUT', 'promotion', { id, open: false })).value).toEqual({
      changed: true,
      title: 'Fiesta bonus',
    });
    expect((await teller.operator('PUT', 'promotion', { id, open: false })).value.changed).toBe(
      false,
    );
    expect(await statusOf(id)).toBe('claim');
    expect((await act('claim', id)).value.status).toBe('issued');
    const late = await offer(daily);
    await act('join', late);
    await teller.operator('PUT', 'promotion', { id: late, open: false });
    await deposit(50_000);
    expect(await statusOf(late)).toBe('close');
    expect(await act('claim', late)).toMatchObject({ status: 409, code: 'promotion_closed' });
    await teller.operator('PUT', 'promotion', { id: late, open: true });
    expect(await statusOf(late)).toBe('claim');
  });

  test("[PROMO-01c] a daily one is signed when today's is taken and played, and open again the next day", async () => {
    const id = await offer({ ...daily, turnover_percent: 0 });
    await act('join', id);
    await deposit(50_000);
    expect((await act('claim', id)).value.status).toBe('signed');
    expect(await act('join', id)).toMatchObject({ status: 409 });
    await deposit(50_000);
    expect(await wallet()).toBe(105_000);
    await site.db
      .updateTable('promotion_claims')
      .set({ period: '2026-01-01' })
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    expect(await statusOf(id)).toBe('join');
    expect(await act('claim', id)).toMatchObject({
      status: 409,
      code: 'promotion_closed',
      field: 'id',
    });
    expect((await act('join', id)).value.status).toBe('joined');
    expect((await own()).claims.map(({ status }: { status: string }) => status)).toEqual([
      'joined',
      'claimed',
    ]);
  });
});

test('[PROMO-01c] [WAL-02] a daily bonus of yesterday whose promotion is over is not claimed again', async () => {
  const id = await offer({ ...daily, turnover_percent: 0 });
  await act('join', id);
  await deposit(50_000);
  await act('claim', id);
  await site.db
    .updateTable('promotion_claims')
    .set({ period: '2026-01-01' })
    .where('customer_id', '=', teller.player.customerId)
    .execute();
  await site.db
    .updateTable('promotions')
    .set({ ends_at: new Date() })
    .where('id', '=', id)
    .execute();
  expect(await statusOf(id)).toBe('close');
  expect(await act('claim', id)).toMatchObject({ status: 409, code: 'promotion_closed' });
  expect(await wallet()).toBe(55_000);
});

describe('the turnover of a bonus', () => {
  test("[PROMO-03] [WAL-07] counts the promotion's games alone, and blocks a withdrawal until it is done", async () => {
    const rules = (body: object) => teller.operator('PUT', 'withdrawalRules', body);
    await rules({ depositTurnover: 0 });
    await teller.ready(100_000);
    const live = await offer({
      ...newbie,
      bonus_fixed: 2_000,
      turnover_percent: 100,
      categories: ['LIVE'],
    });
    const slots = await offer({
      ...newbie,
      bonus_fixed: 1_000,
      turnover_percent: 500,
      categories: ['RNG', 'FISH'],
    });
    for (const id of [live, slots]) await act('claim', id);
    expect((await teller.overview()).turnover).toMatchObject({
      required: 7_000,
      parts: [
        { kind: 'bonus', categories: ['LIVE'], left: 2_000 },
        { categories: ['RNG', 'FISH'], left: 5_000 },
      ],
    });
    await spin(site.gateway, teller.player, 3, 1000);
    expect((await eligibility(slots)).claim).toMatchObject({
      status: 'issued',
      meter: { required: 5_000, left: 2_000 },
      categories: ['RNG', 'FISH'],
    });
    expect((await eligibility(live)).claim.meter).toEqual({ required: 2_000, left: 2_000 });
    await spin(site.gateway, teller.player, 4, 1000);
    expect(await statusOf(slots)).toBe('claimed');
    expect(await statusOf(live)).toBe('issued');
    expect(await teller.request({ amount: 20_000 })).toMatchObject({
      status: 409,
      code: 'turnover_left',
    });
    const free = await offer({ ...newbie, turnover_percent: 0 });
    expect((await act('claim', free)).value).toMatchObject({
      status: 'claimed',
      claim: { meter: { required: 0, left: 0 } },
    });
    await rules({ depositTurnover: 100 });
  });
});

test('[PROMO-01a] a promotion of each type is listed under it, and of no other', async () => {
  const named = [
    'sports',
    'live',
    'slots',
    'card',
    'fish',
    'lotto',
    'rebate',
    'pointsMall',
    'ranking',
    'deposit',
    'appDownload',
    'newbie',
  ];
  expect([...promotionTypes].toSorted()).toEqual(named.toSorted());
  for (const type of promotionTypes)
    expect(await listed(await offer({ ...application, type }))).toMatchObject({ type });
  await expect(offer({ ...application, type: 'other' as 'slots' })).rejects.toThrow(
    /promotions_type_check/,
  );
});

describe('an application', () => {
  test('[PROMO-01c] [PROMO-02a] waits for the operator, who issues it once, with a message', async () => {
    const id = await offer(application);
    expect(await statusOf(id)).toBe('join');
    expect(await act('apply', id, { remark: 'x'.repeat(141) })).toMatchObject({ status: 400 });
    const picture = await teller.upload();
    expect(
      (await act('apply', id, { remark: 'Nanalo po ako', pictures: [picture] })).value.status,
    ).toBe('applying');
    expect((await act('apply', id, { remark: 'Ulit' })).value.status).toBe('applying');
    expect(await act('claim', id)).toMatchObject({ status: 409, code: 'promotion_closed' });
    const { claims } = (await teller.operator('GET', 'promotionClaims?state=applying&limit=1'))
      .value;
    expect(claims).toMatchObject([
      {
        title: 'Fiesta bonus',
        remark: 'Nanalo po ako',
        pictures: [{ id: picture, type: 'image/png' }],
      },
    ]);
    const decide = (body: object) =>
      teller.operator('PUT', 'promotionClaim', { id: claims[0].id, ...body });
    expect(await decide({ approve: false })).toMatchObject({ status: 400, field: 'note' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide({ approve: true })));
    expect(answers.filter(({ value }) => value.changed)).toHaveLength(1);
    expect((await decide({ approve: false, note: 'Huli na' })).value).toMatchObject({
      changed: false,
      state: 'issued',
      bonus: 10_000,
    });
    expect(await wallet()).toBe(10_000);
    expect(await statusOf(id)).toBe('issued');
    const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
    expect(messages).toMatchObject([
      { key: 'promotionIssued', params: { amount: 10_000, symbol: '₱' } },
    ]);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[PROMO-02a] [SAFE-04] with the picture of another member is rejected, and none is made', async () => {
    const id = await offer(application);
    const { player } = teller;
    teller.player = await testPlayer(site.gateway, 0);
    const picture = await teller.upload();
    teller.player = player;
    expect(await act('apply', id, { remark: '', pictures: [picture] })).toMatchObject({
      status: 404,
      field: 'pictures',
    });
    expect(await claimOf()).toBeUndefined();
    expect(await statusOf(id)).toBe('join');
  });

  test('[PROMO-01c] that is rejected says why, and moves nothing', async () => {
    const id = await offer(application);
    await act('apply', id, { remark: '' });
    const { id: claim } = (await claimOf())!;
    expect(
      (
        await teller.operator('PUT', 'promotionClaim', {
          id: claim,
          approve: false,
          note: 'Malabo ang larawan',
        })
      ).value,
    ).toMatchObject({ changed: true, state: 'rejected' });
    expect(await eligibility(id)).toMatchObject({
      status: 'rejected',
      claim: { status: 'rejected', note: 'Malabo ang larawan', bonus: null },
    });
    expect(
      (await teller.operator('PUT', 'promotionClaim', { id: claim, approve: true })).value.changed,
    ).toBe(false);
    expect(await wallet()).toBe(0);
    expect(await act('apply', await offer(newbie), { remark: '' })).toMatchObject({
      status: 400,
      field: 'id',
    });
    expect(
      await teller.operator('PUT', 'promotionClaim', { id: '899999999999999', approve: true }),
    ).toMatchObject({ status: 404 });
    // The operator decides only on applications.
    await act('join', await offer(daily));
    const { id: joined } = (await claimOf())!;
    expect(
      await teller.operator('PUT', 'promotionClaim', { id: joined, approve: true }),
    ).toMatchObject({ status: 404 });
  });
});
