import { useEffect, useMemo } from 'react';
import { toast } from '../../../models/dialogs.ts';
import { t } from '../../../models/language.ts';
import { listing } from '../lobby.model.ts';
import { type LobbyState, lobbyQuery, readLobby } from '../lobby-state.ts';
import { unknownFilters } from '../filters/lobby-filters.model.ts';
import { SearchSaver } from './SearchSaver.tsx';

interface LobbyNotesProps {
  /** Of what is shown. */
  query: string;
  /** The page's query, which may say what the lobby does not have. */
  address: string;
}

/**
 * Reports an address of which the nearest list is shown; hints at the data saver beside a search.
 * @useSignals
 */
export function LobbyNotes({ query, address }: LobbyNotesProps) {
  const state = useMemo(() => readLobby(query), [query]);
  const { pages } = listing(state);
  const isStrange = isUnknown(state, address) || (pages > 0 && state.page > pages);
  useEffect(() => {
    if (isStrange) toast(t('lobby.unknownHere'));
  }, [isStrange]);
  return state.text ? <SearchSaver /> : null;
}

const isUnknown = (state: LobbyState, address: string): boolean =>
  unknownFilters(state).length > 0 ||
  (!state.text && differs(new URLSearchParams(lobbyQuery(state)), new URLSearchParams(address)));

/** Whether an address differs from a query by more than defaults. */
const differs = (query: URLSearchParams, address: URLSearchParams): boolean =>
  [...'cvfap'].some((name) => !['1', 'all', query.get(name)].includes(address.get(name)));
