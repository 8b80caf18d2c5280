import 'fake-indexeddb/auto';
import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { array, object, string } from 'superstruct';

const call = vi.fn();
const member = signal<{ id: string } | null>(null);
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {}, broadcast: () => {} }));
vi.mock('./session.ts', () => ({ member }));
const { currentOwner, forgetAccount, storeValue, useOwner } = await import('../data/lazy-store.ts');
const { CachedQuery } = await import('./cached-query.ts');

const logIn = (id: string | null) => {
  useOwner(id);
  member.value = id === null ? null : { id };
};
const answer = (...list: string[]) => ({ ok: true, value: { list } });
const failed = { ok: false, failure: { kind: 'timeout' } };
const waiting = { value: null, since: null, state: 'refreshing' };
const name = 'account.favouriteIds';
const fresh = () => {
  const answers = new CachedQuery(name, object({ list: array(string()) }));
  return {
    at: (request: object) => answers.at(request as never),
    open: (request: object) => answers.open(request as never),
  };
};
/** Each test has a request of its own: an earlier one's answer may still be on its way to the device. */
const onDevice = (request: object, value: unknown) =>
  storeValue('records', `${name} ${JSON.stringify(request)}`, value, currentOwner());

beforeEach(async () => {
  await forgetAccount('7');
  logIn(null);
  logIn('7');
  call.mockReset();
});

test("[MEM-16] shows the gateway's answer to what was asked, and of any other request that it is awaited", async () => {
  const answers = fresh();
  call.mockResolvedValueOnce(answer('1'));
  expect(answers.at({ page: 1 })).toEqual(waiting);
  await answers.open({ page: 1 });
  expect(call.mock.calls).toEqual([[name, { page: 1 }]]);
  expect(answers.at({ page: 1 })).toMatchObject({ value: { list: ['1'] }, state: 'fresh' });
  expect(answers.at({ page: 2 })).toEqual(waiting);
});

test("never shows one account's answer to another, nor to a guest", async () => {
  const answers = fresh();
  call.mockResolvedValue(answer('1'));
  await answers.open({ page: 3 });
  member.value = { id: '8' };
  expect(answers.at({ page: 3 })).toEqual(waiting);
  member.value = null;
  expect(answers.at({ page: 3 })).toEqual(waiting);
  member.value = { id: '7' };
  expect(answers.at({ page: 3 }).value).toEqual({ list: ['1'] });
});

test('asks nothing for a guest', async () => {
  logIn(null);
  const answers = fresh();
  await answers.open({});
  expect(call).not.toHaveBeenCalled();
  expect(answers.at({})).toEqual(waiting);
});

test('[MEM-16] without an answer shows what the device has of that request, with its time', async () => {
  await onDevice({ page: 4 }, { list: ['old'] });
  const answers = fresh();
  call.mockResolvedValueOnce(failed);
  await answers.open({ page: 4 });
  const { value, since, state } = answers.at({ page: 4 });
  expect([value, state]).toEqual([{ list: ['old'] }, 'stale']);
  expect(since).toMatch(/^\d{4}-/);
});

test('[MEM-16] shows what the device has before the gateway answers', async () => {
  await onDevice({ page: 5 }, { list: ['old'] });
  const answers = fresh();
  let finish = (_answer: unknown) => {};
  call.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const opened = answers.open({ page: 5 });
  await vi.waitFor(() => expect(answers.at({ page: 5 }).value).toEqual({ list: ['old'] }));
  expect(answers.at({ page: 5 }).state).toBe('refreshing');
  finish(answer('new'));
  await opened;
  expect(answers.at({ page: 5 })).toMatchObject({ value: { list: ['new'] }, state: 'fresh' });
});

test('shows nothing of the device that has another shape, and says that it is missing once nothing else comes', async () => {
  await onDevice({ page: 6 }, { rows: 1 });
  const answers = fresh();
  let finish = (_answer: unknown) => {};
  call.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const opened = answers.open({ page: 6 });
  await vi.waitFor(() => expect(answers.at({ page: 6 }).since).not.toBeNull());
  expect(answers.at({ page: 6 })).toMatchObject({ value: null, state: 'refreshing' });
  finish(failed);
  await opened;
  expect(answers.at({ page: 6 })).toMatchObject({ value: null, state: 'missing' });
});

test('says why an answer is missing', async () => {
  const answers = fresh();
  call.mockResolvedValueOnce(failed);
  await answers.open({ page: 9 });
  expect(answers.at({ page: 9 })).toEqual({
    value: null,
    since: null,
    state: 'missing',
    failure: { kind: 'timeout' },
  });
});
