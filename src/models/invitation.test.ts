import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Model from './invitation.ts';

const stored = new Map<string, string>();
vi.mock('../data/browser-storage.ts', () => ({
  localStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
    remove: (key: string) => stored.delete(key),
  },
}));
let model: typeof Model;
const start = vi.spyOn(performance, 'getEntriesByType');
const site = 'https://palaro.example';
const days = 86_400_000;

/** From the first address to the current one. */
async function visit(began: string | null, here = '/') {
  const entry = began === null ? [] : [{ name: site + began }];
  start.mockImplementation((type) =>
    type === 'navigation' ? (entry as unknown as PerformanceEntry[]) : [],
  );
  vi.stubGlobal('location', { href: site + here });
  vi.resetModules();
  model = await import('./invitation.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stored.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['/?affiliateCode=Agent1', { affiliateCode: 'Agent1' }],
  ['/register?referralCode=abcd&x=1', { referralCode: 'abcd' }],
  ['/?affiliateCode=Agent1&referralCode=abcd', { affiliateCode: 'Agent1', referralCode: 'abcd' }],
  ['/?affiliateCode=abc', {}],
  [`/?affiliateCode=${'a'.repeat(20)}`, { affiliateCode: 'a'.repeat(20) }],
  [`/?affiliateCode=${'a'.repeat(21)}`, {}],
  ['/?affiliateCode=Agent%201', {}],
  ['/?affiliateCode=Agent1!', {}],
  ['/', {}],
])('an address %s invites by %o', async (address, found) => {
  await visit(null);
  expect(model.invitationIn(site + address)).toEqual(found);
});

test('a text that is no address invites nobody', async () => {
  await visit(null);
  expect(model.invitationIn('?affiliateCode=Agent1')).toEqual({});
});

test('the invitation that a visit began with is stored for thirty days', async () => {
  await visit('/?affiliateCode=Agent1', '/promo');
  model.storeInvitation();
  await visit('/');
  vi.advanceTimersByTime(30 * days);
  expect(model.invitation()).toEqual({ affiliateCode: 'Agent1' });
  vi.advanceTimersByTime(1);
  expect(model.invitation()).toEqual({});
});

test('the address of now counts beside that of the start, and before it', async () => {
  await visit('/?affiliateCode=First1', '/?referralCode=abcd');
  expect(model.invitation()).toEqual({ affiliateCode: 'First1', referralCode: 'abcd' });
  await visit('/?affiliateCode=First1', '/?affiliateCode=Second2');
  expect(model.invitation()).toEqual({ affiliateCode: 'Second2' });
});

test('a later link takes the place of an earlier one', async () => {
  await visit('/?affiliateCode=First1');
  model.storeInvitation();
  await visit('/?referralCode=abcd');
  expect(model.invitation()).toEqual({ referralCode: 'abcd' });
});

test('without an entry of the start the address of now is enough, and without a code nothing is stored', async () => {
  await visit(null, '/?affiliateCode=Agent1');
  expect(model.invitation()).toEqual({ affiliateCode: 'Agent1' });
  stored.clear();
  await visit(null, '/');
  expect(model.invitation()).toEqual({});
  expect(stored.size).toBe(0);
});

test('an invitation that was used is forgotten, though the address still has it, until another comes', async () => {
  await visit('/?affiliateCode=Agent1', '/');
  expect(model.invitation()).toEqual({ affiliateCode: 'Agent1' });
  model.forgetInvitation();
  expect(stored.size).toBe(0);
  expect(model.invitation()).toEqual({});
  vi.stubGlobal('location', { href: `${site}/?referralCode=abcd` });
  expect(model.invitation()).toEqual({ affiliateCode: 'Agent1', referralCode: 'abcd' });
});

test('one without an entry of the start is forgotten as well', async () => {
  await visit(null, '/?affiliateCode=Agent1');
  model.forgetInvitation();
  expect(model.invitation()).toEqual({});
});

test.each(['{', '{}', '{"affiliateCode":"Agent1"}', 'null'])(
  'what the device has as `%s` is none',
  async (text) => {
    await visit('/');
    stored.set('invitation', text);
    expect(model.invitation()).toEqual({});
  },
);
