import type { VipLevel } from '../../../contract/vip/shapes.ts';
import type { WithdrawalRules } from '../../../contract/withdrawals/shapes.ts';
import type { Gateway } from '../../context.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { vipProgress } from './levels.ts';
import { vipLevels } from './rules.ts';

type Daily = Pick<WithdrawalRules, 'dailyAmount' | 'dailyCount'>;

/** Limits of 24 hours: the max of the levels up to this one and the general ones. */
export function dailyOf(levels: readonly VipLevel[], rank: number, general: Daily): Daily {
  const own = levels.slice(0, rank);
  return {
    dailyAmount: Math.max(general.dailyAmount, ...own.map(({ dailyAmount }) => dailyAmount ?? 0)),
    dailyCount: Math.max(general.dailyCount, ...own.map(({ dailyCount }) => dailyCount ?? 0)),
  };
}

/** A member's withdrawal rules (WAL-07) with the level's privileges (REWARD-01). */
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
