import type { Request, Value } from '../../../contract/index.ts';
import { records } from '../../../contract/records/calls.ts';
import type { Cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { type GatewayFile, fetchFile } from '../../data/file.ts';
import type { Result } from '../../lib/result.ts';
import { CachedQuery } from '../../models/cached-query.ts';

/** The calls of the records whose answers the device stores (MEM-16). */
export type RecordCall = Exclude<keyof typeof records, ExportCall>;
type ExportCall = 'records.export' | 'records.betExport' | 'records.profitExport';
type Paged = 'records.bets' | 'records.movements';

/** A value with what is known of its age. */
export type Known<T> = Cached<T>;

/** One part of a page: the answers of one call. */
export class RecordQuery<N extends RecordCall> extends CachedQuery<N> {
  constructor(name: N) {
    super(name, records[name].value);
  }
}

/** The page of a list that follows one; older pages are not stored on the device. */
export function nextPage<N extends Paged>(
  name: N,
  request: Request<N>,
  after: string,
): Promise<Result<Value<N>>> {
  return call(name, { ...request, after } as Request<N>);
}

/** What a record is asked for as a CSV file, and by which call (MEM-06 … MEM-08). */
export type Exported = { [N in ExportCall]: { name: N; request: Request<N> } }[ExportCall];

/** A record as a CSV file. */
export function exportFile({ name, request }: Exported): Promise<Result<GatewayFile>> {
  return fetchFile(name, request);
}
