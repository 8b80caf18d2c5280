import type { ColumnType } from 'kysely';
import type { BetCategory } from '../../../contract/play/bet-categories.ts';
import type { TournamentMetric, TournamentPrize } from '../../../contract/tournaments/shapes.ts';
import type { RewardNeeds } from '../../../contract/reward-needs.ts';
import type { Texts } from './catalogue.ts';
import type { Narrow } from './narrow.ts';

type Words = ColumnType<Texts, string, never>;

export interface TournamentTables {
  tournaments: Narrow<
    'tournaments',
    {
      title: Words;
      summary: Words;
      terms: Words;
      metric: TournamentMetric;
      categories: ColumnType<BetCategory[], BetCategory[] | undefined, never>;
      needs: RewardNeeds;
      prizes: ColumnType<TournamentPrize[], string, never>;
    }
  >;
}
