import type { Gateway } from '../../context.ts';

/** The push services of the usual browsers: Chrome and those built on it, Firefox, Safari, Edge. */
const usual = [
  /^fcm\.googleapis\.com$/,
  /^(updates|[a-z0-9-]+\.updates)\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

/**
 * Whether a browser's endpoint is one of a push service. Nobody else's address is ever posted to: a device could name any,
 * those inside the operator's own network too.
 */
export function isPushService({ env }: Pick<Gateway, 'env'>, endpoint: string): boolean {
  const { protocol, hostname, origin, port } = new URL(endpoint);
  if (env.pushHosts.includes(origin)) return true;
  return protocol === 'https:' && port === '' && usual.some((host) => host.test(hostname));
}
