import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TeamMember } from '../../../contract/agent/team-shapes.ts';
import { nowDate } from '../../clock.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { countTeams } from './count.ts';
import { type AgentCaller, type Person, Past, newAgent } from './fixtures.ts';

let site: TestGateway;
let past: Past;
let agent: AgentCaller;
const people: Record<string, Person> = {};

const dayMs = 86_400_000;
/** Noon in Manila, so many days ago. */
const daysAgo = (days: number): Date => {
  const midnight = Math.floor((nowDate().getTime() + 8 * 3_600_000) / dayMs) * dayMs;
  return new Date(midnight + 4 * 3_600_000 - days * dayMs);
};
const dayName = (days: number): string =>
  new Date(daysAgo(days).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

async function open(name: string, upline: Person, at: Date, type = 0): Promise<void> {
  const person = await past.person(upline, at, type);
  await sql`UPDATE customers SET account = ${name} WHERE id = ${person.id}`.execute(site.db);
  people[name] = person;
}

beforeAll(async () => {
  site = await createTestGateway();
  past = new Past(site.gateway);
  agent = await newAgent(site);
  const top: Person = { id: agent.id, wallet: '0' };
  // Midnight in Manila of 5 March 2025 is 16:00 of the day before.
  await open('alma', top, new Date('2025-03-04T15:59:59.999Z'), 2);
  await open('berto', top, new Date('2025-03-04T16:00:00Z'));
  await open('cora', people.alma!, new Date('2025-03-05T15:59:59.999Z'));
  await open('dado', people.alma!, new Date('2025-03-05T16:00:00Z'), 2);
  await open('elsa', people.dado!, daysAgo(3));
  // Free play is in no team.
  await open('libre', top, daysAgo(2), 4);
  const moneys = { alma: 100, berto: 250, cora: 99, dado: 1_000_000 };
  for (const [name, amount] of Object.entries(moneys))
    await past.money(people[name]!, 'deposit', amount, daysAgo(40));
  await past.round(people.berto!, 1, 1, daysAgo(30));
  await past.round(people.cora!, 1, 1, daysAgo(29));
  await past.round(people.dado!, 1, 1, daysAgo(10));
  await sql`UPDATE customers SET disabled_at = now() WHERE account = 'cora'`.execute(site.db);
  await countTeams(site.gateway);
});
afterAll(() => site.close());

const names = async (query: Record<string, string>): Promise<string[]> =>
  (await agent.team(query)).value.members.map(({ account }: TeamMember) => account);

const cases: [string, Record<string, string>, string[]][] = [
  ['the first day of joining', { joinedFrom: '2025-03-05' }, ['berto', 'cora', 'dado', 'elsa']],
  ['the last day of joining', { joinedTo: '2025-03-05' }, ['alma', 'berto', 'cora']],
  ['one day of joining', { joinedFrom: '2025-03-05', joinedTo: '2025-03-05' }, ['berto', 'cora']],
  ['the first day of a last bet', { lastActiveFrom: dayName(29) }, ['cora', 'dado']],
  ['the last day of a last bet', { lastActiveTo: dayName(29) }, ['alma', 'berto', 'cora', 'elsa']],
  ['days of a last bet', { lastActiveFrom: dayName(30), lastActiveTo: dayName(29) }, ['berto', 'cora']],
  ['days without a bet', { idleDays: '30' }, ['alma', 'berto']],
  ['one more day without a bet', { idleDays: '31' }, ['alma']],
  ['few days without a bet, of who has been there so long', { idleDays: '3' }, ['alma', 'berto', 'cora', 'dado', 'elsa']],
  ['more days without a bet than a new account is old', { idleDays: '4' }, ['alma', 'berto', 'cora', 'dado']],
  ['the lowest balance', { balanceFrom: '100' }, ['alma', 'berto', 'dado']],
  ['the highest balance', { balanceTo: '100' }, ['alma', 'cora', 'elsa']],
  ['no balance', { balanceFrom: '0', balanceTo: '0' }, ['elsa']],
  ['all together', { role: 'member', state: 'open', joinedTo: '2025-03-31', idleDays: '30', balanceFrom: '250' }, ['berto']],
]; // prettier-ignore

describe.each([
  ['walked', false],
  ['from a roster', true],
])('everybody, %s', (_how, rostered) => {
  beforeAll(async () => {
    if (rostered) await sql`SELECT roster_teams(ARRAY[${agent.id}]::bigint[])`.execute(site.db);
  });

  test.each(cases)('[AGT-06g] [AGT-06h] is filtered by %s', async (_by, filters, expected) => {
    const { value } = await agent.team({ levels: 'all', ...filters });
    expect(value.members.map(({ account }: TeamMember) => account)).toEqual(expected);
    expect(value.total).toBe(expected.length);
  });
});

test('[AGT-06h] a level and a search are filtered in the same way', async () => {
  expect(await names({ search: 'lib' })).toEqual([]);
  expect(await names({})).toEqual(['alma', 'berto']);
  expect(await names({ joinedFrom: '2025-03-05' })).toEqual(['berto']);
  expect(await names({ idleDays: '31' })).toEqual(['alma']);
  expect(await names({ under: 'alma', balanceFrom: '100', lastActiveTo: dayName(10) })).toEqual([
    'dado',
  ]);
  expect(await names({ search: 'cor', balanceTo: '98' })).toEqual([]);
  expect(await names({ search: 'cor', balanceTo: '99' })).toEqual(['cora']);
});

test.each([
  ['joinedTo', { joinedFrom: '2025-03-05', joinedTo: '2025-03-04' }],
  ['lastActiveTo', { lastActiveFrom: '2025-03-05', lastActiveTo: '2025-03-04' }],
  ['balanceTo', { balanceFrom: '100', balanceTo: '99' }],
  ['joinedFrom', { joinedFrom: '2025-02-30' }],
  ['joinedFrom', { joinedFrom: '0000-01-01' }],
  ['idleDays', { idleDays: '0' }],
  ['idleDays', { idleDays: '3651' }],
  ['balanceFrom', { balanceFrom: '-1' }],
  ['balanceFrom', { balanceFrom: '0.5' }],
  ['balanceTo', { balanceTo: '1000000000001' }],
])('[AGT-06h] a %s out of bounds is rejected at its field', async (field, filters) => {
  expect(await agent.team(filters)).toMatchObject({ code: 'invalid_request', field });
});

test('[AGT-06h] the widest bounds find everybody', async () => {
  const widest = {
    joinedFrom: '0001-01-01',
    joinedTo: '9999-12-31',
    lastActiveTo: '9999-12-31',
    balanceFrom: '0',
    balanceTo: '1000000000000',
  };
  expect((await agent.team({ levels: 'all', ...widest })).value.total).toBe(5);
  expect((await agent.team({ ...widest, lastActiveFrom: '0001-01-01' })).value.total).toBe(1);
});
