import type { AccountTables } from './tables/account.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ChatTables } from './tables/chat.ts';
import type { ContractTables } from './tables/contracts.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { DepositTables } from './tables/deposits.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MessageTables } from './tables/messages.ts';
import type { PlayTables } from './tables/play.ts';
import type { PointTables } from './tables/points.ts';
import type { PromotionTables } from './tables/promotions.ts';
import type { ReferralTables } from './tables/referral.ts';
import type { ResponsibleTables } from './tables/responsible.ts';
import type { RoundsTables } from './tables/rounds.ts';
import type { SecurityTables } from './tables/security.ts';
import type { SiteTables } from './tables/site.ts';
import type { VerificationTables } from './tables/verification.ts';
import type { VipTables } from './tables/vip.ts';
import type { WithdrawalTables } from './tables/withdrawals.ts';

/** Every table, typed for Kysely; each file beside this one belongs to one domain and its migration. */
export type Database = SiteTables &
  AccountTables &
  CustomerTables &
  DepositTables &
  LedgerTables &
  CatalogueTables &
  ChatTables &
  ContractTables &
  MessageTables &
  PlayTables &
  PointTables &
  PromotionTables &
  ReferralTables &
  ResponsibleTables &
  RoundsTables &
  SecurityTables &
  VerificationTables &
  VipTables &
  WithdrawalTables;
