import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import { trialType } from '../../../../contract/identity/account-types.ts';
import { freePlay as isOpen } from '../../../../contract/site/features.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { flagsOf } from '../../../settings/features.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../../ledger/ledger.ts';
import { freePlayCurrency } from '../../../kernel/currency.ts';
import { countAttempt, subjectName } from '../../../kernel/rate-limit.ts';
import { openSession } from './sessions.ts';
import { startSessionCleanUp } from './expiry-job.ts';
import { hashToken } from '../../../kernel/tokens.ts';

/** Centavos. */
const freePlayBalance = 1_000_000;
/** Many players share a mobile network's address. */
const perHour = 120;
/** A tab asks again when an answer was lost; each answer is a session. */
const againPerHour = 20;

/**
 * Opens account and session (AUTH-12); the same one per `encryption` for 24 hours. Throws
 * `service_off` where the site has no free play (AUTH-27f), and `too_many_auth_requests` per address
 * and `encryption` (AUTH-24).
 */
export async function freePlay(
  request: Request<'session.freePlay'>,
  context: Context,
): Promise<Value<'session.freePlay'>> {
  if (!isOpen(flagsOf(context))) throw new DomainError('service_off');
  const hash = hashToken(request.encryption);
  startSessionCleanUp(context);
  let customerId = await openedBy(context.db, hash);
  if (customerId === null) {
    await countAttempt(context.db, [
      { name: `free play from ${visitorOf(context.caller.ip)}`, limit: perHour, seconds: 3600 },
    ]);
    customerId = await context.db
      .transaction()
      .execute((transaction) => openFreePlayAccount(transaction, hash));
  } else {
    const again = subjectName('free play again', hash.toString('base64url'));
    await countAttempt(context.db, [{ name: again, limit: againPerHour, seconds: 3600 }]);
  }
  return { token: await openSession(context, customerId, context.caller) };
}

async function openedBy(db: Kysely<Database>, hash: Buffer): Promise<string | null> {
  const found = await db
    .selectFrom('free_plays')
    .select('customer_id')
    .where('request_hash', '=', hash)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  return found?.customer_id ?? null;
}

async function openFreePlayAccount(db: Kysely<Database>, hash: Buffer): Promise<string> {
  // An equal request waits here, then finds the account.
  await sql`SELECT pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(db);
  const opened = await openedBy(db, hash);
  if (opened !== null) return opened;
  const customerId = await newGuest(db);
  const wallet = await openAccount(db, customerId, freePlayCurrency);
  const issuer = await systemAccount(db, 'issuer', freePlayCurrency, customerId);
  await move(db, {
    kind: 'trial',
    scope: 'trial',
    key: customerId,
    fingerprint: fingerprint('trial', customerId),
    legs: [
      { account: wallet, amount: freePlayBalance },
      { account: issuer, amount: -freePlayBalance },
    ],
  });
  await db
    .insertInto('free_plays')
    .values({ request_hash: hash, customer_id: customerId })
    .onConflict((conflict) =>
      conflict
        .column('request_hash')
        .doUpdateSet({ customer_id: customerId, created_at: sql<Date>`now()` }),
    )
    .execute();
  return customerId;
}

/** No look-alikes. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

async function newGuest(db: Kysely<Database>): Promise<string> {
  for (let length = 5; length < 12; length += 1) {
    const suffix = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    const guest = await db
      .insertInto('customers')
      .values({ account: `guest-${suffix}`, nickname: `Guest ${suffix}`, type: trialType })
      .onConflict((conflict) => conflict.column('account').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (guest) return guest.id;
  }
  throw new Error('no free name for a guest');
}
