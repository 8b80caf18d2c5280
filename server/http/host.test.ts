import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { livePath } from '../../contract/messages/live.ts';
import { tableLivePath } from '../../contract/play/table-live.ts';
import { readEnv } from '../env.ts';
import { type TestPlayer, testPlayer } from '../domain/play/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { registerAppFiles } from './app-files.ts';
import { makeListener } from './listener.ts';
import { pageSender } from './page.ts';
import { gamePolicy } from './site-headers.ts';

const own = 'https://play.example';
const media = ['https://media.example', 'https://media2.example'];
const folder = mkdtempSync(join(tmpdir(), 'palaro-app-'));
const proxy = '192.0.2.9';
let site: TestGateway;
let pages: ReturnType<typeof makeListener>;
let player: TestPlayer;

beforeAll(async () => {
  writeFileSync(join(folder, 'page.TY.html'), '<!--preconnect--><!--banner--><!--boot-->');
  writeFileSync(join(folder, 'shell.TY.html'), 'shell');
  const { ports } = readEnv({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
  site = await createTestGateway({
    siteUrl: own,
    mediaUrls: media,
    trustedProxies: [proxy],
    ports,
  });
  await site.db
    .updateTable('vendors')
    .set({ connected: true, launch_url: 'https://games.vendor.example/launch' })
    .where('code', '=', 'AG')
    .execute();
  pages = makeListener(site.gateway);
  await registerAppFiles(pages, site.gateway, folder);
  const send = pageSender(site.gateway, folder);
  pages.setNotFoundHandler((request, reply) => send?.(request, reply));
  player = await testPlayer(site.gateway, 10_000);
});
afterAll(async () => {
  await pages.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

/** What can differ between two answers, without times and secrets. */
async function answerOf(app: { inject(options: InjectOptions): Promise<any> }, ask: InjectOptions) {
  const { statusCode, headers, body, cookies } = await app.inject(ask);
  const { date: _date, 'content-length': _length, 'set-cookie': _cookie, ...rest } = headers;
  return {
    statusCode,
    headers: rest,
    body: String(body)
      .replace(/"serverTime":"[^"]*"/g, '')
      .replace(/token=[\w-]+/g, '')
      .replace(/"(launch|state|challenge)":"[^"]*"/g, '')
      .replace(/state=[\w-]+|nonce=[\w-]+|code_challenge=[\w-]+/g, ''),
    cookies: cookies.map(({ name, domain, path, secure }: Record<string, unknown>) => ({
      name,
      domain,
      path,
      secure,
    })),
  };
}

const signedIn = () => ({ authorization: `Bearer ${player.token}` });
const post = (url: string, payload: object, headers = {}): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers,
});
const back = encodeURIComponent(own);

/** One of each kind of answer that could depend on the Host header. */
const asked: [
  name: string,
  app: () => { inject(options: InjectOptions): Promise<any> },
  () => InjectOptions,
][] = [
  ['page', () => pages, () => ({ url: '/', headers: { accept: 'text/html' } })],
  ["worker's page", () => pages, () => ({ url: '/shell.TY.html' })],
  ['permission', () => site.app, () => ({ url: '/api/site/permission' })],
  [
    'launch in a frame',
    () => site.app,
    () =>
      post('/api/wps/game/launchGame', { nodeId: '1', host: media[1], language: 'TY' }, signedIn()),
  ],
  [
    'launch in a window',
    () => site.app,
    () =>
      post('/api/wps/game/launchGame', { nodeId: '5', host: media[0], language: 'TY' }, signedIn()),
  ],
  ['redirect to a vendor', () => site.media, () => ({ url: `/launch/AG/AG-2?backUrl=${back}` })],
  ...['http://evil.test', own].map((origin): (typeof asked)[number] => [
    `sign-in from ${origin}`,
    () => site.app,
    () => post('/api/session/login/provider/start', { provider: 'google', origin }),
  ]),
  ['passkey options', () => site.app, () => post('/api/session/login/passkey/options', {})],
  [
    'foreign socket',
    () => site.app,
    () => ({ url: livePath, headers: { origin: 'http://evil.test' } }),
  ],
  ['own socket', () => site.app, () => ({ url: livePath, headers: { origin: own } })],
  [
    'table socket',
    () => site.media,
    () => ({ url: tableLivePath, headers: { origin: 'http://evil.test' } }),
  ],
  ['CORS', () => site.media, () => post('/api/house/open', {}, { origin: 'http://evil.test' })],
  ['own CORS', () => site.media, () => post('/api/house/open', {}, { origin: media[0] })],
];

test.each(asked)('[SAFE-08b] an unknown Host changes nothing: %s', async (_name, app, ask) => {
  const by = (headers: Record<string, string>) => {
    const request = ask();
    return answerOf(app(), { ...request, headers: { ...request.headers, ...headers } });
  };
  const expected = await by({ host: 'play.example' });
  for (const host of ['evil.test', 'evil.test:8443', 'localhost:8080', '127.0.0.1', '[::1]:1', ''])
    expect(await by({ host })).toEqual(expected);
  expect(
    await by({
      host: 'play.example',
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
    }),
  ).toEqual(expected);
  expect(JSON.stringify(expected)).not.toContain('localhost');
});

test('[SAFE-08a] policy, preconnect, lists of hosts and launches name the media origins', async () => {
  const page = await pages.inject({ url: '/', headers: { accept: 'text/html' } });
  const policy = String(page.headers['content-security-policy']);
  for (const directive of ['img-src', 'connect-src', 'frame-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${media.join(' ')}(;| )`));
  expect(policy).toContain(`connect-src 'self' wss://play.example `);
  expect(page.body).toContain(`<link rel="preconnect" href="${media[0]}" crossorigin>`);
  const { info } = (await site.app.inject('/api/site/permission')).json().value;
  expect([info.imageCDNs, info.launchGameCDNs]).toEqual([media, media]);
  expect([info.domainRoute, info.mainDomain]).toEqual([
    [{ domain: 'play.example', route: '/' }],
    'play.example',
  ]);
  const game = gamePolicy(site.gateway, { scripts: [], styles: [] });
  expect(game).toContain("connect-src 'self' wss://media.example wss://media2.example;");
  expect(game).toMatch(/frame-ancestors https:\/\/play\.example$/);
  const launched = async (host: string) =>
    (
      await site.app.inject(
        post('/api/wps/game/launchGame', { nodeId: '1', host, language: 'TY' }, signedIn()),
      )
    ).json();
  expect((await launched(media[1]!)).value.url).toMatch(/^https:\/\/media2\.example\/games\//);
  expect(JSON.stringify(await launched('http://localhost:8081'))).toContain('launch_host_unknown');
});

test('[SAFE-08d] [SAFE-08a] calls of a game are answered to the site and the media origins alone', async () => {
  const allowed = async (origin: string) =>
    (await site.media.inject(post('/api/house/open', {}, { origin }))).headers[
      'access-control-allow-origin'
    ];
  for (const origin of [own, ...media]) expect(await allowed(origin)).toBe(origin);
  for (const origin of ['http://play.example', 'https://play.example:8443', 'https://evil.test'])
    expect(await allowed(origin)).toBeUndefined();
});

test('[SAFE-08e] address and protocol are forwarded by a configured proxy, by nobody else', async () => {
  const by = async (remoteAddress: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const answer = await site.app.inject({ url: '/api/site/permission', headers, remoteAddress });
    return [answer.json().value.location.ip, 'strict-transport-security' in answer.headers];
  };
  expect(await by(proxy)).toEqual(['203.0.113.7', true]);
  expect(await by('192.0.2.10')).toEqual(['192.0.2.10', false]);
  expect(await by('127.0.0.1')).toEqual(['127.0.0.1', false]);
});
