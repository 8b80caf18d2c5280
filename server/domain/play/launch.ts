import type { GameItem } from '../../../contract/catalogue/calls.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { gameItem } from '../catalogue/find.ts';
import { requireMayPlay } from '../limits/guard.ts';
import { requireCustomer, requireSession } from '../../kernel/caller.ts';
import { mediaOrigins } from '../../settings/origins.ts';
import { memberCurrency, freePlayCurrency } from '../../kernel/currency.ts';
import { houseGame } from './house-games.ts';
import { liveLaunch, openLaunch } from './launches.ts';
import { vendorAddress, windowUrl } from './external-vendor.ts';

interface Opening {
  /** Of launchGameCDNs, picked by the client. */
  host: string;
  language: string;
  theme?: 'light' | 'dark' | undefined;
}

/** Throws `game_not_found`, and as `openGame` does. */
export async function launchGame(
  request: Request<'games.launch'>,
  context: Context,
): Promise<Value<'games.launch'>> {
  const game = await gameItem(context, request.nodeId, request.language);
  if (!game || game.isGame !== 'GAME') throw new DomainError('game_not_found');
  return openGame(game, request, context);
}

/**
 * Opens a game on the picked launch host (GAME-02). Free play needs a game that has it (GAME-01);
 * breaks and limits close games (RG-01, RG-02). Token and `more` are in the fragment, neither
 * logged nor a referrer. External vendors get a window (docs/decisions/0040).
 */
export async function openGame(
  game: GameItem,
  request: Opening,
  context: Context,
  more: Record<string, string> = {},
): Promise<Value<'games.launch'>> {
  const { caller, env } = context;
  const customerId = requireCustomer(caller);
  const { origin } = new URL(request.host);
  if (!mediaOrigins(env).includes(origin))
    throw new DomainError('launch_host_unknown', { field: 'host' });
  const trial = caller.role === 'trial';
  await requireOpen(game, context, customerId);
  const half = houseGame(game.vassalage, game.gameCode);
  const currency = trial ? freePlayCurrency : memberCurrency;
  const token = await openLaunch(context, {
    sessionId: requireSession(caller),
    customerId,
    gameId: game.nodeId,
    vendor: game.vassalage,
    gameCode: game.gameCode,
    currency,
    trial,
    language: request.language,
  });
  const theme = request.theme ?? 'dark';
  if (half) {
    const fragment = new URLSearchParams({ token, lang: request.language, theme, ...more });
    return { url: `${origin}/games/${half.engine}/#${fragment}`, open: 'frame', trial, game };
  }
  const opened = await liveLaunch(context, token);
  if (!opened) throw new DomainError('not_logged_in');
  const url = windowUrl(origin, game.vassalage, game.gameCode, token, {
    language: request.language,
    theme,
    currency,
    backUrl: caller.origin,
    ...more,
  });
  return { url, open: 'window', trial, game, launch: opened.id };
}

async function requireOpen(game: GameItem, context: Context, customerId: string): Promise<void> {
  const trial = context.caller.role === 'trial';
  if (trial && game.supportPlay !== 0) throw new DomainError('in_need_true_account');
  if (game.maintenance) throw new DomainError('game_maintenance');
  if (!trial) await requireMayPlay(context.db, customerId);
  const isReachable =
    houseGame(game.vassalage, game.gameCode) !== null ||
    (await vendorAddress(context, game.vassalage)) !== null;
  if (!game.playable || !isReachable) throw new DomainError('vendor_unavailable');
}
