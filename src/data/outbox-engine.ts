import type { TextKey } from '../lib/text-key.ts';
import type { QueuedAction, Request } from '../../contract/index.ts';
import { failureKey } from '../lib/result.ts';
import { call } from './call.ts';
import { type Session, sendWaiting } from './outbox-sender.ts';
import { isQuotaError, evictUntilRoom } from './evict.ts';
import { type WaitingWrite, type WriteLabel, storeWrite, watchWrites } from './store/outbox-db.ts';

/** The outcome of a write: it is stored (or was sent at once, where the device goes on nothing), or the text's key that says why not. */
export type Queued = { ok: true; id: string } | { ok: false; textKey: TextKey };

/** The worker's part hears this tag (Background Sync), where the browser has it. */
const syncTag = 'outbox';
/** Times that room is made for one write. */
const maxEvictions = 24;

let session: () => Session | null = () => null;
let timer: ReturnType<typeof setTimeout> | undefined;
let round: Promise<void> = Promise.resolve();
/** The round behind the one that runs; a third would find nothing left. */
let following: Promise<void> | null = null;
let urgent = false;

/** Stores a write on the device and has it sent; see `queue` of outbox.ts. */
export async function queueWrite<N extends QueuedAction>(
  customerId: string,
  name: N,
  request: Request<N>,
  label: WriteLabel,
): Promise<Queued> {
  const write = {
    id: crypto.randomUUID(),
    customerId,
    name,
    request: request as Record<string, unknown>,
    label,
    at: new Date().toISOString(),
    tries: 0,
    broken: 0,
    notBefore: 0,
    state: 'waiting' as const,
  };
  if (await stored(write)) {
    void send(false);
    return { ok: true, id: write.id };
  }
  // A device that goes on nothing: it is sent at once or not at all.
  const answer = navigator.onLine ? await call(name, request, { key: write.id }) : null;
  if (answer?.ok) return { ok: true, id: write.id };
  const cutOff = !answer || ['offline', 'unreachable', 'timeout'].includes(answer.failure.kind);
  return { ok: false, textKey: cutOff ? 'errors.notStored' : failureKey(answer.failure) };
}

/** Whether a write is on the disk. For want of room pictures and lists are evicted first; what was typed comes before them. */
async function stored(write: Omit<WaitingWrite, 'order'>): Promise<boolean> {
  for (let attempt = 0; attempt < maxEvictions; attempt += 1) {
    try {
      await storeWrite(write, (earlier) => supersedes(write, earlier));
      return true;
    } catch (error) {
      if (!isQuotaError(error) || !(await evictUntilRoom())) return false;
    }
  }
  return false;
}

/**
 * Whether a later write makes an earlier one that was never sent needless, so that leaving it out changes nothing: a favourite
 * that is taken out again, a profile of which every field is written once more.
 */
export function supersedes(
  later: Pick<WaitingWrite, 'name' | 'request'>,
  earlier: Pick<WaitingWrite, 'name' | 'request'>,
): boolean {
  if (later.name === 'account.removeFavourite') {
    const same = earlier.request.nodeId === later.request.nodeId;
    return same && (earlier.name === 'account.addFavourite' || earlier.name === later.name);
  }
  if (later.name !== 'account.updateProfile' || earlier.name !== later.name) return false;
  return Object.keys(earlier.request).every((field) => later.request[field] !== undefined);
}

/**
 * Sends what waits, and sees to the time after a failure. Resolves when all that was stored before has had its turn.
 * @param now leaves out the pauses after failures
 */
export function send(now: boolean): Promise<void> {
  urgent ||= now;
  following ??= round.then(() => {
    following = null;
    round = sendRound();
    return round;
  });
  return following;
}

async function sendRound(): Promise<void> {
  clearTimeout(timer);
  // The device itself says that there is no network: nothing is tried, nothing counted. The worker's event has its own word.
  if (!navigator.onLine) return;
  try {
    const next = await sendWaiting(session(), takeUrgent);
    if (next !== null)
      timer = setTimeout(() => void send(false), Math.max(0, next - Date.now()) + 50);
  } catch {
    // A store that cannot be read has nothing to send; the next use opens it anew.
  }
}

function takeUrgent(): boolean {
  const was = urgent;
  urgent = false;
  return was;
}

/**
 * Begins to send by itself: now, when the network returns, and when the page is looked at again. `read` notifies who is logged in.
 */
export function startSending(read: () => Session | null): void {
  session = read;
  addEventListener('online', () => void send(true));
  addEventListener('focus', () => void send(false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send(false);
  });
  void send(false);
}

/** Notifies an account's writes now and at every change, by whatever tab or the worker. Gives what ends it. */
export function watch(customerId: string, report: (writes: WaitingWrite[]) => void): () => void {
  let newest = 0;
  return watchWrites(customerId, (writes) => {
    report(writes);
    const top = writes.at(-1)?.order ?? 0;
    if (top <= newest) return;
    newest = top;
    // Another tab's too: when that one closes, this one is next in line.
    void send(false);
    void askWorker();
  });
}

/** Asks the worker to send when there is a network, also after the last tab is closed. */
async function askWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
    await sync?.register(syncTag);
  } catch {
    // Not every browser has it, and a person may forbid it; the page sends all the same.
  }
}
