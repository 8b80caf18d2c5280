import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { ownHostnames } from '../../../settings/origins.ts';
import { siteState } from '../../../settings/state.ts';

/** Throws `domain_check_failed` for a foreign host name (specification §8); none passes. */
export function requireOwnDomain(context: Context, domain: string | undefined): void {
  if (!domain) return;
  const { mainDomain, domainRoute } = siteState(context).settings;
  const own = [
    ...ownHostnames(context.caller.hostname),
    mainDomain,
    ...domainRoute.map((route) => route.domain),
  ];
  if (!own.includes(domain.toLowerCase()))
    throw new DomainError('domain_check_failed', { field: 'domain' });
}
