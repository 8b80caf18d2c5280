import type { Handlers } from '../../context.ts';
import { inviterOfCode } from './affiliate.ts';
import { requireOwnDomain } from './domain.ts';
import { register } from './register.ts';
import { registerSettings } from './settings.ts';

/** Answers the calls of a registration (AUTH-13 to AUTH-18). */
export const registerHandlers: Handlers<'register'> = {
  'register.settings': async (_request, context) => registerSettings(context),
  'register.affiliate': async ({ code, domain }, context) => {
    requireOwnDomain(context, domain);
    return { code: (await inviterOfCode(context, code, 'code')).code };
  },
  'register.username': (request, context) => register('username', request, context),
  'register.mobile': (request, context) => register('mobile', request, context),
};
