import { formatMoney } from '../../models/language.ts';

/** An amount without centavos where there are none. */
export const moneyText = (centavos: number, symbol: string): string =>
  formatMoney(centavos, { symbol, whole: centavos % 100 === 0 });
