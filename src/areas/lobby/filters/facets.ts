import type { CatalogueRow } from '../../../../contract/catalogue/rows.ts';
import {
  type GameFeature,
  gameFeatures,
  hasStatedFeatures,
  stakeStepOf,
  stakeSteps,
} from '../../../../contract/catalogue/facts.ts';
import { flagOf, testOf } from './narrow.ts';
import {
  type ActiveFilter,
  type Narrowing,
  type Offer,
  type Volatility,
  activeFilters,
  minReturns,
  offers,
  volatilities,
  without,
  withoutFilters,
} from './narrowing.ts';

/** Values that games of a list have, and how many games state one. */
interface Facet<Value> {
  values: readonly Value[];
  known: number;
}

/** What a list can be filtered by; a facet without values has no filter (LOB-19). */
export interface Facets {
  total: number;
  vendors: Facet<string>;
  kinds: Facet<string>;
  offers: Facet<Offer>;
  features: Facet<GameFeature>;
  rtp: Facet<(typeof minReturns)[number]>;
  volatility: Facet<Volatility>;
  /** Centavos. */
  stakes: Facet<number>;
}

/** One value that all games have leaves nothing to choose. */
const choosable = <Value>(values: readonly Value[], isSome = false): readonly Value[] =>
  values.length > 1 || isSome ? values : [];

/** Of a list before its filters; what is chosen is there even where no game has it. */
export function facetsOf(rows: readonly CatalogueRow[], chosen: Narrowing): Facets {
  const vendors = new Set<string>();
  const kinds = new Set<string>();
  const risks = new Set<number>();
  const steps = new Set<number>();
  let flagsOfAny = 0;
  const known = { rtp: 0, volatility: 0, stakes: 0, features: 0 };
  let [lowest, highest] = [Infinity, 0];
  for (const [, , , vendor, , kind, flags, rtp, risk] of rows) {
    vendors.add(vendor);
    kinds.add(kind);
    risks.add(risk);
    flagsOfAny |= flags;
    const step = stakeStepOf(flags);
    steps.add(step);
    known.stakes += Number(step > 0);
    known.features += Number(hasStatedFeatures(flags));
    known.volatility += Number(risk > 0);
    if (rtp === 0) continue;
    known.rtp += 1;
    lowest = Math.min(lowest, rtp);
    highest = Math.max(highest, rtp);
  }
  const has = (feature: Offer | GameFeature) =>
    (flagsOfAny & flagOf(feature)) !== 0 || chosen.features.includes(feature);
  const total = rows.length;
  return {
    total,
    vendors: { values: choosable([...new Set([...vendors, ...chosen.vendors])]), known: total },
    kinds: {
      values: choosable([...new Set([...kinds, ...(chosen.kind ? [chosen.kind] : [])])]),
      known: total,
    },
    offers: { values: offers.filter(has), known: total },
    features: { values: gameFeatures.filter(has), known: known.features },
    rtp: {
      values: minReturns.filter(
        (percent) =>
          percent === chosen.rtp ||
          (Number(percent) * 100 > lowest && Number(percent) * 100 <= highest),
      ),
      known: known.rtp,
    },
    volatility: {
      values: choosable(
        volatilities.filter((name, i) => risks.has(i + 1) || chosen.volatility.includes(name)),
        known.volatility < total || chosen.volatility.length > 0,
      ),
      known: known.volatility,
    },
    stakes: {
      values: choosable(
        stakeSteps.filter((amount, i) => steps.has(i + 1) || amount === chosen.stake),
        known.stakes < total || chosen.stake > 0,
      ),
      known: known.stakes,
    },
  };
}

export const countFitting = (rows: readonly CatalogueRow[], state: Narrowing): number => {
  const fits = testOf(state);
  return rows.reduce((count, row) => count + Number(fits(row)), 0);
};

/** What to end so that a list without games has some. */
export interface Loosening {
  /** null: all filters; none of them alone is enough. */
  filter: ActiveFilter | null;
  /** Games there are then. */
  games: number;
}

/** The filter without which there are the most games; null where the list has none at all. */
export function looseningOf(rows: readonly CatalogueRow[], state: Narrowing): Loosening | null {
  const best = activeFilters(state)
    .map((filter) => ({ filter, games: countFitting(rows, without(state, filter)) }))
    .toSorted((a, b) => b.games - a.games)[0];
  if (best && best.games > 0) return best;
  const games = countFitting(rows, withoutFilters(state));
  return games > 0 ? { filter: null, games } : null;
}
