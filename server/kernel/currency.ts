/** The money of members, and the play money of free play (AUTH-12). */
export const memberCurrency = 'PHP';
export const trialCurrency = 'FUN';

/** The prefix of an amount: ₱ for pesos, else the code and a space. */
export function currencySymbol(currency: string): string {
  return currency === 'PHP' ? '₱' : `${currency} `;
}
