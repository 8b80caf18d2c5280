import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { formatDate, formatMoney, t } from '../../models/language.ts';
import type { Known } from './records.model.ts';

/** An instant as Manila's clocks show it. */
export const timeText = (iso: string): string => formatDate(iso, 'datetime', recordTimeZone);

/** A day of Manila, as `2026-11-21`. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'date', 'UTC');

/** Centavos with a sign before gains too, for what may be either. */
export function signedMoney(centavos: number, symbol: string): string {
  return `${centavos > 0 ? '+' : ''}${formatMoney(centavos, { symbol })}`;
}

/** Since when something is known, and why it is not newer (MEM-16). */
export function ageText({ value, since, state }: Known<unknown>): string {
  if (value === null || !since) return t('records.loading');
  // The zone stays in one piece.
  const at = `${timeText(since)} (${t('records.manilaTime').replaceAll(' ', '\u00a0')})`;
  if (state === 'offline' || state === 'stale') return t(`records.${state}`, { at });
  return t('records.asOf', { at });
}

const monthNames = new Map<string, Intl.DateTimeFormat>();

/** The month of a day: "Nobyembre 2026". */
export function monthText(day: string): string {
  const locale = document.documentElement.lang;
  const format =
    monthNames.get(locale) ??
    new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  monthNames.set(locale, format);
  return format.format(new Date(`${day}T12:00:00Z`));
}
