import type { Selectable } from 'kysely';
import { type MemberInfo, type PublicState, agentTypes, trialType } from '../../../contract/session.ts';
import type { CustomersTable } from '../../db/tables/customers.ts';
import type { Gateway } from '../../context.ts';
import { unreadOf } from '../messages/inbox.ts';
import { availableFor } from '../promotions/standing.ts';
import { currentBalance } from '../wallet/balance.ts';

export type SessionRole = 'trial' | 'member' | 'agent';

/** The role of an account's type. */
export function roleOf(type: number): SessionRole {
  if (type === trialType) return 'trial';
  return agentTypes.some((agent) => agent === type) ? 'agent' : 'member';
}

/** Who somebody is, as the app shows it (MEM-17). */
export function memberInfo(customer: Selectable<CustomersTable>): MemberInfo {
  const { id, account, nickname, type, language, time_zone: timeZone } = customer;
  return { id, account, nickname, type, language, timeZone };
}

/** What the frame shows of an account (MEM-17). There are no VIP levels to report yet. */
export async function publicState(gateway: Pick<Gateway, 'db'>, { id, type }: Pick<MemberInfo, 'id' | 'type'>): Promise<PublicState> {
  // A trial account has no inbox (LIVE-02) and no bonuses.
  const trial = type === trialType;
  const [balance, unreadMessage, availablePromoCount] = await Promise.all([
    currentBalance(gateway, id),
    trial ? 0 : unreadOf(gateway, id),
    trial ? 0 : availableFor(gateway.db, id),
  ]);
  return { ...balance, hasVip: false, unreadMessage, availablePromoCount };
}
