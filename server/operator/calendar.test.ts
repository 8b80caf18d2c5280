import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { raceBehind } from '../testing/locks.ts';
import { sql } from 'kysely';
import { CalendarMember, inCash, inPoints } from '../domain/calendar/fixtures.ts';

let site: TestGateway;
let member: CalendarMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new CalendarMember(site);
  await member.open();
});
afterAll(() => site.close());

test('[REWARD-02a] the sign-in calendar is off, and pays nothing, until the operator opens it', async () => {
  expect((await member.operator('GET', 'calendar')).value).toMatchObject({
    open: false,
    needs: 'deposit',
    week: Array(7).fill(inPoints(0)),
    claims: 0,
  });
  expect(await member.state()).toMatchObject({ open: false, week: [], offers: [] });
});

test.each([
  [{ open: true }, 'open'],
  [{ day: { day: 8, ...inPoints(1) } }, 'day.day'],
  [{ day: { day: 1, ...inPoints(100_001) } }, 'day.points'],
  [{ day: { day: 1, ...inCash(-1) } }, 'day.amount'],
  [{ day: { day: 1, ...inCash(1, 10_001) } }, 'day.turnoverPercent'],
  [{ day: { day: 1, points: 1, amount: 1, turnoverPercent: 0 } }, 'day'],
  [{ ladder: { step: 8, ...inPoints(1) } }, 'ladder.step'],
  [{ ladder: { step: 7, points: 1, amount: 1, turnoverPercent: 0 } }, 'ladder'],
  [{ cashBudget: -1 }, 'cashBudget'],
  [{ needs: 'luck' }, 'needs'],
])('[REWARD-02a] terms that do not fit are rejected: %j', async (change, field) => {
  expect(await member.set(change)).toMatchObject({ status: 400, code: 'invalid_request', field });
});

test('[REWARD-02a] changes at the same time build on each other', async () => {
  await raceBehind(
    site.db,
    (db) => sql`LOCK TABLE calendar_terms IN SHARE ROW EXCLUSIVE MODE`.execute(db),
    [
      () => member.set({ day: { day: 1, ...inPoints(5) } }),
      () => member.set({ ladder: { step: 28, ...inCash(700) } }),
      () => member.set({ pointsBudget: 0 }),
    ],
  );
  const { value } = await member.set({ open: true });
  expect(value).toMatchObject({ open: true, pointsBudget: 0, cashBudget: null });
  expect([value.week[0], value.ladder[3]]).toEqual([inPoints(5), inCash(700)]);
});
