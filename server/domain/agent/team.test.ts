import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TeamMember, teamSorts } from '../../../contract/agent/team-shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { nowDate } from '../../clock.ts';
import { countTeams } from './count.ts';
import { type AgentCaller, type Person, Past, newAgent } from './fixtures.ts';

let site: TestGateway;
let past: Past;
let agent: AgentCaller;
/** Below the agent: two levels under `ana`, and four more right below the agent. */
const people: Record<string, Person> = {};
const hours = (count: number) => new Date(nowDate().getTime() - count * 3_600_000);

async function open(name: string, upline: Person, at: Date, type = 0): Promise<void> {
  const person = await past.person(upline, at, type);
  await site.db
    .updateTable('customers')
    .set({ account: name })
    .where('id', '=', person.id)
    .execute();
  people[name] = person;
}

beforeAll(async () => {
  site = await createTestGateway();
  past = new Past(site.gateway);
  agent = await newAgent(site);
  const top: Person = { id: agent.id, wallet: '0' };
  await open('ana', top, hours(100), 2);
  await open('ben', top, hours(90));
  await open('caloy', top, hours(80), 2);
  await open('dina', top, hours(70));
  await open('anna', people.ana!, hours(60), 2);
  await open('anton', people.anna!, hours(50));
  await open('andoy', people.caloy!, hours(40));
  await open('an_y', people.caloy!, hours(39));
  const moneys = [
    ['ben', 900],
    ['dina', 300],
    ['anna', 5000],
    ['anton', 70],
    ['andoy', 800],
  ] as const;
  for (const [name, amount] of moneys)
    await past.money(people[name]!, 'deposit', amount, hours(30));
  await past.round(people.ben!, 100, 0, hours(20));
  await past.round(people.anton!, 50, 20, hours(2));
  const { db } = site;
  await db
    .updateTable('customers')
    .set({ disabled_at: hours(1) })
    .where('account', '=', 'dina')
    .execute();
  // Another team, whose accounts begin alike.
  const other = await newAgent(site);
  await open('ana-iba', { id: other.id, wallet: '0' }, hours(10), 2);
  await countTeams(site.gateway);
});
afterAll(() => site.close());

const names = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await agent.team(query)).value.members.map(({ account }: TeamMember) => account);

describe('the tree', () => {
  test('[AGT-06a] opens level by level, each with the way back to the agent', async () => {
    expect((await agent.team()).value).toMatchObject({
      path: [],
      total: 4,
      totalPages: 1,
      partial: false,
    });
    expect(await names()).toEqual(['ana', 'ben', 'caloy', 'dina']);
    expect((await agent.team({ under: 'ana' })).value.path).toEqual(['ana']);
    expect(await names({ under: 'ANA' })).toEqual(['anna']);
    expect((await agent.team({ under: 'anna' })).value.path).toEqual(['ana', 'anna']);
    expect(await names({ under: 'anna' })).toEqual(['anton']);
    expect((await agent.team({ under: 'anton' })).value).toMatchObject({ members: [], total: 0 });
  });

  test('[AGT-06a] names role, state, dates, balance and team of each', async () => {
    const [ana, , , dina] = (await agent.team()).value.members;
    expect(ana).toMatchObject({
      role: 'agent',
      upline: null,
      state: 'open',
      balance: 0,
      members: 2,
      teamBalance: 5000 + 70 - 50 + 20,
      lastActive: null,
    });
    expect(dina).toMatchObject({ role: 'member', state: 'closed', balance: 300, members: 0 });
    const [anton] = (await agent.team({ under: 'anna' })).value.members;
    expect(anton).toMatchObject({ upline: 'anna', lastActive: expect.stringMatching(/^\d{4}-/) });
    expect(Object.keys(ana).toSorted()).toEqual([
      'account',
      'balance',
      'joinedAt',
      'lastActive',
      'members',
      'role',
      'state',
      'teamBalance',
      'upline',
    ]);
  });

  test('[AGT-06a] has pages of twenty', async () => {
    await sql`INSERT INTO customers (account, nickname, upline_id)
      SELECT 'pahina' || lpad(n::text, 3, '0'), 'P', ${people.ben!.id} FROM generate_series(1, 41) n`.execute(
      site.db,
    );
    expect((await agent.team({ under: 'ben' })).value).toMatchObject({ total: 41, totalPages: 3 });
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((pageNo) => names({ under: 'ben', pageNo })),
    );
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(41);
  });

  test.each([
    ['role', 'agent', ['ana', 'caloy']],
    ['role', 'member', ['ben', 'dina']],
    ['state', 'closed', ['dina']],
    ['state', 'open', ['ana', 'ben', 'caloy']],
  ])('[AGT-06a] is filtered by %s %s', async (field, value, expected) => {
    expect(await names({ [field]: value })).toEqual(expected);
    expect((await agent.team({ [field]: value })).value.total).toBe(expected.length);
  });
});

describe('a search', () => {
  test('[AGT-06b] finds accounts of any level by what they begin with', async () => {
    expect(await names({ search: 'ann' })).toEqual(['anna']);
    expect(await names({ search: 'AND' })).toEqual(['andoy']);
    expect(await names({ search: 'ant' })).toEqual(['anton']);
    expect((await agent.team({ search: 'ant' })).value).toMatchObject({ total: 1, path: [] });
    expect(await names({ search: 'nna' })).toEqual([]);
  });

  test('[AGT-06b] takes each letter as it is', async () => {
    expect(await names({ search: 'an_' })).toEqual(['an_y']);
    expect(await names({ search: 'an%' })).toEqual([]);
    expect(await names({ search: 'an\\' })).toEqual([]);
  });

  test('[AGT-06b] of less than three letters is rejected', async () => {
    expect(await agent.team({ search: 'an' })).toMatchObject({
      code: 'invalid_request',
      field: 'search',
    });
  });

  test('[AGT-06b] is filtered and sorted like a level', async () => {
    await sql`INSERT INTO customers (account, nickname, upline_id, type)
      SELECT 'sari' || n, 'S', ${people.anna!.id}, CASE WHEN n = 2 THEN 2 ELSE 0 END FROM generate_series(1, 3) n`.execute(
      site.db,
    );
    expect(await names({ search: 'sari', order: 'down' })).toEqual(['sari3', 'sari2', 'sari1']);
    expect(await names({ search: 'sari', role: 'agent' })).toEqual(['sari2']);
  });

  test('[AGT-06b] that meets too many accounts of the site says so', async () => {
    await sql`INSERT INTO customers (account, nickname) SELECT 'dami' || n, 'D' FROM generate_series(1, 1001) n`.execute(
      site.db,
    );
    await open('dami', people.ana!, hours(5));
    expect((await agent.team({ search: 'dami' })).value).toMatchObject({ partial: true, total: 1 });
    expect((await agent.team({ search: 'dami99' })).value).toMatchObject({
      partial: false,
      total: 0,
    });
  });
});

describe('columns', () => {
  const sorted: Record<(typeof teamSorts)[number], string[]> = {
    account: ['ana', 'ben', 'caloy', 'dina'],
    joined: ['ana', 'ben', 'caloy', 'dina'],
    lastActive: ['ana', 'caloy', 'dina', 'ben'],
    balance: ['ana', 'caloy', 'dina', 'ben'],
    members: ['dina', 'caloy', 'ana', 'ben'],
    teamBalance: ['ben', 'dina', 'caloy', 'ana'],
  };

  test.each(teamSorts)('[AGT-06c] sort by %s, up and down', async (sort) => {
    await countTeams(site.gateway);
    expect(await names({ sort, order: 'up' })).toEqual(sorted[sort]);
    const down = await names({ sort, order: 'down' });
    expect(down.at(0)).toBe(sorted[sort].at(-1));
    expect(await names({ sort })).toEqual(sort === 'account' ? sorted[sort] : down);
  });
});

test.each([
  ['another team', 'ana-iba'],
  ['nobody', 'walang-tao'],
])('[AGT-09] no account of %s is opened or found', async (_whose, account) => {
  for (const answer of [agent.team({ under: account }), agent.member(account)])
    expect(await answer).toMatchObject({ code: 'not_found', field: 'account' });
  expect(await names({ search: account })).toEqual([]);
});

test('[AGT-09] the agent and those above are not below', async () => {
  const own = await agent.account();
  expect(await agent.member(own)).toMatchObject({ code: 'not_found' });
  const sub = await newAgent(site, agent.id);
  expect(await sub.team({ under: own })).toMatchObject({ code: 'not_found' });
  expect((await sub.team({ search: 'ana' })).value.members).toEqual([]);
});
