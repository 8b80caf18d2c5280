/** Centavos. */
interface Limits {
  readonly min: number;
  readonly max: number;
  /** Stakes on offer, ascending, each valid. */
  readonly steps: readonly number[];
}

/** A uniform integer in [0, n), n from 1 to 2^32; repeatable by seeds. */
export type Random = (n: number) => number;

interface DrawInput {
  readonly gameCode: string;
  /** Centavos within the limits. */
  readonly stake: number;
  /** From the client, unchecked. */
  readonly bet: unknown;
  readonly random: Random;
}

export interface Draw {
  /** Centavos; 0 for a loss. */
  readonly payout: number;
  /** JSON. */
  readonly outcome: unknown;
}

/** An invalid stake: `stake_out_of_limits`. */
export class StakeError extends Error {
  constructor(stake: number) {
    super(`no bet can be made of ${stake} centavos`);
    this.name = 'StakeError';
  }
}

/** An unknown choice or step: `invalid_request`. */
export class BetError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BetError';
  }
}

/** The bet's odds have changed: `odds_changed`. */
export class OddsChanged extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'OddsChanged';
  }
}

interface GameBase {
  /** Its folder below `games/` and `/games/`. */
  readonly engine: string;
  readonly limits: Limits;
  theme(gameCode: string): unknown;
  /** Basis points, exact. */
  rtp(gameCode: string): number;
}

/** A game whose round ends at once. All games are pure: no clock, state or money. */
export interface HouseGame extends GameBase {
  readonly kind?: 'instant';
  /** Spins: one per account in the site's interval (SLOTS-19). */
  readonly spins?: true;
  /** Throws StakeError or BetError before it calls `random`. */
  draw(input: DrawInput): Draw;
  /** Most centavos that a valid bet can lose. */
  maxLoss(bet: Omit<DrawInput, 'random'>): number;
}

export interface Stage<State> {
  /** Secret JSON, stored between steps. */
  readonly state: State;
  /** Null while the round goes on. */
  readonly settled: Draw | null;
}

interface StepInput<State> {
  readonly gameCode: string;
  /** Centavos. */
  readonly stake: number;
  readonly state: State;
}

/** A game of several steps for one player, all drawn at the start. */
export interface StagedGame<State = any> extends GameBase {
  readonly kind: 'staged';
  /** Draws everything. Throws StakeError or BetError before it calls `random`. */
  start(input: DrawInput): Stage<State>;
  /** Takes a step unchecked; throws BetError when it is not possible now. */
  act(input: StepInput<State> & { readonly action: unknown }): Stage<State>;
  /** What the player may see; JSON. */
  view(state: State): unknown;
  /** Ends a round idle for a day with something at risk. */
  finish(input: StepInput<State>): Draw;
  /** Centavos at risk so far; 0: the stake can still be returned whole. */
  maxLoss(input: StepInput<State>): number;
}

export interface TableInput {
  readonly gameCode: string;
  /** From 1 per table. */
  readonly number: number;
}

export interface Selection {
  /** The game's code: letters, digits, `_ : . -`, at most 40. */
  readonly choice: string;
  /** Centavos within the limits. */
  readonly stake: number;
}

/** While players are present; ms. */
interface Cycle {
  readonly betting: number;
  readonly rolling: number;
  /** ms that clients show the outcome; bets settle after it. */
  readonly showing?: number;
  readonly result: number;
}

export interface Calendar {
  /** The next open draw, and when its betting closes; ms since 1970. */
  readonly next: (
    gameCode: string,
    at: number,
  ) => { readonly closesAt: number; readonly drawsAt: number };
  /** ms. */
  readonly result: number;
}

/** One round for all at the table, which is named by the game's code. */
export interface SharedGame extends GameBase {
  readonly kind: 'shared';
  readonly schedule: Cycle | Calendar;
  /** Max centavos per player and round. */
  readonly perRound: number;
  readonly road?: number;
  /** What is public before the draw (teams, odds), or null. */
  fixture(round: TableInput): unknown;
  /** Throws BetError or StakeError. */
  check(selection: Selection & TableInput): void;
  /** JSON; a repeat after a failure gives the same. */
  draw(round: TableInput & { readonly random: Random }): unknown;
  /** Centavos paid, stake included; 0 for a loss. */
  settle(selection: Selection & TableInput & { readonly outcome: unknown }): number;
  /** Most centavos that the selections can lose together. */
  maxLoss(bets: TableInput & { readonly selections: readonly Selection[] }): number;
  isPush?(selection: Selection & TableInput & { readonly outcome: unknown }): boolean;
  /** Fixed odds in hundredths. */
  oddsOf?(selection: Selection): number;
}

export type AnyHouseGame = HouseGame | StagedGame | SharedGame;
