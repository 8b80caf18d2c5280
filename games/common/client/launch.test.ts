import { expect, test } from 'vitest';
import { readLaunch } from './launch.ts';

test('[GAME-02] a launch is read from the fragment', () => {
  expect(readLaunch('#token=abc&lang=EN&theme=light')).toEqual({
    token: 'abc',
    language: 'EN',
    theme: 'light',
    sound: false,
    haptics: true,
    pending: null,
  });
});

test('[GAME-02] what is missing or strange in a fragment becomes a launch that shows an error, not one that breaks', () => {
  const without = {
    token: '',
    language: 'TY',
    theme: 'dark',
    sound: false,
    haptics: true,
    pending: null,
  };
  expect(readLaunch('')).toEqual(without);
  expect(readLaunch('#lang=../x&theme=blue&sound=1&haptics=0&pending=short')).toEqual(without);
});

test('[WAL-03] a round to ask after comes with the launch by its key', () => {
  expect(readLaunch('#token=abc&pending=0123456789abcdef').pending).toBe('0123456789abcdef');
});

test('[GAME-17d] [GAME-17e] the choices of sound and haptics come with the launch', () => {
  const { sound, haptics } = readLaunch('#token=abc&sound=on&haptics=off');
  expect([sound, haptics]).toEqual([true, false]);
});
