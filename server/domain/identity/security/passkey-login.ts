import type { AuthenticationResponseJSON as Signed } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import type { PasskeysTable } from '../../../db/tables/security.ts';
import { DomainError } from '../../../domain-error.ts';
import { type Subject, countAttempt, forgiveAttempt } from '../../../kernel/rate-limit.ts';
import {
  type CompletedLogin,
  completeLogin,
  requireAdmissible,
} from '../session/complete-login.ts';
import { customerById } from '../common/customer.ts';
import { noteBehind } from '../common/security-events.ts';
import { storeChallenge, originOf, relyingParty, spendChallenge } from './passkey-ceremony.ts';

/** For any passkey of this site, which names its account. */
export async function passkeyLoginOptions(
  _request: unknown,
  context: Context,
): Promise<Value<'session.passkeyOptions'>> {
  const { id: rpID } = relyingParty(context);
  await countAttempt(context.db, [
    { name: `passkey options from ${visitorOf(context.caller.ip)}`, limit: 300, seconds: 300 },
  ]);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await storeChallenge(context, options.challenge, null);
  return { ...options };
}

/**
 * Logs in (AUTH-23): two factors in one, so the network becomes known. Throws `passkey_failed` for
 * any fault.
 */
export async function passkeyLogin(
  request: Request<'session.passkey'>,
  context: Context,
): Promise<CompletedLogin> {
  const subjects: Subject[] = [
    { name: `passkey from ${visitorOf(context.caller.ip)}`, limit: 60, seconds: 300 },
  ];
  await countAttempt(context.db, subjects);
  const response = request.response as unknown as Signed;
  const passkey = await context.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', /^[\w-]+$/.exec(String(response.id))?.[0] ?? '')
    .executeTakeFirst();
  if (!passkey) throw new DomainError('passkey_failed');
  const counter = await verifySigned(context, passkey, response).catch((error: unknown) => {
    noteBehind(context, async () => passkey.customer_id, 'login_failed', { way: 'passkey' });
    throw error;
  });
  const customer = await customerById(context, passkey.customer_id);
  requireAdmissible(customer, request.area);
  await context.db
    .updateTable('passkeys')
    .set({ sign_count: counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkey.id)
    .execute();
  await forgiveAttempt(context.db, subjects);
  return completeLogin(context, customer, {
    area: request.area,
    remember: request.remember,
    way: 'passkey',
    factor: true,
    outdated: 'passkey_failed',
  });
}

/** The library rejects a lower count, which a copy sends. */
async function verifySigned(
  context: Context,
  passkey: Selectable<PasskeysTable>,
  response: Signed,
): Promise<number> {
  const expectedOrigin = originOf(context, response);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(context, challenge, null),
      expectedOrigin,
      expectedRPID: passkey.rp_id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.sign_count),
        transports: passkey.transports as never,
      },
      requireUserVerification: true,
    });
    const handle = response.response.userHandle;
    const isOwn = !handle || Buffer.from(handle, 'base64url').toString() === passkey.customer_id;
    if (verified && isOwn) return authenticationInfo.newCounter;
  } catch (error) {
    context.log.info({ reason: String(error) }, 'a passkey was rejected');
  }
  throw new DomainError('passkey_failed');
}
