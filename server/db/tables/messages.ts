import type { ColumnType, Generated } from 'kysely';
import type { MessageKind } from '../../../contract/messages/shapes.ts';

type Big = ColumnType<string, string | number, string | number>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

interface MemberFeedsTable {
  customer_id: Big;
  last_seq: Big;
}

interface MemberEventsTable {
  customer_id: Big;
  seq: Big;
  event: unknown;
  at: Stamp;
}

export interface MessagesTable {
  id: Generated<string>;
  customer_id: Big;
  kind: MessageKind;
  cause: string;
  text_key: string;
  params: ColumnType<Record<string, string | number>, string | undefined, string>;
  texts: ColumnType<
    Record<string, { title: string; text: string }> | null,
    string | null | undefined,
    string | null
  >;
  created_at: Stamp;
  read_at: MaybeStamp;
  deleted_at: MaybeStamp;
}

interface PushDevicesTable {
  id: Generated<string>;
  customer_id: Big;
  session_id: Big;
  endpoint: string;
  p256dh: string;
  auth: string;
  kinds: MessageKind[];
  language: string;
  created_at: Stamp;
}

interface PushJobsTable {
  message_id: Big;
  device_id: Big;
  tries: Generated<number>;
  due_at: Stamp;
}

export interface MessageTables {
  member_feeds: MemberFeedsTable;
  member_events: MemberEventsTable;
  messages: MessagesTable;
  push_devices: PushDevicesTable;
  push_jobs: PushJobsTable;
}
