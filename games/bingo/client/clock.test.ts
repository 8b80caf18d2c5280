import { expect, test } from 'vitest';
import type { TableRound } from '../../../contract/play/rounds.ts';
import { callLength } from '../rules.ts';
import { calledOf, phaseOf, remainingOf } from './clock.ts';

const theme = { ballEvery: 700, hue: 20 };
const showing = 700 * callLength;
const resultMs = showing + 9000;
const opens = Date.parse('2026-11-21T10:00:00Z');
const draws = opens + 32_000;
const at = (ms: number) => new Date(ms).toISOString();
const call = Array.from({ length: callLength }, (_, i) => i + 1);

function roundIn(state: TableRound['state']): TableRound {
  const times = {
    opensAt: at(opens),
    closesAt: at(opens + 30_000),
    drawsAt: at(draws),
    settlesAt: at(draws + showing),
    endsAt: at(draws + resultMs),
  };
  return {
    id: '1',
    number: 1,
    state,
    serverSeedHash: '',
    serverSeed: null,
    betsHash: null,
    bets: null,
    ...times,
    fixture: null,
    outcome: state === 'open' ? null : { call },
  };
}

test('a round goes from selling to mixing to the call to its result', () => {
  expect(phaseOf(null, opens)).toBe('waiting');
  expect(phaseOf(roundIn('open'), opens + 29_999)).toBe('betting');
  expect(phaseOf(roundIn('open'), opens + 30_000)).toBe('rolling');
  expect(phaseOf(roundIn('drawn'), draws + 10)).toBe('calling');
  expect(phaseOf(roundIn('settled'), draws + 10)).toBe('result');
  expect(phaseOf({ ...roundIn('refunded'), outcome: null }, draws)).toBe('result');
});

test('[GAME-11f] the balls come one by one from the draw on, and all at once when settled', () => {
  const called = (since: number) => calledOf(roundIn('drawn'), draws + since, theme);
  expect([-1, 0, 699, 700, 7000].map(called)).toEqual([0, 1, 1, 2, 11]);
  expect(called(resultMs * 2)).toBe(callLength);
  expect(calledOf(roundIn('settled'), draws, theme)).toBe(callLength);
  expect(calledOf(roundIn('open'), draws, theme)).toBe(0);
});

test('a round that was drawn late is called from then on', () => {
  const late = { ...roundIn('drawn'), settlesAt: at(draws + 60_000 + showing) };
  expect(calledOf(late, draws + 60_000, theme)).toBe(1);
});

test('returns what is left of selling, of mixing and of the result; a call has no countdown', () => {
  expect(remainingOf(roundIn('open'), opens + 15_000)).toEqual({ left: 15_000, part: 0.5 });
  expect(remainingOf(roundIn('open'), opens + 31_000)).toEqual({ left: 1000, part: 0.5 });
  expect(remainingOf(roundIn('drawn'), draws)).toBeNull();
  expect(remainingOf(roundIn('settled'), draws + resultMs - 4500)).toEqual({
    left: 4500,
    part: 0.5,
  });
  expect(remainingOf(roundIn('settled'), draws + resultMs + 1)).toEqual({ left: 0, part: 0 });
});
