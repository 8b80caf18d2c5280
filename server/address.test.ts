import { describe, expect, test } from 'vitest';
import { isOwnMachine, prefixOf, unmapped, visitorOf } from './address.ts';
import { seededRandom } from './demo/random.ts';

const random = seededRandom('addresses');
const many = Array.from({ length: 500 }, (_, i) => i);
const group = () => random.below(random.chance(0.4) ? 1 : 0x1_0000);
const groups = (n: number) => Array.from({ length: n }, group);

/** A notation of RFC 4291: shortened, in capitals, with a zone, ending in IPv4. */
function written(address: readonly number[]): string {
  const [seventh = 0, eighth = 0] = address.slice(6);
  const hex = address.map((value) => value.toString(16).padStart(random.chance(0.3) ? 4 : 1, '0'));
  const last = random.chance(0.3)
    ? [[seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')]
    : hex.slice(6);
  const parts = [...hex.slice(0, 6), ...last];
  const at = address.slice(0, 6).indexOf(0);
  const text =
    at >= 0 && random.chance(0.7)
      ? `${parts.slice(0, at).join(':')}::${parts.slice(at + 1).join(':')}`
      : parts.join(':');
  return random.chance(0.5) ? text.toUpperCase() : `${text}${random.chance(0.2) ? '%eth0' : ''}`;
}

describe('what an address limit counts', () => {
  test('[SAFE-05a] every address of a /64 is one visitor, however it is written, and no address of another /64 is', () => {
    for (const _ of many) {
      const network = [0x2001, ...groups(3)];
      const visitors = [1, 2, 3].map(() => visitorOf(written([...network, ...groups(4)])));
      expect(visitors).toEqual([visitors[0], visitors[0], visitors[0]]);
      const at = random.between(1, 3);
      const other = network.with(at, (network[at] ?? 0) ^ (1 << random.below(16)));
      expect(visitorOf(written([...other, ...groups(4)]))).not.toBe(visitors[0]);
    }
  });

  test('[SAFE-05a] an IPv4 address is one visitor by itself, the same when it is mapped into IPv6', () => {
    for (const _ of many) {
      const octets = [
        random.between(1, 223),
        random.below(256),
        random.below(256),
        random.below(256),
      ] as const;
      const ip = octets.join('.');
      const mapped = [
        0,
        0,
        0,
        0,
        0,
        0xffff,
        octets[0] * 256 + octets[1],
        octets[2] * 256 + octets[3],
      ];
      expect(visitorOf(ip)).toBe(ip);
      expect([visitorOf(written(mapped)), unmapped(written(mapped))]).toEqual([ip, ip]);
      expect(prefixOf(written(mapped), { v4: 24, v6: 48 })).toBe(prefixOf(ip, { v4: 24, v6: 48 }));
    }
  });

  test('[SAFE-05a] a text that is no address is counted as it is, and has no network', () => {
    for (const text of ['', 'unknown', '1.2.3', '1.2.3.4.5', '2001:db8', ':::', '2001:db8::1::2']) {
      expect([visitorOf(text), prefixOf(text, { v4: 24, v6: 48 })]).toEqual([text, null]);
    }
  });

  test.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::ffff:7f00:1', true],
    ['128.0.0.1', false],
    ['::2', false],
    ['2001:db8::1', false],
  ])("%s is the machine's own: %s", (ip, own) => expect(isOwnMachine(ip)).toBe(own));
});
