import { expect, test } from 'vitest';
import { type Act, type Player, playedBy } from './play.ts';
import { day, hour, midnight, minute } from './time.ts';

const games = [{ gameId: '1', gameCode: 'PLR-001' }];
const player: Player = {
  purse: {
    customerId: '1',
    account: 'maricel',
    wallet: '1',
    locked: '2',
    house: '3',
    rails: '4',
  },
  joinedDaysAgo: 38,
  playsToday: true,
  seed: { id: '1', serverSeed: Buffer.alloc(32, 7), clientSeed: 'palaro' },
};
/** Midnight in Manila. */
const today = new Date('2026-03-01T16:00:00Z');
const at = (ms: number) => new Date(today.getTime() + ms);

/** Centavos that the wallet gains. */
function gainOf(act: Act): number {
  if (act.type === 'round') return act.payout - act.stake;
  return act.type === 'deposit' ? act.amount : -act.amount;
}

test.each([30_000, 5 * minute, 9 * hour, day - 1])(
  '[OPS-01b] %i ms after midnight all play was before, since the day after joining',
  (ms) => {
    const now = at(ms);
    const acts = playedBy(player, games, now);
    const times = acts.map((act) => act.at.getTime());
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    expect(Math.min(...times)).toBeGreaterThan(now.getTime() - player.joinedDaysAgo * day);
    const rounds = acts.filter(({ type }) => type === 'round');
    const todays = rounds.filter((round) => round.at.getTime() >= midnight(now));
    expect(todays.length > 0).toBe(ms > 4 * minute);
    const wallet = acts.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(gainOf);
    let balance = 0;
    expect(wallet.filter((gain) => (balance += gain) < 0)).toEqual([]);
    expect(playedBy(player, games, now)).toEqual(acts);
  },
);

test('[OPS-01b] a withdrawal comes when the deposits are wagered, and is paid before the start', () => {
  const now = at(9 * hour);
  const all = Array.from({ length: 12 }, (_, i) => {
    const purse = { ...player.purse, account: `player ${i}` };
    return playedBy({ ...player, purse, joinedDaysAgo: 300 }, games, now);
  });
  const paid = all.filter((acts) => acts.some(({ type }) => type === 'withdrawal'));
  expect(paid.length).toBeGreaterThan(2);
  for (const acts of paid) {
    const last = acts.findLastIndex(({ type }) => type === 'withdrawal');
    const before = acts.slice(0, last);
    const sum = (type: 'deposit' | 'round') =>
      before.reduce((total, act) => {
        if (act.type !== type) return total;
        return total + (act.type === 'round' ? act.stake : act.amount);
      }, 0);
    expect(sum('round')).toBeGreaterThanOrEqual(sum('deposit'));
    const act = acts[last]!;
    expect(act.type === 'withdrawal' && act.paidAt < now).toBe(true);
  }
});
