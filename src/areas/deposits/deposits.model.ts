import {
  type DepositState,
  Deposits,
  type RailName,
  depositStates,
  rails,
} from '../../../contract/deposits/shapes.ts';
import { type Source, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';

export interface DepositFilter {
  state: DepositState | null;
  rail: RailName | null;
  page: number;
}

/** Deposits by filter, cached for offline use (MEM-16). */
export const deposits: Source<Deposits> = cached(
  'deposits',
  (key) => {
    const { state, rail, page } = readFilter(new URLSearchParams(key));
    return call('deposit.list', { ...(state && { state }), ...(rail && { rail }), pageNo: page });
  },
  Deposits,
);

/** Reads an address's filter; ignores invalid values. */
export function readFilter(query: URLSearchParams): DepositFilter {
  return {
    state: depositStates.find((state) => state === query.get('state')) ?? null,
    rail: rails.find((rail) => rail === query.get('rail')) ?? null,
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1)),
  };
}

/** A filter as query, also its cache key. */
export function writeFilter({ state, rail, page }: DepositFilter): string {
  return new URLSearchParams({
    ...(state && { state }),
    ...(rail && { rail }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
}
