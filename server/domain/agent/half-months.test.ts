import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { checkTeams } from './check.ts';
import { type Person, Past, countUpTo } from './fixtures.ts';
import { readSums } from './sums.ts';

let site: TestGateway;
let agent: Person;
let member: Person;
let past: Past;
/** From 20 January on, each with a round of its own stake, which is won back. */
const names = Array.from({ length: 48 }, (_, i) =>
  new Date(Date.UTC(2026, 0, 20 + i)).toISOString().slice(0, 10),
);
const stakeOf = (day: string) => 1000 + names.indexOf(day) ** 2;
/** Noon in Manila. */
const noonOf = (day: string) => new Date(`${day}T04:00:00Z`);
const midnightAfter = (day: string) => new Date(`${day}T16:00:00Z`);

beforeAll(async () => {
  site = await createTestGateway();
  past = new Past(site.gateway);
  agent = await past.person(null, noonOf(names[0]!), 1);
  member = await past.person(agent, noonOf(names[0]!));
  for (const person of [agent, member])
    await past.money(person, 'deposit', 1_000_000, noonOf(names[0]!));
  for (const [i, day] of names.entries())
    await past.round(i % 2 === 0 ? member : agent, stakeOf(day), stakeOf(day), noonOf(day));
});
afterAll(() => site.close());

/** Counts up to an instant, and adds up what is over by then, a half-month a call. */
async function countAll(until: Date): Promise<void> {
  await countUpTo(site, until);
  for (let ms = 1; ms < 8; ms += 1) await countUpTo(site, new Date(until.getTime() + ms));
}

async function stakeWithin(first: string | null, last: string): Promise<number> {
  const of = { days: { first, last }, category: undefined };
  const chosen = sql`SELECT ${agent.id}::bigint AS id, 1 AS place`;
  return (await readSums(site.db, agent.id, of, chosen))[0]!.figures.stake;
}

const expected = (first: string | null, last: string, counted: string) =>
  names
    .filter((day) => (first === null || day >= first) && day <= last && day <= counted)
    .reduce((sum, day) => sum + stakeOf(day), 0);

/** The days beside half-months' bounds, and some within. */
const bounds = names.filter((day) =>
  ['01', '02', '08', '14', '15', '16', '17', '20', '25', '28', '31'].includes(day.slice(8)),
);

/** A history in one batch, the days on both sides of each bound, and a day within. */
const stages = ['2026-01-20', '2026-01-31', '2026-02-01', '2026-02-15', '2026-02-16', '2026-03-03'];
test.each(stages)(
  '[AGT-01g] [AGT-07c] every period has each of its days once, with days up to %s counted',
  async (counted) => {
    await countAll(midnightAfter(counted));
    for (const [i, last] of bounds.entries())
      for (const first of [null, ...bounds.slice(0, i + 1)])
        expect([first, last, await stakeWithin(first, last)]).toEqual([
          first,
          last,
          expected(first, last, counted),
        ]);
    expect((await checkTeams(site.db)).faults).toEqual([]);
  },
);

test('a period over half-months reads no day of them', async () => {
  await countAll(midnightAfter('2026-03-03'));
  const { rows } = await sql<{ summed: string; halves: string[] }>`
    SELECT (SELECT summed::text FROM team_mark) AS summed,
      array(SELECT DISTINCT start::text FROM half_month_sums WHERE account_id = ${agent.id} ORDER BY 1) AS halves`.execute(
    site.db,
  );
  expect(rows[0]).toEqual({
    summed: '2026-03-03',
    halves: ['2026-01-16', '2026-02-01', '2026-02-16', '2026-03-01'],
  });
  const parts = async (first: string, last: string) => {
    const found = await sql<Record<string, string>>`
      SELECT first_half::text, last_half::text, days_before::text, days_after::text FROM period_parts(${first}, ${last})`.execute(
      site.db,
    );
    return Object.values(found.rows[0]!);
  };
  expect(await parts('2026-02-01', '2026-03-04')).toEqual([
    '2026-02-01',
    '2026-03-01',
    '2026-01-31',
    '2026-03-04',
  ]);
  expect(await parts('2026-01-25', '2026-02-20')).toEqual([
    '2026-02-01',
    '2026-02-01',
    '2026-01-31',
    '2026-02-16',
  ]);
});

test('[AGT-04k] the check names a half-month that is not the sum of its days', async () => {
  await sql`UPDATE half_month_sums SET stake = stake + 1 WHERE account_id = ${agent.id} AND start = '2026-02-01' AND category = 'RNG'`.execute(
    site.db,
  );
  expect((await checkTeams(site.db)).faults).toMatchObject([
    { rollup: 'half_month', day: '2026-02-01', category: 'RNG', figure: 'stake' },
  ]);
});
