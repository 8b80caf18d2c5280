import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { gamesSource } from '../../../models/catalogue.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatNumber, language, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { toast } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Listing } from '../asked-page.model.ts';
import { gameCount } from '../game-count.ts';
import { fetchListing, isAsking, listing } from '../lobby.model.ts';
import {
  type LobbyState,
  lobbyQuery,
  lobbyStart,
  ownOf,
  pageSize,
  readLobby,
} from '../lobby-state.ts';
import { GameList } from './GameList.tsx';

interface GameGridProps {
  /** The state as text: an object would break `memo`. */
  query: string;
}

/** Games and pager (LOB-06, LOB-07), or why none (LOB-08). */
export const GameGrid = memo(function GameGrid({ query }: GameGridProps) {
  const state = useMemo(() => readLobby(query), [query]);
  const page = listing(state);
  const code = language.value;
  const within = connectivity.value === 'online';
  const here = gamesSource.value.value !== null;
  const [first] = useState(query);
  // Repeats on a new language, a reconnect or a change of catalogue.
  useEffect(() => {
    void fetchListing(state);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [state, code, here, within]);
  const beyond = page.pages > 0 && state.page > page.pages;
  useEffect(() => {
    if (beyond) toast(t('lobby.unknownHere'));
  }, [beyond]);
  const turn = useCallback(
    (to: number) => go(`/${lobbyQuery({ ...readLobby(query), page: to })}`),
    [query],
  );
  return (
    <GameList
      page={page}
      at={state.page}
      size={pageSize(state)}
      count={count(state, page)}
      asking={isAsking(state)}
      late={query !== first}
      none={<None state={state} />}
      onRetry={() => void fetchListing(state)}
      onPage={turn}
    />
  );
});

function count(state: LobbyState, page: Listing): string {
  if (page.total === null || page.state === 'absent') return '';
  if (!state.text) return gameCount(page.total);
  return t('lobby.found', { number: formatNumber(page.total), text: state.text });
}

const ownLists = {
  favourites: { none: 'noFavourites', icon: 'heart' },
  recents: { none: 'noRecents', icon: 'rotate-ccw-clock' },
} as const;

function None({ state }: { state: LobbyState }) {
  const own = ownOf(state);
  const list = own && ownLists[own];
  const none = list?.none ?? 'noData';
  return (
    <EmptyState
      {...(list && { icon: list.icon })}
      title={state.text ? t('lobby.notFound', { text: state.text }) : t(`lobby.${none}`)}
      text={state.text ? t('lobby.notFoundText') : t(`lobby.${none}Text`)}
      action={
        <Button onClick={() => go(`/${lobbyQuery(lobbyStart)}`)}>{t('lobby.showAll')}</Button>
      }
    />
  );
}
