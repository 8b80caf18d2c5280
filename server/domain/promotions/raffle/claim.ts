import { type Kysely, sql } from 'kysely';
import type { Request } from '../../../../contract/index.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { lockCustomer } from '../../../kernel/lock-customer.ts';
import { requireNoBreak } from '../../limits/guard.ts';
import { eligibilityRows } from '../eligibility.ts';
import { kindOf } from '../kinds.ts';
import type { EligibilityRow } from '../row.ts';
import { nextDigest } from './digest.ts';

type Db = Kysely<Database>;

/**
 * Claims all numbers that the valid bets since joining bring (PROMO-02b), and returns how many.
 * Nothing to claim changes nothing. Throws as the contract lists. Locks the customer, then the
 * raffle.
 */
export async function claimRaffleNumbers(
  { id }: Request<'promotion.raffleClaim'>,
  { db, caller }: Pick<Context, 'db' | 'caller'>,
): Promise<number> {
  const customerId = requireCustomer(caller);
  return db.transaction().execute(async (held) => {
    await lockCustomer(held, customerId);
    const [row] = await eligibilityRows(held, customerId, id);
    if (row?.rule !== 'raffle') throw new DomainError('not_found', { field: 'id' });
    await requireMayClaim(held, customerId, row);
    const raffle = await lockRaffle(held, id);
    if (!raffle.open) throw new DomainError('raffle_closed', { field: 'id' });
    const claimed = await claimedBy(held, customerId, id);
    const count = claimable(raffle, row.bets, claimed);
    if (count > 0) await insertNumbers(held, { id, customerId, count }, raffle);
    return count;
  });
}

async function requireMayClaim(db: Db, customerId: string, row: EligibilityRow): Promise<void> {
  if (row.claim_state !== 'joined') throw new DomainError('promotion_closed', { field: 'id' });
  await requireNoBreak(db, customerId);
  const unmet = kindOf(row)
    .conditions(row)
    .find(({ met }) => !met);
  if (unmet)
    throw new DomainError(unmet.kind === 'identity' ? 'kyc_needed' : 'promotion_closed', {
      field: 'id',
    });
}

interface Bounds {
  bet_per_number: string;
  max_per_member: number;
  max_numbers: number;
  /** Claimed by all. */
  numbers: number;
}

interface LockedRaffle extends Bounds {
  digest: string;
  open: boolean;
}

/** Others' claims, the draw and a cancellation wait. */
async function lockRaffle(db: Db, id: string): Promise<LockedRaffle> {
  const { rows } = await sql<LockedRaffle>`
    SELECT bet_per_number, max_per_member, max_numbers, numbers, digest,
      drawn_at IS NULL AND cancelled_at IS NULL AND clock_timestamp() < claim_until AS open
    FROM raffles WHERE promotion_id = ${id} FOR NO KEY UPDATE`.execute(db);
  return rows[0]!;
}

/** How many numbers a member has. */
export async function claimedBy(db: Db, customerId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM raffle_numbers WHERE customer_id = ${customerId} AND promotion_id = ${id}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** How many more numbers a member may have. */
const roomFor = ({ max_per_member, max_numbers, numbers }: Bounds, claimed: number): number =>
  Math.max(0, Math.min(max_per_member - claimed, max_numbers - numbers));

/** What a claim brings: what is earned, less what was claimed, within the bounds. */
export function claimable(bounds: Bounds, bets: number, claimed: number): number {
  const earned = Math.floor(bets / Number(bounds.bet_per_number));
  return Math.min(roomFor(bounds, claimed), Math.max(0, earned - claimed));
}

/**
 * Centavos until one more number is earned, beyond those that can be claimed; null: there is none
 * more.
 */
export function untilNext(bounds: Bounds, bets: number, claimed: number): number | null {
  const price = Number(bounds.bet_per_number);
  const have = claimed + claimable(bounds, bets, claimed);
  return roomFor(bounds, claimed) > have - claimed ? (have + 1) * price - bets : null;
}

async function insertNumbers(
  db: Db,
  { id, customerId, count }: { id: string; customerId: string; count: number },
  raffle: LockedRaffle,
): Promise<void> {
  const first = raffle.numbers + 1;
  const last = raffle.numbers + count;
  let { digest } = raffle;
  for (let number = first; number <= last; number += 1)
    digest = nextDigest(digest, number, customerId);
  await sql`INSERT INTO raffle_numbers (promotion_id, number, customer_id)
    SELECT ${id}::bigint, n, ${customerId}::bigint FROM generate_series(${first}::integer, ${last}::integer) n`.execute(
    db,
  );
  await db
    .updateTable('raffles')
    .set({ numbers: last, digest })
    .where('promotion_id', '=', id)
    .execute();
}
