import { BetError, type SharedGame } from '../../../server/ports/house-game.ts';
import { type Outcome, isColor, maxLoss, payoutOf, roll, rtpBasisPoints } from '../rules.ts';

const rtp = rtpBasisPoints();

export const color: SharedGame = {
  kind: 'shared',
  engine: 'color',
  limits: { min: 100, max: 500_000, steps: [100, 500, 1000, 5000, 10_000, 50_000, 100_000] },
  perRound: 1_000_000,
  schedule: { betting: 20_000, rolling: 6000, result: 5000 },
  theme: () => null,
  rtp: () => rtp,
  fixture: () => null,
  check({ choice }) {
    if (!isColor(choice)) throw new BetError(`a die has no ${choice}`);
  },
  draw: ({ random }) => roll(random),
  settle: ({ choice, stake, outcome }) => payoutOf(outcome as Outcome, choice, stake),
  maxLoss: ({ selections }) => maxLoss(selections),
};
