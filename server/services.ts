import { type ServiceName, serviceNames } from '../contract/site/services.ts';
import { DomainError } from './domain-error.ts';
import type { Env } from './env.ts';

/**
 * Whether there is a provider, or a demo's simulation; else calls answer `service_off` (SAFE-07).
 */
export function hasService(
  { mode, ports }: Pick<Env, 'mode' | 'ports'>,
  service: ServiceName,
): boolean {
  const { payment, sms, smtp: email } = ports;
  const settings = { payment, sms, email }[service];
  return settings === null ? mode === 'demo' : settings !== 'off';
}

/** Throws `service_off`. */
export function requireService(env: Pick<Env, 'mode' | 'ports'>, service: ServiceName): void {
  if (!hasService(env, service)) throw new DomainError('service_off');
}

export const servicesOff = (env: Pick<Env, 'mode' | 'ports'>): ServiceName[] =>
  serviceNames.filter((service) => !hasService(env, service));
