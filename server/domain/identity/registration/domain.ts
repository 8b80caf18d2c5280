import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { ownHostnames } from '../../../settings/origins.ts';
import { siteState } from '../../../settings/state.ts';

/**
 * Throws `domain_check_failed` when an app says that it was opened under a name that is none of this site's
 * (specification §8); one that does not say is taken as it is.
 */
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
