import type { ColumnType, Generated } from 'kysely';
import type {
  PointItemKind,
  PointItemWords,
  Receiver,
  RedemptionState,
} from '../../../contract/points/shapes.ts';

type Big = ColumnType<string, string | number, string | number>;
type MaybeBig = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Words = ColumnType<Record<string, PointItemWords>, string, string>;

export interface PointItemsTable {
  id: Generated<string>;
  code: string;
  kind: PointItemKind;
  words: Words;
  points: Big;
  /** Centavos. */
  amount: ColumnType<string, string | number | undefined, string | number>;
  stock: ColumnType<number | null, number | null | undefined, number | null>;
  open: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Stamp;
}

export interface PointRedemptionsTable {
  id: Generated<string>;
  customer_id: Big;
  key: string;
  fingerprint: Buffer;
  reference: string;
  item_id: Big;
  kind: PointItemKind;
  words: Words;
  quantity: number;
  /** Of all of them, as is `amount`. */
  points: Big;
  /** Centavos, as is `cash`. */
  amount: Big;
  ratio: ColumnType<number | null, number | null | undefined, number | null>;
  cash: MaybeBig;
  receiver: ColumnType<Receiver | null, string | null | undefined, string | null>;
  state: RedemptionState;
  remark: ColumnType<string | null, string | null | undefined, string | null>;
  transfer_id: Big;
  money_id: MaybeBig;
  back_transfer_id: MaybeBig;
  created_at: Stamp;
  changed_at: Stamp;
}

interface PointProgressTable {
  customer_id: Big;
  type: string;
  centavos: Big;
  earned: Big;
}

interface PointMarkTable {
  one: ColumnType<boolean, boolean | undefined, never>;
  upto: ColumnType<Date, Date | string, Date | string>;
}

export interface PointTables {
  point_items: PointItemsTable;
  point_redemptions: PointRedemptionsTable;
  point_progress: PointProgressTable;
  point_mark: PointMarkTable;
}
