import type { MessageKind } from '../../../contract/messages/shapes.ts';
import type { Generated, Json } from '../columns.ts';
import type { Narrow } from './narrow.ts';

export type MessagesTable = Narrow<
  'messages',
  {
    params: Generated<Json<Record<string, string | number>>>;
    texts: Json<Record<string, { title: string; text: string }>> | null;
  }
>;

export interface MessageTables {
  messages: MessagesTable;
  push_devices: Narrow<'push_devices', { kinds: MessageKind[] }>;
}
