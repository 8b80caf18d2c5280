import { formatMoney, t } from '../../models/language.ts';

/** An amount's error, or null; centavos. */
export function amountError(
  amount: number | null,
  available: number | null,
  symbol: string,
): string | null {
  if (amount === null) return t('wallets.amountWrong');
  return available !== null && amount > available
    ? t('wallets.amountMax', { amount: formatMoney(available, { symbol }) })
    : null;
}
