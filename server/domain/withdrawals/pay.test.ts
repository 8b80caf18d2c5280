import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RailFailed } from '../../ports/rails.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { askForPayments, deliverPayouts, takePayoutCallback } from './pay.ts';
import { Teller } from './fixtures.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
  await teller.operator('PUT', 'withdrawalRules', { depositTurnover: 0, dailyCount: 1000 });
});
beforeEach(() => teller.ready(1_000_000));
afterAll(() => site.close());

interface Made {
  id: string;
  reference: string;
}
const request = async (): Promise<Made> => (await teller.request()).value;
const rowOf = ({ reference }: Made) =>
  site.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const payOut = () => vi.spyOn(site.gateway.ports.rails, 'payOut');
async function approveInVain({ reference }: Made): Promise<void> {
  const failing = payOut().mockRejectedValueOnce(new RailFailed('provider_unreachable', 'x'));
  expect(await teller.decide(reference, 'approve')).toMatchObject({ value: { state: 'approved' } });
  failing.mockRestore();
}
const approve = ({ reference }: Made) => teller.decide(reference, 'approve');
/** Returns the resulting state. */
async function report(made: Made, status: 'paid' | 'failed', change: object = {}) {
  const { payment } = await rowOf(made);
  const { reference } = made;
  const callback = { event: randomUUID(), payment: payment ?? 'pay_1', reference, status };
  return (
    await takePayoutCallback(
      site.gateway,
      { ...callback, amount: 50_000, currency: 'PHP', ...change },
      randomUUID(),
    )
  ).state;
}

describe('a callback', () => {
  test('[WAL-05] of a failure that is repeated after a retry changes nothing', async () => {
    const made = await request();
    await approve(made);
    const event = randomUUID();
    expect(await report(made, 'failed', { event })).toBe('review');
    expect(await teller.decide(made.reference, 'retry')).toMatchObject({ status: 200 });
    expect(await report(made, 'failed', { event })).toBe('paying');
  });

  test('[WAL-05] of success counts in every state where the provider was asked to pay', async () => {
    const approved = await request();
    await approveInVain(approved);
    expect(await report(approved, 'paid')).toBe('paid');
    const failed = await request();
    await approve(failed);
    await report(failed, 'failed');
    expect(await report(failed, 'paid')).toBe('paid');
    expect(await teller.money()).toEqual({ wallet: 900_000, locked: 0 });
  });

  test.each([{ payment: 'pay_other' }, { amount: 50_001 }, { currency: 'USD' }])(
    '[WAL-05] with %j under the same reference is rejected',
    async (other) => {
      const made = await request();
      await approve(made);
      await expect(report(made, 'paid', other)).rejects.toMatchObject({
        code: 'not_found',
        field: 'payment',
      });
      expect((await rowOf(made)).state).toBe('paying');
    },
  );

  test("[WAL-05] before the provider's response counts, and the response takes nothing back", async () => {
    const made = await request();
    const { rails } = site.gateway.ports;
    const { payOut: real } = rails;
    const early = payOut().mockImplementationOnce(async (payout) => {
      const answer = await real.call(rails, payout);
      await report(made, 'paid', answer);
      return answer;
    });
    await approve(made);
    early.mockRestore();
    expect((await rowOf(made)).state).toBe('paid');
    expect(await teller.money()).toEqual({ wallet: 950_000, locked: 0 });
  });

  test("[WAL-05] that contradicts the withdrawal's state is logged as an error, and moves nothing", async () => {
    const logged = vi.spyOn(site.gateway.log, 'error');
    const errors = async (made: Made, status: 'paid' | 'failed', change: object = {}) => {
      const before = await teller.money();
      logged.mockClear();
      await report(made, status, change);
      expect(await teller.money()).toEqual(before);
      return logged.mock.calls.map(([of]) => of);
    };
    const made = await request();
    expect(await errors(made, 'paid')).toMatchObject([{ state: 'review', status: 'paid' }]);
    expect(await errors(made, 'failed')).toEqual([]);
    await teller.decide(made.reference, 'reject', { note: 'Not today' });
    expect(await errors(made, 'paid')).toMatchObject([
      { reference: made.reference, state: 'rejected', status: 'paid' },
    ]);
    expect(await errors(made, 'failed')).toEqual([]);
    const cancelled = await request();
    await teller.ask('POST', '/api/v2/withdrawals/cancel', { id: cancelled.id });
    expect(await errors(cancelled, 'paid')).toMatchObject([{ state: 'cancelled' }]);
    const paid = await request();
    await approve(paid);
    logged.mockClear();
    await report(paid, 'paid');
    expect(logged).not.toHaveBeenCalled();
    expect(await errors(paid, 'paid')).toEqual([]);
    expect(await errors(paid, 'failed')).toMatchObject([{ state: 'paid', status: 'failed' }]);
    await teller.confirm(paid.id, 'none', { pictures: [await teller.upload()] });
    expect(await errors(paid, 'paid')).toEqual([]);
    expect(await errors(paid, 'failed')).toMatchObject([{ state: 'disputed' }]);
    await teller.confirm(paid.id, 'full');
    expect(await errors(paid, 'failed')).toMatchObject([{ state: 'received' }]);
    logged.mockRestore();
  });

  test('[WAL-05] of success after a payment by hand is logged; one of failure is not', async () => {
    const made = await request();
    await approveInVain(made);
    await teller.decide(made.reference, 'pay');
    await teller.decide(made.reference, 'force');
    const logged = vi.spyOn(site.gateway.log, 'error');
    await report(made, 'paid');
    expect(logged.mock.calls.map(([of]) => of)).toMatchObject([{ state: 'received' }]);
    logged.mockRestore();
  });
});

describe('a payment', () => {
  test('[WAL-05] is requested when it is due, for approved withdrawals alone', async () => {
    const made = await request();
    await approveInVain(made);
    const waits = await request();
    const references = [made.reference, waits.reference];
    const asked = payOut();
    const askedFor = async () => {
      await askForPayments(site.gateway);
      return asked.mock.calls
        .filter(([{ reference }]) => references.includes(reference))
        .map(([{ reference, amount }]) => [reference, amount]);
    };
    expect(await askedFor()).toEqual([]);
    await site.db
      .updateTable('withdrawals')
      .set({ ask_at: new Date(0) })
      .where('reference', 'in', references)
      .execute();
    expect(await askedFor()).toEqual([[made.reference, 50_000]]);
    asked.mockRestore();
    expect(await rowOf(made)).toMatchObject({ state: 'paying', ask_at: null });
  });

  test('[WAL-05] that fails by a bug is not taken as a rejection: the error is thrown, and it is requested later', async () => {
    const made = await request();
    await approveInVain(made);
    await site.db
      .updateTable('withdrawals')
      .set({ ask_at: new Date(0) })
      .where('id', '=', made.id)
      .execute();
    const broken = payOut().mockRejectedValueOnce(new Error('broken'));
    await expect(askForPayments(site.gateway)).rejects.toThrow('broken');
    broken.mockRestore();
    const { state, ask_at } = await rowOf(made);
    expect(state).toBe('approved');
    expect(ask_at!.getTime()).toBeGreaterThan(0);
  });

  test('[WAL-05] of the embedded provider is reported once, and paid', async () => {
    const made = await request();
    await approve(made);
    await deliverPayouts(site.gateway);
    expect((await rowOf(made)).state).toBe('paying');
    const due = () =>
      site.db
        .updateTable('simulated_payouts')
        .set({ due_at: new Date(0) })
        .execute();
    await due();
    await deliverPayouts(site.gateway);
    expect((await rowOf(made)).state).toBe('paid');
    await due();
    expect(await site.gateway.ports.simulated!.takeDuePayouts()).toEqual([]);
  });

  test('[WAL-05] of another provider is not reported by the embedded one', async () => {
    const ports = { ...site.gateway.ports, simulated: undefined };
    const made = await request();
    await approve(made);
    await site.db
      .updateTable('simulated_payouts')
      .set({ due_at: new Date(0) })
      .execute();
    await deliverPayouts(Object.assign(Object.create(site.gateway), { ports }));
    expect((await rowOf(made)).state).toBe('paying');
  });
});

test('[LIVE-01c] [WAL-04] a member is notified of each change, with the balance where it changes', async () => {
  const { live } = site.gateway;
  const { toCustomer, news } = live;
  let heard: unknown[] = [];
  live.toCustomer = (_customer, event) => void heard.push((event as { balance: number }).balance);
  live.news = (customer) => void heard.push(customer === teller.player.customerId && 'news');
  const after = async (change: () => Promise<unknown>) => {
    heard = [];
    await change();
    return heard;
  };
  try {
    let made!: Made;
    expect(await after(async () => (made = await request()))).toEqual([950_000, 'news']);
    const cancel = () => teller.ask('POST', '/api/v2/withdrawals/cancel', { id: made.id });
    expect(await after(cancel)).toEqual([1_000_000, 'news']);
    expect(await after(cancel)).toEqual([]);
    made = await request();
    expect(await after(() => approve(made))).toEqual(['news', 'news']);
    expect(await after(() => report(made, 'paid'))).toEqual(['news']);
    expect(await after(() => report(made, 'paid'))).toEqual([]);
    const pictures = [await teller.upload()];
    const dispute = () => teller.confirm(made.id, 'none', { pictures });
    expect(await after(dispute)).toEqual(['news']);
    expect(await after(dispute)).toEqual([]);
    const giveBack = () => teller.decide(made.reference, 'return');
    expect(await after(giveBack)).toEqual([1_000_000, 'news']);
    expect(await after(giveBack)).toEqual([]);
    made = await request();
    const reject = () => teller.decide(made.reference, 'reject', { note: 'Not today' });
    expect(await after(reject)).toEqual([1_000_000, 'news']);
    made = await request();
    await teller.decide(made.reference, 'pay');
    await site.db
      .updateTable('withdrawals')
      .set({ confirm_by: new Date(0) })
      .where('id', '=', made.id)
      .execute();
    expect(await after(() => teller.one(made.id))).toEqual(['news']);
  } finally {
    Object.assign(live, { toCustomer, news });
  }
});
