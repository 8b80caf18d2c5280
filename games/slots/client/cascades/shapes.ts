import {
  type Infer,
  array,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  pattern,
  size,
  string,
} from 'superstruct';
import { type Gem, gems } from '../../cascade-sets.ts';
import { columns, depth } from '../../cascades.ts';

const WinShape = object({ symbol: enums<Gem, Gem[]>([...gems]), count: integer(), pay: integer() });
const StepShape = object({
  wins: array(WinShape),
  multiplier: integer(),
  fill: size(array(pattern(string(), /^[A-F]{0,5}$/)), columns),
});

export const OutcomeShape = object({
  drops: size(
    array(
      object({
        grid: size(array(pattern(string(), /^[A-F]{5}$/)), columns),
        suns: size(array(nullable(max(min(integer(), 0), depth - 1))), columns),
        steps: array(StepShape),
        pay: integer(),
      }),
    ),
    1,
    100,
  ),
  payout: integer(),
});
export type Outcome = Infer<typeof OutcomeShape>;
export type Drop = Outcome['drops'][number];
