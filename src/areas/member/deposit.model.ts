import { type ReadonlySignal, effect, signal, untracked } from '@preact/signals-react';
import { type Infer, type Struct, enums, is, object, string } from 'superstruct';
import { type Deposit, type RailName, rails } from '../../../contract/deposit.ts';
import type { Value } from '../../../contract/index.ts';
import { Id, IdempotencyKey } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { type Failure, failureKey } from '../../lib/result.ts';
import { isUnknown } from '../../lib/unknown-outcome.ts';
import { connectivity } from '../../models/connectivity.ts';
import type { Words } from '../../models/language.ts';
import { hearLive } from '../../models/live.ts';
import { go } from '../../models/navigation.ts';
import { member } from '../../models/session.ts';

/** Where deposits are made; `?id=` shows one of them. */
export const depositPath = '/member/depositv2';

/** Shows a deposit, or the form, in place of what the panel shows: closing it leads to where one came from. */
export const showDeposit = (id: string | null): void => go(id === null ? depositPath : `${depositPath}?id=${id}`, { replace: true });

/** A deposit as it was last told. */
export interface Shown {
  deposit: Deposit;
  /** When its time to pay is over, ms since 1970 by the device's clock. */
  ends: number;
}

const offered = signal<Value<'deposit.rails'> | null>(null);
const offerFailed = signal<Failure | null>(null);
const one = signal<Shown | null>(null);
const oneFailed = signal<Failure | null>(null);
const sending = signal(false);
const asked = signal(false);
const wrong = signal<Words | null>(null);
const news = signal(0);

/** The ways to deposit; null before the first answer. */
export const offer: ReadonlySignal<Value<'deposit.rails'> | null> = offered;
/** Why the ways to deposit are not known. */
export const offerTrouble: ReadonlySignal<Failure | null> = offerFailed;
/** The deposit that the page shows. */
export const shown: ReadonlySignal<Shown | null> = one;
export const shownTrouble: ReadonlySignal<Failure | null> = oneFailed;
/** A deposit is being asked for. */
export const beginning: ReadonlySignal<boolean> = sending;
/** The answer to one was lost: what became of it is being found out (WAL-03). */
export const checking: ReadonlySignal<boolean> = asked;
/** Why the last one was not begun. */
export const complaint: ReadonlySignal<Words | null> = wrong;

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
  const forget = hearLive((event) => {
    if (event.kind !== 'deposit' && event.kind !== 'hello' && event.kind !== 'behind') return;
    news.value += 1;
    if (event.kind !== 'deposit' || event.id === one.peek()?.deposit.id) look();
  });
  const timer = setInterval(() => one.peek()?.deposit.state === 'pending' && look(), pace);
  document.addEventListener('visibilitychange', look);
  // Without network it says at least that it is being found out.
  void resolvePending();
  const stopCatchingUp = effect(() => {
    if (connectivity.value === 'online') untracked(catchUp);
  });
  return () => {
    forget();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    stopCatchingUp();
    one.value = null;
    wrong.value = null;
  };
}

/** Asks for whatever may have been missed without network. */
function catchUp(): void {
  void resolvePending();
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
/** A deposit of which nobody has heard what became. */
const Pending = object({ player: Id, key: IdempotencyKey });

/** What the tab has noted under a name for who is logged in now. */
function noted<T extends { player: string }>(name: string, struct: Struct<T, any>): T | null {
  try {
    const found: unknown = JSON.parse(sessionStore.get(name) ?? 'null');
    return is(found, struct) && found.player === member.peek()?.id ? found : null;
  } catch {
    return null;
  }
}

/** What was typed last in this tab. */
export const draft = (): Draft | null => noted('depositDraft', Draft);

/** Keeps what is typed. */
export function keepDraft(rail: RailName, amount: string): void {
  const player = member.peek()?.id;
  if (player) sessionStore.set('depositDraft', JSON.stringify({ player, rail, amount }));
}

/**
 * Begins a deposit (WAL-05): asked for once, never kept for later; without an answer its key finds out what became of it.
 * @param amount centavos
 * @returns the deposit; null: `complaint` says why not, or it is being found out and `recovered` tells
 */
export async function beginDeposit(rail: RailName, amount: number): Promise<Deposit | null> {
  const player = member.peek()?.id;
  if (!player || sending.peek() || asked.peek()) return null;
  wrong.value = null;
  if (connectivity.peek() === 'offline') {
    wrong.value = ['deposit.offlineForm'];
    return null;
  }
  const key = crypto.randomUUID();
  sessionStore.set('pendingDeposit', JSON.stringify({ player, key }));
  sending.value = true;
  const answer = await call('deposit.create', { key, rail, amount });
  sending.value = false;
  if (answer.ok) return begun(answer.value);
  if (isUnknown(answer.failure)) {
    void resolvePending();
    return null;
  }
  sessionStore.remove('pendingDeposit');
  wrong.value = [failureKey(answer.failure)];
  return null;
}

function begun(deposit: Deposit): Deposit {
  sessionStore.remove('pendingDeposit');
  sessionStore.remove('depositDraft');
  take(deposit);
  news.value += 1;
  return deposit;
}

let found: Promise<Deposit | null> | null = null;
const settled = signal<Deposit | null>(null);
/** A deposit that was found out to have been begun after all; whoever shows it clears it. */
export const recovered = settled;

/** Finds out by its key what became of a deposit whose answer was lost (WAL-03); goes on when the network returns. */
function resolvePending(): Promise<Deposit | null> {
  found ??= resolve().finally(() => {
    found = null;
  });
  return found;
}

async function resolve(): Promise<Deposit | null> {
  const pending = noted('pendingDeposit', Pending);
  asked.value = pending !== null && !sending.peek();
  if (!pending || sending.peek()) return null;
  const answer = await call('deposit.check', { key: pending.key });
  if (!answer.ok) {
    // It is asked again as soon as there is a way; until then the page says that it is being found out.
    if (connectivity.peek() === 'online') setTimeout(() => void resolvePending(), 3000);
    return null;
  }
  asked.value = false;
  if (answer.value.deposit) return (settled.value = begun(answer.value.deposit));
  sessionStore.remove('pendingDeposit');
  wrong.value = ['deposit.notBegun'];
  return null;
}
