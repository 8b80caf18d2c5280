import { sendWaiting } from '../src/data/outbox-sender.ts';
import { scope } from './scope.ts';

/** Missing in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/** Even without a tab (PWA-06). Rejects so that the browser retries. */
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
