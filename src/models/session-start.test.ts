import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Heard = (message: { kind: string; customerId?: string }) => void;
type Watch = (failure: { kind: string; code?: string } | null) => void;
const call = vi.fn();
const page: { heard: Heard; watch: Watch; token: () => string | null; back: () => void } = {
  heard: () => {},
  watch: () => {},
  token: () => null,
  back: () => {},
};
const neighbours = {
  forgetAccount: vi.fn(async (_id: string) => {}),
  useOwner: vi.fn(),
  lastKnown: vi.fn(async (): Promise<unknown> => null),
  noteAccount: vi.fn(async (_account: object) => {}),
  openPopup: vi.fn((_name: string, _props: object) => 5),
  toast: vi.fn(),
  openWallet: vi.fn(async (_id: string) => {}),
  closeWallet: vi.fn(),
  takeBalance: vi.fn(),
  go: vi.fn(),
};
const {
  forgetAccount,
  useOwner,
  lastKnown,
  noteAccount,
  openPopup,
  toast,
  openWallet,
  closeWallet,
  takeBalance,
  go,
} = neighbours;
let path = '/';
let network = 'online';
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: (watcher: Watch) => (page.watch = watcher),
  useToken: (read: () => string | null) => (page.token = read),
}));
vi.mock('../data/lazy-store.ts', () => ({ forgetAccount, useOwner }));
vi.mock('../data/known-account.ts', () => ({ lastKnown, noteAccount }));
vi.mock('../data/broadcast.ts', () => ({
  onBroadcast: (listener: Heard) => (page.heard = listener),
}));
vi.mock('./connectivity.ts', () => ({
  connectivity: { peek: () => network },
  whenBack: (work: () => void) => (page.back = work),
}));
vi.mock('./language.ts', () => ({ language: { peek: () => 'TY' }, t: (key: string) => key }));
vi.mock('./navigation.ts', () => ({
  currentPath: { peek: () => path },
  go,
  ownPage: (text: string | null) => text,
}));
vi.mock('./dialogs.ts', () => ({ openPopup, toast }));
vi.mock('./wallet.ts', () => ({ openWallet, closeWallet, takeBalance }));
vi.stubGlobal('location', { search: '?tab=2' });

const session = await import('./session.ts');
const { localStore, sessionStore } = await import('../data/browser-storage.ts');

const member = {
  id: '7',
  account: 'player',
  nickname: 'Luz',
  type: 0,
  language: 'TY',
  timeZone: 'Asia/Manila',
} as const;
const state = {
  balance: 500,
  balanceVersion: 1,
  currency: 'PHP',
  currencySymbol: '₱',
  hasVip: true,
  vipLabelName: null as string | null,
  vipRankLevel: 0,
  unreadMessage: 3,
  onBreak: false,
  availablePromoCount: 2,
  availablePromo: {},
};
const resume = vi.fn(async () => {});
const info = (more: object = {}) => ({
  ok: true,
  value: { member, state, passwordChange: null, ...more },
});
const failed = (kind: string) => ({ ok: false, failure: { kind } });
const asked = () => call.mock.calls.map(([name]) => name);
const remember = (time: number) => localStore.set('rememberUntil', String(Date.now() + time));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T05:00:00Z') });
  session.leave();
  sessionStore.clear();
  localStore.clear();
  vi.resetAllMocks();
  lastKnown.mockResolvedValue(null);
  call.mockImplementation(async () => info());
  [path, network] = ['/', 'online'];
});
afterEach(() => vi.useRealTimers());

const knowDevice = () =>
  lastKnown.mockResolvedValue({ customerId: '7', member, at: 1, knownUntil: Date.now() + 60_000 });

test('a tab with a token asks who it is, shows the account, and gives the token to its calls', async () => {
  sessionStore.set('token', 'secret');
  const started = session.startSession(resume);
  expect(session.restoring.value).toBe(true);
  await started;
  expect(session.restoring.value).toBe(false);
  expect(page.token()).toBe('secret');
  expect(call).toHaveBeenCalledWith('session.info', {});
  expect(session.member.value).toEqual(member);
  expect(session.deviceOnly.value).toBe(false);
  expect(resume).not.toHaveBeenCalled();
});

test("a start with network and no token asks nothing and stays a guest's", async () => {
  knowDevice();
  await session.startSession(resume);
  expect([asked(), session.member.value, session.restoring.value]).toEqual([[], null, false]);
});

test('[AUTH-10] a remembered device resumes while a day has not passed, and not from then on', async () => {
  remember(1);
  const resuming = vi.fn(async () => expect(session.restoring.value).toBe(true));
  await session.startSession(resuming);
  expect(resuming).toHaveBeenCalledOnce();
  expect(session.restoring.value).toBe(false);
  remember(0);
  await session.startSession(resuming);
  expect(resuming).toHaveBeenCalledOnce();
});

test('a tab with a token that starts without network shows the account it remembers', async () => {
  session.enter(member);
  const text = sessionStore.get('member') ?? '';
  session.leave();
  sessionStore.set('token', 'secret');
  sessionStore.set('member', text);
  call.mockResolvedValue(failed('offline'));
  await session.startSession(resume);
  expect([session.member.value, session.deviceOnly.value]).toEqual([member, false]);
});

test('a token of the tab is used before the memory of the device', async () => {
  remember(1000);
  sessionStore.set('token', 'secret');
  await session.startSession(resume);
  expect(resume).not.toHaveBeenCalled();
  expect(asked()).toEqual(['session.info']);
});

test('a new tab without network shows the account of the device, without a session and until its time is over', async () => {
  network = 'offline';
  remember(1000);
  knowDevice();
  await session.startSession(resume);
  expect([resume, call].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  expect([session.member.value, session.deviceOnly.value]).toEqual([member, true]);
  vi.advanceTimersByTime(59_999);
  expect(session.loggedIn.value).toBe(true);
  vi.advanceTimersByTime(1);
  expect([session.loggedIn.value, session.deviceOnly.value]).toEqual([false, false]);
  expect(noteAccount).toHaveBeenCalledWith({ customerId: '7', knownUntil: 0 });
  expect(forgetAccount).toHaveBeenCalledWith('7');
});

test('a device that knows nobody starts without network as a guest', async () => {
  network = 'offline';
  await session.startSession(resume);
  expect([session.member.value, session.restoring.value]).toEqual([null, false]);
});

test('the time of an account that the device knew does not end a session that was opened meanwhile', async () => {
  network = 'offline';
  knowDevice();
  await session.startSession(resume);
  session.enter(member);
  vi.advanceTimersByTime(60_000);
  expect(session.member.value).toEqual(member);
  expect(noteAccount).not.toHaveBeenCalled();
});

test('a session that is opened while the device looks up its account is not replaced', async () => {
  network = 'offline';
  lastKnown.mockImplementation(async () => {
    session.enter({ ...member, id: '8' });
    return { customerId: '7', member, knownUntil: Date.now() + 60_000 };
  });
  await session.startSession(resume);
  expect([session.member.value?.id, session.deviceOnly.value]).toEqual(['8', false]);
});

test('a token that arrives while the device looks up its account retains that account from being shown', async () => {
  network = 'offline';
  lastKnown.mockImplementation(async () => {
    sessionStore.set('token', 'secret');
    return { customerId: '7', member, knownUntil: Date.now() + 60_000 };
  });
  await session.startSession(resume);
  expect(session.member.value).toBeNull();
});

test.each(['offline', 'unreachable', 'timeout', 'captive'])(
  'a first call that ends in %s shows the account of the device',
  async (kind) => {
    await session.startSession(resume);
    knowDevice();
    page.watch({ kind });
    await vi.waitFor(() => expect(session.deviceOnly.value).toBe(true));
  },
);

test.each([null, { kind: 'broken' }, { kind: 'rejected' }])(
  'a first call that was answered (%o) shows no account, and no later one does',
  async (first) => {
    await session.startSession(resume);
    knowDevice();
    page.watch(first);
    page.watch({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.member.value).toBeNull();
  },
);

test('a first call that fails in a tab with a token does not ask the device who it is', async () => {
  sessionStore.set('token', 'secret');
  call.mockResolvedValue(failed('offline'));
  await session.startSession(resume);
  page.watch({ kind: 'offline' });
  await vi.advanceTimersByTimeAsync(0);
  expect(lastKnown).not.toHaveBeenCalled();
  expect(session.member.value).toBeNull();
});

test("the network's return resumes a remembered device, and asks who it is in a tab with a token", async () => {
  await session.startSession(resume);
  page.back();
  expect([resume, call].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  remember(1000);
  page.back();
  expect([resume, call].map((mock) => mock.mock.calls.length)).toEqual([1, 0]);
  sessionStore.set('token', 'secret');
  page.back();
  expect([resume, call].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(0);
});

test.each([
  ['{"id":', null],
  [JSON.stringify({ id: '7' }), JSON.stringify({ id: '7' })],
])(
  'a memory of the tab that cannot be read (%s) shows nobody, and the start goes on',
  async (text, left) => {
    sessionStore.set('token', 'secret');
    sessionStore.set('member', text);
    call.mockResolvedValue(failed('offline'));
    await session.startSession(resume);
    expect([session.member.value, session.restoring.value, sessionStore.get('member')]).toEqual([
      null,
      false,
      left,
    ]);
  },
);

test('[AUTH-05] a call that wants another password first opens the popup for an expired one', async () => {
  await session.startSession(resume);
  page.watch({ kind: 'rejected', code: 'wrong_credentials' });
  page.watch({ kind: 'broken', code: 'password_must_change' });
  page.watch(null);
  expect(openPopup).not.toHaveBeenCalled();
  page.watch({ kind: 'rejected', code: 'password_must_change' });
  expect(openPopup).toHaveBeenCalledExactlyOnceWith('changePassModal', { why: 'expired' });
});

test('[AUTH-11] a logout in another tab ends the session here and leaves the page; other news of that tab do not', async () => {
  await session.startSession(resume);
  page.heard({ kind: 'logout', customerId: '7' });
  session.enter(member);
  for (const message of [
    { kind: 'stored', customerId: '7' },
    { kind: 'logout', customerId: '8' },
  ])
    page.heard(message);
  expect([session.loggedIn.value, asked()]).toEqual([true, []]);
  path = '/agentHome';
  page.heard({ kind: 'logout', customerId: '7' });
  expect(session.loggedIn.value).toBe(false);
  expect(call).toHaveBeenCalledExactlyOnceWith('session.logout', {}, { timeout: 4000 });
  expect(go).toHaveBeenCalledExactlyOnceWith('/agent');
});
