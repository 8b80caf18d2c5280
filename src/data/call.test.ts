import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure } from '../lib/result.ts';
import { call, callsUnderWay, useToken, watchCalls } from './call.ts';

const send = vi.fn<typeof fetch>();
const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const rejection = (code: string, more: object = {}) => ({
  success: false,
  code,
  message: code,
  value: null,
  ...more,
});
const menus = { menus: [{ gameCategory: 'RNG', title: 'Slots', games: 2, vendors: 1 }] };

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
  useToken(() => null);
});
afterEach(() => vi.unstubAllGlobals());

const failureOf = async (answer: Response | Error): Promise<Failure> => {
  send.mockImplementationOnce(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  const result = await call('games.menus', { language: 'TY' });
  if (result.ok) throw new Error('the call went well');
  return result.failure;
};

test('[CALL-02] a value that fits its struct is given', async () => {
  send.mockResolvedValueOnce(json({ success: true, value: menus }));
  expect(await call('games.menus', { language: 'TY' })).toEqual({ ok: true, value: menus });
});

test.each([
  ['another shape', { menus: [{ gameCategory: 'RNG' }] }],
  [
    'a number as text',
    { menus: [{ gameCategory: 'RNG', title: 'Slots', games: '2', vendors: 1 }] },
  ],
  ['nothing', null],
])('[CALL-02] %s in place of the value is a failed call', async (_what, value) => {
  expect(await failureOf(json({ success: true, value }))).toEqual({ kind: 'broken' });
});

test('[CALL-02] a body that the browser cannot seal is a failed call and no exception', async () => {
  const keys = {
    keys: [{ kty: 'EC', crv: 'P-256', x: 'no', y: 'point', kid: '1' }],
    serverTime: new Date().toISOString(),
  };
  send.mockResolvedValueOnce(json({ success: true, value: keys }));
  const answer = await call('session.login', {
    username: 'maria',
    password: 'Lihim#12',
    type: 'username',
  });
  expect(answer).toEqual({ ok: false, failure: { kind: 'broken' } });
});

test('[BOOT-12] HTML in place of an answer is a captive portal, not a value', async () => {
  const page = new Response('<html><body>Hotel Wi-Fi</body></html>', {
    headers: { 'content-type': 'text/html' },
  });
  expect(await failureOf(page)).toEqual({ kind: 'captive' });
  expect(await failureOf(json({ portal: 'sign in' }))).toEqual({ kind: 'captive' });
  expect(await failureOf(new Response('{"success":true,"val'))).toEqual({ kind: 'broken' });
  expect(await failureOf(new Response(''))).toEqual({ kind: 'broken' });
});

test("[ERR-03] a proxy's answer without a gateway is an unreachable gateway, in any form", async () => {
  for (const page of ['<h1>502</h1>', 'upstream connect error', '', '{"error":"bad gateway"}']) {
    expect({ page, ...(await failureOf(new Response(page, { status: 502 }))) }).toEqual({
      page,
      kind: 'unreachable',
    });
  }
});

test('[CALL-03] a 5xx of the gateway is broken and nothing more', async () => {
  expect(await failureOf(json(rejection('internal'), 500))).toEqual({ kind: 'broken' });
  expect(await failureOf(json(rejection('No such code!'), 400))).toEqual({ kind: 'broken' });
  expect(await failureOf(json(rejection('of_a_newer_gateway'), 400))).toEqual({
    kind: 'rejected',
    code: 'of_a_newer_gateway',
  });
});

test('[BOOT-10] maintenance and a blocked region are failures of their own', async () => {
  expect(await failureOf(json(rejection('maintenance'), 503))).toEqual({ kind: 'maintenance' });
  expect(await failureOf(json(rejection('region_blocked'), 451))).toEqual({ kind: 'blocked' });
});

test('[CALL-03] a rejection retains its code, its field and when to come back', async () => {
  expect(await failureOf(json(rejection('not_logged_in'), 401))).toEqual({ kind: 'unauthorised' });
  expect(await failureOf(json(rejection('invalid_request', { field: 'language' }), 400))).toEqual({
    kind: 'rejected',
    code: 'invalid_request',
    field: 'language',
  });
  expect(
    await failureOf(json(rejection('too_many_auth_requests'), 429, { 'retry-after': '300' })),
  ).toEqual({
    kind: 'rejected',
    code: 'too_many_auth_requests',
    retryAfter: 300,
  });
});

test('[ERR-03] no network is offline, a rejected connection is not, silence is a time-out', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await failureOf(new TypeError('fetch failed'))).toEqual({ kind: 'offline' });
  vi.stubGlobal('navigator', { onLine: true });
  expect(await failureOf(new TypeError('fetch failed'))).toEqual({ kind: 'unreachable' });
  send.mockImplementationOnce((_url, init) => {
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
  });
  const late = await call('games.menus', { language: 'TY' }, { timeout: 30 });
  expect(late).toEqual({ ok: false, failure: { kind: 'timeout' } });
});

test('a watcher hears how each call ends', async () => {
  const heard: (Failure | null)[] = [];
  const stop = watchCalls((failure) => heard.push(failure));
  send.mockResolvedValueOnce(json({ success: true, value: menus }));
  await call('games.menus', { language: 'TY' });
  await failureOf(new TypeError('fetch failed'));
  stop();
  await failureOf(new TypeError('fetch failed'));
  expect(heard).toEqual([null, { kind: 'offline' }]);
});

test('a query carries what is set; the token goes to calls that need one and to no other', async () => {
  useToken(() => 'the-token');
  send.mockImplementation(async () => json({ success: true, value: {} }));
  await call('games.list', {
    language: 'TY',
    clientType: 3,
    platform: 'html5-desktop',
    gameName: 'a b',
    vassalage: '',
  });
  await call('wallet.balance', {});
  const [guest, member] = send.mock.calls;
  expect(String(guest?.[0])).toMatch(/^\/api\/wps\/relay\/games\/list\?/);
  const query = new URLSearchParams(String(guest?.[0]).split('?')[1]);
  expect(query.get('gameName')).toBe('a b');
  expect(query.get('vassalage')).toBe('');
  expect(query.has('gameType')).toBe(false);
  expect(new Headers(guest?.[1]?.headers).get('authorization')).toBeNull();
  expect(new Headers(member?.[1]?.headers).get('authorization')).toBe('Bearer the-token');
});

test('[AUTH-25] a encrypted call travels as JWE to the published key; its words are nowhere in it', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', {
    crv: 'P-256',
    extractable: true,
  });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1' };
  const gatewayNow = Date.now() + 3_600_000;
  send.mockImplementation(async (url) =>
    String(url).includes('/keys')
      ? json({
          success: true,
          value: { keys: [jwk], serverTime: new Date(gatewayNow).toISOString() },
        })
      : json(rejection('wrong_credentials'), 401),
  );
  const form = { username: 'juan', password: 'lihim-na-password', type: 'username' } as const;
  const nonces = new Set<string>();
  for (let i = 0; i < 2; i += 1)
    expect(await call('session.login', form)).toMatchObject({ ok: false });
  const logins = send.mock.calls.filter(([url]) => String(url).includes('/login'));
  expect(logins).toHaveLength(2);
  for (const [, init] of logins) {
    expect(String(init?.body)).not.toContain('lihim');
    const { encrypted } = JSON.parse(String(init?.body)) as { encrypted: string };
    const { plaintext, protectedHeader } = await compactDecrypt(encrypted, privateKey);
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' });
    const { iat, nonce, body } = JSON.parse(new TextDecoder().decode(plaintext)) as {
      iat: number;
      nonce: string;
      body: unknown;
    };
    expect(body).toEqual(form);
    expect(Math.abs(iat - gatewayNow / 1000)).toBeLessThan(5);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('[AUTH-11] a logout ends the session of the moment in which it was asked for, though a login follows at once', async () => {
  let token = 'before';
  useToken(() => token);
  send.mockResolvedValueOnce(json({ success: true, value: { ended: true } }));
  const ended = call('session.logout', {});
  token = 'after';
  await ended;
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer before');
});

/** Holds the next request open; returns what was sent. */
function heldRequest() {
  let answer: (response: Response) => void = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  return {
    answer: (response: Response) => answer(response),
    isSent: () => vi.waitFor(() => expect(send).toHaveBeenCalled()),
  };
}
const sentHeaders = () => new Headers(send.mock.calls.at(-1)?.[1]?.headers);
const favourite = { nodeId: '7', vendor: 'JILI', gameType: 'RNG' } as const;

test('a call that may change something is under way until it is answered, well or badly', async () => {
  for (const end of [
    json({ success: true, value: { language: 'EN' } }),
    json(rejection('internal'), 500),
  ]) {
    send.mockClear();
    const held = heldRequest();
    const calling = call('site.language', { language: 'EN' });
    await held.isSent();
    expect(callsUnderWay()).toBe(1);
    held.answer(end);
    await calling;
    expect(callsUnderWay()).toBe(0);
  }
  send.mockRejectedValueOnce(new TypeError('fetch failed'));
  await call('site.language', { language: 'EN' });
  expect(callsUnderWay()).toBe(0);
});

test('a call that only reads is never under way', async () => {
  const held = heldRequest();
  const calling = call('games.menus', { language: 'TY' });
  await held.isSent();
  expect(callsUnderWay()).toBe(0);
  held.answer(json({ success: true, value: menus }));
  await calling;
  expect(callsUnderWay()).toBe(0);
});

test('a request of a POST travels as JSON in the body, that of a DELETE in the query', async () => {
  send.mockImplementation(async () => json({ success: true, value: {} }));
  await call('account.addFavourite', favourite);
  await call('account.removeFavourite', { nodeId: '7' });
  const [added, removed] = send.mock.calls;
  expect([String(added?.[0]), added?.[1]?.method, JSON.parse(String(added?.[1]?.body))]).toEqual([
    '/api/wps/relay/favorites',
    'POST',
    favourite,
  ]);
  expect([String(removed?.[0]), removed?.[1]?.method, removed?.[1]?.body]).toEqual([
    '/api/wps/relay/favorites?nodeId=7',
    'DELETE',
    undefined,
  ]);
});

test('a form travels as a form, without the fields that are not set', async () => {
  send.mockResolvedValueOnce(json({ success: true, value: { taken: true } }));
  await call('password.email', {
    username: 'maria',
    email: 'a&b@palaro.test',
    language: undefined,
  });
  const body = send.mock.calls[0]?.[1]?.body;
  expect(body).toBeInstanceOf(URLSearchParams);
  expect(String(body)).toBe('username=maria&email=a%26b%40palaro.test');
});

test('[PWA-06] a queued write carries its idempotency key, any other call none', async () => {
  send.mockImplementation(async () => json({ success: true, value: {} }));
  await call('account.addFavourite', favourite, { key: 'once' });
  expect(sentHeaders().get('idempotency-key')).toBe('once');
  await call('account.addFavourite', favourite);
  expect(sentHeaders().has('idempotency-key')).toBe(false);
  expect(sentHeaders().has('authorization')).toBe(false);
});

test("the language of a member is set with the member's token, though a guest may set one too", async () => {
  useToken(() => 'the-token');
  send.mockResolvedValueOnce(json({ success: true, value: { language: 'EN' } }));
  await call('site.language', { language: 'EN' });
  expect(sentHeaders().get('authorization')).toBe('Bearer the-token');
});

test("a encrypted call without the gateway's keys fails as the keys do and sends nothing", async () => {
  send.mockImplementation(async () => json(rejection('maintenance'), 503));
  const answer = await call('session.login', {
    username: 'maria',
    password: 'Lihim#12',
    type: 'username',
  });
  expect(answer).toEqual({ ok: false, failure: { kind: 'maintenance' } });
  expect(send.mock.calls.map(([url]) => String(url))).toEqual([expect.stringContaining('/keys')]);
});

test('a call that is not given a time-out waits for 15 s', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  send.mockImplementation(async () => json({ success: true, value: menus }));
  await call('games.menus', { language: 'TY' });
  await call('games.menus', { language: 'TY' }, { timeout: 400 });
  expect(limit.mock.calls).toEqual([[15_000], [400]]);
  limit.mockRestore();
});

test('[PWA-14] on a slow line a call has four times as long', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } });
  const limit = vi.spyOn(AbortSignal, 'timeout');
  send.mockImplementation(async () => json({ success: true, value: menus }));
  await call('games.menus', { language: 'TY' });
  expect(limit.mock.calls).toEqual([[60_000]]);
  limit.mockRestore();
  vi.stubGlobal('navigator', {});
});

test('a call is sent once, however it fails', async () => {
  for (const end of [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => json(rejection('internal'), 503),
  ]) {
    send.mockReset().mockImplementation(end);
    expect(await call('games.menus', { language: 'TY' })).toMatchObject({ ok: false });
    expect(send).toHaveBeenCalledTimes(1);
  }
});

test.each(['../../contract/late.ts', './send-call.ts'])(
  'a call fails without being sent, and watchers hear it, when %s cannot be loaded',
  async (part) => {
    vi.resetModules();
    vi.doMock(part, () => Promise.reject(new TypeError('no network')));
    try {
      const another = await import('./call.ts');
      const heard: (Failure | null)[] = [];
      another.watchCalls((failure) => heard.push(failure));
      vi.stubGlobal('navigator', { onLine: true });
      expect(await another.call('wallet.balance', {})).toEqual({
        ok: false,
        failure: { kind: 'unreachable' },
      });
      expect(heard).toEqual([{ kind: 'unreachable' }]);
      expect(another.callsUnderWay()).toBe(0);
      expect(send).not.toHaveBeenCalled();
    } finally {
      vi.doUnmock(part);
    }
  },
);
