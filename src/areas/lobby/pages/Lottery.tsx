import { useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ageText } from '../../../models/freshness.ts';
import { gamesSource, vendorsSource } from '../../../models/catalogue.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { language, languages, t } from '../../../models/language.ts';
import { back, go } from '../../../models/navigation.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { kindName } from '../game-kind.ts';
import { GameList } from '../components/GameList.tsx';
import { ShowAll } from '../components/ShowAll.tsx';
import { gameCount } from '../game-count.ts';
import { Draws } from '../lottery/Draws.tsx';
import { LotteryTile } from '../lottery/LotteryTile.tsx';
import { followLotteryFavourites } from '../lottery/favourites.model.ts';
import {
  fetchLottery,
  isAskingLottery,
  lotteryListing,
  lotteryPageSize,
  prizeMode,
} from '../lottery/lottery.model.ts';
import {
  type LotteryState,
  gameCodeOf,
  lotteryHints,
  lotteryOf,
  lotteryQuery,
  lotteryStart,
  menusFor,
  readLottery,
} from '../lottery/lottery-state.ts';
import '../components/Lobby.css';
import '../lottery/Lottery.css';

/** `/lottery`, `/vnLottery`, `/seaLottery`; `?gameCode=` launches a game (ROUTE-07). */
export default function Lottery() {
  const [path] = useLocation();
  const query = useSearch();
  const code = gameCodeOf(query);
  return code ? <Launch code={code} path={path} /> : <LotteryLists path={path} query={query} />;
}

/** Replaces the address, so that back skips the launch. */
function Launch({ code, path }: { code: string; path: string }) {
  // The list of lotteries decides the prize mode (GAME-06).
  const known = vendorsSource.value.value !== null || vendorsSource.value.state !== 'refreshing';
  const { mode, name } = lotteryOf(path, prizeMode.value);
  useEffect(() => {
    if (!known) return;
    const params = new URLSearchParams({ gameCode: code, prizeMode: mode, from: name });
    go(`/seamless?${params}`, { replace: true });
  }, [known, code, mode, name]);
  return <output className="lottery lottery__wait">{t('play.opening')}</output>;
}

function LotteryLists({ path, query }: { path: string; query: string }) {
  const supported = languages.value;
  const menus = useMemo(() => menusFor(supported.map(({ code }) => code)), [supported]);
  const { state, unknown } = useMemo(() => readLottery(query, menus), [query, menus]);
  const { name } = lotteryOf(path, prizeMode.value);
  const { pages } = lotteryListing(path, state, menus);
  const strange = pages > 0 && state.page > pages ? [...unknown, String(state.page)] : unknown;
  const show = (part: Partial<LotteryState>) =>
    go(path + lotteryQuery({ ...state, page: 1, ...part }));
  useEffect(followLotteryFavourites, []);
  return (
    <div className="lottery">
      <header className="lottery__head">
        <IconButton icon="arrow-left" label={t('play.back')} onClick={() => back()} />
        <h1>{t(`lobby.pageTitle.${name}`)}</h1>
        <LastUpdated text={ageText(vendorsSource)} />
      </header>
      <Draws name={name} />
      {strange.length > 0 && (
        <InlineAlert icon="info">{t('lobby.unknown', { parts: strange.join(', ') })}</InlineAlert>
      )}
      <Chips
        label={t('lobby.lottery.menus')}
        items={[
          { id: '', label: t('lobby.filter.all') },
          ...menus.map((id) => ({ id, label: kindName(id) })),
        ]}
        selected={state.menu}
        onSelect={(menu) => show({ menu: menu as LotteryState['menu'] })}
      />
      <div className="actions">
        <Button
          size="s"
          icon="heart"
          className="lottery__hint"
          aria-pressed={state.mine}
          onClick={() => show({ mine: !state.mine })}
        >
          {t('lobby.filter.favourites')}
        </Button>
        {lotteryHints.map((hint) => (
          <Button
            key={hint}
            size="s"
            className="lottery__hint"
            aria-pressed={state.hint === hint}
            onClick={() => show({ hint: state.hint === hint ? '' : hint })}
          >
            {t(`lobby.feature.${hint}`)}
          </Button>
        ))}
      </div>
      <Games path={path} state={state} menus={menus} show={show} />
    </div>
  );
}

interface GamesProps {
  path: string;
  state: LotteryState;
  menus: readonly string[];
  show: (part: Partial<LotteryState>) => void;
}

function Games({ path, state, menus, show }: GamesProps) {
  const page = lotteryListing(path, state, menus);
  const code = language.value;
  const within = connectivity.value === 'online';
  const here = gamesSource.value.value !== null;
  useEffect(() => {
    void fetchLottery(path, state);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, state, code, within, here]);
  const showAll = (all: boolean) => show({ show: all ? 'all' : '' });
  return (
    <GameList
      page={page}
      at={state.page}
      size={lotteryPageSize}
      count={page.total === null ? '' : gameCount(page.total)}
      asking={isAskingLottery(path, state)}
      late={false}
      choice={!state.mine && <ShowAll page={page} all={state.show !== ''} onAll={showAll} />}
      none={<None path={path} mine={state.mine} closed={page.closed} onAll={showAll} />}
      onRetry={() => void fetchLottery(path, state)}
      onPage={(to) => show({ page: to })}
      tile={LotteryTile}
    />
  );
}

interface NoneProps {
  path: string;
  mine: boolean;
  /** Games that fit and do not open. */
  closed: number;
  onAll: (all: boolean) => void;
}

function None({ path, mine, closed, onAll }: NoneProps) {
  if (closed > 0)
    return (
      <Empty
        theme="search"
        title={t('lobby.noneOpen')}
        text={t('lobby.noneOpenText', { count: closed })}
        action={<Button onClick={() => onAll(true)}>{t('lobby.showClosed')}</Button>}
      />
    );
  return (
    <Empty
      theme={mine ? 'games' : 'search'}
      title={t(mine ? 'lobby.noFavourites' : 'lobby.noneOfKind')}
      text={t(mine ? 'lobby.lottery.noFavouritesText' : 'lobby.noneFitText')}
      action={
        <Button onClick={() => go(path + lotteryQuery(lotteryStart))}>{t('lobby.showAll')}</Button>
      }
    />
  );
}
