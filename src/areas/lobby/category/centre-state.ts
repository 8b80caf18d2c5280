import type { VendorCategory } from '../../../../contract/catalogue/calls.ts';
import { type CategoryCode, categories } from '../../../../contract/shared.ts';

/** The tabs of a game selection (LOB-04). */
export const centreTabs = ['new', 'favourites', 'all', 'hot', 'recent'] as const;
/** top: what can be played and is hot first, as the gateway lists it; calm and wild: by volatility, low or high first (LOB-16). */
export const centreSorts = ['top', 'newest', 'name', 'rtp', 'calm', 'wild'] as const;
export const volatilities = ['low', 'medium', 'high'] as const;
/** Least returns to player, percent. */
export const minReturns = ['94', '95', '96'] as const;
/** trial: a free trial is offered · open: it can be played now · bet: a minimum bet of 1 or more · lines: 25 lines or more (LOB-14). */
export const features = ['trial', 'open', 'bet', 'lines'] as const;

/** What a game centre shows; it lives in the page's query, so that back, reload and sharing preserve it (LOB-16). */
export interface CentreState {
  category: CategoryCode;
  /** A vendor's code; empty for All. */
  vendor: string;
  tab: (typeof centreTabs)[number];
  /** A class of games; empty for All. */
  kind: string;
  volatility: '' | (typeof volatilities)[number];
  rtp: '' | (typeof minReturns)[number];
  feature: '' | (typeof features)[number];
  /** The name searched for, trimmed. */
  text: string;
  sort: (typeof centreSorts)[number];
  /** 1-based. */
  page: number;
}

/** Games on one page: the default of the gateway's lists (LOB-06). */
export const centrePageSize = 42;

/** The page of a category's centre (ROUTE-05). */
export const centrePath = (category: CategoryCode): string => `/${category.toLowerCase()}`;

/** The category of a centre's page, whatever its letter case (ROUTE-05). */
export function categoryOfPath(path: string): CategoryCode {
  const name = path.replace(/\/+$/, '').slice(1).toUpperCase();
  return categories.find((code) => code === name) ?? 'RNG';
}

/** The centre of a category as it is opened: every vendor and game, in the usual order. */
export const centreStart = (category: CategoryCode): CentreState => ({
  category,
  vendor: '',
  tab: 'all',
  kind: '',
  volatility: '',
  rtp: '',
  feature: '',
  text: '',
  sort: 'top',
  page: 1,
});

/** The query's name of each choice, what it may be, and what it is when nothing is said. */
const choices = {
  tab: ['tab', centreTabs, 'all'],
  volatility: ['vol', volatilities, ''],
  rtp: ['rtp', minReturns, ''],
  feature: ['has', features, ''],
  sort: ['sort', centreSorts, 'top'],
} as const;

/** A state, and the values of the address that mean nothing here. */
interface Read {
  state: CentreState;
  unknown: string[];
}

/** Reads a centre's state out of a query; a vendor and a class are checked by `checkAgainst`. */
export function readCentre(category: CategoryCode, query: string): Read {
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
  return { state: { ...centreStart(category), ...chosen, ...open }, unknown };
}

/** Takes out of a state what its category does not have; without a category, which is not known yet, nothing. */
export function checkAgainst(
  vendorCategory: VendorCategory | undefined,
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

/** The query of a state, beginning with `?`; empty for the centre's start. */
export function centreQuery(state: CentreState): string {
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

/** The address of a state. */
export const centreAddress = (state: CentreState): string =>
  centrePath(state.category) + centreQuery(state);

/** Which of the account's own games a state shows; null for one that any visitor sees (LOB-04). */
export function ownOfCentre({ tab }: CentreState): 'favourites' | 'recents' | null {
  if (tab === 'favourites') return tab;
  return tab === 'recent' ? 'recents' : null;
}
