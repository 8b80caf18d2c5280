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

/** By language. */
export const VipLabel = record(Language, size(string(), 1, 24));

/** As the operator sets it; centavos. Its place from 1 is its rank. */
export const VipLevel = object({
  label: VipLabel,
  /** All valid bets that reach it, more than for the level before. */
  bets: CentavosSum,
  /** Claimed once; 0: none. */
  reward: Centavos,
  /** Of the reward, to wager. */
  turnoverPercent: integer(),
  /** Per 24 hours, amount and number, where above everybody's. */
  dailyAmount: nullable(Centavos),
  dailyCount: nullable(integer()),
});
export type VipLevel = Infer<typeof VipLevel>;

/** No levels count unless `open`. */
export const VipRules = object({ open: boolean(), levels: array(VipLevel) });
export type VipRules = Infer<typeof VipRules>;

/** And the member's own (REWARD-01); centavos. */
export const VipState = object({
  open: boolean(),
  currencySymbol: string(),
  /** All valid bets, and the level reached; 0: none. Never falls. */
  bets: CentavosSum,
  rank: integer(),
  /** On a break (RG-02): nothing to claim. */
  coolingOff: boolean(),
  /** By rank; none while closed. */
  levels: array(
    object({
      rank: integer(),
      label: string(),
      bets: CentavosSum,
      reward: Centavos,
      /** Of the reward, centavos. */
      required: Centavos,
      /** Null: what everybody has. */
      dailyAmount: nullable(Centavos),
      dailyCount: nullable(integer()),
    }),
  ),
  /** By rank; `label` is null for a removed level. */
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
