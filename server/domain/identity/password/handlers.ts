import type { Handlers } from '../../../context.ts';
import { changePassword } from './change.ts';
import { forgotByEmail } from './forgot.ts';
import { useLink } from './link.ts';

/** Account-summary composes those that also log in. */
export const passwordHandlers: Omit<Handlers<'password'>, 'password.verification'> = {
  'password.change': changePassword,
  'password.email': forgotByEmail,
  'password.link': useLink,
};
