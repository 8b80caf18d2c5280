import {
  BetError,
  type Stage,
  type StagedGame,
  StakeError,
} from '../../../server/ports/house-game.ts';
import {
  type State,
  deal,
  isOthers,
  maxLoss,
  payoutOf,
  ruleDraws,
  showdown,
  viewOf,
} from '../rules.ts';
import { rtpBasisPoints } from '../rtp.ts';

/** Counted at its first use: a start does not wait for it. */
let rtp: number | undefined;

/** One choice ends the round. */
export const lucky9: StagedGame<State> = {
  kind: 'staged',
  engine: 'lucky9',
  limits: {
    min: 100,
    max: 200_000,
    steps: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000],
  },
  theme: () => null,
  rtp: () => (rtp ??= rtpBasisPoints()),
  start({ stake, bet, random }) {
    if (stake % 100 !== 0) throw new StakeError(stake);
    const others = (bet as { others?: unknown } | null | undefined)?.others;
    if (!isOthers(others)) throw new BetError('one to four house players sit at the table');
    return { state: deal(others, random), settled: null };
  },
  act({ stake, state, action }): Stage<State> {
    if (action !== 'hirit' && action !== 'stay') throw new BetError('a hand takes a card or stays');
    return { state, settled: end(state, stake, action === 'hirit') };
  },
  view: viewOf,
  finish: ({ stake, state }) => end(state, stake, ruleDraws(state)),
  maxLoss: ({ stake }) => maxLoss(stake),
};

function end(state: State, stake: number, hirit: boolean) {
  const outcome = showdown(state, hirit);
  return { payout: payoutOf(stake, outcome), outcome };
}
