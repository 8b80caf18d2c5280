import { BetError, type HouseGame, StakeError } from '../../../server/ports/house-game.ts';
import {
  type Bet,
  isKind,
  maxLoss,
  payoutOf,
  priceOf,
  prices,
  rtpBasisPoints,
  shoot,
} from '../rules.ts';

/** The draw alone decides (FISH-04). */
export const fish: HouseGame = {
  engine: 'fish',
  limits: { min: prices[0], max: 10_000, steps: prices },
  theme: () => null,
  rtp: () => rtpBasisPoints,
  draw({ stake, bet, random }) {
    const { kind, level } = (bet ?? {}) as Partial<Record<keyof Bet, unknown>>;
    const price = priceOf(level);
    if (!isKind(kind) || price === null)
      throw new BetError('a shot needs a creature of this sea and a level of the cannon');
    if (stake !== price) throw new StakeError(stake);
    const outcome = shoot({ kind, level: Number(level) }, random);
    return { payout: payoutOf(stake, outcome), outcome };
  },
  maxLoss: ({ stake }) => maxLoss(stake),
};
