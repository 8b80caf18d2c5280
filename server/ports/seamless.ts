import type { BonusType } from '../../contract/play/bonus-types.ts';
import type { Request } from '../../contract/index.ts';

/** A vendor's call under a launch token. */
export interface VendorCall {
  readonly vendor: string;
  readonly token: string;
}

export interface PlayerCall extends VendorCall {
  readonly playerId: string;
}

export interface MoneyCall extends PlayerCall {
  /** The vendor's idempotency key, per player. */
  readonly transactionId: string;
  readonly roundId: string;
  readonly nodeId?: Request<'seamless.debit'>['nodeId'];
  /** Centavos. */
  readonly amount: number;
  /** Of a credit without a stake. */
  readonly bonus?: BonusType | undefined;
}

interface Player {
  playerId: string;
  currency: string;
  /** Centavos. */
  balance: number;
  trial: boolean;
}

interface WalletState {
  /** Centavos. */
  balance: number;
  currency: string;
  transactionId: string;
}

/** With whether it closed the vendor by its daily loss. */
type Counted<T> = T & { closed: boolean };

interface RolledBack extends WalletState {
  result: 'rolled_back' | 'tombstone' | 'already_rolled_back';
}

/** A round settled at once. */
export interface Bet {
  readonly launchId: string;
  /** The client's idempotency key, per player. */
  readonly key: string;
  /** Digest of the request. */
  readonly fingerprint: Buffer;
  /** Centavos. */
  readonly stake: number;
  /** Centavos. */
  readonly payout: number;
  /** Centavos that can be lost. */
  readonly atRisk: number;
  /** JSON. */
  readonly outcome: unknown;
  readonly seedId: string;
  readonly nonce: number;
  /** Min ms between spins; 0: none. */
  readonly minIntervalMs: number;
  /** Null: the round takes no part in the jackpot. */
  readonly jackpot: JackpotPart | null;
}

/** A round's part in the jackpot (HOME-09). */
export interface JackpotPart {
  /** Of `jackpot_terms`. */
  readonly termsId: number;
  /** Pots won by the draw. */
  readonly won: readonly string[];
  /** Pots that may have to drop. */
  readonly due: readonly string[];
}

export interface Settled {
  roundId: string;
  at: Date;
  /** An earlier round by this key; nothing moved. */
  replayed: boolean;
  /** It paid a pot. */
  paid: boolean;
  /** Centavos after the round. */
  balance: number;
  balanceVersion: number;
}

/**
 * The seamless wallet of all vendors, the house included (GAME-13). Idempotent by id per player;
 * other content under an id is rejected.
 */
export interface SeamlessWallet {
  /** Throws `launch_expired`. */
  authenticate(call: VendorCall): Promise<Player>;
  /** Throws `launch_expired`. */
  balance(call: PlayerCall): Promise<{ currency: string; balance: number }>;
  /**
   * Takes a stake; a repeat always succeeds. Throws `launch_expired`, `insufficient_balance`,
   * `idempotency_mismatch`, `transaction_rolled_back`, `game_maintenance`, `vendor_unavailable`,
   * and errors of limits and breaks.
   */
  debit(call: MoneyCall): Promise<WalletState>;
  /**
   * Pays out, even after expiry. Throws `not_found`, with field `roundId` without a stake of the
   * round, `bonus` for a type not allowed; `idempotency_mismatch`.
   */
  credit(call: MoneyCall): Promise<Counted<WalletState>>;
  /** Undoes a debit, even one still to come. Throws `not_found`, `round_over` after the payout. */
  rollback(call: PlayerCall & { readonly transactionId: string }): Promise<Counted<RolledBack>>;
  /**
   * Throws `insufficient_balance`, `idempotency_mismatch`, `round_conflict`, `too_soon` with ms to
   * wait.
   */
  betAndSettle(bet: Bet): Promise<Settled>;
}
