import type { ColumnType } from 'kysely';
import type { CalendarReward } from '../../../contract/calendar/shapes.ts';
import type { RewardNeeds } from '../../../contract/reward-needs.ts';
import type { Narrow } from './narrow.ts';

type Rewards = ColumnType<CalendarReward[], string, never>;

export interface CalendarTables {
  calendar_terms: Narrow<'calendar_terms', { needs: RewardNeeds; week: Rewards; ladder: Rewards }>;
}
