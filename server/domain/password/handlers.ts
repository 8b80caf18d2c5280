import type { Handlers } from '../../context.ts';
import { changePassword } from './change.ts';
import { useLink } from './link.ts';

/** Answers what changes a password, and what gives a forgotten one back. */
export const passwordHandlers: Handlers<'password'> = {
  'password.change': changePassword,
  'password.link': useLink,
} as Handlers<'password'>;
