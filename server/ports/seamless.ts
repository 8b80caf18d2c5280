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

/** A whole round of a vendor that knows the result at once. */
export interface Bet {
  readonly launchId: string;
  /** Idempotency key, the client's, per player. */
  readonly key: string;
  /** Digest of what the player asked for. */
  readonly fingerprint: Buffer;
  /** Centavos. */
  readonly stake: number;
  /** Centavos. */
  readonly payout: number;
  /** JSON. */
  readonly outcome: unknown;
  readonly seedId: string;
  readonly nonce: number;
  /** ms that have to lie between this spin and the account's last one; 0: it is no spin, or spins are not held to a pace. */
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
 * The seamless wallet (GAME-13): how game vendors, the house's own among them, move a player's money. Each movement is
 * idempotent by its id per player: again, it moves nothing and answers the same; with another content it is refused.
 */
export interface SeamlessWallet {
  /** Refuses an expired token with `launch_expired`. */
  authenticate(call: VendorCall): Promise<Player>;
  /** Refuses an expired token with `launch_expired`. */
  balance(call: PlayerCall): Promise<{ currency: string; balance: number }>;
  /**
   * Takes a stake. Refuses `launch_expired`, `insufficient_balance`, `idempotency_mismatch`, `transaction_rolled_back`, `game_maintenance`,
   * `vendor_unavailable`, and what limits and breaks refuse; a stake that was taken before is answered again all the same.
   */
  debit(call: MoneyCall): Promise<WalletState>;
  /** Pays out, also after the token's expiry. Refuses `not_found`, `idempotency_mismatch`. */
  credit(call: MoneyCall): Promise<WalletState>;
  /** Undoes a debit, or leaves a tombstone for one that is still to come. Refuses `not_found`. */
  rollback(call: PlayerCall & { readonly transactionId: string }): Promise<RolledBack>;
  /** Stake and payout as one. Refuses `insufficient_balance`, `idempotency_mismatch`, `round_conflict`, `too_soon` with the ms to wait. */
  betAndSettle(bet: Bet): Promise<Settled>;
}
