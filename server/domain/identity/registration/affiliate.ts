import { sql } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import { isPlainText } from '../../../../contract/plain-text.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { countAttempt } from '../../../kernel/rate-limit.ts';
import { countLinkVisit, openLinkOf } from './link.ts';

const perVisitor = { limit: 60, seconds: 300 };

/** The upline is the agent, or the inviting member's own. */
export interface Inviter {
  id: string;
  upline: string | null;
  code: string;
  /** Of an agent's link, whose role and rates the account gets (AGT-05). */
  linkId?: string;
}

/**
 * The inviter of a code, in any case of letters (AUTH-15, MEM-11, AGT-05). Throws
 * `invitation_code_error`, also for a closed account, and as `openLinkOf` does.
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
  if (isPlainText(code.trim())) {
    const [found] = (await asked.execute(context.db)).rows;
    if (found) return found;
    const link = await openLinkOf(context.db, plain, field);
    if (link) return { id: link.agentId, upline: link.agentId, code: plain, linkId: link.id };
  }
  throw new DomainError('invitation_code_error', { field });
}

/** Checks a code at the beginning of a registration, and counts the visit of a link (AGT-05). */
export async function visitInvitation(
  { code, visit }: Request<'register.visit'>,
  context: Context,
): Promise<Value<'register.visit'>> {
  const inviter = await inviterOfCode(context, code, 'code');
  if (inviter.linkId !== undefined) await countLinkVisit(context, inviter.linkId, visit);
  return { code: inviter.code, valid: true };
}
