import type { FastifyRequest } from 'fastify';
import { unmapped } from '../address.ts';

/**
 * The client's address, forwarded ones by Fastify's `trustProxy` (BOOT-11). IPv4 over IPv6 becomes
 * IPv4, to match the operator's ranges.
 */
export function addressOf(request: FastifyRequest): string {
  return unmapped(request.ip);
}

/** Without port; `localhost` when invalid. */
export function hostnameOf(request: FastifyRequest): string {
  const hostname = request.hostname.toLowerCase();
  return /^([a-z0-9]([a-z0-9.-]{0,252})?|\[[0-9a-f:.]{2,45}\])$/.test(hostname)
    ? hostname
    : 'localhost';
}

/** With the port, if named. */
export function hostOf(request: FastifyRequest): string {
  const hostname = hostnameOf(request);
  const port = /:(\d{1,5})$/.exec(request.host)?.[1];
  return port ? `${hostname}:${port}` : hostname;
}
