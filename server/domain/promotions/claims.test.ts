import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import {
  type TestDomain,
  type TestPlayer,
  contextOf,
  testDomain,
  testPlayer,
  walletOf,
} from '../play/fixtures.ts';
import { credit, spin } from '../records/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
import { addPromotion, ago, application, clearPromotions, daily, newbie } from './fixtures.ts';
import { promotionHandlers } from './handlers.ts';

let domain: TestDomain;
let player: TestPlayer;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  await clearPromotions(domain.gateway.db);
  player = await testPlayer(domain.gateway, 0);
  domain.sent.length = 0;
});

const unverified = { ...newbie, needs_verified: true } as const;
const offer = (values: Parameters<typeof addPromotion>[1]) =>
  addPromotion(domain.gateway.db, values);
const context = () => contextOf(domain.gateway, { role: 'member', customerId: player.customerId });
const act = (what: 'join' | 'claim', id: string) =>
  promotionHandlers[`promotion.${what}`]({ id, language: 'EN' }, context());
const apply = (id: string, remark = '') =>
  promotionHandlers['promotion.apply']({ id, remark, language: 'EN' }, context());
const own = (language: 'EN' | 'TY' = 'EN') =>
  promotionHandlers['promotion.own']({ language }, context());
const list = async () =>
  (await promotionHandlers['promotion.list']({ language: 'TY' }, context())).promotions;
const verify = () =>
  domain.gateway.db
    .updateTable('customers')
    .set({ email_verified_at: new Date() })
    .where('id', '=', player.customerId)
    .execute();
const wallet = () => walletOf(domain.gateway, player.wallet);
const stored = async () =>
  (
    await domain.gateway.db
      .selectFrom('promotion_claims')
      .selectAll()
      .where('customer_id', '=', player.customerId)
      .orderBy('id', 'desc')
      .execute()
  )[0];

describe('what a member has of promotions', () => {
  test('[MEM-17d] [PROMO-01c] says how many bonuses can be claimed, of all that are shown', async () => {
    expect(await own()).toEqual({
      currencySymbol: '₱',
      available: 0,
      eligibility: [],
      claims: [],
    });
    const [first] = [await offer(newbie), await offer(newbie)];
    await offer(unverified);
    await offer(daily);
    const found = await own();
    assert(found, contract['promotion.own'].value);
    expect(found.eligibility.map(({ status }) => status)).toEqual([
      'claim',
      'claim',
      'join',
      'join',
    ]);
    expect(found.available).toBe(2);
    await act('claim', first!);
    expect((await own()).available).toBe(1);
  });

  test('[PROMO-01c] [PROMO-02d] has each claim with its bonus: joined, then claimable, then issued', async () => {
    const id = await offer({ ...unverified, turnover_percent: 150, categories: ['RNG'] });
    const joined = await act('join', id);
    assert(joined, contract['promotion.join'].value);
    const claim = {
      id: expect.any(String),
      promotionId: id,
      type: 'newbie',
      title: 'Title',
      status: 'joined',
      bonus: null,
      meter: null,
      categories: ['RNG'],
      at: expect.any(String),
      note: null,
    };
    expect((await own()).claims).toEqual([claim]);
    expect(joined).toMatchObject({ status: 'joined', bonus: null, required: null, claim });
    await verify();
    const open = { ...claim, status: 'claim', bonus: 5000 };
    expect(await own()).toMatchObject({
      claims: [open],
      eligibility: [{ status: 'claim', bonus: 5000, required: 7500, claim: open }],
    });
    const before = (await stored())!;
    const issued = await act('claim', id);
    const meter = { required: 7500, left: 7500 };
    const paid = { ...claim, status: 'issued', bonus: 5000, meter };
    expect(issued).toMatchObject({ status: 'issued', bonus: 5000, required: 7500, claim: paid });
    expect(await own('TY')).toMatchObject({
      claims: [{ ...paid, title: 'Pamagat' }],
      eligibility: [{ title: 'Pamagat' }],
    });
    const after = (await stored())!;
    expect(after).toMatchObject({ id: before.id, state: 'issued', period: 'once', bonus: '5000' });
    expect(after.deposit_id).toBeNull();
    expect(after.changed_at.getTime()).toBeGreaterThan(before.changed_at.getTime());
    const { rows } = await sql<{ key: string; meta: object }>`
      SELECT key, meta FROM transfers WHERE id = ${after.transfer_id}`.execute(domain.gateway.db);
    expect(rows).toEqual([
      {
        key: after.id,
        meta: { promotion: id, claim: after.id, turnover: 150, categories: ['RNG'] },
      },
    ]);
  });

  test('[PROMO-03] counts the wagering of a bonus beside an offer that is only joined', async () => {
    const [paid, joined] = [await offer(newbie), await offer(unverified)];
    await act('claim', paid!);
    await act('join', joined!);
    await credit(domain.gateway, player, 'rebate', 50_000);
    await spin(domain.gateway, player, 1, 1000);
    const { claims, eligibility } = await own();
    expect(claims).toMatchObject([
      { promotionId: joined, status: 'joined', meter: null },
      { promotionId: paid, status: 'issued', meter: { required: 10_000, left: 9000 } },
    ]);
    expect(eligibility).toMatchObject([
      { id: paid, status: 'issued', claim: { meter: { left: 9000 } } },
      { id: joined, status: 'joined' },
    ]);
    await spin(domain.gateway, player, 9, 1000);
    expect((await own()).claims[1]).toMatchObject({ status: 'claimed', meter: { left: 0 } });
  });

  test('[PROMO-01c] shows an offer that is open again the next day without the bonus of the day before', async () => {
    const id = await offer(daily);
    await act('join', id);
    await sql`UPDATE promotion_claims SET state = 'issued', period = '2026-01-01', bonus = 5000, transfer_id = 1`.execute(
      domain.gateway.db,
    );
    expect(await own()).toMatchObject({
      claims: [{ promotionId: id, status: 'claimed', bonus: 5000 }],
      eligibility: [{ id, status: 'join', bonus: null, required: null, claim: null }],
    });
    await sql`UPDATE promotions SET closed_at = now()`.execute(domain.gateway.db);
    expect((await own()).eligibility).toMatchObject([
      { id, status: 'close', bonus: 5000, claim: { status: 'claimed' } },
    ]);
  });

  test("[SAFE-04] has none of another member's claims", async () => {
    const id = await offer(newbie);
    await act('claim', id);
    player = await testPlayer(domain.gateway, 0);
    expect(await own()).toMatchObject({ claims: [], eligibility: [{ id, claim: null }] });
  });
});

describe('a claim', () => {
  test('[LIVE-01a] [PROMO-02d] sends the balance once, and joining before adds nothing', async () => {
    const id = await offer(newbie);
    expect((await act('join', id)).status).toBe('claim');
    expect(await stored()).toBeUndefined();
    await act('claim', id);
    const event = { kind: 'balance', balance: 5000, balanceVersion: 1 };
    expect(domain.sent).toEqual([{ to: `customer ${player.customerId}`, event }]);
    await act('claim', id);
    expect(domain.sent).toHaveLength(1);
  });

  test('[RG-02d] is not made in a break, but one made before is answered as it was', async () => {
    const [id, other, applied] = [
      await offer(newbie),
      await offer(newbie),
      await offer(application),
    ];
    const first = await act('claim', id!);
    await coolOff(domain.gateway, player.customerId, 1);
    expect(await act('claim', id!)).toEqual(first);
    const rejected = { code: 'cooling_off' };
    await expect(act('claim', other!)).rejects.toMatchObject(rejected);
    await expect(apply(applied!)).rejects.toMatchObject(rejected);
    expect(await wallet()).toMatchObject({ balance: 5000 });
    expect((await own()).claims).toHaveLength(1);
  });

  test('[PROMO-02c] of a daily bonus is of the day of its deposit, and names it', async () => {
    const id = await offer(daily);
    await act('join', id);
    await credit(domain.gateway, player, 'deposit', 70_000);
    const { rows } = await sql<{ id: string; day: string }>`
      INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, credited, transfer_id, expires_at)
      VALUES (${player.customerId}, 'k', '', 'r', 'ewallet', 70000, 'PHP', 'credited', 70000, 1, now())
      RETURNING id, (changed_at AT TIME ZONE 'Asia/Manila')::date::text AS day`.execute(
      domain.gateway.db,
    );
    const { id: deposit, day } = rows[0]!;
    expect((await act('claim', id)).bonus).toBe(7000);
    expect(await stored()).toMatchObject({ deposit_id: deposit, period: day, bonus: '7000' });
    expect(await wallet()).toMatchObject({ balance: 77_000 });
  });

  test('[PROMO-02a] by application has its remark without the spaces around it, once', async () => {
    const id = await offer(application);
    expect((await apply(id, '  Nanalo po ako ')).status).toBe('applying');
    const first = await stored();
    expect(first).toMatchObject({ state: 'applying', remark: 'Nanalo po ako', pictures: [] });
    await apply(id, 'Ulit');
    expect(await stored()).toEqual(first);
    const other = await offer(newbie);
    for (const wrong of [() => act('join', id), () => apply(other)])
      await expect(wrong()).rejects.toMatchObject({ code: 'invalid_request', field: 'id' });
  });

  test.each([
    ['that is unknown', '899999999999999', 'not_found'],
    ['that is over', null, 'promotion_closed'],
  ])('[PROMO-01c] of a promotion %s is rejected, by the field', async (_what, unknown, code) => {
    const id = unknown ?? (await offer({ ...newbie, ends_at: ago('0 seconds') }));
    for (const rejected of [() => act('join', id), () => act('claim', id), () => apply(id)])
      await expect(rejected()).rejects.toMatchObject({ code, field: 'id' });
  });
});

describe('the list of promotions', () => {
  test('[PROMO-01b] [PROMO-01c] has those open, coming, then over for up to 30 days, each with its details', async () => {
    const over = (ends: string, more: object = {}) =>
      offer({ ...application, starts_at: ago('90 days'), ends_at: ago(ends), ...more });
    const ended = await over('29 days 23 hours');
    await over('30 days 1 hour');
    const closed = await over('-1 day', { closed_at: ago('1 day'), position: 1 });
    await over('-1 day', { closed_at: ago('31 days') });
    const coming = await offer({ ...newbie, starts_at: ago('-1 minute') });
    const last = await offer({ ...daily, position: 2, categories: ['RNG', 'LIVE'] });
    const first = await offer({ ...newbie, position: 1 });
    const found = await list();
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      [first, 'join'],
      [last, 'join'],
      [coming, 'coming_soon'],
      [ended, 'close'],
      [closed, 'close'],
    ]);
    const texts = { title: 'Pamagat', summary: 'Buod', terms: 'Tuntunin' };
    const banner = (id: string) => `/b/promo-${id}.svg?lang=TY`;
    expect(found[0]).toEqual({
      id: first,
      ...texts,
      type: 'newbie',
      rule: 'newbie',
      banner: banner(first),
      startsAt: expect.any(String),
      endsAt: null,
      status: 'join',
      daily: false,
      bonusFixed: 5000,
      bonusPercent: null,
      bonusRate: null,
      maxBonus: null,
      minDeposit: null,
      newDays: 30,
      turnoverPercent: 200,
      categories: [],
      budget: null,
      raffle: null,
    });
    expect(found[1]).toMatchObject({
      daily: true,
      bonusFixed: null,
      bonusPercent: 10,
      maxBonus: 30_000,
      minDeposit: 50_000,
      newDays: null,
      categories: ['RNG', 'LIVE'],
    });
    expect(Date.parse(found[3]!.endsAt!)).toBeLessThan(Date.now() - 29 * 86_400_000);
  });
});
