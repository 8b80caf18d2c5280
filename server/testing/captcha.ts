import { randomUUID } from 'node:crypto';
import type { Context, Gateway } from '../context.ts';
import { bindingOf } from '../domain/identity/common/browser-binding.ts';
import { testCookies } from '../domain/play/fixtures.ts';
import { keyedHash } from '../settings/secret.ts';

/**
 * Writes the answer of a browser's captcha into the gateway's state, which alone knows it.
 * @param cookies default: a browser's without any
 */
export async function knownCaptcha(
  gateway: Pick<Gateway, 'db'>,
  key: string = randomUUID(),
  cookies: Context['cookies'] = testCookies(),
): Promise<{ captchaKey: string; captcha: string }> {
  const binding = bindingOf({ cookies }).toString('hex');
  const text_hash = await keyedHash(gateway, 'captcha', binding, key, 'ACDEF');
  const expires_at = new Date(Date.now() + 60_000);
  await gateway.db
    .insertInto('captchas')
    .values({ key, text_hash, expires_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ text_hash }))
    .execute();
  return { captchaKey: key, captcha: 'acdef' };
}
