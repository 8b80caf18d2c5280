import { type ReadonlySignal, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import type { Request, Value } from '../../../contract/index.ts';
import { MovementTotals, type RecordPeriod } from '../../../contract/records/shapes.ts';
import type {
  ExclusionMonths,
  RealityMinutes,
  RestDays,
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
/** What was summed up once is there without network (MEM-16), under the key that the account record has it by too. */
const sums = cached('records', async (key) => {
  const answer = await call('records.movementTotals', JSON.parse(key.slice(sumCall.length)));
  unsummed.value = answer.ok ? null : answer.failure;
  return answer;
});
const sumCall = 'records.movementTotals ';

interface Statement {
  totals: MovementTotals | null;
  /** Why there are none, once that is known. */
  failure: Failure | null;
}

/** What moved in the member's wallet over a period, as the device and the gateway know it. A tracked read. */
export function statementOf(period: RecordPeriod): Statement {
  const { value, state } = sums.now.value;
  if (summed.value !== period) return { totals: null, failure: null };
  const totals = is(value, MovementTotals) ? value : null;
  return { totals, failure: totals === null && state === 'missing' ? unsummed.value : null };
}

/** Why the last asking for limits and breaks brought nothing. */
export const loadFailure: ReadonlySignal<Failure | null> = failed;

/** Asks for limits and breaks. */
export async function load(): Promise<void> {
  failed.value = await loadPlayState();
}

/** Takes up what a change led to, and says so, or why it did not come about. */
function settle(answer: Result<Value<'responsible.state'>>, done: string): boolean {
  const failure = takePlayState(answer);
  toast(failure ? t(failureKey(failure)) : done, failure ? 'bad' : 'good');
  return !failure;
}

/** Sets a limit, or removes it (null). */
export async function setLimit(
  limit: Request<'responsible.limit'>,
  done: string,
): Promise<boolean> {
  return settle(await call('responsible.limit', limit), done);
}

/** Sets the interval of the reality check. */
export async function setReality(minutes: RealityMinutes | null): Promise<boolean> {
  return settle(await call('responsible.reality', { minutes }), t('responsible.reality.set'));
}

/** Begins a cool-off. */
export async function rest(days: RestDays): Promise<boolean> {
  return settle(await call('responsible.rest', { days }), t('responsible.rest.begun'));
}

/** Excludes the member; when it is done, nobody is logged in here and a popup says until when. Gives why it was not. */
export async function exclude(months: ExclusionMonths, proof: Proof): Promise<Failure | null> {
  const answer = await call('responsible.exclude', { months, proof });
  if (!answer.ok) return answer.failure;
  go('/', { replace: true });
  openPopup('excluded', { until: answer.value.until });
  // Its session has ended; the device lets go of the account too.
  await (await authActions())?.abandonLogin();
  return null;
}

/** Asks what moved in the member's wallet over a period. */
export async function loadStatement(period: RecordPeriod): Promise<void> {
  const loading = sums.load(sumCall + JSON.stringify({ period }));
  summed.value = period;
  await loading;
}
