import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import type { Confirmation } from '../../../contract/identity/confirmation.ts';
import {
  type Withdrawal,
  WithdrawalOverview,
  Withdrawals,
} from '../../../contract/withdrawals/shapes.ts';
import type { Institution } from '../../../contract/institutions.ts';
import type { Request } from '../../../contract/index.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { pageHere } from '../../models/agent-pages.ts';
import { connectivity, whenReachChanges } from '../../models/connectivity.ts';
import { t } from '../../models/language.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { go } from '../../models/navigation.ts';
import { toast } from '../../models/dialogs.ts';
import { ownAnswer } from '../../models/own-answer.ts';

/** In the centre that is shown; `?id=` shows one. A tracked read. */
export const withdrawPath = (): string => pageHere('/member/withdraw');
export const payoutPath = (): string => pageHere('/member/payout');

/** Shows a withdrawal in the panel; null: the form. */
export const showWithdrawal = (id: string | null): void =>
  go(id === null ? withdrawPath() : `${withdrawPath()}?id=${id}`, { replace: true });

const one = signal<Withdrawal | null>(null);
const oneFailed = signal<Failure | null>(null);

/** Whether and how much the member can withdraw. */
export const overview = ownAnswer('withdraw.overview', WithdrawalOverview);
/** Whether an account can be bound: in the verified name, confirmed (SAFE-06, WAL-07). */
export const mayBind = ({ kyc, password, authenticator }: WithdrawalOverview): boolean =>
  kyc.state === 'approved' && (password.set || authenticator);
export const shownWithdrawal: ReadonlySignal<Withdrawal | null> = one;
export const shownFailure: ReadonlySignal<Failure | null> = oneFailed;

/** Cached offline (MEM-16). */
const source = cached('records', (key) =>
  call('withdraw.list', { pageNo: Number(key.split(' ')[1]) }),
);
export const listed = source.now;
const wantedPage = signal(1);
export const listPage: ReadonlySignal<number> = wantedPage;
/** Guards against an older version's stored shape. */
export const asWithdrawals = (value: unknown): Withdrawals | null =>
  is(value, Withdrawals) ? value : null;

export function openList(page = wantedPage.peek()): void {
  wantedPage.value = page;
  void source.load(`withdraw.list ${page}`);
}

let wanted: string | null = null;

/** Opens a withdrawal, or none. */
export async function openWithdrawal(id: string | null): Promise<void> {
  wanted = id;
  if (one.peek()?.id !== id) one.value = null;
  oneFailed.value = null;
  if (id !== null) await refresh(id);
}

async function refresh(id: string): Promise<void> {
  const answer = await call('withdraw.one', { id });
  if (wanted !== id) return;
  if (answer.ok) one.value = answer.value;
  if (answer.ok || one.peek() === null) oneFailed.value = answer.ok ? null : answer.failure;
}

/** Applies a reported withdrawal if shown. */
export function take(withdrawal: Withdrawal): void {
  if (wanted === withdrawal.id) one.value = withdrawal;
  void overview.load();
  openList();
}

/** ms between polls without a socket. */
const intervalMs = 10_000;
const isUnderWay = (): boolean =>
  ['review', 'approved', 'paying', 'paid', 'disputed'].includes(one.peek()?.state ?? '');

/** Follows the account's withdrawals (LIVE-01); returns a stop function. */
export function followWithdrawals(): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    void overview.load();
    openList();
    if (wanted !== null) void refresh(wanted);
  };
  const forget = onLiveEvent(({ kind }) => {
    // A bet changes only the amount available.
    if (kind === 'balance') void overview.load();
    else if (kind === 'withdrawal' || kind === 'kyc' || kind === 'hello' || kind === 'behind')
      look();
  });
  const timer = setInterval(() => isUnderWay() && look(), intervalMs);
  document.addEventListener('visibilitychange', look);
  const reach = () => (connectivity.peek() === 'online' ? look() : void overview.load());
  const stop = whenReachChanges(reach);
  reach();
  return () => {
    forget();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    stop();
    one.value = null;
    wantedPage.value = 1;
  };
}

/** Cancels an undecided withdrawal; null when done. */
export const cancelWithdrawal = (id: string): Promise<Failure | null> =>
  settle(call('withdraw.cancel', { id }), 'withdrawals.toast.cancelled');

/** Reports whether a withdrawal arrived; null when recorded. */
export function confirmWithdrawal(said: Request<'withdraw.confirm'>): Promise<Failure | null> {
  return settle(
    call('withdraw.confirm', said),
    said.outcome === 'full' ? 'withdrawals.toast.received' : 'withdrawals.toast.disputed',
  );
}

async function settle(
  answering: Promise<Result<Withdrawal>>,
  textKey: TextKey,
): Promise<Failure | null> {
  const answer = await answering;
  if (!answer.ok) {
    // It may be decided, or the answer lost: refresh.
    if (wanted !== null) void refresh(wanted);
    return answer.failure;
  }
  take(answer.value);
  toast(t(textKey), 'good');
  return null;
}

/** Binds an account in the verified name; null when done. */
export function bindAccount(
  institution: Institution,
  number: string,
  confirmation: Confirmation,
): Promise<Failure | null> {
  return announce(
    call('withdraw.bind', { institution, number, confirmation }),
    'withdrawals.toast.bound',
  );
}

/** null when done. */
export function unbindAccount(id: string, confirmation: Confirmation): Promise<Failure | null> {
  return announce(call('withdraw.unbind', { id, confirmation }), 'withdrawals.toast.unbound');
}

/** null when done. */
export function setPassword(request: Request<'withdraw.setPassword'>): Promise<Failure | null> {
  return announce(call('withdraw.setPassword', request), 'withdrawals.toast.password');
}

async function announce(
  answering: Promise<Result<unknown>>,
  textKey: TextKey,
): Promise<Failure | null> {
  const answer = await answering;
  if (!answer.ok) {
    // It may be done, and the answer lost.
    void overview.load();
    return answer.failure;
  }
  toast(t(textKey), 'good');
  await overview.load();
  return null;
}
