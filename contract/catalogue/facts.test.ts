import { expect, test } from 'vitest';
import { catalogueFlags } from './rows.ts';
import {
  factBits,
  featureBit,
  gameFeatures,
  hasStatedFeatures,
  stakeStepOf,
  stakeSteps,
} from './facts.ts';

test('[LOB-19b] facts that are not stated cost no bit, and stated ones share none with other flags', () => {
  expect(factBits(null, null)).toBe(0);
  const all = factBits(gameFeatures, 1_000_000);
  const others = Object.values(catalogueFlags).reduce((bits, flag) => bits | flag, 0);
  expect(all & others).toBe(0);
  expect(all).toBeLessThan(2 ** 20);
});

test('[LOB-19b] a vendor that says its game has nothing says more than one that says nothing', () => {
  expect(hasStatedFeatures(factBits([], null))).toBe(true);
  expect(hasStatedFeatures(factBits(null, 500))).toBe(false);
  const bits = factBits(['ways', 'jackpot'], null);
  expect(gameFeatures.filter((feature) => bits & featureBit(feature))).toEqual(['ways', 'jackpot']);
});

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [50, 5],
  [51, 6],
  [50_000, stakeSteps.length],
  [50_001, stakeSteps.length + 1],
  [2_000_000, stakeSteps.length + 1],
])('[LOB-19a] a smallest stake of %i centavos is in step %i', (minBet, step) => {
  expect(stakeStepOf(factBits(gameFeatures, minBet))).toBe(step);
});
