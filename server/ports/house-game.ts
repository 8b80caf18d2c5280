/** What a table takes as a stake, in centavos. */
interface Limits {
  readonly min: number;
  readonly max: number;
  /** The stakes that the client offers, ascending; each is one that `draw` takes. */
  readonly steps: readonly number[];
}

/** What a round is drawn from. */
interface DrawInput {
  readonly gameCode: string;
  /** Centavos; within the limits. */
  readonly stake: number;
  /** The player's choices, as the client sent them: unchecked. */
  readonly bet: unknown;
  /** A uniform integer in [0, n), n from 1 to 2^32; the same sequence every time the same seeds and nonce are used. */
  readonly random: (n: number) => number;
}

export interface Draw {
  /** Centavos; 0 for a loss. */
  readonly payout: number;
  /** JSON that the client shows and a verifier compares. */
  readonly outcome: unknown;
}

/** Thrown by `draw` for a stake that the game cannot take; the player is told `stake_out_of_limits`. */
export class StakeRefused extends Error {
  constructor(stake: number) {
    super(`no bet can be made of ${stake} centavos`);
    this.name = 'StakeRefused';
  }
}

/** Thrown by `draw` for choices that the game does not know; the player is told `invalid_request`. */
export class BetRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BetRefused';
  }
}

/** The server half of a house game: one engine, which plays one game or many. Pure: no clock, no state, no money. */
export interface HouseGame {
  /** Its folder below `games/`, and below `/games/` on the media origin. */
  readonly engine: string;
  readonly limits: Limits;
  /** Whatever the client needs to draw this game. */
  theme(gameCode: string): unknown;
  /** Return to player in basis points, exact (9650 is 96.50 %). */
  rtp(gameCode: string): number;
  /** One round. Throws StakeRefused or BetRefused before the first call of `random`. */
  draw(input: DrawInput): Draw;
}
