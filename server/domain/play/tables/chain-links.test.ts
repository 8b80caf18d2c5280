import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ChainLinks } from './chain-links.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const seed = sha256(Buffer.from('a seed'));
/** Hashes link by link, from the last one. */
function linkOf(links: number, link: number): Buffer {
  let hash: Buffer = seed;
  for (let at = links; at > link; at -= 1) hash = sha256(hash);
  return hash;
}

test.each([1, 99, 100, 101, 250])(
  '[GAME-16b] each link of a chain of %i is the hash of the next one',
  (links) => {
    const chain = new ChainLinks();
    for (let link = 0; link <= links; link += 1)
      expect(chain.at(seed, links, link).equals(linkOf(links, link))).toBe(true);
  },
);

test('[GAME-16b] there is no link below the head or above the seed', () => {
  const chain = new ChainLinks();
  for (const link of [-1, -101, 301]) expect(() => chain.at(seed, 300, link)).toThrow(RangeError);
});

test('[GAME-16b] a whole chain is hashed once; a link takes less than a hundred hashes then', () => {
  let hashes = 0;
  const chain = new ChainLinks((bytes) => {
    hashes += 1;
    return sha256(bytes);
  });
  chain.at(seed, 10_000, 0);
  expect(hashes).toBe(10_000);
  for (let link = 0; link < 10_000; link += 7) {
    hashes = 0;
    chain.at(seed, 10_000, link);
    expect(hashes).toBeLessThan(100);
  }
});

test('[GAME-16b] the chains that are cached are bounded', () => {
  let hashes = 0;
  const chain = new ChainLinks((bytes) => {
    hashes += 1;
    return sha256(bytes);
  });
  for (let i = 0; i < 101; i += 1) chain.at(sha256(Buffer.from(String(i))), 200, 0);
  hashes = 0;
  chain.at(sha256(Buffer.from('100')), 200, 0);
  expect(hashes).toBe(0);
  chain.at(sha256(Buffer.from('0')), 200, 0);
  expect(hashes).toBe(200);
});
