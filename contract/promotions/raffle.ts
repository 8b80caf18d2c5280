import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nonempty,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { Centavos, CentavosSum, Id, Instant } from '../shared.ts';

/** Of a raffle, all together. */
export const maxRafflePrizes = 200;
/** Of a member, and of a raffle. */
export const maxNumbers = { member: 1000, raffle: 100_000 } as const;
/** After the end, in hours: the minimum to claim, and the maximum until the draw. */
export const raffleHours = { claim: 1, draw: 14 * 24 } as const;

const whole = (from: number, to: number) => max(min(integer(), from), to);

/** So many prizes of points, or of centavos of which a percentage must be bet. */
const NewRafflePrize = object({
  count: whole(1, maxRafflePrizes),
  points: whole(0, 1_000_000),
  amount: whole(0, 100_000_000),
  turnoverPercent: whole(0, 10_000),
});
export type NewRafflePrize = Infer<typeof NewRafflePrize>;

/** What a raffle has besides a promotion's own fields (REWARD-05c); centavos. */
export const NewRaffle = object({
  betPerNumber: whole(100, 100_000_000),
  maxPerMember: whole(1, maxNumbers.member),
  maxNumbers: whole(1, maxNumbers.raffle),
  /** Codes; default: all. */
  vendors: optional(nonempty(size(array(size(string(), 1, 20)), 1, 20))),
  needsIdentity: optional(boolean()),
  /** A member may win more than one. */
  manyPrizes: optional(boolean()),
  /** The first drawn first. */
  prizes: size(array(NewRafflePrize), 1, 20),
  claimUntil: Instant,
  drawAt: Instant,
});
export type NewRaffle = Infer<typeof NewRaffle>;

const RafflePrize = object({
  count: integer(),
  points: integer(),
  amount: Centavos,
  /** Centavos to be bet before a withdrawal. */
  required: CentavosSum,
});
export type RafflePrize = Infer<typeof RafflePrize>;

export const raffleStates = ['open', 'closed', 'drawn', 'cancelled'] as const;

/** For everybody. `closed`: nothing can be claimed any more, and the draw is to come. */
export const Raffle = object({
  state: enums(raffleStates),
  betPerNumber: Centavos,
  maxPerMember: integer(),
  maxNumbers: integer(),
  /** Names. */
  vendors: array(string()),
  needsIdentity: boolean(),
  manyPrizes: boolean(),
  prizes: array(RafflePrize),
  claimUntil: Instant,
  drawAt: Instant,
  /** SHA-256 of the seed, hex. */
  serverSeedHash: string(),
  /** Claimed so far. */
  numbers: integer(),
  /** Over all of them, hex; it is final once the state is `closed`. */
  digest: string(),
  cancelReason: nullable(string()),
});
export type Raffle = Infer<typeof Raffle>;

/** Of the caller. `toClaim` is 0 during a break. */
export const OwnRaffle = object({
  /** Centavos of valid bets since joining that count; 0 once it is drawn. */
  bets: CentavosSum,
  claimed: integer(),
  toClaim: integer(),
  /** Centavos until one more is earned; null: there is none more. */
  untilNext: nullable(CentavosSum),
  /** Latest first, at most 50. */
  ranges: array(object({ from: integer(), to: integer() })),
  won: array(
    object({
      place: integer(),
      number: integer(),
      points: integer(),
      amount: Centavos,
      required: CentavosSum,
      /** False while it waits, such as during a break. */
      paid: boolean(),
    }),
  ),
});
export type OwnRaffle = Infer<typeof OwnRaffle>;

/** Of a draw, with what repeats it: games/fairness/raffle.ts. */
export const RaffleResult = object({
  id: Id,
  title: string(),
  currencySymbol: string(),
  drawnAt: Instant,
  serverSeed: string(),
  serverSeedHash: string(),
  digest: string(),
  numbers: integer(),
  manyPrizes: boolean(),
  /** Who had numbers. */
  members: integer(),
  /** All, also those for which no number was left. */
  prizes: integer(),
  /** By place; `name` is masked, null: the member hides it. */
  winners: array(
    object({
      place: integer(),
      number: integer(),
      name: nullable(string()),
      points: integer(),
      amount: Centavos,
    }),
  ),
  /** Drawn, but of the member who had won that place; in order. */
  skipped: array(object({ number: integer(), place: integer() })),
});
export type RaffleResult = Infer<typeof RaffleResult>;

/** What `operator.raffleCheck` may find wrong. */
export const raffleFaults = [
  'numbers',
  'bounds',
  'digest',
  'members',
  'seed',
  'draw',
  'prizes',
  'ledger',
  'budget',
] as const;
export type RaffleFault = (typeof raffleFaults)[number];
