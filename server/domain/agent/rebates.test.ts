import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { RebateStatement } from '../../../contract/agent/rebate-shapes.ts';
import { nowDate } from '../../clock.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { checkTeams } from './check.ts';
import { type Person, Past, beginRebates, countUpTo, giveRatesFrom, ratesOf } from './fixtures.ts';
import { payTeamRebates } from './pay-rebates.ts';
import { rebateStatement, rebatesOf } from './rebates.ts';

const opened = new Date('2025-01-01T00:00:00Z');
/** Of March 2026, in Manila. */
const at = (day: number, time = '12:00:00') =>
  new Date(`2026-03-${String(day).padStart(2, '0')}T${time}+08:00`);
const dayName = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;

let site: TestGateway;
let past: Past;
/** Each below the one before: rates of 0.50 %, 0.40 %, 0.30 % and 0.10 %. */
let top: Person;
let agent: Person;
let sub: Person;
let member: Person;

beforeEach(async () => {
  await site?.close();
  site = await createTestGateway();
  past = new Past(site.gateway);
  top = await past.person(null, opened, 1);
  agent = await past.person(top, opened, 2);
  sub = await past.person(agent, opened, 2);
  member = await past.person(sub, opened);
  for (const [person, rate] of [
    [agent, 40],
    [sub, 30],
    [member, 10],
  ] as const)
    // prettier-ignore
    await giveRatesFrom(site, person.id, ratesOf(rate), '2025-01-01');
  await beginRebates(site, '2026-03-01');
  for (const person of [top, agent, sub, member])
    await past.money(person, 'opening', 100_000_000, opened);
});
afterAll(() => site.close());

/** Counts up to midnight before a day, settles and pays. */
async function payUpTo(day: number): Promise<void> {
  await countUpTo(site, at(day, '00:00:00'));
  await payTeamRebates(site.gateway);
}

const amountsOf = async (person: Person): Promise<Record<string, number>> => {
  const { days } = await rebatesOf(site.db, person.id, { period: 'any' }, nowDate());
  return Object.fromEntries(days.map(({ day, amount }) => [day.slice(8), amount]));
};
const statement = (person: Person, day: number): Promise<RebateStatement> =>
  rebateStatement(site.db, person.id, dayName(day));
const received = async (person: Person): Promise<number[]> => {
  const { rows } = await sql<{ amount: string }>`
    SELECT e.amount FROM entries e JOIN transfers t ON t.id = e.transfer_id
    WHERE e.account_id = ${person.wallet} AND t.kind = 'rebate_team' ORDER BY t.id`.execute(
    site.db,
  );
  return rows.map(({ amount }) => Number(amount));
};
const accountOf = async (person: Person): Promise<string> =>
  (
    await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).account;
const noFaults = async () =>
  expect(await checkTeams(site.db)).toMatchObject({ total: 0, faults: [] });

describe('rebates of a team', () => {
  test('[AGT-11a] pay each level its rate less the highest below it, in the category of the bet', async () => {
    await past.round(member, 1_000_000, 0, at(1));
    await past.round(agent, 500_000, 0, at(1));
    await payUpTo(2);
    // 0.10 %, 0.20 %, 0.10 % and 0.40 % of the own bets, 0.10 % of both.
    expect(await received(member)).toEqual([1000]);
    expect(await received(sub)).toEqual([2000]);
    expect(await received(agent)).toEqual([1000 + 2000]);
    expect(await received(top)).toEqual([1000 + 500]);
    await noFaults();
  });

  test('[AGT-11d] the statement has each direct downline, the own bets, and both rates', async () => {
    await past.round(member, 1_000_000, 0, at(1));
    await past.round(agent, 500_000, 0, at(1));
    await past.vendor(member, 'credit', { round: 'a', amount: 0, validBet: 9999, at: at(1) });
    await payUpTo(2);
    const line = {
      betDay: '2026-03-01',
      account: await accountOf(sub),
      ownRate: 40,
      belowRate: 30,
    };
    expect(await statement(agent, 1)).toMatchObject({
      day: '2026-03-01',
      state: 'paid',
      earned: 3009,
      carried: 0,
      amount: 3009,
      total: 3,
      totalPages: 1,
      lines: [
        { account: null, category: 'RNG', validStake: 500_000, ownRate: 40, belowRate: 0, amount: 2000 }, // prettier-ignore
        { ...line, category: 'RNG', validStake: 1_000_000, amount: 1000 },
        { ...line, category: 'LIVE', validStake: 9999, amount: 9 },
      ],
    });
    expect(await statement(member, 2)).toMatchObject({ state: 'nothing', total: 0, lines: [] });
  });

  test('[AGT-11a] a downline with the same rate or more leaves nothing, and one more level counts the highest', async () => {
    const rich = await past.person(sub, opened);
    await giveRatesFrom(site, rich.id, ratesOf(35), '2025-01-01');
    await past.money(rich, 'opening', 1_000_000, opened);
    await past.round(rich, 1_000_000, 0, at(1));
    await payUpTo(2);
    expect(await received(rich)).toEqual([3500]);
    expect(await received(sub)).toEqual([]);
    expect(await received(agent)).toEqual([500]);
    expect(await received(top)).toEqual([1000]);
    await noFaults();
  });

  test('[AGT-11a] a player without a team has none, and a guest of the house brings none', async () => {
    const lone = await past.person(null, opened);
    await past.money(lone, 'opening', 1_000_000, opened);
    await past.round(lone, 1_000_000, 0, at(1));
    await payUpTo(2);
    expect(await received(lone)).toEqual([]);
    expect(await amountsOf(lone)).toEqual({});
  });

  test('[AGT-11a] rates are those of the day of the bet, to the millisecond at midnight', async () => {
    await giveRatesFrom(site, member.id, ratesOf(20), '2026-03-02');
    await past.round(member, 1_000_000, 0, at(1, '23:59:59.999'));
    await past.round(member, 1_000_000, 0, at(2, '00:00:00'));
    await payUpTo(3);
    expect(await amountsOf(member)).toEqual({ '01': 1000, '02': 2000 });
    expect(await amountsOf(sub)).toEqual({ '01': 2000, '02': 1000 });
    await noFaults();
  });

  test('[AGT-11a] shares are rounded down once for all bets of a day', async () => {
    for (let i = 0; i < 3; i += 1) await past.round(member, 333, 0, at(1));
    await payUpTo(2);
    // 999 centavos: 0.999, 1.998 and 0.999.
    expect(await amountsOf(member)).toEqual({});
    expect(await amountsOf(sub)).toEqual({ '01': 1 });
    await past.round(member, 1, 0, at(2));
    await payUpTo(3);
    expect(await amountsOf(sub)).toEqual({ '01': 1 });
    await noFaults();
  });

  test('[AGT-11b] a bet taken back before its day ends leaves no share', async () => {
    const id = await past.round(member, 1_000_000, 0, at(1));
    await past.round(member, 100_000, 0, at(1));
    await past.correct(id, at(1, '13:00:00'));
    await payUpTo(2);
    expect(await received(member)).toEqual([100]);
    await noFaults();
  });

  test('[AGT-11b] a bet taken back by mistake has its share again when that is corrected', async () => {
    const id = await past.round(member, 1_000_000, 0, at(1));
    const taken = await past.correct(id, at(1, '13:00:00'));
    await payUpTo(2);
    expect(await received(member)).toEqual([]);
    await past.correct(taken, at(2));
    await payUpTo(3);
    expect(await received(member)).toEqual([1000]);
    expect((await statement(member, 2)).lines).toMatchObject([{ betDay: '2026-03-01' }]);
    await noFaults();
  });

  test('[AGT-11b] later, it is taken from what comes, at the rates of the bet, until all is back', async () => {
    const id = await past.round(member, 1_000_000, 0, at(1));
    await payUpTo(2);
    await giveRatesFrom(site, member.id, ratesOf(25), '2026-03-02');
    await past.correct(id, at(2));
    await past.round(member, 200_000, 0, at(2));
    await payUpTo(3);
    expect(await received(member)).toEqual([1000]);
    expect(await statement(member, 2)).toMatchObject({
      state: 'nothing',
      earned: 500 - 1000,
      amount: 0,
      lines: [
        { betDay: '2026-03-02', amount: 500 },
        { betDay: '2026-03-01', amount: -1000 },
      ],
    });
    await past.round(member, 400_000, 0, at(4));
    await payUpTo(5);
    expect(await received(member)).toEqual([1000, 500]);
    expect(await statement(member, 4)).toMatchObject({ earned: 1000, carried: -500, amount: 500 });
    await noFaults();
  });

  test('[AGT-11b] who moved meanwhile: the former upline gives the share back, the new one nothing', async () => {
    const other = await past.person(top, opened, 2);
    await giveRatesFrom(site, other.id, ratesOf(40), '2025-01-01');
    const debit = await past.vendor(member, 'debit', { round: 'b', amount: 500_000, at: at(1) });
    const credit = await past.vendor(member, 'credit', { round: 'b', amount: 0, validBet: 500_000, at: at(1) }); // prettier-ignore
    await past.move(member, other, at(2));
    await past.rollback(member, debit, { amount: 500_000, at: at(3), credit, lost: 500_000 });
    await past.round(member, 1_000_000, 0, at(3));
    await payUpTo(4);
    expect(await amountsOf(sub)).toEqual({ '01': 1000, '03': 0 });
    expect(await statement(sub, 3)).toMatchObject({ earned: -1000, total: 1 });
    expect(await amountsOf(other)).toEqual({ '03': 3000 });
    await noFaults();
  });

  test('[AGT-11a] the bound of the operator counts by its own day, also for who has no upline', async () => {
    await sql`INSERT INTO team_rate_bounds (category, from_day, rate) VALUES ('RNG', '2026-03-02', 20)`.execute(
      site.db,
    );
    await past.round(member, 1_000_000, 0, at(1));
    await past.round(member, 1_000_000, 0, at(2));
    await payUpTo(3);
    expect(await amountsOf(member)).toEqual({ '01': 1000, '02': 1000 });
    expect(await amountsOf(sub)).toEqual({ '01': 2000, '02': 1000 });
    expect(await amountsOf(agent)).toEqual({ '01': 1000 });
    expect(await amountsOf(top)).toEqual({ '01': 1000 });
    await noFaults();
  });

  test('[AGT-11c] a day is paid after its end, and until then shows what is counted so far', async () => {
    await past.round(member, 1_000_000, 0, at(1));
    await countUpTo(site, at(1, '23:59:59.999'));
    await payTeamRebates(site.gateway);
    expect(await received(member)).toEqual([]);
    expect(await statement(member, 1)).toMatchObject({ state: 'open', earned: 1000, amount: 1000 });
    await payUpTo(2);
    expect(await received(member)).toEqual([1000]);
    expect(await statement(member, 1)).toMatchObject({ state: 'paid', amount: 1000 });
  });

  test('[AGT-11c] several gateways pay each day once, with a message, out of the house', async () => {
    for (const day of [1, 2, 3]) await past.round(member, 1_000_000, 0, at(day));
    await countUpTo(site, at(4, '00:00:00'));
    await Promise.all([1, 2, 3].map(() => payTeamRebates(site.gateway)));
    expect(await received(member)).toEqual([1000, 1000, 1000]);
    const { rows } = await sql<{ params: object }>`
      SELECT params FROM messages WHERE customer_id = ${member.id} AND text_key = 'teamRebatePaid' ORDER BY id`.execute(
      site.db,
    );
    expect(rows.map(({ params }) => params)).toEqual(
      [1, 2, 3].map((day) => ({ id: dayName(day), day: dayName(day), amount: 1000, symbol: '₱' })),
    );
    const { rows: house } = await sql<{ sum: string }>`
      SELECT sum(e.amount) AS sum FROM entries e JOIN transfers t ON t.id = e.transfer_id WHERE t.kind = 'rebate_team'`.execute(
      site.db,
    );
    expect(Number(house[0]!.sum)).toBe(0);
    await noFaults();
  });

  test('[AGT-11c] a payment that fails leaves the others, and is done by the next run', async () => {
    await past.round(member, 1_000_000, 0, at(1));
    await countUpTo(site, at(2, '00:00:00'));
    await sql`UPDATE accounts SET balance = 999999999999 WHERE id = ${member.wallet}`.execute(
      site.db,
    );
    await payTeamRebates(site.gateway);
    expect(await received(member)).toEqual([]);
    expect(await received(sub)).toEqual([2000]);
    await sql`UPDATE accounts SET balance = 99000000 WHERE id = ${member.wallet}`.execute(site.db);
    await payTeamRebates(site.gateway);
    expect(await received(member)).toEqual([1000]);
  });

  test('bets from before rebates began have no share, and none is taken back', async () => {
    await beginRebates(site, '2026-03-02');
    const id = await past.round(member, 1_000_000, 0, at(1));
    await past.correct(id, at(2));
    await payUpTo(3);
    expect(await amountsOf(member)).toEqual({});
    await noFaults();
  });

  test('the check names a share, a rebate and a payment that are not what bets give', async () => {
    await past.round(member, 1_000_000, 0, at(1));
    await payUpTo(2);
    await sql`UPDATE team_shares SET valid_bet = valid_bet + 1 WHERE customer_id = ${member.id}`.execute(site.db); // prettier-ignore
    await sql`UPDATE team_rebates SET earned = 1001, amount = 1001 WHERE customer_id = ${member.id}`.execute(site.db); // prettier-ignore
    const { faults } = await checkTeams(site.db);
    expect(faults.map(({ rollup, figure, found, expected }) => [rollup, figure, found, expected])).toEqual([
      ['rebate', 'earned', 1001, 1000],
      ['rebate', 'paid', 1000, 1001],
      ['share', `${member.id} of 2026-03-01 at 10 less 0`, 1_000_001, 1_000_000],
    ]); // prettier-ignore
  });
});
