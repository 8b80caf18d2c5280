import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '../../../contract/calendar/days.ts';
import { correctClock } from '../../clock.ts';
import { once } from '../../kernel/once.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind, waitForLocks } from '../../testing/locks.ts';
import { payReward } from '../wallet/reward.ts';
import { calendarReward } from '../wallet/rewards/calendar.ts';
import { CalendarMember, inCash, inPoints, setClock } from './fixtures.ts';

let site: TestGateway;
let member: CalendarMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new CalendarMember(site);
});
beforeEach(async () => {
  await member.openCalendar();
  await member.open();
});
afterEach(() => {
  vi.restoreAllMocks();
  correctClock(0);
});
afterAll(() => site.close());

const monday = '2031-01-06';
const days = (count: number, from = monday) =>
  Array.from({ length: count }, (_, i) => addDays(from, i));
const lockAccount = (db: TestGateway['db']) =>
  sql`SELECT FROM customers WHERE id = ${member.player.customerId} FOR UPDATE`.execute(db);

describe('a claimed day', () => {
  test('[REWARD-02a] pays its points, and a ladder step its cash, each by one movement that the records name', async () => {
    expect(await member.claimOn(...days(6))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await member.money()).toMatchObject({ wallet: 0, points: 210 });
    setClock('2031-01-12');
    const [offer] = (await member.state()).offers;
    expect(offer).toEqual({
      day: '2031-01-12',
      number: 7,
      parts: [
        { part: 'day', points: 70, amount: 0, required: 0, leftOut: false },
        { part: 'ladder', points: 0, amount: 1000, required: 3000, leftOut: false },
      ],
    });
    const sent = vi.spyOn(site.gateway.live, 'toCustomer');
    expect((await member.claim('2031-01-12')).value).toEqual({
      claimed: true,
      number: 7,
      points: 70,
      amount: 1000,
    });
    expect(sent.mock.calls).toMatchObject([
      [member.player.customerId, { kind: 'balance', balance: 1000 }],
    ]);
    expect((await member.state()).history[0]).toMatchObject(offer);
    expect(await member.money()).toMatchObject({ wallet: 1000, points: 280 });
    const records = await member.ask(
      'GET',
      '/api/wps/relay/transactionHistory?period=any&language=EN',
    );
    expect(records.value.movements).toMatchObject([
      { type: 'bonus', amount: 1000, cause: 'calendar' },
    ]);
    const points = await member.ask('GET', '/api/wps/relay/memTransDet?type=calendar');
    expect(points.value.details).toHaveLength(7);
    expect(points.value.details[0]).toMatchObject({ type: 'calendar', points: 70 });
    expect((await member.overview()).turnover.parts).toMatchObject([
      { kind: 'bonus', amount: 1000, required: 3000 },
    ]);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-02a] repeats the week after seven, and the ladder after twenty-eight', async () => {
    expect(await member.claimOn(...days(35))).toEqual(Array.from({ length: 35 }, (_, i) => i + 1));
    // Five weeks of 280 points; cash at 7 and 35, points at 14.
    expect(await member.money()).toMatchObject({ wallet: 2000, points: 5 * 280 + 500 });
  });

  test('[REWARD-02a] is paid once for claims of two processes at once, and a repeated write moves nothing', async () => {
    const other = await site.another();
    const elsewhere = new CalendarMember(other);
    elsewhere.player = member.player;
    // A gateway that opens sets it by its database's.
    setClock(monday);
    const answers = await raceBehind(site.db, lockAccount, [
      () => member.claim(monday),
      () => elsewhere.claim(monday),
      () => member.claim(monday),
    ]);
    await other.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ value }) => value.claimed)).toHaveLength(1);
    const key = randomUUID();
    expect((await member.claim(monday, { key })).value).toMatchObject({ claimed: false });
    expect(await member.claim(monday, { key })).toMatchObject({ status: 200 });
    expect(await member.money()).toMatchObject({ points: 10 });
  });

  test('[REWARD-02a] is nothing at all when its gateway dies in between, and whole afterwards', async () => {
    setClock(monday);
    await sql`INSERT INTO calendar_days (day) VALUES (${monday})`.execute(site.db);
    const key = randomUUID();
    const answers = await site.db.transaction().execute(async (held) => {
      await sql`SELECT FROM calendar_days WHERE day = ${monday} FOR UPDATE`.execute(held);
      const claim = member.claim(monday, { key });
      await waitForLocks(held);
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(held);
      return claim;
    });
    expect(answers.status).toBeGreaterThanOrEqual(500);
    expect(await member.state()).toMatchObject({ streak: 0, claimedToday: false, history: [] });
    expect((await member.claim(monday, { key })).value).toMatchObject({ claimed: true });
    expect(await member.money()).toMatchObject({ points: 10 });
  });

  test('[REWARD-02a] is rolled back whole when one of its parts cannot be moved', async () => {
    await member.claimOn(...days(6));
    setClock('2031-01-12');
    // The ladder's cash finds its key taken by another amount.
    const claim = { day: '2031-01-12', part: 'ladder' };
    const { customerId } = member.player;
    await payReward(site.db, calendarReward, { customerId, claim, amount: 5, turnoverPercent: 0 });
    expect((await member.claim('2031-01-12')).status).toBeGreaterThanOrEqual(400);
    expect(await member.money()).toMatchObject({ wallet: 5, points: 210 });
    expect((await member.state()).claimedToday).toBe(false);
    const { rows } = await sql`SELECT FROM calendar_days WHERE day = '2031-01-12'`.execute(site.db);
    expect(rows).toEqual([]);
  });
});

test('[PWA-06] what a queued write sends to open pages goes out after its commit, and not after a rollback', async () => {
  const sent = vi.spyOn(site.gateway.live, 'toCustomer');
  const write = { customerId: member.player.customerId, key: randomUUID(), action: 'x', body: {} };
  const event = { kind: 'balance' as const, balance: 1, balanceVersion: 1 };
  await expect(
    once(site.gateway, write, async (within) => {
      within.live.toCustomer('1', event);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(sent).not.toHaveBeenCalled();
  await once(site.gateway, write, async (within) => {
    within.live.toCustomer('1', event);
    expect(sent).not.toHaveBeenCalled();
    return true;
  });
  expect(sent.mock.calls).toEqual([['1', event]]);
});

describe('a streak', () => {
  test('[REWARD-02a] goes on over one missed day of a month, which earns nothing, and begins again after a second', async () => {
    await member.claimOn('2031-01-06', '2031-01-07');
    setClock('2031-01-09');
    expect(await member.state()).toMatchObject({
      streak: 2,
      forgivenDay: '2031-01-08',
      offers: [{ number: 3 }, { number: 4 }, { number: 5 }],
    });
    expect(await member.claimOn('2031-01-09', '2031-01-10')).toEqual([3, 4]);
    setClock('2031-01-12');
    const { streak, week } = await member.state();
    expect(streak).toBe(0);
    expect(week.slice(0, 3)).toMatchObject([
      { day: '2031-01-11', state: 'missed', offer: null },
      { day: '2031-01-12', state: 'today', offer: { number: 1 } },
      { day: '2031-01-13', state: 'coming', offer: { number: 2 } },
    ]);
    expect(await member.claimOn('2031-01-12')).toEqual([1]);
  });

  test('[REWARD-02a] goes on over the last day of a month and the first of the next, and not over two of one month', async () => {
    expect(await member.claimOn('2031-01-29', '2031-01-30', '2031-02-02', '2031-02-03')).toEqual([
      1, 2, 3, 4,
    ]);
    // February's is used; March has its own.
    expect(await member.claimOn('2031-02-05', '2031-02-28', '2031-03-02')).toEqual([1, 1, 2]);
    expect(await member.claimOn('2031-04-01', '2031-04-04', '2031-04-06')).toEqual([1, 1, 2]);
  });

  test('[REWARD-02a] shows the claimed, forgiven, present and coming days of its week', async () => {
    await member.claimOn('2031-01-06', '2031-01-07', '2031-01-09');
    setClock('2031-01-10');
    const { week } = await member.state();
    expect(
      week.map(({ day, state, offer }: any) => [day.slice(-2), state, offer?.number ?? null]),
    ).toEqual([
      ['06', 'claimed', 1],
      ['07', 'claimed', 2],
      ['08', 'forgiven', null],
      ['09', 'claimed', 3],
      ['10', 'today', 4],
      ['11', 'coming', 5],
      ['12', 'coming', 6],
      ['13', 'coming', 7],
    ]);
  });

  test('[REWARD-02a] gives each number once where a late day comes after a later one', async () => {
    await member.claimOn(...days(6));
    // The seventh was pressed without network; the eighth brought the step meanwhile.
    setClock('2031-01-13');
    expect((await member.claim('2031-01-13')).value).toMatchObject({ number: 7, amount: 1000 });
    expect((await member.claim('2031-01-12')).value).toMatchObject({ number: 8, amount: 0 });
    expect(await member.claimOn('2031-01-14')).toEqual([9]);
    expect(await member.money()).toMatchObject({ wallet: 1000 });
  });

  test('[REWARD-02a] that a late day joins goes on with the lowest number that none of its days has', async () => {
    await member.claimOn('2031-01-06', '2031-01-08', '2031-01-09');
    setClock('2031-01-11');
    // The second missed day of January: a streak of its own, until the tenth comes.
    expect((await member.claim('2031-01-11')).value).toMatchObject({ number: 1 });
    expect((await member.claim('2031-01-10')).value).toMatchObject({ number: 4 });
    expect(await member.claimOn('2031-01-12')).toEqual([5]);
  });
});

describe('a day', () => {
  test("[REWARD-02a] begins at the site's midnight, and no other", async () => {
    setClock(monday, '23:59:59');
    expect(await member.state()).toMatchObject({
      today: monday,
      nextDayAt: '2031-01-06T16:00:00.000Z',
    });
    expect(await member.claim('2031-01-07')).toMatchObject({
      status: 409,
      code: 'calendar_day_ahead',
    });
    expect(await member.claim(monday)).toMatchObject({ status: 200 });
    expect(await member.from()).toBe('2031-01-06T16:00:00.000Z');
    setClock('2031-01-07', '00:00:01');
    expect(await member.state()).toMatchObject({ today: '2031-01-07', claimedToday: false });
    expect((await member.claim('2031-01-07')).value).toMatchObject({ number: 2 });
  });

  test('[REWARD-02a] that waited for the network is accepted for two days, in order and once', async () => {
    setClock('2031-01-08');
    expect(await member.claim('2031-01-05')).toMatchObject({
      status: 409,
      code: 'calendar_day_over',
    });
    for (const [day, number] of [
      ['2031-01-06', 1],
      ['2031-01-07', 2],
      ['2031-01-08', 3],
    ] as const)
      expect((await member.claim(day)).value).toMatchObject({ claimed: true, number });
    expect((await member.claim('2031-01-07')).value).toMatchObject({ claimed: false });
    expect(await member.money()).toMatchObject({ points: 60 });
  });

  test('[REWARD-02a] before the account was opened is over', async () => {
    const { rows } = await sql<{ day: string }>`
      SELECT ((now() AT TIME ZONE 'Asia/Manila')::date - 1)::text AS day`.execute(site.db);
    expect(await member.claim(rows[0]!.day)).toMatchObject({ code: 'calendar_day_over' });
  });

  test('[REWARD-02a] is sent with the key of a closed tab', async () => {
    const { key } = (await member.ask('POST', '/api/session/outboxKey', {})).value;
    setClock(monday);
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
    const sent = await member.ask(
      'POST',
      '/api/wps/calendar/claim',
      { day: monday, terms: 0 },
      headers,
    );
    expect(sent).toMatchObject({ status: 200, value: { claimed: true } });
  });
});

describe('during a break', () => {
  const takeBreak = (from: string, to: string) =>
    sql`INSERT INTO play_breaks (customer_id, kind, begins_at, ends_at) VALUES
      (${member.player.customerId}, 'cool_off', ${`${from}T10:00:00+08:00`}, ${`${to}T10:00:00+08:00`})`.execute(
      site.db,
    );

  test('[REWARD-02a] [REWARD-05f] nothing is offered, and a claim is rejected', async () => {
    await member.claimOn(monday);
    await member.ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
    setClock('2031-01-07');
    const state = await member.state();
    expect(state).toMatchObject({ week: [], ladder: [], offers: [], history: [{ day: monday }] });
    expect(Date.parse(state.breakUntil)).toBeGreaterThan(Date.now());
    expect(await member.claim('2031-01-07')).toMatchObject({ status: 403, code: 'cooling_off' });
    expect(await member.from()).toBeNull();
    expect(await member.money()).toMatchObject({ points: 10 });
  });

  test('[REWARD-02a] its days cost no streak, and leave the month its forgiven day', async () => {
    await member.ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
    await sql`UPDATE play_guards SET cool_off_until = now() WHERE customer_id = ${member.player.customerId}`.execute(
      site.db,
    );
    await member.claimOn('2031-01-06', '2031-01-07');
    await takeBreak('2031-01-08', '2031-01-20');
    setClock('2031-01-21');
    const { streak, forgivenDay, week } = await member.state();
    expect([streak, forgivenDay]).toEqual([2, null]);
    expect(week.map(({ state }: any) => state).slice(0, 5)).toEqual([
      'claimed',
      'claimed',
      'forgiven',
      'forgiven',
      'today',
    ]);
    expect(await member.claimOn('2031-01-21', '2031-01-23')).toEqual([3, 4]);
  });
});

describe('what members need', () => {
  test('[REWARD-02a] is a credited deposit, unless the operator asks for nothing or an identity', async () => {
    await member.open({ deposit: false });
    setClock(monday);
    expect(await member.state()).toMatchObject({ needs: 'deposit', missing: 'deposit' });
    expect(await member.claim(monday)).toMatchObject({ status: 409, code: 'calendar_deposit' });
    expect(await member.from()).toBeNull();
    await member.set({ needs: 'identity' });
    await member.deposit();
    expect((await member.state()).missing).toBe('identity');
    expect(await member.claim(monday)).toMatchObject({ status: 409, code: 'kyc_needed' });
    await member.set({ needs: 'nothing' });
    expect((await member.state()).missing).toBeNull();
    expect(await member.claim(monday)).toMatchObject({ status: 200 });
    await member.ready(0);
    await member.set({ needs: 'identity' });
    expect(await member.claim(monday)).toMatchObject({ status: 200 });
  });

  test('[REWARD-02a] is an account for real money', async () => {
    await site.db
      .updateTable('customers')
      .set({ type: 4 })
      .where('id', '=', member.player.customerId)
      .execute();
    expect(await member.claim(monday)).toMatchObject({ status: 403 });
    expect(await member.from()).toBeUndefined();
  });
});

describe("a day's budget", () => {
  test('[REWARD-02a] is never passed by members at once; a part above it is left out, and the streak goes on', async () => {
    await member.set({ day: { day: 1, ...inCash(1000) }, cashBudget: 2500 });
    const members = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const one = new CalendarMember(site);
        await one.open();
        return one;
      }),
    );
    setClock(monday);
    await sql`INSERT INTO calendar_days (day) VALUES (${monday})`.execute(site.db);
    const answers = await raceBehind(
      site.db,
      (db) => sql`SELECT FROM calendar_days FOR UPDATE`.execute(db),
      members.map((one) => () => one.claim(monday)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.map(({ value }) => value.amount).toSorted()).toEqual([
      0, 0, 0, 0, 0, 0, 1000, 1000,
    ]);
    expect((await member.operator('GET', 'calendar')).value).toMatchObject({
      claims: 8,
      amount: 2000,
    });
    // Stated before, recorded after.
    const parts = [{ part: 'day', amount: 1000, leftOut: true }];
    expect(await member.state()).toMatchObject({ hasBudget: true, offers: [{ parts }, {}, {}] });
    expect((await member.claim(monday)).value).toMatchObject({ number: 1, amount: 0 });
    expect(await member.state()).toMatchObject({ streak: 1, history: [{ parts }] });
    expect(await member.claimOn('2031-01-07')).toEqual([2]);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-02a] of points is one of its own, and a lower one counts at once', async () => {
    await member.claimOn(...days(6));
    setClock('2031-01-12');
    await member.set({ pointsBudget: 69 });
    expect((await member.claim('2031-01-12')).value).toMatchObject({ points: 0, amount: 1000 });
    await member.set({ pointsBudget: null });
    expect((await member.state()).hasBudget).toBe(false);
    expect(await member.claimOn('2031-01-13')).toEqual([8]);
    expect(await member.money()).toMatchObject({ points: 220 });
  });
});

describe('the terms', () => {
  /** As if they had been set then. */
  const since = (id: number, day: string, time = '09:00') =>
    sql`UPDATE calendar_terms SET at = ${`${day}T${time}:00+08:00`} WHERE id = ${id}`.execute(
      site.db,
    );

  test('[REWARD-02a] that were shown hold if they were in force on the day; what was claimed stays', async () => {
    await member.claimOn('2031-01-06');
    const { terms: shown } = await member.state();
    await member.set({ day: { day: 2, ...inPoints(1) } });
    const { terms: next } = await member.state();
    await since(next, '2031-01-07');
    setClock('2031-01-07');
    expect((await member.claim('2031-01-07', { terms: shown })).value).toMatchObject({
      points: 20,
    });
    await member.set({ day: { day: 2, ...inPoints(99) } });
    expect((await member.state()).history).toMatchObject([
      { day: '2031-01-07', parts: [{ points: 20 }] },
      { day: '2031-01-06', parts: [{ points: 10 }] },
    ]);
  });

  test('[REWARD-02a] that were shown hold within the budget that is in force now', async () => {
    const { terms: shown } = await member.state();
    await member.set({ pointsBudget: 5 });
    const { terms: next } = await member.state();
    await since(next, monday);
    setClock(monday);
    expect((await member.claim(monday, { terms: shown })).value).toMatchObject({ points: 0 });
  });

  test("[REWARD-02a] of another day do not hold: the day's last do", async () => {
    const { terms: shown } = await member.state();
    await member.set({ day: { day: 1, ...inPoints(3) } });
    const { terms: next } = await member.state();
    await since(next, '2031-01-06', '23:00');
    setClock('2031-01-07');
    expect((await member.claim('2031-01-07', { terms: shown })).value).toMatchObject({ points: 3 });
  });

  test('[REWARD-02a] while they are off nothing is claimed, and a day on which they were off breaks no streak', async () => {
    const { terms: first } = await member.state();
    await member.claimOn('2031-01-06');
    await member.set({ open: false });
    setClock('2031-01-07');
    expect(await member.state()).toMatchObject({ open: false, offers: [], history: [{}] });
    expect(await member.claim('2031-01-07')).toMatchObject({ code: 'calendar_closed' });
    expect(await member.from()).toBeUndefined();
    await member.set({ open: true });
    await since(first + 1, '2031-01-07', '00:00');
    await since(first + 2, '2031-01-10');
    setClock('2031-01-10');
    expect(await member.claim('2031-01-09')).toMatchObject({ code: 'calendar_closed' });
    expect((await member.claim('2031-01-10')).value).toMatchObject({ number: 2 });
    expect((await member.state()).forgivenDay).toBeNull();
  });
});
