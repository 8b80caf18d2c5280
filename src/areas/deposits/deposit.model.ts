import { type ReadonlySignal, effect, signal, untracked } from '@preact/signals-react';
import { type Infer, enums, object, string } from 'superstruct';
import { type Deposit, type RailName, rails } from '../../../contract/deposits/shapes.ts';
import type { Value } from '../../../contract/index.ts';
import { Id } from '../../../contract/shared.ts';
import { Amount } from '../../../contract/wallet/calls.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { readSessionDraft } from '../../data/session-draft.ts';
import { type Failure, mapped } from '../../lib/result.ts';
import { connectivity } from '../../models/connectivity.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { go } from '../../models/navigation.ts';
import { IdempotentRequest } from '../../models/idempotent-request.ts';
import { member } from '../../models/session.ts';

/** Where deposits are made; `?id=` shows one of them. */
export const depositPath = '/member/depositv2';

/** Shows a deposit, or the form, in place of what the panel shows: closing it leads to where one came from. */
export const showDeposit = (id: string | null): void =>
  go(id === null ? depositPath : `${depositPath}?id=${id}`, { replace: true });

/** A deposit as it was last reported. */
export interface Shown {
  deposit: Deposit;
  /** When its time to pay is over, ms since 1970 by the device's clock. */
  ends: number;
}

const offered = signal<Value<'deposit.rails'> | null>(null);
const offerFailed = signal<Failure | null>(null);
const one = signal<Shown | null>(null);
const oneFailed = signal<Failure | null>(null);
const news = signal(0);

/** The ways to deposit; null before the first answer. */
export const offer: ReadonlySignal<Value<'deposit.rails'> | null> = offered;
/** Why the ways to deposit are not known. */
export const offerFailure: ReadonlySignal<Failure | null> = offerFailed;
/** The deposit that the page shows. */
export const shown: ReadonlySignal<Shown | null> = one;
export const shownFailure: ReadonlySignal<Failure | null> = oneFailed;

/** Does work now, and whenever a deposit of the account may have changed; gives what ends it. */
export function whenDepositsChange(work: () => void): () => void {
  return effect(() => {
    void news.value;
    untracked(work);
  });
}

/** Asks for the ways to deposit. */
export async function loadOffer(): Promise<void> {
  const answer = await call('deposit.rails', {});
  if (answer.ok) offered.value = answer.value;
  offerFailed.value = answer.ok ? null : answer.failure;
}

/** The deposit that the page asks for. */
let wanted: string | null = null;

/** Puts a deposit on the page, or none. */
export async function openDeposit(id: string | null): Promise<void> {
  wanted = id;
  if (one.peek()?.deposit.id !== id) one.value = null;
  oneFailed.value = null;
  if (id !== null) await refresh(id);
}

/** Asks how a deposit is now; what is shown stays until the answer is there. */
async function refresh(id: string): Promise<void> {
  const answer = await call('deposit.one', { id });
  if (wanted !== id) return;
  if (answer.ok) take(answer.value);
  else if (one.peek() === null) oneFailed.value = answer.failure;
}

function take(deposit: Deposit): void {
  oneFailed.value = null;
  one.value = { deposit, ends: Date.now() + deposit.secondsLeft * 1000 };
}

/** ms between two looks at a deposit that waits, for networks that let no socket through. */
const pace = 10_000;

/** Follows the account's deposits for as long as the page is open (LIVE-01); gives what ends it. */
export function followDeposits(): () => void {
  const look = () => {
    const now = one.peek()?.deposit;
    if (now && document.visibilityState === 'visible') void refresh(now.id);
  };
  const forget = onLiveEvent((event) => {
    if (event.kind !== 'deposit' && event.kind !== 'hello' && event.kind !== 'behind') return;
    news.value += 1;
    if (event.kind !== 'deposit' || event.id === one.peek()?.deposit.id) look();
  });
  const timer = setInterval(() => one.peek()?.deposit.state === 'pending' && look(), pace);
  document.addEventListener('visibilitychange', look);
  // Without network it says at least that it is being found out.
  creation.resume();
  const stopCatchingUp = effect(() => {
    if (connectivity.value === 'online') untracked(catchUp);
  });
  return () => {
    forget();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    stopCatchingUp();
    one.value = null;
    creation.forget();
  };
}

/** Asks for whatever may have been missed without network. */
function catchUp(): void {
  void loadOffer();
  if (wanted !== null) void refresh(wanted);
  news.value += 1;
}

/** The time to pay is over by the device's clock: the gateway says whether it is. */
export function timeIsOver(): void {
  const id = one.peek()?.deposit.id;
  if (id) void refresh(id);
}

/** What is typed into the form, for a page that is loaded again. */
const Draft = object({ player: Id, rail: enums(rails), amount: string() });
type Draft = Infer<typeof Draft>;

/** What was typed last in this tab. */
export const draft = (): Draft | null => readSessionDraft('depositDraft', Draft, member.peek()?.id);

/** Stores what is typed. */
export function storeDraft(rail: RailName, amount: string): void {
  const player = member.peek()?.id;
  if (player) sessionStore.set('depositDraft', JSON.stringify({ player, rail, amount }));
}

const creation = new IdempotentRequest({
  storageKey: 'pendingDeposit',
  request: object({ rail: enums(rails), amount: Amount }),
  check: (key) => mapped(call('deposit.check', { key }), ({ deposit }) => deposit),
  taken: (deposit) => {
    sessionStore.remove('depositDraft');
    take(deposit);
    news.value += 1;
  },
});
/** The deposit that this tab begins; one at a time. */
export const depositState = creation.state;

/** Begins a deposit (WAL-05), once (WAL-03); without network nothing is asked for. @param amount centavos */
export async function beginDeposit(rail: RailName, amount: number): Promise<void> {
  if (connectivity.peek() === 'offline') return;
  await creation.ask({ rail, amount }, (key) => call('deposit.create', { key, rail, amount }));
}

/** Clears the outcome of the last deposit that was begun once it has been read. */
export const forgetBegun = (): void => creation.forget();
