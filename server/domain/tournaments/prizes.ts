import type { PrizeTable } from '../prizes/pay.ts';

/** Final ranks (REWARD-04d). */
export const tournamentPrizes: PrizeTable = {
  cause: 'tournament',
  table: 'tournament_prizes',
  contest: 'tournament_id',
  place: 'rank',
  count: 'rank',
  messages: { cash: 'tournamentWonCash', points: 'tournamentWonPoints' },
  messageCause: ({ contest }) => `tournament:${contest}:prize`,
};
