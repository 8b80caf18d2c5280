import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowDate } from '../../clock.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { givenContract } from '../commissions/fixtures.ts';
import { countTeams } from './count.ts';
import { type AgentCaller, type Person, Past, giveRates, newAgent, ratesOf } from './fixtures.ts';

let site: TestGateway;
let agent: AgentCaller;
let downline: AgentCaller;
let member: Person;
let name: string;
let below: string;

beforeAll(async () => {
  site = await createTestGateway();
  const past = new Past(site.gateway);
  agent = await newAgent(site);
  downline = await newAgent(site, agent.id);
  name = await downline.account();
  const at = (day: string) => new Date(`2026-03-${day}T04:00:00Z`);
  member = await past.person({ id: downline.id, wallet: '' }, at('01'));
  const own: Person = { id: downline.id, wallet: await walletOf(downline.id) };
  ({ account: below } = await site.db
    .selectFrom('customers')
    .select('account')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow());
  await past.money(member, 'deposit', 10_000, at('02'));
  await past.round(member, 1000, 400, at('02'));
  await past.round(member, 500, 0, at('03'));
  await past.money(own, 'deposit', 80, at('02'));
  await past.round(own, 70, 90, at('03'));
  await giveRates(site, downline.id, ratesOf(20));
  await countTeams(site.gateway);
});
afterAll(() => site.close());

async function walletOf(customerId: string): Promise<string> {
  const { id } = await site.db
    .selectFrom('accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'wallet')
    .executeTakeFirstOrThrow();
  return id;
}
const days = (from: string, to: string) => ({ period: 'any', from, to });

test("[AGT-06d] an account's page has its own figures of a period, and those of its team", async () => {
  const { value } = await agent.member(name, days('2026-03-01', '2026-03-31'));
  expect(value).toMatchObject({
    path: [name],
    direct: true,
    period: 'any',
    from: '2026-03-01',
    to: '2026-03-31',
    own: { bets: 1, stake: 70, validStake: 70, payout: 90, profit: 20, deposits: 80 },
    team: { bets: 2, stake: 1500, validStake: 1500, payout: 400, profit: -1100, deposits: 10_000 },
    rates: ratesOf(20),
    contracts: [],
    transfers: [],
    confirmBy: 'unset',
  });
  const day = await agent.member(name, days('2026-03-03', '2026-03-03'));
  expect(day.value.team).toMatchObject({ bets: 1, stake: 500, payout: 0 });
});

test('[AGT-06d] of a deeper account it has the way to it, and nothing to give', async () => {
  const { value } = await agent.member(below, days('2026-03-01', '2026-03-31'));
  expect(value).toMatchObject({
    path: [name, below],
    direct: false,
    member: { account: below, upline: name, role: 'member' },
    own: { bets: 2, stake: 1500 },
    team: { bets: 0, stake: 0 },
    contracts: [],
    transfers: [],
  });
});

test('[AGT-06d] it lists the contracts that the agent has given, not those of others', async () => {
  const id = await givenContract(site, {
    offererId: agent.id,
    customerId: downline.id,
    since: nowDate(),
  });
  await givenContract(site, { offererId: downline.id, customerId: member.id, since: nowDate() });
  expect((await agent.member(name)).value.contracts).toEqual([
    { id, kind: expect.any(String), state: 'active' },
  ]);
  expect((await agent.member(below)).value.contracts).toEqual([]);
});

test('[AGT-06d] a period has at most 366 days', async () => {
  expect(await agent.member(name, days('2025-01-01', '2026-03-31'))).toMatchObject({
    code: 'period_too_long',
    field: 'from',
  });
});
