import { useEffect } from 'react';
import type { AppAction, Request, Value } from '../../../contract/index.ts';
import type { Cached, CachedQuery } from '../../models/cached-query.ts';
import { followTeam, teamChanges } from '../../models/team-news.ts';
import { useCachedQuery } from '../../models/use-cached-query.ts';

/**
 * A report of the team, read again on its news and own changes (LIVE-01); null: no request. The
 * component needs `@useSignals`.
 */
export function useTeamReport<N extends AppAction>(
  query: CachedQuery<N>,
  request: Request<N> | null,
): Cached<Value<N>> & { reload: () => void } {
  useEffect(followTeam, []);
  return useCachedQuery(query, request, teamChanges);
}
