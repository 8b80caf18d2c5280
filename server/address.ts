import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without zone, or null. */
function groupsOf(ip: string): number[] | null {
  const [plain = ''] = ip.split('%');
  if (!isIPv6(plain)) return null;
  const hex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...octets: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before = [], after = []] = hex.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

/** `::ffff:192.0.2.1` becomes IPv4; other text stays. */
export function unmapped(ip: string): string {
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups?.slice(6) ?? [];
  const mapped = groups?.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return mapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : ip;
}

/**
 * Returns the network as normalised CIDR, or null.
 * @param bits whole octets of IPv4, whole groups of 16 of IPv6
 */
export function prefixOf(
  ip: string,
  bits: { v4: 8 | 16 | 24 | 32; v6: 32 | 48 | 64 },
): string | null {
  const address = unmapped(ip);
  if (isIPv4(address)) {
    const octets = address.split('.').map((octet, i) => (i < bits.v4 / 8 ? octet : '0'));
    return `${octets.join('.')}/${bits.v4}`;
  }
  const groups = groupsOf(address)?.slice(0, bits.v6 / 16);
  return groups ? `${groups.map((group) => group.toString(16)).join(':')}::/${bits.v6}` : null;
}

/** What address limits count (SAFE-05): IPv4 itself; IPv6's /64, which one holder has whole. */
export function visitorOf(ip: string): string {
  const address = unmapped(ip);
  return isIPv4(address) ? address : (prefixOf(address, { v4: 32, v6: 64 }) ?? ip);
}

/** Loopback: a proxy there may have many visitors. */
export function isOwnMachine(ip: string): boolean {
  return unmapped(ip).startsWith('127.') || groupsOf(ip)?.join(':') === '0:0:0:0:0:0:0:1';
}
