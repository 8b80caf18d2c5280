import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { byteOrderMark } from '../../../contract/csv.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type AgentCaller, Past, newAgent } from './fixtures.ts';

let site: TestGateway;
let agent: AgentCaller;
let other: AgentCaller;
const march = { period: 'any', from: '2026-03-01', to: '2026-03-31', language: 'EN' };

/** Below the agent: bayani, who has celia. */
beforeAll(async () => {
  site = await createTestGateway();
  agent = await newAgent(site);
  other = await newAgent(site);
  const past = new Past(site.gateway);
  const at = new Date('2026-03-02T04:00:00Z');
  const bayani = await past.person({ id: agent.id, wallet: '' }, at, 2);
  const celia = await past.person(bayani, at);
  for (const [name, { id }] of Object.entries({ bayani, celia }))
    await sql`UPDATE customers SET account = ${name} WHERE id = ${id}`.execute(site.db);
  await past.money(celia, 'deposit', 5_000, at);
  await past.round(celia, 300, 120, new Date('2026-03-31T15:59:59Z'));
  await past.money(celia, 'deposit', 70, new Date('2026-03-31T16:00:00Z'));
});
afterAll(() => site.close());

const ask = (path: string, query: Record<string, string>, caller = agent) =>
  caller.ask('GET', `/api/agent/team/movements${path}?${new URLSearchParams(query)}`);
const withoutLanguage = { period: march.period, from: march.from, to: march.to };

test("[AGT-01j] the wallet of an account at any level: its period's entries, each with the balance after it", async () => {
  const { value } = await ask('', { ...march, account: 'CELIA' });
  expect(
    value.movements.map(({ type, amount, balanceAfter }: Record<string, unknown>) => [
      type,
      amount,
      balanceAfter,
    ]),
  ).toEqual([
    ['payout', 120, 4_820],
    ['bet', -300, 4_700],
    ['deposit', 5_000, 5_000],
  ]);
  expect(value.next).toBeNull();
  const bets = await ask('', { ...march, account: 'celia', type: 'bet' });
  expect(bets.value.movements).toHaveLength(1);
});

test('[AGT-01j] what the wallet had before and after a period, and what moved by type', async () => {
  const { value } = await ask('/totals', { ...withoutLanguage, account: 'celia' });
  expect(value).toMatchObject({ opening: 0, closing: 4_820, in: 5_120, out: -300 });
});

test('[AGT-07d] the movements of an account are exported as CSV', async () => {
  const { body, headers } = await site.app.inject({
    url: `/api/agent/team/movements/export?${new URLSearchParams({ ...march, account: 'celia' })}`,
    headers: { authorization: `Bearer ${agent.token}` },
  });
  expect(headers['content-type']).toContain('text/csv');
  const lines = body.slice(byteOrderMark.length).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain('50.00,50.00,PHP');
});

test('[AGT-09] nobody outside the own team is shown', async () => {
  const own = await agent.account();
  for (const [caller, account] of [
    [other, 'celia'],
    [agent, own],
    [agent, 'walang-tao'],
  ] as const) {
    const missing = { code: 'not_found', field: 'account' };
    expect(await ask('', { ...march, account }, caller)).toMatchObject(missing);
    expect(await ask('/totals', { ...withoutLanguage, account }, caller)).toMatchObject(missing);
    expect(await ask('/export', { ...march, account }, caller)).toMatchObject(missing);
  }
});
