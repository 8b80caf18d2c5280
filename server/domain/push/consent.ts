import { sql } from 'kysely';
import { takesBreak } from '../limits/guard.ts';

/**
 * SQL: whether a message `m` may be pushed to a device `d` of a customer `c`, registered by a session `s`. Evaluated at sending: an
 * account that logs out, is closed or begins a break (RG-03) receives nothing from then on.
 */
export const mayBePushed = sql<boolean>`m.read_at IS NULL AND m.deleted_at IS NULL AND m.kind = ANY (d.kinds)
  AND c.disabled_at IS NULL AND s.ended_at IS NULL AND coalesce(s.renewed_at, s.created_at) >= c.password_changed_at
  AND NOT (m.kind = 'promotion' AND ${takesBreak(sql`c.id`)})`;
