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
import { agent, unreadMessages } from '../../models/session.ts';
import { followTeamNews } from '../../models/team-news.ts';

/** The inbox in this frame; `?id=` shows one message. A tracked read. */
export const inboxPath = (): string => currentPath.value;

/** One kind, unread, or all. */
export interface InboxFilter {
  show: MessageKind | 'unread' | null;
  page: number;
}

/** Reads an address's filter; ignores invalid values. */
export function readFilter(query: URLSearchParams): InboxFilter {
  return {
    show: (['unread', ...messageKinds] as const).find((each) => each === query.get('show')) ?? null,
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1)),
  };
}

/** A filter as query, also its cache key. */
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

/** Inbox pages with pending changes, cached offline (MEM-16). */
export const inbox = new OptimisticValue<MessagePage>(
  cached(
    'messages',
    (key) => call('message.list', requestOf(readFilter(new URLSearchParams(key)))),
    MessagePage,
  ),
  marked,
);

/** Applies a write to a page. */
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
  const newlyRead = page.messages.filter((message) => isMeant(message) && !message.read).length;
  return {
    ...page,
    unread: 'ids' in mark ? Math.max(0, page.unread - newlyRead) : 0,
    messages: page.messages.map((message) =>
      isMeant(message) ? { ...message, read: true } : message,
    ),
  };
}

/** Loads a page and follows changes (LIVE-01); returns a stop function. */
export function followInbox(key: string): () => void {
  void loadInbox(key);
  const deaf = onLiveEvent(({ kind }) => {
    if (kind === 'message' || kind === 'hello' || kind === 'behind') void loadInbox(key);
  });
  // A message of a whole day counts on.
  const stop = agent.peek() ? followTeamNews(() => loadInbox(key)) : () => {};
  return () => {
    deaf();
    stop();
  };
}

/** Loads a page; its unread count serves where no socket connects, and without network. */
export async function loadInbox(key: string): Promise<void> {
  await inbox.load(key);
  const { state } = inbox.now.peek();
  const page = inbox.value.peek();
  const isUnknown = state === 'offline' && unreadMessages.peek() === 0;
  if (page && (state === 'fresh' || isUnknown)) unreadMessages.value = page.unread;
}

const fetched = signal<Message | null>(null);
const trouble = signal<Failure | null>(null);
/** A message fetched alone, not in the list. */
export const single: ReadonlySignal<Message | null> = fetched;
export const messageFailure: ReadonlySignal<Failure | null> = trouble;

/** Loads one message, as for a notification. */
export async function openSingle(id: string): Promise<void> {
  if (fetched.peek()?.id !== id) fetched.value = null;
  trouble.value = null;
  const answer = await call('message.one', { id });
  if (answer.ok) fetched.value = answer.value;
  else trouble.value = answer.failure;
}

/** Marks read, offline too. */
export async function markRead(message: Message, title: string): Promise<void> {
  const { id, read } = message;
  if (read) return;
  // An unread list drops it; the view stays.
  fetched.value = { ...message, read: true };
  countDown(1);
  await inbox.write(
    'message.mark',
    { as: 'read', ids: [id] },
    { key: 'messages.what.read', params: { title } },
  );
}

/** Marks read up to a message; true when accepted. */
export function markAllRead(upTo: string): Promise<boolean> {
  unreadMessages.value = 0;
  return inbox.write('message.mark', { as: 'read', upTo }, { key: 'messages.what.readAll' });
}

/** Deletes for good, offline too; true when accepted. */
export function remove({ id, read }: Message, title: string): Promise<boolean> {
  if (!read) countDown(1);
  return inbox.write(
    'message.mark',
    { as: 'deleted', ids: [id] },
    { key: 'messages.what.deleted', params: { title } },
  );
}

/** Counts at once; the gateway's number follows. */
function countDown(by: number): void {
  unreadMessages.value = Math.max(0, unreadMessages.peek() - by);
}
