import type { Handlers } from '../../context.ts';
import { changePassword } from './change.ts';
import { forgotByEmail, forgotByMobile } from './forgot.ts';
import { useLink } from './link.ts';

/** Answers what changes a password, and what gives a forgotten one back. */
export const passwordHandlers: Handlers<'password'> = {
  'password.change': changePassword,
  'password.email': forgotByEmail,
  'password.link': useLink,
  'password.verification': forgotByMobile,
};
