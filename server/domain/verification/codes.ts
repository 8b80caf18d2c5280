import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { CodeSent } from '../../../contract/verification.ts';
import type { Context, Gateway } from '../../context.ts';
import { SendFailed } from '../../ports/sms.ts';
import { Refusal } from '../../refusal.ts';
import { keyedHash } from '../site/secret.ts';
import { type MessageKind, messageText } from './messages.ts';
import { countMessage } from './quota.ts';

export interface CodeAddress {
  channel: 'sms' | 'email';
  /** What the code is for: a code of one purpose opens nothing else. */
  purpose: string;
  /** E.164, or an email address in lower case. */
  address: string;
}

export interface CodeRequest extends CodeAddress {
  /** Whom the code is for, where that is known. */
  customerId?: string;
  language: string | null | undefined;
  /** Sends these words in place of a code; no code is right then. So whoever asks learns nothing, and whoever is asked about learns why. */
  instead?: Exclude<MessageKind, 'code' | 'passwordLink'>;
}

/** How long a code counts, in minutes; the send button waits as long (AUTH-19). */
const expiredMinutes = 3;
/** Tries at one code. */
const mostGuesses = 5;

/**
 * Sends a code of six digits, which takes the place of the one before (AUTH-19). It is kept as a keyed hash, counts once and for
 * three minutes. With `instead` everything takes the same way and time. Throws Refusal `too_many_auth_requests` or `sms_quota`
 * when too many were sent, `send_failed` when the message could not be handed over.
 */
export async function issueCode(context: Context, request: CodeRequest): Promise<CodeSent> {
  const { channel, purpose, address, customerId = null, language, instead } = request;
  await countMessage(context.db, channel, address, context.caller.ip);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await hashOf(context, request, code);
  await sql`INSERT INTO verification_codes (channel, purpose, address, customer_id, code_hash, expires_at)
    VALUES (${channel}, ${purpose}, ${address}, ${customerId}, ${instead ? null : hash}, now() + make_interval(mins => ${expiredMinutes}))
    ON CONFLICT (channel, purpose, address) DO UPDATE SET customer_id = excluded.customer_id,
      code_hash = excluded.code_hash, guesses = 0, expires_at = excluded.expires_at, used_at = NULL`.execute(context.db);
  const { subject, text } = messageText(context, language, instead ?? 'code', { code, minutes: expiredMinutes });
  await send(context, channel, address, subject, text);
  return { expiredMinutes };
}

/** Hands a message to its port. Throws Refusal `send_failed`; the log says why, and neither to whom nor what. */
export async function send(
  { ports, log }: Pick<Gateway, 'ports' | 'log'>,
  channel: 'sms' | 'email',
  to: string,
  subject: string,
  text: string,
): Promise<void> {
  try {
    await (channel === 'sms' ? ports.sms.send({ to, text }) : ports.email.send({ to, subject, text }));
  } catch (error) {
    if (!(error instanceof SendFailed)) throw error;
    log.warn({ channel, reason: error.message }, 'a message could not be sent');
    throw new Refusal('send_failed');
  }
}

/**
 * Spends a code: the right one counts once. Every try is counted before it is answered. Throws Refusal `code_wrong`, or `code_expired`
 * when none was sent, when it was used, when its time is over, or after five tries; the field is `verificationCode`.
 * @returns the customer that the code was issued for, or null
 */
export async function useCode(
  gateway: Pick<Gateway, 'db'>,
  request: CodeAddress & { code: string },
): Promise<{ customerId: string | null }> {
  const { channel, purpose, address } = request;
  const hash = await hashOf(gateway, request, request.code.trim());
  const { rows } = await sql<{ good: boolean | null; customer_id: string | null }>`
    UPDATE verification_codes SET guesses = guesses + 1, used_at = CASE WHEN code_hash = ${hash} THEN now() END
    WHERE channel = ${channel} AND purpose = ${purpose} AND address = ${address}
      AND used_at IS NULL AND expires_at > now() AND guesses < ${mostGuesses}
    RETURNING code_hash = ${hash} AS good, customer_id`.execute(gateway.db);
  const [row] = rows;
  const field = 'verificationCode';
  if (!row) throw new Refusal('code_expired', { field });
  if (row.good !== true) throw new Refusal('code_wrong', { field });
  return { customerId: row.customer_id };
}

function hashOf(gateway: Pick<Gateway, 'db'>, { channel, purpose, address }: CodeAddress, code: string): Promise<Buffer> {
  return keyedHash(gateway, 'code', channel, purpose, address, code);
}
