import { formatMoney } from './language.ts';

/** Money without zero decimals: "₱1,250", "₱12.50". */
export const moneyText = (centavos: number, symbol: string): string =>
  formatMoney(centavos, { symbol, whole: centavos % 100 === 0 });
