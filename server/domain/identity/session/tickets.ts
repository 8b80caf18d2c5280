import { sql } from 'kysely';
import type { Context, Gateway } from '../../../context.ts';
import { Batcher } from '../../../db/batcher.ts';
import { perDatabase } from '../../../ledger/per-database-cache.ts';
import { requireSession } from '../../../kernel/caller.ts';
import { sessionAlive } from './sessions.ts';
import { hashToken, looksLikeToken, newToken } from '../../../kernel/tokens.ts';

const ticketSeconds = 30;

/** Per statement. */
const max = 256;

const openings = perDatabase(
  ({ db }) =>
    new Batcher<{ hash: Buffer; sessionId: string }, void>(max, async (tickets) => {
      await sql`
    INSERT INTO socket_tickets (ticket_hash, session_id, expires_at)
    SELECT hash, session_id, now() + make_interval(secs => ${ticketSeconds})
    FROM unnest(${tickets.map(({ hash }) => hash)}::bytea[], ${tickets.map(({ sessionId }) => sessionId)}::bigint[]) AS t (hash, session_id)`.execute(
        db,
      );
      return tickets.map(() => undefined);
    }),
);

/** For this session's socket, valid once for 30 s. */
export async function issueTicket(
  _request: unknown,
  context: Context,
): Promise<{ ticket: string }> {
  const { token, hash } = newToken();
  await openings(context).ask({ hash, sessionId: requireSession(context.caller) });
  return { ticket: token };
}

interface TicketOwner {
  customerId: string;
  sessionId: string;
  type: number;
}

/** Batched, by hash. */
const spendings = perDatabase(
  ({ db }) =>
    new Batcher<Buffer, TicketOwner | null>(max, async (hashes) => {
      const { rows } = await sql<TicketOwner & { hash: string }>`
    WITH spent AS (
      DELETE FROM socket_tickets WHERE ticket_hash = ANY (${hashes}::bytea[]) RETURNING ticket_hash, session_id, expires_at
    )
    SELECT encode(spent.ticket_hash, 'hex') AS hash, s.customer_id AS "customerId", s.id AS "sessionId", c.type
    FROM spent JOIN sessions s ON s.id = spent.session_id JOIN customers c ON c.id = s.customer_id
    WHERE spent.expires_at > now() AND ${sessionAlive}`.execute(db);
      const found = new Map(rows.map(({ hash, ...owner }) => [hash, owner]));
      return hashes.map((hash) => {
        const owner = found.get(hash.toString('hex')) ?? null;
        // A ticket sent twice at once opens one socket.
        found.delete(hash.toString('hex'));
        return owner;
      });
    }),
);

/** The ticket's session; null when unknown, spent or older than 30 s. */
export async function redeemTicket(
  gateway: Pick<Gateway, 'db'>,
  ticket: string,
): Promise<TicketOwner | null> {
  return looksLikeToken(ticket) ? spendings(gateway).ask(hashToken(ticket)) : null;
}
