import type { ColumnType, SelectType } from 'kysely';
import type { PotTerms } from '../../../contract/play/jackpot-shapes.ts';
import type { Immutable } from '../columns.ts';
import type { Schema } from '../schema.ts';
import type { Narrow } from './narrow.ts';

export type SimulatedVendorRoundsTable = Schema['simulated_vendor_rounds'];
/** `betting` takes the stake; `paying` and `returning` send money back; the rest are final. */
export type VendorRoundState = SelectType<SimulatedVendorRoundsTable['state']>;

export interface PlayTables {
  jackpot_terms: Narrow<'jackpot_terms', { pots: ColumnType<PotTerms[], string, never> }>;
  rounds: Narrow<'rounds', { outcome: Immutable<unknown, string> }>;
}
