import type { GameItem } from '../../../contract/catalogue/calls.ts';
import type { Request } from '../../../contract/index.ts';
import type { CategoryCode } from '../../../contract/categories.ts';
import type { Handlers } from '../../context.ts';
import { catalogueChanges, today, wholeCatalogue } from './changes.ts';
import { hinted, toItem } from './items.ts';
import { vendorCategories, menusOf } from './categories.ts';
import type { CatalogueGame } from './game.ts';
import { type Snapshot, currentCatalogue } from './snapshot.ts';
import { searchKey } from './text.ts';
import { popularGames } from './popular.ts';
import { recentWinners } from './winners.ts';

type Filters = Pick<Request<'games.list'>, 'gameType' | 'vassalage' | 'gameClassify'>;

const defaultPageSize = 42;
const defaultWinners = 20;

/** English where a language has none. */
const categoryTitles: Record<string, Record<CategoryCode, string>> = {
  EN: {
    RNG: 'Slots',
    LIVE: 'Live casino',
    FISH: 'Fishing',
    PVP: 'Card rooms',
    SPORTS: 'Sports',
    ESPORTS: 'Esports',
    COCKFIGHT: 'Cockfight',
    LOTT: 'Lottery',
    ELOTT: 'E-lottery',
  },
  TY: {
    RNG: 'Slots',
    LIVE: 'Live casino',
    FISH: 'Pangingisda',
    PVP: 'Baraha',
    SPORTS: 'Sports',
    ESPORTS: 'Esports',
    COCKFIGHT: 'Sabong',
    LOTT: 'Lotto',
    ELOTT: 'E-lotto',
  },
};

/** Empty means All (LOB-05). */
function matches(game: CatalogueGame, filters: Filters): boolean {
  return (
    (!filters.gameType || game.type === filters.gameType) &&
    (!filters.vassalage || game.vendor === filters.vassalage) &&
    (!filters.gameClassify || game.classify === filters.gameClassify)
  );
}

function hotGames(snapshot: Snapshot, filters: Filters, language: string): GameItem[] {
  return snapshot
    .hot(language)
    .filter((game) => matches(game, filters))
    .map((game) => toItem(game, language));
}

/** Looks at single games only where it must: at all of 100,000 it takes 20 ms. */
function foundIn(
  catalogue: Snapshot,
  request: Request<'games.list'>,
  opens: boolean,
): readonly CatalogueGame[] {
  const { language, vassalage: vendor, gameType: type, gameClassify } = request;
  const text = searchKey(request.gameName ?? '');
  const hints = {
    minBet: Number(request.minBet ?? 0),
    minLineNum: Number(request.minLineNum ?? 0),
  };
  const found = text
    ? catalogue.search(language, text)
    : catalogue.listedOf(language, { vendor, type, opens });
  const isWhole = !text && !gameClassify && !(vendor && type);
  if (isWhole && hints.minBet === 0 && hints.minLineNum === 0) return found;
  return found.filter(
    (game) => (!opens || game.opens) && matches(game, request) && hinted(game, hints),
  );
}

/** Launches belong to play, pictures to media. */
export const catalogueHandlers: Omit<
  Handlers<'games'>,
  'games.launch' | 'games.net' | 'games.details' | 'games.page' | 'games.pictures'
> = {
  'games.list': async (request, context) => {
    const { language, pageNo = 1, pageSize = defaultPageSize } = request;
    const catalogue = await currentCatalogue(context);
    const opens = request.opens === '1';
    const found = foundIn(catalogue, request, opens);
    const closed = opens ? foundIn(catalogue, request, false).length - found.length : 0;
    const games = found
      .slice((pageNo - 1) * pageSize, pageNo * pageSize)
      .map((game) => toItem(game, language));
    const totalPages = Math.ceil(found.length / pageSize);
    return { games, totalPages, total: found.length, closed };
  },

  'games.catalogue': async ({ language }, context) =>
    wholeCatalogue(await currentCatalogue(context), language, today()),

  'games.changes': async ({ language, since }, context) =>
    catalogueChanges(await currentCatalogue(context), language, since, today()),

  'games.vendors': async (_request, context) => ({
    data: { lanes: vendorCategories(await currentCatalogue(context)) },
  }),

  'games.hot': async (request, context) => ({
    list: hotGames(await currentCatalogue(context), request, request.language),
  }),

  'games.menus': async ({ language }, context) => {
    const titles = (categoryTitles[language] ?? categoryTitles.EN) as Record<CategoryCode, string>;
    const menus = menusOf(await currentCatalogue(context));
    return {
      menus: menus.map((menu) => Object.assign(menu, { title: titles[menu.gameCategory] })),
    };
  },

  'games.popular': async ({ language, ranked }, context) =>
    popularGames(context, language, ranked === '1'),

  'games.winners': async ({ language, limitNum = defaultWinners }, context) => ({
    list: await recentWinners(context, language, limitNum),
  }),
};
