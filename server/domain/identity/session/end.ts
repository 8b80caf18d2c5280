import { lockCustomer } from '../../../kernel/lock-customer.ts';
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { NoteCustomer } from '../common/form-idempotency.ts';
import { type Origin, noteSecurity } from '../common/security-events.ts';
import { forgetSessions } from './sessions.ts';

type Ending = Pick<Gateway, 'db' | 'live'>;

interface Ended {
  id: string;
  token_hash: Buffer;
}

/**
 * Ends sessions and remembered devices, notifies pages (SAFE-03); returns how many.
 * @param except session id
 * @param by shown to the owner; default: the site
 */
export async function endSessionsOf(
  gateway: Ending,
  customerId: string,
  { except = null, by }: { except?: string | null; by?: Origin } = {},
): Promise<number> {
  const ended = await gateway.db.transaction().execute(async (transaction) => {
    const closed = await closeSessionsOf(transaction, customerId, except);
    if (closed.length > 0)
      await noteSecurity(transaction, customerId, by, 'sessions_ended', { number: closed.length });
    return closed;
  });
  return notifyEnded(gateway, ended);
}

/**
 * In a transaction; call `notifyEnded` after it. Waits for logins under way, which lock the
 * account.
 */
export async function closeSessionsOf(
  transaction: Kysely<Database>,
  customerId: string,
  except: string | null,
): Promise<Ended[]> {
  await lockCustomer(transaction, customerId);
  await forgetForms(transaction, customerId);
  // Separate statements: each sees what opened while the one before waited.
  await sql`
    UPDATE remembered_devices d SET ended_at = now()
    WHERE d.customer_id = ${customerId} AND d.ended_at IS NULL
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.id = ${except} AND s.device_id = d.id)`.execute(
    transaction,
  );
  const { rows } = await sql<Ended>`
    UPDATE sessions SET ended_at = now()
    WHERE customer_id = ${customerId} AND ended_at IS NULL AND id IS DISTINCT FROM ${except}
    RETURNING id, token_hash`.execute(transaction);
  return rows;
}

/** So that a repeated form opens no session. */
async function forgetForms(db: Kysely<Database>, customerId: string): Promise<void> {
  await db.deleteFrom('form_keys').where('customer_id', '=', customerId).execute();
}

/**
 * With its sessions (AUTH-10).
 * @param note records whose it was
 */
export async function endDevice(
  gateway: Ending,
  deviceId: string,
  note?: NoteCustomer,
): Promise<number> {
  const ended = await gateway.db.transaction().execute(async (transaction) => {
    // Waits for a session being opened; the next statement sees it.
    const { rows: devices } = await sql<{ customer_id: string }>`
      UPDATE remembered_devices SET ended_at = coalesce(ended_at, now()) WHERE id = ${deviceId} RETURNING customer_id`.execute(
      transaction,
    );
    for (const { customer_id } of devices) {
      await forgetForms(transaction, customer_id);
      await note?.(transaction, customer_id);
    }
    const { rows } = await sql<Ended>`
      UPDATE sessions SET ended_at = now() WHERE device_id = ${deviceId} AND ended_at IS NULL
      RETURNING id, token_hash`.execute(transaction);
    return rows;
  });
  return notifyEnded(gateway, ended);
}

/**
 * Notifies pages (AUTH-11). Idempotent.
 * @param note records whose it was
 */
export async function endSession(
  gateway: Ending,
  sessionId: string,
  note?: NoteCustomer,
): Promise<void> {
  const ended = await gateway.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Ended & { customer_id: string }>`
      WITH ended AS (UPDATE sessions SET ended_at = now() WHERE id = ${sessionId} AND ended_at IS NULL RETURNING id, token_hash, customer_id),
        forms AS (DELETE FROM form_keys f USING ended WHERE f.customer_id = ended.customer_id)
      SELECT id, token_hash, customer_id FROM ended`.execute(transaction);
    for (const { customer_id } of rows) await note?.(transaction, customer_id);
    return rows;
  });
  notifyEnded(gateway, ended);
}

/** Drops ended sessions from memory, notifies pages; returns how many. */
export function notifyEnded(gateway: Ending, ended: readonly Ended[]): number {
  forgetSessions(
    gateway,
    ended.map(({ token_hash }) => token_hash),
  );
  for (const { id } of ended) gateway.live.toSession(id, { kind: 'ended' });
  return ended.length;
}
