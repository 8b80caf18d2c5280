import { lockCustomer } from '../../kernel/lock-customer.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { isOfAge, todayInManila } from '../../../contract/identity/registration.ts';
import type { Kyc, KycDetails } from '../../../contract/kyc/calls.ts';
import type { Context, Gateway, Handlers } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { KycSubmissionsTable } from '../../db/tables/withdrawals.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { siteState } from '../../settings/state.ts';
import { documentHash } from '../limits/traits.ts';
import { usePictures } from './pictures.ts';
import { now } from '../../clock.ts';

/** Birthday as text, present `age`. */
export type KycRow = Omit<Selectable<KycSubmissionsTable>, 'birthday'> & {
  birthday: string;
  age: number;
};

export const kycHandlers: Handlers<'kyc'> = {
  'kyc.state': async (_request, context) =>
    toKyc(await latestKyc(context.db, requireCustomer(context.caller))),
  'kyc.submit': async ({ details, pictures }, context) => {
    const customerId = requireCustomer(context.caller);
    return toKyc(await submitKyc(context, customerId, details, pictures));
  },
};

/** Undefined when none. */
export async function latestKyc(
  db: Kysely<Database>,
  customerId: string,
): Promise<KycRow | undefined> {
  const { rows } = await sql<KycRow>`
    SELECT k.*, to_char(k.birthday, 'YYYY-MM-DD') AS birthday, extract(year FROM age(k.birthday))::integer AS age
    FROM kyc_submissions k WHERE k.customer_id = ${customerId} ORDER BY k.id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/** Stores identity data, unless some wait or were approved. Idempotent. */
async function submitKyc(
  context: Context,
  customerId: string,
  details: KycDetails,
  pictures: readonly string[],
): Promise<KycRow> {
  requireAge(context, details.birthday);
  const hash = await documentHash(context, details.document, details.documentNumber);
  return context.db.transaction().execute(async (db) => {
    // Locked, so that the last submission stays the last.
    await lockCustomer(db, customerId);
    const before = await latestKyc(db, customerId);
    if (before && before.state !== 'rejected') {
      if (
        before.state === 'pending' &&
        JSON.stringify(detailsOf(before)) === JSON.stringify({ ...detailsOf(before), ...details })
      )
        return before;
      throw new DomainError('kyc_settled');
    }
    await usePictures(db, customerId, pictures);
    await db
      .insertInto('kyc_submissions')
      .values({ customer_id: customerId, ...columnsOf(details), document_hash: hash, pictures })
      .execute();
    return (await latestKyc(db, customerId))!;
  });
}

/**
 * Throws `underage`: they neither play nor withdraw (AUTH-18). By Manila's calendar, as at
 * registration.
 */
function requireAge(gateway: Pick<Gateway, 'db'>, birthday: string): void {
  if (!isOfAge(birthday, siteState(gateway).settings.ages.birthday, todayInManila(now())))
    throw new DomainError('underage', { field: 'details.birthday' });
}

function columnsOf(details: KycDetails) {
  const { fullName, presentAddress, permanentAddress, incomeSource, documentNumber, ...same } =
    details;
  return {
    ...same,
    full_name: fullName,
    present_address: presentAddress,
    permanent_address: permanentAddress,
    income_source: incomeSource,
    document_number: documentNumber,
  };
}

function detailsOf(row: KycRow): KycDetails {
  return {
    fullName: row.full_name,
    birthday: row.birthday,
    birthplace: row.birthplace,
    nationality: row.nationality,
    presentAddress: row.present_address,
    permanentAddress: row.permanent_address,
    occupation: row.occupation,
    incomeSource: row.income_source as KycDetails['incomeSource'],
    document: row.document as KycDetails['document'],
    documentNumber: row.document_number,
  };
}

/** As its member reads it. */
export function toKyc(row: KycRow | undefined): Kyc {
  if (!row) return { state: 'none', reason: null, details: null, submittedAt: null };
  return {
    state: row.state,
    reason: row.state === 'rejected' ? row.reason : null,
    details: detailsOf(row),
    submittedAt: row.submitted_at.toISOString(),
  };
}
