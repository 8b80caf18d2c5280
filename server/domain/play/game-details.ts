import type { Request, Value } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { currentTerms, takesPart, termsShown } from '../jackpot/terms.ts';
import { houseGame, houseRules } from './house-games.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';

/** Limits in centavos, a house game's from its engine. Throws `game_not_found`. */
export async function detailsOf(
  { nodeId: gameId }: Request<'games.details'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<Value<'games.details'>> {
  const game = (await currentCatalogue(gateway)).byId.get(gameId);
  if (!game) throw new DomainError('game_not_found', { field: 'nodeId' });
  const ours = houseGame(game.vendor, game.gameCode);
  return {
    minBet: ours?.limits.min ?? game.minBet,
    maxBet: ours?.limits.max ?? null,
    lines: game.lines,
    releasedOn: new Date(game.releasedAt).toISOString().slice(0, 10),
    provable: ours !== null,
    rules: houseRules(game.vendor, game.gameCode),
    jackpotRtp: (ours && takesPart(ours) && termsShown(await currentTerms(gateway))?.rtp) || null,
  };
}
