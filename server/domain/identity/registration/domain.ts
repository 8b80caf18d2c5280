import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { siteOrigins } from '../../../settings/origins.ts';

/** Throws `domain_check_failed` for a foreign host name (specification §8); without one it passes. */
export function requireOwnDomain(context: Context, domain: string | undefined): void {
  if (!domain) return;
  const own = siteOrigins(context).map((origin) => new URL(origin).hostname);
  if (!own.includes(domain.toLowerCase()))
    throw new DomainError('domain_check_failed', { field: 'domain' });
}
