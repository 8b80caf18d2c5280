import type { Context } from '../../../context.ts';
import { hashToken, looksLikeToken, newToken } from '../../../kernel/tokens.ts';

type Browser = Pick<Context, 'cookies'>;

/** Seconds, as long as anything it binds. */
export const bindingSeconds = 600;

/**
 * Returns the hash of the browser's secret, new or existing, so that no other browser finishes what
 * this one began (SAFE-05).
 */
export function newBinding({ cookies }: Browser): Buffer {
  const known = cookies.get('asker');
  const secret = known && looksLikeToken(known) ? known : newToken().token;
  cookies.set('asker', secret, bindingSeconds);
  return hashToken(secret);
}

/** Without a secret, a hash that matches nothing. */
export function bindingOf({ cookies }: Browser): Buffer {
  return hashToken(cookies.get('asker') ?? '');
}
