import { type Kysely, sql } from 'kysely';
import {
  type LegalKind,
  type SomeVersions,
  legalKinds,
} from '../../../../contract/content/legal.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { builtInVersions, currentVersions } from '../../../settings/legal.ts';

/** Throws `terms_changed` unless the versions are those in force (INFO-07). */
export async function requireCurrent(db: Kysely<Database>, versions: SomeVersions): Promise<void> {
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
  versions: SomeVersions,
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

/**
 * The documents that a member is asked to accept (INFO-07): versions that the operator has published
 * and the member has not accepted; where an agent opened the account, the built-in ones too, since
 * its owner has seen none.
 */
export async function documentsDue(db: Kysely<Database>, customerId: string): Promise<LegalKind[]> {
  const versions = legalKinds.map((kind) => builtInVersions[kind]);
  const { rows } = await sql<{ kind: LegalKind }>`
    SELECT k.kind FROM unnest(${[...legalKinds]}::text[], ${versions}::text[]) WITH ORDINALITY AS k(kind, built_in, place)
    LEFT JOIN LATERAL (SELECT version FROM legal_documents d WHERE d.kind = k.kind ORDER BY d.id DESC LIMIT 1) d ON true
    WHERE NOT EXISTS (SELECT FROM legal_acceptances a
        WHERE a.customer_id = ${customerId} AND a.kind = k.kind AND a.version = coalesce(d.version, k.built_in))
      AND (d.version IS NOT NULL
        OR EXISTS (SELECT FROM registrations r WHERE r.customer_id = ${customerId} AND r.method = 'agent'))
    ORDER BY k.place`.execute(db);
  return rows.map(({ kind }) => kind);
}
