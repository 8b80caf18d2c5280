import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Infer, enums, object, record, string } from 'superstruct';
import { Id } from '../../../contract/shared.ts';
import { type SupportTopic, supportTopics } from '../../../contract/support/shapes.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { readSessionDraft } from '../../data/session-draft.ts';
import { member } from '../../models/session.ts';

const storageKey = 'supportDraft';
/** The tab's drafts; they survive reloads, not the login. */
const Note = object({
  player: Id,
  topic: enums(supportTopics),
  reference: string(),
  text: string(),
  /** By the ticket's number. */
  answers: record(string(), string()),
});
type Note = Infer<typeof Note>;

/** Of a new ticket. */
export type TicketDraft = Pick<Note, 'topic' | 'reference' | 'text'>;

const none: Omit<Note, 'player'> = { topic: 'deposit', reference: '', text: '', answers: {} };
const typed = signal<Omit<Note, 'player'>>(none);
export const drafts: ReadonlySignal<Omit<Note, 'player'>> = typed;

let player: string | null = null;

/** Restores what was typed. */
export function openDrafts(): void {
  const me = member.peek()?.id ?? null;
  if (player === me) return;
  player = me;
  const note = readSessionDraft(storageKey, Note, me ?? undefined);
  typed.value = note ?? none;
}

function change(to: Partial<Omit<Note, 'player'>>): void {
  typed.value = { ...typed.peek(), ...to };
  if (!player || member.peek()?.id !== player) return;
  const { topic, reference, text, answers } = typed.peek();
  sessionStore.set(
    storageKey,
    JSON.stringify({ player, topic, reference, text, answers } satisfies Note),
  );
}

export const typeTicket = (to: Partial<TicketDraft>): void => change(to);

export function typeAnswer(number: string, text: string): void {
  const { [number]: _before, ...others } = typed.peek().answers;
  change({ answers: text === '' ? others : { ...others, [number]: text } });
}

/** Fills in what the page before knows; what was typed stays. */
export function fillIn(topic: SupportTopic | null, reference: string | null): void {
  openDrafts();
  if (topic) change({ topic });
  if (reference) change({ reference });
}

export const clearTicket = (): void => change({ topic: 'deposit', reference: '', text: '' });
