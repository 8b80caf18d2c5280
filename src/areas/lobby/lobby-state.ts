import { type CategoryCode, categories } from '../../../contract/shared.ts';

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

/** Reads a state from a query, with or without `?`; ignores invalid values. */
export function readLobby(query: string): LobbyState {
  const params = new URLSearchParams(query);
  const page = Number(params.get('p'));
  const at = {
    all: params.get('a') === '1',
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  };
  const text = (params.get('q') ?? '').slice(0, 100).trim();
  if (text) return { ...lobbyStart, ...at, text };
  const category = params.get('c');
  if (!isCategory(category)) return { ...lobbyStart, ...at };
  if (category === 'HOT' || category === 'FAV') return { ...lobbyStart, ...at, category };
  const filter = lobbyFilters.find((name) => name === params.get('f')) ?? 'all';
  return { ...at, category, vendor: (params.get('v') ?? '').slice(0, 20), filter, text: '' };
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
  const query = params.toString();
  return query && `?${query}`;
}

/** The account's own list that a state shows; null for public ones. */
export function ownOf({ category, filter, text }: LobbyState): 'favourites' | 'recents' | null {
  if (text) return null;
  if (category === 'FAV' || filter === 'favourites') return 'favourites';
  return filter === 'recent' ? 'recents' : null;
}
