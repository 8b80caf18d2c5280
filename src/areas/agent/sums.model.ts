import { TeamSums } from '../../../contract/agent/sums-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import { type GatewayFile, fetchFile } from '../../data/file.ts';
import type { Result } from '../../lib/result.ts';
import { CachedQuery } from '../../models/cached-query.ts';
import { language } from '../../models/language.ts';

/** On the device by request, for the current account only (AGT-08). */
export const sumsQuery = new CachedQuery('agent.sums', TeamSums, 'reports');

/** The sums of everybody below the agent, or below an account, as CSV (AGT-07). */
export const exportSums = ({
  period,
  from,
  to,
  under,
  category,
}: Request<'agent.sums'>): Promise<Result<GatewayFile>> =>
  fetchFile('agent.sumsExport', {
    period,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(under !== undefined && { under }),
    ...(category !== undefined && { category }),
    language: language.peek(),
  });
