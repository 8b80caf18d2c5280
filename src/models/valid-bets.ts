import { categories } from '../../contract/categories.ts';
import { t } from './language.ts';
import { site } from './site.ts';

/**
 * Which bets count less than their round could lose (WAL-08); empty where all count whole. A
 * tracked read.
 */
export function validBetNotes(): string[] {
  const rules = site.value?.info.validBets;
  if (!rules) return [];
  const weighted = categories.flatMap((category) => {
    const percent = rules.weights[category];
    return percent === undefined ? [] : [`${t(`lobby.category.${category}`)} ${percent}%`];
  });
  return [
    ...(weighted.length > 0 ? [t('lobby.validBets.weights', { games: weighted.join(', ') })] : []),
    ...(rules.minOdds > 0
      ? [t('lobby.validBets.minOdds', { odds: (rules.minOdds / 100).toFixed(2) })]
      : []),
  ];
}
