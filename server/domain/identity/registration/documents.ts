import type { Kysely } from 'kysely';
import { type LegalVersions, legalKinds } from '../../../../contract/content/legal.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { currentVersions } from '../../../settings/legal.ts';

/** Throws `terms_changed` unless the versions are those in force (INFO-07). */
export async function requireCurrent(
  db: Kysely<Database>,
  versions: Partial<LegalVersions>,
): Promise<void> {
  const current = await currentVersions(db);
  const isOld = legalKinds.some(
    (kind) => versions[kind] !== undefined && versions[kind] !== current[kind],
  );
  if (isOld) throw new DomainError('terms_changed', { field: 'agreed' });
}

/** Idempotent; in the transaction of what they are accepted with. */
export async function noteAcceptance(
  db: Kysely<Database>,
  customerId: string,
  versions: Partial<LegalVersions>,
): Promise<void> {
  const rows = legalKinds.flatMap((kind) => {
    const version = versions[kind];
    return version === undefined ? [] : [{ customer_id: customerId, kind, version }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('legal_acceptances')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
