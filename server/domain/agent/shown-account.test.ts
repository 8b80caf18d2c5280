import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { newAlias } from '../identity/verification/mobile.ts';
import { countTeams } from './count.ts';
import {
  type AgentCaller,
  type Person,
  Past,
  giveRatesFrom,
  newAgent,
  ratesOf,
} from './fixtures.ts';

const number = '09170001122';
const alias = newAlias();
let site: TestGateway;
let agent: AgentCaller;
let member: Person;

/** A member named by a mobile number, with money and play, and one below it. */
beforeAll(async () => {
  site = await createTestGateway();
  agent = await newAgent(site);
  const past = new Past(site.gateway);
  const at = new Date('2026-03-01T04:00:00Z');
  member = await past.person({ id: agent.id, wallet: '' }, at, 2);
  await site.db
    .updateTable('customers')
    .set({ account: number, alias, nickname: alias, mobile: '+639170001122' })
    .where('id', '=', member.id)
    .execute();
  const below = await past.person(member, at);
  await giveRatesFrom(site, member.id, ratesOf(10), '2026-01-01');
  for (const person of [member, below]) {
    await past.money(person, 'deposit', 5000, at);
    await past.round(person, 100, 50, at);
  }
  await countTeams(site.gateway);
});
afterAll(() => site.close());

const span = 'period=any&from=2026-03-01&to=2026-03-31';
const calls = [
  'agent/team',
  'agent/team?levels=all',
  'agent/team?search=player',
  `agent/team?under=${alias}`,
  `agent/team/member?account=${alias}&${span}`,
  'agent/team/export?language=EN',
  `agent/sums?${span}`,
  `agent/sums?${span}&under=${alias}`,
  `agent/sums/export?${span}&language=EN`,
  `agent/team/movements?account=${alias}&language=EN&${span}`,
  `agent/team/movements/export?account=${alias}&${span}&language=EN`,
  `agent/rebates?${span}`,
  'wps/relay/contracts/downlines',
];

test.each(calls)('[AGT-09] [AUTH-28b] no number is in the answer of %s', async (call) => {
  const { statusCode, body } = await site.app.inject({
    url: `/api/${call}`,
    headers: { authorization: `Bearer ${agent.token}` },
  });
  expect([statusCode, body.includes('170001122')]).toEqual([200, false]);
});

test('[AUTH-28b] an account named by a number is found by its alias, and not by the number', async () => {
  const found = async (query: Record<string, string>) => (await agent.team(query)).value?.members;
  expect(await found({ search: alias.slice(0, 9) })).toMatchObject([{ account: alias }]);
  expect(await found({ search: '0917' })).toEqual([]);
  expect(await agent.member(number)).toMatchObject({ code: 'not_found' });
  expect(await agent.team({ under: number })).toMatchObject({ code: 'not_found' });
  const { body } = await site.app.inject({
    url: '/api/agent/team/export?language=EN&state=open',
    headers: { authorization: `Bearer ${agent.token}` },
  });
  expect(body).toContain(`\r\n${alias},`);
  expect((await agent.setRates(alias, ratesOf(0))).success).toBe(true);
  expect((await agent.team({ under: alias })).value).toMatchObject({ path: [alias], total: 1 });
});
