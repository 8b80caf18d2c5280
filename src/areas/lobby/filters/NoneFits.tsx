import type { CatalogueRow } from '../../../../contract/catalogue/rows.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { looseningOf } from './facets.ts';
import { filterText } from './filter-text.ts';
import { type Narrowing, without, withoutFilters } from './narrowing.ts';

interface NoneFitsProps {
  state: Narrowing;
  /** The list before its filters. */
  rows: readonly CatalogueRow[];
  onChange: (state: Narrowing) => void;
}

/** Whether the filters alone are why a list is empty. */
export const isFilteredAway = (rows: readonly CatalogueRow[] | null, state: Narrowing): boolean =>
  rows !== null && looseningOf(rows, state) !== null;

/**
 * Names the filter to end, and ends it with one button (LOB-19f).
 * @useSignals
 */
export function NoneFits({ state, rows, onChange }: NoneFitsProps) {
  const loosening = looseningOf(rows, state);
  if (!loosening) return null;
  const { filter, games: count } = loosening;
  const name = filter && filterText(filter);
  return (
    <Empty
      theme="search"
      title={t('lobby.noneOfKind')}
      text={
        name
          ? t('lobby.narrow.without', { count, filter: name })
          : t('lobby.narrow.withoutAll', { count })
      }
      action={
        <Button
          variant="primary"
          onClick={() => onChange(filter ? without(state, filter) : withoutFilters(state))}
        >
          {name ? t('lobby.narrow.end', { filter: name }) : t('lobby.narrow.clearAll')}
        </Button>
      }
    />
  );
}
