import {
  type DepositState,
  Deposits,
  type RailName,
  depositStates,
  rails,
} from '../../../contract/deposits/shapes.ts';
import { type Source, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';

/** Which of the account's deposits are listed. */
export interface DepositFilter {
  state: DepositState | null;
  rail: RailName | null;
  page: number;
}

/** The account's deposits by filter; those that were listed once are there without network (MEM-16). */
export const deposits: Source<Deposits> = cached(
  'deposits',
  (key) => {
    const { state, rail, page } = readFilter(new URLSearchParams(key));
    return call('deposit.list', { ...(state && { state }), ...(rail && { rail }), pageNo: page });
  },
  Deposits,
);

/** The filter that an address names; what it names wrongly is left out. */
export function readFilter(query: URLSearchParams): DepositFilter {
  return {
    state: depositStates.find((state) => state === query.get('state')) ?? null,
    rail: rails.find((rail) => rail === query.get('rail')) ?? null,
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1)),
  };
}

/** A filter as an address has it, also the key of its list on the device. */
export function writeFilter({ state, rail, page }: DepositFilter): string {
  return new URLSearchParams({
    ...(state && { state }),
    ...(rail && { rail }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
}
