import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { check } from '../../ledger/ledger.ts';
import { coolOff } from '../responsible/change.ts';
import { RebateMember, beginMarch, march, marchDay, setTermsFrom } from './fixtures.ts';
import { countRebates, payRebatesAtHour } from './job.ts';

/** 0.40 % of slots. */
const rates = { RNG: [{ from: 0, rate: 40 }] };

let site: TestGateway;
let member: RebateMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new RebateMember(site);
});
beforeEach(async () => {
  await beginMarch(site);
  await member.open();
});
afterAll(() => site.close());

const breakFor = (hours: string) =>
  sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${member.person.id}, now() + ${hours}::interval)
    ON CONFLICT (customer_id) DO UPDATE SET cool_off_until = excluded.cool_off_until`.execute(
    site.db,
  );

describe('counted bets', () => {
  test('[REWARD-03a] bring the rate of their category, each bet once, also when several gateways count', async () => {
    await setTermsFrom(site, marchDay(1), { rates: { ...rates, LIVE: [{ from: 0, rate: 25 }] } });
    await member.bet(100_000, march(2));
    await member.bet(50_000, march(2, '23:59:59'));
    const round = 'r1';
    await member.past.vendor(member.person, 'debit', { round, amount: 20_000, at: march(3) });
    await member.past.vendor(member.person, 'credit', { round, amount: 0, validBet: 20_000, at: march(3) }); // prettier-ignore
    await Promise.all(Array.from({ length: 6 }, () => countRebates(site.gateway)));
    await member.count();
    const found = await member.state();
    expect(found.categories).toEqual([
      { category: 'RNG', validBet: 150_000, amount: 600, since: marchDay(2), rate: 40, rateTomorrow: 40 }, // prettier-ignore
      { category: 'LIVE', validBet: 20_000, amount: 50, since: marchDay(3), rate: 25, rateTomorrow: 25 }, // prettier-ignore
    ]);
    expect(found).toMatchObject({ open: true, unpaid: 650, payable: 650, required: 650 });
  });

  test("[REWARD-03a] go by the terms of their day in the site's zone, also when they are counted after a change", async () => {
    await setTermsFrom(site, marchDay(2), { rates });
    await setTermsFrom(site, marchDay(3), { rates: { RNG: [{ from: 0, rate: 10 }] } });
    await member.bet(100_000, march(1, '23:59:59'));
    await member.bet(100_000, march(2, '00:00:00'));
    await member.bet(100_000, march(2, '23:59:59'));
    await member.bet(100_000, march(3, '00:00:00'));
    await member.count();
    expect((await member.state()).categories).toMatchObject([
      { validBet: 300_000, amount: 900, since: marchDay(2), rate: 10 },
    ]);
  });

  test('[REWARD-03a] are rounded down once a day and category', async () => {
    await setTermsFrom(site, marchDay(1), { rates });
    for (const at of [march(2), march(2, '13:00:00'), march(3)]) await member.bet(374, at);
    await member.count();
    // 2.992 of the second of March, 1.496 of the third.
    expect((await member.state()).unpaid).toBe(2 + 1);
  });

  test('[REWARD-03a] [REWARD-01] bring what the VIP level has when the first bet of a day is counted', async () => {
    await member.operator('PUT', 'vip', { open: true, level: { rank: 1, label: { EN: 'Silver' }, bets: 10_000_000_000 } }); // prettier-ignore
    const steps = [{ from: 0, rate: 40 }, { from: 1, rate: 60 }]; // prettier-ignore
    await setTermsFrom(site, marchDay(1), { rates: { RNG: steps } });
    await member.bet(100_000, march(2));
    await member.count();
    await sql`INSERT INTO vip_members (customer_id, bets, rank) VALUES (${member.person.id}, 0, 1)
      ON CONFLICT (customer_id) DO UPDATE SET rank = 1`.execute(site.db);
    await sql`UPDATE rebate_mark SET upto = ${march(2, '12:00:01')}`.execute(site.db);
    await member.bet(100_000, march(2, '13:00:00'));
    await member.bet(100_000, march(3));
    await member.count();
    expect(await member.state()).toMatchObject({
      unpaid: 400 + 400 + 600,
      level: 1,
      categories: [{ rate: 60 }],
      levels: [
        { from: 0, label: null, rates: [{ category: 'RNG', rate: 40 }] },
        { from: 1, label: 'Silver', rates: [{ category: 'RNG', rate: 60 }] },
      ],
    });
    // Without VIP, everybody has the same.
    await member.operator('PUT', 'vip', { open: false });
    expect(await member.state()).toMatchObject({
      level: 0,
      levels: [],
      categories: [{ rate: 40 }],
    });
    await sql`DELETE FROM settings WHERE key = 'vip'`.execute(site.db);
  });

  test('[REWARD-03a] bring nothing without terms, and free play never does', async () => {
    await member.bet(100_000, march(2));
    await member.count();
    await setTermsFrom(site, marchDay(1), { rates });
    await member.count();
    expect(await member.state()).toMatchObject({ unpaid: 0, categories: [{ validBet: 0 }] });
    const free = await member.past.person(null, march(1), 0, 'FUN');
    await sql`UPDATE rebate_mark SET upto = ${march(1)}`.execute(site.db);
    await member.past.money(free, 'opening', 100_000, march(1), { currency: 'FUN' });
    await member.past.round(free, 100_000, 0, march(2), 'FUN');
    await member.count();
    expect(await sql`SELECT FROM rebate_bets WHERE customer_id = ${free.id}`.execute(site.db)).toMatchObject({ rows: [] }); // prettier-ignore
  });

  test('[REWARD-03d] that are taken back lower the day of their bet, at its rate', async () => {
    await setTermsFrom(site, marchDay(2), { rates });
    await setTermsFrom(site, marchDay(4), { rates: { RNG: [{ from: 0, rate: 10 }] } });
    const wrong = await member.bet(100_000, march(2));
    await member.bet(50_000, march(2));
    await member.past.correct(wrong, march(5));
    await member.count();
    expect(await member.state()).toMatchObject({
      unpaid: 200,
      categories: [{ validBet: 50_000, since: marchDay(2) }],
    });
  });

  test('[REWARD-03d] and are taken back after the payment are made up for by later bets; no wallet is touched', async () => {
    await setTermsFrom(site, marchDay(1), { rates });
    const wrong = await member.bet(100_000, march(2));
    await member.count();
    await member.claim();
    await member.past.correct(wrong, march(5));
    await sql`UPDATE rebate_mark SET upto = ${march(3)}`.execute(site.db);
    await member.count();
    expect(await member.state()).toMatchObject({ unpaid: -400, payable: 0 });
    expect(await member.claim()).toMatchObject({ value: { paid: 0 } });
    await member.bet(150_000, march(6));
    await sql`UPDATE rebate_mark SET upto = ${march(5, '12:00:01')}`.execute(site.db);
    await member.count();
    expect(await member.state()).toMatchObject({ unpaid: 200, payable: 200 });
    expect(await member.claim()).toMatchObject({ value: { paid: 200 } });
    expect(await member.received()).toEqual([400, 200]);
  });
});

describe('a claim by hand', () => {
  beforeEach(async () => {
    await setTermsFrom(site, marchDay(1), { rates, turnover: 150 });
    await member.bet(100_000, march(2));
    await member.count();
  });

  test('[REWARD-03b] [MEM-14] pays all that is unpaid, with its wagering requirement, and stays in the history', async () => {
    const before = (await member.money()).wallet!;
    expect(await member.claim()).toMatchObject({ status: 200, value: { paid: 400 } });
    expect((await member.money()).wallet).toBe(before + 400);
    const state = await member.state();
    expect(state).toMatchObject({ unpaid: 0, payable: 0, categories: [{ since: null }] });
    const lines = [{ category: 'RNG', validBet: 100_000, amount: 400 }];
    expect(state.payments).toMatchObject([{ amount: 400, required: 600, automatic: false, lines }]);
    expect((await member.overview()).turnover.parts.at(-1)).toMatchObject({ required: 600 });
    const { value } = await member.ask(
      'GET',
      '/api/wps/relay/transactionHistory?period=today&type=bonus&language=EN',
    );
    expect(value.movements).toMatchObject([{ amount: 400, cause: 'rebate', type: 'bonus' }]);
    expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-03b] is paid once however many arrive together', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => member.claim()));
    expect(answers.map(({ value }) => value.paid).toSorted((a, b) => a - b).slice(-2)).toEqual([0, 400]); // prettier-ignore
    expect(await member.received()).toEqual([400]);
  });

  test('[REWARD-03b] beside counts and automatic payments pays each bet once', async () => {
    for (let i = 0; i < 30; i += 1) {
      await member.bet(100_000, march(3 + (i % 20)));
    }
    await sql`UPDATE rebate_mark SET upto = ${march(2, '12:00:01')}`.execute(site.db);
    await sql`UPDATE rebate_terms SET hour = 0`.execute(site.db);
    await Promise.all([
      ...Array.from({ length: 6 }, () => member.claim()),
      member.count(),
      payRebatesAtHour(site.gateway),
      payRebatesAtHour(site.gateway),
    ]);
    await member.claim();
    const received = await member.received();
    expect(received.reduce((sum, amount) => sum + amount, 0)).toBe(31 * 400);
  });

  test('[REWARD-03b] waits for a count under way, and pays what that has added', async () => {
    const counting = await site.db.startTransaction().execute();
    await sql`SELECT FROM rebate_mark FOR UPDATE`.execute(counting);
    const claimed = member.claim();
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(site.db);
      expect(rows).not.toEqual([]);
    });
    await sql`UPDATE rebate_bets SET valid_bet = 200000`.execute(counting);
    await counting.commit().execute();
    expect(await claimed).toMatchObject({ value: { paid: 800 } });
    expect(await member.state()).toMatchObject({ unpaid: 0, payments: [{ amount: 800 }] });
  });

  test('[REWARD-03b] waits for the least amount, and nothing is lost', async () => {
    await sql`UPDATE rebate_terms SET min_payment = 401`.execute(site.db);
    expect(await member.state()).toMatchObject({ unpaid: 400, payable: 0, minPayment: 401 });
    expect(await member.claim()).toMatchObject({ value: { paid: 0 } });
    await sql`UPDATE rebate_terms SET min_payment = 400`.execute(site.db);
    expect(await member.claim()).toMatchObject({ value: { paid: 400 } });
  });

  test('[REWARD-03b] that fails half-way moves nothing, and the next one pays', async () => {
    await sql`CREATE FUNCTION fail_rebate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut off'; END $$`.execute(site.db); // prettier-ignore
    await sql`CREATE TRIGGER cut_off BEFORE UPDATE OF paid ON rebate_bets EXECUTE FUNCTION fail_rebate()`.execute(site.db); // prettier-ignore
    expect((await member.claim()).status).toBe(500);
    expect(await member.state()).toMatchObject({ unpaid: 400, payments: [] });
    expect(await member.received()).toEqual([]);
    await sql`DROP FUNCTION fail_rebate CASCADE`.execute(site.db);
    expect(await member.claim()).toMatchObject({ value: { paid: 400 } });
  });

  test('[REWARD-03b] [RG-03] is rejected during a break, which the page knows, and paid after it', async () => {
    await coolOff(site.gateway, member.person.id, 1);
    expect(await member.state()).toMatchObject({ onBreak: true, unpaid: 400 });
    expect(await member.claim()).toMatchObject({ status: 403, code: 'cooling_off' });
    await breakFor('-1 second');
    expect(await member.claim()).toMatchObject({ value: { paid: 400 } });
  });
});

describe('an automatic payment', () => {
  beforeEach(async () => {
    await setTermsFrom(site, marchDay(1), { rates, hour: 6 });
    await member.bet(100_000, march(2));
    await member.bet(50_000, march(3, '00:00:00'));
    await member.count();
  });
  const at = (time: string) => payRebatesAtHour(site.gateway, march(3, time));
  const messages = async () =>
    (await member.ask('GET', '/api/wps/relay/messages')).value.messages as {
      key: string;
      params: object;
    }[];

  test('[REWARD-03c] comes at the set hour, for the days before, once and with a message', async () => {
    await at('05:59:59');
    expect(await member.received()).toEqual([]);
    await Promise.all([at('06:00:00'), at('06:00:00'), at('06:00:00')]);
    await at('07:00:00');
    expect(await member.received()).toEqual([400]);
    expect(await member.state()).toMatchObject({ unpaid: 200, payments: [{ automatic: true }] });
    expect(await messages()).toMatchObject([
      { key: 'rebatePaid', params: { amount: 400, required: 400 } },
    ]);
    await payRebatesAtHour(site.gateway, march(4, '06:00:00'));
    expect(await member.received()).toEqual([400, 200]);
  });

  test('[REWARD-03c] waits until all bets of the day before are counted', async () => {
    await sql`UPDATE rebate_mark SET upto = ${march(2, '23:59:59')}`.execute(site.db);
    await at('06:00:00');
    expect(await member.received()).toEqual([]);
  });

  test('[REWARD-03c] does not come where rebates are claimed by hand', async () => {
    await sql`UPDATE rebate_terms SET hour = NULL`.execute(site.db);
    await at('23:00:00');
    expect(await member.received()).toEqual([]);
    expect(await member.claim()).toMatchObject({ value: { paid: 600 } });
  });

  test('[REWARD-03c] [RG-03] waits during a break, without a message, and comes after it', async () => {
    await breakFor('1 hour');
    await at('06:00:00');
    expect([await member.received(), await messages()]).toEqual([[], []]);
    await breakFor('-1 second');
    await at('06:00:00');
    expect(await member.received()).toEqual([400]);
  });

  test('[REWARD-03c] to others goes on when one fails', async () => {
    const second = new RebateMember(site);
    await second.open();
    await second.bet(100_000, march(2));
    await sql`UPDATE rebate_mark SET upto = ${march(1, '00:00:00')}`.execute(site.db);
    await sql`TRUNCATE rebate_bets`.execute(site.db);
    await member.count();
    await sql`CREATE FUNCTION fail_rebate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut off'; END $$`.execute(site.db); // prettier-ignore
    await sql.raw(`CREATE TRIGGER cut_off BEFORE UPDATE OF paid ON rebate_bets FOR EACH ROW
      WHEN (old.customer_id = ${member.person.id}) EXECUTE FUNCTION fail_rebate()`).execute(site.db); // prettier-ignore
    await at('06:00:00');
    expect([await member.received(), await second.received()]).toEqual([[], [400]]);
    await sql`DROP FUNCTION fail_rebate CASCADE`.execute(site.db);
    await at('06:00:30');
    expect(await member.received()).toEqual([400]);
  });
});

test("[REWARD-03a] [AGT-04h] counts among the rebates of agents' reports, not among promotions", async () => {
  await setTermsFrom(site, marchDay(1), { rates });
  await member.bet(100_000, march(2));
  await member.count();
  await member.claim();
  const { rows } = await sql`
    SELECT promotions, rebates FROM team_movements(now() - interval '1 minute', now() + interval '1 minute')
    WHERE customer_id = ${member.person.id} AND rebates <> 0`.execute(site.db);
  expect(rows).toEqual([{ promotions: '0', rebates: '400' }]);
});
