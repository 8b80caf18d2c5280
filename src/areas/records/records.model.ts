import type { Request, Value } from '../../../contract/index.ts';
import { agentMovements } from '../../../contract/agent/movement-calls.ts';
import { records } from '../../../contract/records/calls.ts';
import { call } from '../../data/call.ts';
import { type GatewayFile, fetchFile } from '../../data/file.ts';
import type { Result } from '../../lib/result.ts';
import { CachedQuery } from '../../models/cached-query.ts';

/** Calls cached on the device (MEM-16). */
export type RecordCall = Exclude<keyof typeof records, ExportCall>;
type ExportCall =
  | 'records.export'
  | 'records.betExport'
  | 'records.profitExport'
  | 'agent.movementsExport';
export type PagedRecord = 'records.bets' | 'records.movements' | 'agent.movements';

export const recordQuery = <N extends RecordCall>(name: N): CachedQuery<N> =>
  new CachedQuery(name, records[name].value);

/** Of an account of an agent's team, on the device like the agent's reports (AGT-08). */
export const teamRecordQuery = <N extends 'agent.movements' | 'agent.movementTotals'>(
  name: N,
): CachedQuery<N> => new CachedQuery(name, agentMovements[name].value, 'reports');

/** The next page of a list; not stored. */
export function nextPage<N extends PagedRecord>(
  name: N,
  request: Request<N>,
  after: string,
): Promise<Result<Value<N>>> {
  return call(name, { ...request, after } as Request<N>);
}

/** A CSV request and its call (MEM-06 … MEM-08). */
export type Exported = { [N in ExportCall]: { name: N; request: Request<N> } }[ExportCall];

export function exportFile({ name, request }: Exported): Promise<Result<GatewayFile>> {
  return fetchFile(name, request);
}
