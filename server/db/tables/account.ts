import type { ColumnType, Generated } from 'kysely';

type Big = ColumnType<string, string | number, string | number>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

interface FavouritesTable {
  customer_id: Big;
  node_id: Big;
  added_at: Stamp;
}

interface ReadMarksTable {
  customer_id: Big;
  announcement_id: Big;
  read_at: Stamp;
}

interface FeedbackTable {
  id: Generated<string>;
  customer_id: Big;
  kind: 'feedback' | 'complaint';
  content: string;
  page: string;
  sent_at: Stamp;
}

interface WriteKeysTable {
  customer_id: Big;
  key: string;
  action: string;
  body_hash: Buffer;
  /** JSON; null while the write is under way. */
  answer: ColumnType<unknown, string | undefined, string>;
  at: Stamp;
}

interface OutboxKeysTable {
  key_hash: Buffer;
  session_id: Big;
  customer_id: Big;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

interface ProfilesTable {
  customer_id: Big;
  /** JSON, by the contract's `profileFields`. */
  details: ColumnType<Record<string, string>, string | undefined, string>;
  avatar: string | null;
  avatar_picture_id: ColumnType<string | null, string | null | undefined, string | null>;
  avatar_type: 'image/png' | 'image/jpeg' | null;
  avatar_bytes: Buffer | null;
  changed_at: Stamp;
}

export interface AccountTables {
  favourites: FavouritesTable;
  read_marks: ReadMarksTable;
  feedback: FeedbackTable;
  write_keys: WriteKeysTable;
  outbox_keys: OutboxKeysTable;
  profiles: ProfilesTable;
}
