import { sendWaiting } from '../src/data/outbox-sender.ts';
import { scope } from './scope.ts';

/** Background Sync's event; TypeScript's library does not have it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/**
 * Sends what waits when the browser finds a network, also when no tab is open any more (PWA-06). The worker has no session: it
 * sends with the accounts' outbox keys. A round that did not go through rejects, and the browser asks again later.
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
