import { BetError, type SharedGame, StakeError } from '../../../server/ports/house-game.ts';
import {
  type Choice,
  type Outcome,
  dealingMs,
  drawRound,
  isChoice,
  isPush,
  maxLoss,
  maxOn,
  payoutOf,
  returns,
  roadLength,
} from '../rules.ts';

function choiceOf(text: string): Choice {
  if (!isChoice(text)) throw new BetError(`nothing is called ${text} at the table`);
  return text;
}

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
    if (stake > maxOn[choiceOf(choice)]) throw new StakeError(stake);
  },
  draw: ({ random }) => drawRound(random),
  settle: ({ choice, stake, outcome }) => payoutOf(outcome as Outcome, choiceOf(choice), stake),
  maxLoss: ({ selections }) =>
    maxLoss(selections.map(({ choice, stake }) => ({ choice: choiceOf(choice), stake }))),
  isPush: ({ choice, outcome }) => isPush(outcome as Outcome, choiceOf(choice)),
};
