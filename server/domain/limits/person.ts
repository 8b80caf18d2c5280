import { type Kysely, sql } from 'kysely';
import type { ExclusionPoint, ExclusionTrait } from '../../../contract/responsible/calls.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { mapSqlErrors } from '../../ledger/map-sql-errors.ts';
import { type Trait, traitHash, traitsOf } from './traits.ts';

type Db = Kysely<Database>;
type Site = Pick<Gateway, 'db'>;

/** A running exclusion of another account with the same traits. */
export interface PersonMatch {
  excludedId: string;
  traits: ExclusionTrait[];
  proven: boolean;
}

/** Matches of an account's traits, but those that the operator has cleared. */
async function matchesOf(
  gateway: Site,
  db: Db,
  customerId: string | null,
  traits: readonly Trait[],
): Promise<PersonMatch[]> {
  if (traits.length === 0) return [];
  const hashes = await Promise.all(traits.map((trait) => traitHash(gateway, trait)));
  const { rows } = await sql<PersonMatch>`
    SELECT t.customer_id AS "excludedId", array_agg(DISTINCT t.kind ORDER BY t.kind) AS traits, bool_or(asked.proven) AS proven
    FROM unnest(${hashes}::bytea[], ${traits.map(({ proven }) => proven)}::boolean[]) AS asked (hash, proven)
      JOIN exclusion_traits t ON t.hash = asked.hash JOIN play_guards g ON g.customer_id = t.customer_id AND g.excluded_until > now()
    WHERE t.customer_id IS DISTINCT FROM ${customerId}::bigint AND NOT EXISTS (SELECT FROM exclusion_matches m
      WHERE m.customer_id = ${customerId}::bigint AND m.excluded_id = t.customer_id AND m.cleared_at IS NOT NULL)
    GROUP BY t.customer_id ORDER BY t.customer_id`.execute(db);
  return rows;
}

/** What the operator reads; a row for each pair of accounts. */
async function record(
  db: Db,
  customerId: string | null,
  point: ExclusionPoint,
  matches: readonly PersonMatch[],
): Promise<void> {
  for (const { excludedId, traits, proven } of matches)
    await sql`
      INSERT INTO exclusion_matches AS m (customer_id, excluded_id, traits, proven, point)
        VALUES (${customerId}, ${excludedId}, ${traits}, ${proven}, ${point})
      ON CONFLICT (customer_id, excluded_id) DO UPDATE SET proven = m.proven OR excluded.proven, point = excluded.point,
        traits = ARRAY(SELECT DISTINCT unnest(m.traits || excluded.traits) ORDER BY 1), times = m.times + 1, last_at = now()`.execute(
      db,
    );
}

const isProven = ({ proven }: PersonMatch): boolean => proven;

/** By the rejection that rolled them back. */
const unrecorded = new WeakMap<object, () => Promise<void>>();

/**
 * Runs a transaction that calls `requirePerson`, and records what it found even when it is rejected:
 * after the rollback, because a second connection within a transaction could wait for ever.
 */
export async function recordingMatches<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await unrecorded.get(error as object)?.();
    throw error;
  }
}

/**
 * Throws `person_excluded` where a proven trait is that of a person excluded on another account,
 * and `kyc_needed` where an identity must be approved first (RG-04). Within `recordingMatches`.
 */
export async function requirePerson(
  gateway: Site,
  db: Db,
  customerId: string,
  point: ExclusionPoint,
  approving = false,
): Promise<void> {
  const traits = await traitsOf(db, customerId, approving);
  const matches = await matchesOf(gateway, db, customerId, traits);
  await record(db, customerId, point, matches);
  try {
    if (matches.some(isProven)) throw new DomainError('person_excluded');
    if (!approving) await requireIdentity(db, customerId);
  } catch (error) {
    unrecorded.set(error as object, () => record(gateway.db, customerId, point, matches));
    throw error;
  }
}

/** Throws `person_excluded` and `kyc_needed` by what is recorded, as bets do in the database. */
export async function requireIdentity(db: Db, customerId: string): Promise<void> {
  await mapSqlErrors(sql`SELECT guard_identity(${customerId})`.execute(db));
}

/**
 * For one trait without its account: a verified number of a registration, or a payout account to be
 * bound. Records a match and returns whether there is one.
 */
export async function isExcludedTrait(
  gateway: Site,
  db: Db,
  customerId: string | null,
  trait: Trait,
  point: ExclusionPoint,
): Promise<boolean> {
  const matches = await matchesOf(gateway, db, customerId, [trait]);
  await record(db, customerId, point, matches);
  return matches.length > 0;
}

/** Records a new account's matches and rejects nothing: what is typed reveals nothing (RG-04). */
export async function noteMatches(
  gateway: Site,
  db: Db,
  customerId: string,
  point: ExclusionPoint,
): Promise<void> {
  const matches = await matchesOf(gateway, db, customerId, await traitsOf(db, customerId));
  await record(db, customerId, point, matches);
}

/** For the operator who looks at an identity; with account names. */
export async function showMatches(
  gateway: Site,
  customerId: string,
): Promise<{ account: string; traits: ExclusionTrait[] }[]> {
  const traits = await traitsOf(gateway.db, customerId, true);
  const matches = await matchesOf(gateway, gateway.db, customerId, traits);
  if (matches.length === 0) return [];
  const ids = matches.map(({ excludedId }) => excludedId);
  const rows = await gateway.db
    .selectFrom('customers')
    .select(['id', 'account'])
    .where('id', 'in', ids)
    .execute();
  const accounts = new Map(rows.map(({ id, account }) => [id, account]));
  return matches.map((match) => ({
    account: accounts.get(match.excludedId) ?? '',
    traits: match.traits,
  }));
}

/** Stores what an excluded account is known by; does nothing for others. */
export async function storeTraits(gateway: Site, db: Db, customerId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM play_guards WHERE customer_id = ${customerId} AND excluded_until > now()`.execute(
    db,
  );
  if (rows.length === 0) return;
  for (const trait of await traitsOf(db, customerId)) {
    const hash = await traitHash(gateway, trait);
    await sql`INSERT INTO exclusion_traits (hash, customer_id, kind) VALUES (${hash}, ${customerId}, ${trait.kind})
      ON CONFLICT DO NOTHING`.execute(db);
  }
}
