/** Members' money, and free play's (AUTH-12). */
export const memberCurrency = 'PHP';
export const freePlayCurrency = 'FUN';

/** ₱ for pesos, else code and space. */
export function currencySymbol(currency: string): string {
  return currency === 'PHP' ? '₱' : `${currency} `;
}
