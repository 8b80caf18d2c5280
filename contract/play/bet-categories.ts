import { type Infer, enums } from 'superstruct';
import type { CategoryCode } from '../categories.ts';

/** By which bets are counted: games of esports and cockfights are among the sports. */
export const betCategories = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'LOTT',
  'ELOTT',
] as const satisfies readonly CategoryCode[];
export const BetCategory = enums(betCategories);
export type BetCategory = Infer<typeof BetCategory>;
