import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Game } from '../../../models/game.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { formatDate, formatMoney, formatNumber, t } from '../../../models/language.ts';
import { guardGame } from '../../../models/guard.ts';
import { go } from '../../../models/navigation.ts';
import { hasDemo, openGame } from '../../../models/open-game.ts';
import { isFavourite, toggleFavourite } from '../../../models/lazy-account-data.ts';
import { toast } from '../../../models/dialogs.ts';
import { loggedIn } from '../../../models/session.ts';
import { rtpText } from '../../../models/rtp-text.ts';
import { currencySymbol } from '../../../models/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { kindName } from '../game-kind.ts';
import { type Details, gameDetails, loadDetails } from '../game-details.model.ts';
import { vendorNames } from '../name-search.model.ts';
import { usePicture } from './use-picture.tsx';
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
            details ? stakesText(details) : t(reason ?? 'lobby.details.waiting'),
          ],
          ...factsOf(details),
        ]}
      />
      {details?.provable && (
        <Link className="game-details__more" href="/fairness" onClick={onLeave}>
          {t('fair.link')}
        </Link>
      )}
    </>
  );
}

/** The game's return with the jackpot (HOME-09). */
function jackpotText({ rtp }: Game, details: Details | null): string | null {
  if (!details?.jackpotRtp || rtp === null) return null;
  const percent = (basisPoints: number) => (basisPoints / 100).toFixed(2);
  const { jackpotRtp } = details;
  return t('lobby.details.jackpotText', {
    jackpot: percent(jackpotRtp),
    all: percent(rtp + jackpotRtp),
  });
}

/** null: playable. */
function closedKey({ maintenance, playable }: Game) {
  if (maintenance) return 'lobby.inMaintenance';
  return playable ? null : 'lobby.notConnected';
}

function factsOf(details: Details | null): [name: string, text: string | null][] {
  return [
    [t('lobby.details.lines'), details?.lines ? formatNumber(details.lines) : null],
    [t('lobby.details.released'), details && formatDate(details.releasedOn, 'date')],
    [t('play.factRules'), rulesText(details)],
    [t('play.factSafe'), details?.provable ? t('lobby.details.provable') : null],
  ];
}

function rulesText(details: Details | null): string {
  if (details?.rules) return `${t(`lobby.rules.${details.rules}`)} ${t('lobby.details.allRules')}`;
  return t(details?.provable === false ? 'play.factRulesOutside' : 'play.factRulesText');
}

function stakesText({ minBet, maxBet }: Details): string {
  const money = (centavos: number) => formatMoney(centavos, { symbol: currencySymbol.value });
  if (minBet === null) return t('play.factRtpNone');
  if (maxBet === null) return t('lobby.details.from', { min: money(minBet) });
  return t('lobby.details.fromTo', { min: money(minBet), max: money(maxBet) });
}

/** After the login for a guest (GAME-15). */
async function playForReal(game: Game): Promise<void> {
  if (await guardGame(game)) go(`/seamless?nodeId=${game.gameId}`);
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
