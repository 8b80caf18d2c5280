import { formatNumber } from '../../models/language.ts';

/** Basis points as a percentage: 40 is "0.4%". */
export const rateText = (rate: number): string => `${formatNumber(rate / 100)}%`;

/** The site's hour of a day in the reader's way, such as "6:00 AM". */
export const hourText = (hour: number): string =>
  `${hour % 12 || 12}:00\u00a0${hour < 12 ? 'AM' : 'PM'}`;
