import { useEffect, useLayoutEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { gamesSource, prefetchCatalogue } from '../../../models/catalogue.ts';
import { whenBack } from '../../../models/connectivity.ts';
import { sharePage, shareLabel } from '../../../models/copy.ts';
import { toast } from '../../../models/dialogs.ts';
import { ageText } from '../../../models/freshness.ts';
import type { Game } from '../../../models/game.ts';
import { language, t } from '../../../models/language.ts';
import { isFavourite, toggleFavourite } from '../../../models/lazy-account-data.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { hasDemo, openGame } from '../../../models/open-game.ts';
import { loggedIn, loyalty } from '../../../models/session.ts';
import { useScrollToTop } from '../../../models/use-scroll-to-top.ts';
import { useTitle } from '../../../models/use-title.ts';
import { Button, IconButton, buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Sun } from '../../../ui/Logo.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { GameFacts, HowItPlays } from '../components/GameFacts.tsx';
import { GameTile } from '../components/GameTile.tsx';
import { usePicture } from '../../../models/use-picture.ts';
import { closedKey, playForReal } from '../game-facts.ts';
import {
  type KnownGame,
  gameIdIn,
  gamePage,
  knownGame,
  loadGamePage,
  readyGame,
} from '../game-page.model.ts';
import '../components/Lobby.css';
import './GamePage.css';

/**
 * `/games/<id>`: one game with its facts, and the way to play it (GAME-18).
 * @useSignals
 */
export default function GamePage() {
  const gameId = gameIdIn(useLocation()[0]);
  const known = gameId === null ? null : knownGame(gameId);
  useScrollToTop(gameId);
  useTitle(
    known === null
      ? t('status.notFound.title')
      : (known?.game.displayName ?? t('lobby.game.title')),
  );
  return gameId === null ? <NoGame /> : <OneGame gameId={gameId} />;
}
GamePage.ready = readyGame;

/** @useSignals */
function OneGame({ gameId }: { gameId: string }) {
  const code = language.value;
  const known = knownGame(gameId);
  const { state, failure } = gamePage.value;
  const load = () => void loadGamePage(gameId);
  // Before paint, so that nothing looks missing yet.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(load, [gameId, code]);
  useEffect(
    () => whenBack(() => void (gamePage.peek().state !== 'fresh' && load())),
    // oxlint-disable-next-line react/exhaustive-deps
    [gameId, code],
  );
  useEffect(() => {
    // Then the device's catalogue is what there is.
    if (state === 'missing') void prefetchCatalogue();
  }, [state]);
  if (known === null) return <NoGame />;
  if (known) return <GameView known={known} />;
  const waits = state === 'refreshing' || gamesSource.value.state === 'refreshing';
  return (
    <div className="game-page">
      <h1 className="unseen">{t('lobby.game.title')}</h1>
      {waits ? (
        <div aria-busy="true" className="stack gap-3">
          <p className="unseen">{t('lobby.game.loading')}</p>
          <span className="game-page__picture" />
          <Skeleton lines={5} height="1.5rem" />
        </div>
      ) : (
        <LoadFailure {...failureTexts('lobby.game.absent', failure)} onRetry={load} />
      )}
    </div>
  );
}

/** @useSignals */
function GameView({ known }: { known: KnownGame }) {
  const { game, vendorName, alike } = known;
  const isOnBreak = loyalty.value?.onBreak === true;
  const closed = closedKey(game);
  return (
    <div className="game-page">
      <article className="game-page__top">
        <GamePicture game={game} />
        <div className="stack gap-3 game-page__side">
          <GameHead known={known} />
          {isOnBreak && <Words title={t('lobby.onBreak')} text={t('lobby.game.onBreak')} />}
          {!isOnBreak && closed && (
            <Words
              title={t(game.playable ? 'lobby.maintenance' : 'lobby.soon')}
              text={t(closed, { game: game.displayName, vendor: vendorName })}
            />
          )}
          {!isOnBreak && !closed && <Play game={game} />}
          <GameFacts known={known} isQuiet={isOnBreak} />
        </div>
        <HowItPlays known={known} />
      </article>
      {!isOnBreak && alike.length > 0 && (
        <section className="game-area" aria-labelledby="alike">
          <h2 id="alike">{t('lobby.alike')}</h2>
          <ul className="game-grid">
            {alike.map((other) => (
              <li key={other.gameId}>
                <GameTile game={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** @useSignals */
function GamePicture({ game }: { game: Game }) {
  const { url, onError } = usePicture(game.largeIcon);
  return (
    <div className="game-page__picture">
      {url ? (
        <img
          src={url}
          alt=""
          width="960"
          height="540"
          crossOrigin="anonymous"
          fetchPriority="high"
          onError={onError}
        />
      ) : (
        <Icon name="gamepad-2" size={48} />
      )}
    </div>
  );
}

/** Name, maker and category, with heart and share. */
function GameHead({ known: { game, vendorName } }: { known: KnownGame }) {
  const { gameType, vendorCode, displayName } = game;
  // A category that has a page (LOB-11).
  const path = gameType === 'COCKFIGHT' ? null : `/${gameType.toLowerCase()}`;
  const category = t(`lobby.category.${gameType}`);
  return (
    <header>
      <div className="game-page__title">
        <h1>{displayName}</h1>
        <IconButton
          icon="heart"
          className="game-page__heart"
          label={t('lobby.favourite', { game: displayName })}
          aria-pressed={isFavourite(game.gameId)}
          onClick={() => void toggleFavourite(game).catch(() => toast(t('errors.offline'), 'bad'))}
        />
        <IconButton icon="send" label={shareLabel()} onClick={() => void sharePage(displayName)} />
      </div>
      <p className="game-page__of">
        {path ? <Link href={`${path}?vassalage=${vendorCode}`}>{vendorName}</Link> : vendorName}
        <span aria-hidden="true">·</span>
        {path ? <Link href={path}>{category}</Link> : category}
        {game.isHot === 1 && <Pill icon="flame">{t('lobby.hot')}</Pill>}
        <LastUpdated text={ageText(gamePage.value.value ? gamePage : gamesSource)} />
      </p>
    </header>
  );
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <div className="game-page__state">
    <strong>{title}</strong>
    <p>{text}</p>
  </div>
);

/**
 * The way to play; a guest may try what has a demo first (GAME-15).
 * @useSignals
 */
function Play({ game }: { game: Game }) {
  const tries = hasDemo(game) && !loggedIn.value;
  return (
    <div className="game-page__play">
      <Button
        variant="primary"
        icon="play"
        onClick={() => void (tries ? playForReal(game) : openGame(game))}
      >
        {t(tries ? 'play.forReal' : 'lobby.play')}
      </Button>
      {tries && <Button onClick={() => void openGame(game)}>{t('lobby.game.try')}</Button>}
    </div>
  );
}

/** As any address without a page (ROUTE-13). */
function NoGame() {
  return (
    <div className="not-found">
      <Sun size={72} />
      <h1>{t('status.notFound.title')}</h1>
      <p>{t('status.notFound.text')}</p>
      <Link href="/" className={buttonClass({ variant: 'primary' })}>
        {t('status.home')}
      </Link>
    </div>
  );
}
