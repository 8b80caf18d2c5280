import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { storeTraits } from './person.ts';
import { documentHash } from './traits.ts';

/**
 * At a start: hashes the documents and exclusions of earlier versions. An approved document whose
 * hash another identity has stays without one and is logged for the operator.
 */
export async function completeTraits(gateway: Pick<Gateway, 'db' | 'log'>): Promise<void> {
  const { db, log } = gateway;
  const documents = await db
    .selectFrom('kyc_submissions')
    .select(['id', 'document', 'document_number'])
    .where('document_hash', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, document, document_number: number } of documents) {
    const hash = await documentHash(gateway, document, number);
    const { numUpdatedRows } = await db
      .updateTable('kyc_submissions as k')
      .set({ document_hash: hash })
      .where('id', '=', id)
      .where(
        sql<boolean>`NOT (k.state = 'approved' AND EXISTS (SELECT FROM kyc_submissions o WHERE o.document_hash = ${hash} AND o.state = 'approved'))`,
      )
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0)
      log.warn({ submission: id }, 'a document is approved for two identities');
  }
  const { rows: excluded } = await sql<{ id: string }>`
    SELECT customer_id AS id FROM play_guards g WHERE excluded_until > now()
      AND NOT EXISTS (SELECT FROM exclusion_traits t WHERE t.customer_id = g.customer_id)`.execute(
    db,
  );
  for (const { id } of excluded) await storeTraits(gateway, db, id);
}
