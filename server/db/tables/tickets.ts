import type { ColumnType } from 'kysely';
import type { TicketKind } from '../../../contract/tickets/shapes.ts';
import type { RewardNeeds } from '../../../contract/reward-needs.ts';
import type { Narrow } from './narrow.ts';

/** A prize in stock when a ticket was drawn. */
export interface DrawnPrize {
  position: number;
  points: number;
  /** Centavos. */
  amount: number;
  turnoverPercent: number;
  weight: number;
}

export interface TicketTables {
  ticket_kinds: Narrow<'ticket_kinds', { kind: TicketKind }>;
  ticket_terms: Narrow<'ticket_terms', { kind: TicketKind; needs: RewardNeeds }>;
  ticket_grants: Narrow<'ticket_grants', { kind: TicketKind }>;
  ticket_draws: Narrow<
    'ticket_draws',
    { kind: TicketKind; prizes: ColumnType<DrawnPrize[], string, never> }
  >;
}
