/** Of a column of 64 bits, which comes as text. */
export const numberOrNull = (value: string | null): number | null =>
  value === null ? null : Number(value);
