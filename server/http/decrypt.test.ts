import { randomUUID } from 'node:crypto';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proved } from '../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { decrypt } from './decrypt.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

interface Forgery {
  iat?: number;
  nonce?: string;
  key?: object;
  payload?: string;
}

async function seal(
  body: unknown,
  { iat = Date.now() / 1000, nonce = randomUUID(), key, payload }: Forgery = {},
) {
  const keys = (await site.app.inject('/api/site/keys')).json().value.keys;
  const text = payload ?? JSON.stringify({ iat: Math.floor(iat), nonce, body });
  const jwe = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: keys[0].kid })
    .encrypt(await importJWK({ ...(key ?? keys[0]), alg: 'ECDH-ES' }, 'ECDH-ES'));
  return { encrypted: jwe };
}
const codeOf = (raw: unknown, on = site) =>
  decrypt(on.gateway, raw).then(
    () => 'opened',
    ({ code }) => code as string,
  );

describe('encrypted requests', () => {
  test('[AUTH-25] the decrypted body equals the encrypted one', async () => {
    const body = { username: 'ñandú ₱', password: 'x' };
    expect(await decrypt(site.gateway, await seal(body))).toEqual(body);
  });

  test('[AUTH-25] the private half of the key is not published', async () => {
    const { keys } = (await site.app.inject('/api/site/keys')).json().value;
    expect(Object.keys(keys[0]).sort()).toEqual(['crv', 'kid', 'kty', 'x', 'y']);
  });

  test('[AUTH-25] the same request twice is a replay, on another process too', async () => {
    const request = await seal({});
    const second = await site.another();
    expect(await codeOf(request)).toBe('opened');
    expect(await codeOf(request)).toBe('replayed_request');
    expect(await codeOf(request, second)).toBe('replayed_request');
    expect(await codeOf(await seal({}), second)).toBe('opened');
    await second.close();
  });

  test('[AUTH-25] of twenty concurrent sends one is accepted', async () => {
    const request = await seal({});
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(request)));
    expect(codes.filter((code) => code === 'opened')).toHaveLength(1);
  });

  test.each([-130, 130])('[AUTH-25] one issued %i s from now is rejected', async (seconds) => {
    expect(await codeOf(await seal({}, { iat: Date.now() / 1000 + seconds }))).toBe('invalid_seal');
  });

  test.each([-110, 110])('[AUTH-25] one issued %i s from now is accepted', async (seconds) => {
    expect(await codeOf(await seal({}, { iat: Date.now() / 1000 + seconds }))).toBe('opened');
  });

  test('[AUTH-25] a body encrypted to another key, or not encrypted, is rejected', async () => {
    const stranger = await generateKeyPair('ECDH-ES', { extractable: true });
    const { encrypted: jwe } = await seal({});
    expect(await codeOf(await seal({}, { key: await exportJWK(stranger.publicKey) }))).toBe(
      'invalid_seal',
    );
    expect(await codeOf({ encrypted: `${jwe.slice(0, -2)}AA` })).toBe('invalid_seal');
    expect(await codeOf(await seal({}, { payload: 'no json' }))).toBe('invalid_seal');
    expect(await codeOf(await seal({}, { nonce: 'short' }))).toBe('invalid_seal');
    for (const raw of [
      {},
      null,
      [],
      'x',
      { encrypted: 1 },
      { username: 'a', password: 'b', type: 'username' },
    ]) {
      expect(await codeOf(raw)).toBe('invalid_seal');
    }
  });

  test('[AUTH-25] a login in plain text is rejected by the route', async () => {
    const payload = { username: 'player', password: 'Maligaya#21', type: 'username' };
    const answer = await site.app.inject({ method: 'POST', url: '/api/session/login', payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_seal']);
  });

  test('[AUTH-25] an encrypted login logs in', async () => {
    const verification = await proved(site.gateway, 'login');
    const payload = await seal({
      username: 'player',
      password: 'Maligaya#21',
      type: 'username',
      verification,
    });
    const answer = await site.app.inject({ method: 'POST', url: '/api/session/login', payload });
    expect(answer.json()).toMatchObject({
      success: true,
      value: { member: { account: 'player' } },
    });
  });
});
