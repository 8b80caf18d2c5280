const plain = /^(?:\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.\d{1,2})?$/;

/** Centavos of a typed amount ("1,250.50"); null if invalid or zero. */
export const readAmount = (text: string): number | null => readAmountOrZero(text) || null;

/** As `readAmount`, and zero. */
export function readAmountOrZero(text: string): number | null {
  const trimmed = text.trim();
  if (!/\d/.test(trimmed) || !plain.test(trimmed)) return null;
  const [whole = '', part = ''] = trimmed.replaceAll(',', '').split('.');
  const centavos = Number(whole || '0') * 100 + Number(part.padEnd(2, '0'));
  return Number.isSafeInteger(centavos) ? centavos : null;
}

/** For a field: two decimals, no symbol or groups. */
export const typedAmount = (centavos: number): string => (centavos / 100).toFixed(2);
