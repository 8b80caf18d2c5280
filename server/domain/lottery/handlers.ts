import type { GameItem } from '../../../contract/catalogue/calls.ts';
import { type PrizeMode, categoryOfMode } from '../../../contract/lottery/calls.ts';
import type { Context, Handlers } from '../../context.ts';
import { recentIds } from '../account/favourites.ts';
import { toItem } from '../catalogue/items.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { openedDraws } from '../play/fairness.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { nextDraws } from './draws.ts';
import { launchLottery } from './launch.ts';

export const lotteryHandlers: Handlers<'lottery'> = {
  'lottery.draws': async ({ language }, context) => ({ data: await nextDraws(language, context) }),
  'lottery.opened': openedDraws,
  'lottery.menu': async ({ prizeMode, language }, context) => ({
    data: { games: await gamesOf(prizeMode, language, context) },
  }),
  'lottery.recent': async ({ prizeMode, language }, context) => {
    const games = new Map(
      (await gamesOf(prizeMode, language, context)).map((game) => [game.nodeId, game]),
    );
    const ids = await recentIds(context, requireCustomer(context.caller));
    return { data: { games: ids.flatMap((id) => games.get(id) ?? []) } };
  },
  'lottery.launch': launchLottery,
};

async function gamesOf(mode: PrizeMode, language: string, context: Context): Promise<GameItem[]> {
  const listed = (await currentCatalogue(context)).listed(language);
  return listed
    .filter((game) => game.type === categoryOfMode(mode))
    .map((game) => toItem(game, language));
}
