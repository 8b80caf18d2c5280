import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Value } from '../../../contract/index.ts';
import type { TicketState } from '../../../contract/tickets/shapes.ts';
import { correctClock } from '../../clock.ts';
import { audit } from '../../ledger/audit.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { setClock } from '../calendar/fixtures.ts';
import { feedJackpot } from '../jackpot/feed.ts';
import { MissionMember, march, marchDay } from '../missions/fixtures.ts';
import { contextOf, testLaunch } from '../play/fixtures.ts';
import { playHandlers } from '../play/handlers.ts';
import { authenticateLaunch } from '../play/launches.ts';
import { setTermsFrom } from '../rebates/fixtures.ts';
import { payRebatesAtHour } from '../rebates/job.ts';
import { newTournament, cashPrize } from '../tournaments/fixtures.ts';
import { payPrizes } from '../prizes/pay.ts';
import { tournamentPrizes } from '../tournaments/prizes.ts';

let site: TestGateway;
let member: MissionMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new MissionMember(site);
});
afterEach(() => correctClock(0));
afterAll(() => site.close());

const cash = (amount: number) => ({ points: 0, amount, turnoverPercent: 100 });

/** As the operator makes them, before the week. Returns the tournament's id. */
async function offers(): Promise<string> {
  for (let day = 1; day <= 7; day += 1)
    await member.operator('PUT', 'calendar', { day: { day, points: 10 * day, amount: 0, turnoverPercent: 0 } }); // prettier-ignore
  await member.operator('PUT', 'calendar', { ladder: { step: 7, ...cash(2000) } });
  await member.operator('PUT', 'calendar', { open: true, needs: 'nothing' });
  await sql`UPDATE calendar_terms SET at = ${march(1, '00:00:00')}`.execute(site.db);
  await setTermsFrom(site, marchDay(1), { rates: { RNG: [{ from: 0, rate: 50 }] }, hour: 6 });
  await sql`UPDATE rebate_mark SET upto = ${march(1, '00:00:00')}`.execute(site.db);
  const prizes = [{ amount: 500, turnoverPercent: 100, weight: 1, stock: 100 }, { points: 3, weight: 1 }]; // prettier-ignore
  await member.operator('PUT', 'tickets', { kind: 'wheel', open: true, table: { needs: 'nothing', days: 30, prizes } }); // prettier-ignore
  await member.make({
    steps: [
      { target: 5, reward: { kind: 'points', points: 20 } },
      { target: 10, reward: { kind: 'tickets', ticket: 'wheel', count: 1 } },
    ],
  });
  await member.make({
    goal: 'signIns',
    period: 'week',
    minStake: undefined,
    position: 1,
    steps: [{ target: 7, reward: { kind: 'cash', amount: 1000, turnoverPercent: 0 } }],
    cashBudget: 1000,
    pointsBudget: undefined,
  });
  const times = { beginsAt: march(2, '00:00:00').toISOString(), endsAt: march(8, '23:59:59').toISOString() }; // prettier-ignore
  const { value } = await member.operator('POST', 'tournaments', newTournament({ ...times, prizes: [cashPrize(1, 1, 5000, 100)], budget: { amount: 5000, points: 0 } })); // prettier-ignore
  await sql`INSERT INTO tournament_entries (tournament_id, customer_id, joined_at) VALUES (${value.id}, ${member.person.id}, ${march(1)})`.execute(site.db); // prettier-ignore
  await sql`UPDATE tournament_mark SET upto = ${march(1, '00:00:00')}`.execute(site.db);
  return value.id;
}

/** Signs in, plays ten rounds of ₱10 with a win in one, claims what waits, and turns the wheel. */
async function live(day: number, drawn: { points: number; amount: number }[]): Promise<void> {
  setClock(marchDay(day), '13:00:00');
  await member.bets(9, 1000, march(day));
  await member.past.round(member.person, 1000, 1000 * (day + 1), march(day, '12:30:00'));
  const noon = march(day, '12:59:00');
  await member.countTo(noon);
  await sql`SELECT count_rebates(${noon}, 0)`.execute(site.db);
  await sql`SELECT count_tournaments(${noon})`.execute(site.db);
  // The rebate is paid by itself, in the morning.
  for (let press = 0; press < 2; press += 1) {
    const { status, value } = await member.ask('POST', '/api/wps/rewards/claim', {
      language: 'EN',
    });
    expect([status, value.failed]).toEqual([200, []]);
  }
  const { kinds }: TicketState = (await member.ask('GET', '/api/wps/tickets')).value;
  const { next, version } = kinds.find(({ kind }) => kind === 'wheel')!;
  const draw = await member.ask('POST', '/api/wps/tickets/draw', { id: next, version });
  expect(draw.status).toBe(200);
  drawn.push(draw.value.prize);
  await payRebatesAtHour(site.gateway, march(day + 1, '06:00:00'));
}

/** Centavos of the account record by cause; without one, by the transfer's kind. */
async function record(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  let after: string | null = null;
  do {
    const page: Value<'records.movements'> = (
      await member.ask(
        'GET',
        `/api/wps/relay/transactionHistory?language=EN&period=week${after ? `&after=${after}` : ''}`,
      )
    ).value;
    for (const { cause, type, amount } of page.movements) {
      const name = cause ?? type;
      sums[name] = (sums[name] ?? 0) + amount;
    }
    after = page.next;
  } while (after);
  return sums;
}

test('[REWARD-05e] a week of sign-ins, missions, tickets, rebates, a rank and a pot is paid once, and explained', async () => {
  setClock(marchDay(1));
  await member.begin();
  const tournament = await offers();
  const drawn: { points: number; amount: number }[] = [];
  for (let day = 2; day <= 8; day += 1) await live(day, drawn);
  await sql`SELECT count_tournaments(${march(10)})`.execute(site.db);
  await sql`SELECT close_tournaments()`.execute(site.db);
  await Promise.all([
    payPrizes(site.gateway, tournamentPrizes),
    payPrizes(site.gateway, tournamentPrizes),
  ]);
  correctClock(0);
  const pot = { pot: 'mini', share: 30, start: 5000, stakePerWin: 1, mustDropBy: null };
  await sql`INSERT INTO jackpot_terms (open, pots) VALUES (true, ${JSON.stringify([pot])})`.execute(site.db); // prettier-ignore
  await feedJackpot(site.gateway);
  const launch = await authenticateLaunch(
    site.gateway,
    await testLaunch(site.gateway, member.player),
  );
  await playHandlers['house.play']({ key: randomUUID(), stake: 100 }, contextOf(site.gateway, { role: 'launch', ...launch! })); // prettier-ignore

  expect(drawn).toHaveLength(7);
  expect(await member.moved('points_calendar')).toEqual([10, 20, 30, 40, 50, 60, 70]);
  expect(await member.moved('points_mission')).toEqual(Array.from({ length: 7 }, () => 20));
  expect(await member.moved('points_ticket')).toEqual(drawn.flatMap(({ points }) => (points > 0 ? [points] : []))); // prettier-ignore
  expect(await member.moved('bonus_calendar')).toEqual([2000]);
  expect(await member.moved('bonus_mission')).toEqual([1000]);
  expect(await member.moved('bonus_ticket')).toEqual(drawn.flatMap(({ amount }) => (amount > 0 ? [amount] : []))); // prettier-ignore
  // 0.5 % of the valid bets of each day.
  const { rows: bets } = await sql<{ sum: number }>`
    SELECT sum(floor(valid_bet * 50 / 10000))::integer AS sum FROM rebate_bets WHERE customer_id = ${member.person.id}`.execute(site.db); // prettier-ignore
  const rebates = (await member.received()).reduce((sum, amount) => sum + amount, 0);
  expect(rebates).toBe(bets[0]!.sum);
  expect(await member.moved('bonus_tournament')).toEqual([5000]);
  const { rows: ranks } = await sql`SELECT rank, score FROM tournament_prizes WHERE tournament_id = ${tournament}`.execute(site.db); // prettier-ignore
  expect(ranks).toEqual([{ rank: 1, score: '900' }]);
  const { rows: wins } = await sql`SELECT amount FROM jackpot_wins WHERE customer_id = ${member.person.id}`.execute(site.db); // prettier-ignore
  expect(wins).toEqual([{ amount: '5000' }]);
  expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
  expect((await audit(site.db)).faults).toEqual([]);
  expect(await record()).toMatchObject({
    calendar: 2000,
    mission: 1000,
    tournament: 5000,
    rebate: rebates,
  });
});
