import type { FastifyRequest } from 'fastify';
import { unmapped } from '../address.ts';
import type { Gateway } from '../context.ts';
import { isOwnOrigin } from '../settings/origins.ts';

/**
 * The client's address, forwarded ones by Fastify's `trustProxy` (BOOT-11). IPv4 over IPv6 becomes
 * IPv4, to match the operator's ranges.
 */
export function addressOf(request: FastifyRequest): string {
  return unmapped(request.ip);
}

/**
 * The site's origin that a call comes from: its `Origin` if that is configured, else `SITE_URL`.
 * Anybody can send any Host, so that decides nothing (SAFE-08).
 */
export function siteOriginOf(
  gateway: Pick<Gateway, 'env' | 'db'>,
  { headers: { origin } }: FastifyRequest,
): string {
  return origin !== undefined && isOwnOrigin(gateway, origin) ? origin : gateway.env.siteUrl;
}
