import type { Handlers } from '../../../context.ts';
import { changePassword } from './change.ts';
import { forgotByEmail } from './forgot.ts';
import { useLink } from './link.ts';

/** Handlers that change or reset a password; those that also log in are composed in account-summary. */
export const passwordHandlers: Omit<Handlers<'password'>, 'password.verification'> = {
  'password.change': changePassword,
  'password.email': forgotByEmail,
  'password.link': useLink,
};
