import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure, Result } from '../../../src/lib/result.ts';
import { Magazine, type Played, type Shot } from './shots.ts';

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

const bet = { kind: 'dikya', level: 1 } as const;
const value = { round: {}, balance: 0 } as unknown as Played;
const offline: Failure = { kind: 'offline' };

/** The clock runs only in waits; answers in order, then good ones. */
function magazine(...answers: Result<Played>[]) {
  const log: { key: string; at: number }[] = [];
  const seen: { dropped: number[]; ended: boolean[] } = { dropped: [], ended: [] };
  let [clock, under, max] = [0, 0, 0];
  const made = new Magazine({
    send: async ({ key }: Shot) => {
      log.push({ key, at: clock });
      under += 1;
      max = Math.max(max, under);
      await new Promise((resolve) => setTimeout(resolve, 1));
      under -= 1;
      return answers.shift() ?? { ok: true, value };
    },
    sent: () => {},
    uncertain: (_failure, dropped) => seen.dropped.push(dropped),
    answered: (_shot, answer) => seen.ended.push(answer.ok),
    wait: async (ms) => void (clock += ms),
    now: () => clock,
  });
  const rest = async () => {
    while (made.busy) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { made, log, seen, rest, max: () => max };
}

test('[GAME-12] shots go out one at a time, each with a key of its own, two a second at most (FISH-06)', async () => {
  const { made, log, seen, rest, max } = magazine();
  for (let shot = 0; shot < 9; shot += 1) {
    while (!made.fire(bet, 100)) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await rest();
  expect(log).toHaveLength(9);
  expect(new Set(log.map(({ key }) => key)).size).toBe(9);
  const pauses = log.slice(1).map(({ at }, i) => at - (log[i]?.at ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500);
  expect(max()).toBe(1);
  expect(seen.ended).toEqual(Array.from({ length: 9 }, () => true));
});

test('no more than two shots wait, and what they would cost is known (FISH-07)', async () => {
  const { made, rest } = magazine();
  expect(made.fire(bet, 100)).toBe(true);
  await Promise.resolve();
  await Promise.resolve();
  expect([made.fire(bet, 200), made.fire(bet, 500), made.fire(bet, 1000)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(made.staked).toBe(700);
  expect(made.clear()).toBe(2);
  await rest();
  expect(made.staked).toBe(0);
});

test('[WAL-02] a shot whose answer is lost is sent again with its key, and those behind are taken back', async () => {
  const { made, log, seen, rest } = magazine(
    { ok: false, failure: { kind: 'rejected', code: 'busy' } },
    { ok: false, failure: offline },
  );
  made.fire(bet, 100);
  await Promise.resolve();
  await Promise.resolve();
  made.fire(bet, 100);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(made.fire(bet, 100)).toBe(false);
  await rest();
  expect(seen.dropped).toEqual([1, 0]);
  expect(new Set(log.map(({ key }) => key)).size).toBe(1);
  expect(log).toHaveLength(3);
  expect(seen.ended).toEqual([true]);
  expect(made.fire(bet, 100)).toBe(true);
  await rest();
});

test('a rejection takes back what waits', async () => {
  const { made, log, seen, rest } = magazine({
    ok: false,
    failure: { kind: 'rejected', code: 'insufficient_balance' },
  });
  made.fire(bet, 100);
  await Promise.resolve();
  await Promise.resolve();
  made.fire(bet, 100);
  await rest();
  expect(log).toHaveLength(1);
  expect(seen.ended).toEqual([false]);
});
