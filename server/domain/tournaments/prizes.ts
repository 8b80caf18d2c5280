import type { PrizeTable } from '../prizes/pay.ts';
import { tournamentReward } from '../wallet/rewards/tournament.ts';

/** Final ranks (REWARD-04d). */
export const tournamentPrizes: PrizeTable = {
  reward: tournamentReward,
  table: 'tournament_prizes',
  contest: 'tournament_id',
  place: 'rank',
  count: 'rank',
  messages: { cash: 'tournamentWonCash', points: 'tournamentWonPoints' },
  messageCause: ({ contest }) => `tournament:${contest}:prize`,
};
