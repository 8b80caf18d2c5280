import { loginHandlers } from '../domain/account-summary/handlers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDomain, contextOf, granted, testDomain } from '../domain/play/fixtures.ts';
import { favouriteIds, recentIds } from '../domain/account/favourites.ts';
import { openLaunch } from '../domain/play/launches.ts';
import { authenticateSession } from '../domain/identity/session/authenticate.ts';
import { instantGame } from '../domain/play/house-games.ts';
import { decryptSeed, numbersOf } from '../domain/play/seeds.ts';
import { check } from '../ledger/ledger.ts';
import { proved } from '../testing/challenge.ts';
import { seedAccounts } from './accounts.ts';
import { seedHistory } from './history.ts';
import { downline } from './people.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
  await seedAccounts(domain.gateway);
  await seedHistory(domain.gateway);
});
afterAll(() => domain.close());

const login = async (username: string, password: string, ip = '127.0.0.1') => {
  const verification = await proved(domain.gateway, 'login');
  const request = { username, password, type: 'username', verification } as const;
  return granted(await loginHandlers['session.login'](request, contextOf(domain.gateway, { ip })));
};

describe('the demo accounts', () => {
  test('[OPS-01b] [AUTH-02] log in with the passwords that the start command prints', async () => {
    const player = await login('player', 'Maligaya#21');
    expect(player).toMatchObject({
      passwordDefault: false,
      member: { type: 0 },
      state: { balance: 2_500_000 },
    });
    expect(await login('agent', 'Bayanihan#21')).toMatchObject({ member: { type: 1 } });
    expect(await login('fresh', '123456')).toMatchObject({
      passwordDefault: true,
      member: { type: 0 },
    });
  });

  test('[AUTH-22] log in from any address, without a second factor', async () => {
    for (const ip of ['198.51.100.7', '2001:db8:7::1']) {
      expect(await login('player', 'Maligaya#21', ip)).toMatchObject({
        member: { account: 'player' },
      });
    }
  });

  test('[OPS-01b] the agent has a downline of four levels, all below the agent, none before their upline', async () => {
    const people = await domain.gateway.db
      .selectFrom('customers')
      .select(['id', 'account', 'upline_id', 'created_at'])
      .execute();
    const byId = new Map(people.map((person) => [person.id, person]));
    /** From the line's top to the upline. */
    const above = (id: string): string[] => {
      const upline = byId.get(id)?.upline_id;
      return upline ? [...above(upline), byId.get(upline)!.account] : [];
    };
    const lines = people.map(({ id }) => above(id)).filter((line) => line.length > 0);
    expect(new Set(lines.map(([top]) => top))).toEqual(new Set(['agent']));
    expect(
      [1, 2, 3, 4].map((level) => lines.filter((line) => line.length === level).length),
    ).toEqual([15, 10, 10, 12]);
    expect(lines).toHaveLength(downline.length);
    const early = people.filter(
      ({ upline_id, created_at }) => upline_id && created_at <= byId.get(upline_id)!.created_at,
    );
    expect(early).toEqual([]);
  });
});

test('[GAME-04] the demo member has favourites, and games that were opened before', async () => {
  const { id } = await domain.gateway.db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', 'player')
    .executeTakeFirstOrThrow();
  const recent = await recentIds(domain.gateway, id);
  expect(recent.length).toBeGreaterThan(0);
  expect(await favouriteIds(domain.gateway, id)).not.toHaveLength(0);
  // Newest first: new launches precede them.
  const player = await login('player', 'Maligaya#21');
  const session = await authenticateSession(domain.gateway, player.token);
  const again = {
    gameId: recent.at(-1) ?? '',
    vendor: 'PLR',
    gameCode: 'x',
    currency: 'PHP',
    trial: false,
    language: 'EN',
  };
  await openLaunch(domain.gateway, {
    ...again,
    customerId: id,
    sessionId: session?.sessionId ?? '',
  });
  expect(await recentIds(domain.gateway, id)).toEqual([recent.at(-1), ...recent.slice(0, -1)]);
});

describe('the history', () => {
  test('[WAL-01] went through the ledger, which agrees with itself', async () => {
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[OPS-01b] [HOME-07a] has thousands of rounds over months, each drawn by its game from its seed pair', async () => {
    const rounds = await domain.gateway.db
      .selectFrom('rounds as r')
      .innerJoin('seeds as s', 's.id', 'r.seed_id')
      .innerJoin('games as g', 'g.game_id', 'r.game_id')
      .select([
        'r.stake',
        'r.payout',
        'r.outcome',
        'r.nonce',
        'r.at',
        's.id as seed_id',
        's.server_seed',
        's.client_seed',
        'g.game_code',
      ])
      .orderBy('r.id')
      .execute();
    expect(rounds.length).toBeGreaterThan(2000);
    expect(Date.now() - rounds[0]!.at.getTime()).toBeGreaterThan(100 * 86_400_000);
    for (const {
      stake,
      payout,
      outcome,
      nonce,
      seed_id,
      server_seed,
      client_seed,
      game_code,
    } of rounds.slice(0, 300)) {
      const random = numbersOf({
        serverSeed: decryptSeed(domain.gateway.db, seed_id, server_seed),
        clientSeed: client_seed,
        nonce: Number(nonce),
      });
      const draw = instantGame(game_code)?.draw({
        gameCode: game_code,
        stake: Number(stake),
        bet: undefined,
        random,
      });
      expect(draw).toEqual({ payout: Number(payout), outcome });
    }
  });

  test('is loaded once', async () => {
    const count = async () =>
      (await domain.gateway.db.selectFrom('entries').select('line').execute()).length;
    const before = await count();
    await seedAccounts(domain.gateway);
    await seedHistory(domain.gateway);
    expect(await count()).toBe(before);
  });
});
