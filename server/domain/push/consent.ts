import { sql } from 'kysely';
import { takesBreak } from '../limits/guard.ts';

/**
 * SQL: whether message `m` may go to device `d` of customer `c`, session `s`. Evaluated at sending:
 * none after logout or closing, and during a break
 * neither offers (RG-03) nor a team's news (docs/decisions/0087-team-messages.md).
 */
export const mayBePushed = sql<boolean>`m.read_at IS NULL AND m.deleted_at IS NULL AND m.kind = ANY (d.kinds)
  AND c.disabled_at IS NULL AND s.ended_at IS NULL AND coalesce(s.renewed_at, s.created_at) >= c.password_changed_at
  AND NOT (m.kind IN ('promotion', 'team') AND ${takesBreak(sql`c.id`)})`;
