import type { Request, Value } from '../../../contract/index.ts';
import type { Cached, CachedQuery } from '../../models/cached-query.ts';
import { useCachedQuery } from '../../models/use-cached-query.ts';
import { type CachedCall, news } from './contracts.model.ts';

/** An answer about contracts, loaded again on each possible change. The component needs `@useSignals`. */
export const useContracts = <N extends CachedCall>(
  query: CachedQuery<N>,
  request: Request<N>,
): Cached<Value<N>> & { reload: () => void } => useCachedQuery(query, request, news);
