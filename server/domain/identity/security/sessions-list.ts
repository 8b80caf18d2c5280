import { sql } from 'kysely';
import type { SecurityState } from '../../../../contract/identity/security.ts';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { requireCustomer, requireSession } from '../../../kernel/caller.ts';
import { endDevice, endSession, endSessionsOf } from '../session/end.ts';
import { sessionAlive } from '../session/sessions.ts';
import { noteSecurity } from '../common/security-events.ts';

/** The caller's first, then by latest use (MEM-01). */
export async function listSessions({ db, caller }: Context): Promise<SecurityState['sessions']> {
  const own = requireSession(caller);
  const { rows } = await sql<{
    id: string;
    user_agent: string;
    ip: string;
    created_at: Date;
    last_seen_at: Date;
  }>`
    SELECT s.id, s.user_agent, s.ip, s.created_at, s.last_seen_at
    FROM sessions s JOIN customers c ON c.id = s.customer_id
    WHERE s.customer_id = ${requireCustomer(caller)} AND ${sessionAlive}
    ORDER BY s.id = ${own} DESC, s.last_seen_at DESC LIMIT 100`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    ip: row.ip,
    since: row.created_at.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
    current: row.id === own,
  }));
}

/** Throws `not_found` for another's. */
export async function endOwnSession(
  { id }: { id: string },
  context: Context,
): Promise<{ done: boolean }> {
  const session = await context.db
    .selectFrom('sessions')
    .select(['id', 'device_id', 'user_agent'])
    .where('id', '=', id)
    .where('customer_id', '=', requireCustomer(context.caller))
    .executeTakeFirst();
  if (!session) throw new DomainError('not_found');
  await endSession(context, session.id, (db, customerId) =>
    noteSecurity(db, customerId, context.caller, 'session_ended', { device: session.user_agent }),
  );
  // Else that browser's cookie would log it in again.
  if (session.device_id) await endDevice(context, session.device_id);
  return { done: true };
}

/** With their devices; notifies pages, returns how many. */
export async function endOtherSessions(
  _request: unknown,
  context: Context,
): Promise<{ ended: number }> {
  const except = requireSession(context.caller);
  return {
    ended: await endSessionsOf(context, requireCustomer(context.caller), {
      except,
      by: context.caller,
    }),
  };
}
