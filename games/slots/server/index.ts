import { type HouseGame, StakeRefused } from '../../../server/ports/house-game.ts';
import { type Variant, slotGame } from '../meta.ts';
import { reelSets } from '../reels.ts';
import { rtpBasisPoints } from '../rtp.ts';
import { isStake, lines, settle } from '../rules.ts';
import type { SlotTheme } from '../theme.ts';

const returns = Object.fromEntries(
  Object.entries(reelSets).map(([variant, set]) => [variant, rtpBasisPoints(set)]),
) as Record<Variant, number>;

/** The server half of the slots: five stops from the draw, and what they pay. */
export const slots: HouseGame = {
  engine: 'slots',
  limits: {
    min: 100,
    max: 500_000,
    steps: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
  },
  theme(gameCode): SlotTheme {
    const { motif, hue, variant } = slotGame(gameCode);
    return { motif, hue, variant, lines: lines.length };
  },
  rtp: (gameCode) => returns[slotGame(gameCode).variant],
  draw({ gameCode, stake, random }) {
    if (!isStake(stake)) throw new StakeRefused(stake);
    const set = reelSets[slotGame(gameCode).variant];
    const outcome = settle(
      set,
      set.strips.map((strip) => random(strip.length)),
      stake,
    );
    return { payout: outcome.payout, outcome };
  },
};
