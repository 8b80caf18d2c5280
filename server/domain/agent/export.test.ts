import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byteOrderMark } from '../../../contract/csv.ts';
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

test('[AGT-06a] the team is exported as CSV, level by level, with its figures', async () => {
  const { headers, text } = await file();
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toMatch(/filename="?team-\d{4}-\d\d-\d\d\.csv/);
  expect(text.startsWith(byteOrderMark)).toBe(true);
  expect(text.slice(byteOrderMark.length).split('\r\n')).toEqual([
    'Account,Upline,Level,Role,State,Joined,Last bet,Balance,Team,Team balance,Currency',
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
  const lines = (await file(undefined, big)).text.trim().split('\r\n').slice(1);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(4200);
  expect(lines).toHaveLength(4200);
});
