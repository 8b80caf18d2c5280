import type { MissionTables } from './tables/missions.ts';
import type { Schema } from './schema.ts';
import type { AgentTables } from './tables/agent.ts';
import type { CalendarTables } from './tables/calendar.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ContractTables } from './tables/contracts.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { DepositTables } from './tables/deposits.ts';
import type { LegalTables } from './tables/legal.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MessageTables } from './tables/messages.ts';
import type { PlayTables } from './tables/play.ts';
import type { PointTables } from './tables/points.ts';
import type { PostTables } from './tables/posts.ts';
import type { PromotionTables } from './tables/promotions.ts';
import type { SecurityTables } from './tables/security.ts';
import type { SupportTables } from './tables/support.ts';
import type { TicketTables } from './tables/tickets.ts';
import type { TournamentTables } from './tables/tournaments.ts';
import type { WithdrawalTables } from './tables/withdrawals.ts';

/** Tables typed more narrowly than the database, by feature. */
type Narrowed = AgentTables &
  CalendarTables &
  CatalogueTables &
  ContractTables &
  CustomerTables &
  DepositTables &
  LedgerTables &
  LegalTables &
  MessageTables &
  MissionTables &
  PlayTables &
  PointTables &
  PostTables &
  PromotionTables &
  SecurityTables &
  SupportTables &
  TicketTables &
  TournamentTables &
  WithdrawalTables;

export type Database = Omit<Schema, keyof Narrowed> & Narrowed;
