import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Request } from '../../../contract/index.ts';
import {
  type Message,
  type MessageKind,
  MessagePage,
  messageKinds,
} from '../../../contract/messages/shapes.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../lib/result.ts';
import { OptimisticValue, type Change } from '../../models/optimistic-value.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { currentPath } from '../../models/navigation.ts';
import { unreadMessages } from '../../models/session.ts';

/** Where the inbox is, in the frame that it is shown in; `?id=` shows one message. A tracked read. */
export const inboxPath = (): string => currentPath.value;

/** Which messages are listed: of one kind, those that are unread, or all. */
export interface InboxFilter {
  show: MessageKind | 'unread' | null;
  page: number;
}

/** The filter that an address names; what it names wrongly is left out. */
export function readFilter(query: URLSearchParams): InboxFilter {
  return {
    show: (['unread', ...messageKinds] as const).find((each) => each === query.get('show')) ?? null,
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1)),
  };
}

/** A filter as an address has it, also the key of its page on the device. */
export function writeFilter({ show, page }: InboxFilter): string {
  return new URLSearchParams({
    ...(show && { show }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
}

function requestOf({ show, page: pageNo }: InboxFilter): Request<'message.list'> {
  if (show === 'unread') return { unread: 'true', pageNo };
  return show ? { kind: show, pageNo } : { pageNo };
}

/** The inbox by filter, with the marks on top that still wait to be sent; pages that were opened once are there without network (MEM-16). */
export const inbox = new OptimisticValue<MessagePage>(
  cached(
    'messages',
    (key) => call('message.list', requestOf(readFilter(new URLSearchParams(key)))),
    MessagePage,
  ),
  marked,
);

/** A page after a write: those that it names are read or gone. */
function marked(page: MessagePage, { name, request }: Change): MessagePage {
  if (name !== 'message.mark') return page;
  const mark = request as Request<'message.mark'>;
  const isMeant = ({ id }: Message) =>
    'ids' in mark ? mark.ids.includes(id) : BigInt(id) <= BigInt(mark.upTo);
  if (
    !page.messages.some((message) => isMeant(message) && (mark.as === 'deleted' || !message.read))
  )
    return page;
  if (mark.as === 'deleted')
    return { ...page, messages: page.messages.filter((message) => !isMeant(message)) };
  return {
    ...page,
    messages: page.messages.map((message) =>
      isMeant(message) ? { ...message, read: true } : message,
    ),
  };
}

/** Loads a page of the inbox and updates it with what happens (LIVE-01). Returns what ends that. */
export function followInbox(key: string): () => void {
  void loadInbox(key);
  return onLiveEvent(({ kind }) => {
    if (kind === 'message' || kind === 'hello' || kind === 'behind') void loadInbox(key);
  });
}

/** Loads a page of the inbox; its number of unread messages counts also where no socket gets through. */
export async function loadInbox(key: string): Promise<void> {
  await inbox.load(key);
  const { state, value } = inbox.now.peek();
  if (state === 'fresh' && value) unreadMessages.value = value.unread;
}

const fetched = signal<Message | null>(null);
const trouble = signal<Failure | null>(null);
/** A message that was asked for by itself, because the list that is shown has it not. */
export const single: ReadonlySignal<Message | null> = fetched;
/** Why it could not be had. */
export const messageFailure: ReadonlySignal<Failure | null> = trouble;

/** Asks for one message, such as that of a notification. */
export async function openSingle(id: string): Promise<void> {
  if (fetched.peek()?.id !== id) fetched.value = null;
  trouble.value = null;
  const answer = await call('message.one', { id });
  if (answer.ok) fetched.value = answer.value;
  else trouble.value = answer.failure;
}

/** Marks a message as read, with or without network. */
export async function markRead(message: Message, title: string): Promise<void> {
  const { id, read } = message;
  if (read) return;
  // A list of what is unread lets it go; it stays shown.
  fetched.value = { ...message, read: true };
  countDown(1);
  await inbox.write(
    'message.mark',
    { as: 'read', ids: [id] },
    { key: 'messages.what.read', params: { title } },
  );
}

/** Marks every message as read up to the newest that is shown; true when it stands. */
export function markAllRead(upTo: string): Promise<boolean> {
  unreadMessages.value = 0;
  return inbox.write('message.mark', { as: 'read', upTo }, { key: 'messages.what.readAll' });
}

/** Deletes a message for good, with or without network; true when it stands. */
export function remove({ id, read }: Message, title: string): Promise<boolean> {
  if (!read) countDown(1);
  return inbox.write(
    'message.mark',
    { as: 'deleted', ids: [id] },
    { key: 'messages.what.deleted', params: { title } },
  );
}

/** What is marked here counts at once; the gateway reports the number after it. */
function countDown(by: number): void {
  unreadMessages.value = Math.max(0, unreadMessages.peek() - by);
}
