import type {
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely, OnConflictBuilder } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import { lockCustomer } from '../../../kernel/lock-customer.ts';
import { requireWayIn } from './contacts.ts';
import { type SecurityState, maxPasskeys } from '../../../../contract/identity/security.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { customerById } from '../common/customer.ts';
import { noteSecurity } from '../common/security-events.ts';
import { storeChallenge, originOf, relyingParty, spendChallenge } from './passkey-ceremony.ts';
import { requireProof } from './proof.ts';

/** Oldest first. */
export async function listPasskeys(
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<SecurityState['passkeys']> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    since: row.created_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? null,
  }));
}

/**
 * Discoverable and user-verified (AUTH-23). Throws as `requireProof` does, `passkey_limit` at
 * twenty.
 */
export async function passkeyOptions(
  request: Request<'security.passkeyOptions'>,
  context: Context,
): Promise<Value<'security.passkeyOptions'>> {
  const customerId = requireCustomer(context.caller);
  const { id: rpID, name: rpName } = relyingParty(context);
  await requireProof(context, customerId, request.proof);
  const known = await knownCredentials(context.db, customerId);
  const { account, nickname } = await customerById(context, customerId);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(customerId),
    userName: account,
    userDisplayName: nickname,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(context, options.challenge, customerId);
  return { ...options };
}

/** Throws `passkey_limit`. */
async function knownCredentials(db: Kysely<Database>, customerId: string) {
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('customer_id', '=', customerId)
    .execute();
  if (known.length >= maxPasskeys) throw new DomainError('passkey_limit');
  return known;
}

/** Throws `passkey_failed` for a wrong response, `passkey_known`, `passkey_limit`. */
export async function addPasskey(
  request: Request<'security.addPasskey'>,
  context: Context,
): Promise<{ done: boolean }> {
  const customerId = requireCustomer(context.caller);
  const made = await verifyMade(
    context,
    customerId,
    request.response as unknown as RegistrationResponseJSON,
  );
  if (!made.verified) throw new DomainError('passkey_failed');
  const { credential } = made.registrationInfo;
  const passkey = {
    credential_id: credential.id,
    customer_id: customerId,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: credential.transports ?? [],
    rp_id: relyingParty(context).id,
    name: request.name,
  };
  await context.db.transaction().execute(async (db) => {
    // One at a time, so that the maximum holds.
    await lockCustomer(db, customerId);
    await knownCredentials(db, customerId);
    const known = (conflict: OnConflictBuilder<Database, 'passkeys'>) =>
      conflict.column('credential_id').doNothing();
    const added = await db
      .insertInto('passkeys')
      .values(passkey)
      .onConflict(known)
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new DomainError('passkey_known');
    await noteSecurity(db, customerId, context.caller, 'passkey_added', { name: request.name });
  });
  return { done: true };
}

async function verifyMade(
  context: Context,
  customerId: string,
  response: RegistrationResponseJSON,
): Promise<VerifiedRegistrationResponse> {
  const expectedOrigin = originOf(context, response);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    return await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(context, challenge, customerId),
      expectedOrigin,
      expectedRPID: relyingParty(context).id,
      requireUserVerification: true,
    });
  } catch (error) {
    context.log.info({ reason: String(error) }, 'a passkey was not taken');
    throw new DomainError('passkey_failed');
  }
}

/** Throws `not_found` for another account's. */
export async function renamePasskey(
  { id, name }: { id: string; name: string },
  context: Context,
): Promise<{ done: boolean }> {
  const customerId = requireCustomer(context.caller);
  await context.db.transaction().execute(async (db) => {
    const own = await db
      .selectFrom('passkeys')
      .select('name')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new DomainError('not_found');
    if (own.name === name) return;
    await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
    await noteSecurity(db, customerId, context.caller, 'passkey_renamed', {
      name,
      before: own.name,
    });
  });
  return { done: true };
}

/** Throws `not_found` for another account's, and as `requireProof` and `requireWayIn` do. */
export async function removePasskey(
  request: Request<'security.removePasskey'>,
  context: Context,
): Promise<{ done: boolean }> {
  const customerId = requireCustomer(context.caller);
  await requireProof(context, customerId, request.proof);
  await context.db.transaction().execute(async (db) => {
    await lockCustomer(db, customerId);
    const gone = await db
      .deleteFrom('passkeys')
      .where('id', '=', request.id)
      .where('customer_id', '=', customerId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw new DomainError('not_found');
    await requireWayIn(db, customerId);
    await noteSecurity(db, customerId, context.caller, 'passkey_removed', { name: gone.name });
  });
  return { done: true };
}
