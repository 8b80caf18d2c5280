import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import { FeedbackDraft, feedbackLength } from '../../../contract/account/shapes.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { currentOwner, storeValue, readStored } from '../../data/lazy-store.ts';
import { queue, writes } from '../../models/outbox.ts';

const empty: FeedbackDraft = { kind: 'feedback', content: '' };
const shown = signal<FeedbackDraft>(empty);
/** What is being typed; it is stored on the device, so that neither a reload nor a closed tab loses it. */
export const draft: ReadonlySignal<FeedbackDraft> = shown;

let owner: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** ms without a key after which the draft is stored. */
const storeAfterMs = 300;

/** Takes up what the member typed before, unless something is typed by now. */
export async function openDraft(): Promise<void> {
  const whose = currentOwner();
  if (owner !== whose) shown.value = empty;
  owner = whose;
  const before = inTab() ?? (await readStored('feedbackDraft', 'one'))?.value;
  if (before && owner === whose && shown.peek().content === '') shown.value = before;
}

/** The tab's storage takes the last key even of a page that is being left; it ends with the login. */
function inTab(): FeedbackDraft | null {
  try {
    const typed: unknown = JSON.parse(sessionStore.get('feedbackDraft') ?? 'null');
    return is(typed, FeedbackDraft) ? typed : null;
  } catch {
    return null;
  }
}

/** Changes what is being typed. */
export function type(change: Partial<FeedbackDraft>): void {
  shown.value = { ...shown.peek(), ...change };
  sessionStore.set('feedbackDraft', JSON.stringify(shown.peek()));
  clearTimeout(timer);
  timer = setTimeout(storeDraft, storeAfterMs);
}

/** Stores what is typed at once; the page does so when it is left. */
export function storeDraft(): void {
  clearTimeout(timer);
  if (owner && owner === currentOwner())
    void storeValue('feedbackDraft', 'one', shown.peek(), owner);
}

/** Characters of a message as the gateway counts them: blanks at the ends left out. */
export const lengthOf = (content: string): number => [...content.trim()].length;

/** Whether a message has as many characters as it must (INFO-02). */
export const fits = (content: string): boolean =>
  lengthOf(content) >= feedbackLength.min && lengthOf(content) <= feedbackLength.max;

export type Outcome = 'stored' | 'sent' | 'rejected';
const became = signal<Outcome | null>(null);
/** The outcome of the message that was handed over last: it waits on the device, the gateway has it, or it was rejected. */
export const outcome: ReadonlySignal<Outcome | null> = became;
let stop = () => {};

/** Begins another message. */
export function another(): void {
  stop();
  became.value = null;
}

/**
 * Hands the message over, to be sent once, now or when there is a network (INFO-02, PWA-06). The key of the words that say why it
 * could neither be sent nor stored, else null; then the draft is empty.
 */
export async function send(): Promise<TextKey | null> {
  const { kind, content } = shown.peek();
  const queued = await queue(
    'account.feedback',
    { kind, content: content.trim() },
    { key: `outbox.what.${kind}` },
  );
  if (!queued.ok) return queued.textKey;
  type({ content: '' });
  storeDraft();
  follow(queued.id);
  return null;
}

/** ms after which a write that the outbox never showed was sent past it. */
const unseenAfter = 1000;

function follow(id: string): void {
  another();
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
