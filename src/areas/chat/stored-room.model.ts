import { is } from 'superstruct';
import { ChatRoom } from '../../../contract/chat/shapes.ts';
import { currentOwner, readStored, storeValue } from '../../data/lazy-store.ts';

/** Among the account's records, so that it goes with them. */
const key = 'chat.enter';
/** The newest messages, as many as the gateway sends at first. */
const maxMessages = 50;
/** ms; a lively room is written no more often. */
const pause = 500;

/** The room as the current account last saw it on this device, and when; null: never. */
export async function readRoom(): Promise<{ value: ChatRoom; since: string } | null> {
  const found = await readStored('records', key);
  return found && is(found.value, ChatRoom) ? { value: found.value, since: found.since } : null;
}

let latest: ChatRoom;
let writing = false;

/** Stores the room, so that its page opens without network (PWA-03). */
export function storeRoom(room: ChatRoom): void {
  latest = room;
  if (writing) return;
  writing = true;
  const whose = currentOwner();
  setTimeout(() => {
    writing = false;
    if (currentOwner() !== whose) return;
    const { messages, more } = latest;
    const newest = messages.slice(-maxMessages);
    const stored = { ...latest, messages: newest, more: more || newest.length < messages.length };
    void storeValue('records', key, stored, whose);
  }, pause);
}
