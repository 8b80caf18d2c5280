import { array, integer, is, max, min, nullable, object, size } from 'superstruct';
import { type Outcome, type View, maxMines, tiles } from '../rules.ts';

const Tile = max(min(integer(), 0), tiles - 1);
const ViewShape = object({
  mines: max(min(integer(), 1), maxMines),
  opened: size(array(Tile), 0, tiles),
  multiplier: integer(),
  next: nullable(integer()),
});
const OutcomeShape = object({
  cells: size(array(Tile), 1, maxMines),
  opened: size(array(Tile), 0, tiles),
  hit: nullable(Tile),
  multiplier: integer(),
});

export const isView = (value: unknown): value is View => is(value, ViewShape);
export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
