import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
const neighbours = {
  forgetAccount: vi.fn(async (_id: string) => {}),
  forgetKnown: vi.fn(async (_id: string) => {}),
  noteAccount: vi.fn(async (_account: object) => {}),
  openPopup: vi.fn((_name: string, _props: object) => 1),
  takeBalance: vi.fn(),
};
/** What waits for a quiet moment. */
let quiet: (() => unknown) | null = null;
const { forgetAccount, forgetKnown, noteAccount, openPopup, takeBalance } = neighbours;
let helpline: string | null = '1553';
let siteKnown = true;
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: () => {},
  useToken: () => {},
}));
vi.mock('../data/lazy-store.ts', () => ({
  forgetAccount,
  useOwner: () => {},
  whenQuiet: async (work: () => unknown) => void (quiet = work),
}));
vi.mock('../data/known-account.ts', () => ({ forgetKnown, noteAccount }));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {} }));
vi.mock('./connectivity.ts', () => ({ whenBack: () => {} }));
vi.mock('./dates.ts', () => ({ formatDate: (at: string) => `on ${at}` }));
vi.mock('./language.ts', () => ({
  language: { peek: () => 'TY' },
  t: (key: string) => key,
  uncheckedKey: (key: string) => key,
}));
vi.mock('./navigation.ts', () => ({
  currentPath: { peek: () => '/' },
  go: () => {},
  ownPage: (text: string | null) => text,
}));
vi.mock('./dialogs.ts', () => ({ openPopup, toast: () => {} }));
vi.mock('./site.ts', () => ({
  site: { peek: () => (siteKnown ? { info: { resources: { helpline } } } : null) },
}));
vi.mock('./wallet.ts', () => ({ openWallet: async () => {}, closeWallet: () => {}, takeBalance }));

const { handleLoginResult, maxSessionMs, rejectionOf, establishSession } =
  await import('./establish-session.ts');
const session = await import('./session.ts');
const { sessionStore } = await import('../data/browser-storage.ts');

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
  hasVip: false,
  vipLabelName: null,
  vipRankLevel: null,
  unreadMessage: 3,
  onBreak: false,
  availablePromoCount: 0,
  availablePromo: {},
};
const value = {
  token: 'secret',
  firstTimeLogin: false,
  passwordExpired: false,
  passwordDefault: false,
  member,
  state,
};
/** Of a login at `now`. */
const noted = { customerId: '7', member, at: 1_000_000, knownUntil: 44_200_000 };
const other = { ...member, id: '8' };
const rejected = (more: object = {}) =>
  rejectionOf({ kind: 'rejected', code: 'self_excluded', ...more });
const until = '2026-09-01T00:00:00Z';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  session.leave();
  vi.resetAllMocks();
  [helpline, siteKnown] = ['1553', true];
  quiet = null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[AUTH-04] [AUTH-06] a login shows account and state, retains its token, and says that it is done', () => {
  expect(establishSession(value, 'member')).toEqual({ ok: true, next: '/' });
  expect([session.member.value, session.unreadMessages.value, session.afterLogin.value]).toEqual([
    member,
    3,
    true,
  ]);
  expect(takeBalance).toHaveBeenCalledExactlyOnceWith(state);
  expect(['token', 'firstLogin'].map((key) => sessionStore.get(key))).toEqual(['secret', null]);
  expect(call).not.toHaveBeenCalled();
});

test('the device knows an account for twelve hours from its login on', () => {
  expect(maxSessionMs).toBe(43_200_000);
  establishSession(value, 'member');
  expect(noteAccount).toHaveBeenCalledExactlyOnceWith(noted);
});

test('[PWA-14] on a slow line the device notes the account in a quiet moment, as known from its login on', () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } });
  establishSession(value, 'member');
  expect(noteAccount).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  quiet?.();
  expect(noteAccount).toHaveBeenCalledExactlyOnceWith(noted);
});

test('[AUTH-11] who leaves before that moment is not noted', () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } });
  establishSession(value, 'member');
  session.leave();
  expect(quiet).not.toBeNull();
  quiet?.();
  expect(noteAccount).not.toHaveBeenCalled();
});

test('[AUTH-04] a first login calls the first-login action and marks the tab', () => {
  establishSession({ ...value, firstTimeLogin: true }, 'member');
  expect(call).toHaveBeenCalledExactlyOnceWith('session.firstLogin', {});
  expect(sessionStore.get('firstLogin')).toBe('true');
});

test.each([
  ['default', { passwordDefault: true }],
  ['expired', { passwordExpired: true }],
  ['default', { passwordDefault: true, passwordExpired: true }],
])(
  '[AUTH-05] a password that must be changed first (%s) is asked for, and the account is not shown',
  (why, flags) => {
    session.wanted.value = '/recent';
    expect(establishSession({ ...value, ...flags }, 'member')).toEqual({ ok: true, next: null });
    expect(openPopup).toHaveBeenCalledExactlyOnceWith('changePassModal', { why });
    expect([session.member.value, session.afterLogin.value]).toEqual([null, false]);
    expect(noteAccount).not.toHaveBeenCalled();
    expect([sessionStore.get('token'), session.wanted.value]).toEqual(['secret', '/recent']);
  },
);

test("a login over another account's session ends that one and leads where this one wanted", () => {
  session.enter(other);
  session.unreadMessages.value = 9;
  session.wanted.value = '/recent';
  expect(establishSession(value, 'member')).toEqual({ ok: true, next: '/recent' });
  expect(call).toHaveBeenCalledExactlyOnceWith('session.logout', {});
  expect(forgetKnown).toHaveBeenCalledExactlyOnceWith('8');
  expect(forgetAccount).toHaveBeenCalledExactlyOnceWith('8');
  expect([session.member.value?.id, session.unreadMessages.value]).toEqual(['7', 3]);
});

test('a second login of the same account ends its first session, and the device goes on knowing it', () => {
  session.enter(member);
  establishSession(value, 'member');
  expect(call).toHaveBeenCalledExactlyOnceWith('session.logout', {});
  expect(forgetKnown).not.toHaveBeenCalled();
  expect(session.member.value).toEqual(member);
});

test('a login of the account that the device knows retains what is stored of it', () => {
  session.enter(member, true);
  session.wanted.value = '/recent';
  expect(establishSession(value, 'member')).toEqual({ ok: true, next: '/recent' });
  expect([forgetAccount, forgetKnown, call].flatMap((mock) => mock.mock.calls)).toEqual([]);
  expect([session.member.value, session.deviceOnly.value]).toEqual([member, false]);
});

test('a login of another account than the device knows forgets that one without a call', () => {
  session.enter(other, true);
  session.wanted.value = '/recent';
  expect(establishSession(value, 'member')).toEqual({ ok: true, next: '/recent' });
  expect(forgetAccount).toHaveBeenCalledExactlyOnceWith('8');
  expect(noteAccount.mock.calls[0]).toEqual([{ customerId: '8', knownUntil: 0 }]);
  expect(call).not.toHaveBeenCalled();
  expect([session.member.value, session.deviceOnly.value]).toEqual([member, false]);
});

test("the device's account is no longer shown while another one has to change its password", () => {
  session.enter(other, true);
  establishSession({ ...value, passwordExpired: true }, 'member');
  expect(session.member.value).toBeNull();
});

test('[AUTH-22] a login that wants a second factor says which, and opens no session', () => {
  const factor = { ticket: 't1', kinds: ['totp' as const], hints: {} };
  expect(handleLoginResult({ factor }, 'member')).toEqual({ ok: false, why: [''], factor });
  expect([session.member.value, sessionStore.get('token')]).toEqual([null, null]);
});

test('[ROUTE-12] a login without a second factor arrives in its own area', () => {
  expect(handleLoginResult(value, 'agent')).toEqual({ ok: true, next: '/agentHome' });
  expect(session.member.value).toEqual(member);
});

test('a failed call gives its words alone', () => {
  expect(rejectionOf({ kind: 'timeout' })).toEqual({ ok: false, why: ['errors.timeout'] });
  expect(rejected()).toEqual({ ok: false, why: ['errors.self_excluded'] });
});

test('a rejection names the field to blame', () => {
  expect(rejected({ field: 'password' })).toEqual({
    ok: false,
    why: ['errors.self_excluded'],
    field: 'password',
  });
});

test('[AUTH-07a] a rejection asks for a picture where the gateway wants one', () => {
  expect(rejected({ value: { captcha: true } })).toEqual({
    ok: false,
    why: ['errors.self_excluded'],
    captcha: true,
  });
  expect(rejected({ value: { captcha: false } })).toEqual({
    ok: false,
    why: ['errors.self_excluded'],
  });
});

test('a self-exclusion says until when, and whom to call where the site has a helpline', () => {
  expect(rejected({ value: { until } }).why).toEqual([
    'responsible.exclude.rejectedCall',
    { until: `on ${until}`, number: '1553' },
  ]);
  const silent = ['responsible.exclude.rejected', { until: `on ${until}`, number: '' }];
  helpline = null;
  expect(rejected({ value: { until } }).why).toEqual(silent);
  siteKnown = false;
  expect(rejected({ value: { until } }).why).toEqual(silent);
});
