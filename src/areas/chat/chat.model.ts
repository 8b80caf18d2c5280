import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { ChatMessage, ChatNews, ChatReason, ChatRoom } from '../../../contract/chat/shapes.ts';
import type { LiveEvent } from '../../../contract/messages/live.ts';
import { call } from '../../data/call.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { whenBack } from '../../models/connectivity.ts';
import { onLiveEvent, isLive, sendLive } from '../../models/live-events.ts';
import { member } from '../../models/session.ts';
import { mergeMessages } from './merge-messages.ts';

/** ms between two looks at what is new while no socket gets through. */
const pace = 5000;
/** Messages that are stored in memory while the newest are read; older ones are asked for again. */
const maxMessages = 400;

const now = signal<Omit<ChatRoom, 'upTo'> | null>(null);
const trouble = signal<Failure | null>(null);
const asking = signal(false);

/** The room as it was last reported, the oldest message first; null until it was entered. */
export const room: ReadonlySignal<Omit<ChatRoom, 'upTo'> | null> = now;
/** Why the room cannot be entered, or is to be left; null while nothing is wrong. */
export const roomFailure: ReadonlySignal<Failure | null> = trouble;
/** Older messages are on their way. */
export const askingOlder: ReadonlySignal<boolean> = asking;
/** The messages without those of persons whom the member does not read. */
export const shownMessages: ReadonlySignal<readonly ChatMessage[]> = computed(() => {
  const hidden = new Set(now.value?.hidden.map(({ person }) => person));
  return now.value?.messages.filter(({ person }) => !hidden.has(person)) ?? [];
});

/** Everything up to this change of the room is known. */
let upTo = 0;
let owner: string | null = null;
let views = 0;
let stop = () => {};
/** The newest messages are in view: the oldest may go. */
let atEnd = true;

/** Says whether the newest messages are in view. */
export function readAtEnd(is: boolean): void {
  atEnd = is;
}

/** Enters the room, and follows it until what this gives is called (INFO-05). What was typed, and what is on its way, stay. */
export function openChat(): () => void {
  views += 1;
  if (views === 1) begin();
  return () => {
    views -= 1;
    if (views > 0) return;
    stop();
    sendLive({ chat: null });
  };
}

function begin(): void {
  const me = member.peek()?.id ?? null;
  if (owner !== me) now.value = null;
  owner = me;
  atEnd = true;
  void enter();
  const forget = onLiveEvent(hear);
  const timer = setInterval(() => void lookWithoutSocket(), pace);
  stop = () => {
    forget();
    clearInterval(timer);
  };
}

whenBack(() => {
  if (views > 0 && (now.peek() === null || trouble.peek())) void enter();
});

function hear(event: LiveEvent): void {
  if (event.kind === 'chat') takeNews(event);
  else if (event.kind === 'chatMuted') change({ mutedUntil: event.until });
  else if (event.kind === 'hello') {
    if (now.peek()) sendLive({ chat: upTo });
    else void enter();
  }
}

/** Counts what was reported of the room besides its messages: an answer that was asked for before it may be older. */
let changes = 0;

function change(changed: Partial<ChatRoom>): void {
  const before = now.peek();
  if (!before) return;
  changes += 1;
  now.value = { ...before, ...changed };
}

/**
 * Asks for the room as it is. What is known stays where the new messages go on from it, and is then followed from where it stood: one
 * of its messages may have been removed since.
 */
export async function enter(): Promise<void> {
  const whose = owner;
  const counted = changes;
  const answer = await call('chat.enter', {});
  if (whose !== owner) return;
  if (!took(answer)) return;
  if (counted !== changes) return enter();
  const { upTo: newest, ...entered } = answer.value;
  const before = now.peek();
  const last = before?.messages.at(-1);
  const first = entered.messages[0];
  const goesOn = before && last && first && Number(first.id) <= Number(last.id);
  if (!goesOn) upTo = newest;
  now.value = goesOn
    ? { ...entered, more: before.more, messages: mergeMessages(before.messages, entered.messages) }
    : entered;
  sendLive({ chat: upTo });
}

/** Whether an answer is there; why not is shown where the room would be. */
function took<T>(answer: Result<T>): answer is { ok: true; value: T } {
  // What is shown stays shown without network; a member who must leave sees why.
  if (answer.ok || !now.peek() || isBreak(answer.failure))
    trouble.value = answer.ok ? null : answer.failure;
  return answer.ok;
}

/** Whether a failure says that the member takes a break from playing (RG-02). */
export const isBreak = (failure: Failure): boolean =>
  failure.kind === 'rejected' &&
  (failure.code === 'cooling_off' || failure.code === 'self_excluded');

/** Takes up what has happened in the room; what is known already changes nothing. */
function takeNews({ messages, upTo: newest, behind, open }: ChatNews): void {
  const before = now.peek();
  if (!before) return;
  if (behind) {
    now.value = null;
    void enter();
    return;
  }
  if (newest < upTo) return;
  upTo = newest;
  if (open !== before.open) changes += 1;
  const all = mergeMessages(before.messages, messages);
  const stored = atEnd && all.length > maxMessages ? all.slice(-maxMessages) : all;
  now.value = {
    ...before,
    open,
    messages: stored,
    more: before.more || stored.length < all.length,
  };
}

async function lookWithoutSocket(): Promise<void> {
  if (!now.peek() || document.visibilityState !== 'visible' || isLive()) return;
  const answer = await call('chat.news', { after: upTo });
  if (took(answer)) takeNews(answer.value);
}

/** Takes up a message of the member's own, as soon as the gateway has reported that it is written. */
export function takeOwn(message: ChatMessage): void {
  const before = now.peek();
  if (before) now.value = { ...before, messages: mergeMessages(before.messages, [message]) };
}

/** Takes up what a rejection says of the room. */
export function handleRejection(failure: Failure): void {
  if (isBreak(failure)) trouble.value = failure;
  if (failure.kind !== 'rejected') return;
  if (failure.code === 'chat_closed') change({ open: false });
  if (failure.code === 'chat_rules') change({ person: null });
  if (failure.code === 'chat_muted') change({ mutedUntil: failure.value?.until ?? null });
}

/** Asks for the messages before those that are known. */
export async function loadOlder(): Promise<void> {
  const before = now.peek();
  const first = before?.messages[0];
  if (!before?.more || !first || asking.peek()) return;
  asking.value = true;
  const answer = await call('chat.history', { before: first.id });
  asking.value = false;
  const { value: known } = now;
  if (answer.ok && known?.messages[0]?.id === first.id) {
    now.value = {
      ...known,
      messages: mergeMessages(answer.value.messages, known.messages),
      more: answer.value.more,
    };
  }
}

/** Agrees to the house rules; gives why that could not be done, or null. */
export async function agree(): Promise<Failure | null> {
  const answer = await call('chat.agree', {});
  if (answer.ok) change({ person: answer.value.person });
  else handleRejection(answer.failure);
  return answer.ok ? null : answer.failure;
}

/** Reports a message to the operator; gives why that could not be done, or null. */
export async function report(id: string, reason: ChatReason): Promise<Failure | null> {
  const answer = await call('chat.report', { id, reason });
  return answer.ok ? null : answer.failure;
}

/** Hides a person from the member, or shows it again; gives why that could not be done, or null. */
export async function hide(person: string, hidden: boolean): Promise<Failure | null> {
  const answer = await call('chat.hide', { person, hidden });
  if (answer.ok) change({ hidden: answer.value.hidden });
  return answer.ok ? null : answer.failure;
}
