import type { ColumnType, Generated } from 'kysely';
import type { ChatReason } from '../../../contract/chat/shapes.ts';

type Big = ColumnType<string, string | number, string | number>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

interface ChatRoomTable {
  id: Generated<number>;
  last_change: Big;
  open: boolean;
}

interface ChatMembersTable {
  customer_id: Big;
  person: string;
  agreed_at: MaybeStamp;
  muted_until: MaybeStamp;
}

interface ChatMessagesTable {
  id: Big;
  change: Big;
  customer_id: Big;
  key: string;
  text: string;
  created_at: Stamp;
  removed_at: MaybeStamp;
}

interface ChatHiddenTable {
  customer_id: Big;
  hidden_id: Big;
}

interface ChatReportsTable {
  message_id: Big;
  customer_id: Big;
  reason: ChatReason;
  created_at: Stamp;
  settled_at: MaybeStamp;
}

export interface ChatTables {
  chat_room: ChatRoomTable;
  chat_members: ChatMembersTable;
  chat_messages: ChatMessagesTable;
  chat_hidden: ChatHiddenTable;
  chat_reports: ChatReportsTable;
}
