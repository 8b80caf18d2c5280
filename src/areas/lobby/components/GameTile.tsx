import { memo } from 'react';
import type { Game } from '../../../models/game.ts';
import { language, t } from '../../../models/language.ts';
import { isFavourite, toggleFavourite } from '../../../models/lazy-account-data.ts';
import { openPopup, toast } from '../../../models/dialogs.ts';
import { GameCard, GameHeart, GameInfo } from '../../../ui/GameCard.tsx';
import { gameOpens } from '../opens.ts';
import { vendorNames } from '../name-search.model.ts';
import { hasDemo, openGame } from '../../../models/open-game.ts';
import { usePosterTurn } from './poster-queue.ts';
import { usePicture } from '../../../models/use-picture.ts';

interface GameTileProps {
  game: Game;
  eager?: boolean;
  /** The poster waits until all cards' words are painted. */
  late?: boolean;
  /** Runs before the game opens. */
  onOpen?: () => void;
}

/** A game card (LOB-09), with poster or default picture (GAME-08, HOME-06). */
export const GameTile = memo(function GameTile({
  game,
  eager = false,
  late = false,
  onOpen,
}: GameTileProps) {
  void language.value;
  const { url: poster, onError } = usePicture(game.iconUrl);
  const turn = usePosterTurn(poster, late);
  const soon = gameOpens(game) ? '' : t('lobby.soon');
  const quiet = game.maintenance ? t('lobby.maintenance') : soon;
  return (
    <>
      <GameCard
        ref={turn.card}
        name={game.displayName}
        vendor={vendorNames.value.get(game.vendorCode) ?? game.vendorCode}
        poster={turn.now ? poster : undefined}
        onPosterLoad={turn.done}
        onPosterError={onError}
        {...(game.isHot === 1 && { badge: t('lobby.hot') })}
        {...(hasDemo(game) && { tag: t('lobby.demo') })}
        {...(quiet && { quiet })}
        eager={eager}
        onOpen={() => {
          onOpen?.();
          void openGame(game);
        }}
      />
      <GameHeart
        label={t('lobby.favourite', { game: game.displayName })}
        on={isFavourite(game.gameId)}
        onTap={() => void toggleFavourite(game).catch(() => toast(t('errors.offline'), 'bad'))}
      />
      {game.isGame === 'GAME' && (
        <GameInfo
          label={t('lobby.about', { game: game.displayName })}
          onTap={() => openPopup('gameDetails', { game })}
        />
      )}
    </>
  );
});
