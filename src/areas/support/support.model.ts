import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { isOpenAt } from '../../../contract/support/hours.ts';
import {
  SupportAbout,
  SupportConversation,
  type SupportPicture,
  SupportTickets,
  supportText,
} from '../../../contract/support/shapes.ts';
import { AheadLoads } from '../../data/ahead.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { type Result, failureKey } from '../../lib/result.ts';
import type { TextKey } from '../../lib/text-key.ts';
import { CachedQuery } from '../../models/cached-query.ts';
import { toast } from '../../models/dialogs.ts';
import { t } from '../../models/language.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { writes } from '../../models/waiting-writes.ts';
import { type WaitingWrite, discardWrite, queue } from '../../models/outbox.ts';
import { member, unreadMessages } from '../../models/session.ts';
import { type TicketDraft, clearTicket, drafts, typeAnswer, typeTicket } from './draft.model.ts';

const source = cached('help', () => call('support.about', {}), SupportAbout);
const loads = new AheadLoads(source);
/** Stored on the device. */
export const about = source.now as ReadonlySignal<Cached<SupportAbout>>;
export const readyAbout = (): Promise<unknown> => loads.ready('support');
export const loadAbout = (): Promise<void> => loads.load('support');

/** Of the account, stored on the device (INFO-08e). */
export const ticketPages = new CachedQuery('support.tickets', SupportTickets);
export const conversations = new CachedQuery('support.ticket', SupportConversation);

const moment = signal(Date.now());
/** Whether somebody answers now; null: no hours are stated. */
export const openNow: ReadonlySignal<boolean | null> = computed(() => {
  const hours = about.value.value?.hours;
  return hours ? isOpenAt(hours, moment.value) : null;
});

const changed = signal(0);
/** Counts reasons to ask again. */
export const changes: ReadonlySignal<number> = changed;
const askAgain = () => void (changed.value += 1);

const names: ReadonlySet<string> = new Set(['support.open', 'support.write']);
/** Messages that are not sent yet, or were rejected; oldest first. */
const waiting = computed(() => writes.value.filter(({ name }) => names.has(name)));
export const waitingTickets = computed(() =>
  waiting.value.filter(({ name }) => name === 'support.open'),
);
/** A tracked read. */
export const waitingAnswers = (number: string): readonly WaitingWrite[] =>
  waiting.value.filter(
    ({ name, request }) => name === 'support.write' && request.number === number,
  );

/** `key` of the ticket that was sent last, until it is shown. */
const opening = signal<string | null>(null);
export const openingKey: ReadonlySignal<string | null> = opening;
export const forgetOpening = (): void => void (opening.value = null);

/** ms after which a write that never showed in the outbox counts as sent directly. */
const unseenMs = 1000;
/** ms between looks at the clock. */
const lookMs = 30_000;

function followWrite(id: string): void {
  if (!writes.peek().some((write) => write.id === id)) setTimeout(askAgain, unseenMs);
}

/** Follows the clock, the outbox and the gateway; returns a stop function. */
export function followSupport(): () => void {
  const look = () => (moment.value = Date.now());
  look();
  const timer = setInterval(look, lookMs);
  let seen: readonly WaitingWrite[] = [];
  const stopWrites = effect(() => {
    const list = waiting.value;
    const gone = seen.some(({ id }) => !list.some((write) => write.id === id));
    seen = list;
    if (gone && member.peek()) setTimeout(askAgain);
  });
  const stop = startLiveRefresh(
    () => {
      void loadAbout();
      askAgain();
    },
    'message',
    'status',
  );
  return () => {
    clearInterval(timer);
    stopWrites();
    stop();
  };
}

/**
 * Queues a new ticket, sent once (INFO-08e). Returns a failure's text key, or null with an empty
 * draft.
 */
export async function openTicket(
  { topic, reference, text }: TicketDraft,
  pictures: string[],
): Promise<TextKey | null> {
  const key = crypto.randomUUID();
  opening.value = key;
  const queued = await queue(
    'support.open',
    {
      key,
      topic,
      text: supportText(text),
      pictures,
      ...(reference.trim() && { reference: reference.trim() }),
    },
    { key: 'outbox.what.openTicket', params: { topic: t(`support.topic.${topic}`) } },
  );
  if (!queued.ok) {
    opening.value = null;
    return queued.textKey;
  }
  clearTicket();
  followWrite(queued.id);
  return null;
}

/** Queues an answer, likewise. */
export async function writeAnswer(
  number: string,
  text: string,
  pictures: string[],
): Promise<TextKey | null> {
  const queued = await queue(
    'support.write',
    { number, text: supportText(text), pictures },
    { key: 'outbox.what.writeTicket', params: { number } },
  );
  if (!queued.ok) return queued.textKey;
  typeAnswer(number, '');
  followWrite(queued.id);
  return null;
}

/**
 * Returns a rejected message to its field, before what was typed since. Its pictures must be added
 * again. An answer to a ticket that takes none any more becomes a new ticket with its number.
 * Returns whether the field is a new ticket's.
 */
export async function takeBack({ id, name, reason, request }: WaitingWrite): Promise<boolean> {
  const { text } = request as { text: string };
  const number = String(request.number);
  const isNew = name === 'support.open';
  const isOver = reason === 'errors.support_closed' || reason === 'errors.support_full';
  const together = (typed: string) => [text, typed].filter(Boolean).join('\n\n');
  if (isNew || isOver) {
    const { topic, reference = '' } = request as unknown as TicketDraft;
    const about = isNew ? { topic, reference } : { topic: 'other' as const, reference: number };
    typeTicket({ ...about, text: together(drafts.peek().text) });
  } else typeAnswer(number, together(drafts.peek().answers[number] ?? ''));
  forgetOpening();
  await discardWrite(id);
  return isNew || isOver;
}

export const discard = ({ id }: WaitingWrite): Promise<void> => discardWrite(id);

const closing = signal<string | null>(null);
/** Number of the ticket that is being closed. */
export const closingNumber: ReadonlySignal<string | null> = closing;

export async function closeTicket(number: string): Promise<void> {
  if (closing.peek()) return;
  closing.value = number;
  const answer = await call('support.close', { number });
  closing.value = null;
  if (answer.ok) toast(t('support.closed'), 'good');
  else toast(t(failureKey(answer.failure)), 'bad');
  askAgain();
}

const marked = new Set<string>();

/** Marks the inbox messages of a shown ticket as read, once (INFO-08f). */
export async function markRead(inbox: readonly string[]): Promise<void> {
  const ids = inbox.filter((id) => !marked.has(id));
  if (ids.length === 0) return;
  for (const id of ids) marked.add(id);
  unreadMessages.value = Math.max(0, unreadMessages.peek() - ids.length);
  await queue(
    'message.mark',
    { as: 'read', ids },
    { key: 'messages.what.read', params: { title: t('messages.of.supportAnswered.title') } },
  );
}

export const loadPicture = (id: string): Promise<Result<SupportPicture>> =>
  call('support.picture', { id });
