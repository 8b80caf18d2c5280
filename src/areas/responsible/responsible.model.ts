import { type ReadonlySignal, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import type { Request, Value } from '../../../contract/index.ts';
import { MovementTotals, type RecordPeriod } from '../../../contract/records/shapes.ts';
import type {
  ExclusionMonths,
  RealityMinutes,
  CoolOffDays,
} from '../../../contract/responsible/calls.ts';
import type { Proof } from '../../../contract/identity/security.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { type Failure, type Result, failureKey } from '../../lib/result.ts';
import { authActions } from '../../models/lazy-auth-actions.ts';
import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { openPopup, toast } from '../../models/dialogs.ts';
import { loadPlayState, takePlayState } from '../../models/responsible.ts';

const failed = signal<Failure | null>(null);
const unsummed = signal<Failure | null>(null);
const summed = signal<RecordPeriod | null>(null);
/** Sums cached for offline use (MEM-16), sharing the account record's keys. */
const sums = cached('records', async (key) => {
  const answer = await call('records.movementTotals', JSON.parse(key.slice(sumCall.length)));
  unsummed.value = answer.ok ? null : answer.failure;
  return answer;
});
const sumCall = 'records.movementTotals ';

interface Statement {
  totals: MovementTotals | null;
  /** null: none or unknown. */
  failure: Failure | null;
}

/** Wallet movements of a period. A tracked read. */
export function statementOf(period: RecordPeriod): Statement {
  const { value, state } = sums.now.value;
  if (summed.value !== period) return { totals: null, failure: null };
  const totals = is(value, MovementTotals) ? value : null;
  return { totals, failure: totals === null && state === 'missing' ? unsummed.value : null };
}

export const loadFailure: ReadonlySignal<Failure | null> = failed;

export async function load(): Promise<void> {
  failed.value = await loadPlayState();
}

/** Applies a change's result and reports it. */
function settle(answer: Result<Value<'responsible.state'>>, done: string): boolean {
  const failure = takePlayState(answer);
  toast(failure ? t(failureKey(failure)) : done, failure ? 'bad' : 'good');
  return !failure;
}

/** Sets a limit; null removes it. */
export async function setLimit(
  limit: Request<'responsible.limit'>,
  done: string,
): Promise<boolean> {
  return settle(await call('responsible.limit', limit), done);
}

export async function setReality(minutes: RealityMinutes | null): Promise<boolean> {
  return settle(await call('responsible.reality', { minutes }), t('responsible.reality.set'));
}

export async function takeBreak(days: CoolOffDays): Promise<boolean> {
  return settle(await call('responsible.coolOff', { days }), t('responsible.coolOff.begun'));
}

/** Excludes the member, logs out and shows until when; returns the failure or null. */
export async function exclude(months: ExclusionMonths, proof: Proof): Promise<Failure | null> {
  const answer = await call('responsible.exclude', { months, proof });
  if (!answer.ok) return answer.failure;
  go('/', { replace: true });
  openPopup('excluded', { until: answer.value.until });
  // The session has ended; log the device out too.
  await (await authActions())?.abandonLogin();
  return null;
}

/** Loads a period's wallet movements. */
export async function loadStatement(period: RecordPeriod): Promise<void> {
  const loading = sums.load(sumCall + JSON.stringify({ period }));
  summed.value = period;
  await loading;
}
