import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
  await teller.operator('PUT', 'withdrawalRules', { depositTurnover: 0, dailyCount: 1000 });
});
beforeEach(() => teller.ready(1_000_000));
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

interface Made {
  id: string;
  reference: string;
}
const note = 'As the bank says';
/** Of ₱500, under review. */
const made = async (): Promise<Made> => (await teller.request()).value;
/** The member says that so many centavos arrived. */
async function disputed(received: number): Promise<Made> {
  const withdrawal = await made();
  await teller.decide(withdrawal.reference, 'pay');
  const pictures = [await teller.upload()];
  const outcome = received > 0 ? 'partial' : 'none';
  await teller.confirm(withdrawal.id, outcome, { pictures, ...(received > 0 && { received }) });
  return withdrawal;
}
const list = async (query: string) =>
  (await teller.operator('GET', `withdrawals${query}`)).value.withdrawals;
const rowOf = ({ id }: Made) =>
  site.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = ({ id }: Made, columns: Record<string, unknown>) =>
  site.db.updateTable('withdrawals').set(columns).where('id', '=', id).execute();

describe('the list of withdrawals', () => {
  test('[OPS-03f] has the member, payout account, amounts, state, remark and time of each', async () => {
    const withdrawal = await disputed(20_000);
    const { number, created_at: at } = await rowOf(withdrawal);
    await change(withdrawal, { remark: 'Kulang po' });
    expect(await list('?limit=1')).toEqual([
      {
        id: withdrawal.id,
        reference: withdrawal.reference,
        customer: await teller.account(),
        institution: 'gcash',
        number,
        name: 'Maria Clara Reyes',
        amount: 50_000,
        received: 20_000,
        state: 'disputed',
        reason: null,
        remark: 'Kulang po',
        pictures: 1,
        createdAt: at.toISOString(),
      },
    ]);
    await made();
    expect(await list('?limit=1')).toMatchObject([{ received: null, pictures: 0 }]);
  });

  test('[OPS-03f] has the latest twenty first, another number on request, or those of one state', async () => {
    const { id, reference } = await made();
    await sql`INSERT INTO withdrawals (customer_id, key, fingerprint, reference, payout_account_id, institution, number, name, amount, currency, lock_transfer_id, state)
      SELECT customer_id, key || n, fingerprint, reference || n, payout_account_id, institution, number, name, amount, currency, lock_transfer_id,
        CASE WHEN n > 20 THEN 'paying' ELSE state END FROM withdrawals, generate_series(1, 21) n WHERE id = ${id}`.execute(
      site.db,
    );
    const names = async (query: string) =>
      (await list(query)).map((withdrawal: Made) => withdrawal.reference.slice(reference.length));
    const latest = Array.from({ length: 20 }, (_, i) => String(21 - i));
    expect(await names('')).toEqual(latest);
    expect(await names('?limit=2')).toEqual(['21', '20']);
    expect(await names('?state=review&limit=1')).toEqual(['20']);
    expect(await names('?state=open&limit=1')).toEqual(['20']);
    expect(await names('?state=paying')).toEqual(['21']);
    const { id: waiting } = await disputed(0);
    expect(await list('?state=open&limit=1')).toMatchObject([{ id: waiting }]);
  });

  test('[OPS-03f] [MEM-04] shows one as received once its time to answer is over, without the job', async () => {
    const withdrawal = await made();
    await teller.decide(withdrawal.reference, 'pay');
    await change(withdrawal, { confirm_by: new Date(0) });
    expect(await list('?state=received&limit=1')).toMatchObject([{ id: withdrawal.id }]);
  });
});

describe('a decision on a withdrawal', () => {
  const decided = async ({ reference }: Made, decision: string, more: object = {}) =>
    teller.decide(reference.toLowerCase(), decision, more);
  const common = async () => ({ amount: 50_000, returned: null, customer: await teller.account() });

  test('[OPS-03f] returns the state, amounts and member; again it changes nothing, another is rejected', async () => {
    const withdrawal = await made();
    const rejected = { ...(await common()), state: 'rejected' };
    expect((await decided(withdrawal, 'reject', { note })).value).toEqual({
      ...rejected,
      changed: true,
    });
    expect((await decided(withdrawal, 'reject', { note: 'Another' })).value).toEqual({
      ...rejected,
      changed: false,
    });
    expect((await rowOf(withdrawal)).note).toBe(note);
    for (const other of ['approve', 'retry', 'pay', 'force', 'return'])
      expect(await decided(withdrawal, other)).toMatchObject({
        status: 409,
        code: 'withdraw_settled',
        field: 'rejected',
      });
    expect(await teller.money()).toEqual({ wallet: 1_000_000, locked: 0 });
  });

  test('[OPS-03f] to reject needs a note for the member', async () => {
    const withdrawal = await made();
    expect(await decided(withdrawal, 'reject')).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'note',
    });
    expect((await rowOf(withdrawal)).state).toBe('review');
    expect(await teller.money()).toEqual({ wallet: 950_000, locked: 50_000 });
  });

  test.each([
    ['approve', 'paying'],
    ['pay', 'paid'],
  ])('[OPS-03f] to %s needs no note, and stores one', async (decision, state) => {
    const [plain, noted] = [await made(), await made()];
    expect((await decided(plain, decision)).value).toEqual({
      ...(await common()),
      changed: true,
      state,
    });
    await decided(noted, decision, { note });
    expect((await rowOf(plain)).note).toBeNull();
    expect((await rowOf(noted)).note).toBe(note);
  });

  test('[OPS-03f] [WAL-05] asks the provider for the approved one, once, and for no other decision', async () => {
    const payOut = vi.spyOn(site.gateway.ports.rails, 'payOut');
    const asked = () => payOut.mock.calls.splice(0).map(([{ reference }]) => reference);
    const [first, byHand] = [await made(), await made()];
    await decided(first, 'approve');
    expect(asked()).toEqual([first.reference]);
    await decided(first, 'approve');
    await decided(byHand, 'pay');
    await decided(byHand, 'force');
    for (const other of ['approve', 'retry', 'pay', 'reject', 'return'])
      expect(await decided(byHand, other, { note })).toMatchObject({
        status: 409,
        field: 'received',
      });
    expect(asked()).toEqual([]);
  });

  test('[OPS-03f] [WAL-05] repeated while the provider is unreachable does not ask it out of turn', async () => {
    const payOut = vi.spyOn(site.gateway.ports.rails, 'payOut');
    const withdrawal = await made();
    await change(withdrawal, { state: 'approved', ask_at: new Date(0) });
    expect((await decided(withdrawal, 'approve')).value).toMatchObject({
      changed: false,
      state: 'approved',
    });
    expect(payOut).not.toHaveBeenCalled();
    await change(withdrawal, { ask_at: null });
  });

  test('[OPS-03f] [MEM-04] to pay by hand leaves the member the minutes of the rule to answer', async () => {
    await teller.operator('PUT', 'withdrawalRules', { confirmMinutes: 90 });
    const withdrawal = await made();
    await decided(withdrawal, 'pay');
    const { paid_at: at, confirm_by: until } = await rowOf(withdrawal);
    expect(until!.getTime() - at!.getTime()).toBe(90 * 60_000);
    await teller.operator('PUT', 'withdrawalRules', { confirmMinutes: 1440 });
  });

  test('[OPS-03f] to return gives back what did not arrive, or less, and never more', async () => {
    const [all, rest, part] = [await disputed(0), await disputed(20_000), await disputed(20_000)];
    expect(await decided(rest, 'return', { amount: 30_001 })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'amount',
    });
    expect((await rowOf(rest)).state).toBe('disputed');
    const returned = { ...(await common()), changed: true, state: 'returned' };
    expect((await decided(all, 'return')).value).toEqual({ ...returned, returned: 50_000 });
    expect((await decided(rest, 'return', { amount: 30_000 })).value).toEqual({
      ...returned,
      returned: 30_000,
    });
    expect((await decided(part, 'return', { amount: 1, note })).value).toEqual({
      ...returned,
      returned: 1,
    });
    expect((await rowOf(part)).note).toBe(note);
    expect(await decided(part, 'return', { amount: 50_000 })).toMatchObject({
      value: { changed: false, returned: 1 },
    });
    expect(await teller.money()).toEqual({ wallet: 930_001, locked: 0 });
  });

  test('[OPS-03f] [LIVE-01c] reaches the open pages of the member once', async () => {
    const withdrawal = await made();
    const news = vi.spyOn(site.gateway.live, 'news');
    for (let i = 0; i < 2; i += 1) await decided(withdrawal, 'pay');
    expect(news.mock.calls).toEqual([[teller.player.customerId]]);
  });
});

describe('the evidence of a dispute', () => {
  const evidence = (reference: string) =>
    teller.operator('GET', `withdrawal/evidence?reference=${reference}`);

  test('[OPS-03f] is the whole of its own withdrawal, oldest first, and none without a dispute', async () => {
    const [calm, other] = [await made(), await disputed(20_000)];
    const { id, reference } = await disputed(0);
    const later = await teller.upload();
    await site.db
      .insertInto('withdrawal_evidence')
      .values({
        withdrawal_id: id,
        outcome: 'partial',
        received: 700,
        remark: 'Kulang',
        pictures: [later],
        at: new Date('2026-01-02T03:04:05Z'),
      })
      .execute();
    const shown = (await evidence(reference.toLowerCase())).value.evidence;
    expect(shown).toEqual([
      {
        at: expect.any(String),
        outcome: 'none',
        received: 0,
        remark: '',
        pictures: [{ id: expect.any(String), type: 'image/png', data: expect.any(String) }],
      },
      {
        at: '2026-01-02T03:04:05.000Z',
        outcome: 'partial',
        received: 700,
        remark: 'Kulang',
        pictures: [{ id: later, type: 'image/png', data: shown[0].pictures[0].data }],
      },
    ]);
    expect((await evidence(other.reference)).value.evidence).toMatchObject([{ received: 20_000 }]);
    expect((await evidence(calm.reference)).value.evidence).toEqual([]);
    expect(await evidence('PWNONE')).toMatchObject({ status: 404, field: 'reference' });
  });
});
