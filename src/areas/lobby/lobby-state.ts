import { type CategoryCode, categories } from '../../../contract/categories.ts';

/** HOME: all games, hot first; FAV: favourites; then the vendors' categories (LOB-01). */
export type LobbyCategory = 'HOME' | 'HOT' | 'FAV' | CategoryCode;
/** The lobby's filters, in order (LOB-04). */
export const lobbyFilters = ['all', 'hot', 'recent', 'favourites'] as const;
export type LobbyFilter = (typeof lobbyFilters)[number];

/** The lobby's state, stored in the query for back, reload and sharing (LOB-16). */
export interface LobbyState {
  category: LobbyCategory;
  /** Code; empty: all. */
  vendor: string;
  filter: LobbyFilter;
  /** Trimmed; searches everything, so it excludes other choices (LOB-05). */
  text: string;
  /** Filters and order as part of a query, read by `filters/` (LOB-19); HOME has none. */
  narrow: string;
  /** Also games that do not open (LOB-18). */
  all: boolean;
  /** 1-based. */
  page: number;
}

export const lobbyStart: LobbyState = {
  category: 'HOME',
  vendor: '',
  filter: 'all',
  text: '',
  narrow: '',
  all: false,
  page: 1,
};

/** Games a page: 12 on HOME, 18 elsewhere (LOB-06). */
export function pageSize(state: LobbyState): 12 | 18 {
  return state.category === 'HOME' && state.text === '' ? 12 : 18;
}

function isCategory(text: string | null): text is LobbyCategory {
  return text === 'HOT' || text === 'FAV' || categories.some((code) => code === text);
}

/** Names of filters and order in a query. */
const filterNames = /^(v|vol|rtp|has|kind|stake|sort)$/;

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('p'));
  return Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1;
}

/** Reads a state from a query, with or without `?`; ignores invalid values. */
export function readLobby(query: string): LobbyState {
  const params = new URLSearchParams(query);
  const category = params.get('c');
  const vendor = params.get('v') ?? '';
  // One vendor of a category is its strip's choice, no filter.
  const isOne = category && category !== 'HOT' && !vendor.includes(',');
  if (isOne) params.delete('v');
  const at = {
    all: params.get('a') === '1',
    narrow: `${new URLSearchParams([...params].filter(([name]) => filterNames.test(name)))}`,
    page: readPage(params),
  };
  const text = (params.get('q') ?? '').slice(0, 100).trim();
  if (text) return { ...lobbyStart, ...at, text };
  if (!isCategory(category)) return { ...lobbyStart, ...at, narrow: '' };
  if (category === 'HOT' || category === 'FAV') return { ...lobbyStart, ...at, category };
  const filter = lobbyFilters.find((name) => name === params.get('f')) ?? 'all';
  return { ...at, category, vendor: isOne ? vendor.slice(0, 20) : '', filter, text: '' };
}

/** The query of a state, with `?`; empty for the initial state. */
export function lobbyQuery(state: LobbyState): string {
  const params = new URLSearchParams();
  if (state.text) params.set('q', state.text);
  else if (state.category !== 'HOME') {
    params.set('c', state.category);
    if (state.vendor) params.set('v', state.vendor);
    if (state.filter !== 'all') params.set('f', state.filter);
  }
  if (state.all) params.set('a', '1');
  if (state.page > 1) params.set('p', String(state.page));
  const query = [`${params}`, state.narrow].filter(Boolean).join('&');
  return query && `?${query}`;
}

/** The account's own list that a state shows; null for public ones. */
export function ownOf({ category, filter, text }: LobbyState): 'favourites' | 'recents' | null {
  if (text) return null;
  if (category === 'FAV' || filter === 'favourites') return 'favourites';
  return filter === 'recent' ? 'recents' : null;
}
