export interface Leg {
  account: string;
  /** Centavos gained, or lost if negative; not zero. */
  amount: number;
}

export interface Movement {
  /** The reason: deposit, trial, debit, credit … */
  kind: string;
  /** Keys are unique within it. */
  scope: string;
  /** Idempotency key. */
  key: string;
  /** The request's digest. */
  fingerprint: Buffer;
  /** Two or more, one currency, zero in sum. */
  legs: readonly Leg[];
  meta?: Record<string, unknown>;
}

export interface Moved {
  transferId: string;
  at: Date;
  /** A repeat: nothing moved, the first result follows. */
  replayed: boolean;
  /** Centavos of each leg's account right after. */
  balances: number[];
}

/** A row of `ledger_move`. */
export interface MovedRow {
  transfer_id: string;
  at: Date;
  replayed: boolean;
  balances: string[];
}

export function movedOf(row: MovedRow): Moved {
  return {
    transferId: row.transfer_id,
    at: row.at,
    replayed: row.replayed,
    balances: row.balances.map(Number),
  };
}

export function metaOf({ meta }: Pick<Movement, 'meta'>): string | null {
  return meta ? JSON.stringify(meta) : null;
}
