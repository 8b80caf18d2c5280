import { createHash } from 'node:crypto';
import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract, type Request } from '../../../contract/index.ts';
import { check, fingerprint } from '../../ledger/ledger.ts';
import { authenticateLaunch } from './launches.ts';
import { playHandlers } from './handlers.ts';
import { seamlessWallet } from './seamless.ts';
import { numbersOf, readSeed } from './seeds.ts';
import {
  type TestDomain,
  type TestPlayer,
  contextOf,
  testDomain,
  testLaunch,
  testPlayer,
  walletOf,
} from './fixtures.ts';

vi.mock('./house-games.ts', async () => {
  const { coinGame } = await import('./coin-game.ts');
  return {
    houseVendor: 'PLR',
    houseGame: (vendor: string) => (vendor === 'PLR' ? coinGame : null),
  };
});

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

let player: TestPlayer;
let context: ReturnType<typeof contextOf>;
async function sitDown(amount: number): Promise<void> {
  player = await testPlayer(domain.gateway, amount);
  const launch = await authenticateLaunch(domain.gateway, await testLaunch(domain.gateway, player));
  if (!launch) throw new Error('no launch');
  context = contextOf(domain.gateway, { role: 'launch', ...launch });
}
beforeEach(() => sitDown(10_000));

let keys = 0;
const newKey = () => `key_${String((keys += 1)).padStart(16, '0')}`;
const play = (request: Partial<Request<'house.play'>> = {}) =>
  playHandlers['house.play']({ key: newKey(), stake: 1000, ...request }, context);
const lose = { bet: { always: 1 } };
const win = { bet: { always: 0 } };

describe('a round', () => {
  test('[WAL-01] moves stake and payout as double entries and answers the balance after it', async () => {
    const won = await play(win);
    assert(won, contract['house.play'].value);
    expect(won).toMatchObject({
      balance: 11_000,
      round: { stake: 1000, payout: 2000, outcome: { side: 0 } },
    });
    const lost = await play(lose);
    expect(lost).toMatchObject({ balance: 10_000, round: { stake: 1000, payout: 0 } });
    expect(lost.balanceVersion).toBeGreaterThan(won.balanceVersion);
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({
      balance: 10_000,
      entries: 1 + 2 + 1,
    });
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test("[HEAD-02] sends the balance to the player's open pages", async () => {
    const { balance, balanceVersion } = await play(win);
    const event = { kind: 'balance', balance, balanceVersion };
    expect(domain.sent).toContainEqual({ to: `customer ${player.customerId}`, event });
  });

  test('[WAL-02] sent a hundred times at once is played once, with one answer', async () => {
    const request = { key: newKey() };
    const answers = await Promise.all(Array.from({ length: 100 }, () => play(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const rounds = await domain.gateway.db
      .selectFrom('rounds')
      .selectAll()
      .where('customer_id', '=', player.customerId)
      .execute();
    expect(rounds).toHaveLength(1);
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({
      balance: answers[0]?.balance,
    });
  });

  test('[WAL-02] sent again later gives the first answer, whatever has been played since', async () => {
    const request = { key: newKey(), ...win };
    const first = await play(request);
    await play(lose);
    expect(await play(request)).toEqual(first);
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({ balance: 10_000 });
  });

  test('[WAL-02] with a used key and another stake or bet is rejected and moves nothing', async () => {
    const request = { key: newKey(), ...lose };
    await play(request);
    const mismatch = { code: 'idempotency_mismatch', status: 422 };
    await expect(play({ ...request, stake: 2000 })).rejects.toMatchObject(mismatch);
    await expect(play({ ...request, ...win })).rejects.toMatchObject(mismatch);
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({
      balance: 9000,
      entries: 2,
    });
  });

  test('[WAL-02] [GAME-13] settled by the wallet answers its key only for what was asked', async () => {
    const { id: seedId } = await readSeed(domain.gateway, player.customerId);
    const { launchId = '' } = context.caller;
    const bet = {
      launchId,
      key: newKey(),
      fingerprint: fingerprint(1),
      stake: 1000,
      payout: 0,
      atRisk: 1000,
      outcome: {},
      seedId,
      nonce: 0,
      minIntervalMs: 0,
      jackpot: null,
    };
    const wallet = seamlessWallet(domain.gateway);
    const first = await wallet.betAndSettle(bet);
    expect(await wallet.betAndSettle(bet)).toEqual({ ...first, replayed: true });
    const other = wallet.betAndSettle({ ...bet, fingerprint: fingerprint(2) });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    await expect(wallet.betAndSettle({ ...bet, key: newKey() })).rejects.toMatchObject({
      code: 'round_conflict',
    });
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({
      balance: 9000,
      entries: 2,
    });
  });

  test('[WAL-02] that was settled before its game closed is still answered', async () => {
    const request = { key: newKey(), ...win };
    const first = await play(request);
    const { games } = await closeGame();
    try {
      expect(await play(request)).toEqual(first);
      await expect(play({ ...request, stake: 2000 })).rejects.toMatchObject({
        code: 'idempotency_mismatch',
      });
      await expect(play()).rejects.toMatchObject({ code: 'game_maintenance' });
    } finally {
      games.mockRestore();
    }
  });

  test('[WAL-01] twenty at once on a balance for one: one is played', async () => {
    await sitDown(1000);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => play(lose)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const rejected = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(new Set(rejected)).toEqual(new Set(['insufficient_balance']));
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({ balance: 0, entries: 2 });
  });

  test.each([99, 500_001, 1010])(
    '[GAME-12] with a stake of %d is rejected and moves nothing',
    async (stake) => {
      await expect(play({ stake })).rejects.toMatchObject({
        code: 'stake_out_of_limits',
        field: 'stake',
      });
      expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({
        balance: 10_000,
        entries: 1,
      });
    },
  );

  test('[GAME-12] with a bet that the game does not know names the field', async () => {
    await expect(play({ bet: 'heads' })).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'bet',
    });
  });

  test('[WAL-01] beyond the balance spends no nonce', async () => {
    await expect(play({ stake: 20_000 })).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect((await play()).round.nonce).toBe(0);
  });
});

describe('fairness', () => {
  const open = () => playHandlers['house.open']({}, context);

  test('[GAME-12] a revealed seed has the hash shown before, and its rounds can be drawn again from it', async () => {
    const before = await open();
    assert(before, contract['house.open'].value);
    const rounds = [await play(), await play(), await play()];
    expect(rounds.map((round) => round.round.nonce)).toEqual([0, 1, 2]);
    const { revealed, fairness } = await playHandlers['house.seed'](
      { clientSeed: 'akin' },
      context,
    );
    expect(revealed).toMatchObject({ serverSeedHash: before.fairness.serverSeedHash, rounds: 3 });
    const serverSeed = Buffer.from(revealed.serverSeed, 'hex');
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(
      before.fairness.serverSeedHash,
    );
    for (const { round } of rounds) {
      const numbers = numbersOf({
        serverSeed,
        clientSeed: revealed.clientSeed,
        nonce: round.nonce,
      });
      expect(round.outcome).toEqual({ side: numbers(2) });
    }
    expect(fairness).toMatchObject({ clientSeed: 'akin', nonce: 0 });
    expect(fairness.serverSeedHash).not.toBe(revealed.serverSeedHash);
    expect((await play()).round).toMatchObject({
      clientSeed: 'akin',
      nonce: 0,
      serverSeedHash: fairness.serverSeedHash,
    });
  });

  test('[GAME-12] a nonce that another process has taken is drawn again from the next one', async () => {
    await play();
    await domain.gateway.db
      .updateTable('seeds')
      .set({ nonce: 7 })
      .where('customer_id', '=', player.customerId)
      .execute();
    const { round, fairness } = await play();
    expect(round.nonce).toBe(7);
    expect(fairness.nonce).toBe(8);
  });

  test('[GAME-12] opening again shows the last round, and a seed of unprintable text is rejected', async () => {
    expect((await open()).last).toBeNull();
    const { round } = await play();
    expect((await open()).last).toEqual(round);
    for (const clientSeed of ['a\u0000b', 'a\u202Eb', 'a\uD800']) {
      const seed = playHandlers['house.seed']({ clientSeed }, context);
      await expect(seed).rejects.toMatchObject({ code: 'invalid_request', field: 'clientSeed' });
    }
  });
});

async function closeGame() {
  const catalogue = await import('../catalogue/find.ts');
  const item = await catalogue.gameItem(domain.gateway, '1', 'EN');
  const games = vi
    .spyOn(catalogue, 'gameItem')
    .mockResolvedValue(item && { ...item, maintenance: true });
  return { games };
}

describe('a round whose answer was lost', () => {
  const checkKey = (key: string) => playHandlers['house.check']({ key }, context);

  test('[WAL-03] is returned by its key, and moves nothing again', async () => {
    const { round } = await play({ ...win, key: 'key_of_a_lost_round' });
    const found = await checkKey('key_of_a_lost_round');
    assert(found, contract['house.check'].value);
    expect(found).toMatchObject({ round, balance: 11_000 });
    expect(await checkKey('key_of_a_lost_round')).toEqual(found);
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({ balance: 11_000 });
  });

  test('[WAL-03] that was never played is given up: the request that comes after all plays nothing', async () => {
    expect(await checkKey('key_that_came_late')).toMatchObject({ round: null, balance: 10_000 });
    await expect(play({ ...win, key: 'key_that_came_late' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect(await checkKey('key_that_came_late')).toMatchObject({ round: null, balance: 10_000 });
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({
      balance: 10_000,
      entries: 1,
    });
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[WAL-03] asked about while it is being played is either a round or none, never both', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const key = `key_in_a_race_with_${i}`;
        const [played, checked] = await Promise.allSettled([
          play({ stake: 10, key }),
          checkKey(key),
        ]);
        if (checked.status === 'rejected') throw checked.reason as Error;
        return { played: played.status === 'fulfilled', found: checked.value.round !== null };
      }),
    );
    for (const { played, found } of outcomes) expect(found).toBe(played);
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test("[WAL-03] [SAFE-04] is nobody else's to ask for, nor to give up", async () => {
    await play({ ...win, key: 'key_of_the_first_one' });
    const first = context;
    await sitDown(10_000);
    expect(await checkKey('key_of_the_first_one')).toMatchObject({ round: null });
    expect(await playHandlers['house.check']({ key: 'key_of_the_first_one' }, first)).toMatchObject(
      { round: { stake: 1000 } },
    );
  });
});
