import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure } from '../lib/result.ts';
import { type Boot, homeScreen, readBoot } from './bootstrap-data.ts';
import { watchCalls } from './call.ts';

const send = vi.fn<typeof fetch>();
const permission = { status: 0 } as unknown as Boot['permission'];
const home = { lanes: [], hot: [], banners: [], notices: [], winners: [] };
const boot: Boot = { permission, homeAddress: '/api/home?language=EN' };
const json = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status });
const heard: (Failure | null)[] = [];
watchCalls((failure) => heard.push(failure));

beforeEach(() => {
  send.mockReset();
  heard.length = 0;
  vi.stubGlobal('fetch', send);
});
afterEach(() => vi.unstubAllGlobals());

/** A page whose element `boot` has this text and the address of home's data. */
function page(textContent: string, address?: string): void {
  const dataset = address === undefined ? {} : { home: address };
  vi.stubGlobal('document', { getElementById: () => ({ textContent, dataset }) });
}

test("home's data is read from the address that the page has requested, and its outcome is heard", async () => {
  send.mockResolvedValueOnce(json({ success: true, value: home }));
  expect(await homeScreen(boot)).toEqual(home);
  expect(send.mock.calls.map(([address]) => address)).toEqual([boot.homeAddress]);
  expect(heard).toEqual([null]);
});

test.each<[string, () => Promise<Response>]>([
  ['a rejection', async () => json({ success: false, code: 'maintenance', value: null }, 503)],
  [
    'a list that is missing',
    async () => json({ success: true, value: { ...home, hot: undefined } }),
  ],
  ['nothing in it', async () => json({ success: true, value: null })],
  ["a portal's page", async () => new Response('<html>Sign in</html>')],
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
])('%s in place of the data leaves it to the ordinary calls', async (_what, answer) => {
  send.mockImplementationOnce(answer);
  expect(await homeScreen(boot)).toBeUndefined();
  expect(heard).toEqual([]);
});

test('data that the page did not request is not requested; what the worker brought is taken', async () => {
  expect(await homeScreen(null)).toBeUndefined();
  expect(await homeScreen({ permission })).toBeUndefined();
  expect(await homeScreen({ permission, home, since: '2026-01-02T03:04:05.000Z' })).toBe(home);
  expect(send).not.toHaveBeenCalled();
});

test('what a page brought is read with the address of its data; broken, it is nothing', () => {
  page(JSON.stringify({ permission }), '/api/home');
  expect(readBoot()).toEqual({ permission, homeAddress: '/api/home' });
  page(JSON.stringify({ permission, home, since: 'now' }));
  expect(readBoot()).toEqual({ permission, home, since: 'now' });
  for (const text of ['', '{', 'null', '7', '{}']) {
    page(text);
    expect(readBoot()).toBeNull();
  }
  vi.stubGlobal('document', { getElementById: () => null });
  expect(readBoot()).toBeNull();
});
