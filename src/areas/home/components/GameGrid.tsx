import { memo, useEffect, useMemo, useState } from 'react';
import { gamesSource } from '../../../models/catalogue.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatNumber, language, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Listing, fetchListing, isAsking, listing } from '../lobby.model.ts';
import { type LobbyState, lobbyQuery, lobbyStart, ownOf, pageSize, readLobby } from '../lobby-state.ts';
import { go } from '../../../models/navigation.ts';
import { GamePager } from './GamePager.tsx';
import { GameTile } from './GameTile.tsx';

interface GameGridProps {
  /** The lobby's state as its query: a text is compared where an object would always be new. */
  query: string;
}

/** Posters of the first rows, which are in sight when the lobby is reached. */
const eagerCount = 6;

/** The games of one state of the lobby, with their pager (LOB-06, LOB-07) or the words that stand for them (LOB-08). */
export const GameGrid = memo(function GameGrid({ query }: GameGridProps) {
  const state = useMemo(() => readLobby(query), [query]);
  const page = listing(state);
  const code = language.value;
  const reach = connectivity.value;
  const within = reach === 'online';
  const here = gamesSource.value.value !== null;
  const [first] = useState(query);
  // Asked again in another language, when the gateway is within reach again, and when the catalogue has come or gone.
  useEffect(() => {
    void fetchListing(state);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [state, code, here]);
  useEffect(() => {
    if (within) void fetchListing(readLobby(query));
  }, [within, query]);
  return (
    <div className="game-area" aria-busy={page.state === 'loading'}>
      <output className="game-area__count">{count(state, page)}</output>
      <Games page={page} state={state} asking={isAsking(state)} offline={reach === 'offline'} late={query !== first} />
      <Pages current={Math.min(state.page, Math.max(page.pages, 1))} total={page.pages} query={query} />
    </div>
  );
});

/** The pager; it is drawn anew only when it changes. */
const Pages = memo(function Pages({ current, total, query }: { current: number; total: number; query: string }) {
  void language.value;
  return (
    <GamePager
      current={current}
      total={total}
      onPage={(page) => go(`/${lobbyQuery({ ...readLobby(query), page })}`)}
    />
  );
});

function count(state: LobbyState, page: Listing): string {
  if (page.state === 'loading') return t('home.loading');
  if (page.total === null || page.state === 'absent') return '';
  if (!state.text) return t('home.count', { number: formatNumber(page.total) });
  return t('home.found', { number: formatNumber(page.total), text: state.text });
}

/** Why a list is absent. While the device has a network, it is not the player who is cut off. */
function absentKey(reason: string | undefined, offline: boolean): string {
  if (reason === 'errors.offline' && !offline) return 'home.absentUnreached';
  return reason ?? 'home.absentText';
}

interface GamesProps {
  page: Listing;
  state: LobbyState;
  /** They are being asked for. */
  asking: boolean;
  /** The device has no network. */
  offline: boolean;
  /** The posters come after the words. */
  late: boolean;
}

function Games({ page, state, asking, offline, late }: GamesProps) {
  if (page.state === 'absent') {
    return (
      <Empty
        icon="cloud-off"
        title={t('home.absent')}
        text={t(absentKey(page.reason, offline))}
        action={
          <Button icon="refresh-cw" busy={asking} onClick={() => void fetchListing(state)}>
            {t('home.retry')}
          </Button>
        }
      />
    );
  }
  const own = ownOf(state);
  const none = own === null ? 'noData' : own === 'favourites' ? 'noFavourites' : 'noRecents';
  if (page.state === 'ready' && page.games.length === 0) {
    return (
      <Empty
        {...(own && { icon: own === 'favourites' ? ('heart' as const) : ('rotate-ccw-clock' as const) })}
        title={state.text ? t('home.notFound', { text: state.text }) : t(`home.${none}`)}
        text={state.text ? t('home.notFoundText') : t(`home.${none}Text`)}
        action={<Button onClick={() => go(`/${lobbyQuery(lobbyStart)}`)}>{t('home.showAll')}</Button>}
      />
    );
  }
  return (
    <ul className="game-grid">
      {page.state === 'loading'
        ? Array.from({ length: pageSize(state) }, (_, i) => (
            <li key={i} className="game-grid__shape">
              <Skeleton ratio="3 / 4" />
              <Skeleton lines={2} />
            </li>
          ))
        : page.games.map((game, i) => (
            // A card's place is kept and its words change: to mount eighteen new ones costs more than a keystroke may.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={i}>
              <GameTile game={game} eager={!late && i < eagerCount} late={late} />
            </li>
          ))}
    </ul>
  );
}
