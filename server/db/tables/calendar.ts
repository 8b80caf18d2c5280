import type { ColumnType } from 'kysely';
import type { CalendarNeeds, CalendarReward } from '../../../contract/calendar/shapes.ts';
import type { Narrow } from './narrow.ts';

type Rewards = ColumnType<CalendarReward[], string, never>;

export interface CalendarTables {
  calendar_terms: Narrow<
    'calendar_terms',
    { needs: CalendarNeeds; week: Rewards; ladder: Rewards }
  >;
}
