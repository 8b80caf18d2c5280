import type { Context } from '../../../context.ts';
import { hashToken, looksLikeToken, newToken } from '../../../kernel/tokens.ts';

type Browser = Pick<Context, 'cookies'>;

/** Seconds for which a browser stores the secret: as long as what was begun with it may take. */
export const bindingSeconds = 600;

/**
 * The hash of a browser's secret, with which nobody else can finish or replace what the browser began (SAFE-05): the existing
 * secret, or a new one; stored in a cookie that no script reads.
 */
export function newBinding({ cookies }: Browser): Buffer {
  const known = cookies.get('asker');
  const secret = known && looksLikeToken(known) ? known : newToken().token;
  cookies.set('asker', secret, bindingSeconds);
  return hashToken(secret);
}

/** The hash of the browser's secret; one that matches no stored hash when it has none. */
export function bindingOf({ cookies }: Browser): Buffer {
  return hashToken(cookies.get('asker') ?? '');
}
