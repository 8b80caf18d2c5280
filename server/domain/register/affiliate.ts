import { isPlainText } from '../../../contract/plain-text.ts';
import { visitorOf } from '../../address.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../session/attempts.ts';

/** Lookups of codes per visitor's address and five minutes. */
const perVisitor = { limit: 60, seconds: 300 };

/**
 * The agent whose invitation code this is, in any case of letters (AUTH-15). Throws Refusal `invitation_code_error` with the field
 * for a code that is nobody's or whose agent's account is closed.
 */
export async function agentOfCode(context: Context, code: string, field: string): Promise<{ id: string; code: string }> {
  await countAttempt(context.db, [{ name: `invitation codes by ${visitorOf(context.caller.ip)}`, ...perVisitor }]);
  const asked = context.db
    .selectFrom('customers')
    .select(['id', 'affiliate_code'])
    .where('affiliate_code', '=', code.trim().toUpperCase())
    .where('disabled_at', 'is', null);
  const found = isPlainText(code.trim()) ? await asked.executeTakeFirst() : undefined;
  if (!found?.affiliate_code) throw new Refusal('invitation_code_error', { field });
  return { id: found.id, code: found.affiliate_code };
}
