import type { Handlers } from '../../../context.ts';
import { inviterOfCode, visitInvitation } from './affiliate.ts';
import { requireOwnDomain } from './domain.ts';
import { currentVersions } from '../../../settings/legal.ts';
import { registerSettings } from '../../../settings/registration.ts';

/** Calls of a registration (AUTH-13 to AUTH-18); account-summary composes those that log in. */
export const registerHandlers: Omit<
  Handlers<'register'>,
  'register.username' | 'register.mobile'
> = {
  'register.settings': async (_request, context) => ({
    ...registerSettings(context),
    documents: await currentVersions(context.db),
  }),
  'register.affiliate': async ({ code, domain }, context) => {
    requireOwnDomain(context, domain);
    return { code: (await inviterOfCode(context, code, 'code')).code };
  },
  'register.visit': visitInvitation,
};
