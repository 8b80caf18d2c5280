import type {
  PointItemKind,
  PointItemWords,
  Receiver,
  RedemptionState,
} from '../../../contract/points/shapes.ts';
import type { Json } from '../columns.ts';
import type { Narrow } from './narrow.ts';

type Words = Json<Record<string, PointItemWords>>;

export type PointItemsTable = Narrow<'point_items', { kind: PointItemKind; words: Words }>;
export type PointRedemptionsTable = Narrow<
  'point_redemptions',
  { kind: PointItemKind; words: Words; receiver: Json<Receiver> | null; state: RedemptionState }
>;

export interface PointTables {
  point_items: PointItemsTable;
  point_redemptions: PointRedemptionsTable;
}
