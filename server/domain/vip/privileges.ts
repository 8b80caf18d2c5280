import type { VipLevel } from '../../../contract/vip/shapes.ts';
import type { WithdrawalRules } from '../../../contract/withdrawals/shapes.ts';
import type { Gateway } from '../../context.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { vipProgress } from './levels.ts';
import { vipLevels } from './rules.ts';

type Daily = Pick<WithdrawalRules, 'dailyAmount' | 'dailyCount'>;

/** What a level lets withdraw within 24 hours: the most of what it gives, what those below it give, and what everybody has. */
export function dailyOf(levels: readonly VipLevel[], rank: number, general: Daily): Daily {
  const own = levels.slice(0, rank);
  return {
    dailyAmount: Math.max(general.dailyAmount, ...own.map(({ dailyAmount }) => dailyAmount ?? 0)),
    dailyCount: Math.max(general.dailyCount, ...own.map(({ dailyCount }) => dailyCount ?? 0)),
  };
}

/** The rules of withdrawals as they are for one member (WAL-07), with what the VIP level gives (REWARD-01). */
export async function memberWithdrawalRules(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<WithdrawalRules> {
  const rules = withdrawalRules(gateway);
  const levels = vipLevels(gateway);
  if (levels.length === 0) return rules;
  const { rank } = await vipProgress(gateway, customerId);
  return { ...rules, ...dailyOf(levels, rank, rules) };
}
