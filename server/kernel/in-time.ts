import { sql } from 'kysely';
import { nowDate } from '../clock.ts';

/** SQL: whether row `c` of what an operator publishes is shown by its times. */
export const isInTime =
  () => sql<boolean>`(c.withdrawn_at IS NULL AND c.published_at <= ${nowDate()}
  AND (c.shown_until IS NULL OR c.shown_until > ${nowDate()}))`;
