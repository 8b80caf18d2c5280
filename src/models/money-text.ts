import { formatMoney } from './language.ts';

/** Centavos as money, without decimals where there are none: ₱100, ₱99.50. */
export const moneyText = (centavos: number, symbol: string): string =>
  formatMoney(centavos, { symbol, whole: centavos % 100 === 0 });
