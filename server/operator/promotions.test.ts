import { type Insertable, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PromotionsTable } from '../db/tables/promotions.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { testPlayer } from '../domain/play/fixtures.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { availableFor } from '../domain/promotions/eligibility.ts';

let site: TestGateway;
let teller: Teller;
/** The balance, or news, on open pages. */
let heard: unknown[] = [];

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
  heard = [];
  const { live } = site.gateway;
  vi.spyOn(live, 'toCustomer').mockImplementation((_customer, event) => void heard.push(event));
  vi.spyOn(live, 'news').mockImplementation(() => void heard.push('news'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const texts = JSON.stringify({ EN: 'Fiesta bonus' });
const newbie = { type: 'newbie', rule: 'newbie', bonus_fixed: 5000, new_days: 30 } as const;
const application = { type: 'slots', rule: 'application', bonus_fixed: 10_000 } as const;
const nobody = '899999999999999';

/** Began an hour ago; returns its id. */
async function offer(
  values: Pick<Insertable<PromotionsTable>, 'type' | 'rule'> & Partial<Insertable<PromotionsTable>>,
): Promise<string> {
  const all = {
    title: texts,
    summary: texts,
    terms: texts,
    scene: 'fiesta',
    turnover_percent: 200,
    starts_at: new Date('2026-01-01'),
    ...values,
  };
  return (
    await site.db.insertInto('promotions').values(all).returning('id').executeTakeFirstOrThrow()
  ).id;
}
const act = (what: 'join' | 'claim' | 'apply', id: string, more: object = {}) =>
  teller.ask('POST', `/api/wps/promotions/${what}`, { id, language: 'EN', ...more });
const promotionOf = async (id: string) =>
  (await teller.ask('GET', '/api/wps/promotions/own?language=EN')).value.eligibility.find(
    (each: { id: string }) => each.id === id,
  );
const decide = (id: string, approve: boolean, note?: string) =>
  teller.operator('PUT', 'promotionClaim', { id, approve, ...(note && { note }) });
const claimOf = (promotionId: string) =>
  site.db
    .selectFrom('promotion_claims')
    .selectAll()
    .where('customer_id', '=', teller.player.customerId)
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst();
const wallet = async () => (await teller.money()).wallet;

describe('the operator', () => {
  test('[PROMO-02a] lists each promotion with its waiting and issued claims and their sum', async () => {
    const id = await offer({ ...application, ends_at: '2999-01-01' });
    const of = async () =>
      (await teller.operator('GET', 'promotions')).value.promotions.find(
        (each: { id: string }) => each.id === id,
      );
    const none = { applying: 0, issued: 0, bonuses: 0 };
    expect(await of()).toEqual({
      id,
      type: 'slots',
      rule: 'application',
      title: 'Fiesta bonus',
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2999-01-01T00:00:00.000Z',
      closedAt: null,
      budget: null,
      raffle: null,
      ...none,
    });
    await act('apply', id, { remark: '' });
    expect(await of()).toMatchObject({ ...none, applying: 1 });
    await decide((await claimOf(id))!.id, true);
    expect(await of()).toMatchObject({ ...none, issued: 1, bonuses: 10_000 });
    await site.db.updateTable('promotions').set({ ends_at: null }).where('id', '=', id).execute();
    expect(await of()).toMatchObject({ endsAt: null, closedAt: null });
    await teller.operator('PUT', 'promotion', { id, open: false });
    expect((await of()).closedAt).toEqual(expect.any(String));
  });

  test('[PROMO-01c] closes and opens a promotion, and learns whether that changed anything', async () => {
    const id = await offer(newbie);
    const other = await offer(newbie);
    const set = (open: boolean, of = id) => teller.operator('PUT', 'promotion', { id: of, open });
    const closedAt = async (of: string) =>
      (
        await site.db
          .selectFrom('promotions')
          .select('closed_at')
          .where('id', '=', of)
          .executeTakeFirstOrThrow()
      ).closed_at;
    expect((await set(true)).value).toEqual({ changed: false, title: 'Fiesta bonus' });
    expect((await set(false)).value.changed).toBe(true);
    const first = await closedAt(id);
    expect((await set(false)).value.changed).toBe(false);
    expect([await closedAt(id), await closedAt(other)]).toEqual([first, null]);
    expect((await set(true)).value.changed).toBe(true);
    expect(await closedAt(id)).toBeNull();
    expect(await set(true, nobody)).toMatchObject({ status: 404, code: 'not_found', field: 'id' });
  });

  test('[PROMO-02a] lists the latest claims, of one state or all, up to a limit', async () => {
    const [applied, joined] = [
      await offer(application),
      await offer({ ...newbie, needs_verified: true }),
    ];
    await act('apply', applied, { remark: '  Nanalo po ako  ' });
    await act('join', joined);
    const list = async (query: string) =>
      (await teller.operator('GET', `promotionClaims?${query}`)).value.claims;
    const [first, second] = await list('limit=2');
    expect(first).toMatchObject({ state: 'joined', bonus: null, pictures: [] });
    expect(second).toMatchObject({ state: 'applying', remark: 'Nanalo po ako', note: null });
    expect(await list('limit=1')).toHaveLength(1);
    expect(await list('state=applying&limit=1')).toMatchObject([{ id: second.id }]);
    await decide(second.id, true);
    expect(await list('state=issued&limit=1')).toMatchObject([{ id: second.id, bonus: 10_000 }]);
    const picture = await teller.upload();
    const pictured = await offer(application);
    await act('apply', pictured, { remark: '', pictures: [picture] });
    const { id, changed_at: at } = (await claimOf(pictured))!;
    expect(await list('limit=1')).toEqual([
      {
        id,
        account: await teller.account(),
        title: 'Fiesta bonus',
        state: 'applying',
        bonus: null,
        remark: '',
        note: null,
        at: at.toISOString(),
        pictures: [{ id: picture, type: 'image/png', data: expect.any(String) }],
      },
    ]);
    await site.db
      .insertInto('promotion_claims')
      .columns(['promotion_id', 'customer_id', 'state', 'period'])
      .expression(
        sql`SELECT promotion_id, customer_id, 'rejected', n::text FROM promotion_claims, generate_series(1, 21) n WHERE id = ${id}`,
      )
      .execute();
    expect(await list('')).toHaveLength(20);
  });

  test('[PROMO-02a] [LIVE-01a] issues an application with a note; balance and message reach the member once', async () => {
    const id = await offer(application);
    await act('apply', id, { remark: '' });
    const claim = (await claimOf(id))!.id;
    expect((await decide(claim, true, 'Salamat po')).value).toMatchObject({
      changed: true,
      state: 'issued',
      bonus: 10_000,
    });
    expect(heard).toEqual([{ kind: 'balance', balance: 10_000, balanceVersion: 1 }, 'news']);
    expect((await promotionOf(id)).claim.note).toBe('Salamat po');
    heard = [];
    await decide(claim, true);
    expect(heard).toEqual([]);
  });

  test('[PROMO-02a] issues an application once, as a bonus to wager by its promotion, without a note', async () => {
    const id = await offer({ ...application, turnover_percent: 250, categories: ['RNG'] });
    const other = await offer(application);
    for (const each of [id, other]) await act('apply', each, { remark: '' });
    const claim = (await claimOf(id))!.id;
    await site.db
      .updateTable('promotion_claims')
      .set({ note: 'x' })
      .where('id', '=', claim)
      .execute();
    const answers = await Promise.all([1, 2, 3].map(() => decide(claim, true)));
    expect(answers.filter(({ value }) => value.changed)).toHaveLength(1);
    for (const { value } of answers)
      expect({ ...value, changed: true }).toEqual({
        changed: true,
        state: 'issued',
        bonus: 10_000,
        account: await teller.account(),
      });
    const issued = (await claimOf(id))!;
    expect(issued).toMatchObject({ note: null, period: 'once', deposit_id: null });
    const { kind, meta } = await site.db
      .selectFrom('transfers')
      .select(['kind', 'meta'])
      .where('id', '=', issued.transfer_id)
      .executeTakeFirstOrThrow();
    expect([kind, meta]).toEqual([
      'promotion',
      { promotion: id, claim, turnover: 250, categories: ['RNG'] },
    ]);
    expect((await claimOf(other))!.state).toBe('applying');
    expect(await wallet()).toBe(10_000);
    const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
    expect(messages).toMatchObject([
      { kind: 'money', key: 'promotionIssued', params: { amount: 10_000, symbol: '₱' } },
    ]);
  });

  test('[PROMO-02a] decides on applications alone, and rejects none without a note', async () => {
    const [id, joined] = [
      await offer(application),
      await offer({ ...newbie, needs_verified: true }),
    ];
    await act('apply', id, { remark: '' });
    await act('join', joined);
    expect(await decide((await claimOf(id))!.id, false)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'note',
    });
    expect((await claimOf(id))!.state).toBe('applying');
    expect(await decide((await claimOf(joined))!.id, true)).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'id',
    });
    expect(await decide(nobody, true)).toMatchObject({ status: 404, field: 'id' });
    expect((await claimOf(joined))!.state).toBe('joined');
    expect(await wallet()).toBe(0);
  });

  test('[PROMO-02a] rejects an application with a note; the member gets a message and no money', async () => {
    const id = await offer(application);
    await act('apply', id, { remark: '' });
    const claim = (await claimOf(id))!.id;
    expect(await decide(nobody, false, 'Malabo')).toMatchObject({ status: 404, field: 'id' });
    expect((await decide(claim, false, 'Malabo')).value).toMatchObject({
      changed: true,
      state: 'rejected',
      bonus: null,
    });
    expect(heard).toEqual(['news']);
    const { note, changed_at: at, joined_at: applied } = (await claimOf(id))!;
    expect([note, at > applied]).toEqual(['Malabo', true]);
    expect((await decide(claim, true)).value).toMatchObject({ changed: false, state: 'rejected' });
    const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
    expect(messages).toMatchObject([
      { kind: 'money', key: 'promotionRejected', params: { amount: 10_000, symbol: '₱' } },
    ]);
    expect(await wallet()).toBe(0);
  });
});

describe('a member', () => {
  test('[PROMO-01c] rejects joining an offer that takes an application, with the field', async () => {
    const id = await offer(application);
    const wrong = { status: 400, code: 'invalid_request', field: 'id' };
    expect(await act('join', id)).toMatchObject(wrong);
    expect(await claimOf(id)).toBeUndefined();
    expect(await act('claim', nobody)).toMatchObject({ status: 404, field: 'id' });
    const over = await offer({ ...newbie, ends_at: '2026-02-01' });
    expect(await act('claim', over)).toMatchObject({ code: 'promotion_closed', field: 'id' });
  });

  test('[PROMO-02d] joining a bonus that can be claimed at once starts nothing, and claiming still works', async () => {
    const id = await offer(newbie);
    expect((await act('join', id)).value.status).toBe('claim');
    expect(await claimOf(id)).toBeUndefined();
    expect((await act('claim', id)).value.status).toBe('issued');
  });

  test('[PROMO-02d] [LIVE-01a] gets the new balance when a bonus is claimed, but not when it is claimed again', async () => {
    const id = await offer(newbie);
    await act('claim', id);
    expect(heard).toEqual([{ kind: 'balance', balance: 5000, balanceVersion: 1 }]);
    await act('claim', id);
    expect(heard).toHaveLength(1);
  });

  test('[PROMO-01c] a joined offer for new accounts gives nothing after its end', async () => {
    const id = await offer({ ...newbie, needs_verified: true });
    await act('join', id);
    await teller.operator('PUT', 'promotion', { id, open: false });
    await site.db
      .updateTable('customers')
      .set({ email_verified_at: sql<Date>`now()` })
      .where('id', '=', teller.player.customerId)
      .execute();
    expect((await promotionOf(id)).status).toBe('close');
    expect(await act('claim', id)).toMatchObject({ status: 409, code: 'promotion_closed' });
    expect(await wallet()).toBe(0);
  });

  test('[PROMO-03] has a wagering requirement that is rounded up to a whole centavo', async () => {
    const id = await offer({ ...newbie, bonus_fixed: 101, turnover_percent: 150 });
    expect(await promotionOf(id)).toMatchObject({ bonus: 101, required: 152 });
    expect((await act('claim', id)).value.claim.meter).toEqual({ required: 152, left: 152 });
    const verified = await offer({ ...newbie, needs_verified: true });
    expect(await promotionOf(verified)).toMatchObject({ bonus: null, required: null, claim: null });
  });

  test('[MEM-17d] gets the number of claimable bonuses, and the rules of open promotions only', async () => {
    const own = async () => {
      const { count, rules } = await availableFor(site.db, teller.player.customerId);
      return [count, rules.has('newbie')];
    };
    const closed = site.db.updateTable('promotions').set({ closed_at: sql<Date>`now()` });
    await closed.where('rule', '=', 'newbie').where('closed_at', 'is', null).execute();
    expect(await own()).toEqual([0, false]);
    const id = await offer(newbie);
    expect(await own()).toEqual([1, true]);
    await act('claim', id);
    expect(await own()).toEqual([0, false]);
  });

  test('[PROMO-01b] sees the bonus and conditions of a promotion', async () => {
    const id = await offer({
      type: 'deposit',
      rule: 'deposit',
      bonus_percent: 10,
      max_bonus: 30_000,
      min_deposit: 50_000,
      daily: true,
      categories: ['RNG'],
    });
    const { promotions } = (await teller.ask('GET', '/api/wps/promotions?language=EN')).value;
    expect(promotions.find((each: { id: string }) => each.id === id)).toEqual({
      id,
      type: 'deposit',
      rule: 'deposit',
      status: 'join',
      daily: true,
      newDays: null,
      title: 'Fiesta bonus',
      summary: 'Fiesta bonus',
      terms: 'Fiesta bonus',
      banner: `/b/promo-${id}.svg?lang=EN`,
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: null,
      bonusFixed: null,
      bonusPercent: 10,
      bonusRate: null,
      maxBonus: 30_000,
      minDeposit: 50_000,
      turnoverPercent: 200,
      categories: ['RNG'],
      budget: null,
      raffle: null,
    });
  });
});
