import { formatNumber, t } from '../../models/language.ts';

/** A number of games in words. */
export function gameCount(number: number): string {
  return number === 1 ? t('home.countOne') : t('home.count', { number: formatNumber(number) });
}
