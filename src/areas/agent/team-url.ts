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
  const sort = filter.choice('sort', teamSorts);
  const order = filter.choice('order', ['up', 'down']);
  const role = filter.choice('role', teamRoles);
  const state = filter.choice('state', memberStates);
  const pageNo = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  if (search !== '' && search.length < minSearch) return null;
  return {
    ...(search ? { search } : under && { under }),
    ...(sort && { sort }),
    ...(order && { order }),
    ...(role && { role }),
    ...(state && { state }),
    pageNo,
  };
}

/** The same page without a member's view, page and search: a level. */
export const levelAddress = (account: string | undefined): string =>
  `/agent/downlineManagmentView${account === undefined ? '' : `?under=${encodeURIComponent(account)}`}`;

export const memberAddress = (account: string): string =>
  `/agent/downlineManagmentView?member=${encodeURIComponent(account)}`;
