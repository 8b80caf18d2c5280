import type { SumSort } from '../../../contract/agent/sums-shapes.ts';
import { minSearch } from '../../../contract/agent/team-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import { categories } from '../../../contract/categories.ts';
import type { Filter } from '../../models/use-filter.ts';
import { pageIn } from './team-url.ts';

interface Sums {
  /** In the order of the table. */
  columns: readonly SumSort[];
  /** Without a choice in the address: what the page is opened for. */
  sort: SumSort;
  /** Of play, by category. */
  byCategory: boolean;
}

/** Team betting and user loss (AGT-01): one report, other columns. */
export const sumsOf = {
  betting: {
    columns: ['account', 'bets', 'stake', 'validStake', 'payout', 'profit'],
    sort: 'stake',
    byCategory: true,
  },
  loss: {
    columns: [
      'account',
      'deposits',
      'withdrawals',
      'validStake',
      'profit',
      'promotions',
      'rebates',
      'net',
    ],
    sort: 'profit',
    byCategory: false,
  },
} as const satisfies Record<string, Sums>;
export type SumsKind = keyof typeof sumsOf;

/** Names from A on, results from the highest loss on, all else from the most on. */
export const usualSumOrder = (sort: SumSort): 'up' | 'down' =>
  sort === 'account' || sort === 'profit' || sort === 'net' ? 'up' : 'down';

/** A request with all that has a usual choice. */
export type SumsRequest = Request<'agent.sums'> & {
  sort: SumSort;
  order: 'up' | 'down';
  pageNo: number;
};

/** What the page's address asks for; null: a search that is too short. */
export function sumsRequest(
  kind: SumsKind,
  query: URLSearchParams,
  filter: Filter,
): SumsRequest | null {
  const search = query.get('search')?.trim() ?? '';
  const under = query.get('under') ?? '';
  if (search !== '' && search.length < minSearch) return null;
  const { columns, sort: usual, byCategory }: Sums = sumsOf[kind];
  const sort = filter.choice('sort', columns) ?? usual;
  const category = byCategory ? filter.choice('category', categories) : undefined;
  return {
    ...filter.span,
    ...(search ? { search } : under && { under }),
    ...(category && { category }),
    sort,
    order: filter.choice('order', ['up', 'down']) ?? usualSumOrder(sort),
    pageNo: pageIn(query),
  };
}
