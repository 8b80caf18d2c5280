import { type Infer, array, enums, integer, nullable, object, string } from 'superstruct';
import { GameItem } from '../catalogue/calls.ts';
import { Instant } from '../shared.ts';

/** A lottery of the house: the draw that takes bets next, and the last one's numbers. */
const LotteryDraw = object({
  game: GameItem,
  area: enums(['LOTT', 'ELOTT', 'VN', 'SEA']),
  closesAt: Instant,
  drawsAt: Instant,
  /** Null before the first draw. `numbers` are those that a short result shows, as they are written. */
  last: nullable(object({ number: integer(), drawnAt: Instant, numbers: array(string()) })),
});
export type LotteryDraw = Infer<typeof LotteryDraw>;

/** The lotteries of the house in their next draw's order; `serverTime` is for countdowns on a device whose clock is off. */
export const LotteryDraws = object({ serverTime: Instant, draws: array(LotteryDraw) });
export type LotteryDraws = Infer<typeof LotteryDraws>;
