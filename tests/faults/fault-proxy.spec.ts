import { type Server, createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { FaultProxy } from '../support/fault-proxy.ts';

let server: Server;
let heard: string[];
let proxy: FaultProxy;
const answer = 'x'.repeat(100_000);

test.beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    heard.push(request.url ?? '');
    request.resume().on('end', () => response.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  proxy = await FaultProxy.before(typeof address === 'object' && address ? address.port : 0);
});
test.afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (path: string, options: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${proxy.port}${path}`, options);

test('what meets no fault passes whole', async () => {
  proxy.fault(/^\/other/, { kind: 'swallow' });
  expect(await (await get('/one')).text()).toBe(answer);
  expect(await (await get('/two', { method: 'POST', body: 'y'.repeat(300_000) })).text()).toBe(
    answer,
  );
  expect(heard).toEqual(['/one', '/two']);
  expect(proxy.met).toEqual([]);
});

test('a cut answer breaks off', async () => {
  proxy.fault(/cut/, { kind: 'cut', afterBytes: 500 });
  await expect(get('/cut').then((response) => response.text())).rejects.toThrow();
  expect(heard).toEqual(['/cut']);
});

test('a swallowed request is never answered and never heard', async () => {
  proxy.fault(/silent/, { kind: 'swallow' });
  await expect(get('/silent', { signal: AbortSignal.timeout(300) })).rejects.toThrow(/aborted/);
  expect(heard).toEqual([]);
  proxy.heal();
  expect(await (await get('/silent')).text()).toBe(answer);
});

test('a lost answer: the request was heard, its sender hears nothing', async () => {
  proxy.fault(/pay/, { kind: 'lose-answer' }, 1);
  await expect(get('/pay', { method: 'POST', body: '{}' })).rejects.toThrow();
  expect(heard).toEqual(['/pay']);
  expect(await (await get('/pay', { method: 'POST', body: '{}' })).text()).toBe(answer);
  expect(proxy.met).toEqual(['/pay']);
});

test('a delayed request arrives late', async () => {
  proxy.fault(/slow/, { kind: 'delay', ms: 250 });
  const since = performance.now();
  expect(await (await get('/slow')).text()).toBe(answer);
  expect(performance.now() - since).toBeGreaterThan(240);
});

test('a captive portal answers with its own page', async () => {
  proxy.fault(/./, { kind: 'html', page: '<h1>Wi-Fi ng Café</h1>' });
  const response = await get('/anything');
  expect(response.headers.get('content-type')).toBe('text/html');
  expect(await response.text()).toBe('<h1>Wi-Fi ng Café</h1>');
  expect(heard).toEqual([]);
});
