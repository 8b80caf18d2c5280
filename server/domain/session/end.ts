import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { forgetSessions } from './sessions.ts';

type Ending = Pick<Gateway, 'db' | 'live'>;

interface Ended {
  id: string;
  token_hash: Buffer;
}

/**
 * Ends the sessions of a customer and lets its remembered devices be forgotten, but for one session and the device that it
 * was opened on. Their open pages are told at once (SAFE-03).
 * @param except the id of a session that goes on
 * @returns how many sessions ended
 */
export async function endSessionsOf(
  gateway: Ending,
  customerId: string,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  const { rows } = await sql<Ended>`
    WITH devices AS (
      UPDATE remembered_devices d SET ended_at = now()
      WHERE d.customer_id = ${customerId} AND d.ended_at IS NULL
        AND NOT EXISTS (SELECT FROM sessions s WHERE s.id = ${except} AND s.device_id = d.id)
    )
    UPDATE sessions SET ended_at = now()
    WHERE customer_id = ${customerId} AND ended_at IS NULL AND id IS DISTINCT FROM ${except}
    RETURNING id, token_hash`.execute(gateway.db);
  return tell(gateway, rows);
}

/** Ends what a remembered device has: the sessions that were opened on it, and its right to open more (AUTH-10). */
export async function endDevice(gateway: Ending, deviceId: string): Promise<number> {
  const { rows } = await sql<Ended>`
    WITH devices AS (UPDATE remembered_devices SET ended_at = now() WHERE id = ${deviceId} AND ended_at IS NULL)
    UPDATE sessions SET ended_at = now() WHERE device_id = ${deviceId} AND ended_at IS NULL
    RETURNING id, token_hash`.execute(gateway.db);
  return tell(gateway, rows);
}

/** Ends one session and tells its open pages (AUTH-11); nothing happens when it has ended already. */
export async function endSession(gateway: Ending, sessionId: string): Promise<void> {
  const { rows } = await sql<Ended>`
    UPDATE sessions SET ended_at = now() WHERE id = ${sessionId} AND ended_at IS NULL RETURNING id, token_hash`.execute(gateway.db);
  tell(gateway, rows);
}

function tell(gateway: Ending, ended: readonly Ended[]): number {
  forgetSessions(gateway, ended.map(({ token_hash }) => token_hash));
  for (const { id } of ended) gateway.live.toSession(id, { kind: 'ended' });
  return ended.length;
}
