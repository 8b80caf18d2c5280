import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';

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
  keep: async (_kind: string, key: string, value: unknown, whose: string) =>
    void device.set(`${whose} ${key}`, value),
  kept: async (_kind: string, key: string) =>
    device.has(`${account} ${key}`) ? { value: device.get(`${account} ${key}`) } : null,
}));
const call = vi.fn();
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
const member = signal<{ id: string } | null>(null);
vi.mock('./session.ts', () => ({ member, trial: signal(false), deviceOnly: signal(false) }));
const open = signal(true);
vi.mock('./flags.ts', () => ({ flag: () => open.value }));
vi.mock('./connectivity.ts', () => ({ whenBack: () => {} }));
let tell: (event: { kind: string }) => void = () => {};
vi.mock('./live.ts', () => ({ hearLive: (hearer: typeof tell) => (tell = hearer) }));
let rests: string | null = null;
vi.mock('./responsible.ts', () => ({ restText: () => rests }));

const {
  hasContracts,
  hasKind,
  loadContracts,
  noteShown,
  offerDue,
  pendingOffers,
  settleOffer,
  startContracts,
} = await import('./contracts.ts');

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
startContracts();

const logIn = (id: string | null) => {
  stored.clear();
  account = id;
  member.value = id ? { id } : null;
};

beforeEach(() => {
  logIn(null);
  rests = null;
  open.value = true;
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
});

test('[POP-01] an offer is due until it has been shown in the session; a newer one is due again', async () => {
  logIn('7');
  await expect.poll(() => pendingOffers.value).toHaveLength(1);
  expect(offerDue()).toBe(true);
  noteShown('5');
  expect(offerDue()).toBe(false);
  answers['contracts.pending'] = { contracts: [offer('6'), offer('5')] };
  tell({ kind: 'contract' });
  await expect.poll(offerDue).toBe(true);
});

test('[POP-01] [RG-03] who has begun a break is not urged', async () => {
  rests = 'until tomorrow';
  logIn('7');
  await expect.poll(() => pendingOffers.value).toHaveLength(1);
  expect(offerDue()).toBe(false);
});

test('[AGT-02] [CON-06] the menus show contracts to whoever has any or may give one, the kinds that are in force, and nothing where the site has none', async () => {
  logIn('7');
  await expect.poll(hasContracts).toBe(true);
  expect([hasKind('salary'), hasKind('dividend')]).toEqual([true, false]);
  open.value = false;
  expect([hasContracts(), hasKind('salary')]).toEqual([false, false]);
  open.value = true;
  logIn(null);
  answers['contracts.list'] = { open: true, mayGive: false, total: 0 };
  answers['agent.consolidated'] = none;
  logIn('8');
  await expect.poll(() => device.has('8 contracts standing')).toBe(true);
  expect([hasContracts(), hasKind('salary')]).toEqual([false, false]);
});

test('[AGT-08] [MEM-16] without network the menus show what the device knows of the account, and of no other', async () => {
  logIn('7');
  await expect.poll(hasContracts).toBe(true);
  answers = {};
  logIn('9');
  expect([hasContracts(), pendingOffers.value]).toEqual([false, []]);
  logIn('7');
  await expect.poll(hasContracts).toBe(true);
});

test('[CON-01] an offer that was answered does not come back with what was asked before', async () => {
  logIn('7');
  await expect.poll(() => pendingOffers.value).toHaveLength(1);
  let late: (answer: unknown) => void = () => {};
  call.mockImplementation((name: string) =>
    name === 'contracts.pending'
      ? new Promise((resolve) => (late = resolve))
      : Promise.resolve({ ok: true, value: answers[name] }),
  );
  const before = loadContracts();
  const tellBefore = late;
  settleOffer('5');
  const after = loadContracts();
  late({ ok: true, value: { contracts: [] } });
  await after;
  tellBefore({ ok: true, value: { contracts: [offer('5')] } });
  await before;
  expect(pendingOffers.value).toEqual([]);
});
