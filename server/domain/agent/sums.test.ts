import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type SumSort, type TeamSums, sumSorts } from '../../../contract/agent/sums-shapes.ts';
import { byteOrderMark } from '../../../contract/csv.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { countTeams } from './count.ts';
import { type AgentCaller, type Person, Past, newAgent } from './fixtures.ts';

let site: TestGateway;
let agent: AgentCaller;
let other: AgentCaller;
const people: Record<string, Person> = {};
/** The last second of the third of March in Manila, and the first of the fourth. */
const third = new Date('2026-03-03T15:59:59Z');
const fourth = new Date('2026-03-03T16:00:00Z');
const march = { period: 'any', from: '2026-03-01', to: '2026-03-31' };

/** Below the agent: ana (who has anna, who has anton), ben and caloy. */
beforeAll(async () => {
  site = await createTestGateway();
  agent = await newAgent(site);
  other = await newAgent(site);
  const past = new Past(site.gateway);
  const open = async (name: string, upline: string, type = 0) => {
    const at = new Date('2026-02-01T00:00:00Z');
    const person = await past.person({ id: upline, wallet: '' }, at, type);
    await sql`UPDATE customers SET account = ${name} WHERE id = ${person.id}`.execute(site.db);
    people[name] = person;
    return person;
  };
  const ana = await open('ana', agent.id, 2);
  const ben = await open('ben', agent.id);
  await open('caloy', agent.id, 2);
  const anna = await open('anna', ana.id, 2);
  const anton = await open('anton', anna.id);
  const away = await open('ana-iba', other.id);
  const before = new Date('2026-02-02T00:00:00Z');
  await past.money(anton, 'deposit', 1000, before);
  await past.money(away, 'deposit', 7000, before);
  await past.money(anna, 'deposit', 5000, third);
  await past.money(ben, 'deposit', 900, third);
  await past.round(ben, 100, 0, third);
  await past.round(anton, 50, 20, fourth);
  await past.vendor(anton, 'debit', { round: 'r', amount: 200, at: fourth });
  await past.vendor(anton, 'credit', { round: 'r', amount: 250, validBet: 150, at: fourth });
  await past.round(away, 7000, 0, third);
  await countTeams(site.gateway);
});
afterAll(() => site.close());

async function sums(query: Record<string, string> = {}, caller = agent): Promise<TeamSums> {
  const answer = await caller.ask(
    'GET',
    `/api/agent/sums?${new URLSearchParams({ ...march, ...query })}`,
  );
  if (!answer.value) throw new Error(answer.code, { cause: answer });
  return answer.value;
}
const accounts = async (query: Record<string, string>) =>
  (await sums(query)).rows.map(({ account }) => account);

test("[AGT-01g] [AGT-01h] a level's accounts have their own sums with those of everybody below", async () => {
  const { rows, all, path, total, totalPages, from, to } = await sums();
  expect({ path, total, totalPages, from, to }).toEqual({
    path: [],
    total: 3,
    totalPages: 1,
    from: '2026-03-01',
    to: '2026-03-31',
  });
  expect(rows.map(({ account, role, members }) => [account, role, members])).toEqual([
    ['ana', 'agent', 2],
    ['ben', 'member', 0],
    ['caloy', 'agent', 0],
  ]);
  expect(rows[0]!.figures).toMatchObject({
    deposits: 5000,
    bets: 2,
    stake: 250,
    validStake: 200,
    payout: 270,
    profit: 20,
  });
  expect(rows[1]!.figures).toMatchObject({ deposits: 900, bets: 1, stake: 100, profit: -100 });
  expect(all).toMatchObject({ deposits: 5900, bets: 3, stake: 350, payout: 270, profit: -80 });
  expect((await sums({ under: 'anna' })).rows).toMatchObject([
    { account: 'anton', upline: 'anna', members: 0, figures: { stake: 250 } },
  ]);
});

test("[AGT-07c] the days of a period end at the site's midnight", async () => {
  const { rows, all } = await sums({ from: '2026-03-03', to: '2026-03-03' });
  expect(all).toMatchObject({ bets: 1, stake: 100, deposits: 5900 });
  expect(rows[0]!.figures).toMatchObject({ bets: 0, deposits: 5000 });
  expect((await sums({ from: '2026-03-04', to: '2026-03-04' })).all).toMatchObject({
    bets: 2,
    deposits: 0,
  });
  await expect(sums({ from: '2025-01-01' })).rejects.toThrow('period_too_long');
});

test('[AGT-01g] the level is split by category, and one category is chosen for its rows', async () => {
  const whole = await sums();
  expect(whole.categories).toEqual([
    { category: 'RNG', bets: 2, stake: 150, validStake: 150, payout: 20, profit: -130 },
    { category: 'LIVE', bets: 1, stake: 200, validStake: 150, payout: 250, profit: 50 },
  ]);
  const live = await sums({ category: 'LIVE', sort: 'stake' });
  expect(live.categories).toEqual(whole.categories);
  expect(live.all).toMatchObject({ stake: 200, profit: 50, deposits: 0 });
  expect(live.rows[0]).toMatchObject({ account: 'ana', figures: { bets: 1, stake: 200 } });
  expect(live.rows[1]!.figures.stake).toBe(0);
});

const upwards: Partial<Record<SumSort, string[]>> = {
  account: ['ana', 'ben', 'caloy'],
  deposits: ['caloy', 'ben', 'ana'],
  bets: ['caloy', 'ben', 'ana'],
  stake: ['caloy', 'ben', 'ana'],
  validStake: ['caloy', 'ben', 'ana'],
  profit: ['ben', 'caloy', 'ana'],
  net: ['ben', 'caloy', 'ana'],
};
test.each(sumSorts)('[AGT-07b] rows sort by %s, up and down', async (sort) => {
  const up = await accounts({ sort, order: 'up' });
  expect(up.toSorted()).toEqual(['ana', 'ben', 'caloy']);
  const expected = upwards[sort];
  if (!expected) return;
  expect(up).toEqual(expected);
  expect(await accounts({ sort, order: 'down' })).toEqual(expected.toReversed());
});

test('[AGT-07a] has pages of twenty, whole in any order', async () => {
  await sql`INSERT INTO customers (account, nickname, upline_id)
    SELECT 'pahina' || lpad(n::text, 3, '0'), 'P', ${people.caloy!.id} FROM generate_series(1, 41) n`.execute(
    site.db,
  );
  for (const sort of ['account', 'profit']) {
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((pageNo) => accounts({ under: 'caloy', sort, pageNo })),
    );
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(41);
  }
});

test('a search has hits of any level below the agent, and none beside', async () => {
  expect(await accounts({ search: 'ann' })).toEqual(['anna']);
  const { rows, total } = await sums({ search: 'ana', sort: 'stake' });
  expect(rows.map(({ account }) => account)).toEqual(['ana']);
  expect(total).toBe(1);
});

test('[AGT-09] nobody of another team, above or beside is shown', async () => {
  for (const under of ['ana-iba', 'walang-tao', await agent.account(), await other.account()])
    await expect(sums({ under })).rejects.toThrow('not_found');
  expect((await sums({}, other)).all).toMatchObject({ stake: 7000 });
  await expect(sums({ under: 'ana' }, other)).rejects.toThrow('not_found');
});

async function file(query: Record<string, string>, caller = agent) {
  const search = new URLSearchParams({ ...march, language: 'EN', ...query });
  const { statusCode, body } = await site.app.inject({
    url: `/api/agent/sums/export?${search}`,
    headers: { authorization: `Bearer ${caller.token}` },
  });
  return { status: statusCode, lines: body.slice(byteOrderMark.length).trim().split('\r\n') };
}

test('[AGT-07d] the sums of the whole team are exported as CSV, level by level', async () => {
  const { lines } = await file({});
  expect(lines[0]).toBe(
    'Account,Upline,Level,Role,Team,Number of bets,Deposits,Withdrawals,Staked,Valid bets,Prizes,Result,Promotions,Rebates,Currency',
  );
  const line = (name: string) => lines.find((each) => each.startsWith(`${name},`));
  expect(line('ana')).toBe('ana,,1,Agent,2,2,50.00,0.00,2.50,2.00,2.70,0.20,0.00,0.00,PHP');
  expect(line('anton')).toBe('anton,anna,3,Member,0,2,0.00,0.00,2.50,2.00,2.70,0.20,0.00,0.00,PHP');
  const live = await file({ under: 'anna', category: 'LIVE' });
  expect(live.lines.slice(1)).toEqual([
    'anton,anna,1,Member,0,1,0.00,0.00,2.00,1.50,2.50,0.50,0.00,0.00,PHP',
  ]);
  expect((await file({ under: 'ana' }, other)).status).toBe(404);
});

test("[AGT-07d] a search's hits are exported in the order of their pages, of any level", async () => {
  const names = async (query: Record<string, string>) =>
    (await file(query)).lines.slice(1).map((line) => line.split(',')[0]);
  const { lines } = await file({ search: 'ant' });
  expect(lines.slice(1)).toEqual([
    'anton,anna,3,Member,0,2,0.00,0.00,2.50,2.00,2.70,0.20,0.00,0.00,PHP',
  ]);
  const live = await file({ search: 'anna', category: 'LIVE' });
  expect(live.lines[1]).toBe('anna,ana,2,Agent,1,1,0.00,0.00,2.00,1.50,2.50,0.50,0.00,0.00,PHP');
  for (const query of [
    { sort: 'account', order: 'down' },
    { sort: 'deposits', order: 'up' },
  ]) {
    const hits = { search: 'pahina', ...query };
    const pages = await Promise.all(['1', '2', '3'].map((pageNo) => accounts({ ...hits, pageNo })));
    expect(await names(hits)).toEqual(pages.flat());
  }
  expect(await names({ search: 'pahina' })).toHaveLength(41);
  expect(await names({ search: 'walang-tao' })).toEqual([]);
});

test("[AGT-09] a search's export has nobody of another team", async () => {
  expect((await file({ search: 'ana-iba' })).lines).toHaveLength(1);
  expect((await file({ search: 'ann' }, other)).lines).toHaveLength(1);
  expect((await file({ search: 'ana', under: 'ana' }, other)).status).toBe(404);
  expect((await file({ search: 'an' })).status).toBe(400);
});
