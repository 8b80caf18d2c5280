export const birthdayParts = ['month', 'day', 'year'] as const;
export type BirthdayPart = (typeof birthdayParts)[number];
/** Digits as typed. */
export type BirthdayDigits = Record<BirthdayPart, string>;

export const partLength: Record<BirthdayPart, number> = { month: 2, day: 2, year: 4 };

/** The order in which a language writes a date. */
export function partsOrder(tag: string): BirthdayPart[] {
  const shown = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => birthdayParts.find((part) => part === type));
  return shown.filter((part) => part !== undefined);
}

/** `1990-05-17`; parts that are missing stay empty, as in `-05-17`. Nothing typed: empty. */
export function birthdayOf({ year, month, day }: BirthdayDigits): string {
  const padded = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
  return year + month + day === '' ? '' : `${year}-${padded(month)}-${padded(day)}`;
}

export function digitsOf(birthday: string): BirthdayDigits {
  const [year = '', month = '', day = ''] = birthday.split('-');
  return { year, month, day };
}

/** Whether all digits are there, so that it can be checked. */
export const isWholeBirthday = (birthday: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(birthday);

/** No further digit would make a month or a day of it, as after 2 in months and 4 in days. */
export function isPartFull(part: BirthdayPart, digits: string): boolean {
  if (digits.length >= partLength[part]) return true;
  const maxFirst = { month: 1, day: 3, year: 9 }[part];
  return digits.length === 1 && Number(digits) > maxFirst;
}
