import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { CaptchaAnswer } from '../../../../contract/identity/verification.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import { captchaPicture } from '../../../media/captcha.ts';
import { captchaSound } from '../../../media/captcha-sound.ts';
import { DomainError } from '../../../domain-error.ts';
import { countAttempt } from '../../../kernel/rate-limit.ts';
import { keyedHash } from '../../../settings/secret.ts';
import { bindingOf, newBinding } from '../common/browser-binding.ts';

/** No look-alikes. */
const letters = 'ACDEFHJKLNPRTUVXY';
/** Few enough to be counted, and of about the length of a picture's text (docs/decisions/0060). */
const tones = '12345';
const length = 5;
const seconds = 300;
const perVisitor = { limit: 300, seconds: 300 };

/** Base64 of a PNG (AUTH-07). Throws `too_soon` within a second. */
export async function newCaptcha(context: Context, key: string): Promise<string> {
  const text = drawn(letters);
  await storeAnswer(context, key, text);
  return captchaPicture(text).toString('base64');
}

/** Base64 of a WAV, for who cannot see the picture (AUTH-07). Throws `too_soon` within a second. */
export async function newCaptchaSound(context: Context, key: string): Promise<string> {
  const text = drawn(tones);
  await storeAnswer(context, key, text);
  return captchaSound(text).toString('base64');
}

const drawn = (from: string): string =>
  Array.from({ length }, () => from[randomInt(from.length)]!).join('');

/** Replaces the former. */
async function storeAnswer(context: Context, key: string, text: string): Promise<void> {
  await countAttempt(context.db, [
    { name: `captchas of ${visitorOf(context.caller.ip)}`, ...perVisitor },
  ]);
  const hash = await hashOf(context, newBinding(context), key, text);
  const { rows } = await sql`
    INSERT INTO captchas AS c (key, text_hash, expires_at)
    VALUES (${key}, ${hash}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET text_hash = excluded.text_hash, made_at = now(), expires_at = excluded.expires_at
      WHERE c.made_at <= now() - interval '0.9 seconds'
    RETURNING 1`.execute(context.db);
  if (rows.length === 0) throw new DomainError('too_soon', { retryAfter: 1 });
}

/**
 * Letters in any case, or digits; one try, of the browser that it was drawn for. Throws
 * `captcha_wrong` with the field `captcha`.
 */
export async function requireCaptcha(
  context: Pick<Context, 'db' | 'cookies'>,
  answer: CaptchaAnswer | undefined,
): Promise<void> {
  const { key = '', text = '' } = answer ?? {};
  const typed = text.replaceAll(/\s/g, '').toUpperCase();
  const hash = await hashOf(context, bindingOf(context), key, typed);
  const { rows } = await sql<{ good: boolean }>`
    DELETE FROM captchas WHERE key = ${key} RETURNING text_hash = ${hash} AND expires_at > now() AS good`.execute(
    context.db,
  );
  if (!rows[0]?.good) throw new DomainError('captcha_wrong', { field: 'captcha' });
}

/** @param binding hash of the browser's secret */
function hashOf(
  context: Pick<Context, 'db'>,
  binding: Buffer,
  key: string,
  text: string,
): Promise<Buffer> {
  return keyedHash(context, 'captcha', binding.toString('hex'), key, text);
}
