import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Game } from '../../../models/game.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { hasDemo, openGame } from '../../../models/open-game.ts';
import { isFavourite, toggleFavourite } from '../../../models/lazy-account-data.ts';
import { toast } from '../../../models/dialogs.ts';
import { loggedIn } from '../../../models/session.ts';
import { rtpText } from '../../../models/rtp-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import {
  closedKey,
  gamePath,
  jackpotText,
  playForReal,
  rulesText,
  stakesText,
} from '../game-facts.ts';
import { kindName } from '../game-kind.ts';
import { type Details, gameDetails, loadDetails } from '../game-details.model.ts';
import { vendorNames } from '../name-search.model.ts';
import { usePicture } from '../../../models/use-picture.ts';
import './GameDetails.css';

interface GameDetailsProps extends PopupProps {
  game: Game;
}

export default function GameDetails({ game, close }: GameDetailsProps) {
  const { url, onError } = usePicture(game.largeIcon);
  const favourite = isFavourite(game.gameId);
  useEffect(() => void loadDetails(game.gameId), [game.gameId]);
  return (
    <Dialog
      title={game.displayName}
      closeLabel={t('lobby.close')}
      onClose={close}
      footer={<GameActions game={game} close={close} />}
    >
      <div className="game-details__picture">
        {url ? (
          <img
            src={url}
            alt=""
            width="480"
            height="270"
            crossOrigin="anonymous"
            onError={onError}
          />
        ) : (
          <Icon name="gamepad-2" size={40} />
        )}
      </div>
      <Button
        className="game-details__heart"
        icon="heart"
        aria-pressed={favourite}
        onClick={() => void toggleFavourite(game).catch(() => toast(t('errors.offline'), 'bad'))}
      >
        {t('lobby.details.favourite')}
      </Button>
      <GameFigures game={game} onLeave={close} />
    </Dialog>
  );
}

function GameFigures({ game, onLeave }: { game: Game; onLeave: () => void }) {
  const known = gameDetails.value;
  const { details, reason } =
    known?.gameId === game.gameId ? known : { details: null, reason: null };
  const state = closedKey(game);
  const vendor = vendorNames.value.get(game.vendorCode) ?? game.vendorCode;
  return (
    <>
      {state && (
        <p className="game-details__state">{t(state, { game: game.displayName, vendor })}</p>
      )}
      <DescriptionList
        items={[
          [t('play.factMaker'), vendor],
          [t('lobby.kind.label'), kindName(game.gameClassify)],
          [t('play.factRtp'), rtpText(game.rtp)],
          [t('lobby.details.jackpot'), jackpotText(game, details)],
          [t('play.factVolatility'), game.volatility && t(`play.volatility.${game.volatility}`)],
          [
            t('lobby.details.stakes'),
            details
              ? (stakesText(details) ?? t('play.factRtpNone'))
              : t(reason ?? 'lobby.details.waiting'),
          ],
          ...factsOf(details),
        ]}
      />
      <p className="game-details__links">
        <Link className="game-details__more" href={gamePath(game)} onClick={onLeave}>
          {t('lobby.details.page')}
        </Link>
        {details?.provable && (
          <Link className="game-details__more" href="/fairness" onClick={onLeave}>
            {t('fair.link')}
          </Link>
        )}
      </p>
    </>
  );
}

function factsOf(details: Details | null): [name: string, text: string | null][] {
  return [
    [t('lobby.details.lines'), details?.lines ? formatNumber(details.lines) : null],
    [t('lobby.details.released'), details && formatDate(details.releasedOn, 'date')],
    [t('play.factRules'), rulesText(details)],
    [t('play.factSafe'), details?.provable ? t('lobby.details.provable') : null],
  ];
}

function playKey(open: boolean, guest: boolean) {
  if (!open) return 'play.others';
  return guest ? 'play.forReal' : 'lobby.play';
}

/** Play; for a guest for real, or without an account (LOB-09, GAME-15). */
function GameActions({ game, close }: GameDetailsProps) {
  const open = game.playable && !game.maintenance;
  const guest = open && hasDemo(game) && !loggedIn.value;
  const leaveFor = (forReal: boolean) => {
    close();
    void (forReal ? playForReal(game) : openGame(game));
  };
  return (
    <>
      {guest && <Button onClick={() => leaveFor(false)}>{t('lobby.trial')}</Button>}
      <Button
        variant="primary"
        icon={open ? 'play' : 'gamepad-2'}
        data-autofocus
        onClick={() => leaveFor(guest)}
      >
        {t(playKey(open, guest))}
      </Button>
    </>
  );
}
