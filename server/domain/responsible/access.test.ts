import { loginHandlers } from '../account-summary/handlers.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ExclusionMonths } from '../../../contract/responsible/calls.ts';
import { operatorKey } from '../../operator/key.ts';
import { proved } from '../../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { registeredPlayer, testPassword } from '../../testing/people.ts';
import { playHandlers } from '../play/handlers.ts';
import { addRoundGames, openFor } from '../play/rounds-kit.ts';
import { type TestPlayer, contextOf, granted, testPlayer } from '../play/fixtures.ts';
import { deleteExpired } from '../identity/session/expiry-job.ts';
import { openSession } from '../identity/session/sessions.ts';
import { exclude, setLimit } from './change.ts';
import { responsibleHandlers } from './handlers.ts';
import { letPass, outcomeOf } from './fixtures.ts';

let site: TestGateway;
let player: TestPlayer;
beforeAll(async () => {
  site = await createTestGateway();
  await addRoundGames(site.gateway);
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await testPlayer(site.gateway, 100_000);
});

async function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = { authorization: `Bearer ${player.token}` },
) {
  const listener = 'x-operator-key' in headers ? site.operator : site.app;
  const answer = await listener.inject({
    method,
    url,
    headers: { host: 'localhost:8080', ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const deposit = (amount: number, key = randomUUID()) =>
  ask('POST', '/api/v2/deposits', { key, rail: 'ewallet', amount });
const operator = (method: 'GET' | 'PUT', path: string, payload?: object) =>
  ask(method, `/api/operator/exclusions${path}`, payload, {
    'x-operator-key': operatorKey(site.gateway.env.dataDir),
  });
const pass = (span: string, customerId = player.customerId) =>
  letPass(site.gateway, customerId, span);
const launch = (gameId = '1') =>
  ask('POST', '/api/wps/game/launchGame', {
    nodeId: gameId,
    host: 'http://localhost:8081',
    language: 'EN',
    clientType: 3,
    platform: 'html5-desktop',
  });
const put = (path: string, payload: object) => ask('PUT', `/api/wps/responsible/${path}`, payload);

describe('a limit on deposits', () => {
  test('[RG-01] counts deposits that may still be paid, rejects what would pass it, and is free again after its time', async () => {
    expect(
      (await put('limit', { kind: 'deposit', period: 'day', amount: 50_000 })).value.limits,
    ).toMatchObject([{ kind: 'deposit', amount: 50_000, used: 0 }]);
    const key = randomUUID();
    expect((await deposit(30_000, key)).success).toBe(true);
    expect(await deposit(30_000)).toMatchObject({
      status: 409,
      code: 'limit_deposit',
      field: 'amount',
    });
    expect((await deposit(20_000)).success).toBe(true);
    // The same request is the same deposit.
    expect((await deposit(30_000, key)).success).toBe(true);
    expect((await ask('GET', '/api/wps/responsible')).value.limits[0].used).toBe(50_000);
    await sql`UPDATE deposits SET expires_at = now() WHERE customer_id = ${player.customerId} AND key = ${key}`.execute(
      site.db,
    );
    expect((await deposit(30_000)).success).toBe(true);
    await pass('25 hours');
    expect((await deposit(50_000)).success).toBe(true);
  });

  test('[RG-01] deposits that are begun at once do not pass it together', async () => {
    await setLimit(site.gateway, player.customerId, {
      kind: 'deposit',
      period: 'week',
      amount: 50_000,
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => deposit(20_000)));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'limit_deposit')).toHaveLength(2);
  });

  test.each([
    { kind: 'deposit', period: 'day', amount: 0 },
    { kind: 'time', period: 'day', amount: 1441 },
    { kind: 'wager', period: 'month', amount: 1_000_000_001 },
    { kind: 'wager', period: 'year', amount: 1000 },
  ])('[RG-01] no limit can be $amount of $kind in a $period', async (change) => {
    expect(await put('limit', change)).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('a break', () => {
  test('[RG-02d] a cool-off leaves records and the wallet open, and closes games and deposits until it is over', async () => {
    const { value } = await ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
    expect(Date.parse(value.coolOffUntil) - Date.now()).toBeGreaterThan(86_300_000);
    expect(await deposit(20_000)).toMatchObject({
      status: 403,
      code: 'cooling_off',
      value: { until: value.coolOffUntil },
    });
    expect(await launch()).toMatchObject({ status: 403, code: 'cooling_off' });
    expect(
      (await ask('GET', '/api/wps/relay/transactionHistory?period=today&language=EN')).success,
    ).toBe(true);
    expect((await ask('GET', '/api/v2/wallets/balance')).value.balance).toBe(100_000);
    await pass('24 hours');
    expect((await deposit(20_000)).success).toBe(true);
  });

  test('[RG-02e] an exclusion needs the password, ends every session at once, and no login is granted until it is over', async () => {
    const account = `umiwas${randomUUID().slice(0, 6)}`;
    const customerId = await registeredPlayer(site.gateway, account);
    const login = async () =>
      granted(
        await loginHandlers['session.login'](
          {
            username: account,
            password: testPassword,
            type: 'username',
            verification: await proved(site.gateway, 'login'),
          },
          contextOf(site.gateway, { ip: '203.0.113.9' }),
        ),
      );
    const { token } = await login();
    const other = await openSession(site.gateway, customerId, {
      ip: '203.0.113.9',
      userAgent: 'another',
    });
    const { id: sessionId } = await site.db
      .selectFrom('sessions')
      .select('id')
      .where('customer_id', '=', customerId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const context = contextOf(site.gateway, { role: 'member', customerId, sessionId });
    const request = (password: string, months: ExclusionMonths = 6) =>
      responsibleHandlers['responsible.exclude']({ months, proof: { password } }, context);
    expect(await outcomeOf(request('not the password'))).toBe('proof_wrong');
    expect(
      (await ask('GET', '/api/wps/responsible', undefined, { authorization: `Bearer ${token}` }))
        .success,
    ).toBe(true);

    const { until } = await request(testPassword);
    const months = (Date.parse(until) - Date.now()) / 86_400_000;
    expect(months).toBeGreaterThan(180);
    expect(months).toBeLessThan(185);
    for (const each of [token, other]) {
      expect(
        await ask('GET', '/api/wps/responsible', undefined, { authorization: `Bearer ${each}` }),
      ).toMatchObject({ code: 'not_logged_in' });
    }
    await expect(login()).rejects.toMatchObject({ code: 'self_excluded', value: { until } });
    await pass('5 months', customerId);
    expect(await outcomeOf(login())).toBe('self_excluded');
    await pass('32 days', customerId);
    expect(await outcomeOf(login())).toBe('granted');
  });

  test('[RG-02e] a login under way while an exclusion begins opens nothing that lasts', async () => {
    const account = `sabay${randomUUID().slice(0, 6)}`;
    const customerId = await registeredPlayer(site.gateway, account);
    const request = {
      username: account,
      password: testPassword,
      type: 'username',
      verification: await proved(site.gateway, 'login'),
    } as const;
    const login = outcomeOf(
      loginHandlers['session.login'](request, contextOf(site.gateway, { ip: '203.0.113.10' })),
    );
    await exclude(site.gateway, customerId, 12);
    await login;
    const open = await site.db
      .selectFrom('sessions')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('[RG-02f] nobody shortens an exclusion in its first six months; later an operator may, on record', async () => {
    await exclude(site.gateway, player.customerId, 60);
    const { account } = await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', player.customerId)
      .executeTakeFirstOrThrow();
    const mine = async (query = '') =>
      (await operator('GET', query)).value.exclusions.find(
        (each: { account: string }) => each.account === account,
      );
    expect(await mine()).toMatchObject({ over: false });
    expect(await operator('PUT', '', { account })).toMatchObject({
      status: 409,
      code: 'exclusion_fixed',
    });
    const shorter =
      sql`UPDATE play_guards SET excluded_until = now() + interval '1 day' WHERE customer_id = ${player.customerId}`.execute(
        site.db,
      );
    await expect(shorter).rejects.toThrow('exclusion_fixed');
    await expect(
      sql`DELETE FROM play_guards WHERE customer_id = ${player.customerId}`.execute(site.db),
    ).rejects.toThrow('exclusion_fixed');
    await pass('5 months 25 days');
    expect(await operator('PUT', '', { account })).toMatchObject({ code: 'exclusion_fixed' });
    await pass('10 days');
    expect(await operator('PUT', '', { account })).toMatchObject({ success: true });
    expect(await operator('PUT', '', { account })).toMatchObject({ code: 'not_found' });
    expect(await mine()).toBeUndefined();
    expect(await mine('?all=true')).toMatchObject({ over: true });
    const events = await site.db
      .selectFrom('play_guard_events')
      .select(['by', 'change'])
      .where('customer_id', '=', player.customerId)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { by: 'player', change: 'exclude' },
      { by: 'operator', change: 'end exclusion' },
    ]);
  });

  test('[RG-02d] a round of several steps that was begun before is played to its end and paid', async () => {
    const { context } = await openFor(site.gateway, 'mines', player);
    const start = () =>
      playHandlers['house.start'](
        { key: `key_${randomUUID()}`, stake: 1000, bet: { mines: 3 } },
        context,
      );
    await setLimit(site.gateway, player.customerId, { kind: 'wager', period: 'day', amount: 1500 });
    const { round } = await start();
    expect((await ask('GET', '/api/wps/responsible')).value.limits[0].used).toBe(1000);
    await exclude(site.gateway, player.customerId, 6);
    let settled = null;
    for (let tile = 0; !settled; tile += 1) {
      settled = (
        await playHandlers['house.act'](
          { key: `key_${randomUUID()}`, roundId: round!.id, step: tile, action: { open: tile } },
          context,
        )
      ).settled;
    }
    expect(settled).toMatchObject({ id: round!.id, stake: 1000 });
    expect(await outcomeOf(start())).toBe('self_excluded');
  });

  test('[RG-01] bets at a table count as bets, and are rejected by the same limit', async () => {
    const { context } = await openFor(site.gateway, 'color', player);
    await setLimit(site.gateway, player.customerId, { kind: 'wager', period: 'day', amount: 1000 });
    await sql`INSERT INTO game_tables (code) VALUES ('PLR-C01') ON CONFLICT DO NOTHING`.execute(
      site.db,
    );
    const { rows } = await sql<{ id: string }>`
      INSERT INTO table_rounds (table_code, number, server_seed, opens_at, closes_at, draws_at, ends_at)
      VALUES ('PLR-C01', 1, ${Buffer.alloc(32)}, now(), now() + interval '1 hour', now() + interval '1 hour', now() + interval '2 hours') RETURNING id`.execute(
      site.db,
    );
    const bet = (stake: number) =>
      outcomeOf(
        playHandlers['house.bet'](
          {
            key: `key_${randomUUID()}`,
            roundId: rows[0]!.id,
            selections: [{ choice: 'red', stake }],
          },
          context,
        ),
      );
    expect(await bet(600)).toBe('granted');
    expect(await bet(500)).toBe('limit_wager');
    expect(await bet(400)).toBe('granted');
  });
});

test('[RG-01] hours of play that no limit looks at any more are deleted, and no others', async () => {
  const { customerId } = player;
  await setLimit(site.gateway, customerId, { kind: 'wager', period: 'month', amount: 100_000 });
  const ages = ['31 days', '34 days', '400 days'];
  for (const age of ages)
    await sql`SELECT count_play(${customerId}, now() - ${age}::interval, 1000, 0, 0)`.execute(
      site.db,
    );
  const used = async () => (await ask('GET', '/api/wps/responsible')).value.limits[0].used;
  const before = await used();
  await deleteExpired(site.db);
  const left = await site.db
    .selectFrom('play_hours')
    .select('hour')
    .where('customer_id', '=', customerId)
    .execute();
  expect(left).toHaveLength(1);
  expect(await used()).toBe(before);
});
