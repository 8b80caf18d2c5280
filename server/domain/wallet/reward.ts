import type { Kysely } from 'kysely';
import type { Movement } from '../../../contract/records/shapes.ts';
import type { Database } from '../../db/database.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { moveWithHouse } from './house.ts';

/**
 * A kind of reward that a member claims into the wallet. A new kind is a file in `rewards/` and a cause in `contract/records/shapes.ts`;
 * wagering and records read it from the ledger.
 * @template Claim what identifies one reward of the kind
 */
export interface RewardKind<Claim> {
  /** The cause in the member's record, and the scope of the ledger's keys. */
  readonly name: NonNullable<Movement['cause']>;
  /** The idempotency key: one movement for each. */
  key(customerId: string, claim: Claim): string;
  /** What one key is paid for, beside the amount. */
  digestOf(customerId: string, claim: Claim): readonly (string | number)[];
  /** What the movement's `meta` names. */
  reference(claim: Claim): string | number;
}

interface Payment<Claim> {
  customerId: string;
  claim: Claim;
  /** Centavos. */
  amount: number;
  /** Percent of the amount that has to be bet before a withdrawal. */
  turnoverPercent: number;
}

/**
 * Pays a reward into the wallet, once per key, in the transaction given (WAL-01, WAL-02). Throws `idempotency_mismatch` for a used key with
 * another digest.
 * @returns the transfer's id
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
