/** The limits of a stake, in centavos. */
interface Limits {
  readonly min: number;
  readonly max: number;
  /** The stakes that the client offers, ascending; each is one that the game takes. */
  readonly steps: readonly number[];
}

/** A uniform integer in [0, n), n from 1 to 2^32; the same sequence every time the same seeds are used. */
export type Random = (n: number) => number;

/** The input of a round. */
interface DrawInput {
  readonly gameCode: string;
  /** Centavos; within the limits. */
  readonly stake: number;
  /** The player's choices, as the client sent them: unchecked. */
  readonly bet: unknown;
  readonly random: Random;
}

export interface Draw {
  /** Centavos; 0 for a loss. */
  readonly payout: number;
  /** JSON that the client shows and a verifier compares. */
  readonly outcome: unknown;
}

/** Thrown for a stake that the game cannot take; the player receives `stake_out_of_limits`. */
export class StakeError extends Error {
  constructor(stake: number) {
    super(`no bet can be made of ${stake} centavos`);
    this.name = 'StakeError';
  }
}

/** Thrown for choices or a step that the game does not know; the player receives `invalid_request`. */
export class BetError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BetError';
  }
}

/** Thrown for a bet that names other odds than the round has; the player receives `odds_changed`. */
export class OddsChanged extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'OddsChanged';
  }
}

interface GameBase {
  /** Its folder below `games/`, and below `/games/` on the media origin. */
  readonly engine: string;
  readonly limits: Limits;
  /** Data that the client needs to show this game. */
  theme(gameCode: string): unknown;
  /** Return to player in basis points, exact (9650 is 96.50 %). */
  rtp(gameCode: string): number;
}

/**
 * The server half of a house game whose round is over at once: one engine, which plays one game or many. Every kind of game is
 * pure: no clock, no state, no money.
 */
export interface HouseGame extends GameBase {
  readonly kind?: 'instant';
  /** Its rounds are spins: of all such games together an account plays one in so many ms as the site allows (SLOTS-19). */
  readonly spins?: true;
  /** One round. Throws StakeError or BetError before the first call of `random`. */
  draw(input: DrawInput): Draw;
  /** Centavos that a bet which the game takes can lose, over all outcomes of its round. */
  maxLoss(bet: Omit<DrawInput, 'random'>): number;
}

/** The state of a staged round. */
export interface Stage<State> {
  /** JSON; secret, stored in the database between two steps. */
  readonly state: State;
  /** Null while the round goes on. */
  readonly settled: Draw | null;
}

/** A staged round at its current step. */
interface StepInput<State> {
  readonly gameCode: string;
  /** Centavos. */
  readonly stake: number;
  readonly state: State;
}

/** A game of several steps for one player, whose outcomes are all drawn at the start. */
export interface StagedGame<State = any> extends GameBase {
  readonly kind: 'staged';
  /** Draws all that the round will need. Throws StakeError or BetError before the first call of `random`. */
  start(input: DrawInput): Stage<State>;
  /** The player's step, as the client sent it: unchecked. Throws BetError for one that is not possible now. */
  act(input: StepInput<State> & { readonly action: unknown }): Stage<State>;
  /** The part of a state that the player may see; JSON. */
  view(state: State): unknown;
  /** The end of a round that was idle for a day; only of one that has something at risk. */
  finish(input: StepInput<State>): Draw;
  /** Centavos that the steps so far have put at risk; 0: the player can still have the stake back whole. */
  maxLoss(input: StepInput<State>): number;
}

/** One round of a table. */
export interface TableInput {
  readonly gameCode: string;
  /** Counts up from 1 for each table. */
  readonly number: number;
}

/** Part of a bet at a table. */
export interface Selection {
  /** The game's own code of the selection: letters, digits, `_ : . -`, at most 40. */
  readonly choice: string;
  /** Centavos; within the limits. */
  readonly stake: number;
}

/** Rounds that follow each other while players are at the table: ms of betting, of waiting for the outcome, and of showing the result. */
interface Cycle {
  readonly betting: number;
  readonly rolling: number;
  /** ms that clients take to show the outcome; bets are settled after that, so that no balance shows it before. */
  readonly showing?: number;
  readonly result: number;
}

/** Rounds that are drawn at stated times, with or without players. */
export interface Calendar {
  /** The first draw for which bets can be made at an instant, and when its betting closes; ms since 1970, UTC. */
  readonly next: (
    gameCode: string,
    at: number,
  ) => { readonly closesAt: number; readonly drawsAt: number };
  /** ms that a result stands before the next round opens. */
  readonly result: number;
}

/** A game whose rounds are the same for everybody at its table; the table is the game's code. */
export interface SharedGame extends GameBase {
  readonly kind: 'shared';
  readonly schedule: Cycle | Calendar;
  /** Centavos that one player stakes in one round at the most. */
  readonly perRound: number;
  /** Past rounds in the table's state, for a game that shows many of them; by default as many as for every table. */
  readonly road?: number;
  /** What is known of a round before its draw, for all to see (teams and odds); null when there is nothing. */
  fixture(round: TableInput): unknown;
  /** Throws BetError for a choice that the round does not have, StakeError for a stake. */
  check(selection: Selection & TableInput): void;
  /** The outcome, JSON; once per round, or again to the same end when the first time was cut off. */
  draw(round: TableInput & { readonly random: Random }): unknown;
  /** Centavos that a selection pays, its stake included; 0 for a loss. */
  settle(selection: Selection & TableInput & { readonly outcome: unknown }): number;
  /** Centavos that a player's selections of one round can lose together, over all its outcomes; never more than they can. */
  maxLoss(bets: TableInput & { readonly selections: readonly Selection[] }): number;
  /** Whether an outcome leaves a selection undecided, its stake given back. */
  isPush?(selection: Selection & TableInput & { readonly outcome: unknown }): boolean;
  /** The odds of a selection in hundredths, of a game that has fixed odds. */
  oddsOf?(selection: Selection): number;
}

export type AnyHouseGame = HouseGame | StagedGame | SharedGame;
