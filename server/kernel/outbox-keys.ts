import { sql } from 'kysely';
import type { Gateway } from '../context.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';

/** The prefix that distinguishes an outbox key from a session token. */
const prefix = 'ob_';
const validDays = 14;

/**
 * Issues the key with which a device sends its queued calls alone after its tab is closed; replaces the session's earlier one. Ends with
 * a logout, a new password or a disabled account, not with the idle time.
 */
export async function issueOutboxKey(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  sessionId: string,
): Promise<{ key: string; expiresAt: string }> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + validDays * 86_400_000);
  const values = {
    key_hash: hash,
    session_id: sessionId,
    customer_id: customerId,
    expires_at: expiresAt,
  };
  await db
    .insertInto('outbox_keys')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ key_hash: hash, expires_at: expiresAt }),
    )
    .execute();
  return { key: prefix + token, expiresAt: expiresAt.toISOString() };
}

/** Whether a bearer is an outbox key by its form; a session token may begin with the same letters, but is shorter. */
export function isOutboxKey(bearer: string): boolean {
  return bearer.startsWith(prefix) && looksLikeToken(bearer.slice(prefix.length));
}

/** The account that an outbox key stands for; null when it stands for none (any more). */
export async function authenticateOutboxKey(
  { db }: Pick<Gateway, 'db'>,
  bearer: string,
): Promise<{ customerId: string; type: number } | null> {
  const { rows } = await sql<{ customer_id: string; type: number }>`
    SELECT k.customer_id, c.type FROM outbox_keys k
      JOIN sessions s ON s.id = k.session_id JOIN customers c ON c.id = k.customer_id
    WHERE k.key_hash = ${hashToken(bearer.slice(prefix.length))} AND k.expires_at > now() AND s.ended_at IS NULL
      AND c.disabled_at IS NULL AND coalesce(s.renewed_at, s.created_at) >= c.password_changed_at`.execute(
    db,
  );
  const [row] = rows;
  return row ? { customerId: row.customer_id, type: row.type } : null;
}
