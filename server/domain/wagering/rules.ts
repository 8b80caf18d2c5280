import { mergeSetting } from '../../settings/write.ts';
import type { WithdrawalRules } from '../../../contract/withdrawals/shapes.ts';
import type { Gateway, Handler } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { siteState } from '../../settings/state.ts';

/** The rules until the operator changes them; amounts in centavos. */
const defaults: WithdrawalRules = {
  least: 20_000,
  most: 5_000_000,
  dailyAmount: 20_000_000,
  dailyCount: 5,
  confirmMinutes: 24 * 60,
  depositTurnover: 100,
  bonusTurnover: 1000,
};

/** Minutes to confirm that there may be: one to 30 days; and the percent that may be asked for. */
const longest = 30 * 24 * 60;
const mostPercent = 10_000;

/** The rules of withdrawals as they are now (WAL-07). */
export function withdrawalRules(gateway: Pick<Gateway, 'db'>): WithdrawalRules {
  return { ...defaults, ...siteState(gateway).settings.withdrawals };
}

/** Sets some of the rules; the others stay. Throws Refusal `invalid_request` with the one that cannot be. */
export async function setWithdrawalRules(
  ...[change, context]: Parameters<Handler<'operator.withdrawalRules'>>
): Promise<void> {
  const rules = { ...withdrawalRules(context), ...given(change) };
  const wrong: [keyof WithdrawalRules, boolean][] = [
    ['most', rules.most < rules.least],
    ['dailyAmount', rules.dailyAmount < rules.most],
    ['dailyCount', rules.dailyCount < 1 || rules.dailyCount > 1000],
    ['confirmMinutes', rules.confirmMinutes < 1 || rules.confirmMinutes > longest],
    ['depositTurnover', rules.depositTurnover < 0 || rules.depositTurnover > mostPercent],
    ['bonusTurnover', rules.bonusTurnover < 0 || rules.bonusTurnover > mostPercent],
  ];
  const field = wrong.find(([, isWrong]) => isWrong)?.[0];
  if (field) throw new DomainError('invalid_request', { field });
  await mergeSetting(context.db, 'withdrawals', given(change));
}

/** What of a change was told at all. */
function given(change: {
  [K in keyof WithdrawalRules]?: number | undefined;
}): Partial<WithdrawalRules> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
