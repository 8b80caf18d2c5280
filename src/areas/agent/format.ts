import { type TeamOverview, maxOverviewDays } from '../../../contract/agent/shapes.ts';
import { formatDate } from '../../models/dates.ts';
import { formatMoney, formatNumber, t } from '../../models/language.ts';
import { type FigureName, isCount } from './figures.ts';
import type { spanFault } from './overview.model.ts';

/** A count, or money; the team's result with its sign. */
export function figureText(name: FigureName, value: number, symbol: string): string {
  if (isCount(name)) return formatNumber(value);
  const text = formatMoney(value, { symbol });
  return name === 'profit' && value > 0 ? `+${text}` : text;
}

/** Without sign. */
export function differenceText(name: FigureName, difference: number, symbol: string): string {
  const size = Math.abs(difference);
  return isCount(name) ? formatNumber(size) : formatMoney(size, { symbol });
}

const formats = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = document.documentElement.lang || undefined;
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Without sign; one decimal below a hundred. */
export function percentText(percent: number): string {
  const size = Math.abs(percent);
  return formatter({
    style: 'percent',
    maximumFractionDigits: size < 100 ? 1 : 0,
  }).format(size / 100);
}

/** On the chart's axis: "1.2M". */
export function shortText(name: FigureName, value: number): string {
  return formatter({ notation: 'compact' }).format(isCount(name) ? value : value / 100);
}

/** The site's day, as `2026-11-21`. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'date', 'UTC');

/** The days between two instants, `to` exclusive; right after midnight both are the same. */
function daysText(from: string | null, to: string, timeZone: string): string {
  const end = Math.max(Date.parse(to) - 1, from === null ? 0 : Date.parse(from));
  const last = formatDate(new Date(end).toISOString(), 'date', timeZone);
  if (from === null) return t('agent.overview.upTo', { to: last });
  const first = formatDate(from, 'date', timeZone);
  return first === last ? first : t('agent.overview.between', { from: first, to: last });
}

/** A report's own days, both included: one read offline may be of another month than this. */
export function spanText({ from, to }: { from: string; to: string }): string {
  const [first, last] = [dayText(from), dayText(to)];
  return from === to ? first : t('agent.overview.between', { from: first, to: last });
}

/** The days of a report. */
export const periodText = ({ from, to, timeZone }: TeamOverview): string =>
  daysText(from, to, timeZone);

/** The days that it is compared with; null: none. */
export function beforeText({ beforeFrom, beforeTo, timeZone }: TeamOverview): string | null {
  return beforeFrom !== null && beforeTo !== null ? daysText(beforeFrom, beforeTo, timeZone) : null;
}

/** What is wrong with chosen days. */
export function faultText(fault: NonNullable<ReturnType<typeof spanFault>>): string {
  return fault === 'order'
    ? t('records.daysWrong')
    : t(`agent.overview.${fault}`, { days: maxOverviewDays });
}
