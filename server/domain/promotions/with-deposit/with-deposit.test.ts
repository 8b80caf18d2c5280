import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depositBonus } from '../../../../contract/promotions/deposit-bonus.ts';
import { check } from '../../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { raceBehind } from '../../../testing/locks.ts';
import { testPlayer } from '../../play/fixtures.ts';
import { coolOff } from '../../responsible/change.ts';
import { Teller } from '../../withdrawals/fixtures.ts';
import { addPromotion, ago, clearPromotions, deposited, newbie } from '../fixtures.ts';
import { settleDueBonuses } from './settle.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  await clearPromotions(site.db);
  teller.player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

const url = '/api/v2/deposits';
const offer = (values: Partial<Parameters<typeof addPromotion>[1]> = {}) =>
  addPromotion(site.db, { ...deposited, ...values });
const create = (bonus: string | undefined, body: object = {}) =>
  teller.ask('POST', url, { key: randomUUID(), rail: 'gcash', amount: 50_000, bonus, ...body });
const one = async (id: string) => (await teller.ask('GET', `${url}/one?id=${id}`)).value;
const bonuses = async () => (await teller.ask('GET', `${url}/bonuses`)).value.bonuses;
const act = (what: 'join' | 'claim', id: string) =>
  teller.ask('POST', `/api/wps/promotions/${what}`, { id, language: 'EN' });
const pay = (reference: string, amount?: number) =>
  teller.operator('PUT', 'deposit', { reference, approve: true, ...(amount && { amount }) });
const settle = () => settleDueBonuses(site.gateway);
const wallet = async () => (await teller.money()).wallet;
const claims = () =>
  site.db
    .selectFrom('promotion_claims')
    .selectAll()
    .where('customer_id', '=', teller.player.customerId)
    .orderBy('id')
    .execute();
const depositCount = async () => (await teller.ask('GET', url)).value.deposits.length;
const news = async () =>
  (await teller.ask('GET', '/api/wps/relay/messages')).value.messages.map(
    ({ key, params }: { key: string; params: object }) => ({ key, params }),
  );
const holdMember = (db: TestGateway['db']) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', teller.player.customerId)
    .forNoKeyUpdate()
    .execute();

describe('the bonuses of the next deposit', () => {
  test('[MEM-19d] are those that only a deposit is missing for, each with what it asks', async () => {
    const ends = new Date(Date.now() + 86_400_000);
    const open = await offer({
      ends_at: ends,
      turnover_percent: 800,
      categories: ['RNG', 'FISH'],
      position: 1,
    });
    const joined = await offer({ daily: true, position: 2 });
    await act('join', joined);
    await addPromotion(site.db, newbie);
    await offer({ needs_verified: true });
    await offer({ starts_at: ago('-1 hour') });
    await offer({ ends_at: ago('1 second') });
    await offer({ budget: 29_999 });
    const asked = { percent: 10, maxBonus: 30_000, minDeposit: 50_000 };
    const title = { EN: 'Title', TY: 'Pamagat' };
    expect(await bonuses()).toEqual([
      {
        ...asked,
        id: open,
        title,
        turnoverPercent: 800,
        categories: ['RNG', 'FISH'],
        endsAt: ends.toISOString(),
        joined: false,
      },
      {
        ...asked,
        id: joined,
        title,
        turnoverPercent: 200,
        categories: [],
        endsAt: null,
        joined: true,
      },
    ]);
  });

  test('[MEM-19d] [RG-03] are none on a break, and none can be joined then', async () => {
    const id = await offer();
    await coolOff(site.gateway, teller.player.customerId, 1);
    expect(await bonuses()).toEqual([]);
    expect(await create(id)).toMatchObject({ status: 403, code: 'cooling_off' });
    expect(await claims()).toEqual([]);
  });

  test('[MEM-19d] one that was paid, or waits to be claimed, is offered no more', async () => {
    const id = await offer();
    await act('join', id);
    await pay((await create(undefined)).value.reference);
    expect(await bonuses()).toEqual([]);
    await act('claim', id);
    expect(await bonuses()).toEqual([]);
  });

  test.each([
    [50_001, 33, 100_000, 16_500],
    [50_003, 33, 100_000, 16_500],
    [50_004, 33, 100_000, 16_501],
    [1_000_000, 100, 99_999, 99_999],
  ])(
    '[MEM-19d] of %i centavos at %i percent, at most %i, is %i',
    (amount, percent, most, bonus) => {
      expect(depositBonus(amount, percent, most)).toBe(bonus);
    },
  );
});

describe('a bonus chosen with a deposit', () => {
  test('[MEM-19e] is joined with it, and paid to the centavo when the money comes, once', async () => {
    const id = await offer({ bonus_percent: 33, turnover_percent: 250 });
    const { value } = await create(id, { amount: 50_004 });
    const bonus = { promotion: id, title: { EN: 'Title', TY: 'Pamagat' }, reason: null };
    expect(value).toMatchObject({
      state: 'pending',
      bonus: { ...bonus, state: 'chosen', amount: null, required: null },
    });
    expect(await claims()).toMatchObject([{ promotion_id: id, state: 'joined' }]);
    await settle();
    expect((await one(value.id)).bonus.state).toBe('chosen');
    await pay(value.reference);
    expect(await one(value.id)).toMatchObject({ state: 'credited', bonus: { state: 'due' } });
    expect(await wallet()).toBe(50_004);
    await settle();
    await settle();
    expect(await wallet()).toBe(50_004 + 16_501);
    expect((await one(value.id)).bonus).toEqual({
      ...bonus,
      state: 'issued',
      amount: 16_501,
      required: 41_253,
    });
    expect(await claims()).toMatchObject([
      { state: 'issued', deposit_id: value.id, bonus: '16501', period: 'once' },
    ]);
    expect(await news()).toContainEqual({
      key: 'depositBonusIssued',
      params: { id: value.id, reference: value.reference, amount: 16_501, symbol: '₱' },
    });
    expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
  });

  test('[MEM-19e] [WAL-02] is joined once when its request is sent twice at once; another bonus is another request', async () => {
    const [id, other] = [await offer(), await offer()];
    const key = randomUUID();
    const send = () => create(id, { key });
    const answers = await raceBehind(site.db, holdMember, [send, send]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].value.id).toBe(answers[1].value.id);
    expect(await claims()).toHaveLength(1);
    for (const bonus of [other, undefined])
      expect(await create(bonus, { key })).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await claims()).toHaveLength(1);
  });

  test('[MEM-19e] is paid once when two processes settle it at once', async () => {
    const { value } = await create(await offer());
    await pay(value.reference);
    await raceBehind(site.db, holdMember, [settle, settle]);
    expect(await wallet()).toBe(55_000);
    expect((await news()).filter(({ key }: { key: string }) => /Bonus/.test(key))).toHaveLength(1);
  });

  test.each([
    ['below its minimum', {}, { amount: 49_999 }],
    ['of another kind', newbie, {}],
    ['that is over', { ends_at: ago('1 second') }, {}],
    ['that has not begun', { starts_at: ago('-1 hour') }, {}],
    ['whose budget is used up', { budget: 29_999 }, {}],
    ['that asks for a confirmed contact', { needs_verified: true }, {}],
  ])('[MEM-19e] %s is rejected, and no deposit is begun', async (_what, values, body) => {
    const id = 'rule' in values ? await addPromotion(site.db, values) : await offer({ ...values });
    expect(await create(id, body)).toMatchObject({
      status: 409,
      code: 'promotion_closed',
      field: 'bonus',
    });
    expect(await depositCount()).toBe(0);
    expect(await claims()).toEqual([]);
    expect(await create('999999')).toMatchObject({ code: 'promotion_closed', field: 'bonus' });
  });

  test('[MEM-19e] at exactly its minimum is joined, and one joined before is joined no second time', async () => {
    const id = await offer();
    await act('join', id);
    expect(await create(id)).toMatchObject({ status: 200 });
    expect(await claims()).toHaveLength(1);
  });

  test.each(['rail_closed', 'deposit_limits'])(
    '[MEM-19e] is not joined where the deposit is %s',
    async (code) => {
      const id = await offer();
      if (code === 'rail_closed')
        await teller.operator('PUT', 'rail', { rail: 'gcash', open: false });
      const answer = await create(id, code === 'rail_closed' ? {} : { amount: 5_000_001 });
      expect(answer).toMatchObject({ code });
      await teller.operator('PUT', 'rail', { rail: 'gcash', open: true });
      expect(await claims()).toEqual([]);
    },
  );

  test.each([
    [
      'was closed',
      (id: string) => sql`UPDATE promotions SET closed_at = clock_timestamp() WHERE id = ${id}`,
    ],
    [
      'has no budget left',
      (id: string) => sql`UPDATE promotions SET budget = 30000, spent = 1 WHERE id = ${id}`,
    ],
  ])(
    '[MEM-19e] that %s meanwhile is missed: the deposit is credited, and its member is informed',
    async (_what, change) => {
      const id = await offer();
      const { value } = await create(id);
      await change(id).execute(site.db);
      await pay(value.reference);
      await settle();
      expect(await wallet()).toBe(50_000);
      expect(await one(value.id)).toMatchObject({
        state: 'credited',
        bonus: { state: 'missed', reason: 'unavailable', amount: null, required: null },
      });
      const { id: deposit, reference } = value;
      expect(await news()).toContainEqual({
        key: 'depositBonusMissed',
        params: { id: deposit, reference },
      });
    },
  );

  test('[MEM-19e] is missed where less came than it asks, by the amount that was credited', async () => {
    const { value } = await create(await offer());
    await pay(value.reference, 49_999);
    await settle();
    expect((await one(value.id)).bonus).toMatchObject({ state: 'missed', reason: 'unavailable' });
    expect(await wallet()).toBe(49_999);
  });

  test('[MEM-19e] is of its own deposit, though another one came first', async () => {
    const id = await offer();
    const { value } = await create(id, { amount: 90_000 });
    await pay((await create(undefined)).value.reference);
    await pay(value.reference);
    await settle();
    expect((await one(value.id)).bonus).toMatchObject({ state: 'issued', amount: 9_000 });
  });

  test('[MEM-19e] can be chosen again while a first deposit is unpaid; the first that is paid brings it', async () => {
    const id = await offer();
    const first = (await create(id)).value;
    const second = (await create(id, { amount: 60_000 })).value;
    await pay(second.reference);
    await settle();
    await pay(first.reference);
    await settle();
    expect((await one(second.id)).bonus).toMatchObject({ state: 'issued', amount: 6_000 });
    expect((await one(first.id)).bonus).toMatchObject({ state: 'missed', reason: 'unavailable' });
    expect(await wallet()).toBe(50_000 + 60_000 + 6_000);
  });

  test('[MEM-19e] that its member claims by hand first is paid once', async () => {
    const id = await offer();
    const { value } = await create(id);
    await pay(value.reference);
    await act('claim', id);
    await settle();
    expect((await one(value.id)).bonus).toMatchObject({ state: 'issued', amount: 5_000 });
    expect(await wallet()).toBe(55_000);
  });

  test('[MEM-19e] that cannot be paid now holds no other up, and is paid by a later run', async () => {
    const first = (await create(await offer())).value;
    await pay(first.reference);
    const { player } = teller;
    await sql`
      CREATE FUNCTION fail_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER fail_first BEFORE UPDATE ON deposit_bonuses FOR EACH ROW WHEN (OLD.deposit_id = ${sql.lit(Number(first.id))}) EXECUTE FUNCTION fail_first()`.execute(
      site.db,
    );
    teller.player = await testPlayer(site.gateway, 0);
    const second = (await create(await offer())).value;
    await pay(second.reference);
    await settle();
    expect((await one(second.id)).bonus).toMatchObject({ state: 'issued' });
    await sql`DROP TRIGGER fail_first ON deposit_bonuses`.execute(site.db);
    teller.player = player;
    expect(await wallet()).toBe(50_000);
    await settle();
    expect((await one(first.id)).bonus).toMatchObject({ state: 'issued' });
    expect(await wallet()).toBe(55_000);
  });

  test('[MEM-19e] [RG-03] is not paid on a break, without a message of it; after the break it can be claimed', async () => {
    const id = await offer();
    const { value } = await create(id);
    await coolOff(site.gateway, teller.player.customerId, 1);
    await pay(value.reference);
    await settle();
    expect(await wallet()).toBe(50_000);
    expect((await one(value.id)).bonus).toMatchObject({ state: 'missed', reason: 'break' });
    expect((await news()).map(({ key }: { key: string }) => key)).toEqual(['depositCredited']);
    await sql`UPDATE play_guards SET cool_off_until = now() WHERE customer_id = ${teller.player.customerId}`.execute(
      site.db,
    );
    expect(await act('claim', id)).toMatchObject({ value: { status: 'issued', bonus: 5_000 } });
  });

  test('[MEM-19e] of a deposit that fails stays joined, and comes with a payment that arrives after all', async () => {
    const id = await offer();
    const { value } = await create(id);
    await teller.operator('PUT', 'deposit', { reference: value.reference, approve: false });
    await settle();
    expect((await one(value.id)).bonus.state).toBe('chosen');
    await pay(value.reference);
    await settle();
    expect((await one(value.id)).bonus).toMatchObject({ state: 'issued', amount: 5_000 });
  });
});
