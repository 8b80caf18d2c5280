import type { TeamRates } from '../../../contract/agent/team-rates.ts';
import type { Json } from '../columns.ts';
import type { Narrow } from './narrow.ts';

export type RegisterLinksTable = Narrow<'register_links', { rates: Json<TeamRates> }>;

export interface AgentTables {
  register_links: RegisterLinksTable;
}
