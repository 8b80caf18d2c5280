import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from './browser-storage.ts';
import { fetchFile } from './file.ts';

const send = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const csv = 'text/csv; charset=utf-8; header=present';
const answers = (text: string, headers: Record<string, string>, status = 200) =>
  send.mockResolvedValue(new Response(text, { status, headers }));
const asked = () =>
  fetchFile('records.export', { period: 'any', from: '2026-01-02', to: undefined, language: 'EN' });

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('navigator', { onLine: true });
  sessionStore.set('token', 'of-maria');
});
afterEach(() => {
  sessionStore.clear();
  vi.unstubAllGlobals();
});

test('a file comes whole, with the name that the gateway gave it', async () => {
  answers('a,b\r\n1,2\r\n', {
    'content-type': csv,
    'content-disposition': 'attachment; filename="bets_2026-01.csv"',
  });
  const result = await asked();
  if (!result.ok) throw new Error(result.failure.kind);
  expect(result.value.name).toBe('bets_2026-01.csv');
  expect(await result.value.file.text()).toBe('a,b\r\n1,2\r\n');
});

test.each([
  ['no name', undefined],
  ['a path in place of a name', 'attachment; filename="../../etc/passwd"'],
  ['an empty name', 'attachment; filename=""'],
])('a file with %s is called record.csv', async (_what, disposition) => {
  answers('a,b', {
    'content-type': csv,
    ...(disposition && { 'content-disposition': disposition }),
  });
  expect(await asked()).toMatchObject({ ok: true, value: { name: 'record.csv' } });
});

test("a file is asked for with the member's token and with what is set of the filter", async () => {
  answers('', { 'content-type': csv });
  await asked();
  const [url, init] = send.mock.calls[0]!;
  const [path, query] = url.split('?');
  expect(path).toBe('/api/wps/relay/transactionHistory/export');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    period: 'any',
    from: '2026-01-02',
    language: 'EN',
  });
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer of-maria');
});

const envelope = (success: boolean, code?: string) =>
  JSON.stringify({ success, code, message: 'text', value: {} });

test.each([
  [
    "the gateway's rejection is that rejection",
    envelope(false, 'not_logged_in'),
    401,
    { kind: 'unauthorised' },
  ],
  ['maintenance is maintenance', envelope(false, 'maintenance'), 503, { kind: 'maintenance' }],
  ['an answer that went well but is no file is broken', envelope(true), 200, { kind: 'broken' }],
])('%s in place of a file', async (_what, text, status, failure) => {
  answers(text, { 'content-type': 'application/json' }, status);
  expect(await asked()).toEqual({ ok: false, failure });
});

test('[BOOT-12] the page of a captive portal in place of a file is no file', async () => {
  answers('<html>Hotel Wi-Fi</html>', { 'content-type': 'text/html' });
  expect(await asked()).toEqual({ ok: false, failure: { kind: 'captive' } });
});

const cutOff = () =>
  new ReadableStream({
    start: (out) => out.enqueue(new TextEncoder().encode('a,b\r\n')),
    pull: (out) => out.error(new TypeError('terminated')),
  });

test('a file that is cut off on its way counts as not come at all', async () => {
  send.mockResolvedValue(new Response(cutOff(), { headers: { 'content-type': csv } }));
  expect(await asked()).toEqual({ ok: false, failure: { kind: 'unreachable' } });
});

test.each([
  [true, 'unreachable'],
  [false, 'offline'],
])('without an answer and with network %s the file is %s', async (onLine, kind) => {
  vi.stubGlobal('navigator', { onLine });
  send.mockRejectedValue(new TypeError('fetch failed'));
  expect(await asked()).toEqual({ ok: false, failure: { kind } });
});
