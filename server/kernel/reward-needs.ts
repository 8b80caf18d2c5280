import { type Kysely, sql } from 'kysely';
import type { ErrorCode } from '../../contract/errors.ts';
import type { MissingNeed, RewardNeeds } from '../../contract/reward-needs.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';

type Db = Kysely<Database>;

/** Returns which of the needs a member does not meet yet, by a function; null: meets it. */
export async function missingNeeds(
  db: Db,
  customerId: string,
  asked: Iterable<RewardNeeds>,
): Promise<(needs: RewardNeeds) => MissingNeed | null> {
  if ([...asked].every((needs) => needs === 'nothing')) return () => null;
  const { rows } = await sql<Record<MissingNeed, boolean>>`
    SELECT EXISTS (SELECT FROM deposits WHERE customer_id = ${customerId} AND state = 'credited') AS deposit,
      EXISTS (SELECT FROM kyc_submissions WHERE customer_id = ${customerId} AND state = 'approved') AS identity`.execute(
    db,
  );
  return (needs) => (needs === 'nothing' || rows[0]![needs] ? null : needs);
}

/** What the member does not meet yet; null: nothing is missing. */
export const missingNeed = async (
  db: Db,
  customerId: string,
  needs: RewardNeeds,
): Promise<MissingNeed | null> => (await missingNeeds(db, customerId, [needs]))(needs);

/** Throws `kyc_needed`, or `depositCode` where a deposit is missing. */
export async function requireNeeds(
  db: Db,
  customerId: string,
  needs: RewardNeeds,
  depositCode: ErrorCode,
): Promise<void> {
  const missing = await missingNeed(db, customerId, needs);
  if (missing) throw new DomainError(missing === 'deposit' ? depositCode : 'kyc_needed');
}
