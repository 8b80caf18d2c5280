import { type PromotionRule, promotionRules } from '../../../contract/promotions/kinds.ts';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { MemberInfo, PublicState } from '../../../contract/identity/session.ts';
import type { Gateway } from '../../context.ts';
import { calendarFields, noCalendar } from '../calendar/state.ts';
import { documentsDue } from '../identity/registration/documents.ts';
import { isOnBreak } from '../limits/guard.ts';
import { unreadOf } from '../messages/inbox.ts';
import { availableFor } from '../promotions/eligibility.ts';
import { siteState } from '../../settings/state.ts';
import { noTickets, ticketFields } from '../tickets/state.ts';
import { noVip, vipFields } from '../vip/handlers.ts';
import { currentBalance } from '../wallet/balance.ts';

/**
 * For the frame (MEM-17).
 * @param language default: the member's last choice
 */
export async function publicState(
  gateway: Pick<Gateway, 'db'>,
  customer: Pick<MemberInfo, 'id' | 'type' | 'language'>,
  language?: string,
): Promise<PublicState> {
  const { id, type } = customer;
  const { settings } = siteState(gateway);
  // Free play has no inbox (LIVE-02), bonuses or level.
  const trial = type === trialType;
  const [documents, balance, unreadMessage, onBreak, promotions, calendar, tickets, vip] =
    await Promise.all([
      trial ? [] : documentsDue(gateway.db, id),
      currentBalance(gateway, id),
      trial ? 0 : unreadOf(gateway, id),
      isOnBreak(gateway.db, id),
      trial ? { count: 0, rules: new Set<PromotionRule>() } : availableFor(gateway.db, id),
      trial ? noCalendar : calendarFields(gateway, id),
      trial ? noTickets : ticketFields(gateway, id),
      trial
        ? noVip
        : vipFields(gateway, id, language ?? customer.language ?? settings.defaultLanguage),
    ]);
  const kinds = promotionRules.map((rule) => [
    rule.toUpperCase(),
    { enabled: promotions.rules.has(rule) },
  ]);
  const invites = !trial && settings.resources.referral !== 'off';
  return {
    ...balance,
    ...vip,
    ...calendar,
    ...tickets,
    unreadMessage,
    documentsDue: documents.length > 0,
    onBreak,
    availablePromoCount: promotions.count,
    availablePromo: { ...Object.fromEntries(kinds), REFERRAL: { enabled: invites } },
  };
}
