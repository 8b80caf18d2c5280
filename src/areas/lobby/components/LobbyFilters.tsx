import { useMemo } from 'react';
import { Link } from 'wouter';
import { categories } from '../../../../contract/categories.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { EmptyList, type EmptyListProps } from './EmptyList.tsx';
import { type LobbyState, readLobby } from '../lobby-state.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import { lobbyAddress, lobbyNarrowing, lobbyRows } from '../filters/lobby-filters.model.ts';
import type { Narrowing } from '../filters/narrowing.ts';
import { NoneFits, isFilteredAway } from '../filters/NoneFits.tsx';

/**
 * Filters and order of the lobby's list with a query (LOB-19).
 * @useSignals
 */
export function LobbyFilters({ query }: { query: string }) {
  const state = useMemo(() => readLobby(query), [query]);
  return (
    <FilterBar
      state={lobbyNarrowing(state)}
      readRows={() => lobbyRows(state)}
      onChange={(next) => go(lobbyAddress(state, next))}
      more={<More {...state} />}
    />
  );
}

/** A category's page has tabs and twice the games. */
function More({ category, text, vendor, narrow, all }: LobbyState) {
  const name = categories.find((code) => code === category && code !== 'COCKFIGHT');
  if (!name || text) return null;
  const params = new URLSearchParams(narrow);
  const vendors = vendor || params.get('v');
  params.delete('v');
  if (vendors) params.set('vassalage', vendors);
  if (all) params.set('show', 'all');
  return (
    <Link
      href={`/${name.toLowerCase()}${params.size > 0 ? `?${params}` : ''}`}
      className="filter-form__more"
    >
      {t('lobby.more', { category: t(`lobby.category.${name}`) })}
    </Link>
  );
}

/**
 * Why the lobby's list is empty: its filters, or else as for other lists.
 * @useSignals
 */
export function LobbyNone(props: LobbyState & EmptyListProps) {
  const narrowing = lobbyNarrowing(props);
  const rows = props.own ? null : lobbyRows(props);
  const change = (next: Narrowing) => go(lobbyAddress(props, next));
  return rows && isFilteredAway(rows, narrowing) ? (
    <NoneFits state={narrowing} rows={rows} onChange={change} />
  ) : (
    <EmptyList {...props} />
  );
}
