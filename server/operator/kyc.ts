import { lockCustomer } from '../kernel/lock-customer.ts';
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { KycDetails } from '../../contract/kyc/calls.ts';
import type { Gateway, Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { addMessages } from '../domain/messages/add.ts';
import { replaceSetting } from '../settings/write.ts';
import {
  recordingMatches,
  requirePerson,
  showMatches,
  storeTraits,
} from '../domain/limits/person.ts';
import { latestKyc, toKyc } from '../domain/kyc/handlers.ts';
import { showPictures } from '../domain/kyc/pictures.ts';
import { nowDate } from '../clock.ts';

type Actions = 'operator.kycs' | 'operator.kycOf' | 'operator.kyc' | 'operator.identityRules';

/** Identity-verification commands (OPS-03). */
export const kycOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.kycs': async ({ state, limit = 20 }, { db }) => {
    const rows = await db
      .selectFrom('kyc_submissions as k')
      .innerJoin('customers as c', 'c.id', 'k.customer_id')
      .select([
        'k.id',
        'c.account',
        'k.state',
        'k.full_name',
        'k.document',
        'k.reason',
        'k.submitted_at',
      ])
      .$if(state !== undefined, (query) => query.where('k.state', '=', state!))
      .orderBy(sql`k.state = 'pending'`, 'desc')
      .orderBy('k.id', 'desc')
      .limit(limit)
      .execute();
    const submissions = rows.map(
      ({ id, account, state: now, full_name: fullName, document, reason, submitted_at: at }) => {
        return {
          id,
          account,
          state: now,
          fullName,
          document: document as KycDetails['document'],
          reason,
          submittedAt: at.toISOString(),
        };
      },
    );
    return { submissions };
  },

  'operator.kycOf': async ({ account }, context) => {
    const customer = await customerOf(context, account);
    const row = await latestKyc(context.db, customer.id);
    if (!row) throw new DomainError('not_found', { field: 'account' });
    const [pictures, exclusions, { rows: same }] = await Promise.all([
      showPictures(context.db, row.pictures),
      showMatches(context, customer.id),
      sql<{
        account: string;
      }>`SELECT DISTINCT c.account FROM kyc_submissions k JOIN customers c ON c.id = k.customer_id
        WHERE k.state = 'approved' AND k.document_hash = ${row.document_hash}
          AND k.customer_id <> ${customer.id} ORDER BY c.account LIMIT 20`.execute(context.db),
    ]);
    const registered = { birthday: customer.birthday, payeeName: customer.payee_name };
    return {
      ...toKyc(row),
      reason: row.reason,
      account: customer.account,
      registered,
      sameDocument: same.map((each) => each.account),
      exclusions,
      pictures,
      age: row.age,
    };
  },

  'operator.kyc': async ({ account, approve, reason }, context) => {
    if (!approve && reason === undefined)
      throw new DomainError('invalid_request', { field: 'reason' });
    const { id } = await customerOf(context, account);
    const state = approve ? ('approved' as const) : ('rejected' as const);
    const decide = async (db: Kysely<Database>) => {
      await lockCustomer(db, id);
      const row = await latestKyc(db, id);
      if (!row) throw new DomainError('not_found', { field: 'account' });
      if (row.state === state) return { row, changed: false };
      const change = { state, reason: approve ? null : (reason ?? null), decided_at: nowDate() };
      if (approve) await requirePerson(context, db, id, 'identity', true);
      await db
        .updateTable('kyc_submissions')
        .set(change)
        .where('id', '=', row.id)
        .execute()
        .catch(toDocumentTaken);
      await storeTraits(context, db, id);
      const key = approve ? ('identityApproved' as const) : ('identityRejected' as const);
      // A changed decision is announced again.
      await addMessages(db, [
        {
          customerId: id,
          kind: 'security',
          cause: `kyc:${row.id}:${randomUUID()}`,
          key,
          params: { id: row.id },
        },
      ]);
      return { row, changed: true };
    };
    const { row, ...decided } = await recordingMatches(() =>
      context.db.transaction().execute(decide),
    );
    if (decided.changed) {
      context.live.toCustomer(id, { kind: 'kyc', id: row.id, state });
      context.live.news(id);
    }
    return { ...decided, state, fullName: row.full_name };
  },

  'operator.identityRules': async ({ beforePlay }, { db }) => {
    await replaceSetting(db, 'identity', { beforePlay });
    return { beforePlay };
  },
};

/** One approved identity for each document (RG-04). */
function toDocumentTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'kyc_one_approved')
    throw new DomainError('document_taken');
  throw error;
}

async function customerOf({ db }: Pick<Gateway, 'db'>, account: string) {
  const { rows } = await sql<{
    id: string;
    account: string;
    birthday: string | null;
    payee_name: string | null;
  }>`
    SELECT c.id, c.account, to_char(r.birthday, 'YYYY-MM-DD') AS birthday, r.payee_name
    FROM customers c LEFT JOIN registrations r ON r.customer_id = c.id WHERE c.account = ${account.toLowerCase()}`.execute(
    db,
  );
  if (!rows[0]) throw new DomainError('not_found', { field: 'account' });
  return rows[0];
}
