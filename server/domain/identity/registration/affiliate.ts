import { sql } from 'kysely';
import { isPlainText } from '../../../../contract/plain-text.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { countAttempt } from '../../../kernel/rate-limit.ts';

const perVisitor = { limit: 60, seconds: 300 };

/** The upline is the agent, or the inviting member's own. */
export interface Inviter {
  id: string;
  upline: string | null;
  code: string;
}

/**
 * The inviter of a code, in any case of letters (AUTH-15, MEM-11). Throws `invitation_code_error`,
 * also for a closed account.
 */
export async function inviterOfCode(
  context: Context,
  code: string,
  field: string,
): Promise<Inviter> {
  await countAttempt(context.db, [
    { name: `invitation codes by ${visitorOf(context.caller.ip)}`, ...perVisitor },
  ]);
  const plain = code.trim().toUpperCase();
  const asked = sql<Inviter>`
    SELECT id, ${plain}::text AS code, CASE WHEN affiliate_code = ${plain} THEN id ELSE upline_id END AS upline
    FROM customers WHERE (affiliate_code = ${plain} OR referral_code = ${plain}) AND disabled_at IS NULL
    ORDER BY affiliate_code = ${plain} DESC NULLS LAST LIMIT 1`;
  const [found] = isPlainText(code.trim()) ? (await asked.execute(context.db)).rows : [];
  if (!found) throw new DomainError('invitation_code_error', { field });
  return found;
}
