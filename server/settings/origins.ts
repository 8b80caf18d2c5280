import type { Gateway } from '../context.ts';
import type { Env } from '../env.ts';
import { siteState } from './state.ts';

const loopbackNames = ['localhost', '127.0.0.1'];

/** The same origin under both names of this machine; others as they are. */
function byEachName(origin: string): string[] {
  const { hostname } = new URL(origin);
  return loopbackNames.includes(hostname)
    ? loopbackNames.map((name) => withHostname(origin, name))
    : [origin];
}

function withHostname(origin: string, hostname: string): string {
  return Object.assign(new URL(origin), { hostname }).origin;
}

/**
 * Origins of images and games: `MEDIA_URLS`, else `MEDIA_PORT` at the site's host name. On this
 * machine two names of one listener, so that failover works (SAFE-08).
 */
export function mediaOrigins({
  siteUrl,
  mediaPort,
  mediaUrls,
}: Pick<Env, 'siteUrl' | 'mediaPort' | 'mediaUrls'>): string[] {
  if (mediaUrls.length > 0) return [...mediaUrls];
  return byEachName(`http://${new URL(siteUrl).hostname}:${mediaPort}`);
}

/**
 * The site's origins, `SITE_URL` first: those of the environment, and the configured domains with
 * the scheme and port of `SITE_URL`. No request adds one (SAFE-08).
 */
export function siteOrigins(gateway: Pick<Gateway, 'env' | 'db'>): string[] {
  const { siteUrl, siteAliases } = gateway.env;
  const { mainDomain, domainRoute } = siteState(gateway).settings;
  const domains = [mainDomain, ...domainRoute.map(({ domain }) => domain)].filter(Boolean);
  const origins = [siteUrl, ...siteAliases, ...domains.map((name) => withHostname(siteUrl, name))];
  return [...new Set(origins.flatMap(byEachName))];
}

/** Whether an `Origin` is one of the site's, by scheme, host and port. */
export function isOwnOrigin(gateway: Pick<Gateway, 'env' | 'db'>, origin: string): boolean {
  return siteOrigins(gateway).includes(origin);
}

/** Whether an `Origin` is the site's or one of images and games. */
export function isMediaCaller(gateway: Pick<Gateway, 'env' | 'db'>, origin: string): boolean {
  return isOwnOrigin(gateway, origin) || mediaOrigins(gateway.env).includes(origin);
}

/** For a policy: `connect-src 'self'` leaves sockets out in older browsers. */
export const socketSources = (origins: readonly string[]): string =>
  origins.map((origin) => origin.replace(/^http/, 'ws')).join(' ');
