import {
  BetError,
  type Stage,
  type StagedGame,
  StakeError,
} from '../../../server/ports/house-game.ts';
import {
  type Outcome,
  type State,
  cashOut,
  isComplete,
  isMineCount,
  layMines,
  lowestRtp,
  maxLoss,
  payoutOf,
  tiles,
  viewOf,
} from '../rules.ts';

/** Counted at its first use: a start does not wait for it. */
let rtp: number | undefined;

export const mines: StagedGame<State> = {
  kind: 'staged',
  engine: 'mines',
  limits: {
    min: 100,
    max: 500_000,
    steps: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
  },
  theme: () => null,
  rtp: () => (rtp ??= lowestRtp()),
  start({ stake, bet, random }) {
    if (stake % 100 !== 0) throw new StakeError(stake);
    const count = (bet as { mines?: unknown } | null | undefined)?.mines;
    if (!isMineCount(count)) throw new BetError('a field has 1 to 24 mines');
    return { state: { cells: layMines(count, random), opened: [] }, settled: null };
  },
  act({ stake, state, action }) {
    if (action === 'cashOut') {
      if (state.opened.length === 0) throw new BetError('no tile is open yet');
      return over(state, stake, cashOut(state));
    }
    return open(state, stake, (action as { open?: unknown } | null)?.open);
  },
  view: viewOf,
  finish({ stake, state }) {
    const outcome = cashOut(state);
    return { payout: payoutOf(stake, outcome.multiplier), outcome };
  },
  maxLoss: ({ stake, state }) => maxLoss(stake, state),
};

function open(state: State, stake: number, tile: unknown): Stage<State> {
  if (typeof tile !== 'number' || !Number.isInteger(tile) || tile < 0 || tile >= tiles)
    throw new BetError('there is no such tile');
  if (state.opened.includes(tile)) throw new BetError('this tile is open');
  const { cells } = state;
  const now = { cells, opened: [...state.opened, tile] };
  if (cells.includes(tile)) return over(now, stake, { ...now, hit: tile, multiplier: 0 });
  if (isComplete(cells.length, now.opened.length)) return over(now, stake, cashOut(now));
  return { state: now, settled: null };
}

function over(state: State, stake: number, outcome: Outcome): Stage<State> {
  return { state, settled: { payout: payoutOf(stake, outcome.multiplier), outcome } };
}
