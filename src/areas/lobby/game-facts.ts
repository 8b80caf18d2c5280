import type { Game } from '../../models/game.ts';
import { formatMoney, t } from '../../models/language.ts';
import { guardGame } from '../../models/guard.ts';
import { go } from '../../models/navigation.ts';
import { currencySymbol } from '../../models/site.ts';
import type { Details } from './game-details.model.ts';

const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

/** `96.50%`; null: not stated. A tracked read. */
export const shortRtp = ({ rtp }: Pick<Game, 'rtp'>): string | null =>
  rtp === null ? null : `${percent(rtp)}%`;

/** The game's return with the jackpot (HOME-09). */
export function jackpotText({ rtp }: Game, details: Details | null): string | null {
  if (!details?.jackpotRtp || rtp === null) return null;
  const { jackpotRtp } = details;
  return t('lobby.details.jackpotText', {
    jackpot: percent(jackpotRtp),
    all: percent(rtp + jackpotRtp),
  });
}

/** Why a game does not open; null: it does. */
export function closedKey({ maintenance, playable }: Game) {
  if (!playable) return 'lobby.notConnected';
  return maintenance ? 'lobby.inMaintenance' : null;
}

export function rulesText(details: Details | null): string {
  if (details?.rules) return `${t(`lobby.rules.${details.rules}`)} ${t('lobby.details.allRules')}`;
  return t(details?.provable === false ? 'play.factRulesOutside' : 'play.factRulesText');
}

/** null: not stated. */
export function stakesText({ minBet, maxBet }: Details): string | null {
  const money = (centavos: number) => formatMoney(centavos, { symbol: currencySymbol.value });
  if (minBet === null) return null;
  if (maxBet === null) return t('lobby.details.from', { min: money(minBet) });
  return t('lobby.details.fromTo', { min: money(minBet), max: money(maxBet) });
}

/** After the login for a guest (GAME-15). */
export async function playForReal(game: Game): Promise<void> {
  if (await guardGame(game)) go(`/seamless?nodeId=${game.gameId}`);
}

/** The page of a game (GAME-18). */
export const gamePath = ({ gameId }: Pick<Game, 'gameId'>): string => `/games/${gameId}`;
