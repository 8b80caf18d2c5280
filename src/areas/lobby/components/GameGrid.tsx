import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { gamesSource } from '../../../models/catalogue.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatNumber, language, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import type { Listing } from '../asked-page.model.ts';
import { gameCount } from '../game-count.ts';
import { fetchListing, isAsking, isHome, listing } from '../lobby.model.ts';
import { help } from '../late-chunk.ts';
import { type LobbyState, lobbyQuery, ownOf, pageSize, readLobby } from '../lobby-state.ts';
import { GameList } from './GameList.tsx';
import { ShowAll } from './ShowAll.tsx';
import { Filters, None } from './late-help.tsx';

interface GameGridProps {
  /** The state as text: an object would break `memo`. */
  query: string;
  /** What `query` will be: its filters are marked at once. */
  chosen: string;
}

const start = () => go('/');

/** Games and pager (LOB-06, LOB-07), or why none (LOB-08). */
export const GameGrid = memo(function GameGrid({ query, chosen }: GameGridProps) {
  const state = useMemo(() => readLobby(query), [query]);
  const next = readLobby(chosen);
  const own = ownOf(state);
  const page = listing(state);
  const code = language.value;
  const within = connectivity.value === 'online';
  const here = gamesSource.value.value !== null;
  const [first] = useState(query);
  // Repeats on a new language, a reconnect or a change of catalogue.
  useEffect(() => {
    void fetchListing(state, help);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [state, code, here, within]);
  const turn = useCallback(
    (to: number) => go(`/${lobbyQuery({ ...readLobby(chosen), page: to })}`),
    [chosen],
  );
  const showAll = (all: boolean) => go(`/${lobbyQuery({ ...next, all, page: 1 })}`);
  return (
    <GameList
      page={page}
      filters={
        !ownOf(next) &&
        !isHome(next) && (
          <div className={`filters-room${next.narrow && ' filters-room--set'}`}>
            <Filters query={chosen} />
          </div>
        )
      }
      choice={!own && <ShowAll page={page} all={state.all} onAll={showAll} />}
      at={state.page}
      size={pageSize(state)}
      count={count(state, page)}
      asking={isAsking(state)}
      late={query !== first}
      none={<None {...state} own={own} closed={page.closed} onAll={showAll} onStart={start} />}
      onRetry={() => void fetchListing(state, help)}
      onPage={turn}
    />
  );
});

function count(state: LobbyState, page: Listing): string {
  if (page.total === null || page.state === 'absent') return '';
  if (!state.text) return gameCount(page.total);
  return t('lobby.found', { number: formatNumber(page.total), text: state.text });
}
