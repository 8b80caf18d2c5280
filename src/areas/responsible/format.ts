import type { LimitKind, PlayLimit } from '../../../contract/responsible/calls.ts';
import { readAmount } from '../../lib/amount.ts';
import { t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';
import { durationText } from '../../models/responsible.ts';

/** Centavos as money; of `time`, minutes as a duration. */
export function amountText(kind: LimitKind, amount: number, symbol: string): string {
  return kind === 'time' ? durationText(amount) : moneyText(amount, symbol);
}

export const limitName = ({ kind, period }: Pick<PlayLimit, 'kind' | 'period'>): string =>
  t('responsible.limits.name', {
    kind: t(`responsible.kind.${kind}`),
    period: t(`responsible.period.${period}`),
  });

/** Typed pesos in centavos, or hours in minutes; null: invalid. */
export function readLimit(kind: LimitKind, text: string): number | null {
  const hundredths = readAmount(text);
  if (hundredths === null || kind !== 'time') return hundredths;
  return Math.round((hundredths * 60) / 100) || null;
}

/** Reverse of `readLimit`. */
export const limitText = (kind: LimitKind, amount: number): string =>
  String(Math.round((amount / (kind === 'time' ? 60 : 100)) * 100) / 100);
