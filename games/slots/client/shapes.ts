import { type Describe, array, enums, integer, max, min, object, size, string } from 'superstruct';
import type { ValueOf } from '../../../contract/define.ts';
import type { play } from '../../../contract/play/calls.ts';
import type { Letter, Paying } from '../reels.ts';
import type { SlotTheme } from '../theme.ts';

export type Opened = ValueOf<(typeof play)['house.open']>;
export type Played = ValueOf<(typeof play)['house.play']>;

/** In `house.open`; another shape is rejected before drawing. */
export const ThemeShape: Describe<SlotTheme> = object({
  engine: enums(['lines', 'ways', 'cascades']),
  motif: string(),
  hue: integer(),
  variant: enums(['mabait', 'masigla', 'mapangahas']),
});

const LetterShape = enums<Letter, Letter[]>(['W', 'S', 'A', 'B', 'C', 'D', 'a', 'k', 'n', 'j']);
export const PayingShape = enums<Paying, Paying[]>(['A', 'B', 'C', 'D', 'a', 'k', 'n', 'j']);
const WinShape = object({
  line: max(min(integer(), 0), 19),
  symbol: PayingShape,
  count: enums([3, 4, 5]),
  pay: integer(),
});

export const OutcomeShape = object({
  stops: size(array(min(integer(), 0)), 5),
  grid: size(array(size(array(LetterShape), 3)), 5),
  wins: array(WinShape),
  scatter: object({ count: integer(), pay: integer() }),
  payout: integer(),
});
