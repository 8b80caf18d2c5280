import { type Struct, validate } from 'superstruct';
import {
  type TeamFilters,
  type TeamSort,
  minSearch,
  teamFilters,
  teamLevels,
  teamSorts,
} from '../../../contract/agent/team-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Filter } from '../../models/use-filter.ts';

/** Ascending where it reads from the first letter on. */
export const usualOrder = (sort: TeamSort): 'up' | 'down' => (sort === 'account' ? 'up' : 'down');

export const filterNames = Object.keys(teamFilters) as (keyof TeamFilters)[];

/** Filters of an address, under the call's names; without those that the call would reject. */
export function filtersIn(query: URLSearchParams): TeamFilters {
  const given = filterNames.flatMap((name) => {
    const struct: Struct<any, any> = teamFilters[name];
    const [fault, value] = validate(query.get(name) ?? undefined, struct, { coerce: true });
    return fault || value === undefined ? [] : [[name, value as unknown] as const];
  });
  return Object.fromEntries(given) as TeamFilters;
}

/** What the page's address asks for: a level, everybody or a search; null: a search that is too short. */
export function teamRequest(query: URLSearchParams, filter: Filter): Request<'agent.team'> | null {
  const search = query.get('search')?.trim() ?? '';
  const under = query.get('under') ?? '';
  if (search !== '' && search.length < minSearch) return null;
  const levels = filter.choice('levels', teamLevels);
  const sort = filter.choice('sort', teamSorts);
  const order = filter.choice('order', ['up', 'down']);
  return {
    ...(search ? { search } : under && { under }),
    ...(!search && levels === 'all' && { levels }),
    ...(sort && { sort }),
    ...(order && { order }),
    ...filtersIn(query),
    pageNo: pageIn(query),
  };
}

export function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The same page without a member's view, page and search: a level. */
export const levelAddress = (account: string | undefined): string =>
  `/agent/downlineManagmentView${account === undefined ? '' : `?under=${encodeURIComponent(account)}`}`;

/** The same view of another account's team: what it is sorted and filtered by stays. */
export function sameViewAddress(path: string, query: URLSearchParams, account?: string): string {
  const next = new URLSearchParams(query);
  for (const name of ['search', 'page', 'under']) next.delete(name);
  if (account !== undefined) next.set('under', account);
  return `${path}${next.size > 0 ? `?${next}` : ''}`;
}

/** With figures of a period; default: the page's own. */
export function memberAddress(
  account: string,
  { period, from, to }: Partial<Request<'agent.sums'>> = {},
): string {
  const given = Object.entries({ member: account, period, from, to }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `/agent/downlineManagmentView?${new URLSearchParams(given)}`;
}

/** Account details (AGT-01). */
export const movementsAddress = (account: string): string =>
  `/agent/agentDownlineTransactionDetailsCopy?account=${encodeURIComponent(account)}`;
