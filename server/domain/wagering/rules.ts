import { definedFields } from '../../kernel/defined-fields.ts';
import { mergeSetting } from '../../settings/write.ts';
import type { WithdrawalRules } from '../../../contract/withdrawals/shapes.ts';
import type { Gateway, Handler } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { siteState } from '../../settings/state.ts';

/** Centavos. */
const defaults: WithdrawalRules = {
  min: 20_000,
  max: 5_000_000,
  dailyAmount: 20_000_000,
  dailyCount: 5,
  confirmMinutes: 24 * 60,
  depositTurnover: 100,
  bonusTurnover: 1000,
};

/** 30 days; also bounds both wagering percentages. */
const maxConfirmMinutes = 30 * 24 * 60;
const maxPercent = 10_000;

/** Returns the operator's rules of withdrawals, defaults filled in (WAL-07). */
export function withdrawalRules(gateway: Pick<Gateway, 'db'>): WithdrawalRules {
  return { ...defaults, ...siteState(gateway).settings.withdrawals };
}

/** Others stay. Throws `invalid_request` with the one out of bounds. */
export async function setWithdrawalRules(
  ...[change, context]: Parameters<Handler<'operator.withdrawalRules'>>
): Promise<void> {
  const rules = { ...withdrawalRules(context), ...definedFields<WithdrawalRules>(change) };
  const wrong: [keyof WithdrawalRules, boolean][] = [
    ['max', rules.max < rules.min],
    ['dailyAmount', rules.dailyAmount < rules.max],
    ['dailyCount', rules.dailyCount < 1 || rules.dailyCount > 1000],
    ['confirmMinutes', rules.confirmMinutes < 1 || rules.confirmMinutes > maxConfirmMinutes],
    ['depositTurnover', rules.depositTurnover < 0 || rules.depositTurnover > maxPercent],
    ['bonusTurnover', rules.bonusTurnover < 0 || rules.bonusTurnover > maxPercent],
  ];
  const field = wrong.find(([, isWrong]) => isWrong)?.[0];
  if (field) throw new DomainError('invalid_request', { field });
  await mergeSetting(context.db, 'withdrawals', definedFields<WithdrawalRules>(change));
}
