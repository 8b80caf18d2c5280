import { jittered } from '../lib/backoff.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Contract, QueuedAction } from '../../contract/index.ts';
import { readEnvelope } from '../lib/response-envelope.ts';
import { type Failure, failureKey, noAnswer } from '../lib/result.ts';
import {
  type WaitingWrite,
  accountsWithWrites,
  changeWrite,
  endPauses,
  knownAccount,
  noteAccount,
  removeWrite,
  takeFirst,
} from './store/outbox-db.ts';

/*
 * Sends the outbox (PWA-06) in the page and in the worker, which has no session: this file knows no
 * React, no signals and not the whole contract.
 */

/** Method and path of each queued call; the contract's structs would double the worker's code. */
const queued: { readonly [N in QueuedAction]: Pick<Contract[N], 'method' | 'path'> } = {
  'account.addFavourite': { method: 'POST', path: '/api/wps/relay/favorites' },
  'account.removeFavourite': { method: 'DELETE', path: '/api/wps/relay/favorites' },
  'account.markRead': { method: 'POST', path: '/api/wps/relay/readAnnouncements' },
  'account.feedback': { method: 'PUT', path: '/api/wps/feedback' },
  'account.updateProfile': { method: 'PUT', path: '/api/info/profile' },
  'calendar.claim': { method: 'POST', path: '/api/wps/calendar/claim' },
  'rewards.hideFirstSteps': { method: 'PUT', path: '/api/wps/rewards/steps' },
  'support.open': { method: 'POST', path: '/api/wps/support' },
  'support.write': { method: 'PUT', path: '/api/wps/support' },
  'message.mark': { method: 'PUT', path: '/api/wps/relay/messages' },
};

/** Lock of the tab or worker that sends. */
const lockName = 'palaro-outbox';
/** ms per response. */
const timeoutMs = 15_000;
const firstPauseMs = 2000;
const maxPauseMs = 5 * 60_000;
/**
 * After this many unreadable responses over this many ms a write makes way for the next. The count
 * alone is not enough: while a proxy fails, every new write retries all.
 */
const maxBroken = 6;
const maxBrokenMs = 5 * 60_000;

/** Rejections that may pass by themselves. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'busy',
  'too_many_requests',
  'too_many_auth_requests',
]);

export interface Session {
  customerId: string;
  token: string;
}

/** ms since 1970 of the next round; null: nothing waits, or a login is needed. */
export type NextTime = number | null;

/**
 * Sends each account's writes in order; one that is put off holds back only writes on its subject.
 * Uses the session's token for its own account, else the outbox key.
 * @param now asked when the lock is held; ignores pauses
 */
export function sendWaiting(session: Session | null, now: () => boolean): Promise<NextTime> {
  return alone(async () => {
    const atOnce = now();
    let next: NextTime = null;
    for (const customerId of await accountsWithWrites()) {
      if (atOnce) await endPauses(customerId);
      const at = await sendOf(customerId, session);
      if (at !== null) next = Math.min(at, next ?? at);
    }
    return next;
  });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work under the device's lock. Without locks (no secure context) idempotency keys guard
 * against doubles.
 */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator)
    return navigator.locks.request(lockName, work) as Promise<T>;
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

async function sendOf(customerId: string, session: Session | null): Promise<NextTime> {
  const bearers = await bearersOf(customerId, session);
  for (;;) {
    if (bearers.length === 0) return null;
    const write = await takeFirst(customerId, Date.now());
    if (write === null || typeof write === 'number') return write;
    const failure = await sendByOne(write, bearers);
    if (!failure) await removeWrite(write.id);
    else if (failure.kind === 'unauthorised') return await pause(write, failure, 0);
    else if (!(await settle(write, failure))) {
      const next = await pause(write, failure, pauseAfter(write, failure));
      // Only a rejection concerns one write; after any other failure the rest would fail too.
      if (failure.kind !== 'rejected') return next;
    }
  }
}

async function bearersOf(customerId: string, session: Session | null): Promise<string[]> {
  const { outboxKey, outboxKeyUntil = 0 } = (await knownAccount(customerId)) ?? {};
  return [
    ...(session?.customerId === customerId ? [session.token] : []),
    ...(outboxKey && outboxKeyUntil > Date.now() ? [outboxKey] : []),
  ];
}

/** Sends a write with the first valid token; removes invalid ones from the list. */
async function sendByOne(write: WaitingWrite, bearers: string[]): Promise<Failure | null> {
  for (;;) {
    const [bearer] = bearers;
    if (!bearer) return { kind: 'unauthorised' };
    const failure = await sendOnce(write, bearer);
    if (failure?.kind !== 'unauthorised') return failure;
    bearers.shift();
    if (bearer === (await knownAccount(write.customerId))?.outboxKey) {
      await noteAccount({ customerId: write.customerId, outboxKeyUntil: 0 });
    }
  }
}

async function sendOnce(
  { id, name, request }: WaitingWrite,
  bearer: string,
): Promise<Failure | null> {
  const entry = queued[name as QueuedAction];
  const inQuery = entry.method === 'DELETE';
  const query = inQuery ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(entry.path + query, {
      method: entry.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'idempotency-key': id,
        ...(!inQuery && { 'content-type': 'application/json' }),
      },
      ...(!inQuery && { body: JSON.stringify(request) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: timeout,
    });
    const answer = readEnvelope(response.status, await response.text(), response.headers);
    return answer.ok ? null : answer.failure;
  } catch {
    return timeout.aborted ? { kind: 'timeout' } : noAnswer();
  }
}

/** Marks a write as rejected if sending it again cannot help; false otherwise. */
async function settle(write: WaitingWrite, failure: Failure): Promise<boolean> {
  const isPoison =
    write.broken + 1 >= maxBroken && Date.now() - (write.brokenSince ?? Date.now()) >= maxBrokenMs;
  const rejected =
    failure.kind === 'rejected'
      ? !passing.has(failure.code)
      : failure.kind === 'broken' && isPoison;
  if (rejected) await changeWrite(write.id, { state: 'rejected', reason: failureKey(failure) });
  return rejected;
}

/** Puts a write off; returns when it may be sent again, null: after a login. */
async function pause(write: WaitingWrite, failure: Failure, ms: number): Promise<NextTime> {
  const notBefore = ms === 0 ? 0 : Date.now() + ms;
  const isBroken = failure.kind === 'broken';
  const broken = isBroken ? write.broken + 1 : 0;
  const brokenSince = (isBroken && broken > 1 && write.brokenSince) || Date.now();
  await changeWrite(write.id, {
    state: 'waiting',
    reason: failureKey(failure),
    notBefore,
    broken,
    brokenSince,
  });
  return notBefore || null;
}

/** ms: doubles from 2 s to 5 min, with jitter, never less than the gateway asks. */
function pauseAfter({ tries }: WaitingWrite, failure: Failure): number {
  const doubled = jittered(Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs));
  const asked = failure.kind === 'rejected' ? (failure.retryAfter ?? 0) * 1000 : 0;
  return Math.max(doubled, asked);
}
