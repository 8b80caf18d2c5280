import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt, forgetAttempts } from '../session/attempts.ts';
import { requireCustomer, requireSession } from '../session/caller.ts';
import { verifyPassword } from '../session/passwords.ts';
import { forgetSession } from '../session/sessions.ts';
import { requireEqual, requireFit, setPassword } from './set.ts';

/**
 * Changes the password of who is logged in (AUTH-21): the old one proves it, the new one keeps the site's rule and is another.
 * Five wrong old ones within five minutes, and no more are looked at (AUTH-24).
 */
export async function changePassword(
  request: Request<'password.change'>,
  context: Context,
): Promise<Value<'password.change'>> {
  const customerId = requireCustomer(context.caller);
  const sessionId = requireSession(context.caller);
  const oldPassword = request.oldPassword.trim();
  const newPassword = request.newPassword.trim();
  requireFit(context, newPassword);
  requireEqual(newPassword, request.confirmNewPassword.trim());
  const subject = { name: `old password of ${customerId}`, limit: 5, seconds: 300 };
  await countAttempt(context.db, [subject]);
  const { password_hash: oldHash } = await context.db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const wrong = new Refusal('wrong_password', { field: 'oldPassword' });
  if (!(await verifyPassword(oldHash, oldPassword))) throw wrong;
  await forgetAttempts(context.db, subject);
  if (newPassword === oldPassword) throw new Refusal('password_unchanged', { field: 'newPassword' });
  if (!(await setPassword(context, { customerId, oldHash, newPassword, sessionId }))) throw wrong;
  await forgetSession(context, sessionId);
  return { changed: true };
}
