import type { CalendarPart } from '../../../contract/calendar/shapes.ts';
import { formatNumber, language, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';

/** "+10 points" or "₱10". */
export function rewardText({ points, amount }: CalendarPart, symbol: string): string {
  return points > 0
    ? t('calendar.points', { points: formatNumber(points) })
    : moneyText(amount, symbol);
}

/** What must be bet for it. */
export function wageringText({ amount, required }: CalendarPart, symbol: string): string | null {
  if (amount === 0) return null;
  return required > 0
    ? t('calendar.wagering', { required: moneyText(required, symbol) })
    : t('calendar.free');
}

/** "Thu 27", in the page's language. */
export function shortDay(day: string): string {
  void language.value;
  const style = { weekday: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang || undefined, style).format(
    new Date(`${day}T12:00:00Z`),
  );
}
