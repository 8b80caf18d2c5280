import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Value } from '../../../../contract/index.ts';
import type { CaptchaAnswer } from '../../../../contract/identity/verification.ts';
import { visitorOf } from '../../../address.ts';
import type { Context, Gateway } from '../../../context.ts';
import { captchaPicture } from '../../../media/captcha.ts';
import { DomainError } from '../../../domain-error.ts';
import { countAttempt } from '../../../kernel/rate-limit.ts';
import { keyedHash } from '../../../settings/secret.ts';
import { siteTexts } from '../../../settings/texts.ts';

/** No look-alikes. */
const alphabet = 'ACDEFHJKLNPRTUVXY';
const length = 5;
const seconds = 300;
/** Each of another kind. */
const questionWords = 6;
const perVisitor = { limit: 300, seconds: 300 };

/** Base64 of a PNG (AUTH-07). Throws `too_soon` within a second. */
export async function newCaptcha(context: Context, key: string): Promise<string> {
  const text = Array.from({ length }, () => drawn(alphabet)).join('');
  await storeAnswer(context, key, text);
  return captchaPicture(text).toString('base64');
}

/**
 * For who cannot see the picture (docs/decisions/0024): six words, each of another kind, one asked
 * for.
 */
export async function newQuestion(
  context: Context,
  key: string,
  language: string | undefined,
): Promise<Value<'verification.captchaQuestion'>> {
  const kinds = shuffled(
    Object.values(siteTexts<Record<string, Kind>>(context, language, 'captcha')),
  ).slice(0, questionWords);
  const asked = kinds.map(({ question, words }) => ({ question, word: drawn(words.split(' ')) }));
  const { question, word } = asked[0]!;
  await storeAnswer(context, key, word.toUpperCase());
  return { question, words: shuffled(asked).map((one) => one.word) };
}

/** Words separated by blanks. */
interface Kind {
  question: string;
  words: string;
}

const drawn = <T>(from: ArrayLike<T>): T => from[randomInt(from.length)]!;

function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all];
  return all.map(() => left.splice(randomInt(left.length), 1)[0]!);
}

/** Replaces the former. */
async function storeAnswer(context: Context, key: string, text: string): Promise<void> {
  await countAttempt(context.db, [
    { name: `captchas of ${visitorOf(context.caller.ip)}`, ...perVisitor },
  ]);
  const { rows } = await sql`
    INSERT INTO captchas AS c (key, text_hash, expires_at)
    VALUES (${key}, ${await hashOf(context, key, text)}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET text_hash = excluded.text_hash, made_at = now(), expires_at = excluded.expires_at
      WHERE c.made_at <= now() - interval '0.9 seconds'
    RETURNING 1`.execute(context.db);
  if (rows.length === 0) throw new DomainError('too_soon', { retryAfter: 1 });
}

/** Text or word, in any case; one try. Throws `captcha_wrong` with the field `captcha`. */
export async function requireCaptcha(
  gateway: Pick<Gateway, 'db'>,
  answer: CaptchaAnswer | undefined,
): Promise<void> {
  const { key = '', text = '' } = answer ?? {};
  const hash = await hashOf(gateway, key, text.replaceAll(/\s/g, '').toUpperCase());
  const { rows } = await sql<{ good: boolean }>`
    DELETE FROM captchas WHERE key = ${key} RETURNING text_hash = ${hash} AND expires_at > now() AS good`.execute(
    gateway.db,
  );
  if (!rows[0]?.good) throw new DomainError('captcha_wrong', { field: 'captcha' });
}

function hashOf(gateway: Pick<Gateway, 'db'>, key: string, text: string): Promise<Buffer> {
  return keyedHash(gateway, 'captcha', key, text);
}
