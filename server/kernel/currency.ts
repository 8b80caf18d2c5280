/** The money of members, and the play money of trial accounts (AUTH-12). */
export const memberCurrency = 'PHP';
export const trialCurrency = 'FUN';

/** What stands before an amount: ₱ for pesos, else the code and a space. */
export function currencySymbol(currency: string): string {
  return currency === 'PHP' ? '₱' : `${currency} `;
}
