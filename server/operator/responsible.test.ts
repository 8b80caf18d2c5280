import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPlayer, testPlayer } from '../domain/play/fixtures.ts';
import { exclude } from '../domain/responsible/change.ts';
import { letPass } from '../domain/responsible/fixtures.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  await sql`DELETE FROM exclusion_matches`.execute(site.db);
  teller.player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

const accountOf = async ({ customerId }: TestPlayer) =>
  (
    await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).account;
/** A new member, excluded for a year, so long ago. */
async function excluded(ago = '0'): Promise<TestPlayer> {
  const player = await testPlayer(site.gateway, 0);
  await exclude(site.gateway, player.customerId, 12);
  await letPass(site.gateway, player.customerId, ago);
  return player;
}
const missing = { status: 404, code: 'not_found', field: 'account' };

describe('the list of exclusions', () => {
  const list = async (query: string) =>
    (await teller.operator('GET', `exclusions?${query}`)).value.exclusions;

  test('[RG-02f] has the begin, the end and the end of the fixed six months of each, the latest first', async () => {
    const [old, fresh] = [await excluded('7 months'), await excluded()];
    const { rows } = await sql<{ since: Date; until: Date; fixed: Date }>`
      SELECT excluded_at AS since, excluded_until AS until, excluded_at + interval '6 months' AS fixed
      FROM play_guards WHERE customer_id = ANY (${[fresh.customerId, old.customerId]}::bigint[]) ORDER BY excluded_at DESC`.execute(
      site.db,
    );
    const times = rows.map(({ since, until, fixed }) => ({
      since: since.toISOString(),
      until: until.toISOString(),
      fixedUntil: fixed.toISOString(),
      over: false,
    }));
    const all = await list('limit=100');
    expect(all.filter(({ since }: { since: string }) => since >= times[1]!.since)).toEqual([
      { account: await accountOf(fresh), ...times[0] },
      { account: await accountOf(old), ...times[1] },
    ]);
    expect(await list('limit=1')).toMatchObject([{ account: await accountOf(fresh) }]);
  });

  test('[RG-02f] has those of now, or those that are over too', async () => {
    const over = await accountOf(await excluded('13 months'));
    const isListed = async (query: string) =>
      (await list(`limit=100${query}`)).find(
        ({ account }: { account: string }) => account === over,
      );
    expect(await isListed('')).toBeUndefined();
    expect(await isListed('&all=true')).toMatchObject({ over: true });
  });
});

describe('the end of an exclusion', () => {
  const end = (account: string) => teller.operator('PUT', 'exclusions', { account });
  const untilOf = async ({ customerId }: TestPlayer) =>
    (
      await site.db
        .selectFrom('play_guards')
        .select('excluded_until')
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow()
    ).excluded_until!;

  test('[RG-02f] is that of one account, on record, and comes once', async () => {
    const [player, other] = [await excluded('7 months'), await excluded('7 months')];
    const account = await accountOf(player);
    expect((await end(account.toUpperCase())).value).toEqual({ account });
    expect((await untilOf(player)).getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    expect((await untilOf(other)).getTime()).toBeGreaterThan(Date.now() + 1000);
    expect(await end(account)).toMatchObject(missing);
    const events = await site.db
      .selectFrom('play_guard_events')
      .select(['by', 'change'])
      .where('customer_id', '=', player.customerId)
      .orderBy('id', 'desc')
      .execute();
    expect(events[0]).toEqual({ by: 'operator', change: 'end exclusion' });
    expect(events.filter(({ by }) => by === 'operator')).toHaveLength(1);
  });

  test('[RG-02f] does not come in the first six months, nor for an account without one', async () => {
    const player = await excluded('5 months');
    const before = await untilOf(player);
    expect(await end(await accountOf(player))).toMatchObject({
      status: 409,
      code: 'exclusion_fixed',
    });
    expect(await untilOf(player)).toEqual(before);
    for (const account of [await teller.account(), 'nobody-at-all'])
      expect(await end(account)).toMatchObject(missing);
  });
});

describe('matches with an excluded person', () => {
  const list = async (query: string) =>
    (await teller.operator('GET', `exclusions/matches?${query}`)).value.matches;
  const clear = (account: string, of: string) =>
    teller.operator('PUT', 'exclusions/matches', { account, excluded: of });
  /** So many hours ago; without a member, of a registration. */
  async function match(of: TestPlayer, hours: number, who?: TestPlayer): Promise<void> {
    await sql`INSERT INTO exclusion_matches (customer_id, excluded_id, traits, proven, point, times, last_at)
      VALUES (${who?.customerId ?? null}, ${of.customerId}, '{person}', true, 'deposit', 3, now() - make_interval(hours => ${hours}))`.execute(
      site.db,
    );
  }

  test('[RG-04b] have both accounts, what they share and where, the latest first, up to a number', async () => {
    const person = await excluded();
    const names = { account: await teller.account(), excluded: await accountOf(person) };
    await match(person, 2);
    await match(person, 1, teller.player);
    const shown = {
      traits: ['person'],
      proven: true,
      point: 'deposit',
      times: 3,
      at: expect.any(String),
      cleared: false,
    };
    expect(await list('')).toEqual([
      { ...names, ...shown },
      { ...names, ...shown, account: null },
    ]);
    expect(await list('limit=1')).toMatchObject([names]);
  });

  test('[RG-04b] are shown while the exclusion lasts and nobody has cleared them, or all of them', async () => {
    const [person, free] = [await excluded(), await excluded('13 months')];
    await match(free, 1, teller.player);
    await match(person, 2, teller.player);
    const other = await testPlayer(site.gateway, 0);
    await match(person, 3, other);
    const account = await teller.account();
    const of = await accountOf(person);
    expect(await list('')).toMatchObject([{ account }, { account: await accountOf(other) }]);
    expect((await clear(account.toUpperCase(), of.toUpperCase())).value).toEqual({
      account,
      excluded: of,
    });
    expect(await list('')).toMatchObject([{ account: await accountOf(other), cleared: false }]);
    expect(await list('all=true')).toMatchObject([
      { account, excluded: await accountOf(free), cleared: false },
      { account, excluded: of, cleared: true },
      { account: await accountOf(other), cleared: false },
    ]);
  });

  test('[RG-04b] are cleared with the time of the first decision; others are not found', async () => {
    const person = await excluded();
    await match(person, 1, teller.player);
    const [account, of] = [await teller.account(), await accountOf(person)];
    const clearedAt = async () =>
      (
        await site.db
          .selectFrom('exclusion_matches')
          .select('cleared_at')
          .where('customer_id', '=', teller.player.customerId)
          .executeTakeFirstOrThrow()
      ).cleared_at;
    for (const [one, other] of [
      [of, account],
      [account, account],
      ['nobody-at-all', of],
    ] as const)
      expect(await clear(one, other)).toMatchObject(missing);
    expect(await clearedAt()).toBeNull();
    await clear(account, of);
    const first = await clearedAt();
    expect(first).not.toBeNull();
    expect(await clear(account, of)).toMatchObject({ status: 200 });
    expect(await clearedAt()).toEqual(first);
  });
});
