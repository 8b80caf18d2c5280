import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TeamRates } from '../../../contract/agent/team-rates.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { setHighestTeamRate } from '../../kernel/team-rates.ts';
import { reloadSite } from '../../settings/state.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type AgentCaller, giveRates, newAgent, ratesOf } from './fixtures.ts';

let site: TestGateway;
let top: AgentCaller;
let agent: AgentCaller;
let downline: AgentCaller;
let name: string;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());
beforeEach(async () => {
  top = await newAgent(site);
  agent = await newAgent(site, top.id);
  downline = await newAgent(site, agent.id);
  name = await downline.account();
  await giveRates(site, agent.id, ratesOf(30));
  await giveRates(site, downline.id, ratesOf(20));
});

const day = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: recordTimeZone, dateStyle: 'short' }).format(at);
const today = () => day(Date.now());
const tomorrow = () => day(Date.now() + 86_400_000);
/** As if so many days had passed since. */
const later = (days: number) =>
  sql`UPDATE team_rates SET from_day = from_day - ${days}::integer`.execute(site.db);
const ratesNow = async (): Promise<TeamRates> => (await agent.member(name)).value.rates;

describe("a direct downline's rates", () => {
  test('[AGT-06e] change on the next day, and those of today go on until then', async () => {
    const rates = { ...ratesOf(25), RNG: 10 };
    expect(await agent.setRates(name, rates)).toEqual({
      success: true,
      value: { rates, from: tomorrow() },
    });
    expect(await ratesNow()).toEqual(ratesOf(20));
    await later(1);
    expect(await ratesNow()).toEqual(rates);
  });

  test('[AGT-06e] have a history, which a change of today never edits', async () => {
    await agent.setRates(name, { ...ratesOf(20), RNG: 10 });
    const { changes } = (await agent.member(name)).value;
    expect(changes[0]).toEqual({ category: 'RNG', rate: 10, from: tomorrow() });
    expect(changes.slice(1)).toHaveLength(9);
    expect(changes.slice(1)).toEqual(
      changes.slice(1).map(({ category }: { category: string }) => ({
        category,
        rate: 20,
        from: today(),
      })),
    );
    // Not yet in force: the second change of a day takes the first one's place.
    await agent.setRates(name, { ...ratesOf(20), RNG: 15 });
    const again = (await agent.member(name)).value.changes;
    expect(again.filter(({ from }: { from: string }) => from === tomorrow())).toEqual([
      { category: 'RNG', rate: 15, from: tomorrow() },
    ]);
    expect(again).toHaveLength(10);
    // Also back to what it was.
    await agent.setRates(name, ratesOf(20));
    await later(1);
    expect(await ratesNow()).toEqual(ratesOf(20));
  });

  test("[AGT-06e] reach the agent's own, and not above", async () => {
    expect(await agent.setRates(name, ratesOf(30))).toMatchObject({ success: true });
    const above = { ...ratesOf(30), SPORTS: 31 };
    expect(await agent.setRates(name, above)).toMatchObject({ code: 'team_rate', field: 'rates' });
    // From tomorrow on the agent has less, and less again where it is lowered further.
    await top.setRates(await agent.account(), ratesOf(30));
    await giveRates(site, agent.id, ratesOf(22), 1);
    expect(await agent.setRates(name, ratesOf(23))).toMatchObject({ code: 'team_rate' });
    expect(await agent.setRates(name, ratesOf(22))).toMatchObject({ success: true });
  });

  test('[AGT-06e] a raise that the agent has from tomorrow on cannot be given today', async () => {
    await giveRates(site, agent.id, ratesOf(40), 1);
    expect(await agent.setRates(name, ratesOf(31))).toMatchObject({ code: 'team_rate' });
    expect(await agent.createLink({ rates: ratesOf(31) })).toMatchObject({ code: 'team_rate' });
  });

  test('[AGT-06e] do not go below what somebody right below has, today or from tomorrow on', async () => {
    const below = await newAgent(site, downline.id);
    await giveRates(site, below.id, { ...ratesOf(0), LIVE: 12 });
    const rates = ratesOf(11);
    const rejected = { code: 'team_rate_below', field: 'rates.LIVE' };
    expect(await agent.setRates(name, rates)).toMatchObject(rejected);
    expect(await agent.setRates(name, { ...rates, LIVE: 12 })).toMatchObject({ success: true });
    await giveRates(site, below.id, { ...ratesOf(0), LIVE: 14 }, 1);
    expect(await agent.setRates(name, { ...rates, LIVE: 13 })).toMatchObject(rejected);
    // Who is below that one does not count: its own upline has at least as much.
    const deeper = await newAgent(site, below.id);
    await giveRates(site, deeper.id, { ...ratesOf(0), FISH: 20 });
    expect(await agent.setRates(name, { ...rates, LIVE: 14 })).toMatchObject({ success: true });
  });

  test("[AGT-06e] below the operator's bound are free, whatever the rates below were", async () => {
    const below = await newAgent(site, downline.id);
    await giveRates(site, below.id, ratesOf(18));
    await setHighestTeamRate(site.db, 'RNG', 10);
    await reloadSite(site.gateway);
    expect(await agent.setRates(name, { ...ratesOf(20), RNG: 9 })).toMatchObject({
      code: 'team_rate_below',
      field: 'rates.RNG',
    });
    expect(await agent.setRates(name, { ...ratesOf(20), RNG: 10 })).toMatchObject({
      success: true,
    });
    await setHighestTeamRate(site.db, 'RNG', 50);
    await reloadSite(site.gateway);
  });

  test('[AGT-06e] lowered for tomorrow bound what is given today: links and accounts', async () => {
    await agent.setRates(name, ratesOf(5));
    const account = { username: `bago${downline.id}`, rates: ratesOf(6) };
    expect(await downline.openAccount(account)).toMatchObject({ code: 'team_rate' });
    expect(await downline.createLink({ rates: ratesOf(6) })).toMatchObject({ code: 'team_rate' });
    expect(await downline.openAccount({ ...account, rates: ratesOf(5) })).toMatchObject({
      success: true,
    });
  });

  test('[AGT-06e] never fall below those of an account that is opened at the same time', async () => {
    const forms = Array.from({ length: 4 }, (_, i) =>
      downline.openAccount({ username: `sabay${downline.id}x${i}`, rates: ratesOf(20) }),
    );
    const [change, ...accounts] = await Promise.all([agent.setRates(name, ratesOf(3)), ...forms]);
    const opened = accounts.some(({ success }) => success) ? 'opened' : 'none opened';
    // Either the change came first, and all are too high, or one came first, and the change is too low.
    expect([
      ['changed', 'none opened'],
      ['team_rate_below', 'opened'],
    ]).toContainEqual([change.code ?? 'changed', opened]);
  });
});

test('[AGT-06e] [AGT-09] nobody sets rates of another than a direct downline', async () => {
  const below = await newAgent(site, downline.id);
  const stranger = await newAgent(site, (await newAgent(site)).id);
  for (const other of [below, stranger, agent, top])
    expect(await agent.setRates(await other.account(), ratesOf(0))).toMatchObject({
      code: 'not_found',
      field: 'account',
    });
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM team_rates WHERE customer_id IN (${below.id}, ${stranger.id})`.execute(
    site.db,
  );
  expect(rows[0]!.count).toBe('0');
});
