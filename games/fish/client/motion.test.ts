import { expect, test } from 'vitest';
import { kinds } from '../rules.ts';
import { population, poseAt } from './motion.ts';

const all = population();

test('every kind can be aimed at all the time: it lives in the sea and never leaves it', () => {
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(kinds));
  for (const swimmer of all) {
    for (let seconds = 0; seconds < 240; seconds += 0.7) {
      const { x, y } = poseAt(swimmer, seconds);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(1);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(1);
    }
  }
});

test('a creature looks where it swims', () => {
  const times = Array.from({ length: 66 }, (_, i) => i * 0.9);
  const looks = all.flatMap((swimmer) =>
    times.map((seconds) => {
      const { x, facing } = poseAt(swimmer, seconds);
      return {
        kind: swimmer.kind,
        facing,
        ahead: Math.sign(poseAt(swimmer, seconds + 0.001).x - x),
      };
    }),
  );
  expect(looks.filter(({ facing, ahead }) => Math.abs(facing) === 1 && ahead !== facing)).toEqual(
    [],
  );
});

test('what is far is drawn before what is near', () => {
  expect(all.map(({ depth }) => depth)).toEqual(
    all.map(({ depth }) => depth).toSorted((a, b) => a - b),
  );
});
