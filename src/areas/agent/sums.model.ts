import { TeamSums } from '../../../contract/agent/sums-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import { type GatewayFile, fetchFile } from '../../data/file.ts';
import type { Result } from '../../lib/result.ts';
import { CachedQuery } from '../../models/cached-query.ts';
import { language } from '../../models/language.ts';

/** On the device by request, for the current account only (AGT-08). */
export const sumsQuery = new CachedQuery('agent.sums', TeamSums, 'reports');

/** The sums of everybody below the agent, or below an account; of a search, its hits. As CSV (AGT-07). */
export function exportSums(request: Request<'agent.sums'>): Promise<Result<GatewayFile>> {
  const { pageNo: _, sort, order, ...rest } = request;
  return fetchFile('agent.sumsExport', {
    ...rest,
    ...(rest.search !== undefined && sort !== undefined && { sort }),
    ...(rest.search !== undefined && order !== undefined && { order }),
    language: language.peek(),
  });
}
