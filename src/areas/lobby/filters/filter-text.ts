import { formatMoney, t } from '../../../models/language.ts';
import { currencySymbol } from '../../../models/site.ts';
import { kindName } from '../game-kind.ts';
import { vendorNames } from '../name-search.model.ts';
import type { ActiveFilter } from './narrowing.ts';

export const vendorName = (code: string): string => vendorNames.value.get(code) ?? code;

/** @param centavos a step of the smallest stake */
export const stakeText = (centavos: number): string =>
  formatMoney(centavos, { symbol: currencySymbol.value });

/** A filter in few words, for its chip. A tracked read. */
export function filterText(filter: ActiveFilter): string {
  switch (filter.field) {
    case 'vendors':
      return vendorName(filter.value);
    case 'kind':
      return kindName(filter.value);
    case 'rtp':
      return t('lobby.narrow.rtp', { percent: filter.value });
    case 'volatility':
      return t(`lobby.narrow.volatility.${filter.value}`);
    case 'features':
      return t(`lobby.feature.${filter.value}`);
    case 'stake':
      return t('lobby.narrow.stake', { amount: stakeText(filter.value) });
  }
}
