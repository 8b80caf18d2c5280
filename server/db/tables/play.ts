import type { SelectType } from 'kysely';
import type { Immutable } from '../columns.ts';
import type { Schema } from '../schema.ts';
import type { Narrow } from './narrow.ts';

export type SimulatedVendorRoundsTable = Schema['simulated_vendor_rounds'];
/** `betting` takes the stake; `paying` and `returning` send money back; the rest are final. */
export type VendorRoundState = SelectType<SimulatedVendorRoundsTable['state']>;

export interface PlayTables {
  rounds: Narrow<'rounds', { outcome: Immutable<unknown, string> }>;
}
