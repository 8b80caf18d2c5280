import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unpack } from './pack.ts';

const site = 'https://palaro.example/assets/';
const url = `${site}pack-1.json`;
const files = { 'page-1.js': 'export default 1;', 'page-1.css': 'p{}', 'known-1.js': '' };
const put = vi.fn<(address: string, response: Response) => Promise<void>>(async () => {});
const cache = { put } as unknown as Cache;
const answer = vi.fn<() => Promise<Response>>();
const take = () => unpack(url, cache, (address) => address !== `${site}known-1.js`);

beforeEach(() => vi.stubGlobal('fetch', answer));
afterEach(() => void vi.clearAllMocks());

test('[PWA-02] a pack is stored file by file, without those that are there', async () => {
  answer.mockResolvedValue(Response.json(files));
  expect(await take()).toBe(2);
  expect(answer).toHaveBeenCalledExactlyOnceWith(url, { credentials: 'same-origin' });
  const stored = await Promise.all(
    put.mock.calls.map(async ([address, response]) => [
      address,
      response.headers.get('content-type'),
      await response.text(),
    ]),
  );
  expect(stored).toEqual([
    [`${site}page-1.js`, 'text/javascript; charset=utf-8', 'export default 1;'],
    [`${site}page-1.css`, 'text/css; charset=utf-8', 'p{}'],
  ]);
  expect(Date.parse(put.mock.calls[0]![1].headers.get('date')!)).toBeGreaterThan(
    Date.now() - 60_000,
  );
});

const redirected = () => Object.defineProperty(Response.json(files), 'redirected', { value: true });
test.each([
  ['is not there', async () => Response.json(files, { status: 404 })],
  ['comes from elsewhere', async () => redirected()],
  ["is another network's sign-in page", async () => new Response('<h1>Wi-Fi</h1>')],
  ['is cut off', async () => new Response(JSON.stringify(files).slice(0, -9))],
  ['has another shape', async () => Response.json({ 'page-1.js': { text: '' } })],
  ['is nothing', async () => Response.json(null)],
  ['never comes', async () => Promise.reject(new TypeError('no network'))],
])('[PWA-02] [BOOT-12] nothing is stored of a pack that %s', async (_what, response) => {
  answer.mockImplementation(response);
  expect(await take()).toBe(0);
  expect(put).not.toHaveBeenCalled();
});

test('[PWA-02] throws where the device is full', async () => {
  answer.mockResolvedValue(Response.json(files));
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await expect(take()).rejects.toThrow('full');
});
