import { sql } from 'kysely';
import type { Gateway } from '../context.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';
import { now } from '../clock.ts';

/** Distinguishes outbox keys from session tokens. */
const prefix = 'ob_';
const validDays = 14;

/**
 * Issues a key for queued calls after the tab has closed, replacing the session's earlier one. Ends
 * with logout, new password or disabled account, not when idle.
 */
export async function issueOutboxKey(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  sessionId: string,
): Promise<{ key: string; expiresAt: string }> {
  const { token, hash } = newToken();
  const expiresAt = new Date(now() + validDays * 86_400_000);
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

/** Judges by form: session tokens with this prefix are shorter. */
export function isOutboxKey(bearer: string): boolean {
  return bearer.startsWith(prefix) && looksLikeToken(bearer.slice(prefix.length));
}

/** The key's account, or null. */
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
