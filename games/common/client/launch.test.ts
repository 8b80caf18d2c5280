import { expect, test } from 'vitest';
import { readLaunch } from './launch.ts';

test('[GAME-02] a launch is read from the fragment', () => {
  expect(readLaunch('#token=abc&lang=EN&theme=light')).toEqual({
    token: 'abc',
    language: 'EN',
    theme: 'light',
    pending: null,
  });
});

test('[GAME-02] what is missing or strange in a fragment becomes a launch that shows an error, not one that breaks', () => {
  expect(readLaunch('')).toEqual({ token: '', language: 'TY', theme: 'dark', pending: null });
  expect(readLaunch('#lang=../x&theme=blue&pending=short')).toEqual({
    token: '',
    language: 'TY',
    theme: 'dark',
    pending: null,
  });
});

test('[WAL-03] a round to ask after comes with the launch by its key', () => {
  expect(readLaunch('#token=abc&pending=0123456789abcdef').pending).toBe('0123456789abcdef');
});
