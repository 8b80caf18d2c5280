import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RailFailed } from '../../ports/rails.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { takePayoutCallback } from './pay.ts';
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
const note = 'As the bank says';
const confirm = async ({ id }: Made, outcome: string, more: object = {}) =>
  teller.confirm(id, outcome, { pictures: [await teller.upload()], ...more });
const cancel = ({ id }: Made) => teller.ask('POST', '/api/v2/withdrawals/cancel', { id });

const ways = {
  review: async () => {},
  failed: async ({ reference }: Made) => {
    await teller.decide(reference, 'approve');
    const { payment } = await site.db
      .selectFrom('withdrawals')
      .select('payment')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const callback = {
      event: randomUUID(),
      reference,
      payment: payment!,
      status: 'failed' as const,
    };
    await takePayoutCallback(
      site.gateway,
      { ...callback, amount: 50_000, currency: 'PHP' },
      randomUUID(),
    );
  },
  approved: async ({ reference }: Made) => {
    const payOut = vi
      .spyOn(site.gateway.ports.rails, 'payOut')
      .mockRejectedValueOnce(new RailFailed('provider_unreachable', 'on purpose'));
    await teller.decide(reference, 'approve');
    payOut.mockRestore();
  },
  paying: ({ reference }: Made) => teller.decide(reference, 'approve'),
  paid: ({ reference }: Made) => teller.decide(reference, 'pay'),
  disputed: async (made: Made) => {
    await ways.paid(made);
    await confirm(made, 'none');
  },
  received: async (made: Made) => {
    await ways.paid(made);
    await confirm(made, 'full');
  },
  forced: async (made: Made) => {
    await ways.paid(made);
    await teller.decide(made.reference, 'force');
  },
  returned: async (made: Made) => {
    await ways.disputed(made);
    await teller.decide(made.reference, 'return');
  },
  rejected: ({ reference }: Made) => teller.decide(reference, 'reject', { note }),
  cancelled: cancel,
};
type State = keyof typeof ways;

/** Of ₱500. */
async function given(state: State): Promise<Made> {
  const { value } = await teller.request();
  await ways[state](value);
  const { state: now } = await teller.one(value.id);
  expect(now).toBe({ failed: 'review', forced: 'received' }[state as string] ?? state);
  return value;
}

describe('a decision', () => {
  /** The state after each action; `same`: already done. All others are rejected. */
  const table: Record<string, Partial<Record<State, string>>> = {
    approve: { review: 'paying', approved: 'same', paying: 'same' },
    retry: { failed: 'paying', approved: 'same', paying: 'same' },
    pay: { review: 'paid', failed: 'paid', approved: 'paid', paid: 'same' },
    reject: { review: 'rejected', failed: 'rejected', rejected: 'same' },
    force: { paid: 'received', disputed: 'received', forced: 'same' },
    return: { disputed: 'returned', returned: 'same' },
  };
  test.each(Object.entries(table))(
    '[OPS-03f] to %s changes only a withdrawal whose state allows it',
    async (decision, outcomes) => {
      for (const state of Object.keys(ways) as State[]) {
        const { id, reference } = await given(state);
        const before = await teller.one(id);
        const answer = await teller.decide(reference, decision, { note });
        const becomes = outcomes[state];
        const isDone = becomes !== undefined;
        const changed = isDone && becomes !== 'same';
        const now = await teller.one(id);
        const expected = isDone
          ? { status: 200, value: { changed, state: now.state } }
          : { status: 409, code: 'withdraw_settled', field: before.state };
        expect([state, answer]).toMatchObject([state, expected]);
        expect(now).toMatchObject(changed ? { state: becomes, note } : before);
      }
    },
  );

  test('[OPS-03f] takes a reference in lower case, and returns the member and the returned amount', async () => {
    const { id, reference } = await given('disputed');
    const { account } = await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', teller.player.customerId)
      .executeTakeFirstOrThrow();
    expect(
      await teller.decide(reference.toLowerCase(), 'return', { amount: 10_000 }),
    ).toMatchObject({
      status: 200,
      value: {
        changed: true,
        state: 'returned',
        amount: 50_000,
        returned: 10_000,
        customer: account,
      },
    });
    expect(await teller.money()).toEqual({ wallet: 960_000, locked: 0 });
    const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
    expect(messages[0]).toMatchObject({
      key: 'withdrawalReturned',
      params: { id, reference, amount: 10_000 },
    });
  });

  test.each([
    ['rejected', 'withdrawalRejected'],
    ['paid', 'withdrawalPaid'],
    ['received', 'withdrawalPaid'],
    ['forced', 'withdrawalForced'],
    ['disputed', 'withdrawalPaid'],
    ['returned', 'withdrawalReturned'],
  ] as const)(
    '[WAL-06] on a withdrawal that becomes %s leaves %s as the last message',
    async (state, key) => {
      const { reference } = await given(state);
      const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
      expect(messages[0]).toMatchObject({ key, params: { reference } });
    },
  );

  test.each(['received', 'returned', 'rejected', 'cancelled'] as const)(
    '[WAL-02] is named in the movement that ends a %s withdrawal',
    async (state) => {
      const { id, reference } = await given(state);
      const { rows } = await sql<{ meta: { reference: string } }>`
        SELECT meta FROM transfers WHERE scope = 'withdrawal' AND key IN (${id}, ${`${id} returned`})`.execute(
        site.db,
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { meta } of rows) expect(meta).toEqual({ reference });
    },
  );

  test('[OPS-03f] returns null where nothing comes back', async () => {
    const { reference } = await given('review');
    expect((await teller.decide(reference, 'reject', { note })).value.returned).toBeNull();
  });

  test('[OPS-03l] on an unknown reference is not found, and names the field', async () => {
    expect(await teller.decide('PWNONE', 'approve')).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'reference',
    });
    expect(await teller.operator('GET', 'withdrawal/evidence?reference=PWNONE')).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'reference',
    });
  });
});

describe('the operator’s list', () => {
  const list = async (query: string): Promise<{ reference: string; state: string }[]> =>
    (await teller.operator('GET', `withdrawals?${query}`)).value.withdrawals;

  test('[OPS-03f] has the latest first, up to a limit, or those of a state', async () => {
    const paying = await given('paying');
    const disputed = await given('disputed');
    const review = await given('review');
    const rejected = await given('rejected');
    const made = [rejected, review, disputed, paying].map(({ reference }) => reference);
    expect((await list('limit=4')).map(({ reference }) => reference)).toEqual(made);
    expect((await list('state=open&limit=2')).map(({ reference }) => reference)).toEqual([
      review.reference,
      disputed.reference,
    ]);
    expect((await list('state=paying&limit=1'))[0]?.reference).toBe(paying.reference);
    const states = new Set((await list('state=rejected')).map(({ state }) => state));
    expect(states).toEqual(new Set(['rejected']));
  });

  test('[OPS-03f] has the amount that a member reports as received, and the number of pictures', async () => {
    const { reference } = await given('paid');
    const [paid] = await list('limit=1');
    expect(paid).toMatchObject({ reference, amount: 50_000, received: null, pictures: 0 });
    const { id } = paid as unknown as Made;
    const pictures = [await teller.upload(), await teller.upload()];
    await teller.confirm(id, 'partial', { received: 20_000, remark: '  Kulang po ', pictures });
    expect((await list('limit=1'))[0]).toMatchObject({
      reference,
      received: 20_000,
      pictures: 2,
      remark: 'Kulang po',
    });
    const path = `withdrawal/evidence?reference=${reference.toLowerCase()}`;
    const { evidence } = (await teller.operator('GET', path)).value;
    expect(evidence).toHaveLength(1);
    expect(evidence[0].pictures).toHaveLength(2);
  });
});

describe('the member', () => {
  test('[MEM-04] confirms a sent withdrawal, and none before or after', async () => {
    const states = ['review', 'approved', 'paying', 'forced', 'returned', 'rejected', 'cancelled'];
    for (const state of states as State[]) {
      const made = await given(state);
      for (const outcome of state === 'returned' ? ['full'] : ['full', 'none'])
        expect([state, await confirm(made, outcome)]).toMatchObject([
          state,
          { status: 409, code: 'withdraw_settled' },
        ]);
    }
  });

  test('[MEM-04] names the amount that arrived in part, with pictures', async () => {
    const made = await given('paid');
    expect(await confirm(made, 'partial')).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'received',
    });
    expect(await teller.confirm(made.id, 'partial', { received: 49_999 })).toMatchObject({
      status: 422,
      code: 'pictures_needed',
      field: 'pictures',
    });
    expect(await confirm(made, 'partial', { received: 49_999 })).toMatchObject({
      value: { state: 'disputed', received: 49_999, remark: '' },
    });
  });

  test('[MEM-04] opens one dispute at a time: the first stays, with its pictures', async () => {
    const made = await given('disputed');
    const before = await teller.one(made.id);
    expect(await confirm(made, 'none', { remark: 'Wala pa rin' })).toMatchObject({ status: 200 });
    expect(await confirm(made, 'partial', { received: 100 })).toMatchObject({
      status: 409,
      code: 'withdraw_settled',
    });
    expect(await teller.one(made.id)).toEqual(before);
    expect(before).toMatchObject({ received: 0, confirmation: 'none', pictures: 1 });
  });

  test('[MEM-04] cancels only what is not decided yet', async () => {
    const states = Object.keys(ways) as State[];
    for (const state of states.filter((each) => each !== 'review' && each !== 'cancelled')) {
      const made = await given(state);
      const before = await teller.one(made.id);
      expect([state, await cancel(made)]).toMatchObject([
        state,
        { status: 409, code: 'withdraw_settled' },
      ]);
      expect(await teller.one(made.id)).toEqual(before);
    }
    expect(await cancel({ id: '899999999999999', reference: '' })).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'id',
    });
  });
});
