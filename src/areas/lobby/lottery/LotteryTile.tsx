import type { Game } from '../../../models/game.ts';
import { t } from '../../../models/language.ts';
import { hasDemo } from '../../../models/open-game.ts';
import { GameCard, GameHeart } from '../../../ui/GameCard.tsx';
import { usePicture } from '../../../models/use-picture.ts';
import { vendorNames } from '../name-search.model.ts';
import { lotteryFavourites, toggleLotteryFavourite } from './favourites.model.ts';
import { openLottery } from './open-lottery.ts';

interface LotteryTileProps {
  game: Game;
  eager: boolean;
}

/** A lottery game; opens by its code, with its own favourites (GAME-05). */
export function LotteryTile({ game, eager }: LotteryTileProps) {
  const { url, onError } = usePicture(game.iconUrl);
  const soon = game.playable ? '' : t('lobby.soon');
  const quiet = game.maintenance ? t('lobby.maintenance') : soon;
  return (
    <>
      <GameCard
        name={game.displayName}
        vendor={vendorNames.value.get(game.vendorCode) ?? game.vendorCode}
        poster={url}
        onPosterError={onError}
        {...(game.isHot === 1 && { badge: t('lobby.hot') })}
        {...(hasDemo(game) && { tag: t('lobby.demo') })}
        {...(quiet && { quiet })}
        eager={eager}
        onOpen={() => void openLottery(game)}
      />
      <GameHeart
        label={t('lobby.lottery.favourite', { game: game.displayName })}
        on={lotteryFavourites.value.includes(game.gameId)}
        onTap={() => void toggleLotteryFavourite(game)}
      />
    </>
  );
}
