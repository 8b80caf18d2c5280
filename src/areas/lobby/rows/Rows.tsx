import { type ReactNode, useEffect, useState } from 'react';
import type { TextKeyUnder } from '../../../lib/text-key.ts';
import { gamesSource } from '../../../models/catalogue.ts';
import { ageText } from '../../../models/freshness.ts';
import type { Game } from '../../../models/game.ts';
import { gameOf } from '../../../models/game.ts';
import { ownSource } from '../../../models/lazy-account-data.ts';
import { language, t } from '../../../models/language.ts';
import { startLiveRefresh } from '../../../models/live-refresh.ts';
import { allDraws, drawsSource, followDraws } from '../../../models/lottery-draws.ts';
import { openGame } from '../../../models/open-game.ts';
import { loggedIn } from '../../../models/session.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { OpenTables } from './OpenTables.tsx';
import { GameTile } from '../components/GameTile.tsx';
import { popularSource } from '../filters/popular.model.ts';
import { dueOf } from '../lottery/due.ts';
import { type RowName, expectedRows, rememberRow } from '../rows-room.model.ts';
import { tablesOf } from '../open-tables.model.ts';
import { Row, RowCard } from './Row.tsx';
import {
  gamesForMember,
  gamesToContinue,
  isCatalogueAbsent,
  loadOwnRows,
  loadRows,
  newGames,
  popularGames,
} from './rows.model.ts';

/**
 * Rows of home that live: what to continue, open tables, the next draws, popular and new games, and
 * some for the member (HOME-08).
 */
export default function Rows() {
  const code = language.value;
  const isIn = loggedIn.value;
  useEffect(() => startLiveRefresh(loadRows), []);
  useEffect(() => {
    if (isIn) void loadOwnRows();
  }, [isIn]);
  useEffect(followDraws, [code]);
  return (
    <>
      {isIn && <Continue />}
      <Tables category="LIVE" name="live" />
      <Tables category="PVP" name="pvp" />
      <Draws />
      <Popular />
      <New />
      {isIn && <ForMember />}
    </>
  );
}

/** @useSignals */
function Continue() {
  const source = ownSource('recents');
  return (
    <Games
      name="continue"
      games={gamesToContinue.value}
      fails={isCatalogueAbsent() || source?.value.failure !== undefined}
      age={source && ageText(source)}
      all="/recent"
    />
  );
}

/** @useSignals */
function New() {
  return (
    <Games
      name="new"
      games={newGames.value}
      fails={isCatalogueAbsent()}
      age={ageText(gamesSource)}
    />
  );
}

/** @useSignals */
function ForMember() {
  return (
    <Games
      name="forYou"
      games={gamesForMember.value}
      fails={isCatalogueAbsent() || ownSource('recents')?.value.failure !== undefined}
      age={ageText(gamesSource)}
    />
  );
}

/** @useSignals */
function Popular() {
  const { value, failure } = popularSource.value;
  return (
    <Games
      name="popular"
      title={value?.days === 7 ? 'popularWeek' : 'popular'}
      games={popularGames.value?.map(({ game }) => game) ?? null}
      fails={failure !== undefined}
      age={ageText(popularSource)}
      players={new Map(popularGames.value?.map(({ game, players }) => [game.gameId, players]))}
    />
  );
}

/** Fewer are no row, where they are not the member's own. */
const minOthers = 3;

interface GamesProps {
  name: Exclude<RowName, 'draws'>;
  title?: TextKeyUnder<'lobby.rows'>;
  /** Null while unknown. */
  games: readonly Game[] | null;
  /** They will not come now. */
  fails: boolean;
  age: string | null;
  all?: string;
  /** Members who bet there, by game. */
  players?: ReadonlyMap<string, number>;
}

/** @useSignals */
function Games({ name, title = name, games, fails, age, all, players }: GamesProps) {
  const min = name === 'continue' ? 1 : minOthers;
  const room = useRoom(name, games && games.length >= min, fails);
  if (room === 'none') return null;
  return (
    <Row kind="games" title={t(`lobby.rows.${title}`)} age={age} all={all} isLate={room === 'late'}>
      {games
        ? games.map((game) => <Tile key={game.gameId} game={game} players={players} />)
        : shapes}
    </Row>
  );
}

/** @useSignals */
function Tile({ game, players }: { game: Game; players: GamesProps['players'] }) {
  const count = players?.get(game.gameId);
  return (
    <li>
      <GameTile game={game} />
      {count !== undefined && (
        <span className="row__players">{t('lobby.tables.players', { count })}</span>
      )}
    </li>
  );
}

const shapes: ReactNode = Array.from({ length: 6 }, (_, i) => (
  <li key={i}>
    <Skeleton ratio="3 / 4" />
  </li>
));

/**
 * Whether a row is shown, and in a room of its own or late, below the others. Whether it has content
 * is remembered for the next visit, a failure is not.
 * @param has null while unknown
 */
function useRoom(name: RowName, has: boolean | null, fails: boolean): 'own' | 'late' | 'none' {
  const [expected] = useState(() => expectedRows.has(name));
  useEffect(() => {
    if (has !== null) rememberRow(name, has);
  }, [name, has]);
  if (has ?? (expected && !fails)) return expected ? 'own' : 'late';
  return 'none';
}

/** @useSignals */
function Tables({ category, name }: { category: 'LIVE' | 'PVP'; name: 'live' | 'pvp' }) {
  const tables = tablesOf(category);
  const { value, failure } = tables.state.value;
  const room = useRoom(name, value && value.tables.length > 0, failure !== undefined);
  const isHidden = room === 'none';
  // The row follows them while it is there.
  useEffect(() => {
    if (isHidden) void tables.load();
  }, [isHidden, tables]);
  if (isHidden) return null;
  return (
    <OpenTables
      category={category}
      title={t(`lobby.rows.${name}`)}
      all={`/${category.toLowerCase()}`}
      isLate={room === 'late'}
    />
  );
}

/** @useSignals */
function Draws() {
  const draws = allDraws();
  const { value, failure } = drawsSource.value;
  const room = useRoom('draws', value && draws.length > 0, failure !== undefined);
  if (room === 'none') return null;
  return (
    <Row
      kind="cards"
      title={t('lobby.draws.title')}
      age={ageText(drawsSource)}
      isLate={room === 'late'}
      all="/lott"
    >
      {draws.map((draw) => (
        <li key={draw.game.nodeId}>
          <DrawCard draw={draw} />
        </li>
      ))}
    </Row>
  );
}

/** @useSignals */
function DrawCard({ draw }: { draw: ReturnType<typeof allDraws>[number] }) {
  const { game, last } = draw;
  const { phase, time } = dueOf(draw);
  return (
    <RowCard
      title={game.displayName}
      state={`${t(`lobby.draws.${phase}`)} ${time}`}
      isOpen={phase === 'open'}
      more={
        last
          ? `${t('lobby.draws.last', { number: last.number })}: ${last.numbers.join(' · ')}`
          : t('lobby.draws.none')
      }
      onOpen={() => void openGame(gameOf(game))}
    />
  );
}
