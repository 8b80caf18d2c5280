import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, effect, signal, untracked } from '@preact/signals-react';
import { is } from 'superstruct';
import type {
  Confirmation,
  Withdrawal,
  WithdrawalOverview,
} from '../../../contract/withdrawals/shapes.ts';
import { Withdrawals } from '../../../contract/withdrawals/shapes.ts';
import type { Institution } from '../../../contract/institutions.ts';
import type { Request } from '../../../contract/index.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { connectivity } from '../../models/connectivity.ts';
import { t } from '../../models/language.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { go } from '../../models/navigation.ts';
import { toast } from '../../models/dialogs.ts';

/** Where withdrawals are made; `?id=` shows one of them. */
export const withdrawPath = '/member/withdraw';
export const payoutPath = '/member/payout';
export const identityPath = '/member/identity';

/** Shows a withdrawal, or the form, in place of what the panel shows. */
export const showWithdrawal = (id: string | null): void =>
  go(id === null ? withdrawPath : `${withdrawPath}?id=${id}`, { replace: true });

const known = signal<WithdrawalOverview | null>(null);
const failed = signal<Failure | null>(null);
const one = signal<Withdrawal | null>(null);
const oneFailed = signal<Failure | null>(null);

/** Whether and how much can be withdrawn; null before the first answer. */
export const overview: ReadonlySignal<WithdrawalOverview | null> = known;
export const overviewFailure: ReadonlySignal<Failure | null> = failed;
/** The withdrawal that the page shows. */
export const shown: ReadonlySignal<Withdrawal | null> = one;
export const shownFailure: ReadonlySignal<Failure | null> = oneFailed;

/** Asks how things stand; what is shown stays until the answer is there. */
export async function loadOverview(): Promise<void> {
  const answer = await call('withdraw.overview', {});
  if (answer.ok) known.value = answer.value;
  failed.value = answer.ok ? null : answer.failure;
}

/** Pages of the account's withdrawals; those that were listed once are there without network (MEM-16). */
const source = cached('records', (key) =>
  call('withdraw.list', { pageNo: Number(key.split(' ')[1]) }),
);
/** The page of the list that is shown, as device and gateway know it. */
export const listed = source.now;
const wantedPage = signal(1);
export const listPage: ReadonlySignal<number> = wantedPage;
/** A value stored by an earlier version may have another shape. */
export const asWithdrawals = (value: unknown): Withdrawals | null =>
  is(value, Withdrawals) ? value : null;

/** Brings a page of the list. */
export function openList(page = wantedPage.peek()): void {
  wantedPage.value = page;
  void source.load(`withdraw.list ${page}`);
}

let wanted: string | null = null;

/** Puts a withdrawal on the page, or none. */
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

/** Takes up a withdrawal as it was just reported, where the page shows it. */
export function take(withdrawal: Withdrawal): void {
  if (wanted === withdrawal.id) one.value = withdrawal;
  void loadOverview();
  openList();
}

/** ms between two looks at what is under way, for networks that let no socket through. */
const pace = 10_000;
const isUnderWay = (): boolean =>
  ['review', 'approved', 'paying', 'paid', 'disputed'].includes(one.peek()?.state ?? '');

/** Follows the account's withdrawals for as long as a page is open (LIVE-01); gives what ends it. */
export function followWithdrawals(): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    void loadOverview();
    openList();
    if (wanted !== null) void refresh(wanted);
  };
  const forget = onLiveEvent(({ kind }) => {
    // A bet changes what can be withdrawn, and no withdrawal.
    if (kind === 'balance') void loadOverview();
    else if (kind === 'withdrawal' || kind === 'kyc' || kind === 'hello' || kind === 'behind')
      look();
  });
  const timer = setInterval(() => isUnderWay() && look(), pace);
  document.addEventListener('visibilitychange', look);
  const stop = effect(() => {
    if (connectivity.value === 'online') untracked(look);
    else untracked(() => void loadOverview());
  });
  return () => {
    forget();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    stop();
    known.value = null;
    one.value = null;
    wantedPage.value = 1;
  };
}

/** Takes back a withdrawal that nobody has decided; null when it is done, else why not. */
export const cancelWithdrawal = (id: string): Promise<Failure | null> =>
  settle(call('withdraw.cancel', { id }), 'withdrawals.toast.cancelled');

/** Says whether a withdrawal came; null when that is known, else why it is not. */
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
    // It may have been decided meanwhile, or its answer was lost: the page shows how it is.
    if (wanted !== null) void refresh(wanted);
    return answer.failure;
  }
  take(answer.value);
  toast(t(textKey), 'good');
  return null;
}

/** Binds an account in the verified name; null when it is bound. */
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

/** Takes a bound account away; null when it is done. */
export function unbindAccount(id: string, confirmation: Confirmation): Promise<Failure | null> {
  return announce(call('withdraw.unbind', { id, confirmation }), 'withdrawals.toast.unbound');
}

/** Sets the transaction password; null when it is done. */
export function setPassword(request: Request<'withdraw.setPassword'>): Promise<Failure | null> {
  return announce(call('withdraw.setPassword', request), 'withdrawals.toast.password');
}

async function announce(
  answering: Promise<Result<unknown>>,
  textKey: TextKey,
): Promise<Failure | null> {
  const answer = await answering;
  if (!answer.ok) return answer.failure;
  toast(t(textKey), 'good');
  await loadOverview();
  return null;
}
