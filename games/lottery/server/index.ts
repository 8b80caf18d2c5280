import { BetError, type SharedGame, StakeError } from '../../../server/ports/house-game.ts';
import { maxLoss } from '../max-loss.ts';
import { lotteryOf } from '../meta.ts';
import {
  type Outcome,
  type Pick,
  drawNumbers,
  payoutOf,
  readChoice,
  rtpOf,
  stakeUnit,
} from '../rules.ts';
import { nextDraw } from '../schedule.ts';

const familyOf = (gameCode: string) => lotteryOf(gameCode).family;

function pickOf(gameCode: string, choice: string): Pick {
  const pick = readChoice(familyOf(gameCode), choice);
  if (!pick) throw new BetError(`${gameCode} has no ${choice}`);
  return pick;
}

export const lottery: SharedGame = {
  kind: 'shared',
  engine: 'lottery',
  limits: {
    min: 100,
    max: 500_000,
    steps: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
  },
  perRound: 1_000_000,
  schedule: { next: (gameCode, at) => nextDraw(lotteryOf(gameCode).times, at), result: 5000 },
  theme: (gameCode) => {
    const { area, family, times } = lotteryOf(gameCode);
    return { area, family, times };
  },
  rtp: (gameCode) => rtpOf(familyOf(gameCode)),
  fixture: () => null,
  check({ gameCode, choice, stake }) {
    const pick = pickOf(gameCode, choice);
    if (stake % stakeUnit !== 0 || stake > pick.bet.max) throw new StakeError(stake);
  },
  draw: ({ gameCode, random }) => drawNumbers(familyOf(gameCode), random),
  settle: ({ gameCode, choice, stake, outcome }) =>
    payoutOf(outcome as Outcome, pickOf(gameCode, choice), stake),
  maxLoss: ({ gameCode, selections }) =>
    maxLoss(
      familyOf(gameCode),
      selections.map(({ choice, stake }) => ({ pick: pickOf(gameCode, choice), stake })),
    ),
};
