import type { Request, Value } from '../../../../contract/index.ts';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { noteBehind } from '../common/security-events.ts';
import { countInTurn, forgetAttempts, forgiveAttempt } from '../../../kernel/rate-limit.ts';
import { requireCustomer, requireSession } from '../../../kernel/caller.ts';
import { customerById } from '../common/customer.ts';
import { verifyPassword, verifyTyped } from '../common/passwords.ts';
import { forgetSession } from '../session/sessions.ts';
import { proofsByDay } from '../security/proof.ts';
import { requireEqual, requireFit, requireImpersonal, setPassword } from './set.ts';

/**
 * By the old password (AUTH-21); after five wrong ones in five minutes, and by `proofsByDay`, tries
 * are rejected unchecked (AUTH-24). Idempotent.
 */
export async function changePassword(
  request: Request<'password.change'>,
  context: Context,
): Promise<Value<'password.change'>> {
  const customerId = requireCustomer(context.caller);
  const sessionId = requireSession(context.caller);
  const { oldPassword, newPassword } = request;
  requireFit(context, newPassword);
  requireEqual(newPassword, request.confirmNewPassword);
  requireImpersonal(context, newPassword, await customerById(context, customerId));
  const subject = { name: `old password of ${customerId}`, limit: 5, seconds: 300 };
  const byDay = proofsByDay(customerId);
  await countInTurn(context.db, [subject, byDay]);
  const { oldHash, isOwnChange } = await currentPassword(context, customerId, sessionId);
  const wrong = new DomainError('wrong_password', { field: 'oldPassword' });
  if (!(await verifyTyped(oldHash, oldPassword))) {
    if (!isOwnChange || !(await verifyPassword(oldHash, newPassword))) {
      noteBehind(context, async () => customerId, 'proof_failed', { way: 'password' });
      throw wrong;
    }
    await forgetAttempts(context.db, subject);
    await forgiveAttempt(context.db, [byDay]);
    return { changed: true };
  }
  await forgetAttempts(context.db, subject);
  await forgiveAttempt(context.db, [byDay]);
  if (newPassword === oldPassword)
    throw new DomainError('password_unchanged', { field: 'newPassword' });
  if (!(await setPassword(context, { customerId, oldHash, newPassword, sessionId }))) throw wrong;
  await forgetSession(context, sessionId);
  return { changed: true };
}

/** And whether this session set it last. */
async function currentPassword({ db }: Context, customerId: string, sessionId: string) {
  const row = await db
    .selectFrom('customers as c')
    .innerJoin('sessions as s', 's.customer_id', 'c.id')
    .select(['c.password_hash', 'c.default_password', 'c.password_changed_at', 's.renewed_at'])
    .where('c.id', '=', customerId)
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const isOwnChange =
    !row.default_password && row.renewed_at?.getTime() === row.password_changed_at.getTime();
  return { oldHash: row.password_hash, isOwnChange };
}
