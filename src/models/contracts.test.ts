import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Contracts from './contracts.ts';

const stored = new Map<string, string>();
vi.mock('../data/browser-storage.ts', () => ({
  sessionStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
  },
}));
const device = new Map<string, unknown>();
let account: string | null = null;
vi.mock('../data/lazy-store.ts', () => ({
  whenQuiet: (work: () => void) => work(),
  storeValue: async (_kind: string, key: string, value: unknown, whose: string) =>
    void device.set(`${whose} ${key}`, value),
  readStored: async (_kind: string, key: string) =>
    device.has(`${account} ${key}`) ? { value: device.get(`${account} ${key}`) } : null,
}));
const call = vi.fn();
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
/** Not shared between pages of a test. */
const ofPage = () => ({
  member: signal<{ id: string } | null>(null),
  trial: signal(false),
  deviceOnly: signal(false),
  open: signal(true),
});
let { member, trial, deviceOnly, open } = ofPage();
vi.mock('./session.ts', () => ({
  get member() {
    return member;
  },
  get trial() {
    return trial;
  },
  get deviceOnly() {
    return deviceOnly;
  },
}));
vi.mock('./flags.ts', () => ({ flag: () => open.value }));
let back = () => {};
vi.mock('./connectivity.ts', () => ({ whenBack: (work: () => void) => void (back = work) }));
let report: (event: { kind: string }) => void = () => {};
vi.mock('./live-events.ts', () => ({ onLiveEvent: (hearer: typeof report) => (report = hearer) }));
let rests: string | null = null;
vi.mock('./responsible.ts', () => ({ coolOffText: () => rests }));

let model: typeof Contracts;

const offer = (id: string) => ({ id, kind: 'salary', state: 'pending' });
const none = {
  dailysalreqtype: null,
  divtypereq: null,
  contracthoursalreq: null,
  realtimesalreqtype: null,
  dailySalary: false,
  hourSalary: false,
  salary: false,
  dividendContract: false,
};
let answers: Record<string, unknown>;

const logIn = (id: string | null) => {
  stored.clear();
  account = id;
  member.value = id ? { id } : null;
};

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  ({ member, trial, deviceOnly, open } = ofPage());
  device.clear();
  logIn(null);
  rests = null;
  answers = {
    'agent.consolidated': { ...none, dailysalreqtype: 'profit', salary: true },
    'contracts.list': { open: true, mayGive: false, total: 1 },
    'contracts.pending': { contracts: [offer('5')] },
  };
  call.mockImplementation(async (name: string) =>
    answers[name]
      ? { ok: true, value: answers[name] }
      : { ok: false, failure: { kind: 'offline' } },
  );
  model = await import('./contracts.ts');
  model.startContracts();
});

test('[POP-01] an offer is due until it has been shown in the session; a newer one is due again', async () => {
  logIn('7');
  await expect.poll(() => model.pendingOffers.value).toHaveLength(1);
  expect(model.offerDue()).toBe(true);
  model.noteOfferShown('5');
  expect(model.offerDue()).toBe(false);
  answers['contracts.pending'] = { contracts: [offer('6'), offer('5')] };
  report({ kind: 'contract' });
  await expect.poll(model.offerDue).toBe(true);
});

test('[POP-01] [RG-03] who has begun a break is not urged', async () => {
  rests = 'until tomorrow';
  logIn('7');
  await expect.poll(() => model.pendingOffers.value).toHaveLength(1);
  expect(model.offerDue()).toBe(false);
});

test('[AGT-02] [CON-06] the menus show contracts in force to those who have or may offer one', async () => {
  logIn('7');
  await expect.poll(model.hasContracts).toBe(true);
  expect([model.hasKind('salary'), model.hasKind('dividend')]).toEqual([true, false]);
  open.value = false;
  expect([model.hasContracts(), model.hasKind('salary')]).toEqual([false, false]);
  open.value = true;
  logIn(null);
  answers['contracts.list'] = { open: true, mayGive: false, total: 0 };
  answers['agent.consolidated'] = none;
  logIn('8');
  await expect.poll(() => device.has('8 contracts state')).toBe(true);
  expect([model.hasContracts(), model.hasKind('salary')]).toEqual([false, false]);
});

test('[AGT-08] [MEM-16] without network the menus show what the device knows of the account, and of no other', async () => {
  logIn('7');
  await expect.poll(model.hasContracts).toBe(true);
  answers = {};
  logIn('9');
  expect([model.hasContracts(), model.pendingOffers.value]).toEqual([false, []]);
  logIn('7');
  await expect.poll(model.hasContracts).toBe(true);
});

test('[CON-01] an offer that was answered does not come back with what was asked before', async () => {
  logIn('7');
  await expect.poll(() => model.pendingOffers.value).toHaveLength(1);
  let late: (answer: unknown) => void = () => {};
  call.mockImplementation((name: string) =>
    name === 'contracts.pending'
      ? new Promise((resolve) => (late = resolve))
      : Promise.resolve({ ok: true, value: answers[name] }),
  );
  const before = model.loadContracts();
  const answerBefore = late;
  model.settleOffer('5');
  const after = model.loadContracts();
  late({ ok: true, value: { contracts: [] } });
  await after;
  answerBefore({ ok: true, value: { contracts: [offer('5')] } });
  await before;
  expect(model.pendingOffers.value).toEqual([]);
});

const asked = () => call.mock.calls.filter(([name]) => name === 'contracts.list').length;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('[AUTH-08] the tab retains what the contracts pay, and the gateway is asked for those with the upline', async () => {
  logIn('7');
  await settled();
  expect(call.mock.calls).toEqual([
    ['agent.consolidated', {}],
    ['contracts.list', { side: 'own' }],
    ['contracts.pending', {}],
  ]);
  expect(JSON.parse(stored.get('consolidated') ?? 'null')).toEqual(answers['agent.consolidated']);
  expect([stored.get('enableSalary'), stored.get('enableContract')]).toEqual(['true', 'false']);
});

test('[LIVE-02] a trial account, one that the device alone knows, and a site without contracts ask for none', async () => {
  logIn('7');
  await settled();
  expect(model.pendingOffers.value).toHaveLength(1);
  for (const stop of [trial, deviceOnly]) {
    stop.value = true;
    expect(model.pendingOffers.value).toEqual([]);
    back();
    expect(asked()).toBe(1);
    stop.value = false;
    await settled();
    expect(model.pendingOffers.value).toHaveLength(1);
    expect(asked()).toBe(2);
    call.mockClear();
    await model.loadContracts();
  }
  open.value = false;
  expect(model.pendingOffers.value).toEqual([]);
  back();
  expect(asked()).toBe(1);
});

test('a guest asks for none, whatever the socket and the network say', async () => {
  await settled();
  back();
  report({ kind: 'contract' });
  await model.loadContracts();
  expect(call).not.toHaveBeenCalled();
});

test('news of the same account asks for nothing', async () => {
  logIn('7');
  await settled();
  member.value = { id: '7' };
  expect(asked()).toBe(1);
  expect(model.pendingOffers.value).toHaveLength(1);
  expect(model.hasContracts()).toBe(true);
});

describe('what may have changed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    logIn('7');
    call.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  test.each([
    ['contract', 0, 1],
    ['behind', 0, 1],
    ['hello', 5000, 0],
    ['hello', 5001, 1],
    ['unread', 9000, 0],
  ])('[LIVE-01f] is asked for at `%s` %i ms later or not', (kind, ms, times) => {
    vi.setSystemTime(1_000_000 + ms);
    report({ kind });
    expect(asked()).toBe(times);
  });

  test('is asked for when the gateway is back', () => {
    back();
    expect(asked()).toBe(1);
  });
});

test('[AGT-02] who has none and may give some has contracts, where the site lets anybody give them', async () => {
  for (const [index, [isOpen, mayGive, any]] of [
    [true, true, true],
    [false, true, false],
    [true, false, false],
  ].entries()) {
    answers['contracts.list'] = { open: isOpen, mayGive, total: 0 };
    logIn(`1${index}`);
    await settled();
    expect(model.hasContracts()).toBe(any);
  }
});

test('the menus change only when terms and contracts are both known', async () => {
  for (const name of ['agent.consolidated', 'contracts.list']) {
    const value = answers[name];
    answers[name] = undefined;
    logIn(`2${name}`);
    await settled();
    expect(model.hasContracts()).toBe(false);
    expect(device.size).toBe(0);
    answers[name] = value;
  }
});

test.each(['other account', 'nobody'])(
  '[AUTH-11] what is answered when %s is logged in is not taken',
  async (then) => {
    const late: ((answer: unknown) => void)[] = [];
    call.mockImplementation(() => new Promise((resolve) => late.push(resolve)));
    logIn('7');
    const own = late.splice(0);
    call.mockResolvedValue({ ok: false, failure: { kind: 'offline' } });
    logIn(then === 'nobody' ? null : '8');
    const names = ['agent.consolidated', 'contracts.list', 'contracts.pending'];
    for (const [at, name] of names.entries()) own[at]?.({ ok: true, value: answers[name] });
    await settled();
    expect([model.hasContracts(), model.pendingOffers.value]).toEqual([false, []]);
    expect(stored.size).toBe(0);
    expect(device.size).toBe(0);
  },
);

test('what the device retains in another shape is not shown', async () => {
  device.set('7 contracts state', { any: true });
  answers = {};
  logIn('7');
  await settled();
  expect([model.hasContracts(), model.hasKind('salary')]).toEqual([false, false]);
});

test("the gateway's word is not replaced by the device's", async () => {
  device.set('7 contracts state', { any: false, kinds: [] });
  logIn('7');
  await settled();
  expect(model.hasContracts()).toBe(true);
});

test('[CON-01] an offer that is answered no longer waits; the others do', async () => {
  answers['contracts.pending'] = { contracts: [offer('5'), offer('6')] };
  logIn('7');
  await settled();
  model.settleOffer('5');
  expect(model.pendingOffers.value.map(({ id }) => id)).toEqual(['6']);
});

test('an offer is noted once as shown', () => {
  model.noteOfferShown('5');
  model.noteOfferShown('6');
  model.noteOfferShown('5');
  expect(stored.get('contractsShown')).toBe('5 6');
});
