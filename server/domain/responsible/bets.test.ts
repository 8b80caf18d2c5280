import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LimitKind, LimitPeriod } from '../../../contract/responsible/calls.ts';
import { check } from '../../ledger/ledger.ts';
import { seededRandom } from '../../demo/random.ts';
import { playHandlers, seamlessHandlers } from '../play/handlers.ts';
import { liveLaunch } from '../play/launches.ts';
import {
  type TestDomain,
  type TestPlayer,
  contextOf,
  testDomain,
  testLaunch,
  testPlayer,
  walletOf,
} from '../play/fixtures.ts';
import { noteSeen } from '../identity/session/sessions.ts';
import { exclude, coolOff, setLimit } from './change.ts';
import { requireMayPlay } from '../limits/guard.ts';
import { responsibleHandlers } from './handlers.ts';
import { letPass, outcomeOf } from './fixtures.ts';

vi.mock('../play/house-games.ts', async () => {
  const { coinGame } = await import('../play/coin-game.ts');
  return {
    houseVendor: 'PLR',
    houseGame: (vendor: string) => (vendor === 'PLR' ? coinGame : null),
  };
});

let domain: TestDomain;
let player: TestPlayer;
let token: string;
let launchId: string;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  player = await testPlayer(domain.gateway, 1_000_000);
  token = await testLaunch(domain.gateway, player);
  launchId = (await liveLaunch(domain.gateway, token))!.id;
});

let keys = 0;
const newKey = () => `key_${String((keys += 1)).padStart(16, '0')}`;
const atGame = () =>
  contextOf(domain.gateway, { role: 'launch', customerId: player.customerId, launchId });
const asVendor = () => contextOf(domain.gateway, { role: 'vendor', vendor: 'PLR' });
const asMember = () =>
  contextOf(domain.gateway, {
    role: 'member',
    customerId: player.customerId,
    sessionId: player.sessionId,
  });
/** Heads pays double, tails nothing. */
const lose = (stake: number, key = newKey()) =>
  outcomeOf(playHandlers['house.play']({ key, stake, bet: { always: 1 } }, atGame()));
const win = (stake: number) =>
  outcomeOf(playHandlers['house.play']({ key: newKey(), stake, bet: { always: 0 } }, atGame()));
const call = (transactionId: string, amount: number) => ({
  token,
  playerId: player.customerId,
  transactionId,
  roundId: 'r1',
  amount,
});
const debit = (amount: number, id = newKey()) =>
  outcomeOf(seamlessHandlers['seamless.debit'](call(id, amount), asVendor()));
const credit = (amount: number) =>
  outcomeOf(seamlessHandlers['seamless.credit'](call(newKey(), amount), asVendor()));
const rollback = (id: string) =>
  seamlessHandlers['seamless.rollback'](
    { token, playerId: player.customerId, transactionId: id },
    asVendor(),
  );
const limit = (kind: LimitKind, period: LimitPeriod, amount: number | null) =>
  setLimit(domain.gateway, player.customerId, { kind, period, amount });
const pass = (span: string) => letPass(domain.gateway, player.customerId, span);
const state = () => responsibleHandlers['responsible.state']({}, asMember());
const balance = async () => (await walletOf(domain.gateway, player.wallet)).balance;

describe('a limit on bets', () => {
  test('[RG-01] a first limit counts at once, what was played before it included; a rejected bet moves nothing', async () => {
    await lose(3000);
    await win(1000);
    await limit('wager', 'day', 5000);
    expect((await state()).limits).toEqual([
      { kind: 'wager', period: 'day', amount: 5000, used: 4000, next: null },
    ]);
    expect(await lose(1020)).toBe('limit_wager');
    expect(await debit(1020)).toBe('limit_wager');
    const before = await balance();
    expect(await lose(1000)).toBe('granted');
    expect(await lose(100)).toBe('limit_wager');
    expect(await balance()).toBe(before - 1000);
  });

  test('[RG-01] [WAL-02] a bet that was granted is answered again by its key when the limit is used up', async () => {
    await limit('wager', 'day', 1000);
    const key = newKey();
    expect(await lose(1000, key)).toBe('granted');
    expect(await debit(100)).toBe('limit_wager');
    expect(await lose(1000, key)).toBe('granted');
    expect(await balance()).toBe(999_000);
  });

  test('[RG-01] a loss is stakes less payouts, an open bet a loss; a bet is rejected for its stake alone', async () => {
    await limit('loss', 'week', 2000);
    expect(await lose(1500)).toBe('granted');
    expect(await win(600)).toBe('limit_loss');
    expect(await win(500)).toBe('granted');
    // 1,000 lost so far.
    expect(await debit(1000)).toBe('granted');
    expect(await lose(100)).toBe('limit_loss');
    expect(await credit(1500)).toBe('granted');
    expect((await state()).limits[0]).toMatchObject({ used: 500 });
    expect(await lose(1500)).toBe('granted');
    expect(await lose(100)).toBe('limit_loss');
  });

  test('[RG-01] a stake that came back counts no more, and leaves nothing to bet with when its hour is over', async () => {
    await limit('wager', 'day', 1000);
    const id = newKey();
    expect(await debit(1000, id)).toBe('granted');
    await rollback(id);
    expect((await state()).limits[0]).toMatchObject({ used: 0 });
    await pass('25 hours');
    expect((await state()).limits[0]).toMatchObject({ used: 0 });
    expect(await lose(1100)).toBe('limit_wager');
  });

  test.each([
    ['day', '23 hours', '25 hours'],
    ['week', '6 days 23 hours', '7 days 1 hour'],
    ['month', '27 days', '32 days'],
  ] as const)(
    '[RG-01] what was bet is free again when a %s is over, not before',
    async (period, before, after) => {
      await limit('wager', period, 1000);
      expect(await lose(1000)).toBe('granted');
      await pass(before);
      expect(await lose(100)).toBe('limit_wager');
      await pass(after);
      expect(await lose(1000)).toBe('granted');
    },
  );

  test('[RG-01] a decrease counts at once, an increase or a removal after 24 hours, and either can be taken back', async () => {
    await limit('wager', 'day', 2000);
    await limit('wager', 'day', 1000);
    expect(await lose(1020)).toBe('limit_wager');
    await limit('wager', 'day', 5000);
    const [waiting] = (await state()).limits;
    expect(waiting).toMatchObject({ amount: 1000, next: { amount: 5000 } });
    const hours = (Date.parse(waiting!.next!.at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await pass('23 hours');
    // A repetition does not restart the wait.
    await limit('wager', 'day', 5000);
    expect(await lose(1020)).toBe('limit_wager');
    await pass('2 hours');
    expect(await lose(5000)).toBe('granted');
    expect((await state()).limits).toMatchObject([{ amount: 5000, next: null }]);

    await limit('wager', 'day', null);
    expect((await state()).limits[0]).toMatchObject({ amount: 5000, next: { amount: null } });
    await limit('wager', 'day', 5000);
    expect((await state()).limits[0]).toMatchObject({ amount: 5000, next: null });
    await limit('wager', 'day', null);
    await pass('25 hours');
    expect((await state()).limits).toEqual([]);
    expect(await lose(100_000)).toBe('granted');
  });

  test('[RG-01] no sequence of bets made at once passes a limit, and the ledger sums to zero', async () => {
    await limit('wager', 'day', 20_000);
    await limit('loss', 'day', 6000);
    const random = seededRandom('bets at once');
    const outcomes: string[] = [];
    for (let batch = 0; batch < 8; batch += 1) {
      const bets = Array.from({ length: 12 }, () => {
        const stake = 100 + 20 * random.below(60);
        return random.pick([lose, win, (amount: number) => debit(amount)])(stake);
      });
      outcomes.push(...(await Promise.all(bets)));
    }
    expect(new Set(outcomes)).toContain('granted');
    expect(new Set(outcomes)).toContain('limit_loss');
    const { rows } = await sql<{ amount: string; kind: string }>`
      SELECT e.amount, t.kind FROM entries e JOIN transfers t ON t.id = e.transfer_id
      WHERE e.account_id = ${player.wallet} AND t.kind <> 'deposit' ORDER BY e.at, e.transfer_id, e.line`.execute(
      domain.gateway.db,
    );
    let staked = 0;
    let lost = 0;
    for (const { amount } of rows) {
      lost -= Number(amount);
      if (Number(amount) < 0) staked -= Number(amount);
      expect(lost).toBeLessThanOrEqual(6000);
    }
    expect(staked).toBeLessThanOrEqual(20_000);
    expect((await state()).limits.find(({ kind }) => kind === 'loss')?.used).toBe(lost);
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[RG-01] a limit that is set while bets are under way holds for all that come after it', async () => {
    const bets = Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? lose(100) : debit(100)));
    await limit('wager', 'day', 1000);
    await Promise.all(bets);
    const { used } = (await state()).limits[0]!;
    const staked = 1_000_000 - (await balance());
    expect(used).toBe(staked);
    expect(await lose(Math.max(1000 - staked, 0) + 100)).toBe('limit_wager');
  });

  test('[RG-01] time with the site in use counts, a pause does not; when it is used up, bets and launches end', async () => {
    await limit('time', 'day', 6);
    const use = async (minutes: number) => {
      await sql`UPDATE play_guards SET active_at = now() - make_interval(mins => ${minutes}) WHERE customer_id = ${player.customerId}`.execute(
        domain.gateway.db,
      );
      await noteSeen(domain.gateway, player.sessionId);
    };
    await use(4);
    await use(45);
    expect((await state()).limits[0]).toMatchObject({ used: 4 });
    expect(await lose(100)).toBe('granted');
    await use(2);
    expect(await lose(100)).toBe('limit_time');
    expect(await outcomeOf(requireMayPlay(domain.gateway.db, player.customerId))).toBe(
      'limit_time',
    );
  });
});

describe('a break', () => {
  test('[RG-02d] a cool-off rejects every bet until it is over, pays what was bet before, and none is made shorter', async () => {
    const id = newKey();
    expect(await debit(1000, id)).toBe('granted');
    await coolOff(domain.gateway, player.customerId, 7);
    await coolOff(domain.gateway, player.customerId, 1);
    expect(await lose(100)).toBe('cooling_off');
    expect(await debit(100)).toBe('cooling_off');
    expect(await credit(3000)).toBe('granted');
    expect(await balance()).toBe(1_002_000);
    await pass('6 days 23 hours');
    expect(await lose(100)).toBe('cooling_off');
    await pass('2 hours');
    expect(await lose(100)).toBe('granted');
    expect((await state()).coolOffUntil).toBeNull();
  });

  test('[RG-02e] an exclusion rejects the bets that are under way at the same moment, too', async () => {
    const bets = Array.from({ length: 20 }, () => debit(100));
    await exclude(domain.gateway, player.customerId, 6);
    const granted = (await Promise.all(bets)).filter((outcome) => outcome === 'granted').length;
    expect(await balance()).toBe(1_000_000 - granted * 100);
    // The process may still remember the launch as alive.
    expect(['self_excluded', 'launch_expired']).toContain(await debit(100));
    expect(await lose(100)).toBe('self_excluded');
  });

  test('[RG-02a] the reality check shows what was staked and paid since the login', async () => {
    await lose(1000);
    await win(500);
    await debit(300);
    await credit(200);
    const answer = await responsibleHandlers['responsible.sitting']({}, asMember());
    expect(answer).toMatchObject({ staked: 1800, paid: 1200, currencySymbol: '₱' });
    expect(answer.seconds).toBeGreaterThanOrEqual(0);
  });
});
