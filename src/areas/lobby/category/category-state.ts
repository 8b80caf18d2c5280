import type { LobbyCategory } from '../../../models/game.ts';
import { type CategoryCode, categories } from '../../../../contract/shared.ts';

/** A category page's tabs, in order (LOB-04). */
export const categoryTabs = ['new', 'favourites', 'all', 'hot', 'recent'] as const;
/** top: the gateway's order, playable and hot first; calm, wild: by volatility (LOB-16). */
export const categorySorts = ['top', 'newest', 'name', 'rtp', 'calm', 'wild'] as const;
export const volatilities = ['low', 'medium', 'high'] as const;
/** Minimum return to player, percent. */
export const minReturns = ['94', '95', '96'] as const;
/** trial: free play · open: playable now · bet: minimum bet 1+ · lines: 25+ lines (LOB-14). */
export const features = ['trial', 'open', 'bet', 'lines'] as const;

/** A category page's state, stored in the query for back, reload and sharing (LOB-16). */
export interface CategoryState {
  category: CategoryCode;
  /** Code; empty: all. */
  vendor: string;
  tab: (typeof categoryTabs)[number];
  /** Class of games; empty: all. */
  kind: string;
  volatility: '' | (typeof volatilities)[number];
  rtp: '' | (typeof minReturns)[number];
  feature: '' | (typeof features)[number];
  /** all: also games that do not open (LOB-18). */
  show: '' | 'all';
  /** Trimmed search text. */
  text: string;
  sort: (typeof categorySorts)[number];
  /** 1-based. */
  page: number;
}

/** Equals the gateway's default page size (LOB-06). */
export const categoryPageSize = 42;

/** The address of a category's page (ROUTE-05). */
export const categoryPath = (category: CategoryCode): string => `/${category.toLowerCase()}`;

/** Returns a path's category, in any letter case (ROUTE-05). */
export function categoryOfPath(path: string): CategoryCode {
  const name = path.replace(/\/+$/, '').slice(1).toUpperCase();
  return categories.find((code) => code === name) ?? 'RNG';
}

/** A category's initial state: every vendor and game, default order. */
export const categoryStart = (category: CategoryCode): CategoryState => ({
  category,
  vendor: '',
  tab: 'all',
  kind: '',
  volatility: '',
  rtp: '',
  feature: '',
  show: '',
  text: '',
  sort: 'top',
  page: 1,
});

/** Each choice's query name, values and default. */
const choices = {
  tab: ['tab', categoryTabs, 'all'],
  volatility: ['vol', volatilities, ''],
  rtp: ['rtp', minReturns, ''],
  feature: ['has', features, ''],
  show: ['show', ['all'], ''],
  sort: ['sort', categorySorts, 'top'],
} as const;

/** A state, and ignored values. */
interface Read {
  state: CategoryState;
  unknown: string[];
}

/** Reads a state from a query; `checkAgainst` checks vendor and class. */
export function readCategory(category: CategoryCode, query: string): Read {
  const params = new URLSearchParams(query);
  const unknown: string[] = [];
  const chosen: Record<string, string> = {};
  for (const [field, [name, known, otherwise]] of Object.entries(choices)) {
    const said = params.get(name) ?? '';
    const found = (known as readonly string[]).includes(said);
    chosen[field] = found ? said : otherwise;
    if (said && !found) unknown.push(said.slice(0, 40));
  }
  const said = params.get('p') ?? '1';
  const page = /^[1-9]\d{0,4}$/.test(said) ? Number(said) : 1;
  if (String(page) !== said) unknown.push(said.slice(0, 40));
  const part = (name: string, length: number) => (params.get(name) ?? '').trim().slice(0, length);
  const open = {
    vendor: part('vassalage', 20).toUpperCase(),
    kind: part('kind', 40).toUpperCase(),
    text: part('q', 100),
    page,
  };
  return { state: { ...categoryStart(category), ...chosen, ...open }, unknown };
}

/** Removes what a known category does not have. */
export function checkAgainst(
  vendorCategory: LobbyCategory | undefined,
  { state, unknown }: Read,
): Read {
  if (!vendorCategory) return { state, unknown };
  const vendor = vendorCategory.order.includes(state.vendor) ? state.vendor : '';
  const kind = vendorCategory.gameClassify.some(({ code }) => code === state.kind)
    ? state.kind
    : '';
  const gone = [
    vendor === state.vendor ? [] : state.vendor,
    kind === state.kind ? [] : state.kind,
  ].flat();
  return { state: { ...state, vendor, kind }, unknown: [...unknown, ...gone] };
}

/** The query of a state, with `?`; empty for the initial state. */
export function categoryQuery(state: CategoryState): string {
  const params = new URLSearchParams();
  if (state.vendor) params.set('vassalage', state.vendor);
  if (state.kind) params.set('kind', state.kind);
  for (const [field, [name, , otherwise]] of Object.entries(choices)) {
    const value = state[field as keyof typeof choices];
    if (value !== otherwise) params.set(name, value);
  }
  if (state.text) params.set('q', state.text);
  if (state.page > 1) params.set('p', String(state.page));
  const query = params.toString();
  return query && `?${query}`;
}

export const categoryAddress = (state: CategoryState): string =>
  categoryPath(state.category) + categoryQuery(state);

/** The account's own list that a state shows; null for public ones (LOB-04). */
export function ownListOf({ tab }: CategoryState): 'favourites' | 'recents' | null {
  if (tab === 'favourites') return tab;
  return tab === 'recent' ? 'recents' : null;
}
