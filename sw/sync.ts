import { sendWaiting } from '../src/data/outbox-sender.ts';
import { scope } from './scope.ts';

/** Missing in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/**
 * Sends the outbox when the browser regains network, even with no tab open (PWA-06), with the
 * accounts' outbox keys. Rejects to have the browser try again.
 */
export function sendInBackground(): void {
  scope.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === 'outbox') sync.waitUntil(sendAll());
  });
}

async function sendAll(): Promise<void> {
  const next = await sendWaiting(null, () => true);
  if (next !== null) throw new Error('something still waits');
}
