/** A vendor's call about one player; the token is that of a launch of one of the vendor's games. */
export interface VendorCall {
  readonly vendor: string;
  readonly token: string;
}

export interface PlayerCall extends VendorCall {
  readonly playerId: string;
}

export interface MoneyCall extends PlayerCall {
  /** Idempotency key, the vendor's own, per player. */
  readonly transactionId: string;
  readonly roundId: string;
  readonly nodeId?: string | undefined;
  /** Centavos. */
  readonly amount: number;
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

interface RolledBack extends WalletState {
  result: 'rolled_back' | 'tombstone' | 'already_rolled_back';
}

/** A whole round whose result is known at once. */
export interface Bet {
  readonly launchId: string;
  /** Idempotency key, the client's, per player. */
  readonly key: string;
  /** Digest of the player's request. */
  readonly fingerprint: Buffer;
  /** Centavos. */
  readonly stake: number;
  /** Centavos. */
  readonly payout: number;
  /** Centavos that the bet can lose. */
  readonly atRisk: number;
  /** JSON. */
  readonly outcome: unknown;
  readonly seedId: string;
  readonly nonce: number;
  /** Min ms since the account's last spin; 0: no spin, or no limit. */
  readonly pace: number;
}

export interface Settled {
  roundId: string;
  at: Date;
  /** The key had settled a round before: this is that round, and nothing moved now. */
  replayed: boolean;
  /** Centavos, right after the round. */
  balance: number;
  balanceVersion: number;
}

/**
 * The seamless wallet (GAME-13): how vendors, the house's too, move a player's money. Idempotent by id per player; a repeated id with
 * other content is rejected.
 */
export interface SeamlessWallet {
  /** Throws `launch_expired` for an expired token. */
  authenticate(call: VendorCall): Promise<Player>;
  /** Throws `launch_expired` for an expired token. */
  balance(call: PlayerCall): Promise<{ currency: string; balance: number }>;
  /**
   * Takes a stake; one that was taken before is returned whatever applies now. Throws `launch_expired`, `insufficient_balance`,
   * `idempotency_mismatch`, `transaction_rolled_back`, `game_maintenance`, `vendor_unavailable`, and the errors of limits and breaks.
   */
  debit(call: MoneyCall): Promise<WalletState>;
  /** Pays out, also after the token's expiry. Throws `not_found`, `idempotency_mismatch`. */
  credit(call: MoneyCall): Promise<WalletState>;
  /** Undoes a debit, or leaves a tombstone for one that is still to come. Throws `not_found`. */
  rollback(call: PlayerCall & { readonly transactionId: string }): Promise<RolledBack>;
  /** Stake and payout as one. Throws `insufficient_balance`, `idempotency_mismatch`, `round_conflict`, `too_soon` with the ms to wait. */
  betAndSettle(bet: Bet): Promise<Settled>;
}
