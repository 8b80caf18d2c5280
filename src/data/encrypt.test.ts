import { type GenerateKeyPairResult, compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { encrypt } from './encrypt.ts';

const noon = Date.parse('2026-01-02T12:00:00.000Z');
let pair: GenerateKeyPairResult;
let other: GenerateKeyPairResult;

beforeAll(async () => {
  [pair, other] = (await Promise.all(
    [1, 2].map(() => generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })),
  )) as [typeof pair, typeof pair];
});
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }));
afterEach(() => vi.useRealTimers());

async function published(serverTime: number, ...pairs: GenerateKeyPairResult[]) {
  const keys = await Promise.all(
    pairs.map(async ({ publicKey }, i) =>
      Object.assign(await exportJWK(publicKey), { kid: `k${i + 1}` }),
    ),
  );
  return { keys, serverTime: new Date(serverTime).toISOString() } as Parameters<typeof encrypt>[1];
}

async function opened(encrypted: string) {
  const { plaintext, protectedHeader } = await compactDecrypt(encrypted, pair.privateKey);
  return {
    ...(JSON.parse(new TextDecoder().decode(plaintext)) as {
      iat: number;
      nonce: string;
      body: unknown;
    }),
    header: protectedHeader,
  };
}

const body = { username: 'maria', password: 'Lihim#12' };

test("[AUTH-25] a encrypted body can be opened with the gateway's key, and has the header that the gateway expects", async () => {
  const { encrypted } = await encrypt(body, await published(noon, pair, other), noon);
  const { header, body: read } = await opened(encrypted);
  expect(read).toEqual(body);
  expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' });
  await expect(compactDecrypt(encrypted, other.privateKey)).rejects.toThrow(
    'decryption operation failed',
  );
});

test.each([
  ['a day ahead of', 86_400_000],
  ['a day behind', -86_400_000],
])("a device whose clock is %s the gateway's seals with the gateway's time", async (_what, off) => {
  const askedAt = noon - 7300;
  const { encrypted } = await encrypt(body, await published(askedAt - off, pair), askedAt);
  // 7.3 s after the gateway reported its time; whole seconds.
  expect((await opened(encrypted)).iat).toBe(Math.floor((noon - off) / 1000));
});

test('the time in a encrypted body is in whole seconds that have passed', async () => {
  const { encrypted } = await encrypt(body, await published(noon + 999, pair), noon);
  expect((await opened(encrypted)).iat).toBe(noon / 1000);
});

test('[AUTH-25] the same body is encrypted with another nonce each time', async () => {
  const keys = await published(noon, pair);
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i += 1)
    nonces.add((await opened((await encrypt(body, keys, noon)).encrypted)).nonce);
  expect(nonces.size).toBe(3);
});

test('nothing is encrypted when the gateway publishes no key', async () => {
  await expect(encrypt(body, await published(noon), noon)).rejects.toThrow('publishes no key');
});
