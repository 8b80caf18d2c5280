import { entry } from './identity/login-factors.ts';
import { login } from './identity/login.ts';
import { verification } from './identity/verification.ts';

/**
 * The calls of logging in, loaded with a login's form. Their names begin with `session.` or
 * `verification.`, and no other calls' do but those of `first.ts`.
 */
export const calls = { ...login, ...entry, ...verification };
