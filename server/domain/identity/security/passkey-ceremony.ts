import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { hashToken } from '../../../kernel/tokens.ts';
import { isOwnOrigin } from '../../../settings/origins.ts';
import { siteState } from '../../../settings/state.ts';

const answerMinutes = 5;

/**
 * The main domain for hosts under it, else the host name. Throws `passkey_host` for an IP address,
 * which browsers reject.
 */
export function relyingParty(context: Context): { id: string; name: string } {
  const { mainDomain, brand: name } = siteState(context).settings;
  const { hostname } = new URL(context.caller.origin);
  if (isIP(hostname) || hostname.startsWith('[')) throw new DomainError('passkey_host');
  const isBelow =
    mainDomain !== '' && (hostname === mainDomain || hostname.endsWith(`.${mainDomain}`));
  return { id: isBelow ? mainDomain : hostname, name };
}

/** The response's origin. Throws `passkey_failed` when foreign or malformed. */
export function originOf(
  context: Context,
  response: { response?: { clientDataJSON?: unknown } },
): string {
  try {
    const text = Buffer.from(String(response.response?.clientDataJSON), 'base64url').toString();
    const { origin } = JSON.parse(text) as { origin?: unknown };
    if (typeof origin === 'string' && isOwnOrigin(context, origin)) return origin;
  } catch {
    // A malformed response names no origin.
  }
  throw new DomainError('passkey_failed');
}

/** `customerId` is null for a login. */
export async function storeChallenge(
  { db }: Pick<Context, 'db'>,
  challenge: string,
  customerId: string | null,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      customer_id: customerId,
      expires_at: sql<Date>`now() + make_interval(mins => ${answerMinutes})`,
    })
    .execute();
}

/** Whether it is ours, for this customer; spends it. */
export async function spendChallenge(
  { db }: Pick<Context, 'db'>,
  challenge: string,
  customerId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM passkey_challenges WHERE challenge_hash = ${hashToken(challenge)} AND expires_at > now()
      AND customer_id IS NOT DISTINCT FROM ${customerId}::bigint RETURNING 1`.execute(db);
  return rows.length > 0;
}
