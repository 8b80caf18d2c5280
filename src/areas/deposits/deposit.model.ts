import { type ReadonlySignal, effect, signal, untracked } from '@preact/signals-react';
import { type Infer, enums, nullable, object, optional, string } from 'superstruct';
import { deposit as calls } from '../../../contract/deposits/calls.ts';
import {
  type Deposit,
  type DepositBonus,
  type RailName,
  rails,
} from '../../../contract/deposits/shapes.ts';
import { Id } from '../../../contract/shared.ts';
import { Amount } from '../../../contract/wallet/calls.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { readSessionDraft } from '../../data/session-draft.ts';
import { type Failure, mapped } from '../../lib/result.ts';
import { pageHere } from '../../models/agent-pages.ts';
import { connectivity, whenReachChanges } from '../../models/connectivity.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { go } from '../../models/navigation.ts';
import { ownAnswer } from '../../models/own-answer.ts';
import { IdempotentRequest } from '../../models/idempotent-request.ts';
import { member } from '../../models/session.ts';

/** In the centre that is shown; `?id=` shows one. A tracked read. */
export const depositPath = (): string => pageHere('/member/depositv2');

/** Shows a deposit, or the form (null); closing goes back. */
export const showDeposit = (id: string | null): void =>
  go(id === null ? depositPath() : `${depositPath()}?id=${id}`, { replace: true });

export interface Shown {
  deposit: Deposit;
  /** End of payment time, ms since 1970, device clock. */
  ends: number;
}

const one = signal<Shown | null>(null);
const oneFailed = signal<Failure | null>(null);
const news = signal(0);

/** The rails with their limits. */
export const offer = ownAnswer('deposit.rails', calls['deposit.rails'].value);
/** The bonuses that the next deposit can bring (MEM-19d). */
export const bonuses = ownAnswer('deposit.bonuses', calls['deposit.bonuses'].value);

/** Those of an amount (centavos); null: unknown. A tracked read. */
export const bonusesFor = (amount: number): readonly DepositBonus[] | null =>
  bonuses.known.value?.bonuses.filter(({ minDeposit }) => amount >= minDeposit) ?? null;

export const shownDeposit: ReadonlySignal<Shown | null> = one;
export const shownFailure: ReadonlySignal<Failure | null> = oneFailed;

/** Runs work now and on each possible change; returns a stop function. */
export function whenDepositsChange(work: () => void): () => void {
  return effect(() => {
    void news.value;
    untracked(work);
  });
}

let wanted: string | null = null;

/** Opens a deposit, or none. */
export async function openDeposit(id: string | null): Promise<void> {
  wanted = id;
  if (one.peek()?.deposit.id !== id) one.value = null;
  oneFailed.value = null;
  if (id !== null) await refresh(id);
}

/** Reloads a deposit, showing old data meanwhile. */
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

/** ms between polls without a socket. */
const intervalMs = 10_000;

/** Follows the account's deposits (LIVE-01); returns a stop function. */
export function followDeposits(): () => void {
  const look = () => {
    if (wanted !== null && document.visibilityState === 'visible') void refresh(wanted);
  };
  const forget = onLiveEvent((event) => {
    if (event.kind !== 'deposit' && event.kind !== 'hello' && event.kind !== 'behind') return;
    news.value += 1;
    void bonuses.load();
    if (event.kind !== 'deposit' || event.id === wanted) look();
  });
  const timer = setInterval(() => isAwaited() && look(), intervalMs);
  document.addEventListener('visibilitychange', look);
  // Offline, at least shows that it is checking.
  creation.resume();
  const reach = () => (connectivity.peek() === 'online' ? catchUp() : loadOffer());
  const stopCatchingUp = whenReachChanges(reach);
  reach();
  return () => {
    forget();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    stopCatchingUp();
    one.value = null;
    wanted = null;
    creation.forget();
  };
}

/** Whether the deposit that is shown may change by itself, or is not known yet. */
function isAwaited(): boolean {
  const now = one.peek()?.deposit;
  if (!now) return oneFailed.peek()?.kind !== 'rejected';
  return now.state === 'pending' || (now.state === 'credited' && isOnItsWay(now));
}

/** Whether its bonus is still to come. */
const isOnItsWay = ({ bonus }: Deposit): boolean =>
  bonus?.state === 'chosen' || bonus?.state === 'due';

/** Without network, shows the device's. */
function loadOffer(): void {
  void offer.load();
  void bonuses.load();
}

/** Loads what was missed offline. */
function catchUp(): void {
  loadOffer();
  if (wanted !== null) void refresh(wanted);
  news.value += 1;
}

/** The device's clock says so; the gateway decides. */
export function timeIsOver(): void {
  const id = one.peek()?.deposit.id;
  if (id) void refresh(id);
}

/** The form's draft, stored over reloads. */
const Draft = object({
  player: Id,
  rail: enums(rails),
  amount: string(),
  /** A promotion, `none`, or null where nothing was chosen. */
  bonus: nullable(string()),
});
type Draft = Infer<typeof Draft>;

/** This tab's draft. */
export const draft = (): Draft | null => readSessionDraft('depositDraft', Draft, member.peek()?.id);

export function storeDraft(typed: Omit<Draft, 'player'>): void {
  const player = member.peek()?.id;
  if (player) sessionStore.set('depositDraft', JSON.stringify({ player, ...typed }));
}

const creation = new IdempotentRequest({
  storageKey: 'pendingDeposit',
  request: object({ rail: enums(rails), amount: Amount, bonus: optional(Id) }),
  check: (key) => mapped(call('deposit.check', { key }), ({ deposit }) => deposit),
  taken: (deposit) => {
    sessionStore.remove('depositDraft');
    take(deposit);
    news.value += 1;
  },
});
/** One deposit per tab. */
export const depositState = creation.state;

/**
 * Begins a deposit (WAL-05) once (WAL-03), only online, and joins its bonus with it (MEM-19e).
 * @param amount centavos
 * @param bonus a promotion's id; null: none
 */
export async function beginDeposit(
  rail: RailName,
  amount: number,
  bonus: string | null,
): Promise<void> {
  if (connectivity.peek() === 'offline') return;
  const request = { rail, amount, ...(bonus !== null && { bonus }) };
  await creation.ask(request, (key) => call('deposit.create', { key, ...request }));
  if (creation.state.peek().kind === 'failed') void bonuses.load();
}

/** Clears a read outcome. */
export const forgetBegun = (): void => creation.forget();
