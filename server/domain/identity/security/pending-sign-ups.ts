import { type Kysely, sql } from 'kysely';
import type { SignUpOffered } from '../../../../contract/identity/login.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { Identity } from '../../../ports/identity.ts';
import type { SignInProvider } from '../../../ports/sign-in.ts';
import { DomainError } from '../../../domain-error.ts';
import { registerSettings } from '../../../settings/registration.ts';
import { hashToken, newToken } from '../../../kernel/tokens.ts';
import { type Origin, noteSecurity } from '../common/security-events.ts';

const offerMinutes = 30;
/** Of the provider's name. */
const maxNameChars = 120;

/**
 * Offers an unlinked person an account (AUTH-26): a handle that a registration links. Never opens
 * an existing one by its email. Throws `sign_in_unlinked` while registration is closed, and at the
 * agents' login.
 */
export async function offerAccount(
  context: Context,
  provider: SignInProvider,
  { subject, name, email, emailVerified }: Identity,
  area: 'member' | 'agent' = 'member',
): Promise<SignUpOffered> {
  if (area === 'agent' || registerSettings(context).methods.length === 0)
    throw new DomainError('sign_in_unlinked');
  const handle = newToken();
  await context.db
    .insertInto('pending_sign_ups')
    .values({
      handle_hash: handle.hash,
      provider,
      subject,
      name: email ?? name ?? '',
      expires_at: sql<Date>`now() + make_interval(mins => ${offerMinutes})`,
    })
    .execute();
  const person = {
    name: (name ?? '').slice(0, maxNameChars),
    email: (emailVerified && email) || '',
  };
  return { pendingSignUp: { handle: handle.token, provider, ...person } };
}

/** Throws `sign_in_expired`. */
export async function requirePendingSignUp(db: Kysely<Database>, handle: string): Promise<void> {
  const { rows } =
    await sql`SELECT 1 FROM pending_sign_ups WHERE handle_hash = ${hashToken(handle)} AND expires_at > now()`.execute(
      db,
    );
  if (rows.length === 0) throw new DomainError('sign_in_expired', { field: 'signInHandle' });
}

/**
 * Spends a handle and links the provider's account, in the opening transaction. Throws
 * `sign_in_expired`, `sign_in_taken`.
 */
export async function linkPendingSignUp(
  transaction: Kysely<Database>,
  customerId: string,
  handle: string,
  origin: Origin,
): Promise<void> {
  await requirePendingSignUp(transaction, handle);
  const { rows } = await sql<{ provider: SignInProvider }>`
    WITH spent AS (DELETE FROM pending_sign_ups WHERE handle_hash = ${hashToken(handle)} RETURNING provider, subject, name)
    INSERT INTO identities (provider, subject, customer_id, email) SELECT provider, subject, ${customerId}::bigint, name FROM spent
    ON CONFLICT DO NOTHING RETURNING provider`.execute(transaction);
  const [linked] = rows;
  if (!linked) throw new DomainError('sign_in_taken', { field: 'signInHandle' });
  await noteSecurity(transaction, customerId, origin, 'link_added', { provider: linked.provider });
}
