import type { Kysely } from 'kysely';
import type { Movement } from '../../../contract/records/shapes.ts';
import type { Database } from '../../db/database.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { moveWithHouse } from './house.ts';

/**
 * Add a kind by a file in `rewards/` and a cause in `contract/records/shapes.ts`.
 * @template Claim identifies one reward
 */
export interface RewardKind<Claim> {
  /** Cause in the record, and scope of the ledger's keys. */
  readonly name: NonNullable<Movement['cause']>;
  /** Idempotency key. */
  key(customerId: string, claim: Claim): string;
  /** Beside the amount. */
  digestOf(customerId: string, claim: Claim): readonly (string | number)[];
  /** In the movement's `meta`. */
  reference(claim: Claim): string | number;
}

interface Payment<Claim> {
  customerId: string;
  claim: Claim;
  /** Centavos. */
  amount: number;
  /** Of the amount, before a withdrawal. */
  turnoverPercent: number;
}

/**
 * Once per key, in the given transaction (WAL-01, WAL-02); returns the transfer's id. Throws
 * `idempotency_mismatch`.
 */
export function payReward<Claim>(
  db: Kysely<Database>,
  kind: RewardKind<Claim>,
  { customerId, claim, amount, turnoverPercent }: Payment<Claim>,
): Promise<string> {
  return moveWithHouse(db, customerId, amount, {
    kind: `bonus_${kind.name}`,
    scope: kind.name,
    key: kind.key(customerId, claim),
    fingerprint: fingerprint(...kind.digestOf(customerId, claim), amount),
    meta: { [kind.name]: kind.reference(claim), turnover: turnoverPercent },
  });
}
