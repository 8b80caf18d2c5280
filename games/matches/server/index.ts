import {
  BetError,
  OddsChanged,
  type SharedGame,
  StakeError,
} from '../../../server/ports/house-game.ts';
import { maxLoss } from '../max-loss.ts';
import { sportOf } from '../meta.ts';
import { fixtureOf, minReturn } from '../odds.ts';
import { type Outcome, playDay } from '../rules.ts';
import { type Leg, combinedOdds, highestStake, payoutOf, readChoice } from '../slip.ts';

function legsOf(choice: string): Leg[] {
  const legs = readChoice(choice);
  if (!legs) throw new BetError(`${choice} is no slip`);
  return legs;
}

export const matches: SharedGame = {
  kind: 'shared',
  engine: 'matches',
  limits: {
    min: 1000,
    max: 1_000_000,
    steps: [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
  },
  perRound: 2_000_000,
  schedule: { betting: 35_000, rolling: 3000, showing: 20_000, result: 8000 },
  theme: (gameCode) => ({ sport: sportOf(gameCode) }),
  rtp: (gameCode) => minReturn(sportOf(gameCode)),
  fixture: ({ gameCode, number }) => fixtureOf(sportOf(gameCode), number),
  check({ gameCode, number, choice, stake }) {
    const legs = legsOf(choice);
    const offers = fixtureOf(sportOf(gameCode), number).matches;
    for (const { match, code, odds } of legs) {
      const offered = offers[match]?.odds[code];
      if (offered === undefined) throw new BetError(`a match of ${gameCode} has no ${code}`);
      if (offered !== odds) throw new OddsChanged(`${code} stands at ${offered}, not at ${odds}`);
    }
    if (stake > highestStake(legs)) throw new StakeError(stake);
  },
  draw: ({ gameCode, number, random }) => playDay(gameCode, number, random),
  // The odds that the player saw count.
  settle: ({ choice, stake, outcome }) =>
    payoutOf(legsOf(choice), stake, (outcome as Outcome).matches),
  maxLoss: ({ gameCode, selections }) =>
    maxLoss(
      sportOf(gameCode),
      selections.map(({ choice, stake }) => ({ legs: legsOf(choice), stake })),
    ),
  oddsOf: ({ choice }) => combinedOdds(legsOf(choice)),
};
