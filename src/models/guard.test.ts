import { beforeEach, expect, test, vi } from 'vitest';

const who = { loggedIn: false, trial: false };
const go = vi.fn();
const openPopup = vi.fn();
const confirm = vi.fn(async (_why: string) => true);
const wanted = { value: null as string | null };
vi.mock('./session.ts', () => ({
  loggedIn: { peek: () => who.loggedIn },
  trial: { peek: () => who.trial },
  wanted,
}));
vi.mock('./navigation.ts', () => ({ go: (path: string) => go(path) }));
vi.mock('./dialogs.ts', () => ({
  openPopup: (name: string) => openPopup(name),
}));
vi.mock('./lazy-auth-actions.ts', () => ({
  authActions: async () => ({ wantsTrueAccount: (why: string) => confirm(why) }),
}));
const { guardGame } = await import('./guard.ts');

beforeEach(() => {
  vi.clearAllMocks();
  wanted.value = null;
});

test('[GAME-01] a guest gets the login popup and lands on the game afterwards', async () => {
  Object.assign(who, { loggedIn: false, trial: false });
  expect(await guardGame({ gameId: '12', supportPlay: 0 })).toBe(false);
  expect(openPopup).toHaveBeenCalledWith('loginPopupModal');
  expect(wanted.value).toBe('/seamless?nodeId=12');
});

test('[GAME-01] a trial account is asked for a real one, unless the game offers a trial', async () => {
  Object.assign(who, { loggedIn: true, trial: true });
  expect(await guardGame({ gameId: '12', supportPlay: 1 })).toBe(false);
  expect(confirm.mock.calls).toEqual([['auth.in_need_true_account_text']]);
  expect(openPopup).toHaveBeenCalledWith('loginPopupModal');
  expect(wanted.value).toBe('/seamless?nodeId=12');
  wanted.value = null;
  confirm.mockResolvedValueOnce(false);
  expect(await guardGame({ gameId: '12', supportPlay: 1 })).toBe(false);
  expect(openPopup).toHaveBeenCalledTimes(1);
  expect(wanted.value).toBeNull();
  expect(await guardGame({ gameId: '12', supportPlay: 0 })).toBe(true);
});

test('[GAME-01] a member goes on', async () => {
  Object.assign(who, { loggedIn: true, trial: false });
  expect(await guardGame({ gameId: '12', supportPlay: 1 })).toBe(true);
  expect(openPopup).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});
