import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Model from './loyalty-state.ts';

const loadInfo = vi.fn(async () => {});
const storeValue = vi.fn(async (..._of: unknown[]) => {});
const stored = vi.fn(async (): Promise<unknown> => null);
let hear: (event: { kind: string }) => void = () => {};
interface Loyalty {
  hasVip: boolean;
  vipLabelName: string | null;
  vipRankLevel: number | null;
  availablePromo: Record<string, { enabled: boolean }>;
  onBreak: boolean;
}
/** New per page: an earlier page's effects go on. */
const ofPage = () => ({
  site: signal<{ info: { defaultLanguage: string; resources: object[] } } | null>({
    info: { defaultLanguage: 'TY', resources: [{ id: 'a' }] },
  }),
  language: signal('TY'),
  deviceOnly: signal(false),
  member: signal<{ id: string; language?: string } | null>({ id: '7', language: 'TY' }),
  loyalty: signal<Loyalty | null>(null),
});
let page = ofPage();
vi.mock('../data/lazy-store.ts', () => ({
  storeValue: (...args: unknown[]) => storeValue(...args),
  readStored: () => stored(),
  whenQuiet: (work: () => unknown) => work(),
}));
vi.mock('./language.ts', () => ({
  get language() {
    return page.language;
  },
}));
vi.mock('./live-events.ts', () => ({ onLiveEvent: (hearer: typeof hear) => void (hear = hearer) }));
vi.mock('./session.ts', () => ({
  loadInfo: () => loadInfo(),
  get deviceOnly() {
    return page.deviceOnly;
  },
  get member() {
    return page.member;
  },
  get loyalty() {
    return page.loyalty;
  },
}));
vi.mock('./site.ts', () => ({
  get site() {
    return page.site;
  },
}));
let model: typeof Model;

const maxSpreadMs = 1500;
const vip = (more: Partial<Loyalty> = {}): Loyalty => ({
  hasVip: true,
  vipLabelName: 'Ginto',
  vipRankLevel: 2,
  availablePromo: { REFERRAL: { enabled: true } },
  onBreak: false,
  ...more,
});
/** With other features enabled. */
const answer = (id: string) =>
  (page.site.value = { info: { defaultLanguage: 'TY', resources: [{ id }] } });
const settle = () => vi.advanceTimersByTimeAsync(0);

/** After what an earlier visit left. */
async function open(change: (start: typeof page) => void = () => {}) {
  vi.resetModules();
  page = ofPage();
  change(page);
  model = await import('./loyalty-state.ts');
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  stored.mockResolvedValue(null);
  await open();
  // No page begins at time zero.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => vi.useRealTimers());

test("[MEM-17c] a change that the socket reports is asked for once, however late the site's answer reports it too", () => {
  hear({ kind: 'status' });
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledOnce();
  answer('b');
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledOnce();
});

test('[MEM-17c] a change without a socket is asked for once an answer reports it', () => {
  answer('c');
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledOnce();
  answer('c');
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledOnce();
});

test('[MEM-17c] two changes that the socket reports one after the other are asked for both', () => {
  hear({ kind: 'status' });
  vi.advanceTimersByTime(maxSpreadMs);
  hear({ kind: 'status' });
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledTimes(2);
});

test('[MEM-17c] a change is asked for within a second and a half, not by all pages at the same moment', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
  hear({ kind: 'status' });
  vi.advanceTimersByTime(749);
  expect(loadInfo).not.toHaveBeenCalled();
  hear({ kind: 'status' });
  vi.advanceTimersByTime(1);
  expect(loadInfo).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledOnce();
});

test('another event of the socket asks for nothing', () => {
  hear({ kind: 'balance' });
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).not.toHaveBeenCalled();
  answer('d');
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledOnce();
});

test.each([
  ['a guest', (start: typeof page) => (start.member.value = null)],
  [
    'an account that the device alone knows',
    (start: typeof page) => (start.deviceOnly.value = true),
  ],
])('nothing is asked for %s', async (_, who) => {
  await open(who);
  hear({ kind: 'status' });
  answer('b');
  vi.advanceTimersByTime(60_000);
  expect(loadInfo).not.toHaveBeenCalled();
});

test('[MEM-17c] the change that the socket notified of counts for ten seconds', () => {
  hear({ kind: 'status' });
  vi.advanceTimersByTime(10_000);
  answer('b');
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  answer('c');
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).toHaveBeenCalledTimes(2);
});

test('[MEM-17c] a site that is known only after the page has begun is no change', async () => {
  await open((start) => (start.site.value = null));
  answer('a');
  vi.advanceTimersByTime(maxSpreadMs);
  expect(loadInfo).not.toHaveBeenCalled();
});

test('what a member has of levels and promotions is not there until it is known', () => {
  expect([model.vipOpen(), model.vipLabel(), model.mayInvite()]).toEqual([false, null, undefined]);
  page.loyalty.value = vip();
  expect([model.vipOpen(), model.vipLabel(), model.mayInvite()]).toEqual([true, 'Ginto', true]);
  page.loyalty.value = vip({ hasVip: false, vipLabelName: null, availablePromo: {} });
  expect([model.vipOpen(), model.vipLabel(), model.mayInvite()]).toEqual([false, null, undefined]);
});

test('the device retains what a member has, under the account, and nothing of a guest', async () => {
  page.loyalty.value = { ...vip(), more: 1 } as Loyalty;
  const value = vip();
  expect(storeValue.mock.calls).toEqual([['records', 'loyalty', value, '7']]);
  stored.mockClear();
  await open((start) => (start.member.value = null));
  page.loyalty.value = vip();
  expect(storeValue).toHaveBeenCalledOnce();
  expect(stored).not.toHaveBeenCalled();
});

test('[MEM-16] without network what the device retains of the member is shown', async () => {
  stored.mockResolvedValue({ value: vip() });
  await open();
  expect(page.loyalty.value).toEqual(vip());
});

test('what the device retains in another shape is not shown', async () => {
  stored.mockResolvedValue({ value: { hasVip: true } });
  await open();
  expect(page.loyalty.value).toBeNull();
});

test.each<[string, { id: string } | null]>([
  ['another account', { id: '8' }],
  ['nobody', null],
])(
  '[AUTH-11] what the device retains is not shown when %s is logged in by then',
  async (_, then) => {
    let finish = (_found: unknown) => {};
    stored.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    await open();
    page.member.value = then;
    finish({ value: vip() });
    await settle();
    expect(page.loyalty.value).toBeNull();
  },
);

test("the gateway's word is not replaced by the device's", async () => {
  let finish = (_found: unknown) => {};
  stored.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await open();
  page.loyalty.value = vip({ vipLabelName: 'Pilak' });
  finish({ value: vip() });
  await settle();
  expect(model.vipLabel()).toBe('Pilak');
});

test('the name of the level is asked for once in each language that is spoken', () => {
  page.loyalty.value = vip();
  expect(loadInfo).not.toHaveBeenCalled();
  page.language.value = 'EN';
  expect(loadInfo).toHaveBeenCalledTimes(1);
  page.loyalty.value = vip({ vipLabelName: 'Gold' });
  expect(loadInfo).toHaveBeenCalledTimes(1);
  page.language.value = 'TY';
  expect(loadInfo).toHaveBeenCalledTimes(2);
});

test('the name of the level is asked for in the language of now by the next account', () => {
  page.loyalty.value = vip();
  page.language.value = 'EN';
  page.loyalty.value = null;
  page.member.value = { id: '8', language: 'EN' };
  loadInfo.mockClear();
  page.loyalty.value = vip();
  expect(loadInfo).not.toHaveBeenCalled();
});

test("a member without a language of its own has the site's", async () => {
  await open((start) => (start.member.value = { id: '7' }));
  page.loyalty.value = vip();
  expect(loadInfo).not.toHaveBeenCalled();
  page.language.value = 'EN';
  expect(loadInfo).toHaveBeenCalledOnce();
});

test.each([
  ['a member without a level', vip({ vipLabelName: null }), false],
  ['an account that the device alone knows', vip(), true],
])('no name is asked for %s', async (_, loyalty, deviceOnly) => {
  await open((start) => (start.deviceOnly.value = deviceOnly));
  page.loyalty.value = loyalty;
  page.language.value = 'EN';
  expect(loadInfo).not.toHaveBeenCalled();
});
