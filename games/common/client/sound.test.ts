// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feelOf } from './feel.ts';
import type { Host } from './host.ts';
import { readLaunch } from './launch.ts';

let posted: unknown[];
let contexts: number;
let tones: number;
const host = { framed: true, post: (message: unknown) => posted.push(message) } as Host;

beforeEach(() => {
  [posted, contexts, tones] = [[], 0, 0];
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      constructor() {
        contexts += 1;
      }
      resume = () => Promise.resolve();
      createGain = () => ({
        gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        connect: (to: unknown) => to,
      });
      createOscillator = () => ({
        frequency: {},
        connect: (to: unknown) => to,
        start: () => void (tones += 1),
        stop() {},
      });
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('[GAME-17e] a game is silent until sound is turned on, and the page stores each choice', () => {
  const { sound } = feelOf(readLaunch('#token=a'), host);
  dispatchEvent(new Event('pointerup'));
  sound.win(5);
  expect([sound.on, contexts, tones]).toEqual([false, 0, 0]);
  sound.toggle();
  expect([sound.on, tones]).toEqual([true, 1]);
  sound.toggle();
  sound.win(5);
  expect([sound.on, tones]).toEqual([false, 1]);
  expect(posted).toEqual([
    { kind: 'sound', on: true },
    { kind: 'sound', on: false },
  ]);
});

test('[GAME-17e] sound that was turned on in a game before is heard from the first press on', () => {
  const { sound } = feelOf(readLaunch('#token=a&sound=on'), host);
  expect([sound.on, contexts]).toEqual([true, 0]);
  sound.win(5);
  expect(tones).toBe(0);
  dispatchEvent(new Event('pointerup'));
  sound.win(5);
  expect(contexts).toBe(1);
  expect(tones).toBeGreaterThan(2);
  expect(posted).toEqual([]);
});

test('[GAME-17e] sound that is turned off before the first press stays off', () => {
  const { sound } = feelOf(readLaunch('#token=a&sound=on'), host);
  sound.toggle();
  dispatchEvent(new Event('keydown'));
  sound.win(5);
  expect([contexts, tones]).toEqual([0, 0]);
});

test('[GAME-17d] haptics are on unless the page says that they are off', () => {
  expect(feelOf(readLaunch('#token=a'), host).haptics.on).toBe(true);
  expect(feelOf(readLaunch('#token=a&haptics=off'), host).haptics.on).toBe(false);
});
