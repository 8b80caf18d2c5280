import { type Infer, integer, max, min, object } from 'superstruct';
import type { CategoryCode } from '../categories.ts';

/** Basis points of valid bets: 1 is 0.01 %; 0: none. */
export const TeamRate = max(min(integer(), 0), 10_000);

/** By category (AGT-05). */
export const TeamRates = object({
  RNG: TeamRate,
  LIVE: TeamRate,
  FISH: TeamRate,
  PVP: TeamRate,
  SPORTS: TeamRate,
  ESPORTS: TeamRate,
  COCKFIGHT: TeamRate,
  LOTT: TeamRate,
  ELOTT: TeamRate,
} satisfies Record<CategoryCode, typeof TeamRate>);
export type TeamRates = Infer<typeof TeamRates>;
