import { BetError, type SharedGame } from '../../../server/ports/house-game.ts';
import { bingoGames } from '../meta.ts';
import {
  type Outcome,
  callLength,
  drawCall,
  maxCards,
  maxLoss,
  payoutOf,
  readChoice,
} from '../rules.ts';
import { rtpBasisPoints } from '../rtp.ts';

/** Counted at its first use: a start does not wait for it. */
let rtp: number | undefined;
/** ms between balls. */
const ballEvery = 700;

/** One price for all: the maximum stake is that of the cards (BINGO-03). */
function hallOf({ price, hue }: Pick<(typeof bingoGames)[number], 'price' | 'hue'>): SharedGame {
  return {
    kind: 'shared',
    engine: 'bingo',
    limits: { min: price, max: price, steps: [price] },
    perRound: maxCards * price,
    schedule: { betting: 30_000, rolling: 2000, showing: callLength * ballEvery, result: 9000 },
    theme: () => ({ ballEvery, hue }),
    rtp: () => (rtp ??= rtpBasisPoints()),
    fixture: () => null,
    check({ choice }) {
      if (readChoice(choice) === null) throw new BetError(`there is no card ${choice}`);
    },
    draw: ({ random }) => drawCall(random),
    settle({ choice, stake, outcome }) {
      const card = readChoice(choice);
      if (card === null) throw new BetError(`there is no card ${choice}`);
      return payoutOf(outcome as Outcome, card, stake);
    },
    maxLoss: ({ selections }) => maxLoss(selections),
  };
}

export const bingoHalls: ReadonlyMap<string, SharedGame> = new Map(
  bingoGames.map((hall) => [hall.code, hallOf(hall)]),
);
