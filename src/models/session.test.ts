import { beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
let heard: (message: { kind: 'logout'; customerId: string }) => void = () => {};
let watch: (failure: { kind: string } | null) => void = () => {};
let token: () => string | null = () => null;
const reported = vi.fn();
const forgetAccount = vi.fn(async (_customerId: string) => {});
const useOwner = vi.fn((_customerId: string | null) => {});
const go = vi.fn();
const resume = vi.fn(async () => {});
const openPopup = vi.fn((_name: string, _props: object) => 1);
let sure = true;
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: (watcher: typeof watch) => {
    watch = watcher;
    return () => {};
  },
  useToken: (read: typeof token) => {
    token = read;
  },
}));
vi.mock('../data/lazy-store.ts', () => ({
  storeValue: vi.fn(),
  readStored: async () => null,
  forgetAccount: (customerId: string) => forgetAccount(customerId),
  useOwner: (customerId: string | null) => useOwner(customerId),
  whenQuiet: () => {},
}));
const known = vi.fn(async (): Promise<unknown> => null);
vi.mock('../data/known-account.ts', async (original) => ({
  ...(await original<object>()),
  lastKnown: () => known(),
}));
vi.mock('../data/broadcast.ts', () => ({
  broadcast: (message: unknown) => reported(message),
  onBroadcast: (listener: typeof heard) => {
    heard = listener;
  },
}));
let path = '/';
const currentPath = { peek: () => path };
vi.mock('./navigation.ts', async (original) => ({
  ...(await original<object>()),
  currentPath,
  go: (...args: unknown[]) => go(...args),
}));
const toast = vi.fn();
vi.mock('./dialogs.ts', () => ({ confirm: async () => sure, toast, openPopup }));
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', { userAgent: 'A browser' });
vi.stubGlobal('location', { search: '', pathname: '/' });

const session = await import('./session.ts');
const ways = await import('./auth-actions.ts');
const { changePassword } = await import('./new-password.ts');
const { takeTicket } = await import('./login-ticket.ts');
const wallet = await import('./wallet.ts');
const { localStore, sessionStore } = await import('../data/browser-storage.ts');
const { useTexts } = await import('./language.ts');
useTexts('EN', {
  errors: { offline: 'Offline.' },
  session: { passwordIsDefault: 'Default.' },
  security: { ticket: { welcome: 'Welcome.' } },
});

const member = {
  id: '7',
  account: 'player',
  nickname: 'Luz',
  type: 0,
  language: 'TY',
  timeZone: 'Asia/Manila',
};
const state = {
  balance: 2_500_000,
  balanceVersion: 1,
  currency: 'PHP',
  currencySymbol: '₱',
  hasVip: false,
  unreadMessage: 0,
  onBreak: false,
};
const loginValue = {
  token: 'secret-token',
  firstTimeLogin: false,
  passwordExpired: false,
  passwordDefault: false,
  member,
  state,
};
const form = {
  username: ' player ',
  password: ' Maligaya#21\n',
  area: 'member',
  verification: { challenge: 'solved' },
} as const;
const answers = (values: Record<string, unknown>) =>
  call.mockImplementation(async (name: string) => values[name] ?? { ok: true, value: {} });

beforeEach(async () => {
  vi.clearAllMocks();
  sure = true;
  path = '/';
  sessionStore.clear();
  localStore.clear();
  wallet.closeWallet();
  await session.startSession(resume);
  answers({ 'session.login': { ok: true, value: loginValue } });
  session.wanted.value = null;
});

test('[AUTH-02] [AUTH-29d] the username is trimmed, the password is not', async () => {
  await ways.login(form);
  expect(call).toHaveBeenCalledWith('session.login', {
    username: 'player',
    password: ' Maligaya#21\n',
    type: 'username',
    area: 'member',
    verification: { challenge: 'solved' },
  });
});

test('[AUTH-04] [AUTH-06] a login retains the token in the tab, shows account and balance, and says that it is done', async () => {
  expect(await ways.login(form)).toEqual({ ok: true, next: '/' });
  expect(sessionStore.get('token')).toBe('secret-token');
  expect(token()).toBe('secret-token');
  expect(session.member.value).toEqual(member);
  expect(session.loggedIn.value).toBe(true);
  expect(wallet.balance.value).toBe(2_500_000);
  expect(session.afterLogin.value).toBe(true);
  expect(call).not.toHaveBeenCalledWith('session.firstLogin', {});
});

test('[AUTH-04] a first login triggers the first-login action', async () => {
  answers({ 'session.login': { ok: true, value: { ...loginValue, firstTimeLogin: true } } });
  await ways.login(form);
  expect(call).toHaveBeenCalledWith('session.firstLogin', {});
});

test('[ERR-03] a rejected login says why and leaves a guest', async () => {
  answers({
    'session.login': { ok: false, failure: { kind: 'rejected', code: 'wrong_credentials' } },
  });
  sessionStore.clear();
  expect(await ways.login(form)).toEqual({ ok: false, why: ['errors.wrong_credentials'] });
  expect(sessionStore.get('token')).toBeNull();
});

test('[AUTH-06] [ROUTE-12] a login on an agent page leads to the agent centre, any other home', async () => {
  expect(await ways.login({ ...form, area: 'agent' })).toEqual({ ok: true, next: '/agentHome' });
  expect(await ways.login(form)).toEqual({ ok: true, next: '/' });
});

test("[ROUTE-12] neither area's login leads to a page of the other", async () => {
  session.wanted.value = '/agentHome?period=week';
  expect(await ways.login(form)).toEqual({ ok: true, next: '/' });
  session.wanted.value = '/agentHome?period=week';
  expect(await ways.login({ ...form, area: 'agent' })).toEqual({
    ok: true,
    next: '/agentHome?period=week',
  });
  session.wanted.value = '/seamless?nodeId=5';
  expect(await ways.login({ ...form, area: 'agent' })).toEqual({ ok: true, next: '/agentHome' });
});

test("[AUTH-11] a login over another account's session ends that one, and its balance is not the new account's", async () => {
  answers({
    'session.login': {
      ok: true,
      value: { ...loginValue, state: { ...state, balanceVersion: 30 } },
    },
  });
  await ways.login(form);
  call.mockClear();
  answers({
    'session.login': {
      ok: true,
      value: {
        ...loginValue,
        token: 'other',
        member: { ...member, id: '8' },
        state: { ...state, balance: 5, balanceVersion: 1 },
      },
    },
  });
  await ways.login({ ...form, area: 'agent' });
  expect(call.mock.calls.map(([name]) => name)).toEqual(['session.login', 'session.logout']);
  expect(session.member.value?.id).toBe('8');
  expect(wallet.balance.value).toBe(5);
});

test('[ROUTE-10] a login leads to the page that was wanted, once, and never to another site', async () => {
  session.wanted.value = '/seamless?nodeId=5';
  expect(await ways.login(form)).toEqual({ ok: true, next: '/seamless?nodeId=5' });
  expect(await ways.login(form)).toEqual({ ok: true, next: '/' });
  session.wanted.value = '//evil.example/';
  expect(await ways.login(form)).toEqual({ ok: true, next: '/' });
});

test('[AUTH-12] free play sends what the gateway asks for, and a retry the same encryption value', async () => {
  answers({ 'session.freePlay': { ok: false, failure: { kind: 'offline' } } });
  expect(await ways.freePlay()).toEqual({ ok: false, why: ['errors.offline'] });
  answers({
    'session.freePlay': { ok: true, value: { token: 'trial-token' } },
    'session.info': { ok: true, value: { member: { ...member, type: 4 }, state } },
  });
  expect(await ways.freePlay()).toEqual({ ok: true, next: '/' });
  const sent = call.mock.calls
    .filter(([name]) => name === 'session.freePlay')
    .map(([, request]) => request);
  expect(sent[0]).toMatchObject({ os: 'A browser', platform: 'W', gatewayVersion: 3 });
  expect(sent[0].encryption.length).toBeGreaterThanOrEqual(16);
  expect(sent[1]).toEqual(sent[0]);
  expect(session.trial.value).toBe(true);
  await ways.freePlay();
  const again = call.mock.calls.findLast(([name]) => name === 'session.freePlay')?.[1];
  expect(again.encryption).not.toBe(sent[0].encryption);
});

const expectGone = () => {
  expect(session.member.value).toBeNull();
  expect(session.agent.value).toBe(false);
  expect(wallet.balance.value).toBeNull();
  for (const key of ['token', 'member', 'username', 'nickname', 'customerId'])
    expect(sessionStore.get(key)).toBeNull();
  expect(forgetAccount).toHaveBeenLastCalledWith('7');
  expect(useOwner).toHaveBeenLastCalledWith(null);
};

test('[AUTH-12] [PWA-06] free play lets go of the account that the device knows without a session', async () => {
  // Clears what earlier tests left.
  watch({ kind: 'unauthorised' });
  await session.startSession(async () => {});
  known.mockResolvedValueOnce({ customerId: '7', member, at: 1, knownUntil: Date.now() + 60_000 });
  watch({ kind: 'offline' });
  await vi.waitFor(() => expect(session.deviceOnly.value).toBe(true));
  answers({
    'session.freePlay': { ok: true, value: { token: 'trial-token' } },
    'session.info': { ok: true, value: { member: { ...member, id: '99', type: 4 }, state } },
  });
  session.wanted.value = '/recent';
  expect(await ways.freePlay()).toEqual({ ok: true, next: '/recent' });
  expect(session.deviceOnly.value).toBe(false);
  expect(session.member.value?.id).toBe('99');
  expect(forgetAccount).toHaveBeenCalledWith('7');
});

test('[AUTH-12] without its account free play stays a guest; a second try finds it', async () => {
  session.wanted.value = '/recent';
  answers({
    'session.freePlay': { ok: true, value: { token: 'trial-token' } },
    'session.info': { ok: false, failure: { kind: 'timeout' } },
  });
  expect(await ways.freePlay()).toEqual({ ok: false, why: ['errors.unknown'] });
  expect(sessionStore.get('token')).toBeNull();
  answers({
    'session.freePlay': { ok: true, value: { token: 'trial-token' } },
    'session.info': { ok: true, value: { member: { ...member, type: 4 }, state } },
  });
  expect(await ways.freePlay()).toEqual({ ok: true, next: '/recent' });
  const [first, again] = call.mock.calls
    .filter(([name]) => name === 'session.freePlay')
    .map(([, request]) => request);
  expect(again).toEqual(first);
});

test('[SIDE-03] [AUTH-05] a ticket welcomes anyone who is in, and nobody whose password must be changed first', async () => {
  answers({ 'session.ticket': { ok: true, value: { ...loginValue, passwordExpired: true } } });
  await takeTicket('ticket', null);
  expect(openPopup).toHaveBeenCalledWith('changePassModal', { why: 'expired' });
  expect(toast).not.toHaveBeenCalled();
  answers({ 'session.ticket': { ok: true, value: loginValue } });
  await takeTicket('ticket', null);
  expect(toast).toHaveBeenCalledWith('Welcome.', 'good');
});

test('[AUTH-11] logout asks, calls, and leaves nothing of the account but the merchant code', async () => {
  await ways.login(form);
  sessionStore.set('merchantCode', 'M1');
  sure = false;
  await ways.logout();
  expect(session.loggedIn.value).toBe(true);
  sure = true;
  await ways.logout();
  expect(call).toHaveBeenCalledWith('session.logout', {}, expect.anything());
  expectGone();
  expect(sessionStore.get('merchantCode')).toBe('M1');
  expect(reported).toHaveBeenCalledWith({ kind: 'logout', customerId: '7' });
  expect(go).toHaveBeenLastCalledWith('/');
});

test('[AUTH-11] a logout in another tab ends the same account here, and no other', async () => {
  await ways.login(form);
  heard({ kind: 'logout', customerId: '8' });
  expect(session.loggedIn.value).toBe(true);
  heard({ kind: 'logout', customerId: '7' });
  expectGone();
});

test('a call that the gateway does not know the session of ends it here', async () => {
  await ways.login(form);
  watch({ kind: 'offline' });
  expect(session.loggedIn.value).toBe(true);
  watch({ kind: 'unauthorised' });
  expectGone();
});

test('[ROUTE-12] types 1, 2, 41 and 42 are agents', async () => {
  for (const [type, isAgent] of [
    [0, false],
    [1, true],
    [2, true],
    [4, false],
    [41, true],
    [42, true],
  ] as const) {
    answers({
      'session.login': { ok: true, value: { ...loginValue, member: { ...member, type } } },
    });
    await ways.login(form);
    expect(session.agent.value).toBe(isAgent);
  }
});

test('[PWA-03a] a tab that starts without network shows who was logged in', async () => {
  await ways.login(form);
  answers({ 'session.info': { ok: false, failure: { kind: 'offline' } } });
  await session.startSession(resume);
  expect(session.member.value).toEqual(member);
  expect(session.restoring.value).toBe(false);
});

test('[AUTH-05] a password that must be changed is asked for, and nothing of the account is shown before', async () => {
  answers({ 'session.login': { ok: true, value: { ...loginValue, passwordDefault: true } } });
  expect(await ways.login(form)).toEqual({ ok: true, next: null });
  expect(openPopup).toHaveBeenCalledWith('changePassModal', { why: 'default' });
  expect(session.loggedIn.value).toBe(false);
  expect(sessionStore.get('token')).toBe('secret-token');
  expect(sessionStore.get('member')).toBeNull();
  // A reload in between.
  answers({ 'session.info': { ok: true, value: { member, state, passwordChange: 'default' } } });
  openPopup.mockClear();
  await session.startSession(resume);
  expect(openPopup).toHaveBeenCalledWith('changePassModal', { why: 'default' });
  expect(session.loggedIn.value).toBe(false);
  answers({ 'session.info': { ok: true, value: { member, state, passwordChange: null } } });
  expect(
    await changePassword(
      { oldPassword: '123456', newPassword: 'Bagong1Araw', confirmNewPassword: 'Bagong1Araw' },
      'member',
    ),
  ).toEqual({ ok: true, next: '/' });
  expect(call).toHaveBeenCalledWith('password.change', {
    oldPassword: '123456',
    newPassword: 'Bagong1Araw',
    confirmNewPassword: 'Bagong1Araw',
  });
  expect(session.member.value).toEqual(member);
  expect(session.afterLogin.value).toBe(true);
});

test('[AUTH-10] a start resumes only where a login was remembered within the last day, and asks once in vain', async () => {
  await session.startSession(resume);
  expect(resume).not.toHaveBeenCalled();
  await ways.login({ ...form, remember: true });
  expect(ways.rememberedName()).toBe('player');
  sessionStore.clear();
  await session.startSession(resume);
  expect(resume).toHaveBeenCalledTimes(1);
  answers({ 'session.resume': { ok: false, failure: { kind: 'offline' } } });
  await ways.resume();
  expect(localStore.get('rememberUntil')).not.toBeNull();
  answers({ 'session.resume': { ok: false, failure: { kind: 'unauthorised' } } });
  await ways.resume();
  resume.mockClear();
  await session.startSession(resume);
  expect(resume).not.toHaveBeenCalled();
  expect(ways.rememberedName()).toBe('player');
});

test('[AUTH-10] the name of a day ago is forgotten, and so is one whose login was not to be remembered', async () => {
  localStore.set('rememberedName', `${Date.now() - 1} player`);
  expect(ways.rememberedName()).toBe('');
  await ways.login({ ...form, remember: true });
  await ways.login(form);
  expect(ways.rememberedName()).toBe('');
});

test("[AUTH-09] a start on the agents' pages resumes nobody", async () => {
  localStore.set('rememberUntil', String(Date.now() + 60_000));
  for (path of ['/agent', '/agentHome', '/agent/security']) await session.startSession(resume);
  expect(resume).not.toHaveBeenCalled();
  path = '/';
  await session.startSession(resume);
  expect(resume).toHaveBeenCalledTimes(1);
});
