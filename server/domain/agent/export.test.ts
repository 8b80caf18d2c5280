import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byteOrderMark } from '../../../contract/csv.ts';
import { type TeamMember, teamSorts } from '../../../contract/agent/team-shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { countTeams } from './count.ts';
import { type AgentCaller, Past, newAgent } from './fixtures.ts';

let site: TestGateway;
let agent: AgentCaller;

beforeAll(async () => {
  site = await createTestGateway();
  agent = await newAgent(site);
  const past = new Past(site.gateway);
  const at = new Date('2026-03-01T16:30:00Z');
  const top = { id: agent.id, wallet: '' };
  const ana = await past.person(top, at, 2);
  const ben = await past.person(top, at);
  const cora = await past.person(ana, at);
  for (const [name, { id }] of Object.entries({ ana, ben, '=cora': cora }))
    await site.db.updateTable('customers').set({ account: name }).where('id', '=', id).execute();
  await site.db
    .updateTable('customers')
    .set({ disabled_at: at })
    .where('account', '=', 'ben')
    .execute();
  await past.money(cora, 'deposit', 5050, new Date('2026-03-02T04:00:00Z'));
  await past.round(cora, 50, 0, new Date('2026-03-03T04:00:00Z'));
  await countTeams(site.gateway);
});
afterAll(() => site.close());

async function file(query = 'language=EN', caller = agent) {
  const answer = await site.app.inject({
    url: `/api/agent/team/export?${query}`,
    headers: { authorization: `Bearer ${caller.token}` },
  });
  return { headers: answer.headers, status: answer.statusCode, text: answer.body };
}

const rowsOf = (text: string) =>
  text
    .slice(byteOrderMark.length)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
const namesOf = (text: string) => rowsOf(text).map(([account]) => account);

test('[AGT-06a] the team is exported as CSV, level by level, with its figures', async () => {
  const { headers, text } = await file();
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toMatch(/filename="?team-\d{4}-\d\d-\d\d\.csv/);
  expect(text.startsWith(byteOrderMark)).toBe(true);
  expect(text.slice(byteOrderMark.length).split('\r\n')).toEqual([
    'Account,Upline,Level,Role,Status,Joined,Last bet,Balance,Team,Team balance,Currency',
    'ana,,1,Agent,Open,2026-03-02 00:30:00,,0.00,1,50.00,PHP',
    'ben,,1,Member,Closed,2026-03-02 00:30:00,,0.00,0,0.00,PHP',
    "'=cora,ana,2,Member,Open,2026-03-02 00:30:00,2026-03-03,50.00,0,0.00,PHP",
    '',
  ]);
});

test("[AGT-06a] the team of an account is exported alone, in the site's default language if need be", async () => {
  const lines = (await file('under=ana&language=TY')).text.split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Balanse ng team');
  expect(lines[1]).toContain('Miyembro');
});

test('[AGT-09] [AGT-06a] nothing of another team is exported', async () => {
  const other = await newAgent(site);
  expect((await file(undefined, other)).text.split('\r\n')).toHaveLength(2);
  expect(await file('under=ana&language=EN', other)).toMatchObject({ status: 404 });
});

test('[AGT-06a] thousands of accounts are exported once each, in parts', async () => {
  const big = await newAgent(site);
  await sql`WITH opened AS (INSERT INTO customers (account, nickname, upline_id) SELECT 'lapad' || n, 'L', ${big.id} FROM generate_series(1, 2100) n RETURNING id)
    INSERT INTO customers (account, nickname, upline_id) SELECT 'lalim' || id, 'L', id FROM opened`.execute(
    site.db,
  );
  for (const narrowed of ['', '&levels=all&state=open']) {
    const names = namesOf((await file(`language=EN${narrowed}`, big)).text);
    expect(new Set(names).size).toBe(4200);
    expect(names).toHaveLength(4200);
  }
});

const rosterOf = (id: string) => sql`SELECT roster_teams(ARRAY[${id}]::bigint[])`.execute(site.db);

test.each([
  ['a level', 'state=open', ['ana']],
  ['all levels', 'levels=all&state=open', ["'=cora", 'ana']],
  ['all levels of an account', 'under=ana&levels=all&role=member', ["'=cora"]],
  ['the order of a column', 'levels=all&balanceFrom=0&sort=members', ['ana', "'=cora", 'ben']],
  ['another order', 'levels=all&joinedTo=2026-03-02&order=down', ['ben', 'ana', "'=cora"]],
  ['a search', 'search=ana', ['ana']],
  ['a filter that nobody fits', 'levels=all&balanceFrom=900000', []],
])(
  '[AGT-07d] [AGT-06h] a narrowed list is exported as it is shown: %s',
  async (_what, query, accounts) => {
    expect(namesOf((await file(`${query}&language=EN`)).text)).toEqual(accounts);
  },
);

test('[AGT-07d] an exported list has the level below whom it is of; a search, below the caller', async () => {
  const levels = async (query: string) =>
    rowsOf((await file(`${query}&language=EN`)).text).map((row) => row[2]);
  expect(await levels('levels=all&role=member&state=open')).toEqual(['2']);
  expect(await levels('under=ana&role=member')).toEqual(['1']);
  expect(await levels('search=%3Dcora')).toEqual(['2']);
  expect(await levels('under=ana&search=ben')).toEqual(['1']);
});

describe.each(['walked', 'from a roster'])('a narrowed list of many pages, %s', (how) => {
  let big: AgentCaller;
  beforeAll(async () => {
    big = await newAgent(site);
    await sql`WITH opened AS (INSERT INTO customers (account, nickname, upline_id, created_at)
        SELECT ${`${big.id}a`} || n, 'L', ${big.id}, now() - n % 7 * interval '1 day' FROM generate_series(1, 15) n RETURNING id)
      INSERT INTO customers (account, nickname, upline_id, created_at)
        SELECT ${`${big.id}b`} || id || n, 'L', id, now() - n % 5 * interval '1 day' FROM opened, generate_series(1, 3) n`.execute(
      site.db,
    );
    await countTeams(site.gateway);
    if (how === 'from a roster') await rosterOf(big.id);
  });

  test.each(teamSorts)('[AGT-07d] is exported in the order of its pages by %s', async (sort) => {
    const query = { levels: 'all', role: 'member', state: 'open', sort };
    const pages: string[] = [];
    for (let pageNo = 1, more = true; more; pageNo += 1) {
      const { members, totalPages } = (await big.team({ ...query, pageNo: String(pageNo) })).value;
      pages.push(...members.map(({ account }: TeamMember) => account));
      more = pageNo < totalPages;
    }
    expect(pages).toHaveLength(60);
    const { text } = await file(`${new URLSearchParams(query)}&language=EN`, big);
    expect(namesOf(text)).toEqual(pages);
  });

  test('[AGT-09] is exported without who has left the team since it was counted', async () => {
    const other = await newAgent(site);
    const gone = `${big.id}a7`;
    await sql`UPDATE customers SET upline_id = ${other.id} WHERE account = ${gone}`.execute(
      site.db,
    );
    const names = namesOf((await file('levels=all&state=open&language=EN', big)).text);
    expect(names).not.toContain(gone);
    expect(names).toHaveLength(60 - 4);
  });
});

test('[AGT-09] a narrowed list has nobody of another team', async () => {
  const other = await newAgent(site);
  expect(await file('under=ana&state=open&language=EN', other)).toMatchObject({ status: 404 });
  expect(namesOf((await file('search=ana&language=EN', other)).text)).toEqual([]);
});

test('[AGT-07d] a range that ends before it begins is rejected at its end', async () => {
  const { status, text } = await file('balanceFrom=2&balanceTo=1&language=EN');
  expect([status, text]).toEqual([400, expect.stringContaining('balanceTo')]);
});
