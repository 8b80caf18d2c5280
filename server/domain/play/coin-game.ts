import { BetError, type HouseGame, StakeError } from '../../ports/house-game.ts';

/** For tests: heads pays double; `bet.always` decides, text is rejected. */
export const coinGame: HouseGame = {
  engine: 'coin',
  limits: { min: 100, max: 500_000, steps: [100, 200, 1000] },
  theme: (gameCode) => ({ gameCode }),
  rtp: () => 10_000,
  draw: ({ stake, bet, random }) => {
    if (stake % 20 !== 0) throw new StakeError(stake);
    if (typeof bet === 'string') throw new BetError('a coin takes no text');
    const side = (bet as { always?: number } | undefined)?.always ?? random(2);
    return { payout: side === 0 ? stake * 2 : 0, outcome: { side } };
  },
  maxLoss: ({ stake }) => stake,
};
