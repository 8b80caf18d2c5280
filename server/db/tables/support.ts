import type { supportStates, supportTopics } from '../../../contract/support/shapes.ts';
import type { Generated } from '../columns.ts';
import type { Narrow } from './narrow.ts';

export interface SupportTables {
  support_tickets: Narrow<
    'support_tickets',
    { topic: (typeof supportTopics)[number]; state: Generated<(typeof supportStates)[number]> }
  >;
}
