import { type Selectable, sql } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import type { CustomersTable } from '../../../db/tables/customers.ts';
import { DomainError } from '../../../domain-error.ts';
import { countAttempt } from '../../../kernel/rate-limit.ts';
import { type NoteCustomer, oncePerForm } from '../common/form-idempotency.ts';
import { hashToken, newToken } from '../../../kernel/tokens.ts';
import { requireEqual, requireFit, requireImpersonal, setPassword } from './set.ts';

/** Of a mailed link. */
export const linkMinutes = 30;

/**
 * Replaces only this browser's earlier link: nobody can void the owner's.
 * @param binding hash of the browser's secret
 */
export async function issueLink(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  binding: Buffer,
): Promise<string> {
  const { token, hash } = newToken();
  await sql`
    WITH earlier AS (DELETE FROM password_links WHERE (customer_id = ${customerId} AND binding_hash = ${binding}) OR expires_at < now())
    INSERT INTO password_links (token_hash, customer_id, binding_hash, expires_at)
    VALUES (${hash}, ${customerId}, ${binding}, now() + make_interval(mins => ${linkMinutes}))`.execute(
    db,
  );
  return token;
}

/**
 * Sets a new password by a mailed link (AUTH-20), which a rejected password does not spend.
 * Idempotent. Throws `link_expired`.
 */
export async function useLink(
  request: Request<'password.link'>,
  context: Context,
): Promise<Value<'password.link'>> {
  const { newPassword } = request;
  requireFit(context, newPassword);
  requireEqual(newPassword, request.confirmNewPassword);
  await countAttempt(context.db, [
    { name: `password link from ${visitorOf(context.caller.ip)}`, limit: 30, seconds: 300 },
  ]);
  const form = {
    name: 'password by link',
    request,
    seconds: linkMinutes * 60,
  };
  await oncePerForm(context, form, (note) => setByLink(context, request.code, newPassword, note));
  return { changed: true };
}

/** @returns the customer's id */
async function setByLink(
  context: Context,
  code: string,
  newPassword: string,
  note: NoteCustomer,
): Promise<string> {
  const { rows } = await sql<
    Pick<Selectable<CustomersTable>, 'id' | 'password_hash' | 'account' | 'mobile'>
  >`
    SELECT c.id, c.password_hash, c.account, c.mobile FROM password_links l JOIN customers c ON c.id = l.customer_id
     WHERE l.token_hash = ${hashToken(code)} AND l.expires_at > now() AND c.disabled_at IS NULL`.execute(
    context.db,
  );
  const [customer] = rows;
  if (customer) requireImpersonal(context, newPassword, customer);
  const changed =
    customer &&
    (await setPassword(context, {
      customerId: customer.id,
      oldHash: customer.password_hash,
      newPassword,
      way: 'email',
      note,
    }));
  if (!changed) throw new DomainError('link_expired');
  return customer.id;
}
