import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
const neighbours = {
  dropWrites: vi.fn(async (_id: string) => {}),
  forgetKnown: vi.fn(async (_id: string) => {}),
  sendNow: vi.fn(async () => {}),
  writesOf: vi.fn(async (_id: string): Promise<object[]> => []),
  broadcast: vi.fn(),
  go: vi.fn(),
  askOfWaiting: vi.fn(async (_asked: object): Promise<string | null> => null),
  confirm: vi.fn(async (_question: object) => true),
};
const { dropWrites, forgetKnown, sendNow, writesOf, broadcast, go, askOfWaiting, confirm } =
  neighbours;
let path = '/';
const device = { userAgent: 'A browser' };
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: () => {},
  useToken: () => {},
}));
vi.mock('../data/lazy-store.ts', () => ({ forgetAccount: async () => {}, useOwner: () => {} }));
vi.mock('../data/outbox.ts', () => ({
  dropWrites,
  sendNow,
  writesOf,
}));
vi.mock('../data/known-account.ts', () => ({ forgetKnown, noteAccount: async () => {} }));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {}, broadcast }));
vi.mock('./connectivity.ts', () => ({ whenBack: () => {} }));
vi.mock('./language.ts', () => ({ language: { peek: () => 'TY' }, t: (key: string) => key }));
vi.mock('./navigation.ts', () => ({
  currentPath: { peek: () => path },
  go,
  ownPage: (text: string | null) => text,
}));
vi.mock('./dialogs.ts', () => ({ askOfWaiting, confirm, openPopup: () => 1, toast: () => {} }));
vi.mock('./wallet.ts', () => ({
  openWallet: async () => {},
  closeWallet: () => {},
  takeBalance: () => {},
}));
vi.stubGlobal('navigator', device);

const ways = await import('./auth-actions.ts');
const session = await import('./session.ts');
const { localStore, sessionStore } = await import('../data/browser-storage.ts');

const day = 86_400_000;
const member = {
  id: '7',
  account: 'player',
  nickname: 'Luz',
  type: 0,
  language: 'TY',
  timeZone: 'Asia/Manila',
} as const;
const value = {
  token: 'secret',
  firstTimeLogin: false,
  passwordExpired: false,
  passwordDefault: false,
  member,
  state: { balance: 1 },
};
const ok = (answer: object) => ({ ok: true, value: answer });
const failed = (kind: string, more: object = {}) => ({ ok: false, failure: { kind, ...more } });
const form = {
  username: 'player',
  password: 'Maligaya#21',
  area: 'member',
  verification: {},
} as const;
const sms = {
  mobileNum: ' 09171234567 ',
  verificationCode: ' 123456\n',
  remember: false,
  key: 'k1',
};
const requests = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, request]) => request);
const remembered = () => ['rememberedName', 'rememberUntil'].map((key) => localStore.get(key));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  session.leave();
  localStore.clear();
  vi.resetAllMocks();
  confirm.mockResolvedValue(true);
  writesOf.mockResolvedValue([]);
  call.mockImplementation(async () => ok(value));
  device.userAgent = 'A browser';
  path = '/';
});
afterEach(() => vi.useRealTimers());

test("[AUTH-02] a login sends the picture's letters trimmed, and only what was asked of it", async () => {
  await ways.login({ ...form, captcha: { text: ' ab12 ', key: 'c1' }, remember: true });
  await ways.login({ ...form, captcha: null });
  const plain = {
    username: 'player',
    password: 'Maligaya#21',
    type: 'username',
    area: 'member',
    verification: {},
  };
  expect(requests('session.login')).toEqual([
    { ...plain, remember: true, captcha: 'ab12', captchaKey: 'c1' },
    plain,
  ]);
});

test('[AUTH-10] a remembered login retains the trimmed username for one day', async () => {
  await ways.login({ ...form, username: ' player ', remember: true });
  expect(remembered()).toEqual([`${1_000_000 + day} player`, String(1_000_000 + day)]);
  vi.setSystemTime(1_000_000 + day - 1);
  expect(ways.rememberedName()).toBe('player');
  vi.setSystemTime(1_000_000 + day);
  expect(ways.rememberedName()).toBe('');
  await ways.login(form);
  expect(remembered()).toEqual([null, null]);
});

test('a rejected login and a login of an agent leave the remembered username as it is', async () => {
  await ways.login({ ...form, remember: true });
  const before = remembered();
  call.mockResolvedValueOnce(failed('rejected', { code: 'wrong_credentials' }));
  expect(await ways.login({ ...form, username: 'other' })).toEqual({
    ok: false,
    why: ['errors.wrong_credentials'],
  });
  expect(await ways.login({ ...form, username: 'boss', area: 'agent' })).toEqual({
    ok: true,
    next: '/agentHome',
  });
  expect(remembered()).toEqual(before);
});

test.each(['', '2000000000', 'no-time player'])(
  'a remembered username that is damaged (%o) is none',
  (text) => {
    localStore.set('rememberedName', text);
    expect(ways.rememberedName()).toBe('');
  },
);

test('a device that remembers nobody has no username to offer', () => {
  expect(ways.rememberedName()).toBe('');
});

test('[AUTH-02] a login by mobile number sends number and code trimmed, and its key', async () => {
  expect(await ways.loginByCode(sms)).toEqual({ ok: true, next: '/' });
  const sent = {
    key: 'k1',
    username: '09171234567',
    password: '123456',
    type: 'sms',
    area: 'member',
  };
  expect(requests('session.login')).toEqual([sent]);
  expect(remembered()).toEqual([null, null]);
  expect(session.member.value).toEqual(member);
});

test('[AUTH-10] a remembered login by mobile number retains the session for a day, and not the number', async () => {
  await ways.loginByCode({ ...sms, remember: true });
  expect(requests('session.login')).toMatchObject([{ remember: true }]);
  expect(remembered()).toEqual([null, String(1_000_000 + day)]);
});

test('a rejected login by mobile number says why and remembers nothing', async () => {
  call.mockResolvedValue(failed('timeout'));
  expect(await ways.loginByCode({ ...sms, remember: true })).toEqual({
    ok: false,
    why: ['errors.timeout'],
  });
  expect(remembered()).toEqual([null, null]);
});

test('a remembered device opens its session, unless the tab has one by then', async () => {
  await ways.resume();
  expect([session.member.value, sessionStore.get('token')]).toEqual([member, 'secret']);
  session.leave();
  sessionStore.set('token', 'own');
  await ways.resume();
  expect([session.member.value, sessionStore.get('token')]).toEqual([null, 'own']);
});

test.each([
  ['unauthorised', null],
  ['rejected', null],
  ['offline', '5'],
  ['timeout', '5'],
])(
  'a session that is not resumed (%s) is asked for again only where the gateway did not answer',
  async (kind, left) => {
    localStore.set('rememberUntil', '5');
    call.mockResolvedValue(failed(kind));
    await ways.resume();
    expect([localStore.get('rememberUntil'), session.member.value]).toEqual([left, null]);
  },
);

test('a login that is given up ends at the gateway, and device and page forget it', async () => {
  session.enter(member);
  localStore.set('rememberUntil', '5');
  await ways.abandonLogin();
  expect(call).toHaveBeenCalledExactlyOnceWith('session.logout', {}, { timeout: 4000 });
  expect(forgetKnown.mock.calls).toEqual([['7'], ['7']]);
  expect([session.member.value, localStore.get('rememberUntil')]).toEqual([null, null]);
});

test('a login that is given up before its account was shown forgets no account, but the token', async () => {
  sessionStore.set('token', 'secret');
  await ways.abandonLogin();
  expect(forgetKnown).not.toHaveBeenCalled();
  expect(sessionStore.get('token')).toBeNull();
});

const playFree = (info: () => unknown) =>
  call.mockImplementation(async (name: string) =>
    name === 'session.info' ? info() : ok({ token: 'trial' }),
  );

test('[AUTH-12] free play shows the trial account and sends no more than 64 characters of the browser', async () => {
  device.userAgent = 'x'.repeat(65);
  playFree(() => ok({ member: { ...member, type: 4 }, state: {}, passwordChange: null }));
  expect(await ways.freePlay()).toEqual({ ok: true, next: '/' });
  expect([session.trial.value, session.afterLogin.value, sessionStore.get('token')]).toEqual([
    true,
    true,
    'trial',
  ]);
  expect(requests('session.freePlay')).toMatchObject([
    { os: 'x'.repeat(64), platform: 'W', gatewayVersion: 3 },
  ]);
});

test('free play that cannot show its account takes back its own token, and no other', async () => {
  playFree(() => failed('timeout'));
  expect(await ways.freePlay()).toEqual({ ok: false, why: ['errors.unknown'] });
  expect(sessionStore.get('token')).toBeNull();
  playFree(() => {
    sessionStore.set('token', 'newer');
    return failed('timeout');
  });
  await ways.freePlay();
  expect([sessionStore.get('token'), session.afterLogin.value]).toEqual(['newer', false]);
});

test('[AUTH-11] a logout asks, ends the session at the gateway, and leaves device, page and the other tabs', async () => {
  session.enter(member);
  localStore.set('rememberUntil', '5');
  path = '/agent/security';
  await ways.logout();
  expect(confirm).toHaveBeenCalledOnce();
  expect(confirm.mock.calls[0]?.[0]).toEqual({
    title: 'auth.logoutTitle',
    text: 'auth.logoutText',
    confirmLabel: 'auth.logout',
  });
  expect(call).toHaveBeenCalledExactlyOnceWith('session.logout', {}, { timeout: 4000 });
  expect(broadcast).toHaveBeenCalledExactlyOnceWith({ kind: 'logout', customerId: '7' });
  expect([session.member.value, localStore.get('rememberUntil')]).toEqual([null, null]);
  expect(go).toHaveBeenCalledExactlyOnceWith('/agent');
});

test('[AUTH-11] the device forgets the account before the gateway answers, and what was noted until then', async () => {
  session.enter(member);
  localStore.set('rememberUntil', '5');
  const noted = new Set(['7']);
  forgetKnown.mockImplementation(async (id) => void noted.delete(id));
  const beforeAnswer = { noted: -1, remembered: 'unknown' as string | null };
  call.mockImplementation(async () => {
    Object.assign(beforeAnswer, {
      noted: noted.size,
      remembered: localStore.get('rememberUntil'),
    });
    if (session.member.value) noted.add('7');
    return ok({});
  });
  await ways.logout();
  expect(beforeAnswer).toEqual({ noted: 0, remembered: null });
  expect([...noted]).toEqual([]);
});

test('a logout that is not confirmed, or that nobody is there for, changes nothing', async () => {
  await ways.logout();
  expect(confirm).not.toHaveBeenCalled();
  session.enter(member);
  confirm.mockResolvedValue(false);
  await ways.logout();
  expect(session.member.value).toEqual(member);
  expect([call, go, broadcast].flatMap((mock) => mock.mock.calls)).toEqual([]);
});

const one = { id: 'w1' };
const two = { id: 'w2' };

test('a logout sends what waits when the player wants it, and goes on without another question', async () => {
  session.enter(member);
  writesOf.mockResolvedValueOnce([one]);
  askOfWaiting.mockResolvedValueOnce('send');
  await ways.logout();
  expect(askOfWaiting).toHaveBeenCalledExactlyOnceWith({ writes: [one], tried: false });
  expect([sendNow, confirm, dropWrites].map((mock) => mock.mock.calls.length)).toEqual([1, 0, 0]);
  expect(writesOf).toHaveBeenCalledWith('7');
  expect(session.member.value).toBeNull();
});

test('what still waits after it was sent at a logout is asked about again, and the player may stay', async () => {
  session.enter(member);
  writesOf.mockResolvedValueOnce([one, two]).mockResolvedValueOnce([two]);
  askOfWaiting.mockResolvedValueOnce('send').mockResolvedValueOnce(null);
  await ways.logout();
  expect(askOfWaiting.mock.calls).toEqual([
    [{ writes: [one, two], tried: false }],
    [{ writes: [two], tried: true }],
  ]);
  expect(session.member.value).toEqual(member);
  expect(go).not.toHaveBeenCalled();
});

test.each([
  ['drop', [['7']]],
  ['later', []],
])('what waits at a logout can be left behind: %s', async (choice, dropped) => {
  session.enter(member);
  writesOf.mockResolvedValue([one]);
  askOfWaiting.mockResolvedValueOnce(choice);
  await ways.logout();
  expect(dropWrites.mock.calls).toEqual(dropped);
  expect([sendNow, confirm].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  expect(session.member.value).toBeNull();
});

test('a trial account is asked about nothing that waits', async () => {
  session.enter({ ...member, type: 4 });
  writesOf.mockResolvedValue([one]);
  await ways.logout();
  expect([askOfWaiting, confirm].map((mock) => mock.mock.calls.length)).toEqual([0, 1]);
  expect(session.member.value).toBeNull();
});
