import { type Kysely, sql } from 'kysely';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { ContractEnd } from '../../db/tables/contracts.ts';
import { DomainError } from '../../domain-error.ts';
import { takesBreak } from '../limits/guard.ts';
import { type ContractRow, messageOf, notify } from './notify.ts';
import { periodEnd } from './periods.ts';
import { type Terms, highestRates, requireContracts, sameTerms } from './terms.ts';

type Side = Pick<Gateway, 'db' | 'live'>;

/** With whose pages to notify. */
interface Change {
  id: string;
  notified: string[];
}

/** In one transaction, then notifies the parties; returns the contract's id. */
async function runChange(
  { db, live }: Side,
  work: (db: Kysely<Database>) => Promise<Change>,
): Promise<string> {
  const { id, notified } = await db.transaction().execute(work);
  for (const customerId of notified) live.news(customerId);
  return id;
}

/** Ordered by id, so without deadlocks. */
async function lockParties(db: Kysely<Database>, ...parties: (string | null)[]): Promise<void> {
  const ids = parties.filter((id) => id !== null);
  await db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whole ms, after the locks: no earlier change has a later time. */
async function nowLocked(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`SELECT date_trunc('milliseconds', clock_timestamp()) AS at`.execute(db);
  return rows[0]!.at;
}

const ofKind = (
  db: Kysely<Database>,
  customerId: string,
  kind: ContractRow['kind'],
  state: ContractRow['state'],
) =>
  db
    .selectFrom('contracts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('state', '=', state);

interface Offer {
  /** Null: the house. */
  offererId: string | null;
  customerId: string;
  terms: Terms;
}

/**
 * To a direct downline, or as the house to a customer without upline (CON-01); replaces a pending
 * offer of the kind. Returns the contract's id. Throws `contracts_closed`, `not_found` (AGT-09),
 * `contract_rate` above the highest rate.
 */
export function offerContract(
  gateway: Side,
  { offererId, customerId, terms }: Offer,
): Promise<string> {
  requireContracts(gateway);
  return runChange(gateway, async (db) => {
    await lockParties(db, offererId, customerId);
    const customer = await db
      .selectFrom('customers')
      .select(['upline_id', 'type'])
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (!customer || customer.upline_id !== offererId || customer.type === trialType)
      throw new DomainError('not_found', { field: 'customerId' });
    const own =
      offererId === null
        ? undefined
        : await ofKind(db, offererId, terms.kind, 'active').executeTakeFirst();
    if (terms.highest > Math.min(highestRates(gateway)[terms.kind], own?.highest ?? Infinity))
      throw new DomainError('contract_rate', { field: 'tiers' });
    const [waiting, running] = [
      await ofKind(db, customerId, terms.kind, 'pending').executeTakeFirst(),
      await ofKind(db, customerId, terms.kind, 'active').executeTakeFirst(),
    ];
    const same = [waiting, running].find(
      (row) => row && row.offerer_id === offererId && sameTerms(row, terms),
    );
    if (same) return { id: same.id, notified: [] };
    if (waiting) await end(db, waiting, 'replaced', 'replaced', await nowLocked(db));
    const values = {
      ...terms,
      tiers: JSON.stringify(terms.tiers),
      offerer_id: offererId,
      customer_id: customerId,
    };
    const row = await db
      .insertInto('contracts')
      .values(values)
      .returningAll()
      .executeTakeFirstOrThrow();
    const rests = await inBreak(db, row.customer_id);
    return {
      id: row.id,
      notified: await notify(
        db,
        [row],
        rests ? [] : [messageOf(row, 'contractOffered', row.customer_id)],
      ),
    };
  });
}

/** Offers then wait in the list (RG-02) without a message (RG-03). */
export async function inBreak(db: Kysely<Database>, customerId: string): Promise<boolean> {
  return (
    await sql<{
      rests: boolean;
    }>`SELECT ${takesBreak(sql`${customerId}::bigint`)} AS rests`.execute(db)
  ).rows[0]!.rests;
}

/** Its past part is still settled (CON-04). */
async function end(
  db: Kysely<Database>,
  { id }: ContractRow,
  state: ContractRow['state'],
  by: ContractEnd,
  at: Date,
): Promise<void> {
  await db
    .updateTable('contracts')
    .set({
      state,
      ended_by: by,
      ended_at: at,
      due_at: sql<Date | null>`CASE WHEN settled_upto < ${at} THEN least(due_at, ${at}) END`,
    })
    .where('id', '=', id)
    .execute();
}

/** The operator (`null`) may have any. Throws `not_found`. */
async function lockContract(
  db: Kysely<Database>,
  id: string,
  party: string | null,
): Promise<ContractRow> {
  const found = await db
    .selectFrom('contracts')
    .select(['offerer_id', 'customer_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || (party !== null && party !== found.offerer_id && party !== found.customer_id))
    throw new DomainError('not_found', { field: 'id' });
  await lockParties(db, found.offerer_id, found.customer_id);
  return db
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** At higher rates, when their offerer accepts this one (CON-03). */
export const endingWith = (
  db: Kysely<Database>,
  { customer_id: customerId, kind, highest }: Pick<ContractRow, 'customer_id' | 'kind' | 'highest'>,
) =>
  db
    .selectFrom('contracts')
    .selectAll('contracts')
    .where('offerer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('highest', '>', highest)
    .where('state', '=', 'active');

interface Answer {
  id: string;
  customerId: string;
  accept: boolean;
  /** Whose end was confirmed. */
  ends: readonly string[];
}

/**
 * Accepts or rejects an offer. Idempotent. Accepting ends the active contract of the kind and those
 * at higher rates, if exactly these were confirmed; it withdraws pending offers above it. Throws
 * `not_found`, `contracts_closed`, `contract_over`, `contract_ends_changed`.
 */
export function answerContract(
  gateway: Side,
  { id, customerId, accept, ends }: Answer,
): Promise<string> {
  return runChange(gateway, async (db) => {
    const row = await lockContract(db, id, customerId);
    if (row.customer_id !== customerId) throw new DomainError('not_found', { field: 'id' });
    if (row.state === (accept ? 'active' : 'rejected')) return { id, notified: [] };
    requireContracts(gateway);
    if (row.state !== 'pending') throw new DomainError('contract_over', { field: 'id' });
    if (accept) return { id, notified: await begin(db, row, ends) };
    await end(db, row, 'rejected', 'customer', await nowLocked(db));
    return {
      id,
      notified: await notify(db, [row], [messageOf(row, 'contractRejected', row.offerer_id)]),
    };
  });
}

/** Returns whose pages to notify. */
async function begin(
  db: Kysely<Database>,
  row: ContractRow,
  confirmed: readonly string[],
): Promise<string[]> {
  const ending = await endingWith(db, row).orderBy('id').forUpdate().execute();
  const known = new Set(confirmed);
  if (confirmed.length !== ending.length || !ending.every(({ id }) => known.has(id)))
    throw new DomainError('contract_ends_changed', { field: 'ends' });
  const before = await ofKind(db, row.customer_id, row.kind, 'active').forUpdate().execute();
  const above = await db
    .selectFrom('contracts')
    .selectAll()
    .where('offerer_id', '=', row.customer_id)
    .where('kind', '=', row.kind)
    .where('highest', '>', row.highest)
    .where('state', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();
  const at = await nowLocked(db);
  for (const old of before) await end(db, old, 'terminated', 'replaced', at);
  for (const old of ending) await end(db, old, 'terminated', 'rate', at);
  for (const old of above) await end(db, old, 'withdrawn', 'rate', at);
  const started = {
    state: 'active' as const,
    started_at: at,
    settled_upto: at,
    due_at: periodEnd(row, at),
  };
  await db.updateTable('contracts').set(started).where('id', '=', row.id).execute();
  const notes = [
    messageOf(row, 'contractAccepted', row.offerer_id),
    ...ending.map((old) => messageOf(old, 'contractEnded', old.customer_id)),
  ];
  return notify(db, [row, ...before, ...ending, ...above], notes);
}

function sideOf(
  row: { offerer_id: string | null },
  party: string | null,
): 'house' | 'offerer' | 'customer' {
  if (party === null) return 'house';
  return party === row.offerer_id ? 'offerer' : 'customer';
}

/**
 * Throws `not_found`, also for an offer's receiver, who rejects it instead.
 * @param party null: the operator
 */
export function endContract(gateway: Side, id: string, party: string | null): Promise<string> {
  return runChange(gateway, async (db) => {
    const row = await lockContract(db, id, party);
    const by = sideOf(row, party);
    if (row.state !== 'pending' && row.state !== 'active') return { id, notified: [] };
    if (row.state === 'pending' && by === 'customer')
      throw new DomainError('not_found', { field: 'id' });
    await end(
      db,
      row,
      row.state === 'pending' ? 'withdrawn' : 'terminated',
      by,
      await nowLocked(db),
    );
    const others = [row.offerer_id, row.customer_id].filter((each) => each !== party);
    const notes =
      row.state === 'active' ? others.map((each) => messageOf(row, 'contractEnded', each)) : [];
    return { id, notified: await notify(db, [row], notes) };
  });
}
