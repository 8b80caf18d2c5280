import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { CaptchaAnswer } from '../../../contract/verification.ts';
import type { Context, Gateway } from '../../context.ts';
import { captchaPicture } from '../../media/captcha.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../session/attempts.ts';
import { keyedHash } from '../site/secret.ts';

/** Letters and digits that are not taken for each other. */
const alphabet = 'ACDEFHJKLNPRTUVXY';
const length = 5;
const seconds = 300;
/** Pictures per visitor's address and five minutes. */
const perVisitor = { limit: 300, seconds: 300 };

/**
 * Makes a captcha for a key, in place of the one before: base64 of a PNG (AUTH-07). Throws Refusal `too_many_requests` for the
 * second picture of a key within a second.
 */
export async function newCaptcha(context: Context, key: string): Promise<string> {
  await countAttempt(context.db, [{ name: `captchas of ${context.caller.ip}`, ...perVisitor }]);
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  const { rows } = await sql`
    INSERT INTO captchas AS c (key, text_hash, expires_at)
    VALUES (${key}, ${await hashOf(context, key, text)}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET text_hash = excluded.text_hash, made_at = now(), expires_at = excluded.expires_at
      WHERE c.made_at <= now() - interval '0.9 seconds'
    RETURNING 1`.execute(context.db);
  if (rows.length === 0) throw new Refusal('too_many_requests', { retryAfter: 1 });
  return captchaPicture(text).toString('base64');
}

/**
 * Asks for the text of a captcha's picture, in any case of letters. A picture is good for one try. Throws Refusal `captcha_wrong` with
 * the field `captcha`.
 */
export async function requireCaptcha(gateway: Pick<Gateway, 'db'>, answer: CaptchaAnswer | undefined): Promise<void> {
  const { key = '', text = '' } = answer ?? {};
  const hash = await hashOf(gateway, key, text.replaceAll(/\s/g, '').toUpperCase());
  const { rows } = await sql<{ good: boolean }>`
    DELETE FROM captchas WHERE key = ${key} RETURNING text_hash = ${hash} AND expires_at > now() AS good`.execute(gateway.db);
  if (!rows[0]?.good) throw new Refusal('captcha_wrong', { field: 'captcha' });
}

function hashOf(gateway: Pick<Gateway, 'db'>, key: string, text: string): Promise<Buffer> {
  return keyedHash(gateway, 'captcha', key, text);
}
