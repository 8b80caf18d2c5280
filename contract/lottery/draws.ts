import { type Infer, array, enums, integer, nullable, object, string } from 'superstruct';
import { GameItem } from '../catalogue/calls.ts';
import { Instant } from '../shared.ts';

/** The house's: the draw that takes bets, and the last one's numbers. */
const LotteryDraw = object({
  game: GameItem,
  area: enums(['LOTT', 'ELOTT', 'VN', 'SEA']),
  closesAt: Instant,
  drawsAt: Instant,
  /** Null before the first draw. `numbers`: a short result's, as written. */
  last: nullable(object({ number: integer(), drawnAt: Instant, numbers: array(string()) })),
});
export type LotteryDraw = Infer<typeof LotteryDraw>;

/** By next draw; `serverTime`: for countdowns on a device whose clock is off. */
export const LotteryDraws = object({ serverTime: Instant, draws: array(LotteryDraw) });
export type LotteryDraws = Infer<typeof LotteryDraws>;
