import type { Rail, RailFee } from '../../../contract/deposits/shapes.ts';
import { formatNumber, language, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';

/** In the reader's language, else in the first there is. A tracked read. */
export const textOf = (texts: Readonly<Record<string, string>>): string =>
  texts[language.value] ?? Object.values(texts)[0] ?? '';

/** The operator's name for it, or the site's own word. */
export const railName = ({ name, rail }: Pick<Rail, 'name' | 'rail'>): string =>
  name ?? t(`deposits.rails.${rail}`);

/** "Usually 3 min", rounded up; the operator's sentence where too few were paid; or null. */
export function usualText({ seconds, usual }: Pick<Rail, 'seconds' | 'usual'>): string | null {
  if (seconds === null) return usual && textOf(usual);
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return t('deposits.usual.minutes', { count: formatNumber(minutes) });
  const hours = Math.ceil(minutes / 60);
  return t('deposits.usual.hours', { count: formatNumber(hours) });
}

/** "No fee", "Fee ₱10", "Fee 1%", "Fee ₱10 + 1%"; null where it is unknown. */
export function feeText(fee: RailFee | null, symbol: string): string | null {
  if (fee === null) return null;
  const parts = [
    ...(fee.fixed > 0 ? [moneyText(fee.fixed, symbol)] : []),
    ...(fee.rate > 0 ? [`${formatNumber(fee.rate / 100)}%`] : []),
  ];
  return parts.length === 0
    ? t('deposits.fee.none')
    : t('deposits.fee.some', { fee: parts.join(' + ') });
}
