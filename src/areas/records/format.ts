import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { formatDate } from '../../models/dates.ts';
import { formatMoney, t } from '../../models/language.ts';
import type { Cached } from '../../models/cached-query.ts';

/** In Manila time. */
export const timeText = (iso: string): string => formatDate(iso, 'datetime', recordTimeZone);

/** A Manila day, as `2026-11-21`. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'date', 'UTC');

/** Signed, gains too. */
export function signedMoney(centavos: number, symbol: string): string {
  return `${centavos > 0 ? '+' : ''}${formatMoney(centavos, { symbol })}`;
}

/** Age of data, and why it is not newer (MEM-16). */
export function ageText({ value, since, state }: Cached<unknown>): string {
  if (value === null || !since) return t('records.loading');
  // No break inside the zone.
  const at = `${timeText(since)} (${t('records.manilaTime').replaceAll(' ', '\u00a0')})`;
  if (state === 'offline' || state === 'stale') return t(`records.${state}`, { at });
  return t('records.asOf', { at });
}

const monthNames = new Map<string, Intl.DateTimeFormat>();

/** "Nobyembre 2026". */
export function monthText(day: string): string {
  const locale = document.documentElement.lang;
  const format =
    monthNames.get(locale) ??
    new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  monthNames.set(locale, format);
  return format.format(new Date(`${day}T12:00:00Z`));
}
