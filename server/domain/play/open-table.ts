import type { Context } from '../../context.ts';
import { type AnyHouseGame, BetError, OddsChanged, StakeError } from '../../ports/house-game.ts';
import { DomainError } from '../../domain-error.ts';
import { gameItem } from '../catalogue/find.ts';
import { requireLaunch } from '../../kernel/caller.ts';
import { houseGame } from './house-games.ts';
import { type Launch, launchById } from './launches.ts';

type Kind = 'staged' | 'shared';

export interface Seat<K extends Kind> {
  launch: Launch;
  game: Extract<AnyHouseGame, { kind: K }>;
}

/** Throws `not_found` for a game of another kind. */
export async function seatOf<K extends Kind>(context: Context, kind: K): Promise<Seat<K>> {
  const launch = await launchById(context, requireLaunch(context.caller));
  const game = houseGame(launch.vendor, launch.gameCode);
  if (game?.kind !== kind) throw new DomainError('not_found');
  return { launch, game: game as Seat<K>['game'] };
}

/** Rounds under way go on. Throws `game_maintenance`. */
export async function requireOpenGame(context: Context, launch: Launch): Promise<void> {
  const item = await gameItem(context, launch.gameId, launch.language);
  if (!item || item.maintenance) throw new DomainError('game_maintenance');
}

/** Throws `stake_out_of_limits`. @param stake centavos */
export function requireStake(game: AnyHouseGame, stake: number, field: string): void {
  if (stake < game.limits.min || stake > game.limits.max)
    throw new DomainError('stake_out_of_limits', { field });
}

/**
 * Maps a game's errors to `stake_out_of_limits`, `odds_changed`, or `invalid_request` with the
 * field.
 */
export function asked<T>(field: string, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof StakeError)
      throw new DomainError('stake_out_of_limits', { field: 'stake' });
    if (error instanceof OddsChanged) throw new DomainError('odds_changed', { field });
    if (error instanceof BetError) throw new DomainError('invalid_request', { field });
    throw error;
  }
}
