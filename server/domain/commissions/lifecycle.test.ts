import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../../contract/messages/live.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { missedSince } from '../messages/events.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { downlineOf, givenContract, tier } from './fixtures.ts';
import { periodEnd } from './periods.ts';
import { termsOf } from './terms.ts';

let site: TestGateway;
let teller: Teller;
/** Each the direct downline of the one before. */
let top: TestPlayer;
let middle: TestPlayer;
let low: TestPlayer;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  // `low` has the smallest id: locks and events go by id, not by rank.
  [low, middle, top] = [await person(), await person(), await person()];
  await under(middle, top);
  await under(low, middle);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const nobody = '899999999999999';
const person = () => testPlayer(site.gateway, 0);
const under = (below: TestPlayer, above: TestPlayer) =>
  site.db
    .updateTable('customers')
    .set({ upline_id: above.customerId })
    .where('id', '=', below.customerId)
    .execute();
const ask = (who: TestPlayer, method: 'GET' | 'POST', path: string, payload?: object) => {
  teller.player = who;
  return teller.ask(method, `/api/wps/relay/contracts${path}`, payload);
};
const salary = (rate: number, kind: 'salary' | 'hourSalary' = 'salary') => ({
  kind,
  salaryType: 'profit' as const,
  tiers: [tier(rate)],
});
const offer = async (from: TestPlayer, to: TestPlayer, terms: object = salary(10)) =>
  ask(from, 'POST', '/offer', { customerId: to.customerId, ...terms });
const answer = (who: TestPlayer, id: string, accept = true, ends: string[] = []) =>
  ask(who, 'POST', '/answer', { id, answer: accept ? 'accept' : 'reject', ends });
const end = (who: TestPlayer, id: string) => ask(who, 'POST', '/end', { id });
/** In force for a day. */
const inForce = (from: TestPlayer | null, to: TestPlayer, rate: number) =>
  givenContract(site, {
    offererId: from?.customerId ?? null,
    customerId: to.customerId,
    terms: termsOf(salary(rate)),
    since: new Date(Date.now() - 86_400_000),
    due: new Date(Date.now() + 86_400_000),
  });
const rowOf = (id: string) =>
  site.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: string) => (await rowOf(id)).state;
async function messageKeys(who: TestPlayer): Promise<string[]> {
  teller.player = who;
  const { messages } = (await teller.ask('GET', '/api/wps/relay/messages')).value;
  return messages.map(({ key }: { key: string }) => key);
}
const eventsOf = async ({ customerId }: TestPlayer, id: string) =>
  (await missedSince(site.gateway, customerId, 0))
    .events!.filter(
      (event): event is Extract<LiveEvent, { kind: 'contract' }> =>
        event.kind === 'contract' && event.id === id,
    )
    .map(({ state }) => state);

describe('an offer', () => {
  test('[CON-01] [AGT-09] to an unknown customer is not found', async () => {
    expect(await ask(top, 'POST', '/offer', { customerId: nobody, ...salary(10) })).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'customerId',
    });
  });

  test('[CON-01] of the terms in force is the contract in force, and nobody hears of it', async () => {
    const id = await inForce(top, middle, 10);
    const news = vi.spyOn(site.gateway.live, 'news');
    expect((await offer(top, middle)).value).toMatchObject({ id, state: 'active' });
    expect(news).not.toHaveBeenCalled();
    expect(await messageKeys(middle)).toEqual([]);
  });

  test('[CON-01] of a new upline is another one, though its terms are those of the old upline', async () => {
    const first = (await offer(top, middle)).value.id;
    const upline = await person();
    await under(middle, upline);
    const second = (await offer(upline, middle)).value.id;
    expect(second).not.toBe(first);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['replaced', 'pending']);
  });

  test('[CON-01] of another kind leaves the waiting one and the one in force', async () => {
    const running = await inForce(top, middle, 10);
    const waiting = (await offer(top, middle, salary(20))).value.id;
    await offer(top, middle, salary(20, 'hourSalary'));
    expect([await stateOf(running), await stateOf(waiting)]).toEqual(['active', 'pending']);
  });

  test('[CON-02] is no longer bound by the own contract once that is over', async () => {
    const own = await inForce(top, middle, 50);
    const highest = async () => (await ask(middle, 'GET', '?side=given')).value.highest.salary;
    expect(await highest()).toBe(50);
    expect(await offer(middle, low, salary(51))).toMatchObject({ code: 'contract_rate' });
    await end(top, own);
    expect(await highest()).toBe(100);
    expect(await offer(middle, low, salary(51))).toMatchObject({ status: 200 });
  });

  test('[LIVE-01f] reaches the parties by id, each once', async () => {
    const news = vi.spyOn(site.gateway.live, 'news');
    await offer(middle, low);
    expect(news.mock.calls).toEqual([[low.customerId], [middle.customerId]]);
  });

  test('[CON-01] that is withdrawn sends no further message and is never settled', async () => {
    const { id } = (await offer(top, middle)).value;
    await end(top, id);
    expect(await messageKeys(middle)).toEqual(['contractOffered']);
    expect(await rowOf(id)).toMatchObject({
      state: 'withdrawn',
      ended_by: 'offerer',
      due_at: null,
      settled_upto: null,
    });
    const again = (await offer(top, middle)).value.id;
    await answer(middle, again, false);
    expect(await rowOf(again)).toMatchObject({ ended_by: 'customer', due_at: null });
  });
});

describe('an accepted offer', () => {
  test('[CON-04] is settled from that moment to the end of the first period', async () => {
    const { id } = (await offer(top, middle)).value;
    const before = Date.now();
    await answer(middle, id);
    const row = await rowOf(id);
    expect(Math.abs(row.started_at!.getTime() - before)).toBeLessThan(10_000);
    expect(row.settled_upto).toEqual(row.started_at);
    expect(row.due_at).toEqual(periodEnd(row, row.started_at!));
  });

  test('[CON-03] withdraws the higher offers of its kind alone, and both their parties hear of it', async () => {
    await inForce(top, middle, 100);
    const [second, third] = [await person(), await person()];
    for (const each of [second, third]) await under(each, middle);
    const higher = (await offer(middle, low, salary(51))).value.id;
    const equal = (await offer(middle, second, salary(50))).value.id;
    const other = (await offer(middle, third, salary(90, 'hourSalary'))).value.id;
    const lower = (await offer(top, middle, salary(50))).value.id;
    const news = vi.spyOn(site.gateway.live, 'news');
    await answer(middle, lower);
    expect(await Promise.all([lower, higher, equal, other].map(stateOf))).toEqual([
      'active',
      'withdrawn',
      'pending',
      'pending',
    ]);
    expect((await rowOf(higher)).due_at).toBeNull();
    expect(news.mock.calls.map(([customer]) => customer)).toEqual([
      low.customerId,
      middle.customerId,
      top.customerId,
    ]);
    for (const party of [middle, low])
      expect(await eventsOf(party, higher)).toEqual(['pending', 'withdrawn']);
    expect(await messageKeys(low)).toEqual(['contractOffered']);
  });

  test('[CON-03] ends the higher contracts at the same moment; their past part is still settled', async () => {
    const before = await inForce(top, middle, 100);
    const above = await inForce(middle, low, 60);
    const lower = (await offer(top, middle, salary(50))).value.id;
    expect((await ask(middle, 'GET', `/one?id=${lower}`)).value.ends).toMatchObject([
      { id: above },
    ]);
    await answer(middle, lower, true, [above]);
    const { started_at: at } = await rowOf(lower);
    for (const [id, by] of [
      [before, 'replaced'],
      [above, 'rate'],
    ] as const)
      expect(await rowOf(id)).toMatchObject({
        state: 'terminated',
        ended_by: by,
        ended_at: at,
        due_at: at,
      });
    expect(await messageKeys(low)).toEqual(['contractEnded']);
    expect(await messageKeys(top)).toEqual(['contractAccepted']);
  });

  test('[CON-03] lists none that accepting would end once it is in force', async () => {
    const own = await inForce(top, middle, 50);
    await inForce(middle, low, 60);
    expect((await ask(middle, 'GET', `/one?id=${own}`)).value).toMatchObject({
      contract: { state: 'active', side: 'own' },
      ends: [],
    });
  });
});

describe('a contract that ends', () => {
  test.each([
    ['the upline', (): TestPlayer | null => top, 'offerer', ['low']],
    ['the downline', (): TestPlayer | null => low, 'customer', ['top']],
    ['the operator', (): TestPlayer | null => null, 'house', ['top', 'low']],
  ] as const)(
    '[CON-01] [CON-04] by %s is settled up to now, and the others get a message',
    async (_who, party, by, others) => {
      await under(low, top);
      const id = await inForce(top, low, 10);
      const who = party();
      if (who) await end(who, id);
      else await teller.operator('POST', 'contracts/end', { id });
      const row = await rowOf(id);
      expect(row).toMatchObject({ state: 'terminated', ended_by: by, due_at: row.ended_at });
      const notified = { top: await messageKeys(top), low: await messageKeys(low) };
      for (const [name, keys] of Object.entries(notified))
        expect(keys).toEqual(others.some((each) => each === name) ? ['contractEnded'] : []);
    },
  );

  test('[CON-04] is settled no later than it was due', async () => {
    const id = await inForce(top, middle, 10);
    const due = new Date(Date.now() - 3_600_000);
    await site.db.updateTable('contracts').set({ due_at: due }).where('id', '=', id).execute();
    await end(top, id);
    expect((await rowOf(id)).due_at).toEqual(due);
  });

  test('[CON-01] of the house sends its message to the customer alone', async () => {
    const id = await inForce(null, top, 10);
    const news = vi.spyOn(site.gateway.live, 'news');
    expect((await end(top, id)).value).toMatchObject({ state: 'terminated', endedBy: 'self' });
    expect(news.mock.calls).toEqual([[top.customerId]]);
    expect(await messageKeys(top)).toEqual([]);
  });
});

test('[AGT-09] an unknown id is not found, whatever is asked of it', async () => {
  for (const path of [
    `/one?id=${nobody}`,
    `/simulate?id=${nobody}&days=1`,
    `/statement?id=${nobody}`,
  ])
    expect(await ask(top, 'GET', path)).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'id',
    });
  for (const answered of [await answer(top, nobody), await end(top, nobody)])
    expect(answered).toMatchObject({ status: 404, code: 'not_found', field: 'id' });
});

test('[CON-01] a downline whose contract is over is listed with none', async () => {
  await downlineOf(site, middle.customerId);
  const ended = await inForce(middle, low, 10);
  await end(middle, ended);
  teller.player = low;
  const account = await teller.account();
  expect((await ask(middle, 'GET', `/downlines?search=${account}`)).value).toMatchObject({
    total: 1,
    downlines: [{ id: low.customerId, account, kinds: [] }],
  });
});
