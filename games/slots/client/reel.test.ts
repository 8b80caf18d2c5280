import { expect, test } from 'vitest';
import { reelSets } from '../reels.ts';
import { rows, windowAt } from '../rules.ts';
import { Reel } from './reel.ts';

const [strip] = reelSets.masigla.strips;
const frame = 1 / 60;
const shown = (reel: Reel) =>
  Array.from({ length: rows }, (_, row) => reel.letterAt(Math.round(reel.top) + row));

/** `largest`: step between frames. */
function run(reel: Reel, from: number): { seconds: number; largest: number } {
  let largest = 0;
  for (let now = from; now < from + 5; now += frame) {
    const before = reel.top;
    if (reel.update(now)) return { seconds: now - from, largest };
    largest = Math.max(largest, Math.abs(reel.top - before));
  }
  throw new Error('the reel never came to rest');
}

test('[GAME-12] a reel stops where the answer says, from wherever it is (SLOTS-11)', () => {
  for (let stop = 0; stop < strip.length; stop += 1) {
    const reel = new Reel(strip, 7);
    reel.turn(0);
    const asked = 0.7 + stop * 0.0137;
    for (let now = 0; now < asked; now += frame) reel.update(now);
    reel.land(stop, asked);
    run(reel, asked);
    expect(reel.landed).toBe(true);
    expect(shown(reel)).toEqual(windowAt(strip, stop));
  }
});

test('[GAME-12] a reel settles within 0.9 s and never leaps (SLOTS-11)', () => {
  const reel = new Reel(strip, 0);
  reel.turn(0);
  for (let now = 0; now < 1; now += frame) reel.update(now);
  reel.land(20, 1);
  const { seconds, largest } = run(reel, 1);
  expect(seconds).toBeLessThan(0.9);
  expect(largest).toBeLessThan(0.4);
});

test('[GAME-12] what is in the window stays when the stop becomes known (SLOTS-11)', () => {
  const reel = new Reel(strip, 3);
  reel.turn(0);
  reel.update(0.9);
  const first = Math.floor(reel.top);
  const seen = () => Array.from({ length: rows + 1 }, (_, row) => reel.letterAt(first + row));
  const before = seen();
  reel.land(29, 0.9);
  expect(seen()).toEqual(before);
});
