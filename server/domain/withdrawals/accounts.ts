import { lockCustomer } from '../../kernel/lock-customer.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import { type Institution } from '../../../contract/institutions.ts';
import { maxPayoutAccounts, payoutNumber } from '../../../contract/withdrawals/payout.ts';
import type { PayoutAccount } from '../../../contract/withdrawals/shapes.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { WithdrawalTables } from '../../db/tables/withdrawals.ts';
import { DomainError } from '../../domain-error.ts';
import { type KycRow, latestKyc } from '../kyc/handlers.ts';
import { isExcludedTrait, recordingMatches, requirePerson } from '../limits/person.ts';
import { payoutText } from '../limits/traits.ts';
import { noteSecurity, together } from '../identity/common/security-events.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { requireConfirmation } from '../identity/security/transaction-password.ts';
import { nowDate } from '../../clock.ts';

type PayoutAccountRow = Selectable<WithdrawalTables['payout_accounts']>;

const masked = (number: string): string => `•••• ${number.slice(-4)}`;

/** As its member sees it. */
export function toPayoutAccount({
  id,
  institution,
  number,
  name,
}: {
  id: string;
  institution: Institution;
  number: string;
  name: string;
}): PayoutAccount {
  return { id, institution, number: masked(number), name };
}

/** Ignores case and spacing. */
const sameName = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');

/** In the name verified now (MEM-04). */
export async function payoutAccounts(
  db: Kysely<Database>,
  customerId: string,
  kyc: KycRow | undefined,
): Promise<PayoutAccountRow[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.filter(
    ({ name }) =>
      kyc === undefined || kyc.state !== 'approved' || sameName(name) === sameName(kyc.full_name),
  );
}

/**
 * In the verified name. Throws `kyc_needed`, `payout_number`, `payout_limit`, as
 * `requireConfirmation` and `requirePerson` (RG-04), and `payout_taken`, also for an excluded
 * person's account, so that a number reveals nobody.
 */
export async function bindAccount(
  { institution, number, confirmation }: Request<'withdraw.bind'>,
  context: Context,
): Promise<PayoutAccount> {
  const customerId = requireCustomer(context.caller);
  const digits = payoutNumber(institution, number);
  if (digits === null) throw new DomainError('payout_number', { field: 'number' });
  if ((await latestKyc(context.db, customerId))?.state !== 'approved')
    throw new DomainError('kyc_needed');
  await requireConfirmation(context, customerId, confirmation);
  const bind = async (db: Kysely<Database>) => {
    await lockCustomer(db, customerId);
    const kyc = await latestKyc(db, customerId);
    if (kyc?.state !== 'approved') throw new DomainError('kyc_needed');
    await requirePerson(context, db, customerId, 'payout');
    const bound = await payoutAccounts(db, customerId, undefined);
    const known = bound.find((each) => each.institution === institution && each.number === digits);
    if (known && sameName(known.name) === sameName(kyc.full_name)) return known;
    // Bound in a name that is no longer the verified one.
    if (known) await removeAccount({ ...context, db }, customerId, known.id);
    else if (bound.length >= maxPayoutAccounts) throw new DomainError('payout_limit');
    const trait = { kind: 'payout', text: payoutText(institution, digits), proven: false } as const;
    if (await isExcludedTrait(context, db, customerId, trait, 'payout')) return undefined;
    const added = await db
      .insertInto('payout_accounts')
      .values({ customer_id: customerId, institution, number: digits, name: kyc.full_name })
      .onConflict((conflict) =>
        conflict.columns(['institution', 'number']).where('removed_at', 'is', null).doNothing(),
      )
      .returningAll()
      .executeTakeFirst();
    if (added)
      await noteSecurity(db, customerId, context.caller, 'payout_added', {
        institution,
        account: masked(digits),
      });
    return added;
  };
  const row = await recordingMatches(() => context.db.transaction().execute(bind));
  if (!row) throw new DomainError('payout_taken', { field: 'number' });
  return toPayoutAccount(row);
}

/** Throws `not_found`, and as `requireConfirmation`. */
export async function unbindAccount(
  { id, confirmation }: Request<'withdraw.unbind'>,
  context: Context,
): Promise<{ done: boolean }> {
  const customerId = requireCustomer(context.caller);
  await requireConfirmation(context, customerId, confirmation);
  if (!(await removeAccount(context, customerId, id)))
    throw new DomainError('not_found', { field: 'id' });
  return { done: true };
}

function removeAccount(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  customerId: string,
  id: string,
): Promise<boolean> {
  return together(db, async (transaction) => {
    const gone = await transaction
      .updateTable('payout_accounts')
      .set({ removed_at: nowDate() })
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .where('removed_at', 'is', null)
      .returning(['institution', 'number'])
      .executeTakeFirst();
    if (gone)
      await noteSecurity(transaction, customerId, caller, 'payout_removed', {
        institution: gone.institution,
        account: masked(gone.number),
      });
    return gone !== undefined;
  });
}
