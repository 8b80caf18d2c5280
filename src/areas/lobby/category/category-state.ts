import type { LobbyCategory } from '../../../models/game.ts';
import { type CategoryCode, categories } from '../../../../contract/categories.ts';
import {
  type Narrowing,
  checkNarrowing,
  noNarrowing,
  readNarrowing,
  writeNarrowing,
} from '../filters/narrowing.ts';

/** A category page's tabs, in order (LOB-04). */
export const categoryTabs = ['new', 'favourites', 'all', 'hot', 'recent'] as const;

/** A category page's state, stored in the query for back, reload and sharing (LOB-16). */
export interface CategoryState extends Narrowing {
  category: CategoryCode;
  tab: (typeof categoryTabs)[number];
  /** all: also games that do not open (LOB-18). */
  show: '' | 'all';
  /** Trimmed search text. */
  text: string;
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
  ...noNarrowing,
  category,
  tab: 'all',
  show: '',
  text: '',
  page: 1,
});

/** Each choice's query name, values and default. */
const choices = {
  tab: ['tab', categoryTabs, 'all'],
  show: ['show', ['all'], ''],
} as const;

/** The query's name of the vendors (ROUTE-05). */
const vendorName = 'vassalage';

/** A state, and ignored values. */
interface Read {
  state: CategoryState;
  unknown: string[];
}

/** Reads a state from a query; `checkAgainst` checks vendor and class. */
export function readCategory(category: CategoryCode, query: string): Read {
  const params = new URLSearchParams(query);
  const { narrowing, unknown } = readNarrowing(params, vendorName);
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
  const text = (params.get('q') ?? '').trim().slice(0, 100);
  return { state: { ...categoryStart(category), ...narrowing, ...chosen, text, page }, unknown };
}

/** Removes what a known category does not have. */
export function checkAgainst(
  vendorCategory: LobbyCategory | undefined,
  { state, unknown }: Read,
): Read {
  if (!vendorCategory) return { state, unknown };
  const checked = checkNarrowing(state, {
    vendors: vendorCategory.order,
    kinds: vendorCategory.gameClassify.map(({ code }) => code),
  });
  return { state: checked.state, unknown: [...unknown, ...checked.unknown] };
}

/** The query of a state, with `?`; empty for the initial state. */
export function categoryQuery(state: CategoryState): string {
  const params = new URLSearchParams();
  writeNarrowing(params, state, vendorName);
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
