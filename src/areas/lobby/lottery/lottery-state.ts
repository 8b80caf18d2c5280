import { type PrizeMode, categoryOfMode } from '../../../../contract/lottery/calls.ts';
import type { Game } from '../../../models/game.ts';

/** The lottery page's menus, in order (LOB-13). */
export const lotteryMenus = [
  'LOTTO',
  'SCRATCH',
  'VIDEO_POKER',
  'JACKPOT',
  'TABLE',
  'ARCADE',
  'BINGO',
] as const;
/** bet: minimum bet 1 or more · lines: 25 lines or more (LOB-14). */
export const lotteryHints = ['bet', 'lines'] as const;

/** A lottery page's state, stored in the query. */
export interface LotteryState {
  /** Empty: all. */
  menu: '' | (typeof lotteryMenus)[number];
  hint: '' | (typeof lotteryHints)[number];
  /** Favourites only (GAME-05). */
  mine: boolean;
  /** all: also games that do not open (LOB-18). */
  show: '' | 'all';
  /** 1-based. */
  page: number;
}

export const lotteryStart: LotteryState = {
  menu: '',
  hint: '',
  mine: false,
  show: '',
  page: 1,
};

/** Menus of a site; bingo only with its language, TY (LOB-13). */
export function menusFor(languages: readonly string[]): (typeof lotteryMenus)[number][] {
  return lotteryMenus.filter((menu) => menu !== 'BINGO' || languages.includes('TY'));
}

/** Reads a state from a query; `unknown` lists ignored values. */
export function readLottery(
  query: string,
  menus: readonly string[],
): { state: LotteryState; unknown: string[] } {
  const params = new URLSearchParams(query);
  const said = {
    menu: params.get('menu') ?? '',
    hint: params.get('has') ?? '',
    tab: params.get('tab') ?? '',
    show: params.get('show') ?? '',
    page: params.get('p') ?? '1',
  };
  const menu = lotteryMenus.find((code) => code === said.menu && menus.includes(code)) ?? '';
  const hint = lotteryHints.find((code) => code === said.hint) ?? '';
  const page = /^[1-9]\d{0,4}$/.test(said.page) ? Number(said.page) : 1;
  const tab = said.tab === 'favourites' ? said.tab : '';
  const show = said.show === 'all' ? said.show : '';
  // A valid game code never gets here: it launches.
  const pairs = [
    [params.get('gameCode') ?? '', ''],
    [said.menu, menu],
    [said.hint, hint],
    [said.tab, tab],
    [said.show, show],
    [said.page, String(page)],
  ];
  const unknown = pairs.flatMap(([asked = '', known]) =>
    asked === known ? [] : asked.slice(0, 40),
  );
  return { state: { menu, hint, mine: tab !== '', show, page }, unknown };
}

/** The query of a state, with `?`; empty for the initial state. */
export function lotteryQuery({ menu, hint, mine, show, page }: LotteryState): string {
  const params = new URLSearchParams();
  if (mine) params.set('tab', 'favourites');
  if (menu) params.set('menu', menu);
  if (hint) params.set('has', hint);
  if (show) params.set('show', show);
  if (page > 1) params.set('p', String(page));
  const query = params.toString();
  return query && `?${query}`;
}

/** A page's lottery and title (ROUTE-07). */
export function lotteryOf(
  path: string,
  siteMode: PrizeMode,
): {
  mode: PrizeMode;
  types: Game['gameType'][];
  name: 'lottery' | 'seaLottery' | 'vnLottery';
} {
  if (/^\/sea/i.test(path))
    return { mode: 'SEA', types: [categoryOfMode('SEA')], name: 'seaLottery' };
  if (/^\/vn/i.test(path))
    return { mode: siteMode, types: [categoryOfMode(siteMode)], name: 'vnLottery' };
  return { mode: siteMode, types: ['LOTT', 'ELOTT'], name: 'lottery' };
}

/** The address's game code (ROUTE-07); null: none or malformed. */
export function gameCodeOf(query: string): string | null {
  const code = new URLSearchParams(query).get('gameCode') ?? '';
  return /^[\w-]{1,40}$/.test(code) ? code : null;
}

/** A page's draws, by area (ROUTE-07). */
export function drawsOf<Draw extends { area: string }>(
  name: string,
  all: readonly Draw[],
): readonly Draw[] {
  const area = { vnLottery: 'VN', seaLottery: 'SEA' }[name];
  return area ? all.filter((draw) => draw.area === area) : all;
}
