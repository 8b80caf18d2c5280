/**
 * E.164, however typed: with blanks, country code or leading zero; null for what is no mobile
 * number.
 * @param dialingCode digits, `63`
 */
export function toE164(dialingCode: string, typed: string): string | null {
  const national = nationalPart(typed.replaceAll(/[\s().-]/g, ''), dialingCode);
  const shape = dialingCode === '63' ? /^9[0-9]{9}$/ : /^[1-9][0-9]{4,12}$/;
  return shape.test(national) ? `+${dialingCode}${national}` : null;
}

function nationalPart(compact: string, dialingCode: string): string {
  if (compact.startsWith(`+${dialingCode}`)) return compact.slice(dialingCode.length + 1);
  if (compact.startsWith('0')) return compact.replace(/^0+/, '');
  // Philippine numbers begin with 9, so 63 is the country's code.
  if (dialingCode === '63' && compact.startsWith('63')) return compact.slice(2);
  return compact;
}
