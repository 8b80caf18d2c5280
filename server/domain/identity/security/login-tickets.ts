import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { countAttempt } from '../../../kernel/rate-limit.ts';
import { requireCustomer, requireSession } from '../../../kernel/caller.ts';
import { type CompletedLogin, completeLogin } from '../session/complete-login.ts';
import { customerById } from '../common/customer.ts';
import { type LoginType, isAlive, sessionAlive } from '../session/sessions.ts';
import { hashToken, looksLikeToken, newToken } from '../../../kernel/tokens.ts';
import { noteSecurity } from '../common/security-events.ts';

const validSeconds = 120;

/** A login ticket for the owner's other device (SIDE-03); replaces the session's earlier one. */
export async function issueLoginTicket(
  _request: unknown,
  context: Context,
): Promise<Value<'security.loginTicket'>> {
  const session = requireSession(context.caller);
  // A shown code is replaced every two minutes.
  await countAttempt(context.db, [
    { name: `login ticket of ${session}`, limit: 60, seconds: 3600 },
  ]);
  const { token, hash } = newToken();
  await context.db.transaction().execute(async (db) => {
    await sql`
      WITH gone AS (DELETE FROM login_tickets WHERE session_id = ${session})
      INSERT INTO login_tickets (ticket_hash, session_id, expires_at)
      VALUES (${hash}, ${session}, now() + make_interval(secs => ${validSeconds}))`.execute(db);
    await noteSecurity(db, requireCustomer(context.caller), context.caller, 'ticket_made');
  });
  return { ticket: token, validSeconds };
}

/**
 * Opens a session by a ticket, once; the network stays unknown (AUTH-22). Throws `ticket_invalid`,
 * also after two minutes or the first session's end.
 */
export async function redeemLoginTicket(
  request: Request<'session.ticket'>,
  context: Context,
): Promise<CompletedLogin> {
  await countAttempt(context.db, [
    { name: `login ticket from ${visitorOf(context.caller.ip)}`, limit: 60, seconds: 300 },
  ]);
  if (!looksLikeToken(request.ticket)) throw new DomainError('ticket_invalid');
  const { rows } = await sql<{
    id: string;
    customer_id: string;
    login_type: LoginType;
    authenticated_at: Date;
    expires_at: Date;
  }>`
    WITH spent AS (
      DELETE FROM login_tickets WHERE ticket_hash = ${hashToken(request.ticket)} RETURNING session_id, expires_at
    )
    SELECT s.id, s.customer_id, s.login_type, s.authenticated_at, s.expires_at
    FROM spent JOIN sessions s ON s.id = spent.session_id JOIN customers c ON c.id = s.customer_id
    WHERE spent.expires_at > now() AND ${sessionAlive}`.execute(context.db);
  const [row] = rows;
  if (!row) throw new DomainError('ticket_invalid');
  const customer = await customerById(context, row.customer_id);
  // The first session's factor was shown elsewhere.
  const { login_type: loginType, authenticated_at: authenticatedAt, expires_at: endsBy } = row;
  // A stolen session must not prolong itself by tickets.
  const stands = (transaction: Kysely<Database>) => isAlive(transaction, row.id);
  return completeLogin(context, customer, {
    loginType,
    way: 'ticket',
    factor: false,
    authenticatedAt,
    endsBy,
    stands,
    outdated: 'ticket_invalid',
  });
}
