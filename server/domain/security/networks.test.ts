import { expect, test } from 'vitest';
import { networkOf } from './networks.ts';

test('[AUTH-22] the network of an address is its /24, or /48 of IPv6', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('2001:DB8:12:34::1')).toBe('2001:db8:12::/48');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48');
  expect(networkOf('::1')).toBe('0:0:0::/48');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0::/48');
  expect(networkOf('unknown')).toBeNull();
});
