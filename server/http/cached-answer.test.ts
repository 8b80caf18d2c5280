import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { makeReady } from './cached-answer.ts';

const long = JSON.stringify(
  Array.from({ length: 20_000 }, (_, i) => ({
    id: i,
    name: `Laro ng Isla ${i % 97}`,
    salt: randomBytes(2).toString('hex'),
  })),
);

test('the first caller of a long answer gets it compressed, later ones smaller', async () => {
  const answer = await makeReady(long, 'v1');
  const { br, gzip } = answer;
  expect(brotliDecompressSync(br!).toString()).toBe(long);
  expect(gunzipSync(gzip!).toString()).toBe(long);
  await vi.waitFor(() => expect(answer.br!.length).toBeLessThan(br!.length));
  expect(brotliDecompressSync(answer.br!).toString()).toBe(long);
});

test('a short answer is not compressed', async () => {
  expect(await makeReady('{}', 'v1')).not.toHaveProperty('br');
});
