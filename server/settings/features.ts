import type { Gateway } from '../context.ts';
import { hasService } from '../services.ts';
import type { SiteSettings } from './defaults.ts';
import { siteState } from './state.ts';

/** The operator's flags without what needs a service that the site is without (SAFE-07): text messages bring codes of numbers. */
export function openFlags(
  env: Gateway['env'],
  { flags }: Pick<SiteSettings, 'flags'>,
): SiteSettings['flags'] {
  // Firebase sends the codes of a registration by itself.
  const sends = hasService(env, 'sms') || env.ports.identity.firebase?.phone !== undefined;
  return sends
    ? flags
    : { ...flags, MOBILENUMREG3: false, MOBILENUMPASSREG3: false, REGMOBVERF3: false };
}

/** Reads the leaves of the whitelabel tree, for the features of `contract/site/features.ts`. */
export function flagsOf(gateway: Pick<Gateway, 'db' | 'env'>): (code: string) => boolean {
  const flags = openFlags(gateway.env, siteState(gateway).settings);
  return (code) => flags[code] === true;
}
