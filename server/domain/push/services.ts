import type { Gateway } from '../../context.ts';

/** Of Chromium browsers, Firefox, Safari, Edge. */
const usual = [
  /^fcm\.googleapis\.com$/,
  /^(updates|[a-z0-9-]+\.updates)\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

/**
 * Whether an endpoint is a push service's. A device could name any address, even inside the
 * operator's network.
 */
export function isPushService({ env }: Pick<Gateway, 'env'>, endpoint: string): boolean {
  const { protocol, hostname, origin, port } = new URL(endpoint);
  if (env.pushHosts.includes(origin)) return true;
  return protocol === 'https:' && port === '' && usual.some((host) => host.test(hostname));
}
