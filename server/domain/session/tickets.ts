import { sql } from 'kysely';
import type { Context, Gateway } from '../../context.ts';
import { requireSession } from './caller.ts';
import { sessionAlive } from './sessions.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';

const ticketSeconds = 30;

/** A ticket that opens this session's socket, once and within 30 s. */
export async function issueTicket(_request: unknown, { db, caller }: Context): Promise<{ ticket: string }> {
  const { token, hash } = newToken();
  await db
    .insertInto('socket_tickets')
    .values({
      ticket_hash: hash,
      session_id: requireSession(caller),
      expires_at: sql<Date>`now() + make_interval(secs => ${ticketSeconds})`,
    })
    .execute();
  return { ticket: token };
}

/** Spends a socket ticket: whose socket it opens, or null when it is unknown, spent or older than 30 s. */
export async function redeemTicket(
  gateway: Pick<Gateway, 'db'>,
  ticket: string,
): Promise<{ customerId: string; sessionId: string; type: number } | null> {
  if (!looksLikeToken(ticket)) return null;
  const { rows } = await sql<{ customer_id: string; session_id: string; type: number }>`
    WITH spent AS (
      DELETE FROM socket_tickets WHERE ticket_hash = ${hashToken(ticket)} RETURNING session_id, expires_at
    )
    SELECT s.customer_id, s.id AS session_id, c.type FROM spent JOIN sessions s ON s.id = spent.session_id
    JOIN customers c ON c.id = s.customer_id
    WHERE spent.expires_at > now() AND ${sessionAlive}`.execute(gateway.db);
  const [row] = rows;
  return row ? { customerId: row.customer_id, sessionId: row.session_id, type: row.type } : null;
}
