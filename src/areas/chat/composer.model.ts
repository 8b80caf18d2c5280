import { backoff } from '../../lib/backoff.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Infer, nullable, object, string } from 'superstruct';
import { chatLength, chatLine, leadsOut } from '../../../contract/chat/text.ts';
import { chatRate } from '../../../contract/chat/shapes.ts';
import { Id, IdempotencyKey } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { readSessionDraft } from '../../data/session-draft.ts';
import { type Failure, failureKey } from '../../lib/result.ts';
import { isOutcomeUnknown } from '../../lib/is-outcome-unknown.ts';
import { InterruptibleDelay } from '../../lib/interruptible-delay.ts';
import { whenBack } from '../../models/connectivity.ts';
import type { Words } from '../../models/language.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { member } from '../../models/session.ts';
import { addOwnMessage, handleRejection } from './chat.model.ts';

/** An unconfirmed message; retries use its key, so that it is written once. */
interface Pending {
  key: string;
  text: string;
  /** `waiting`: no answer; retries by itself. */
  state: 'sending' | 'waiting';
}

const storageKey = 'chatDraft';
/** The tab's draft; survives reloads, not the login. */
const Note = object({
  player: Id,
  text: string(),
  sent: nullable(object({ key: IdempotencyKey, text: string() })),
});
type Sent = NonNullable<Infer<typeof Note>['sent']>;

const typed = signal('');
const pending = signal<Pending | null>(null);
const wrong = signal<Words | null>(null);
const free = signal(0);

export const draft: ReadonlySignal<string> = typed;
/** One at a time. */
export const sending: ReadonlySignal<Pending | null> = pending;
export const composerError: ReadonlySignal<Words | null> = wrong;
/** ms since 1970 from which the gateway accepts another. */
export const freeAt: ReadonlySignal<number> = free;

let player: string | null = null;
/** The last unanswered message: the same text again reuses its key. */
let unknown: Sent | null = null;
let lastWritten = 0;
const delay = new InterruptibleDelay();

/** Characters as sent. */
export const lengthOf = (text: string): number => [...chatLine(text)].length;

/** Restores the draft and resumes sending; returns a stop function. */
export function openComposer(): () => void {
  const me = member.peek()?.id ?? null;
  if (player !== me) {
    pending.value = wrong.value = unknown = null;
    typed.value = '';
    player = me;
    const note = readSessionDraft(storageKey, Note, me ?? undefined);
    typed.value = note?.text ?? '';
    if (note?.sent) void deliver(note.sent);
  }
  return onLiveEvent(({ kind }) => {
    if (kind === 'hello') delay.interrupt();
  });
}

whenBack(() => delay.interrupt());

function note(): void {
  if (!player || member.peek()?.id !== player) return;
  const { key, text } = pending.peek() ?? {};
  const sent = key !== undefined && text !== undefined ? { key, text } : null;
  if (typed.peek() === '' && !sent) sessionStore.remove(storageKey);
  else
    sessionStore.set(
      storageKey,
      JSON.stringify({ player, text: typed.peek(), sent } satisfies Infer<typeof Note>),
    );
}

export function type(text: string): void {
  typed.value = text;
  wrong.value = null;
  note();
}

/** Sends the draft unless busy or sure to be rejected. */
export async function send(): Promise<void> {
  const text = chatLine(typed.peek());
  if (pending.peek() || text === '' || lengthOf(text) > chatLength || Date.now() < free.peek())
    return;
  const contact = leadsOut(text);
  wrong.value = contact && [`errors.${contact}`];
  if (contact) return;
  typed.value = '';
  await deliver(unknown?.text === text ? unknown : { key: crypto.randomUUID(), text });
}

/** Returns an unsent message for editing; unchanged, it stays the same message. */
export function takeBack(): void {
  giveBack();
  delay.interrupt();
}

function giveBack(): void {
  const { text = '' } = pending.peek() ?? {};
  pending.value = null;
  // What was typed since follows it.
  typed.value = [text, typed.peek()].filter(Boolean).join(' ');
  note();
}

/** Sends until the outcome is known. */
async function deliver({ key, text }: Sent): Promise<void> {
  const mine = () => pending.peek()?.key === key;
  pending.value = { key, text, state: 'sending' };
  note();
  const pauses = backoff(1000, 15_000);
  for (;;) {
    // Waits out the rate limit.
    await delay.wait(lastWritten + chatRate.gap - Date.now());
    if (!mine()) return;
    const answer = await call('chat.send', { key, text });
    if (!mine() && !answer.ok) return;
    // Without a session, stores it for this member's next login.
    if (member.peek()?.id !== player) return giveBack();
    if (answer.ok) {
      addOwnMessage(answer.value);
      return settle(key);
    }
    if (!isOutcomeUnknown(answer.failure)) return rejectMessage(answer.failure);
    unknown = { key, text };
    pending.value = { key, text, state: 'waiting' };
    await delay.wait(pauses.next());
    if (!mine()) return;
    pending.value = { key, text, state: 'sending' };
  }
}

function settle(key: string): void {
  lastWritten = Date.now();
  unknown = null;
  if (pending.peek()?.key === key) pending.value = null;
  note();
}

function rejectMessage(failure: Failure): void {
  giveBack();
  handleRejection(failure);
  const wait =
    failure.kind === 'rejected' && failure.code === 'chat_rate' ? (failure.retryAfter ?? 1) : 0;
  free.value = wait > 0 ? Date.now() + wait * 1000 : 0;
  wrong.value = wait > 0 ? null : [failureKey(failure)];
}
