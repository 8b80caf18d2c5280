import { BetError, type SharedGame, StakeError } from '../../../server/ports/house-game.ts';
import {
  type Outcome,
  dealingMs,
  drawRound,
  isChoice,
  maxOn,
  payoutOf,
  returns,
  roadLength,
} from '../rules.ts';

export const baccarat: SharedGame = {
  kind: 'shared',
  engine: 'baccarat',
  limits: { min: 1000, max: maxOn.player, steps: [1000, 5000, 10_000, 50_000, 100_000, 500_000] },
  perRound: 5_000_000,
  road: roadLength,
  schedule: { betting: 18_000, rolling: 2000, showing: dealingMs, result: 6000 },
  theme: () => null,
  rtp: () => Math.min(...Object.values(returns)),
  fixture: () => null,
  check({ choice, stake }) {
    if (!isChoice(choice)) throw new BetError(`nothing is called ${choice} at the table`);
    if (stake > maxOn[choice]) throw new StakeError(stake);
  },
  draw: ({ random }) => drawRound(random),
  settle({ choice, stake, outcome }) {
    if (!isChoice(choice)) throw new BetError(`nothing is called ${choice} at the table`);
    return payoutOf(outcome as Outcome, choice, stake);
  },
};
