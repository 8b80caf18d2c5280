import { sql } from 'kysely';
import type {
  WithdrawalOverview,
  WithdrawalRequirement,
} from '../../../contract/withdrawals/shapes.ts';
import type { Context } from '../../context.ts';
import { latestKyc, toKyc } from '../kyc/handlers.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { memberWithdrawalRules } from '../vip/privileges.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { currentBalance } from '../wallet/balance.ts';
import { payoutAccounts, toPayoutAccount } from './accounts.ts';
import {
  confirmsByCode,
  heldUntil,
  passwordRule,
} from '../identity/security/transaction-password.ts';
import { dailyUsage } from './daily-usage.ts';
import { turnoverOf } from '../wagering/turnover.ts';

/** With each missing requirement (WAL-07). */
export async function overviewOf(context: Context): Promise<WithdrawalOverview> {
  const customerId = requireCustomer(context.caller);
  const { db } = context;
  const rules = await memberWithdrawalRules(context, customerId);
  const [kyc, { balance }, today, { seen: _, ...turnover }, known, byCode] = await Promise.all([
    latestKyc(db, customerId),
    currentBalance(context, customerId),
    dailyUsage(db, customerId),
    turnoverOf(db, customerId, rules),
    secretsOf(context, customerId),
    confirmsByCode(context, customerId),
  ]);
  const accounts = (await payoutAccounts(db, customerId, kyc)).map(toPayoutAccount);
  const leftToday = Math.max(0, rules.dailyAmount - today.amount);
  const timesToday = Math.max(0, rules.dailyCount - today.count);
  const held = known.held_until?.toISOString() ?? null;
  const requirements: [WithdrawalRequirement, boolean][] = [
    ['kyc', kyc?.state !== 'approved'],
    ['account', accounts.length === 0],
    ['password', !known.is_set && !known.authenticator],
    ['held', held !== null],
    ['turnover', turnover.left > 0],
    ['today', timesToday === 0 || leftToday < rules.min],
    ['balance', balance < rules.min],
  ];
  const { state, reason, details } = toKyc(kyc);
  return {
    currencySymbol: currencySymbol(memberCurrency),
    balance,
    rules,
    leftToday,
    timesToday,
    turnover,
    kyc: { state, reason, fullName: details?.fullName ?? null },
    password: { set: known.is_set, rule: passwordRule(context), heldUntil: held },
    authenticator: known.authenticator,
    byCode,
    loginPassword: known.login,
    accounts,
    missing: requirements.flatMap(([name, isMissing]) => (isMissing ? [name] : [])),
  };
}

async function secretsOf({ db }: Context, customerId: string) {
  const { rows } = await sql<{
    is_set: boolean;
    held_until: Date | null;
    authenticator: boolean;
    login: boolean;
  }>`
    SELECT p.hash IS NOT NULL AS is_set, ${heldUntil('p.held_until')} AS held_until, c.password_hash IS NOT NULL AS login,
      EXISTS (SELECT FROM authenticators a WHERE a.customer_id = c.id AND a.bound_at IS NOT NULL) AS authenticator
    FROM customers c LEFT JOIN transaction_passwords p ON p.customer_id = c.id WHERE c.id = ${customerId}`.execute(
    db,
  );
  return rows[0]!;
}
