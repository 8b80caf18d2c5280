import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { contextOf, testPlayer } from '../play/fixtures.ts';
import { exclude, coolOff, setLimit, setReality } from './change.ts';
import {
  requireMayDeposit,
  requireMayPlay,
  requireNoBreak,
  requireNotExcluded,
  takesBreak,
} from '../limits/guard.ts';
import { responsibleHandlers } from './handlers.ts';
import { exclusionOperatorHandlers } from '../../operator/responsible.ts';
import { outcomeOf, memberKit } from './fixtures.ts';

const kit = memberKit(1_000_000);
const { asMember, pass } = kit;

const state = () => responsibleHandlers['responsible.state']({}, asMember());
const limit = (change: Parameters<typeof setLimit>[2]) =>
  setLimit(asMember(), kit.player.customerId, change);
const noted = () =>
  kit.domain.gateway.db
    .selectFrom('play_guard_events')
    .select(['by', 'change', 'details'])
    .where('customer_id', '=', kit.player.customerId)
    .orderBy('id')
    .execute();
const securityEvents = () =>
  kit.domain.gateway.db
    .selectFrom('security_events')
    .select(['kind', 'details'])
    .where('customer_id', '=', kit.player.customerId)
    .orderBy('id')
    .execute();

describe('a limit', () => {
  test.each([
    ['wager', 'month', 1_000_000_000],
    ['time', 'day', 1440],
    ['time', 'week', 10_080],
    ['time', 'month', 43_200],
  ] as const)('[RG-01] on %s by %s is between 1 and %i', async (kind, period, max) => {
    for (const amount of [1, max]) {
      await limit({ kind, period, amount: 1 });
      await limit({ kind, period, amount });
    }
    for (const amount of [0, max + 1])
      await expect(limit({ kind, period, amount })).rejects.toMatchObject({
        code: 'invalid_request',
        field: 'amount',
      });
    expect((await state()).limits).toMatchObject([{ amount: 1, next: { amount: max } }]);
  });

  test('[RG-01] that is not there is removed without a trace', async () => {
    await limit({ kind: 'loss', period: 'week', amount: null });
    expect((await state()).limits).toEqual([]);
    expect([await noted(), await securityEvents()]).toEqual([[], []]);
  });

  test('[RG-01] is noted with what it was, and whether it counts at once', async () => {
    const loss = { kind: 'loss', period: 'week' } as const;
    await limit({ ...loss, amount: 5000 });
    await limit({ ...loss, amount: 4000 });
    await limit({ ...loss, amount: 6000 });
    const by = { by: 'player', change: 'limit' };
    expect(await noted()).toEqual([
      { ...by, details: { ...loss, amount: 5000, before: null, at: 'once' } },
      { ...by, details: { ...loss, amount: 4000, before: 5000, at: 'once' } },
      { ...by, details: { ...loss, amount: 6000, before: 4000, at: 'later' } },
    ]);
    expect((await securityEvents()).at(-1)).toEqual({
      kind: 'limit_changed',
      details: { limit: 'loss', period: 'week' },
    });
  });

  test('[RG-01] whose removal has come into force is set again at once, as a first one', async () => {
    const wager = { kind: 'wager', period: 'day' } as const;
    await limit({ ...wager, amount: 1000 });
    await limit({ ...wager, amount: null });
    await pass('25 hours');
    await limit({ ...wager, amount: 9000 });
    expect((await state()).limits).toMatchObject([{ amount: 9000, next: null }]);
    expect((await noted()).at(-1)?.details).toMatchObject({ before: null, at: 'once' });
  });

  test('[RG-01] on deposits is used up to the centavo, and passed by one more', async () => {
    await limit({ kind: 'deposit', period: 'day', amount: 50_000 });
    const { db } = kit.domain.gateway;
    await requireMayDeposit(db, kit.player.customerId, 50_000);
    await expect(requireMayDeposit(db, kit.player.customerId, 50_001)).rejects.toMatchObject({
      code: 'limit_deposit',
      field: 'amount',
    });
  });

  test('[RG-01] on time is used up by its last minute, and shown in whole minutes', async () => {
    await limit({ kind: 'time', period: 'day', amount: 2 });
    const { customerId } = kit.player;
    const play = (seconds: number) =>
      sql`SELECT count_play(${customerId}, now(), 0, 0, ${seconds})`.execute(kit.domain.gateway.db);
    await play(119);
    expect((await state()).limits).toMatchObject([{ amount: 2, used: 1 }]);
    await requireMayPlay(kit.domain.gateway.db, customerId);
    await play(1);
    expect((await state()).limits).toMatchObject([{ used: 2 }]);
    expect(await outcomeOf(requireMayPlay(kit.domain.gateway.db, customerId))).toBe('limit_time');
  });
});

describe('a reality check', () => {
  test('[RG-02a] comes after the minutes that its member chose, or not at all', async () => {
    expect((await state()).realityMinutes).toBeNull();
    await setReality(kit.domain.gateway, kit.player.customerId, 30);
    expect((await state()).realityMinutes).toBe(30);
    await responsibleHandlers['responsible.reality']({ minutes: null }, asMember());
    expect((await state()).realityMinutes).toBeNull();
  });
});

describe('a break', () => {
  const isOnBreak = async () => {
    const { rows } = await sql<{ on: boolean }>`
      SELECT ${takesBreak(sql`${kit.player.customerId}::bigint`)} AS on`.execute(
      kit.domain.gateway.db,
    );
    return rows[0]?.on;
  };
  const answers = async () => {
    const { db } = kit.domain.gateway;
    const { customerId } = kit.player;
    return {
      login: await outcomeOf(requireNotExcluded(db, customerId)),
      break: await outcomeOf(requireNoBreak(db, customerId)),
      play: await outcomeOf(requireMayPlay(db, customerId)),
      deposit: await outcomeOf(requireMayDeposit(db, customerId, 100)),
      advertised: !(await isOnBreak()),
    };
  };
  const all = (code: string) => ({ break: code, play: code, deposit: code });
  const none = { login: 'granted', ...all('granted'), advertised: true };

  test('[RG-02d] [RG-03] a cool-off shuts games, deposits and advertising, and leaves the login open', async () => {
    expect(await answers()).toEqual(none);
    await coolOff(asMember(), kit.player.customerId, 7);
    expect(await answers()).toEqual({
      login: 'granted',
      ...all('cooling_off'),
      advertised: false,
    });
    expect(await noted()).toEqual([{ by: 'player', change: 'cool_off', details: { days: 7 } }]);
    expect(await securityEvents()).toEqual([{ kind: 'cool_off_begun', details: { days: 7 } }]);
    await pass('7 days');
    expect(await answers()).toEqual(none);
  });

  test('[RG-02e] [RG-03] an exclusion shuts the login as well, also while a cool-off lasts', async () => {
    await coolOff(asMember(), kit.player.customerId, 1);
    const until = await exclude(asMember(), kit.player.customerId, 6);
    expect(await answers()).toEqual({
      login: 'self_excluded',
      ...all('self_excluded'),
      advertised: false,
    });
    for (const asked of [requireNotExcluded, requireNoBreak])
      await expect(asked(kit.domain.gateway.db, kit.player.customerId)).rejects.toMatchObject({
        value: { until: until.toISOString() },
      });
  });

  test('[RG-02e] an exclusion notifies each open page that its session has ended, and is noted', async () => {
    kit.domain.sent.length = 0;
    await exclude(asMember(), kit.player.customerId, 12);
    expect(kit.domain.sent).toEqual([
      { to: `session ${kit.player.sessionId}`, event: { kind: 'ended' } },
    ]);
    expect(await noted()).toEqual([{ by: 'player', change: 'exclude', details: { months: 12 } }]);
    expect(await securityEvents()).toContainEqual({ kind: 'excluded', details: { months: 12 } });
  });

  test('[RG-02e] an exclusion that lasts longer stays as it is when a shorter one is asked for', async () => {
    const { customerId } = kit.player;
    const until = await exclude(asMember(), customerId, 60);
    expect(await exclude(asMember(), customerId, 6)).toEqual(until);
  });

  test('[RG-02f] the operator sees the latest exclusions, as many as are asked for, and until when each is fixed', async () => {
    const list = exclusionOperatorHandlers['operator.exclusions'];
    const operator = contextOf(kit.domain.gateway, { role: 'operator' });
    const accountOf = async () => {
      const { account } = await kit.domain.gateway.db
        .selectFrom('customers')
        .select('account')
        .where('id', '=', kit.player.customerId)
        .executeTakeFirstOrThrow();
      return account;
    };
    await exclude(asMember(), kit.player.customerId, 12);
    const first = await accountOf();
    kit.player = await testPlayer(kit.domain.gateway, 0);
    await exclude(asMember(), kit.player.customerId, 6);
    const second = await accountOf();
    const one = (await list({ limit: 1 }, operator)).exclusions;
    expect(one).toMatchObject([{ account: second, over: false }]);
    expect(one[0]!.fixedUntil).toBe(one[0]!.until);
    const two = (await list({ all: 'true' }, operator)).exclusions.slice(0, 2);
    expect(two.map(({ account }) => account)).toEqual([second, first]);
    expect(Date.parse(two[1]!.fixedUntil)).toBeLessThan(Date.parse(two[1]!.until));
    const end = exclusionOperatorHandlers['operator.endExclusion'];
    await expect(end({ account: 'walangganyan' }, operator)).rejects.toMatchObject({
      code: 'not_found',
      field: 'account',
    });
    await pass('6 months 3 days');
    // Already over.
    await expect(end({ account: second }, operator)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('[RG-02f] the operator ends one after its fixed months, whatever the case of the account', async () => {
    await exclude(asMember(), kit.player.customerId, 12);
    await pass('6 months 3 days');
    const { account } = await kit.domain.gateway.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', kit.player.customerId)
      .executeTakeFirstOrThrow();
    const operator = contextOf(kit.domain.gateway, { role: 'operator' });
    const end = exclusionOperatorHandlers['operator.endExclusion'];
    expect(await end({ account: account.toUpperCase() }, operator)).toEqual({ account });
    expect(await answers()).toMatchObject({ login: 'granted' });
  });
});
