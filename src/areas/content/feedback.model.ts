import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import { FeedbackDraft, feedbackLength } from '../../../contract/account/shapes.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { currentOwner, storeValue, readStored } from '../../data/lazy-store.ts';
import { writes } from '../../models/waiting-writes.ts';
import { queue } from '../../models/outbox.ts';

const empty: FeedbackDraft = { kind: 'feedback', content: '' };
const shown = signal<FeedbackDraft>(empty);
/** The draft, stored on the device over reloads and closed tabs. */
export const feedbackDraft: ReadonlySignal<FeedbackDraft> = shown;

let owner: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** ms after the last key until stored. */
const storeAfterMs = 300;

/** Restores the draft, unless something was typed. */
export async function openDraft(): Promise<void> {
  const whose = currentOwner();
  if (owner !== whose) shown.value = empty;
  owner = whose;
  const before = inTab() ?? (await readStored('feedbackDraft', 'one'))?.value;
  if (before && owner === whose && shown.peek().content === '') shown.value = before;
}

/** Tab storage is synchronous: it gets the last key before a page closes. Ends with the login. */
function inTab(): FeedbackDraft | null {
  try {
    const typed: unknown = JSON.parse(sessionStore.get('feedbackDraft') ?? 'null');
    return is(typed, FeedbackDraft) ? typed : null;
  } catch {
    return null;
  }
}

export function type(change: Partial<FeedbackDraft>): void {
  shown.value = { ...shown.peek(), ...change };
  sessionStore.set('feedbackDraft', JSON.stringify(shown.peek()));
  clearTimeout(timer);
  timer = setTimeout(storeDraft, storeAfterMs);
}

/** Stores at once, as the page closes. */
export function storeDraft(): void {
  clearTimeout(timer);
  if (owner && owner === currentOwner())
    void storeValue('feedbackDraft', 'one', shown.peek(), owner);
}

/** Characters as the gateway counts them: trimmed. */
export const lengthOf = (content: string): number => [...content.trim()].length;

/** Whether a feedback has a permitted length (INFO-02). */
export const fits = (content: string): boolean =>
  lengthOf(content) >= feedbackLength.min && lengthOf(content) <= feedbackLength.max;

export type Outcome = 'stored' | 'sent' | 'rejected';
const became = signal<Outcome | null>(null);
/** The last message: waiting on the device, sent, or rejected. */
export const outcome: ReadonlySignal<Outcome | null> = became;
let stop = () => {};

export function writeAnother(): void {
  stop();
  became.value = null;
}

/**
 * Queues the message to be sent once (INFO-02, PWA-06), with ids of uploaded pictures. Returns a
 * failure's text key, or null with an empty draft.
 */
export async function send(pictures: readonly string[]): Promise<TextKey | null> {
  const { kind, content } = shown.peek();
  const queued = await queue(
    'account.feedback',
    { kind, content: content.trim(), ...(pictures.length > 0 && { pictures: [...pictures] }) },
    { key: `outbox.what.${kind}` },
  );
  if (!queued.ok) return queued.textKey;
  type({ content: '' });
  storeDraft();
  follow(queued.id);
  return null;
}

/** ms after which a write that never showed in the outbox counts as sent directly. */
const unseenAfter = 1000;

function follow(id: string): void {
  writeAnother();
  became.value = 'stored';
  let seen = false;
  const timer = setTimeout(() => {
    if (!seen) became.value = 'sent';
  }, unseenAfter);
  const end = writes.subscribe((list) => {
    const write = list.find((candidate) => candidate.id === id);
    if (write) became.value = write.state === 'rejected' ? 'rejected' : 'stored';
    else if (seen) became.value = 'sent';
    seen ||= write !== undefined;
  });
  stop = () => {
    clearTimeout(timer);
    end();
  };
}
