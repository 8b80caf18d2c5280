import {
  type TeamSort,
  memberStates,
  minSearch,
  teamSorts,
} from '../../../contract/agent/team-shapes.ts';
import { teamRoles } from '../../../contract/agent/link-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Filter } from '../../models/use-filter.ts';

/** Ascending where it reads from the first letter on. */
export const usualOrder = (sort: TeamSort): 'up' | 'down' => (sort === 'account' ? 'up' : 'down');

/** What the page's address asks for: a level or a search; null: a search that is too short. */
export function teamRequest(query: URLSearchParams, filter: Filter): Request<'agent.team'> | null {
  const search = query.get('search')?.trim() ?? '';
  const under = query.get('under') ?? '';
  if (search !== '' && search.length < minSearch) return null;
  const chosen = {
    sort: filter.choice('sort', teamSorts),
    order: filter.choice('order', ['up', 'down']),
    role: filter.choice('role', teamRoles),
    state: filter.choice('state', memberStates),
  };
  const set = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)) as Omit<
    Request<'agent.team'>,
    'under' | 'search' | 'pageNo'
  >;
  return { ...(search ? { search } : under && { under }), ...set, pageNo: pageIn(query) };
}

export function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The same page without a member's view, page and search: a level. */
export const levelAddress = (account: string | undefined): string =>
  `/agent/downlineManagmentView${account === undefined ? '' : `?under=${encodeURIComponent(account)}`}`;

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
