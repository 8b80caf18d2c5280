import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { LinkState, TeamRole } from '../../../../contract/agent/link-shapes.ts';
import type { TeamRates } from '../../../../contract/agent/team-rates.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import { agentTypes } from '../../../../contract/identity/account-types.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { tally } from '../../../kernel/rate-limit.ts';
import { hashToken } from '../../../kernel/tokens.ts';

/** No look-alikes. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Ten letters: longer than a member's own code, and 10^14 of them. */
export const newLinkCode = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Of `register_links` as `l`. */
export const linkState = sql<LinkState>`CASE WHEN l.closed_at IS NOT NULL THEN 'closed'
  WHEN l.uses >= l.max_uses THEN 'used' WHEN l.expires_at <= now() THEN 'expired' ELSE 'open' END`;

const overErrors: Record<Exclude<LinkState, 'open'>, ErrorCode> = {
  expired: 'invitation_expired',
  used: 'invitation_used',
  closed: 'invitation_closed',
};

function requireOpen(state: LinkState, field: string): void {
  if (state !== 'open') throw new DomainError(overErrors[state], { field });
}

/**
 * An open link's id and agent; undefined for another code. Throws `invitation_expired`,
 * `invitation_used` or `invitation_closed`.
 */
export async function openLinkOf(
  db: Kysely<Database>,
  code: string,
  field: string,
): Promise<{ id: string; agentId: string } | undefined> {
  const { rows } = await sql<{ id: string; agentId: string; state: LinkState }>`
    SELECT l.id, l.customer_id AS "agentId", ${linkState} AS state
    FROM register_links l JOIN customers c ON c.id = l.customer_id
    WHERE l.code = ${code} AND c.disabled_at IS NULL AND c.type = ANY (${[...agentTypes]}::integer[])`.execute(
    db,
  );
  const [found] = rows;
  if (found) requireOpen(found.state, field);
  return found;
}

/**
 * Takes one use under the row's lock: of parallel registrations the last use goes to one. Throws as
 * `openLinkOf`.
 * @param db the transaction that opens the account
 */
export async function takeLinkUse(
  db: Kysely<Database>,
  linkId: string,
): Promise<{ role: TeamRole; rates: TeamRates }> {
  const { rows } = await sql<{ role: TeamRole; rates: TeamRates; state: LinkState }>`
    SELECT l.role, l.rates, ${linkState} AS state FROM register_links l WHERE l.id = ${linkId} FOR UPDATE`.execute(
    db,
  );
  const { state, ...terms } = rows[0]!;
  requireOpen(state, 'referralCode');
  await sql`UPDATE register_links SET uses = uses + 1 WHERE id = ${linkId}`.execute(db);
  return terms;
}

const aDay = 86_400;
/** A mobile network's address has many devices, a bot's one. */
const perAddress = { limit: 60, seconds: 3600 };
const perLink = { limit: 2000, seconds: aDay };

/**
 * Counts a visit once by the device's own random mark, which is forgotten after a day: of the
 * visitor nothing is stored. Beyond the bounds it counts nothing and rejects nothing.
 */
export async function countLinkVisit(
  { db, caller }: Context,
  linkId: string,
  visit: string,
): Promise<void> {
  const mark = `visit of link ${linkId} ${hashToken(visit).toString('base64url')}`;
  const bounds = [
    { name: `link visits by ${visitorOf(caller.ip)}`, ...perAddress },
    { name: `visits of link ${linkId}`, ...perLink },
  ];
  await db.transaction().execute(async (transaction) => {
    const seen = await tally(transaction, [{ name: mark, limit: 1, seconds: aDay }]);
    if (seen.get(mark) !== 1) return;
    const counts = await tally(transaction, bounds);
    if (bounds.some(({ name, limit }) => (counts.get(name) ?? 0) > limit)) return;
    await sql`UPDATE register_links SET visits = visits + 1 WHERE id = ${linkId}`.execute(
      transaction,
    );
  });
}
