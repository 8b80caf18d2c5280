import { useState } from 'react';
import type { GameItem } from '../../../../contract/games.ts';
import { t } from '../../../models/language.ts';
import { imageUrl, reportImageFailure } from '../../../models/site.ts';
import { GameCard } from '../../../ui/GameCard.tsx';
import { vendorNames } from '../lobby.model.ts';
import { openGame } from '../open-game.ts';

interface GameTileProps {
  game: GameItem;
  eager?: boolean;
  /** Done before the game is opened. */
  onOpen?: () => void;
}

/** A game of the lobby (LOB-09): its poster of whichever host has it, else the default picture (GAME-08, HOME-06). */
export function GameTile({ game, eager = false, onOpen }: GameTileProps) {
  const [instead, setInstead] = useState<string | null>();
  const quiet = game.maintenance ? t('home.maintenance') : game.playable || game.isGame === 'VASSALAGE' ? '' : t('home.soon');
  return (
    <GameCard
      name={game.displayName}
      vendor={vendorNames.value.get(game.vassalage) ?? game.vassalage}
      poster={instead === undefined ? imageUrl(game.iconUrl) : instead}
      onPosterError={(url) => setInstead(reportImageFailure(url))}
      {...(game.isHot === 1 && { badge: t('home.hot') })}
      {...(game.supportPlay === 0 && { tag: t('home.trial') })}
      {...(quiet && { quiet })}
      eager={eager}
      onOpen={() => {
        onOpen?.();
        void openGame(game);
      }}
    />
  );
}
