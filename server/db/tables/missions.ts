import type { ColumnType } from 'kysely';
import type {
  MissionGoal,
  MissionPeriod,
  MissionReward,
  MissionStep,
  MissionWords,
} from '../../../contract/missions/shapes.ts';
import type { BetCategory } from '../../../contract/play/bet-categories.ts';
import type { RewardNeeds } from '../../../contract/reward-needs.ts';
import type { Narrow } from './narrow.ts';

type Json<T> = ColumnType<T, string, never>;

export interface MissionTables {
  missions: Narrow<
    'missions',
    {
      words: Json<Record<string, MissionWords>>;
      goal: MissionGoal;
      period: MissionPeriod;
      categories: BetCategory[] | null;
      steps: Json<MissionStep[]>;
      needs: RewardNeeds;
    }
  >;
  mission_claims: Narrow<'mission_claims', { reward: Json<MissionReward> }>;
}
