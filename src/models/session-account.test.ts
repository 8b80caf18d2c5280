import { beforeEach, expect, test, vi } from 'vitest';

type Watch = (failure: { kind: string } | null) => void;
const call = vi.fn();
let watch: Watch = () => {};
const neighbours = {
  forgetAccount: vi.fn(async (_id: string) => {}),
  useOwner: vi.fn(),
  noteAccount: vi.fn(async (_account: object) => {}),
  openPopup: vi.fn((_name: string, _props: object) => 5),
  toast: vi.fn(),
  openWallet: vi.fn(async (_id: string) => {}),
  closeWallet: vi.fn(),
  takeBalance: vi.fn(),
};
const {
  forgetAccount,
  useOwner,
  noteAccount,
  openPopup,
  toast,
  openWallet,
  closeWallet,
  takeBalance,
} = neighbours;
let path = '/';
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: (watcher: Watch) => (watch = watcher),
  useToken: () => {},
}));
vi.mock('../data/lazy-store.ts', () => ({ forgetAccount, useOwner }));
vi.mock('../data/known-account.ts', () => ({ lastKnown: async () => null, noteAccount }));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {} }));
vi.mock('./connectivity.ts', () => ({
  connectivity: { peek: () => 'online' },
  whenBack: () => {},
}));
vi.mock('./language.ts', () => ({ language: { peek: () => 'TY' }, t: (key: string) => key }));
vi.mock('./navigation.ts', () => ({
  currentPath: { peek: () => path },
  go: () => {},
  ownPage: (text: string | null) => text,
}));
vi.mock('./dialogs.ts', () => ({ openPopup, toast }));
vi.mock('./wallet.ts', () => ({ openWallet, closeWallet, takeBalance }));
vi.stubGlobal('location', { search: '?tab=2' });

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
  hasVip: true,
  vipLabelName: null as string | null,
  vipRankLevel: 0,
  unreadMessage: 3,
  onBreak: false,
  availablePromoCount: 2,
  availablePromo: {},
};
const info = (more: object = {}) => ({
  ok: true,
  value: { member, state, passwordChange: null, ...more },
});
const failed = (kind: string) => ({ ok: false, failure: { kind } });

beforeEach(() => {
  session.leave();
  sessionStore.clear();
  vi.resetAllMocks();
  call.mockImplementation(async () => info());
  path = '/';
});

const open = () => {
  session.enter(member);
  session.takeState(state);
};

test('[AUTH-04] an account that logs in is stored for the tab, with its wallet and its values on the device', () => {
  session.enter({ ...member, type: 41 });
  expect(JSON.parse(sessionStore.get('member') ?? '')).toEqual({ ...member, type: 41 });
  const stored = ['account', 'username', 'nickname', 'customerId', 'isAgent'].map((key) =>
    sessionStore.get(key),
  );
  expect(stored).toEqual(['player', 'player', 'Luz', '7', 'true']);
  expect(openWallet).toHaveBeenCalledExactlyOnceWith('7');
  expect(useOwner).toHaveBeenCalledExactlyOnceWith('7');
  session.enter(member);
  expect(sessionStore.get('isAgent')).toBe('false');
});

test.each([
  [0, false, false],
  [1, true, false],
  [2, true, false],
  [4, false, true],
  [41, true, false],
  [42, true, false],
])('an account of type %i: agent %s, trial %s', (type, isAgent, isTrial) => {
  session.enter({ ...member, type });
  expect([session.agent.value, session.trial.value, session.loggedIn.value]).toEqual([
    isAgent,
    isTrial,
    true,
  ]);
});

test('a guest is neither an agent nor on trial', () => {
  expect([session.agent.value, session.trial.value, session.loggedIn.value]).toEqual([
    false,
    false,
    false,
  ]);
});

test("[MEM-17b] [MEM-17d] an account's state reaches the wallet, the unread messages and the promotions", () => {
  open();
  expect(takeBalance).toHaveBeenCalledExactlyOnceWith(state);
  expect([session.unreadMessages.value, session.availablePromos.value]).toEqual([3, 2]);
  expect(session.loyalty.value).toMatchObject({ hasVip: true, vipRankLevel: 0 });
});

test('[AUTH-11] an account that leaves takes everything with it but the merchant code', () => {
  open();
  sessionStore.set('merchantCode', 'M1');
  session.afterLogin.value = true;
  session.wanted.value = '/recent';
  closeWallet.mockClear();
  session.leave();
  const { unreadMessages, availablePromos, loyalty, member: who, afterLogin, wanted } = session;
  expect(
    [who, unreadMessages, availablePromos, loyalty, afterLogin, wanted].map((it) => it.value),
  ).toEqual([null, 0, 0, null, false, null]);
  expect(['member', 'username', 'customerId'].map((key) => sessionStore.get(key))).toEqual([
    null,
    null,
    null,
  ]);
  expect(sessionStore.get('merchantCode')).toBe('M1');
  expect(closeWallet).toHaveBeenCalledOnce();
  expect(forgetAccount).toHaveBeenCalledExactlyOnceWith('7');
  expect(useOwner).toHaveBeenLastCalledWith(null);
});

test("a tab that remembers an account without showing it forgets that one; a guest's tab forgets nobody", () => {
  sessionStore.set('customerId', '9');
  session.leave();
  expect(forgetAccount).toHaveBeenCalledExactlyOnceWith('9');
  session.leave();
  expect(forgetAccount).toHaveBeenCalledOnce();
  expect(sessionStore.get('merchantCode')).toBeNull();
});

test('an account that leaves is no longer one of the device alone', () => {
  session.enter(member, true);
  expect(session.deviceOnly.value).toBe(true);
  session.leave();
  expect(session.deviceOnly.value).toBe(false);
});

test.each([
  '/agent',
  '/agentHome',
  '/AGENT',
  '/agent/security',
  '/agentHome?period=week',
  '/agent?a=1',
  '/agent#top',
])("%s is a page of the agent area, where an agent's login may lead", (page) => {
  session.wanted.value = page;
  expect(session.nextPage('agent')).toBe(page);
  session.wanted.value = page;
  expect(session.nextPage('member')).toBe('/');
  path = page;
  expect(session.areaHome()).toBe('/agent');
});

test.each(['/', '/agents', '/agentHomes', '/agent-games', '/help/agent', '/recent'])(
  '%s is a page of the members',
  (page) => {
    session.wanted.value = page;
    expect(session.nextPage('member')).toBe(page);
    session.wanted.value = page;
    expect(session.nextPage('agent')).toBe('/agentHome');
    path = page;
    expect(session.areaHome()).toBe('/');
  },
);

test('[ROUTE-12] a login that no page was asked for leads home or to the agent centre', () => {
  expect([session.nextPage('member'), session.nextPage('agent')]).toEqual(['/', '/agentHome']);
});

test('a page that was asked for is led to once', () => {
  session.wanted.value = '/recent';
  expect([session.nextPage('member'), session.nextPage('member')]).toEqual(['/recent', '/']);
});

test('nobody is asked for without a token', async () => {
  expect(await session.loadInfo()).toBe(false);
  expect(call).not.toHaveBeenCalled();
});

test('login info is asked for in the shown language once the account has a VIP label', async () => {
  sessionStore.set('token', 'secret');
  expect(await session.loadInfo()).toBe(true);
  call.mockResolvedValue(info({ state: { ...state, vipLabelName: 'Gold' } }));
  await session.loadInfo();
  await session.loadInfo();
  expect(call.mock.calls.map(([, request]) => request)).toEqual([{}, {}, { language: 'TY' }]);
  expect(session.loyalty.value?.vipLabelName).toBe('Gold');
});

test('login info that comes after the token has changed is not taken', async () => {
  sessionStore.set('token', 'secret');
  call.mockImplementation(async () => {
    sessionStore.set('token', 'other');
    return info();
  });
  expect(await session.loadInfo()).toBe(false);
  expect(session.member.value).toBeNull();
  expect(takeBalance).not.toHaveBeenCalled();
});

test('a token that the gateway does not know is thrown away; one that it could not be asked about stays', async () => {
  sessionStore.set('token', 'secret');
  call.mockResolvedValue(failed('offline'));
  expect(await session.loadInfo()).toBe(false);
  expect(sessionStore.get('token')).toBe('secret');
  call.mockResolvedValue(failed('unauthorised'));
  expect(await session.loadInfo()).toBe(false);
  expect(sessionStore.get('token')).toBeNull();
});

test('a rejected login info leaves the account that is shown to the watcher of calls', async () => {
  open();
  sessionStore.set('token', 'secret');
  call.mockResolvedValue(failed('unauthorised'));
  expect(await session.loadInfo()).toBe(false);
  expect(session.member.value).toEqual(member);
});

test.each(['default', 'expired'])(
  '[AUTH-05] login info of an account with a password that is %s asks for another and shows nothing',
  async (why) => {
    sessionStore.set('token', 'secret');
    call.mockResolvedValue(info({ passwordChange: why }));
    expect(await session.loadInfo()).toBe(false);
    expect(openPopup).toHaveBeenCalledExactlyOnceWith('changePassModal', { why });
    expect([session.member.value, session.loyalty.value]).toEqual([null, null]);
  },
);

test('a session that the gateway ended leaves words, a guest, and the way back to the page', async () => {
  await session.startSession(async () => {});
  open();
  path = '/recent';
  watch({ kind: 'unauthorised' });
  expect(session.member.value).toBeNull();
  expect(toast).toHaveBeenCalledExactlyOnceWith('errors.not_logged_in', 'bad');
  expect(noteAccount).toHaveBeenCalledExactlyOnceWith({ customerId: '7', knownUntil: 0 });
  expect(session.wanted.value).toBe('/recent?tab=2');
});

test("an answer that nobody is logged in ends neither a guest's visit nor an account of the device alone", async () => {
  await session.startSession(async () => {});
  watch({ kind: 'unauthorised' });
  session.sessionEnded();
  session.enter(member, true);
  watch({ kind: 'unauthorised' });
  expect(session.member.value).toEqual(member);
  expect(toast).not.toHaveBeenCalled();
  expect(session.wanted.value).toBeNull();
});

test('only an account that is known from the device alone is let go of', () => {
  session.forgetRecognised();
  session.enter(member);
  session.forgetRecognised();
  expect(session.loggedIn.value).toBe(true);
  expect(noteAccount).not.toHaveBeenCalled();
});
