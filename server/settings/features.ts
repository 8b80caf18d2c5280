import type { Gateway } from '../context.ts';
import { hasService } from '../services.ts';
import type { SiteSettings } from './defaults.ts';
import { siteState } from './state.ts';

/** Drops flags whose service is missing (SAFE-07), such as text messages. */
export function openFlags(
  env: Gateway['env'],
  { flags }: Pick<SiteSettings, 'flags'>,
): SiteSettings['flags'] {
  // Firebase sends registration codes itself.
  const sends = hasService(env, 'sms') || env.ports.identity.firebase?.phone !== undefined;
  return sends
    ? flags
    : { ...flags, MOBILENUMREG3: false, MOBILENUMPASSREG3: false, REGMOBVERF3: false };
}

/** Reads leaves for `contract/site/features.ts`. */
export function flagsOf(gateway: Pick<Gateway, 'db' | 'env'>): (code: string) => boolean {
  const flags = openFlags(gateway.env, siteState(gateway).settings);
  return (code) => flags[code] === true;
}
