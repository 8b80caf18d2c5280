import { type HouseGame, StakeError } from '../../../server/ports/house-game.ts';
import { drawSlot, figuresOf } from '../engines.ts';
import { slotGame } from '../meta.ts';
import { isStake, maxLoss } from '../stake.ts';
import type { SlotTheme } from '../theme.ts';

export const slots: HouseGame = {
  engine: 'slots',
  spins: true,
  limits: {
    min: 100,
    max: 500_000,
    steps: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
  },
  theme(gameCode): SlotTheme {
    const { engine, motif, hue, variant } = slotGame(gameCode);
    return { engine, motif, hue, variant };
  },
  rtp: (gameCode) => figuresOf(slotGame(gameCode)).rtp,
  draw({ gameCode, stake, random }) {
    if (!isStake(stake)) throw new StakeError(stake);
    const outcome = drawSlot(slotGame(gameCode), stake, random);
    return { payout: outcome.payout, outcome };
  },
  maxLoss: ({ stake }) => maxLoss(stake),
};
