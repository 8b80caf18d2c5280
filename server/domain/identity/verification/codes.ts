import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { CodeSent } from '../../../../contract/identity/verification.ts';
import type { Context, Gateway } from '../../../context.ts';
import { requireService } from '../../../services.ts';
import { SendFailed } from '../../../ports/sms.ts';
import { DomainError } from '../../../domain-error.ts';
import type { Database } from '../../../db/database.ts';
import type { NoteCustomer } from '../common/form-idempotency.ts';
import { bindingOf, newBinding } from '../common/browser-binding.ts';
import { hashToken } from '../../../kernel/tokens.ts';
import { keyedHash } from '../../../settings/secret.ts';
import { type NoCode, messageText } from './messages.ts';
import { countMessage } from './quota.ts';

export interface CodeAddress {
  channel: 'sms' | 'email';
  /** A code works for no other purpose. */
  purpose: string;
  /** E.164, or an email address in lower case. */
  address: string;
  /** Needed with the code; default: the browser's. */
  binding?: string;
}

export interface CodeRequest extends CodeAddress {
  /** Where known. */
  customerId?: string;
  language: string | null | undefined;
  /** Sent instead, so that only the addressee learns why. */
  instead?: NoCode;
}

/** Also of the send button (AUTH-19). */
const expiredMinutes = 3;
const maxGuesses = 5;

/**
 * Six digits, valid once, stored as keyed hash; replaces only the browser's former one. `instead`
 * takes the same steps and time. Throws `too_soon`, `too_many_auth_requests`, `sms_quota`,
 * `send_failed`, or `service_off`.
 */
export async function issueCode(context: Context, request: CodeRequest): Promise<CodeSent> {
  const { channel, purpose, address, customerId = null, language, instead } = request;
  requireService(context.env, channel);
  await countMessage(context, request);
  const binding = request.binding === undefined ? newBinding(context) : hashToken(request.binding);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await hashOf(context, request, code);
  await sql`INSERT INTO verification_codes (binding_hash, channel, purpose, address, customer_id, code_hash, expires_at)
    VALUES (${binding}, ${channel}, ${purpose}, ${address}, ${customerId}, ${instead ? null : hash}, now() + make_interval(mins => ${expiredMinutes}))
    ON CONFLICT (binding_hash, channel, purpose, address) DO UPDATE SET customer_id = excluded.customer_id,
      code_hash = excluded.code_hash, guesses = 0, expires_at = excluded.expires_at, used_at = NULL`.execute(
    context.db,
  );
  const { subject, text } = messageText(context, language, instead ?? 'code', {
    code,
    minutes: expiredMinutes,
  });
  await send(context, channel, address, subject, text);
  return { expiredMinutes };
}

/** Throws `send_failed`; the log omits addressee and content. */
export async function send(
  { ports, log }: Pick<Gateway, 'ports' | 'log'>,
  channel: 'sms' | 'email',
  to: string,
  subject: string,
  text: string,
): Promise<void> {
  try {
    await (channel === 'sms'
      ? ports.sms.send({ to, text })
      : ports.email.send({ to, subject, text }));
  } catch (error) {
    if (!(error instanceof SendFailed)) throw error;
    log.warn({ channel, reason: error.message }, 'a message could not be sent');
    throw new DomainError('send_failed');
  }
}

/**
 * Spends the asking browser's code; returns its customer or null. Counts each try. Throws
 * `code_wrong`, or `code_expired` when unknown, used, old or tried five times.
 * @param request its `note` records whose code it was
 */
export async function useCode(
  context: Pick<Context, 'db' | 'cookies'>,
  request: CodeAddress & { code: string; note?: NoteCustomer },
): Promise<{ customerId: string | null }> {
  const binding = request.binding === undefined ? bindingOf(context) : hashToken(request.binding);
  const hash = await hashOf(context, request, request.code.trim());
  // No throw in here: the transaction must count a wrong try.
  const row = await context.db.transaction().execute(async (db) => {
    const shown = await showCode(db, request, binding, hash, true);
    if (shown?.good && shown.customer_id !== null) await request.note?.(db, shown.customer_id);
    return shown;
  });
  return { customerId: requireGood(row).customer_id };
}

/** From when a right code was checked: the rest of its form takes longer. */
const heldMinutes = 10;

/**
 * Checks the asking browser's code before its form is sent (AUTH-28). Counts a wrong try; a right
 * one stays valid for ten minutes more, for one use. Throws as `useCode` does.
 */
export async function holdCode(
  context: Pick<Context, 'db' | 'cookies'>,
  request: CodeAddress & { code: string },
): Promise<void> {
  const { channel, purpose, address } = request;
  const binding = bindingOf(context);
  const hash = await hashOf(context, request, request.code.trim());
  requireGood(await showCode(context.db, request, binding, hash, false));
  // A right one was no guess; the form needs a try.
  await sql`
    UPDATE verification_codes SET guesses = guesses - 1, expires_at = now() + make_interval(mins => ${heldMinutes})
    WHERE binding_hash = ${binding} AND channel = ${channel} AND purpose = ${purpose} AND address = ${address}
      AND code_hash = ${hash} AND used_at IS NULL`.execute(context.db);
  newBinding(context);
}

export type HeldCode = CodeAddress & { binding: string; code: string };

/**
 * As `useCode`, but leaves a right code to `spendCode`: a form rejected for another reason does not
 * cost it.
 */
export async function checkCode(gateway: Pick<Gateway, 'db'>, request: HeldCode): Promise<void> {
  const hash = await hashOf(gateway, request, request.code.trim());
  requireGood(await showCode(gateway.db, request, hashToken(request.binding), hash, false));
}

/** In the transaction that it allows. Throws `code_expired` if spent meanwhile. */
export async function spendCode(
  gateway: Pick<Gateway, 'db'>,
  transaction: Kysely<Database>,
  request: HeldCode,
): Promise<void> {
  const { channel, purpose, address, binding } = request;
  const { rows } = await sql`
    UPDATE verification_codes SET used_at = now()
    WHERE binding_hash = ${hashToken(binding)} AND channel = ${channel} AND purpose = ${purpose} AND address = ${address}
      AND code_hash = ${await hashOf(gateway, request, request.code.trim())} AND used_at IS NULL
    RETURNING 1`.execute(transaction);
  if (rows.length === 0) throw new DomainError('code_expired', { field });
}

/** Of the forms. */
const field = 'verificationCode';

function requireGood(shown: Shown | undefined): Shown {
  if (!shown) throw new DomainError('code_expired', { field });
  if (shown.good !== true) throw new DomainError('code_wrong', { field });
  return shown;
}

interface Shown {
  /** Null where a text replaced it. */
  good: boolean | null;
  customer_id: string | null;
}

/** Spends a right code if `spends`. */
async function showCode(
  db: Kysely<Database>,
  { channel, purpose, address }: CodeAddress,
  binding: Buffer,
  hash: Buffer,
  spends: boolean,
): Promise<Shown | undefined> {
  const { rows } = await sql<Shown>`
    UPDATE verification_codes SET guesses = guesses + 1, used_at = CASE WHEN ${spends}::boolean AND code_hash = ${hash} THEN now() END
    WHERE binding_hash = ${binding} AND channel = ${channel} AND purpose = ${purpose} AND address = ${address}
      AND used_at IS NULL AND expires_at > now() AND guesses < ${maxGuesses}
    RETURNING code_hash = ${hash} AS good, customer_id`.execute(db);
  return rows[0];
}

function hashOf(
  gateway: Pick<Gateway, 'db'>,
  { channel, purpose, address }: CodeAddress,
  code: string,
): Promise<Buffer> {
  return keyedHash(gateway, 'code', channel, purpose, address, code);
}
