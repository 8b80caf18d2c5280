import type { FastifyRequest } from 'fastify';
import { unmapped } from '../address.ts';

/**
 * The client's address: the socket's, or the forwarded one when Fastify's `trustProxy` believes the sender (BOOT-11). An IPv4
 * address that arrived over IPv6 is returned as IPv4, so that the operator's ranges match it.
 */
export function addressOf(request: FastifyRequest): string {
  return unmapped(request.ip);
}

/** The host name that the client used, without port; `localhost` for an invalid one. */
export function hostnameOf(request: FastifyRequest): string {
  const hostname = request.hostname.toLowerCase();
  return /^([a-z0-9]([a-z0-9.-]{0,252})?|\[[0-9a-f:.]{2,45}\])$/.test(hostname)
    ? hostname
    : 'localhost';
}

/** The host that the client used, with the port where it named one. */
export function hostOf(request: FastifyRequest): string {
  const hostname = hostnameOf(request);
  const port = /:(\d{1,5})$/.exec(request.host)?.[1];
  return port ? `${hostname}:${port}` : hostname;
}
