import type { GameItem } from '../../../contract/catalogue/calls.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { categoryOfMode } from '../../../contract/lottery/calls.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { toItem } from '../catalogue/items.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { openGame } from '../play/launch.ts';
import { isOwnOrigin } from '../../settings/origins.ts';

/**
 * A lottery game's URL (GAME-10), `lottoGameCode` or the mode's first playable game; the fragment
 * has area, mode, view, device and return URL. Throws `domain_check_failed` for an off-site return
 * URL, and as any launch.
 */
export async function launchLottery(
  request: Request<'lottery.launch'>,
  context: Context,
): Promise<Value<'lottery.launch'>> {
  const { lottoArea, launchMode, lottoPrizeMode, lottoView, device, backUrl } = request;
  const back = new URL(backUrl);
  if (!isOwnOrigin(context, back.origin) || back.username) {
    throw new DomainError('domain_check_failed', { field: 'backUrl' });
  }
  if (lottoView === 'betting' && !request.lottoGameCode)
    throw new DomainError('invalid_request', { field: 'lottoGameCode' });
  const game = await wantedGame(request, context);
  return openGame(game, request, context, {
    lottoArea,
    launchMode,
    lottoPrizeMode,
    lottoView,
    device,
    backUrl: back.href,
  });
}

/** By code, first in the mode's category; without one the mode's first playable. */
async function wantedGame(
  { lottoPrizeMode, lottoGameCode, language }: Request<'lottery.launch'>,
  context: Context,
): Promise<GameItem> {
  const category = categoryOfMode(lottoPrizeMode);
  const draws = (await currentCatalogue(context))
    .listed(language)
    .filter((game) => game.type === 'LOTT' || game.type === 'ELOTT');
  const ofMode = draws.filter((game) => game.type === category);
  const found = lottoGameCode
    ? [...ofMode, ...draws].find((game) => game.gameCode === lottoGameCode)
    : (ofMode.find((game) => game.playable && !game.maintenance) ?? ofMode[0]);
  if (!found) throw new DomainError('game_not_found', { field: 'lottoGameCode' });
  return toItem(found, language);
}
