import { formatMoney, t } from '../../models/language.ts';

/** What is wrong with an amount to move, in words; null when it is right. Amounts in centavos. */
export function amountError(
  amount: number | null,
  available: number | null,
  symbol: string,
): string | null {
  if (amount === null) return t('wallets.amountWrong');
  return available !== null && amount > available
    ? t('wallets.amountMost', { amount: formatMoney(available, { symbol }) })
    : null;
}
