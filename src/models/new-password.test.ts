import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
const noteAccount = vi.fn(async (_account: object) => {});
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: () => {},
  useToken: () => {},
}));
vi.mock('../data/lazy-store.ts', () => ({ forgetAccount: async () => {}, useOwner: () => {} }));
vi.mock('../data/known-account.ts', () => ({ noteAccount }));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {} }));
vi.mock('./connectivity.ts', () => ({ whenBack: () => {} }));
vi.mock('./language.ts', () => ({ language: { peek: () => 'TY' }, t: (key: string) => key }));
vi.mock('./navigation.ts', () => ({
  currentPath: { peek: () => '/' },
  go: () => {},
  ownPage: (text: string | null) => text,
}));
vi.mock('./dialogs.ts', () => ({ openPopup: () => 1, toast: () => {} }));
vi.mock('./wallet.ts', () => ({
  openWallet: async () => {},
  closeWallet: () => {},
  takeBalance: () => {},
}));

const { askForLink, changePassword, setByLink, setByMobile } = await import('./new-password.ts');
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
const login = {
  token: 'secret',
  firstTimeLogin: false,
  passwordExpired: false,
  passwordDefault: false,
  member,
  state: {},
};
const ok = (value: object) => ({ ok: true, value });
const rejection = {
  ok: false,
  failure: { kind: 'rejected', code: 'wrong_credentials', field: 'oldPassword' },
};
const rejected = { ok: false, why: ['errors.wrong_credentials'], field: 'oldPassword' };
const passwords = {
  oldPassword: ' 123456',
  newPassword: ' Bagong1Araw ',
  confirmNewPassword: 'Bagong1Araw\n',
};
const answers = (info: object) =>
  call.mockImplementation(async (name: string) => (name === 'session.info' ? info : ok({})));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  session.leave();
  localStore.clear();
  localStore.set('rememberUntil', '5');
  sessionStore.set('token', 'secret');
  vi.resetAllMocks();
  answers(ok({ member, state: {}, passwordChange: null }));
});
afterEach(() => vi.useRealTimers());

test('[AUTH-21] [AUTH-29d] a new password is sent as typed, reloads login info, forgets remembered devices', async () => {
  session.enter(member);
  expect(await changePassword(passwords, 'member')).toEqual({ ok: true, next: '/' });
  expect(call.mock.calls).toEqual([
    ['password.change', passwords],
    ['session.info', {}],
  ]);
  expect(localStore.get('rememberUntil')).toBeNull();
});

test('a new password within a session is no new login', async () => {
  session.enter(member);
  await changePassword(passwords, 'member');
  expect(session.afterLogin.value).toBe(false);
  expect(noteAccount).not.toHaveBeenCalled();
});

test('a new password that a login had to wait for finishes it, and the device knows the account for twelve hours', async () => {
  session.wanted.value = '/agentHome';
  expect(await changePassword(passwords, 'agent')).toEqual({ ok: true, next: '/agentHome' });
  expect([session.member.value, session.afterLogin.value]).toEqual([member, true]);
  expect(noteAccount).toHaveBeenCalledExactlyOnceWith({
    customerId: '7',
    member,
    at: 1_000_000,
    knownUntil: 44_200_000,
  });
});

test('a new password whose login info does not come finishes no login', async () => {
  answers({ ok: false, failure: { kind: 'offline' } });
  expect(await changePassword(passwords, 'member')).toEqual({ ok: true, next: '/' });
  expect([session.member.value, session.afterLogin.value]).toEqual([null, false]);
  expect(noteAccount).not.toHaveBeenCalled();
});

test('an account that appears while login info fails does not count as a finished login', async () => {
  call.mockImplementation(async (name: string) => {
    if (name !== 'session.info') return ok({});
    session.enter(member);
    return { ok: false, failure: { kind: 'offline' } };
  });
  await changePassword(passwords, 'member');
  expect(session.afterLogin.value).toBe(false);
});

test('a rejected new password names the field, and the device stays remembered', async () => {
  call.mockResolvedValue(rejection);
  expect(await changePassword(passwords, 'member')).toEqual(rejected);
  expect(call).toHaveBeenCalledOnce();
  expect(localStore.get('rememberUntil')).toBe('5');
});

test('[AUTH-20] a link by mail is asked for with trimmed name and address, the language and the challenge', async () => {
  const form = { username: ' player ', email: ' luz@example.ph ' };
  expect(await askForLink(form, {})).toEqual({ ok: true });
  await askForLink(form, { challenge: 'solved' });
  const plain = { username: 'player', email: 'luz@example.ph', language: 'TY' };
  expect(call.mock.calls).toEqual([
    ['password.email', plain],
    ['password.email', { ...plain, challenge: 'solved' }],
  ]);
});

test('a link by mail that is rejected says why', async () => {
  call.mockResolvedValue(rejection);
  expect(await askForLink({ username: 'player', email: 'luz@example.ph' }, {})).toEqual(rejected);
});

test('[AUTH-29d] a mailed link sets the password, as typed, once for its key', async () => {
  const form = { newPassword: ' Bagong1Araw ', confirmNewPassword: ' Bagong1Araw', key: 'k1' };
  expect(await setByLink('c0de', form)).toEqual({ ok: true });
  expect(call).toHaveBeenCalledExactlyOnceWith('password.link', { code: 'c0de', ...form });
  call.mockResolvedValue(rejection);
  expect(await setByLink('c0de', form)).toEqual(rejected);
});

const byMobile = {
  mobileNum: ' 09171234567',
  verificationCode: '123456 ',
  newPassword: ' Bagong1Araw ',
  key: 'k1',
};

test('[AUTH-20] a new password by mobile number logs in and leads home', async () => {
  call.mockResolvedValue(ok(login));
  expect(await setByMobile(byMobile)).toEqual({ ok: true, next: '/' });
  const sent = {
    key: 'k1',
    mobileNum: '09171234567',
    verificationCode: '123456',
    newPassword: ' Bagong1Araw ',
  };
  expect(call).toHaveBeenCalledExactlyOnceWith('password.verification', sent);
  expect(session.member.value).toEqual(member);
});

test('a new password by mobile number that is rejected says why and logs nobody in', async () => {
  call.mockResolvedValue(rejection);
  expect(await setByMobile(byMobile)).toEqual(rejected);
  expect(session.member.value).toBeNull();
});
