import { type ServiceName, serviceNames } from '../contract/site/services.ts';
import { DomainError } from './domain-error.ts';
import type { Env } from './env.ts';

/**
 * Whether the site has a service: a provider, or in a demo what simulates one. Without it the calls that need it answer `service_off`
 * and the pages say so (SAFE-07).
 */
export function hasService(
  { mode, ports }: Pick<Env, 'mode' | 'ports'>,
  service: ServiceName,
): boolean {
  const { payment, sms, smtp: email } = ports;
  const settings = { payment, sms, email }[service];
  return settings === null ? mode === 'demo' : settings !== 'off';
}

/** Throws `service_off` where the site is without a service. */
export function requireService(env: Pick<Env, 'mode' | 'ports'>, service: ServiceName): void {
  if (!hasService(env, service)) throw new DomainError('service_off');
}

/** The services that the site is without. */
export const servicesOff = (env: Pick<Env, 'mode' | 'ports'>): ServiceName[] =>
  serviceNames.filter((service) => !hasService(env, service));
