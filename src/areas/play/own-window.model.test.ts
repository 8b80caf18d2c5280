import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../../data/call.ts', () => ({ call: async () => ({ ok: true, value: { net: 0 } }) }));
vi.mock('../../models/connectivity.ts', () => ({
  connectivity: signal('online'),
  whenBack: () => () => {},
}));
vi.mock('../../models/wallet.ts', () => ({ balance: signal(0) }));
const { sessionStore } = await import('../../data/browser-storage.ts');
const { OwnWindow } = await import('./own-window.model.ts');

const url = 'https://games.vendor.example/launch';
let handle: { closed: boolean; opener: unknown; location: { href: string } };

beforeEach(() => {
  handle = { closed: false, opener: 'this page', location: { href: '' } };
  vi.stubGlobal('window', { open: () => handle });
  sessionStore.set('token', 'the first login');
  new OwnWindow().open('7', url, '41');
});
afterEach(() => {
  handle.closed = true;
  vi.unstubAllGlobals();
});

test('[GAME-02] a game that is open in its window is taken up again by the same login', () => {
  expect(handle).toEqual({ closed: false, opener: null, location: { href: url } });
  expect(new OwnWindow().resume('7')).toMatchObject({ url, launch: '41' });
});

test('[GAME-02] [SAFE-04] the window of one login is not taken up by the next', () => {
  for (const token of ['the next login', null]) {
    if (token) sessionStore.set('token', token);
    else sessionStore.remove('token');
    expect(new OwnWindow().resume('7')).toBeNull();
  }
});

test('[GAME-02] the window of another game, or one that is closed, is not taken up', () => {
  expect(new OwnWindow().resume('8')).toBeNull();
  handle.closed = true;
  expect(new OwnWindow().resume('7')).toBeNull();
});
