import {
  type Infer,
  array,
  boolean,
  integer,
  max,
  min,
  nullable,
  object,
  record,
  size,
  string,
} from 'superstruct';
import { Centavos, CentavosSum, Instant, Language } from '../shared.ts';

export const maxLevels = 20;
export const VipRank = max(min(integer(), 1), maxLevels);

/** A level's name, by language. */
export const VipLabel = record(Language, size(string(), 1, 24));

/** A level as the operator sets it; amounts in centavos. Its place in the list, from 1, is its rank. */
export const VipLevel = object({
  label: VipLabel,
  /** Valid bets in all that reach it: more than the level before asks for. */
  bets: CentavosSum,
  /** Paid once for reaching it, when it is claimed; 0: none. */
  reward: Centavos,
  /** Wagering requirement, percent of the reward. */
  turnoverPercent: integer(),
  /** What may be withdrawn within 24 hours, and how often, where that is more than the rules of withdrawals let everybody. */
  dailyAmount: nullable(Centavos),
  dailyCount: nullable(integer()),
});
export type VipLevel = Infer<typeof VipLevel>;

/** What the operator has set: no levels count while it is not `open`. */
export const VipRules = object({ open: boolean(), levels: array(VipLevel) });
export type VipRules = Infer<typeof VipRules>;

/** The levels, and the member's own (REWARD-01); amounts in centavos. */
export const VipState = object({
  open: boolean(),
  currencySymbol: string(),
  /** Valid bets in all, and the level that they have reached; 0: none yet. A level never falls. */
  bets: CentavosSum,
  rank: integer(),
  /** The member takes a break (RG-02): nothing can be claimed or is offered. */
  resting: boolean(),
  /** By rank. None while it is not open. */
  levels: array(
    object({
      rank: integer(),
      label: string(),
      bets: CentavosSum,
      reward: Centavos,
      /** Wagering requirement of the reward, centavos. */
      required: Centavos,
      /** Null: no more than everybody has. */
      dailyAmount: nullable(Centavos),
      dailyCount: nullable(integer()),
    }),
  ),
  /** Rewards earned by reaching levels, by rank; of a removed level `label` is null. */
  rewards: array(
    object({
      rank: integer(),
      label: nullable(string()),
      amount: Centavos,
      required: Centavos,
      reachedAt: Instant,
      claimedAt: nullable(Instant),
    }),
  ),
});
export type VipState = Infer<typeof VipState>;
