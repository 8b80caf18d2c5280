import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDomain, testDomain, testPlayer } from '../play/fixtures.ts';
import { availableFor, bonusOf, eligibilityRows, statusOf } from './eligibility.ts';
import {
  addPromotion,
  ago,
  application,
  clearPromotions,
  daily,
  deposited,
  newbie as anyNewbie,
} from './fixtures.ts';
import { requiredFor } from './kind.ts';
import { kindOf } from './kinds.ts';

let domain: TestDomain;
let member: string;
let other: string;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  await clearPromotions(domain.gateway.db);
  [member, other] = [await customer(), await customer()];
});
const customer = async () => (await testPlayer(domain.gateway, 0)).customerId;

const newbie = { ...anyNewbie, new_days: 7 } as const;
const offer = (values: Parameters<typeof addPromotion>[1]) =>
  addPromotion(domain.gateway.db, values);
/** The day in Manila, so many days ago. */
const day = async (days = 0) => {
  const { rows } = await sql<{ day: string }>`
    SELECT ((now() AT TIME ZONE 'Asia/Manila')::date - ${days}::integer)::text AS day`.execute(
    domain.gateway.db,
  );
  return rows[0]!.day;
};

/** An hour ago. */
const join = (promotion: string, of = member, joined = '1 hour') =>
  sql`INSERT INTO promotion_claims (promotion_id, customer_id, state, joined_at) VALUES (${promotion}, ${of}, 'joined', ${ago(joined)})`.execute(
    domain.gateway.db,
  );
const issued = (promotion: string, period: string, deposit: string | null = null, of = member) =>
  sql`INSERT INTO promotion_claims (promotion_id, customer_id, state, period, bonus, transfer_id, deposit_id)
    VALUES (${promotion}, ${of}, 'issued', ${period}, 5000, 1, ${deposit})`.execute(
    domain.gateway.db,
  );

interface Deposit {
  of?: string;
  state?: 'pending' | 'credited' | 'failed' | 'expired' | 'review';
  amount?: number;
  /** Default: the amount. */
  credited?: number;
  currency?: string;
  changed?: string;
  expires?: string;
}
/** Half an hour ago, credited; returns its id. */
async function pay({
  of = member,
  state = 'credited',
  amount = 60_000,
  credited = amount,
  currency = 'PHP',
  changed = '30 minutes',
  expires = '-1 hour',
}: Deposit = {}): Promise<string> {
  const isCredited = state === 'credited';
  const insert = domain.gateway.db.insertInto('deposits').values({
    customer_id: of,
    key: randomUUID(),
    fingerprint: Buffer.alloc(1),
    reference: randomUUID(),
    rail: 'ewallet',
    amount,
    currency,
    state,
    credited: isCredited ? credited : null,
    transfer_id: isCredited ? '1' : null,
    changed_at: ago(changed),
    expires_at: ago(expires),
  });
  return (await insert.returning('id').executeTakeFirstOrThrow()).id;
}

async function rowOf(id: string, of = member) {
  const [row, ...more] = await eligibilityRows(domain.gateway.db, of, id);
  expect(more).toEqual([]);
  return row!;
}
const status = async (id: string, of = member) => statusOf(await rowOf(id, of));
const bonus = async (id: string) => bonusOf(await rowOf(id));
const set = (change: object) =>
  domain.gateway.db.updateTable('customers').set(change).where('id', '=', member).execute();
const created = (time: string) => set({ created_at: ago(time) });

describe('a new account', () => {
  test.each([
    ['6 days 23 hours 59 minutes', 'claim'],
    ['7 days 1 minute', 'close'],
    ['30 days', 'close'],
  ])(
    '[PROMO-02d] is so for the days of the promotion: after %s it is "%s"',
    async (age, expected) => {
      const id = await offer(newbie);
      await created(age);
      expect(await status(id)).toBe(expected);
      expect((await rowOf(id)).is_new).toBe(expected === 'claim');
      expect(await status(id, other)).toBe('claim');
    },
  );

  test('[PROMO-01c] that is not new any more has lost it, whatever else it could still do', async () => {
    const id = await offer({ ...newbie, needs_verified: true });
    expect(await status(id)).toBe('join');
    await created('8 days');
    expect(kindOf(await rowOf(id)).conditions(await rowOf(id))).toEqual([
      { kind: 'newAccount', met: false },
      { kind: 'verified', met: false },
    ]);
    expect(await status(id)).toBe('close');
    await join(id);
    expect(await status(id)).toBe('close');
  });

  test('[PROMO-02d] is verified by a mobile number or a mailbox', async () => {
    const id = await offer({ ...newbie, needs_verified: true });
    const now = new Date();
    for (const [mobile, email, expected] of [
      [null, null, null],
      [now, null, 5000],
      [null, now, 5000],
      [now, now, 5000],
    ] as const) {
      await set({ mobile_verified_at: mobile, email_verified_at: email });
      expect(await bonus(id)).toBe(expected);
      expect(await status(id)).toBe(expected === null ? 'join' : 'claim');
    }
  });

  test('[PROMO-01c] that joined in time gets nothing after the end', async () => {
    const id = await offer({ ...newbie, ends_at: ago('1 minute') });
    expect(await eligibilityRows(domain.gateway.db, member, id)).toEqual([]);
    await join(id);
    expect(await status(id)).toBe('close');
  });
});

describe('a deposit', () => {
  test.each<[string, Deposit | Deposit[], string]>([
    ['of the least amount', { amount: 50_000 }, 'claim'],
    ['below the least amount', { amount: 49_999 }, 'joined'],
    ['credited below the least amount', { credited: 49_999 }, 'joined'],
    ['in another currency', { currency: 'USD' }, 'joined'],
    ['from before joining', { changed: '61 minutes' }, 'joined'],
    ['of another member', { of: 'other' }, 'joined'],
    ['that failed', { state: 'failed' }, 'joined'],
    ['that expired', { state: 'expired' }, 'joined'],
    ['under way', { state: 'pending' }, 'process'],
    ['under way, of the least amount', { state: 'pending', amount: 50_000 }, 'process'],
    ['under way, below the least amount', { state: 'pending', amount: 49_999 }, 'joined'],
    ['whose time to pay is over', { state: 'pending', expires: '1 second' }, 'joined'],
    ['in review', { state: 'review', expires: '1 hour' }, 'process'],
    ['of another member in review', { of: 'other', state: 'review' }, 'joined'],
    ['credited before another is under way', [{}, { state: 'pending' }], 'claim'],
  ])('[PROMO-02c] [PROMO-01c] %s: %j is "%s"', async (_what, deposits, expected) => {
    const id = await offer(deposited);
    await join(id);
    for (const each of [deposits].flat())
      await pay({ ...each, of: each.of === 'other' ? other : member });
    expect(await status(id)).toBe(expected);
    expect((await bonus(id)) !== null).toBe(expected === 'claim');
  });

  test('[PROMO-02c] brings its bonus to who joined alone', async () => {
    const id = await offer(deposited);
    await join(id, other);
    await pay();
    expect(await rowOf(id)).toMatchObject({ claim_id: null, deposit_id: null });
    expect(await status(id)).toBe('join');
  });

  test('[PROMO-02c] that came first counts, in the order of time', async () => {
    const id = await offer(deposited);
    await join(id);
    await pay({ amount: 90_000, changed: '10 minutes' });
    const first = await pay({ amount: 70_000, changed: '20 minutes' });
    await pay({ amount: 80_000, changed: '20 minutes' });
    expect(await rowOf(id)).toMatchObject({
      deposit_id: first,
      deposit_amount: '70000',
      deposit_day: expect.any(String),
    });
    expect(await bonus(id)).toBe(7000);
  });

  test.each([
    ['ends_at', 'closed_at'],
    ['closed_at', 'ends_at'],
  ] as const)(
    '[PROMO-01c] before the end (%s) is claimed after it, one after it is not',
    async (end, later) => {
      const times = { [end]: ago('10 minutes'), [later]: ago('-1 day') };
      const id = await offer({ ...deposited, ...times });
      await join(id);
      await pay({ changed: '9 minutes' });
      expect(await status(id)).toBe('close');
      await pay({ changed: '11 minutes' });
      expect(await status(id)).toBe('claim');
    },
  );

  test('[PROMO-02c] that brought a bonus brings no other one', async () => {
    const [one, two] = [await offer(deposited), await offer(deposited)];
    await join(one);
    const used = await pay();
    expect(await status(one)).toBe('claim');
    await issued(two, 'once', used);
    expect(await status(one)).toBe('joined');
    const next = await pay({ changed: '5 minutes' });
    expect(await rowOf(one)).toMatchObject({ deposit_id: next });
  });
});

describe('a first deposit', () => {
  const first = { ...deposited, first_deposit: true };

  test.each<[string, Deposit, string]>([
    ['of another member before', { of: 'other' }, 'join'],
    ['below the least amount before', { amount: 49_999 }, 'join'],
    ['that failed before', { state: 'failed' }, 'join'],
    ['made before', { amount: 50_000 }, 'close'],
  ])('[PROMO-01c] %s leaves it "%s" (%j)', async (_what, each, expected) => {
    const id = await offer(first);
    await pay({ ...each, of: each.of === 'other' ? other : member });
    expect(await status(id)).toBe(expected);
  });

  test('[PROMO-02c] counts after smaller ones, and none after it', async () => {
    const id = await offer(first);
    await join(id);
    await pay({ amount: 49_999, changed: '40 minutes' });
    expect(kindOf(await rowOf(id)).conditions(await rowOf(id))).toEqual([
      { kind: 'firstDeposit', met: true },
      { kind: 'deposit', met: false },
    ]);
    const counting = await pay({ amount: 50_000, changed: '20 minutes' });
    await pay({ amount: 90_000, changed: '10 minutes' });
    expect(await rowOf(id)).toMatchObject({ deposit_id: counting });
    expect(await bonus(id)).toBe(5000);
    // Another promotion takes it: the next one is no first deposit.
    await issued(await offer(deposited), 'once', counting);
    expect(await rowOf(id)).toMatchObject({ deposit_id: null, had_deposit: true });
    expect(await status(id)).toBe('close');
  });
});

describe('a daily bonus', () => {
  test('[PROMO-01c] of today is signed, or issued while wagering is left; of yesterday it is open again', async () => {
    const id = await offer(daily);
    await issued(id, await day());
    const row = await rowOf(id);
    expect([statusOf(row), statusOf(row, 1), statusOf(row, 0)]).toEqual([
      'signed',
      'issued',
      'signed',
    ]);
    await sql`UPDATE promotion_claims SET period = ${await day(1)}, joined_at = ${ago('1 day')}`.execute(
      domain.gateway.db,
    );
    // A deposit counts once it is joined again.
    await pay();
    const open = await rowOf(id);
    expect(open.deposit_id).toBeNull();
    expect([statusOf(open, 1), bonusOf(open)]).toEqual(['join', null]);
  });

  test('[PROMO-02c] is paid for one deposit a day, by the day of the deposit in Manila', async () => {
    const id = await offer(daily);
    await issued(id, await day());
    await issued(id, await day(2), null, other);
    await join(id, member, '3 days');
    await pay({ changed: '0 seconds' });
    expect(await status(id)).toBe('joined');
    const earlier = await pay({ changed: '2 days' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ deposit_id: earlier, deposit_day: await day(2) });
    expect(kindOf(row).period(row)).toBe(await day(2));
    expect(kindOf(row).period({ ...row, daily: false })).toBe('once');
  });
});

describe('the promotions of a member', () => {
  test('[PROMO-01c] are in their order, each with the latest claim', async () => {
    const ids = [
      await offer({ ...application, position: 2 }),
      await offer({ ...application, position: 1 }),
      await offer({ ...application, position: 2, starts_at: ago('-1 minute') }),
    ];
    await sql`INSERT INTO promotion_claims (promotion_id, customer_id, state) VALUES
      (${ids[0]}, ${member}, 'rejected'), (${ids[1]}, ${member}, 'rejected'), (${ids[1]}, ${member}, 'applying'), (${ids[0]}, ${other}, 'applying')`.execute(
      domain.gateway.db,
    );
    const rows = await eligibilityRows(domain.gateway.db, member);
    expect(rows.map((row) => [row.id, statusOf(row)])).toEqual([
      [ids[1], 'applying'],
      [ids[0], 'rejected'],
      [ids[2], 'coming_soon'],
    ]);
    expect(rows.map((row) => bonusOf(row))).toEqual([null, null, null]);
  });

  test('[MEM-17d] are counted where a bonus can be claimed, with the rules that are still open', async () => {
    const own = async () => {
      const { count, rules } = await availableFor(domain.gateway.db, member);
      return [count, [...rules].toSorted()];
    };
    expect(await own()).toEqual([0, []]);
    await offer({ ...newbie, starts_at: ago('-1 minute') });
    expect(await own()).toEqual([0, []]);
    const claimable = await offer(newbie);
    await offer(newbie);
    expect(await own()).toEqual([2, ['newbie']]);
    await issued(claimable, 'once');
    const joined = await offer(deposited);
    await join(joined);
    expect(await own()).toEqual([1, ['deposit', 'newbie']]);
    await pay({ state: 'pending' });
    expect(await own()).toEqual([1, ['deposit', 'newbie']]);
    await created('8 days');
    const applied = await offer(application);
    expect(await own()).toEqual([0, ['application', 'deposit']]);
    await sql`INSERT INTO promotion_claims (promotion_id, customer_id, state) VALUES (${applied}, ${member}, 'applying')`.execute(
      domain.gateway.db,
    );
    expect(await own()).toEqual([0, ['deposit']]);
  });

  test.each([
    [101, 150, 152],
    [100, 150, 150],
    [5000, 0, 0],
  ])(
    '[PROMO-03] ask for wagering in whole centavos: %i at %i %% is %i',
    (bonusPaid, percent, left) => {
      expect(requiredFor(bonusPaid, { percent, categories: [] })).toBe(left);
    },
  );
});
