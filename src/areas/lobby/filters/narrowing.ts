import {
  type GameFeature,
  gameFeatures,
  stakeSteps,
} from '../../../../contract/catalogue/facts.ts';

/**
 * top: the gateway's order, playable and hot first; popular: by members who bet there; calm, wild:
 * by volatility (LOB-19).
 */
export const sorts = ['top', 'popular', 'newest', 'name', 'rtp', 'calm', 'wild'] as const;
export type Sort = (typeof sorts)[number];
/** In the order of a row's figures, from 1 on. */
export const volatilities = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof volatilities)[number];
/** Minimum return to player, percent. */
export const minReturns = ['80', '90', '94', '95', '96', '97', '98'] as const;
/** trial: free play · open: playable now · bet: minimum bet 1+ · lines: 25+ lines (LOB-14). */
export const offers = ['trial', 'open', 'bet', 'lines'] as const;
export type Offer = (typeof offers)[number];
export type Feature = Offer | GameFeature;
const features: readonly Feature[] = [...offers, ...gameFeatures];
const stakes = stakeSteps.map(String);

/** Filters and order of a list (LOB-19); a game has all features, and one of the others each. */
export interface Narrowing {
  /** Codes; empty: all. */
  vendors: readonly string[];
  /** Class of games; empty: all. */
  kind: string;
  rtp: '' | (typeof minReturns)[number];
  volatility: readonly Volatility[];
  features: readonly Feature[];
  /** The smallest stake at most, a step in centavos; 0: any. */
  stake: number;
  sort: Sort;
}

export const noNarrowing: Narrowing = {
  vendors: [],
  kind: '',
  rtp: '',
  volatility: [],
  features: [],
  stake: 0,
  sort: 'top',
};

const maxVendors = 60;
const maxValue = 40;

/** The values of a list that are known, once each in their order, and those that are not. */
function several<Value extends string>(
  text: string | null,
  known: readonly Value[],
): { values: Value[]; unknown: string[] } {
  const said = (text ?? '').split(',').filter(Boolean);
  return {
    values: known.filter((value) => said.includes(value)),
    unknown: said.filter((value) => !(known as readonly string[]).includes(value)),
  };
}

function one<Value extends string>(
  text: string | null,
  known: readonly Value[],
): { value: Value | undefined; unknown: string[] } {
  const value = known.find((each) => each === text);
  return { value, unknown: text && !value ? [text] : [] };
}

/**
 * Reads filters and order from a query; `unknown` lists ignored values.
 * @param vendorName the query's name of the vendors
 */
export function readNarrowing(
  params: URLSearchParams,
  vendorName: string,
): { narrowing: Narrowing; unknown: string[] } {
  const volatility = several(params.get('vol'), volatilities);
  const has = several(params.get('has'), features);
  const rtp = one(params.get('rtp'), minReturns);
  const stake = one(params.get('stake'), stakes);
  const sort = one(params.get('sort'), sorts);
  const vendors = (params.get(vendorName) ?? '').toUpperCase().split(',').filter(Boolean);
  return {
    narrowing: {
      vendors: [...new Set(vendors.map((code) => code.trim().slice(0, 20)))].slice(0, maxVendors),
      kind: (params.get('kind') ?? '').trim().slice(0, maxValue).toUpperCase(),
      rtp: rtp.value ?? '',
      volatility: volatility.values,
      features: has.values,
      stake: Number(stake.value ?? 0),
      sort: sort.value ?? 'top',
    },
    unknown: [volatility, rtp, has, stake, sort]
      .flatMap(({ unknown }) => unknown)
      .map((value) => value.slice(0, maxValue)),
  };
}

/** Adds filters and order to a query; nothing for those that are not set. */
export function writeNarrowing(
  params: URLSearchParams,
  { vendors, kind, rtp, volatility, features, stake, sort }: Narrowing,
  vendorName: string,
): void {
  const parts = [
    [vendorName, vendors.join()],
    ['kind', kind],
    ['vol', volatility.join()],
    ['rtp', rtp],
    ['has', features.join()],
    ['stake', stake ? String(stake) : ''],
    ['sort', sort === 'top' ? '' : sort],
  ] as const;
  for (const [name, value] of parts) if (value) params.set(name, value);
}

/** Drops vendors and a kind that a list cannot have. */
export function checkNarrowing<State extends Narrowing>(
  state: State,
  known: { vendors: readonly string[]; kinds: readonly string[] },
): { state: State; unknown: string[] } {
  const vendors = state.vendors.filter((code) => known.vendors.includes(code));
  const kind = known.kinds.includes(state.kind) ? state.kind : '';
  return {
    state: { ...state, vendors, kind },
    unknown: [
      ...state.vendors.filter((code) => !vendors.includes(code)),
      ...(kind === state.kind ? [] : [state.kind]),
    ],
  };
}

/** One filter of a list as its chip names it. */
export type ActiveFilter =
  | { field: 'vendors' | 'kind' | 'rtp'; value: string }
  | { field: 'volatility'; value: Volatility }
  | { field: 'features'; value: Feature }
  | { field: 'stake'; value: number };

/** In the order of the form; the order of the games is no filter. */
export function activeFilters(state: Narrowing): ActiveFilter[] {
  return [
    ...state.vendors.map((value) => ({ field: 'vendors', value }) as const),
    ...(state.kind ? [{ field: 'kind', value: state.kind } as const] : []),
    ...state.features.map((value) => ({ field: 'features', value }) as const),
    ...(state.rtp ? [{ field: 'rtp', value: state.rtp } as const] : []),
    ...state.volatility.map((value) => ({ field: 'volatility', value }) as const),
    ...(state.stake ? [{ field: 'stake', value: state.stake } as const] : []),
  ];
}

/** A list's filters without one of them. */
export function without<State extends Narrowing>(
  state: State,
  { field, value }: ActiveFilter,
): State {
  const now = state[field];
  if (Array.isArray(now)) return { ...state, [field]: now.filter((each) => each !== value) };
  return { ...state, [field]: noNarrowing[field] };
}

/** A list in the same order, without filters. */
export const withoutFilters = <State extends Narrowing>(state: State): State => ({
  ...state,
  ...noNarrowing,
  sort: state.sort,
});
