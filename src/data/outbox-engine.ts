import type { TextKey } from '../lib/text-key.ts';
import type { QueuedAction, Request } from '../../contract/index.ts';
import { failureKey } from '../lib/result.ts';
import { call } from './call.ts';
import { type Session, sendWaiting } from './outbox-sender.ts';
import { isQuotaError, evictUntilRoom } from './evict.ts';
import { type WaitingWrite, type WriteLabel, storeWrite, watchWrites } from './store/outbox-db.ts';

/** Whether a write is stored (or was sent, where nothing can be stored), or why not. */
export type Queued = { ok: true; id: string } | { ok: false; textKey: TextKey };

const syncTag = 'outbox';
const maxEvictions = 24;

let session: () => Session | null = () => null;
let timer: ReturnType<typeof setTimeout> | undefined;
let round: Promise<void> = Promise.resolve();
/** The next round; a third would find nothing left. */
let following: Promise<void> | null = null;
let urgent = false;

/** See `queue` in outbox.ts. */
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
  // Nothing can be stored: send now or fail.
  const answer = navigator.onLine ? await call(name, request, { key: write.id }) : null;
  if (answer?.ok) return { ok: true, id: write.id };
  const cutOff = !answer || ['offline', 'unreachable', 'timeout'].includes(answer.failure.kind);
  return { ok: false, textKey: cutOff ? 'errors.notStored' : failureKey(answer.failure) };
}

/** Evicts pictures and lists for room: what was typed comes first. */
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
 * Whether a later write makes an unsent earlier one needless: a favourite taken out again, a
 * profile with every field rewritten.
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
 * Sends what waits and schedules the next round. Resolves when all writes stored before have been
 * tried.
 * @param now ignores the pauses after failures
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
  // Without network nothing is tried or counted; the worker has its own check.
  if (!navigator.onLine) return;
  try {
    const next = await sendWaiting(session(), takeUrgent);
    if (next !== null)
      timer = setTimeout(() => void send(false), Math.max(0, next - Date.now()) + 50);
  } catch {
    // The next use reopens the store.
  }
}

function takeUrgent(): boolean {
  const was = urgent;
  urgent = false;
  return was;
}

/**
 * Sends now, when the network returns and when the page is shown. `read` returns who is logged in.
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

/** Reports an account's writes now and on every change. Returns what stops it. */
export function watch(customerId: string, report: (writes: WaitingWrite[]) => void): () => void {
  let newest = 0;
  return watchWrites(customerId, (writes) => {
    report(writes);
    const top = writes.at(-1)?.order ?? 0;
    if (top <= newest) return;
    newest = top;
    // Another tab's write too: this tab is next when that one closes.
    void send(false);
    void askWorker();
  });
}

/** Registers Background Sync, which also works with no tab open. */
async function askWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
    await sync?.register(syncTag);
  } catch {
    // Unsupported or forbidden; the page sends all the same.
  }
}
