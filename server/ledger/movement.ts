/** One side of a movement. */
export interface Leg {
  account: string;
  /** Centavos that the account gains; negative: loses. Never zero. */
  amount: number;
}

export interface Movement {
  /** The reason: deposit, trial, debit, credit … */
  kind: string;
  /** Keys are unique within a scope. */
  scope: string;
  /** Idempotency key. */
  key: string;
  /** Digest of the request. */
  fingerprint: Buffer;
  /** Two or more, of one currency, zero in sum. */
  legs: readonly Leg[];
  meta?: Record<string, unknown>;
}

export interface Moved {
  transferId: string;
  at: Date;
  /** The key was used before: nothing moved now, and the rest is the result of the first call. */
  replayed: boolean;
  /** Centavos in each leg's account right after it. */
  balances: number[];
}

/** A row of the database's function `ledger_move`. */
export interface MovedRow {
  transfer_id: string;
  at: Date;
  replayed: boolean;
  balances: string[];
}

/** The result in a row of `ledger_move`. */
export function movedOf(row: MovedRow): Moved {
  return {
    transferId: row.transfer_id,
    at: row.at,
    replayed: row.replayed,
    balances: row.balances.map(Number),
  };
}

/** A movement's `meta` as the database takes it. */
export function metaOf({ meta }: Pick<Movement, 'meta'>): string | null {
  return meta ? JSON.stringify(meta) : null;
}
