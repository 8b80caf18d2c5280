import { builtInVersions } from '../settings/legal.ts';

/** What every registration agrees to (AUTH-13, INFO-07). */
export const registrationConsent = { agreed: true, documents: builtInVersions };
