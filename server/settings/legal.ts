import type { LegalVersions } from '../../contract/content/legal.ts';

/** Of the built-in texts; raised with each of their changes. */
export const builtInVersions: LegalVersions = {
  terms: '2026-11-28',
  privacy: '2026-11-28',
  cookies: '2026-11-28',
};
