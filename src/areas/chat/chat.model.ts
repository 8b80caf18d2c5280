import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { ChatMessage, ChatNews, ChatReason, ChatRoom } from '../../../contract/chat/shapes.ts';
import type { LiveEvent } from '../../../contract/messages/live.ts';
import { call } from '../../data/call.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { whenBack } from '../../models/connectivity.ts';
import { onLiveEvent, isLive, sendLive } from '../../models/live-events.ts';
import { member } from '../../models/session.ts';
import { mergeMessages } from './merge-messages.ts';
import { readRoom, storeRoom } from './stored-room.model.ts';

/** ms between polls without a socket. */
const intervalMs = 5000;
/** Messages in memory at the end; older ones are fetched again. */
const maxMessages = 400;

const now = signal<Omit<ChatRoom, 'upTo'> | null>(null);
const trouble = signal<Failure | null>(null);
const asking = signal(false);
const storedAt = signal<string | null>(null);

/** Oldest message first; null: not entered. */
export const room: ReadonlySignal<Omit<ChatRoom, 'upTo'> | null> = now;
/** Why the room is unavailable, or null. */
export const roomFailure: ReadonlySignal<Failure | null> = trouble;
/** Of what the device has, until the gateway answers; a source of `ageText`. */
export const roomAge = computed(() => ({
  value: null,
  since: storedAt.value,
  state: storedAt.value === null ? ('fresh' as const) : ('offline' as const),
}));
export const askingOlder: ReadonlySignal<boolean> = asking;
/** Without hidden persons. */
export const shownMessages: ReadonlySignal<readonly ChatMessage[]> = computed(() => {
  const hidden = new Set(now.value?.hidden.map(({ person }) => person));
  return now.value?.messages.filter(({ person }) => !hidden.has(person)) ?? [];
});

/** Last known change. */
let upTo = 0;
let owner: string | null = null;
let views = 0;
let stop = () => {};
/** Newest in view: the oldest may be dropped. */
let atEnd = true;

export function readAtEnd(is: boolean): void {
  atEnd = is;
}

/** Follows the room (INFO-05); returns a stop function. */
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
  if (owner !== me) {
    now.value = null;
    storedAt.value = null;
  }
  owner = me;
  atEnd = true;
  void drawFromDevice();
  void enter();
  const forget = onLiveEvent(hear);
  const timer = setInterval(() => void lookWithoutSocket(), intervalMs);
  stop = () => {
    forget();
    clearInterval(timer);
  };
}

/** Until the gateway answers, and without network (PWA-03). */
async function drawFromDevice(): Promise<void> {
  const whose = owner;
  if (now.peek()) return;
  const found = await readRoom();
  if (!found || whose !== owner || now.peek()) return;
  const failure = trouble.peek();
  if (failure && isBreak(failure)) return;
  const { upTo: last, ...known } = found.value;
  upTo = last;
  trouble.value = null;
  storedAt.value = found.since;
  now.value = known;
}

whenBack(() => {
  if (views > 0 && (now.peek() === null || trouble.peek() || storedAt.peek())) void enter();
});

function hear(event: LiveEvent): void {
  if (event.kind === 'chat') takeNews(event);
  else if (event.kind === 'chatMuted') change({ mutedUntil: event.until });
  else if (event.kind === 'hello') {
    if (now.peek()) sendLive({ chat: upTo });
    else void enter();
  }
}

/** Counts changes other than messages; an answer requested before one may be outdated. */
let changes = 0;

function change(changed: Partial<ChatRoom>): void {
  const before = now.peek();
  if (!before) return;
  changes += 1;
  now.value = { ...before, ...changed };
}

/** Loads the room, retaining connected messages and rereading their changes for removals. */
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
  storedAt.value = null;
  storeRoom({ ...now.peek()!, upTo });
  sendLive({ chat: upTo });
}

/** Whether it succeeded; else the room shows why. */
function took<T>(answer: Result<T>): answer is { ok: true; value: T } {
  // Offline, the room stays visible; a member who must leave sees why.
  if (answer.ok || !now.peek() || isBreak(answer.failure))
    trouble.value = answer.ok ? null : answer.failure;
  return answer.ok;
}

/** Whether it is the member's own break (RG-02). */
export const isBreak = (failure: Failure): boolean =>
  failure.kind === 'rejected' &&
  (failure.code === 'cooling_off' || failure.code === 'self_excluded');

/** Merges news; repeats change nothing. */
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
  storedAt.value = null;
  storeRoom({ ...now.peek()!, upTo });
}

async function lookWithoutSocket(): Promise<void> {
  if (!now.peek() || document.visibilityState !== 'visible' || isLive()) return;
  const answer = await call('chat.news', { after: upTo });
  if (took(answer)) takeNews(answer.value);
}

/** Adds the member's own confirmed message. */
export function addOwnMessage(message: ChatMessage): void {
  const before = now.peek();
  if (before) now.value = { ...before, messages: mergeMessages(before.messages, [message]) };
}

/** Applies what a rejection reports of the room. */
export function handleRejection(failure: Failure): void {
  if (isBreak(failure)) trouble.value = failure;
  if (failure.kind !== 'rejected') return;
  if (failure.code === 'chat_closed') change({ open: false });
  if (failure.code === 'chat_rules') change({ person: null });
  if (failure.code === 'chat_muted') change({ mutedUntil: failure.value?.until ?? null });
}

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

/** Accepts the house rules; returns the failure or null. */
export async function agree(): Promise<Failure | null> {
  const answer = await call('chat.agree', {});
  if (answer.ok) change({ person: answer.value.person });
  else handleRejection(answer.failure);
  return answer.ok ? null : answer.failure;
}

/** Returns the failure or null. */
export async function report(id: string, reason: ChatReason): Promise<Failure | null> {
  const answer = await call('chat.report', { id, reason });
  return answer.ok ? null : answer.failure;
}

/** Hides or shows a person; returns the failure or null. */
export async function hide(person: string, hidden: boolean): Promise<Failure | null> {
  const answer = await call('chat.hide', { person, hidden });
  if (answer.ok) change({ hidden: answer.value.hidden });
  return answer.ok ? null : answer.failure;
}
