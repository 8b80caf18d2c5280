import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { LiveEvent } from '../../../contract/messages/live.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { missedSince } from '../messages/events.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { downlineOf, givenContract, pastSettlement, tier } from './fixtures.ts';
import { termsOf } from './terms.ts';

let site: TestGateway;
/** Each the direct downline of the one before. */
let top: TestPlayer;
let middle: TestPlayer;
let low: TestPlayer;
let stranger: TestPlayer;

beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  await sql`DELETE FROM settings WHERE key IN ('contracts', 'flags')`.execute(site.db);
  [top, middle, low, stranger] = [await person(), await person(), await person(), await person()];
  await under(middle, top);
  await under(low, middle);
});
afterAll(() => site.close());

const person = () => testPlayer(site.gateway, 0);
const under = (below: TestPlayer, above: TestPlayer) =>
  site.db
    .updateTable('customers')
    .set({ upline_id: above.customerId })
    .where('id', '=', below.customerId)
    .execute();

async function send(
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
) {
  const listener = 'x-operator-key' in headers ? site.operator : site.app;
  const answer = await listener.inject({
    method,
    url: `/api/${url}`,
    headers: { host: 'localhost:8080', ...headers },
    ...(payload && { payload }),
  });
  const { value, code, field } = answer.json();
  return { status: answer.statusCode, value, code, field };
}
const as = ({ token }: TestPlayer, method: 'GET' | 'POST', path: string, payload?: object) =>
  send({ authorization: `Bearer ${token}` }, method, `wps/relay/contracts${path}`, payload);
const operator = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  send(
    { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
    method,
    `operator/${path}`,
    payload,
  );

const salary = (...rates: number[]) => ({
  kind: 'salary',
  salaryType: 'profit',
  tiers: rates.map((rate) => tier(rate)),
});
const offer = (from: TestPlayer, to: TestPlayer, terms: object = salary(10)) =>
  as(from, 'POST', '/offer', { customerId: to.customerId, ...terms });
const answer = (who: TestPlayer, id: string, accept = true, ends: string[] = []) =>
  as(who, 'POST', '/answer', { id, answer: accept ? 'accept' : 'reject', ends });
const end = (who: TestPlayer, id: string) => as(who, 'POST', '/end', { id });
const one = async (who: TestPlayer, id: string) => (await as(who, 'GET', `/one?id=${id}`)).value;
const pending = async (who: TestPlayer) => (await as(who, 'GET', '/pending')).value.contracts;
const agreed = async (from: TestPlayer, to: TestPlayer, ...rates: number[]): Promise<string> => {
  const { value } = await offer(from, to, salary(...rates));
  expect(await answer(to, value.id)).toMatchObject({ status: 200, value: { state: 'active' } });
  return value.id;
};
const messageKeys = async ({ token }: TestPlayer) =>
  (
    await send({ authorization: `Bearer ${token}` }, 'GET', 'wps/relay/messages')
  ).value.messages.map(({ key }: { key: string }) => key);
const events = async ({ customerId }: TestPlayer) =>
  (await missedSince(site.gateway, customerId, 0))
    .events!.filter(
      (event): event is Extract<LiveEvent, { kind: 'deposit' | 'withdrawal' | 'contract' }> =>
        event.kind === 'contract',
    )
    .map(({ state }) => state);

describe('offered and answered', () => {
  test('[CON-01] [CON-02] an offer is pending until accepted; both are notified; a repeated answer changes nothing', async () => {
    const made = await offer(top, middle, {
      kind: 'dividend',
      period: 'H',
      tiers: [
        tier(2000, { activeMembers: 5, validBet: 1_000_000, profitLoss: 50_000 }),
        tier(1000),
      ],
    });
    expect(made).toMatchObject({
      status: 200,
      value: {
        kind: 'dividend',
        period: 'H',
        salaryType: null,
        state: 'pending',
        side: 'given',
        startedAt: null,
        owed: 0,
      },
    });
    expect(made.value.tiers.map(({ rate }: { rate: number }) => rate)).toEqual([1000, 2000]);
    const { id } = made.value;
    expect(await pending(middle)).toMatchObject([
      { id, side: 'own', other: { account: expect.any(String) } },
    ]);
    expect(await pending(top)).toEqual([]);
    // The offerer cannot answer.
    for (const accept of [true, false])
      expect(await answer(top, id, accept)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await messageKeys(middle)).toEqual(['contractOffered']);
    expect(await answer(middle, id)).toMatchObject({ value: { state: 'active', endedAt: null } });
    const { startedAt } = (await one(middle, id)).contract;
    expect((await answer(middle, id)).value.startedAt).toBe(startedAt);
    expect(await answer(middle, id, false)).toMatchObject({ status: 409, code: 'contract_over' });
    expect(await messageKeys(top)).toEqual(['contractAccepted']);
    expect(await events(top)).toEqual(['pending', 'active']);
    expect(await pending(middle)).toEqual([]);
    const info = await send(
      { authorization: `Bearer ${middle.token}` },
      'GET',
      'info/funds/consolidated',
    );
    expect(info.value).toMatchObject({ divtypereq: 'H', dividendContract: true, salary: false });
  });

  test('[CON-01] the same terms again are one offer; others replace what waits; rejected and withdrawn ones are over', async () => {
    const first = await offer(top, middle);
    const again = await Promise.all([offer(top, middle), offer(top, middle)]);
    expect(again.map(({ value }) => value.id)).toEqual([first.value.id, first.value.id]);
    const second = await offer(top, middle, salary(20));
    expect((await one(top, first.value.id)).contract).toMatchObject({
      state: 'replaced',
      endedBy: 'replaced',
    });
    expect(await answer(middle, first.value.id)).toMatchObject({
      code: 'contract_over',
      field: 'id',
    });
    expect((await pending(middle)).map(({ id }: { id: string }) => id)).toEqual([second.value.id]);
    // An offer of another kind can be pending too.
    await offer(top, middle, { ...salary(10), kind: 'hourSalary' });
    expect(await pending(middle)).toHaveLength(2);
    expect(await answer(middle, second.value.id, false)).toMatchObject({
      value: { state: 'rejected', endedBy: 'self' },
    });
    expect(await answer(middle, second.value.id, false)).toMatchObject({ status: 200 });
    expect((await messageKeys(top))[0]).toBe('contractRejected');
    const third = await offer(top, middle, salary(20));
    expect(third.value.id).not.toBe(second.value.id);
    expect(await end(middle, third.value.id)).toMatchObject({ code: 'not_found' });
    expect(await end(top, third.value.id)).toMatchObject({
      value: { state: 'withdrawn', endedBy: 'self' },
    });
    expect((await one(middle, third.value.id)).contract).toMatchObject({
      state: 'withdrawn',
      endedBy: 'other',
    });
    expect(await answer(middle, third.value.id)).toMatchObject({ code: 'contract_over' });
  });

  test('[CON-01] accepting a newer one ends the one in force; either side can end one and notifies the other', async () => {
    const old = await agreed(top, middle, 10);
    const fresh = await agreed(top, middle, 20);
    const [before, now] = [(await one(middle, old)).contract, (await one(middle, fresh)).contract];
    expect(before).toMatchObject({
      state: 'terminated',
      endedBy: 'replaced',
      endedAt: now.startedAt,
    });
    expect(await end(middle, fresh)).toMatchObject({
      value: { state: 'terminated', endedBy: 'self' },
    });
    expect((await one(top, fresh)).contract).toMatchObject({ endedBy: 'other' });
    expect((await messageKeys(top))[0]).toBe('contractEnded');
    const { endedAt } = (await one(top, fresh)).contract;
    expect((await end(top, fresh)).value).toMatchObject({ endedAt, endedBy: 'other' });
    const list = (await as(middle, 'GET', '?side=own&state=ended')).value;
    expect(list).toMatchObject({
      total: 2,
      totalPages: 1,
      open: true,
      mayGive: true,
      currencySymbol: '₱',
      contracts: [{ id: fresh }, { id: old }],
    });
    expect((await as(low, 'GET', '?side=own')).value).toMatchObject({ total: 0, mayGive: false });
  });

  test('[LIVE-01f] each change of a contract reaches the open pages of both its parties, a repeated one nobody', async () => {
    const news = vi.spyOn(site.gateway.live, 'news');
    const heard = () => news.mock.calls.splice(0).map(([customerId]) => customerId);
    const both = [top.customerId, middle.customerId];
    const { id } = (await offer(top, middle)).value;
    expect(heard()).toEqual(both);
    await offer(top, middle);
    expect(heard()).toEqual([]);
    await answer(middle, id);
    expect(heard()).toEqual(both);
    await answer(middle, id);
    await end(top, id);
    expect(heard()).toEqual(both);
    await end(middle, id);
    expect(heard()).toEqual([]);
    news.mockRestore();
  });

  test('[CON-01] an offer to a free-play account is rejected', async () => {
    await site.db
      .updateTable('customers')
      .set({ type: trialType })
      .where('id', '=', middle.customerId)
      .execute();
    expect(await offer(top, middle)).toMatchObject({ status: 404, field: 'customerId' });
    expect((await as(top, 'GET', '/downlines')).value).toMatchObject({ total: 0, downlines: [] });
    expect((await as(top, 'GET', '?side=given')).value.mayGive).toBe(false);
  });

  test('[CON-02] contradictory terms are rejected with their field', async () => {
    const tiers = [tier(10)];
    for (const [terms, field] of [
      [{ kind: 'dividend', tiers }, 'period'],
      [{ kind: 'salary', salaryType: 'loss', period: 'D', tiers }, 'period'],
      [{ kind: 'hourSalary', tiers }, 'salaryType'],
      [{ kind: 'dividend', period: 'D', salaryType: 'loss', tiers }, 'salaryType'],
      [{ kind: 'salary', salaryType: 'loss', tiers: [] }, 'tiers'],
      [{ kind: 'salary', salaryType: 'loss', tiers: Array(11).fill(tier(10)) }, 'tiers'],
      [{ kind: 'salary', salaryType: 'loss', tiers: [tier(0)] }, 'tiers.0.rate'],
    ] as const)
      expect({ terms, ...(await offer(top, middle, terms)) }).toMatchObject({
        terms,
        status: 400,
        field,
      });
  });

  test("[CON-02] no rate is above the operator's, nor above that of the offerer's own contract of the kind", async () => {
    expect(await offer(top, middle, salary(10, 101))).toMatchObject({
      status: 422,
      code: 'contract_rate',
      field: 'tiers',
    });
    expect(
      await operator('PUT', 'contracts/rules', { kind: 'salary', highest: 300 }),
    ).toMatchObject({ value: { highest: { salary: 300, dividend: 5000 } } });
    await agreed(top, middle, 200, 50);
    expect((await as(middle, 'GET', '?side=given')).value.highest).toEqual({
      dividend: 5000,
      salary: 200,
      hourSalary: 100,
      agentRealtimeSalary: 100,
    });
    expect(await offer(middle, low, salary(201))).toMatchObject({ code: 'contract_rate' });
    expect(await offer(middle, low, salary(200))).toMatchObject({ status: 200 });
  });

  test('[CON-01] a site without contracts takes no offers or answers, but contracts can be ended', async () => {
    const id = await agreed(top, middle, 10);
    const waiting = (await offer(middle, low)).value.id;
    await sql`INSERT INTO settings (key, value) VALUES ('flags', '{"AGENTPOLICY3": false}')`.execute(
      site.db,
    );
    await operator('PUT', 'contracts/rules', { kind: 'salary', highest: 100 });
    expect(await offer(top, middle, salary(20))).toMatchObject({
      status: 409,
      code: 'contracts_closed',
    });
    expect(await answer(low, waiting)).toMatchObject({ code: 'contracts_closed' });
    expect(await pending(low)).toEqual([]);
    expect((await as(top, 'GET', '?side=given')).value).toMatchObject({ open: false, total: 1 });
    expect(await end(middle, id)).toMatchObject({ value: { state: 'terminated' } });
    await sql`DELETE FROM settings WHERE key = 'flags'`.execute(site.db);
    await operator('PUT', 'contracts/rules', { kind: 'salary', highest: 100 });
  });
});

describe('a break', () => {
  test('[RG-03] [CON-01] lists an offer without a message or a prompt', async () => {
    expect(
      await send({ authorization: `Bearer ${middle.token}` }, 'POST', 'wps/responsible/cool-off', {
        days: 1,
      }),
    ).toMatchObject({ status: 200 });
    const { id } = (await offer(top, middle)).value;
    expect(await pending(middle)).toEqual([]);
    expect(await messageKeys(middle)).toEqual([]);
    expect((await as(middle, 'GET', '?side=own&state=pending')).value.contracts).toMatchObject([
      { id },
    ]);
    await sql`UPDATE play_guards SET cool_off_until = now() WHERE customer_id = ${middle.customerId}`.execute(
      site.db,
    );
    expect(await pending(middle)).toMatchObject([{ id }]);
  });
});

describe('a lower rate', () => {
  test("[CON-03] names the downlines' contracts that it ends, and ends them only when exactly these were confirmed", async () => {
    const second = await person();
    await under(second, middle);
    await agreed(top, middle, 100);
    const [above, equal] = [await agreed(middle, low, 60), await agreed(middle, second, 50)];
    const dividend = await givenContract(site, {
      offererId: middle.customerId,
      customerId: low.customerId,
      since: new Date(),
      terms: termsOf({ kind: 'dividend', period: 'M', tiers: [tier(900)] }),
    });
    const lower = (await offer(top, middle, salary(50, 20))).value.id;
    const { account, nickname } = await site.db
      .selectFrom('customers')
      .select(['account', 'nickname'])
      .where('id', '=', low.customerId)
      .executeTakeFirstOrThrow();
    expect((await one(middle, lower)).ends).toEqual([{ id: above, account, nickname, rate: 60 }]);
    expect((await one(top, lower)).ends).toEqual([]);
    for (const wrong of [[], [equal], [above, equal], [above, above]]) {
      expect(await answer(middle, lower, true, wrong)).toMatchObject({
        status: 409,
        code: 'contract_ends_changed',
        field: 'ends',
      });
    }
    expect((await one(low, above)).contract.state).toBe('active');
    expect((await one(middle, lower)).contract.state).toBe('pending');
    // One more contract began: the confirmed list is outdated.
    const newer = await agreed(middle, second, 70);
    for (const wrong of [[above], [above, above]])
      expect(await answer(middle, lower, true, wrong)).toMatchObject({
        code: 'contract_ends_changed',
      });
    const waiting = (await offer(middle, low, salary(90))).value.id;
    expect(await answer(middle, lower, true, [newer, above])).toMatchObject({
      value: { state: 'active' },
    });
    expect((await one(low, above)).contract).toMatchObject({
      state: 'terminated',
      endedBy: 'rate',
    });
    expect((await one(second, newer)).contract).toMatchObject({
      state: 'terminated',
      endedBy: 'rate',
    });
    expect((await one(low, waiting)).contract).toMatchObject({
      state: 'withdrawn',
      endedBy: 'rate',
    });
    expect((await one(low, dividend)).contract.state).toBe('active');
    expect((await messageKeys(second))[0]).toBe('contractEnded');
  });

  test('[CON-03] accepted while a downline accepts a higher one leaves no contract above it in force', async () => {
    await agreed(top, middle, 100);
    const higher = (await offer(middle, low, salary(80))).value.id;
    const lower = (await offer(top, middle, salary(50))).value.id;
    await Promise.all([answer(middle, lower), answer(low, higher)]);
    const { ends, contract } = await one(middle, lower);
    if (contract.state === 'pending')
      await answer(
        middle,
        lower,
        true,
        ends.map(({ id }: { id: string }) => id),
      );
    expect((await one(middle, lower)).contract.state).toBe('active');
    expect(['terminated', 'withdrawn']).toContain((await one(low, higher)).contract.state);
  });
});

describe('rights', () => {
  test('[AGT-09] nobody offers to anybody but direct downlines, and no id of other parties is answered', async () => {
    for (const [from, to] of [
      [top, low],
      [low, middle],
      [stranger, low],
      [low, low],
    ] as const)
      expect(await offer(from, to)).toMatchObject({
        status: 404,
        code: 'not_found',
        field: 'customerId',
      });
    const id = await agreed(middle, low, 10);
    const waiting = (await offer(middle, low, salary(20))).value.id;
    // Nor is the upline's upline.
    for (const other of [top, stranger]) {
      for (const each of [id, waiting]) {
        expect(await as(other, 'GET', `/one?id=${each}`)).toMatchObject({
          status: 404,
          code: 'not_found',
        });
        expect(await as(other, 'GET', `/simulate?id=${each}&days=1`)).toMatchObject({
          code: 'not_found',
        });
        expect(await answer(other, each)).toMatchObject({ code: 'not_found' });
        expect(await end(other, each)).toMatchObject({ code: 'not_found' });
      }
    }
    expect(await answer(middle, waiting)).toMatchObject({ code: 'not_found' });
  });

  test('[CON-01] [AGT-09] direct downlines alone are listed, by the beginning of their accounts, with what they have', async () => {
    await site.db
      .updateTable('customers')
      .set({ account: `maria_${middle.customerId}` })
      .where('id', '=', middle.customerId)
      .execute();
    await agreed(middle, low, 10);
    const id = await agreed(top, middle, 30);
    const waiting = (await offer(top, middle, { ...salary(40), kind: 'hourSalary' })).value.id;
    const listed = await as(top, 'GET', '/downlines?search=MARIA_');
    expect(listed.value).toMatchObject({
      total: 1,
      totalPages: 1,
      downlines: [
        {
          id: middle.customerId,
          type: 0,
          kinds: [
            { id, kind: 'salary', state: 'active', rate: 30 },
            { id: waiting, kind: 'hourSalary', state: 'pending', rate: 40 },
          ],
        },
      ],
    });
    // An underscore is no wildcard.
    expect((await as(top, 'GET', '/downlines?search=m_r')).value).toMatchObject({
      total: 0,
      downlines: [],
    });
    expect((await as(top, 'GET', '/downlines')).value.total).toBe(1);
    expect((await as(stranger, 'GET', '/downlines')).value.total).toBe(0);
  });

  test('[CON-01] [CON-05] contracts, downlines, settlements and lines go on on the next page', async () => {
    const settlements: string[] = [];
    for (let i = 0; i < 21; i += 1) {
      const customerId = await downlineOf(site, top.customerId);
      const contract = await givenContract(site, { offererId: top.customerId, customerId });
      settlements.push(await pastSettlement(site, contract));
    }
    await sql`UPDATE contract_settlements SET amount = 100, rate = 10, tier = 0, state = 'owed' WHERE id = ${settlements[0]!}`.execute(
      site.db,
    );
    await sql`INSERT INTO contract_lines (settlement_id, customer_id, valid_bet, net, counted)
      SELECT ${settlements[0]!}, id, 100, 0, true FROM customers ORDER BY id DESC LIMIT 51`.execute(
      site.db,
    );
    const page = async (path: string, pageNo: number) =>
      (await as(top, 'GET', `${path}pageNo=${pageNo}`)).value;
    const pages = { totalPages: 2, total: 21 };
    for (const [path, list] of [
      ['?side=given&', 'contracts'],
      ['?side=given&kind=salary&', 'contracts'],
      ['/settlements?side=given&', 'settlements'],
      ['/settlements?side=given&kind=salary&', 'settlements'],
    ] as const) {
      const [first, second] = [await page(path, 1), await page(path, 2)];
      expect([first, second]).toMatchObject([pages, pages]);
      const ids = [...first[list], ...second[list]].map(({ id }: { id: string }) => Number(id));
      expect(new Set(ids).size).toBe(21);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect(second[list]).toHaveLength(1);
    }
    const [first, second] = [await page('/downlines?', 1), await page('/downlines?', 2)];
    // The member of `middle` is one of them.
    expect([first, second]).toMatchObject([
      { totalPages: 2, total: 22 },
      { totalPages: 2, total: 22 },
    ]);
    expect([first.downlines.length, second.downlines.length]).toEqual([20, 2]);
    expect(await page('/settlements?side=own&', 1)).toMatchObject({ total: 0, totalPages: 0 });
    expect(await page('?side=given&kind=dividend&', 1)).toMatchObject({ total: 0 });
    expect(await page('/settlements?side=given&kind=dividend&', 1)).toMatchObject({ total: 0 });
    const [newest] = (await page('/settlements?side=given&', 1)).settlements;
    expect(await page(`/settlements?side=given&contractId=${newest.contractId}&`, 1)).toMatchObject(
      { total: 1, paid: 0, owed: 0, settlements: [newest] },
    );
    const lines = await page(`/statement?id=${settlements[0]!}&`, 2);
    expect(lines).toMatchObject({ totalPages: 2, total: 51 });
    expect(lines.lines).toHaveLength(1);
  });

  test('[CON-05] the simulator lists the latest hundred periods, for a week of the real-time salary at most', async () => {
    const often = await givenContract(site, {
      offererId: top.customerId,
      customerId: middle.customerId,
      terms: termsOf({
        kind: 'agentRealtimeSalary',
        salaryType: 'singleBet',
        tiers: [tier(10)],
      }),
    });
    const simulate = (id: string, days: number) =>
      as(middle, 'GET', `/simulate?id=${id}&days=${days}`);
    expect(await simulate(often, 8)).toMatchObject({ code: 'invalid_request', field: 'days' });
    const hourly = await givenContract(site, {
      offererId: top.customerId,
      customerId: middle.customerId,
      terms: termsOf({ kind: 'hourSalary', salaryType: 'singleBet', tiers: [tier(10)] }),
    });
    expect((await simulate(hourly, 8)).value).toMatchObject({ totalPeriods: 8 * 24 });
    const { value } = await simulate(often, 7);
    expect(value).toMatchObject({ totalPeriods: 2016, paidPeriods: 0, amount: 0 });
    expect(value.periods).toHaveLength(100);
    expect(value.periods[0].to).toBe(value.to);
    const week = Date.parse(value.to) - Date.parse(value.from);
    expect(week).toBe(7 * 24 * 3_600_000);
    // A whole month ends within a day only on the month's first.
    const monthly = await givenContract(site, {
      offererId: top.customerId,
      customerId: middle.customerId,
      terms: termsOf({ kind: 'dividend', period: 'M', tiers: [tier(10)] }),
    });
    const month = await simulate(monthly, 1);
    expect(month).toMatchObject({ status: 200, value: { amount: 0 } });
    expect(month.value.from === month.value.to).toBe(month.value.totalPeriods === 0);
  });

  test('[CON-01] the operator offers to customers without an upline, lists all contracts and ends any', async () => {
    const accountOf = async ({ customerId }: TestPlayer) =>
      (
        await site.db
          .selectFrom('customers')
          .select('account')
          .where('id', '=', customerId)
          .executeTakeFirstOrThrow()
      ).account;
    expect(
      await operator('POST', 'contracts/offer', {
        account: await accountOf(middle),
        ...salary(10),
      }),
    ).toMatchObject({ status: 404 });
    const made = await operator('POST', 'contracts/offer', {
      account: await accountOf(top),
      ...salary(100),
    });
    expect(made).toMatchObject({
      status: 200,
      value: { offerer: null, customer: await accountOf(top), state: 'pending' },
    });
    expect(await pending(top)).toMatchObject([{ other: null, side: 'own' }]);
    await answer(top, made.value.id);
    const given = await agreed(top, middle, 10);
    const shown = await operator('GET', `contracts?account=${await accountOf(top)}&state=active`);
    expect(shown.value).toMatchObject({
      open: true,
      contracts: [
        { id: given, offerer: await accountOf(top), customer: await accountOf(middle) },
        { id: made.value.id },
      ],
    });
    const listed = async (query: string) =>
      (await operator('GET', `contracts?${query}`)).value.contracts.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed('limit=2')).toEqual([given, made.value.id]);
    expect(await listed(`account=${await accountOf(stranger)}`)).toEqual([]);
    expect(await operator('POST', 'contracts/end', { id: given })).toMatchObject({
      value: { state: 'terminated' },
    });
    for (const party of [top, middle])
      expect((await one(party, given)).contract).toMatchObject({ endedBy: 'other' });
    expect(await operator('GET', 'contracts?account=nobody-at-all')).toMatchObject({
      status: 404,
      field: 'account',
    });
  });
});
