import type { Handlers } from '../../../context.ts';
import { changePassword } from './change.ts';
import { forgotByEmail } from './forgot.ts';
import { useLink } from './link.ts';

/** Answers what changes a password, and what replaces a forgotten one; what logs in is composed in account-summary. */
export const passwordHandlers: Omit<Handlers<'password'>, 'password.verification'> = {
  'password.change': changePassword,
  'password.email': forgotByEmail,
  'password.link': useLink,
};
