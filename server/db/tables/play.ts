import type { SelectType } from 'kysely';
import type { Immutable } from '../columns.ts';
import type { Schema } from '../schema.ts';
import type { Narrow } from './narrow.ts';

export type SimulatedVendorRoundsTable = Schema['simulated_vendor_rounds'];
/** `betting`: the stake is being taken; `paying` and `returning`: money is on its way back; the others are final. */
export type VendorRoundState = SelectType<SimulatedVendorRoundsTable['state']>;

export interface PlayTables {
  rounds: Narrow<'rounds', { outcome: Immutable<unknown, string> }>;
}
