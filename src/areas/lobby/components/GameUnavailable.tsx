import { useEffect } from 'react';
import type { Game, Vendor } from '../../../models/game.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { gamesSource, loadCatalogue } from '../../../models/catalogue.ts';
import { type Words, t } from '../../../models/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { vendorNames } from '../name-search.model.ts';
import { recommended } from '../recommended.model.ts';
import { GameTile } from './GameTile.tsx';
import './Lobby.css';

interface GameUnavailableProps extends PopupProps {
  /** null: unknown. */
  game?: Game | null;
  /** A vendor that cannot launch, in place of a game. */
  vendor?: Vendor;
  /** A reason beyond the game's own state. */
  why?: Words;
}

const count = 6;

/** Why a game or vendor is unavailable, and alternatives (GAME-07). */
export default function GameUnavailable({ game = null, vendor, why, close }: GameUnavailableProps) {
  const others = recommended(game ?? vendor ?? null, count);
  const known = gamesSource.value.value !== null;
  useEffect(() => {
    void loadCatalogue();
  }, []);
  return (
    <Dialog
      title={game?.displayName ?? vendor?.displayName ?? t('lobby.unavailable')}
      closeLabel={t('lobby.close')}
      onClose={close}
      size="wide"
    >
      <p className="unavailable__why">{why ? t(...why) : reason(game, vendor)}</p>
      {others.length > 0 ? (
        <>
          <h3 className="unavailable__title">{t('lobby.playInstead')}</h3>
          <ul className="game-grid">
            {others.map((other) => (
              <li key={other.gameId}>
                <GameTile game={other} onOpen={close} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        known && <p>{t('lobby.nothingElse')}</p>
      )}
    </Dialog>
  );
}

/** A connected vendor without playable games is in maintenance. */
function vendorReason({ playable, displayName }: Vendor): string {
  return playable
    ? t('lobby.inMaintenance', { game: displayName })
    : t('lobby.vendorClosed', { vendor: displayName });
}

function reason(game: Game | null, closed: Vendor | undefined): string {
  if (closed) return vendorReason(closed);
  if (game?.maintenance) return t('lobby.inMaintenance', { game: game.displayName });
  if (!game || game.playable) return t('lobby.cannotOpen');
  const vendor = vendorNames.value.get(game.vendorCode) ?? game.vendorCode;
  return t('lobby.notConnected', { game: game.displayName, vendor });
}
